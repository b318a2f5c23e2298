"""A picture of each kind of verdict, at full and half size and as colour-blind readers see it, on a page to look at."""

import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFont

from judge.games.diplomacy.events import retold
from judge.games.diplomacy.record import adjudicate
from judge.games.diplomacy.seasons import phase_of
from judge.reports.assets import faces
from judge.reports.colours import GROUND, POWERS, mixed
from judge.reports.europe import europe
from judge.reports.picture import KEY, Picture, facts, kit, picture
from judge.reports.png import LARGEST, png
from judge.reports.raster import FONTS, raster
from judge.reports.scene import scene
from judge.reports.sentences import SIGN_MEANS
from judge.service.settings import shipped
from tests.reports.shots import shot
from tests.reports.test_europe import box

KINDS: dict[str, tuple[dict[str, Any], str]] = {
    "a move that succeeds": ({"units": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": ["A PAR - BUR"]}}, 'class="mv mF"'),
    "a bounce": (
        {"units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}, "orders": {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}},
        "#s-clash",
    ),
    "head to head": (
        {
            "units": {"RUSSIA": ["A UKR"], "GERMANY": ["A MOS", "A LVN"]},
            "orders": {"RUSSIA": ["A UKR - MOS"], "GERMANY": ["A MOS - UKR", "A LVN H"]},
        },
        'class="bo bG',
    ),
    "a beleaguered garrison": (
        {
            "units": {"FRANCE": ["A BUR", "A PAR"], "GERMANY": ["A MUN", "A RUH"], "ITALY": ["A PIC", "A BEL"]},
            "orders": {
                "FRANCE": ["A BUR H", "A PAR H"], "GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"],
                "ITALY": ["A PIC - BUR", "A BEL S A PIC - BUR"],
            },
        },
        'class="bo bI',
    ),
    "powers that are hired": (
        {
            "units": {"ITALY": ["A ROM", "F NAP"], "FRANCE": ["A PIE"]}, "centres": {"ITALY": ["ROM", "NAP"], "FRANCE": ["MAR"]},
            "orders": {"ITALY": ["A ROM - VEN", "F NAP - ION"], "FRANCE": ["A PIE S A ROM - VEN"]},
            "homes": {"anna": "FRANCE"}, "control": {"ITALY": "FRANCE"},
        },
        'href="#r-AF"',
    ),
    "a hold and a unit without orders": (
        {"units": {"ITALY": ["A ROM", "A VEN"]}, "orders": {"ITALY": ["A ROM H"]}}, "#s-hold",
    ),
    "supports and a dislodged unit": (
        {
            "units": {"FRANCE": ["A BUR", "A MAR"], "GERMANY": ["A MUN", "A RUH", "A BEL"]},
            "orders": {"FRANCE": ["A BUR H", "A MAR S A BUR"], "GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR", "A BEL S A MUN - BUR"]},
        },
        "#s-dislodged",
    ),
    "a support that is cut": (
        {
            "units": {"AUSTRIA": ["A MOS", "A GAL"], "TURKEY": ["A WAR", "A SEV"]},
            "orders": {"AUSTRIA": ["A MOS H", "A GAL - WAR"], "TURKEY": ["A WAR S A SEV - MOS", "A SEV - MOS"]},
        },
        'class="cu s',
    ),
    "a convoy over two seas": (
        {
            "units": {"ENGLAND": ["A LON", "F ENG", "F MAO"]},
            "orders": {"ENGLAND": ["A LON - SPA", "F ENG C A LON - SPA", "F MAO C A LON - SPA"]},
        },
        "#s-convoy",
    ),
    "a convoy disrupted": (
        {
            "units": {"ENGLAND": ["A LON", "F NTH"], "GERMANY": ["F HEL", "F SKA"]},
            "orders": {"ENGLAND": ["A LON - NWY", "F NTH C A LON - NWY"], "GERMANY": ["F HEL - NTH", "F SKA S F HEL - NTH"]},
        },
        "#s-dislodged",
    ),
    "no fleet ordered to carry": (
        {"units": {"ENGLAND": ["A LON", "F NTH"]}, "orders": {"ENGLAND": ["A LON - NWY", "F NTH H"]}}, "#s-void",
    ),
    "orders that are void": (
        {"units": {"RUSSIA": ["A MOS", "F SEV"]}, "orders": {"RUSSIA": ["A MOS - RUM", "F SEV S A UKR - RUM"]}}, "#s-void",
    ),
    "a retreat": (
        {
            "phase": "S1902R", "units": {"GERMANY": ["A BUR"]}, "orders": {"FRANCE": ["A BUR R GAS"]}, "contested": [],
            "dislodged": {"A BUR": {"power": "FRANCE", "by": "MUN", "retreats": ["GAS", "MAR", "PAR"]}},
        },
        'class="re r',
    ),
    "a dislodged unit disbanded": (
        {
            "phase": "S1902R", "units": {"GERMANY": ["A BUR"]}, "orders": {"FRANCE": ["A BUR D"]}, "contested": [],
            "dislodged": {"A BUR": {"power": "FRANCE", "by": "MUN", "retreats": ["GAS"]}},
        },
        "#s-cross",
    ),
    "builds": (
        {
            "phase": "W1902A", "units": {"TURKEY": ["A BUL"]}, "centres": {"TURKEY": ["BUL", "CON", "ANK"]},
            "orders": {"TURKEY": ["A CON B", "F ANK B"]},
        },
        "#s-plus",
    ),
    "a removal": (
        {
            "phase": "W1902A", "units": {"ITALY": ["A VEN", "F NAP"]}, "centres": {"ITALY": ["ROM"]},
            "orders": {"ITALY": ["A VEN D"]},
        },
        "#s-cross",
    ),
    "fleets on coasts of their own": (
        {"units": {"TURKEY": ["F BUL/EC", "F CON"]}, "orders": {"TURKEY": ["F BUL/EC - RUM", "F CON - BUL/SC"]}},
        "#u-FT",
    ),
}  # fmt: skip
"""What is to be seen, with what the picture must hold for it."""
MEANS = {
    "a move that succeeds": "from where it came, a small hollow sign, to where it stands now",
    "a bounce": "dashed lines end at the star where the two met",
    "head to head": "each would have the other's place: two bars back to back where they met",
    "a beleaguered garrison": "two attacks of equal strength stop each other; who stands between them stays",
    "powers that are hired": "land and units have a rim in the colour of who commands them",
    "a hold and a unit without orders": "a bar below Rome, which was told to hold; three dots below Venice, which had no order",
    "supports and a dislodged unit": "dots lead to the move that they support; the star is around who must retreat",
    "a support that is cut": "a cross on the line of dots, made by the attack from Galicia",
    "a convoy over two seas": "the arrow goes by its fleets, with a wave below each",
    "a convoy disrupted": "its fleet is in a star, and the line of the army ends at a bar",
    "no fleet ordered to carry": "a question mark: the order could not be done",
    "orders that are void": "a question mark at each, and a stub with an open head towards what was meant",
    "a retreat": "a double line, from where the unit was dislodged",
    "a dislodged unit disbanded": "pale, with a cross",
    "builds": "a ring and a plus",
    "a removal": "pale, with a cross",
    "fleets on coasts of their own": "the coast stands beside the sign",
}
"""What to look at."""
SIGHT = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light."""
Colour = tuple[float, float, float]
CARD = '<figure><img src="{name}.png" alt=""><figcaption>{words}</figcaption></figure>'
PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Every verdict</title>
<style>{faces}body{{font:500 17px "Alegreya Sans",sans-serif;word-spacing:.14em;background:#faf7ef;color:#22262b;max-width:1340px;margin:24px auto}}h1{{font-family:Alegreya,serif}}
main{{display:grid;grid-template-columns:repeat(3,1fr);gap:18px}}figure{{margin:0;background:#fffdf6;border:1px solid #cdbf9f}}
img{{width:100%;display:block}}figcaption{{padding:8px 12px 10px}}</style><h1>Every verdict</h1><main>{cards}</main></html>"""


def drawn(record: Mapping[str, Any], name: str, whole: bool = False) -> Picture:
    """The picture of a phase, as the season's mail shows it."""
    given = {"phase": "S1901M", **record}
    done = adjudicate(given)
    owner = {unit: power for power, own in given["units"].items() for unit in own}
    owner |= {unit: row["power"] for unit, row in given.get("dislodged", {}).items()}
    rows = done["results"].items()
    if given["phase"][0] == "W":
        orders = [{"power": power, **row} for power, own in rows for row in own]
    else:
        orders = [{"power": owner[unit], **row, "judge": row.get("by") == "judge"} for unit, row in rows]
    waiting = [{"unit": unit, **row} for unit, row in (done.get("dislodged") or {}).items()]
    homes = {
        "FRANCE": ["PAR", "MAR", "BRE"],
        "GERMANY": ["MUN", "BER"],
        "RUSSIA": ["MOS"],
        "ENGLAND": ["LON"],
        "ITALY": ["ROM"],
        "AUSTRIA": ["VIE", "BUD"],
        "TURKEY": ["CON", "SMY"],
    }
    view = {
        "units": done["units"],
        "centres": given.get("centres", homes),
        "dislodged": waiting,
        "homes": given.get("homes", {}),
        "control": given.get("control", {}),
    }
    events = [retold({"phase": given["phase"], "orders": orders})]
    data = {
        "campaign": name,
        "game": "Intimate Diplomacy",
        "phase": given["phase"],
        "view": view | {"credits": {}},
        "events": events,
    }
    made = picture((shipped("templates"),), "intimate", facts(data, lambda code: phase_of(code).title), whole)
    assert made
    return made


def seen(colour: Colour, sight: str) -> Colour:
    """A colour in linear light as somebody with that sight sees it."""
    if not sight:
        return colour
    return tuple(min(1.0, max(0.0, sum(m * c for m, c in zip(row, colour, strict=True)))) for row in SIGHT[sight])  # type: ignore[return-value]


def linear(code: str) -> Colour:
    parts = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)  # type: ignore[return-value]


def lab(colour: Colour) -> Colour:
    r, g, b = colour
    x, y, z = (
        0.4124 * r + 0.3576 * g + 0.1805 * b,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        0.0193 * r + 0.1192 * g + 0.9505 * b,
    )
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x / 0.9505, y, z / 1.089))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def in_the_dark(tints: dict[str, str]) -> dict[str, str]:
    """Colours of a page's map where the reader's program is dark, as its style sheet makes them."""
    css = (shipped("templates") / "archive" / "archive.css").read_text()
    ground = {
        "sea": found(css, r"\.g \.sea\{fill:(#\w+)\}"),
        "free": found(css, r"\.g path\.t\{fill:(#\w+)\}"),
        "barred": found(css, r"\.g \.t:not\(\[id\]\)\{fill:(#\w+)!"),
    }
    light = float(found(css, r"\.g \.land\{filter:brightness\(([\d.]+)\)"))
    strong = float(found(css, r"\.g \.land\{filter:[^}]*saturate\(([\d.]+)\)"))
    return {
        name: ground[name] if name == "sea" else filtered(ground.get(name, tint), light, strong)
        for name, tint in tints.items() if name != "failed"
    }  # fmt: skip


def found(text: str, pattern: str) -> str:
    match = re.search(pattern, text)
    assert match, f"no {pattern}"
    return match[1]


def filtered(code: str, light: float, strong: float) -> str:
    """As a browser's `brightness` and then `saturate` make it."""
    parts = [int(code[i : i + 2], 16) * light for i in (1, 3, 5)]
    grey = sum(share * part for share, part in zip((0.213, 0.715, 0.072), parts, strict=True))
    return "#" + "".join(f"{min(255, max(0, round(grey + (part - grey) * strong))):02x}" for part in parts)


@pytest.mark.parametrize("sight", ["", *SIGHT])
def test_the_powers_colours_differ_for_every_reader(sight: str) -> None:
    """Signs by 20 steps, tints, and the ground under them, by 8 (a just visible step is 2.3); letters and shapes tell them apart besides."""
    signs = {power: look.sign for power, look in POWERS.items()}
    tints = {power: look.tint for power, look in POWERS.items()} | GROUND
    for colours, least in ((signs, 20), (tints, 8), (in_the_dark(tints), 8)):
        for one, other in combinations(colours, 2):
            pair = [lab(seen(linear(colours[name]), sight)) for name in (one, other)]
            far = sum((p - q) ** 2 for p, q in zip(*pair, strict=True)) ** 0.5
            fixed = one in GROUND and other in GROUND
            assert fixed or far > least, f"{one} and {other} are {far:.1f} apart for {sight or 'all'} eyes"
    assert len({power[0] for power in POWERS}) == 7


def test_a_rim_goes_round_all_the_land_of_a_side() -> None:
    """Not between two powers of it; and there is none where nobody has hired a power."""
    centres = {"GERMANY": ["RUM"], "RUSSIA": ["BUD"], "TURKEY": ["BUL"], "ITALY": ["SER"]}
    view = {"units": {}, "centres": centres, "dislodged": [], "control": {"RUSSIA": "GERMANY", "ITALY": None}}
    drawn = scene(europe(), view)
    assert drawn["inner"] == {
        "BUD": POWERS["RUSSIA"].tint, "BUD RUM": POWERS["RUSSIA"].tint,
        "RUM": POWERS["GERMANY"].tint, "RUM BUD": POWERS["GERMANY"].tint,
    }  # fmt: skip
    assert {drawn["tints"][code] for code in ("BUD", "RUM")} == {POWERS["GERMANY"].rim}
    assert scene(europe(), view | {"control": {}})["inner"] == {}


def test_what_the_key_says_fits_its_columns() -> None:
    """Two of them, as key.svg.j2 lays them out: what stood over the edge was cut."""
    font = ImageFont.truetype(str(files("judge.reports").joinpath(f"data/{FONTS[0]}")), 26)
    wide = {words: font.getlength(words) for words in SIGN_MEANS.values()}
    assert max(wide.values()) < KEY // 2 - 56 - 66 - 5, wide


def test_letters_are_readable_on_their_signs() -> None:
    for power, look in POWERS.items():
        light = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(look.sign), linear(look.ink))]
        assert (max(light) + 0.05) / (min(light) + 0.05) > 4.5, power


def simulated(image: Image.Image, sight: str) -> Image.Image:
    """The whole picture as somebody with that sight sees it, close enough to look at."""
    m = SIGHT[sight]
    return image.convert("RGB").convert("RGB", tuple(n for row in m for n in (*row, 0)))


def pictures() -> Iterator[tuple[str, bytes]]:
    for name, (record, must) in KINDS.items():
        made = drawn(record, name)
        assert must in drawing_of(made), name
        yield name, png(made)


def drawing_of(made: Picture) -> str:
    """What is drawn on the map, in SVG's words."""
    assert made.board
    return "".join(piece.svg for piece in (*made.board.pieces.below, *made.board.pieces.above))


def test_a_picture_of_every_verdict() -> None:
    rows = []
    for number, (name, data) in enumerate(pictures()):
        assert 20_000 < len(data) <= LARGEST, name
        image = Image.open(io.BytesIO(data))
        assert image.size == (1000, 1032)
        part = image.convert("RGB").crop(tuple(round(edge * 1000 / 1200) for edge in around(KINDS[name][0])))
        part.save(shot(f"gallery/{number:02}.png"))
        rows.append(CARD.format(name=f"{number:02}", words=f"<b>{name[0].upper()}{name[1:]}</b>: {MEANS[name]}."))
        if name == "a support that is cut":  # of powers whose colours are hard to tell apart
            for sight in SIGHT:
                simulated(part, sight).save(shot(f"gallery/{number:02}-{sight}.png"))
                rows.append(CARD.format(name=f"{number:02}-{sight}", words=f"<b>The same</b> to {sight} eyes."))
    shot("gallery/index.html").write_text(
        PAGE.format(cards="".join(rows), faces=faces((shipped("templates"),))), "utf-8"
    )
    verdicts = {"holds", "dislodged", "succeeds", "bounced", "disrupted", "no-convoy", "cut", "void"}
    shown = {str(row) for record, _ in KINDS.values() for row in fates(record)}
    assert shown >= verdicts, verdicts - shown


def around(record: Mapping[str, Any]) -> tuple[int, int, int, int]:
    """The part of the map that it is about: left, top, right and bottom."""
    told = re.findall(
        r"(?<= )[A-Z]{3}(?!\w)",
        " ".join(re.findall(r"[\w /-]+", str({**record, "centres": "", "homes": "", "control": ""}))),
    )
    spots = [europe().at(place) for place in told if place in europe().units]
    (left, right), (top, bottom) = ((min(line), max(line)) for line in zip(*spots, strict=True))
    x, y = (left + right) / 2, (top + bottom) / 2
    wide = max(440, right - left + 190, (bottom - top + 170) * 1.16)
    tall = wide / 1.16  # all of one form
    x, y = (min(max(at, size / 2), most - size / 2) for at, size, most in ((x, wide, 1200), (y, tall, 1130)))
    return round(x - wide / 2), round(y - tall / 2), round(x + wide / 2), round(y + tall / 2)


def fates(record: Mapping[str, Any]) -> Iterator[str]:
    for row in adjudicate({"phase": "S1901M", **record})["results"].values():
        yield from (one["verdict"] for one in (row if isinstance(row, list) else [row]))


@pytest.mark.parametrize(
    ("phase", "orders", "title"),
    [("F1901M", [{}], "Spring 1901 moves"), ("S1902M", [], "Before Spring 1902 moves"), ("over", [], "over")],
)
def test_a_map_says_which_phase_it_shows(phase: str, orders: list[Any], title: str) -> None:
    """The moves that were resolved; a map without orders lies before those to come."""
    events = [{"phase": "S1901M", "kind": "moves", "orders": orders}]
    data = {"campaign": "duel", "game": "", "view": {"units": {}}, "events": events if orders else [], "phase": phase}
    titles = {code: phase_of(code).title for code in ("S1901M", "F1901M", "S1902M")}
    assert json.loads(facts(data, lambda code: titles.get(code, code)))["title"] == title


def test_who_commands_a_mercenary_is_seen() -> None:
    """Its units have an outline, its land a rim in the colour of the power that has hired it (I5), and so have its own."""
    view = {
        "units": {"ITALY": ["A ROM"], "FRANCE": ["A PAR"], "TURKEY": ["A CON"]}, "dislodged": [],
        "centres": {"ITALY": ["ROM"], "FRANCE": ["PAR"], "TURKEY": ["CON"]},
        "homes": {"anna": "FRANCE"}, "control": {"ITALY": "FRANCE", "TURKEY": None}, "credits": {"FRANCE": 4},
    }  # fmt: skip
    data = {"campaign": "duel", "game": "Intimate Diplomacy", "view": view, "events": [], "phase": "S1901M"}
    made = picture((shipped("templates"),), "intimate", facts(data, str))
    assert made
    assert drawing_of(made).count('href="#r-AF"') == 2, "Italy's army and France's have France's outline"
    assert drawing_of(made).count('href="#r-') == 2, "Turkey's army, which nobody commands, has none"
    assert made.board
    signs = {look.sign for look in POWERS.values()}
    assert set(made.board.tints) & signs == {POWERS["FRANCE"].sign}, "Rome alone has a rim"
    shot("gallery/hired.png").write_bytes(png(made))


@pytest.mark.parametrize("name", KINDS)
def test_a_map_put_together_shows_what_one_drawn_at_once_shows(name: str) -> None:
    """Layers, signs and lines are painted by themselves and kept: to the eye it is the same."""
    images = []
    for whole in (True, False):
        made = drawn(KINDS[name][0], name, whole)
        assert bool(made.board) is not whole
        parts = tuple(round(edge * 1000 / 1200) for edge in around(KINDS[name][0]))
        images.append(Image.open(io.BytesIO(png(made))).convert("RGB").crop(parts))
    off = ImageChops.difference(*images).convert("L")
    mean = sum(shade * n for shade, n in enumerate(off.histogram())) / (off.width * off.height)
    assert mean < 2, "the mean of what is different, of 255"
    squares = off.point([255 * (shade > 48) for shade in range(256)])
    squares = squares.resize((off.width // 12, off.height // 12), Image.Resampling.BOX)
    assert squares.getextrema()[1] < 60, "nowhere more than a quarter of a small square is clearly different"


HIRING = list(zip(POWERS, [*list(POWERS)[3:], *list(POWERS)[:3]], strict=True))


@pytest.mark.parametrize(("hired", "by"), HIRING)
def test_land_has_a_rim_in_its_commanders_own_colour(hired: str, by: str) -> None:
    """The PNG has few colours: a rim mixed with the land beside it would be painted in a third power's colour."""
    view = {
        "units": {hired: ["A MUN"]}, "centres": {hired: ["MUN", "BER", "KIE", "VIE", "BUD", "TRI"]}, "dislodged": [],
        "homes": {"anna": by}, "control": {hired: by}, "credits": {by: 5},
    }  # fmt: skip
    data = {"campaign": "duel", "game": "Intimate Diplomacy", "phase": "S1901M", "view": view, "events": []}
    made = picture((shipped("templates"),), "intimate", facts(data, str))
    assert made
    seen = pixels(png(made), (330, 560, 560, 760), POWERS[by].rim)
    assert seen > 150, f"{seen} pixels of {by}'s colour"


def pixels(shown: bytes, part: tuple[int, int, int, int], shade: str) -> int:
    """How many of this colour a part of the map has, whose edges are in the map's units."""
    image = Image.open(io.BytesIO(shown)).convert("RGB")
    cut = image.crop(tuple(round(edge * image.width / 1200) for edge in part))
    count = {colour: n for n, colour in cut.getcolors(1 << 18) or []}
    return count.get(tuple(int(shade[i : i + 2], 16) for i in (1, 3, 5)), 0)


def rimmed(centres: Sequence[str]) -> bytes:
    """A map on which Turkey commands France, which has these."""
    view = {
        "units": {"FRANCE": ["A PAR"]}, "centres": {"FRANCE": list(centres)}, "dislodged": [],
        "homes": {"anna": "TURKEY"}, "control": {"FRANCE": "TURKEY"}, "credits": {"TURKEY": 5},
    }  # fmt: skip
    data = {"campaign": "duel", "game": "Intimate Diplomacy", "phase": "S1901M", "view": view, "events": []}
    made = picture((shipped("templates"),), "intimate", facts(data, str))
    assert made
    return png(made)


def test_land_of_one_owner_has_one_rim() -> None:
    """Between two provinces of a mercenary's there is none; towards any other land there is."""

    def rim(centres: Sequence[str]) -> int:
        return pixels(rimmed(centres), (0, 700, 350, 1130), POWERS["TURKEY"].rim)

    spain, portugal, both = rim(["SPA"]), rim(["POR"]), rim(["SPA", "POR"])
    assert min(spain, portugal) > 300
    assert both < 0.85 * (spain + portugal), (spain, portugal, both)


def test_no_hairlines_lie_where_pieces_within_a_rim_meet_or_along_the_frame() -> None:
    shown = rimmed(["VIE", "TRI", "BUD", "SER", "BUL", "RUM", "WAR"])
    half = mixed(POWERS["FRANCE"].tint, POWERS["TURKEY"].rim, 0.5)
    assert pixels(shown, (600, 660, 660, 740), half) > 0, "of an edge of the rim, which is painted twice"
    assert pixels(shown, (658, 698, 720, 711), half) == 0, "along Vienna's border with Trieste"
    image = Image.open(io.BytesIO(shown)).convert("RGB")
    last, before = ([image.getpixel((image.width - n, y)) for y in range(900)] for n in (1, 2))
    assert sum(a != b for a, b in zip(last, before, strict=True)) < 20


def test_no_specks_lie_where_pieces_of_land_meet() -> None:
    """A pixel unlike all around it: of islands and at corners there are some, along an edge there were hundreds."""
    layers = kit((shipped("templates"),)).layers
    land = Image.open(io.BytesIO(raster(layers.land))).convert("RGBA").getchannel("B")
    rows = [land.tobytes()[y * land.width : (y + 1) * land.width] for y in range(land.height)]
    beside = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    specks = [
        (x, y)
        for y in range(1, land.height - 1)
        for x in range(1, land.width - 1)
        if rows[y][x] != rows[y][x - 1] and rows[y][x] and all(rows[y + j][x + i] != rows[y][x] for i, j in beside)
    ]
    assert len(specks) < 200, len(specks)


MARKED = 10.75
"""How far a centre in two colours reaches from its middle, with its edge."""


def test_centres_in_two_colours_lie_clear_of_their_names() -> None:
    """Of every centre, if another power's unit stands in it."""
    centres = {"FRANCE": sorted(europe().marks)}
    view = {"units": {"ITALY": [f"A {code}" for code in europe().marks]}, "centres": centres, "dislodged": []}
    halves = scene(europe(), view)["held"]
    assert len(halves) == 34
    for half in halves:
        (x, y), (left, top, right, bottom) = half["at"], box(half["of"])
        assert x + MARKED <= left or x - MARKED >= right or y + MARKED <= top or y - MARKED >= bottom, half["of"]
