"""A season's mail in all its forms: plain text, HTML with and without its picture, in the dark; its thread and its dates."""

import io
import re
from base64 import b64encode
from dataclasses import replace
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import vobject
from lxml.html import fromstring
from PIL import Image
from pydantic import ValidationError
from sqlmodel import select

from judge.board.atlas import STANDARD
from judge.games import games
from judge.mail.compose import Outgoing, compose
from judge.referee.notices import message
from judge.referee.notices.message import caption, outgoing
from judge.referee.notices.outbox import send_due
from judge.referee.phases.due import tick
from judge.reports.beats import arrived
from judge.reports.colours import POWERS, colour
from judge.reports.europe import europe
from judge.reports.html_form import HtmlForm
from judge.reports.picture import signs_of
from judge.reports.png import png
from judge.reports.render import PAGE
from judge.reports.samples import retreat_choices, sample_orders
from judge.reports.scene import fallen, scene, ways_out
from judge.reports.theatre import CORE, TALL, TALLER, WIDE, WIDER, Part, halves, theatre
from judge.service.settings import Settings
from judge.store.engine import transaction
from judge.store.tables import Notice
from tests.board.test_real_games import rows
from tests.desk import Desk
from tests.office import Office, Pile
from tests.reports.conftest import HOMES, UNITS
from tests.reports.shots import snap
from tests.reports.test_archive import LIGHT
from tests.reports.test_routes import goals, units
from tests.reports.test_story import phases

FRAMES = """() => [...document.querySelectorAll(".half.map")].map(half => {
  const frame = half.getBoundingClientRect(), image = half.querySelector("img").getBoundingClientRect()
  return {wide: image.width, tall: frame.bottom - image.top, left: image.left - frame.left, right: image.right - frame.right} })"""
"""Of each half: how wide the picture is, how tall what is seen of it, and how far its edges are from its frame's."""


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A duel whose second phase has just begun; its mails have pictures."""
    found = Desk(tmp_path)
    found.world = replace(found.world, paint=cache(png))
    found.position("duel", units=UNITS, centres=HOMES)
    return found


def season(desk: Desk) -> list[Outgoing]:
    """Both send their orders, and the phase is resolved."""
    desk.send("A Pic - Bel\nF Eng S A Pic - Bel\nA Mar - Bur\nREADY")
    desk.send("A Ruh - Bel\nA Mun - Bur\nF Kie - Hol\nREADY", "ben")
    tick(desk.world)
    return desk.new()


def read(mail: Outgoing) -> EmailMessage:
    found = message_from_bytes(compose(mail), policy=default)
    assert isinstance(found, EmailMessage)
    return found


def part(mail: EmailMessage, kind: str) -> Any:
    return next((row for row in mail.walk() if row.get_content_type() == kind), None)


def test_the_same_report_in_every_form(desk: Desk, chromium: Any, tmp_path: Path) -> None:
    page = looked_at(next(mail for mail in season(desk) if mail.to.startswith("anna")), chromium, tmp_path)
    assert "The position" in page
    alts = " ".join(re.findall(r'alt="([^"]+)"', page))
    assert "Spring 1901 moves. 2 of 5 moves succeeded." in alts
    assert "A BEL" not in alts, "the units are told in the position"


def looked_at(outgoing: Outgoing, chromium: Any, folder: Path, name: str = "", width: int = 760) -> str:
    """The mail as text, with its picture, without it and in the dark: readable, no wider than the screen. Its HTML."""
    mail = read(outgoing)
    text, page = part(mail, "text/plain").get_content(), part(mail, "text/html").get_content()
    assert all(len(line) <= 72 for line in text.splitlines())
    data = part(mail, "image/png").get_content()
    assert len(data) < 120_000
    (folder / "map.png").write_bytes(data)
    shown = re.sub(r'src="cid:[^"]+"', 'src="map.png"', page)
    (folder / "with.html").write_text(shown, "utf-8")
    (folder / "without.html").write_text(page.replace("cid:", "missing-"), "utf-8")
    (folder / "text.html").write_text(f"<meta charset=utf-8><pre>{text.replace('<', '&lt;')}</pre>", "utf-8")
    for form, scheme in (("text", "light"), ("with", "light"), ("without", "light"), ("with", "dark")):
        tab = chromium.new_page(color_scheme=scheme, viewport={"width": width, "height": 900})
        tab.goto(f"file://{folder}/{form}.html")
        assert tab.evaluate(LIGHT) == []
        back = tab.evaluate("getComputedStyle(document.querySelector('.judge') || document.body).backgroundColor")
        assert (back == "rgb(18, 20, 22)") == (scheme == "dark"), back
        assert form == "text" or tab.evaluate("document.documentElement.scrollWidth") <= width
        snap(tab, f"mail/{name}{form}-{scheme}.png", full_page=True)
        tab.close()
    return str(page)


def test_a_campaign_is_one_thread_and_one_list(desk: Desk) -> None:
    first = desk.send("STATUS")
    mails = [read(mail) for mail in [*first, *season(desk)]]
    root = "<campaign.duel@judge.test>"
    assert all(str(mail["References"]).startswith(root) for mail in mails)
    assert all(mail["List-Id"] == "duel <duel.judge.test>" for mail in mails)
    answer = mails[0]
    assert str(answer["In-Reply-To"]) == str(answer["References"]).split()[-1] != root
    leave = str(next(mail for mail in mails if str(mail["To"]).startswith("ben"))["List-Unsubscribe"])
    assert leave.startswith("<mailto:judge+duel.")
    assert leave.endswith("?subject=UNSUBSCRIBE&body=UNSUBSCRIBE>")
    (question,) = desk.send("OBSERVE duel", "carl", to="judge@judge.test")
    desk.deliver(desk.letter("YES", "carl", to=question.reply_to), question.reply_to)
    (question,) = desk.send("PROCESS", "gm")
    mails = desk.deliver(desk.letter("YES", "gm", question.reply_to))  # type: ignore[assignment]
    watched = read(next(mail for mail in mails if mail.to.startswith("carl")))  # type: ignore[attr-defined,arg-type]
    assert "body=NO%20OBSERVE%20duel>" in watched["List-Unsubscribe"]


def test_the_calendar_follows_the_deadline_and_ends_with_the_game(desk: Desk) -> None:
    def events(mails: list[Outgoing], to: str = "anna") -> list[tuple[str, Any]]:
        files = [part(read(mail), "text/calendar") for mail in mails if mail.to.startswith(to)]
        return [(str(f.get_param("method")), vobject.readOne(f.get_content()).vevent) for f in files if f is not None]

    def then(text: str, who: str = "gm") -> list[Outgoing]:
        desk.now += timedelta(seconds=1)  # a later file has a higher number
        return desk.send(text, who)

    (opened,) = events(season(desk))
    (moved,) = events(then("DEADLINE 2027-01-15 20:00"))
    (paused,) = events(then("PAUSE"))
    (again,) = events(then("RESUME"))
    question = then("CONCEDE", "ben")[0]
    (over,) = events(desk.deliver(desk.letter("YES", "ben", question.reply_to)))
    found = [opened, moved, paused, again, over]
    assert [method for method, _ in found] == ["PUBLISH", "PUBLISH", "CANCEL", "PUBLISH", "CANCEL"]
    assert len({event.uid.value for _, event in found}) == 1
    numbers = [int(event.sequence.value) for _, event in found]
    assert numbers == sorted(set(numbers))
    assert str(moved[1].dtstart.value) == "2027-01-15 20:00:00+00:00"
    assert over[1].status.value == "CANCELLED"


def test_who_wants_plain_text_gets_nothing_else(desk: Desk) -> None:
    desk.send("PLAIN ON")
    mail = read(next(mail for mail in season(desk) if mail.to.startswith("anna")))
    assert mail.get_content_type() == "text/plain"
    shown = read(next(mail for mail in desk.send("MAP") if "the map" in mail.subject))
    assert "BEL:FA" in shown.get_content()


def test_a_map_on_request_has_the_picture(desk: Desk) -> None:
    shown = read(next(mail for mail in desk.send("MAP", "ben") if "the map" in mail.subject))
    assert Image.open(io.BytesIO(part(shown, "image/png").get_content())).size == (1000, 1032)
    assert "PIC:FA" in part(shown, "text/plain").get_content()
    assert "<pre" not in part(shown, "text/html").get_content()


def test_a_mail_goes_without_a_picture_that_cannot_be_painted_and_is_the_same_again(desk: Desk) -> None:
    mails = season(desk)
    with transaction(desk.engine) as session:
        row = session.get(Notice, mails[0].number)
        assert row is not None
        assert compose(outgoing(desk.world, row)) == compose(mails[0])
        world = replace(desk.world, paint=lambda svg: b"")
        bare = read(outgoing(world, row))
    assert part(bare, "image/png") is None
    assert "<img" not in part(bare, "text/html").get_content()


def test_a_mail_goes_without_a_map_that_its_template_cannot_draw(
    desk: Desk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What happened is told all the same, and the log says why nothing is seen of it."""
    broken = tmp_path / "intimate" / "picture.svg.j2"
    broken.parent.mkdir()
    broken.write_text("{{ title.nothing }}")
    desk.world = replace(desk.world, templates=(tmp_path, *desk.world.templates))
    bare = [read(mail) for mail in season(desk) if "Log " in mail.text]
    assert len(bare) == 3
    assert all(part(mail, "image/png") is None for mail in bare)
    assert all("- BEL" in part(mail, "text/plain").get_content() for mail in bare)
    assert len([line for line in caplog.messages if "goes without its map" in line]) == 3


def test_what_needs_no_picture_does_not_wait_for_those_that_do(desk: Desk) -> None:
    season(desk)
    desk.send("STATUS")
    pile = Pile()
    send_due(replace(desk.world, paint=lambda svg: b""), pile)
    reports = ["Log " in mail.text for mail in pile.mails]
    assert reports.index(True) > len(reports) - 1 - reports[::-1].index(False)


def test_the_part_where_the_reader_s_units_stand_is_shown_larger(desk: Desk) -> None:
    """A third picture of the same map, behind its strip, each reader's own; who has no units has none."""
    near: dict[str, bytes] = {}
    for mail in season(desk):
        found = read(mail)
        pictures = [row for row in found.walk() if row.get_content_type() == "image/png"]
        page = part(found, "text/html").get_content()
        assert all(f"cid:{row['Content-ID'].strip('<>')}" in page for row in pictures)
        sizes = [Image.open(io.BytesIO(row.get_payload(decode=True))).size for row in pictures]
        who = mail.to.partition("@")[0]
        assert (sizes[0][0], sizes[-1][0]) == (1000, 1000), who
        assert len(sizes) == (3 if who == "gm" else 4), who
        if who != "gm":
            near[who] = pictures[2].get_payload(decode=True)
    assert near.keys() == {"anna", "ben"}
    assert near["anna"] != near["ben"]


@pytest.mark.parametrize("game", sorted(games()))
def test_every_picture_of_a_report_is_shown_once(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes with it, and whether something is needed of its reader or not."""
    kinds = ["key", "map", "part"] + ["choice", "strip"] * (game != "goldenblade")  # one has no map of Europe
    shown = [{"cid": kind, "of": kind, "alt": kind, "width": 600} for kind in kinds]
    monkeypatch.setattr(message, "_illustrated", lambda *_: ((), shown))
    count = games()[game].players({key: option.default for key, option in games()[game].options.items()})
    office = Office(tmp_path, games()[game], count, b"pictures", {})
    office.join()
    office.round()
    with transaction(office.world.engine) as session:
        told = session.exec(select(Notice).where(Notice.kind == f"{game}/season")).all()
    seats = [row for row in told if (row.data.get("view") or {}).get("you")]
    assert seats
    for row in seats[-3:]:
        for owed in ([], ["an order"]):
            row.data = {**row.data, "owed": owed, "owed_kind": "things"}
            assert sorted(re.findall('"cid:(.*?)"', message.outgoing(office.world, row).html)) == sorted(kinds)


@pytest.mark.parametrize("width", [375, 600])
def test_a_telephone_shows_the_map_in_two_halves(desk: Desk, chromium: Any, width: int) -> None:
    """The picture is the same, shown twice as wide as there is room: from its left edge, and up to its right one."""
    mail = read(next(mail for mail in season(desk) if mail.to.startswith("anna")))
    page = part(mail, "text/html").get_content()
    for row in mail.walk():
        if row.get_content_type() == "image/png":
            data = b64encode(row.get_payload(decode=True)).decode()
            page = page.replace(f"cid:{row['Content-ID'].strip('<>')}", f"data:image/png;base64,{data}")
    tab = chromium.new_page(viewport={"width": width, "height": 900})
    tab.set_content(page)
    seen = {name: tab.locator(f".{name}").first.is_visible() for name in ("whole", "half.map", "half.key")}
    assert seen == {"whole": width == 600, "half.map": width == 375, "half.key": width == 375}
    assert all(one.is_visible() for one in tab.locator(".alone").all()), "every enlarged part"
    if width == 375:
        west, east = tab.evaluate(FRAMES)
        assert (west["left"], east["right"]) == (0, 0)
        for half in (west, east):
            assert 1.55 * 351 < half["wide"] < 1.95 * 351
            assert half["tall"] == pytest.approx(half["wide"] * europe().height / europe().width, abs=4), "no strip"
    tab.close()


def test_on_a_telephone_what_became_of_an_order_stands_beside_it(chromium: Any) -> None:
    """In both columns alike, which lie below each other there: short orders and long ones."""
    short, long = [("A BUD - RUM", "dislodges F RUM")] * 4, [("F BOT S A NWY - SWE", "support cut by A BUD")] * 4
    groups = [{"power": name, "who": "", "rows": [(*row, "", "") for row in rows]}
              for name, rows in zip(POWERS, [short] * 4 + [long] * 3, strict=True)]  # fmt: skip
    tab = chromium.new_page(viewport={"width": 375, "height": 900})
    tab.set_content(PAGE.format(title="", body=HtmlForm().orders(groups)))
    tops = "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
    ordered, fates = (tab.locator(f".{name}").evaluate_all(tops) for name in ("ordered", "beneath"))
    tab.close()
    assert len(ordered) == len(fates) == 28
    assert all(abs(order - fate) < 6 for order, fate in zip(ordered, fates, strict=True))


def test_sample_orders_are_of_one_s_own_units() -> None:
    """An order of another's unit could be the very one that they hold."""
    starts = [list(power.start) for power in STANDARD.powers.values()]
    for own in [*starts, ["F STP/SC"], ["A PAR"], ["A SMY", "A CON", "F ANK"], ["F NTH", "A SPA"], ["A LVN", "A BOH"]]:
        lines = [line for line, _ in sample_orders(own, {"units": {"all": own}})]
        assert lines[-1].endswith(" H")
        for line in lines:
            unit, _, helped = line.removesuffix(" H").partition(" S ")
            assert line.partition(" - ")[2] not in {unit[2:5] for unit in own}, f"{line}: one of theirs stands there"
            assert {unit.partition(" - ")[0], helped.partition(" - ")[0] or own[0]} <= {*own}, line


def test_the_part_of_the_map_holds_most_of_the_reader_s_units() -> None:
    units = {"FRANCE": ["A PAR", "A BUR", "F BRE", "A SEV"], "ITALY": ["A ROM"], "TURKEY": ["A CON"]}
    found = theatre({"units": units, "you": {"powers": ["FRANCE"]}}, "anna")
    assert found.own == ("A PAR", "A BUR", "F BRE")
    assert [unit for unit in units["FRANCE"] if shows(found, unit)] == ["A PAR", "A BUR", "F BRE"]
    edge = theatre({"units": {"TURKEY": ["A SYR"]}, "you": {"power": "TURKEY"}}, "ben")
    assert edge.box[2] == europe().width, "never beyond the map"
    assert theatre({"units": units, "you": {}, "presidents": {"ITALY": "seven"}}, "seven")
    assert theatre({"units": units, "you": {"power": "ENGLAND"}}, "nine") is None


def test_who_must_retreat_is_told_whose_each_centre_is() -> None:
    fell = [
        {"unit": "A BUL", "retreats": ["GRE", "RUM", "CON", "ALB"]},
        {"unit": "A MUN", "retreats": ["RUH"]},
    ]
    view = {"centres": {"ITALY": ["GRE"], "TURKEY": ["CON"]}, "you": {"home": "TURKEY", "powers": ["TURKEY"]}}
    assert retreat_choices(["A BUL: GRE, RUM, CON or ALB"], fell, view) == (
        ["the army in Bulgaria"],
        [
            ("A BUL R GRE", "to Greece, a centre of Italy's"),
            ("A BUL R RUM", "to Rumania, a centre that nobody owns"),
            ("A BUL R CON", "to Constantinople, a centre of yours"),
            ("A BUL R ALB", "to Albania"),
            ("A BUL D", "disbands"),
        ],
    )
    assert retreat_choices(["A MUN (RUH)"], fell, {})[1][0] == ("A MUN R RUH", "to Ruhr"), "a reminder has no position"


def test_who_must_retreat_sees_where_to() -> None:
    """The part of the map shows the unit and all its ways out, wherever most of the reader's units are."""
    units = {"TURKEY": ["A CON", "A SMY", "F ANK", "A BUL"], "RUSSIA": ["A SEV"]}
    waiting = [{"unit": "F RUM", "power": "TURKEY", "by": "SEV", "retreats": ["BLA", "BUL/EC"]}]
    waiting += [{"unit": "A WAR", "power": "GERMANY", "by": "MOS", "retreats": ["LVN"]}]
    view = {"units": units, "centres": {}, "dislodged": waiting, "you": {"power": "TURKEY"}}
    part = theatre(view, "ben")
    assert (part.retreat, part.around) == ("F RUM", "RUM")
    assert all(shows(part, unit) for unit in ("F RUM", "F BLA", "F BUL/EC"))
    ways = [badge["at"] for badge in scene(europe(), view)["badges"] if badge["sign"] == "way"]
    assert sorted(ways) == sorted(europe().at(place) for place in ("BLA", "BUL/EC", "LVN"))


def test_all_places_of_a_retreat_are_shown_if_they_fit() -> None:
    """The widest there is: from Norway to both its seas in the north, and to the Skagerrak."""
    waiting = [{"unit": "F NWY", "power": "ENGLAND", "by": "SWE", "retreats": ["BAR", "NWG", "SKA"]}]
    view = {"units": {"ENGLAND": ["F NTH"], "RUSSIA": ["A NWY"]}, "dislodged": waiting, "you": {"power": "ENGLAND"}}
    part = theatre(view, "ben")
    assert all(shows(part, unit) for unit in ("F NWY", "F BAR", "F NWG", "F SKA"))


def test_a_ring_tells_who_would_take_a_centre() -> None:
    """Of those in which others stand; not who waits to retreat, nor on land without a centre. The legend has it."""
    units = {"FRANCE": ["A BEL", "A PAR", "A RUH"], "ITALY": ["F BUL/SC"], "ENGLAND": ["F LON"]}
    centres = {"FRANCE": ["PAR", "HOL"], "ENGLAND": ["LON", "BEL"]}
    waiting = [{"unit": "A HOL", "power": "ENGLAND", "by": "RUH", "retreats": []}]
    board = scene(europe(), {"units": units, "centres": centres, "dislodged": waiting})
    assert {row["of"]: row["own"] for row in board["held"]} == {"BEL": colour("FRANCE"), "BUL": colour("ITALY")}
    assert "held" in signs_of(board)
    board = scene(europe(), {"units": {"FRANCE": ["A PAR"]}, "centres": centres, "dislodged": []})
    assert (board["held"], "held" in signs_of(board)) == ([], False)


CAPTIONS = {
    "Your army in Venice can retreat to APU, TUS or TYR.": {
        "retreat": "A VEN",
        "around": "VEN",
        "ways": ("APU", "TUS", "TYR"),
    },
    "Around Venice, with your A VEN and F NAP.": {
        "around": "VEN",
        "own": ("A VEN", "F NAP"),
        "lost": ("A ROM",),
    },
    "Around Venice, where A ROM was dislodged.": {"around": "VEN", "lost": ("A ROM",)},
    "Around Venice, where A ROM and A TUS were dislodged.": {"around": "VEN", "lost": ("A ROM", "A TUS")},
    "Around Venice, with 5 of your units.": {"around": "VEN", "own": ("A VEN", "F NAP", "A ROM", "A TUS", "A PIE")},
    "Around Venice.": {"around": "VEN"},
}


@pytest.mark.parametrize("said", CAPTIONS)
def test_a_part_of_the_map_says_what_it_shows(said: str) -> None:
    told: dict[str, Any] = {"own": ()} | CAPTIONS[said]
    assert caption(Part((0, 0, 540, 486), **told)) == said


def test_the_edges_of_a_part_cut_no_unit_s_sign() -> None:
    """Every power's parts of the map in real games; one in fifteen touches one, one in all cuts one in two."""
    parts = touched = cut = 0
    for row in rows()[::40]:
        units = [unit for own in row["units"].values() for unit in own]
        for power in row["units"] if row["phase"].endswith("M") else ():
            if part := theatre({"units": row["units"], "you": {"power": power}}, ""):
                parts, touched = parts + 1, touched + any(cuts(part, unit, SHAPES[unit[0]]) for unit in units)
                cut += sum(cuts(part, unit, (14, 13)) for unit in units)
    assert parts > 250
    assert touched < parts / 15
    assert cut <= 1


SHAPES = {"A": (19, 22), "F": (28, 22)}
"""Half the width and the height of a sign."""


def cuts(part: Part, unit: str, half: tuple[int, int]) -> bool:
    (left, top, right, bottom), (x, y), (wide, tall) = part.box, europe().at(unit[2:]), half
    near = left - wide < x < right + wide and top - tall < y < bottom + tall
    return near and not (left + wide <= x <= right - wide and top + tall <= y <= bottom - tall)


def test_the_halves_of_a_telephone_s_map_cut_few_signs() -> None:
    """In real games one of twenty edges, where units stand too close; and what one cuts is whole in the other."""
    cut = edges = 0
    for row in rows()[::7]:
        left, right = halves({"units": row["units"]})
        spots = [europe().at(unit[2:])[0] for own in row["units"].values() for unit in own]
        cut, edges = cut + sum(min(abs(x - left), abs(x - right)) < 14 for x in spots), edges + 2
        assert left - right > 2 * CORE[0]
    assert edges > 1000
    assert cut < edges / 18


def test_the_edges_of_a_part_cut_no_place_of_a_retreat() -> None:
    """Whatever unit was dislodged, with every way out but the one by which it was attacked; two in wide seas."""
    cut, seen = [], 0
    for unit in units():
        by, *ways = goals(unit)
        waiting = [{"unit": unit, "power": "TURKEY", "by": by[:3], "retreats": ways}]
        view = {"units": {"TURKEY": [], "RUSSIA": [f"A {unit[2:5]}"]}, "dislodged": waiting, "you": {"power": "TURKEY"}}
        (left, top, right, bottom), radius = theatre(view, "ben").box, 20
        x, y = fallen(view, [], [unit])[unit]
        assert left + 27 < x < right - 27, f"the star of {unit}"
        assert top + 27 < y < bottom - 27, f"the star of {unit}"
        for way in ways:
            x, y = europe().at(way)
            near = left - radius < x < right + radius and top - radius < y < bottom + radius
            whole = left + radius <= x <= right - radius and top + radius <= y <= bottom - radius
            seen, cut = seen + whole, cut + [f"{unit} - {way}"] * (near and not whole)
    assert seen > 330
    assert len(cut) <= 2, cut


def test_all_ways_out_are_whole_where_a_unit_must_retreat() -> None:
    """In real games, where others have moved out of the way: as they are drawn, if there is room for all of them.

    So are the names of the places: the reader is to write them.
    """
    seen, cut, nameless = 0, list[str](), list[str]()
    for events, view in islice(phases(), 0, None, 5):
        at = ways_out(view, events[0]["orders"])
        for power in {lost["power"] for lost in view["dislodged"] if lost["retreats"]}:
            part = theatre({**view, "you": {"power": power}}, "", events)
            left, top, right, bottom = part.box
            spots = [at[part.retreat, way] for way in part.ways]
            across, down = (max(way) - min(way) for way in zip(europe().at(part.retreat[2:]), *spots, strict=True))
            for way, (x, y) in zip(part.ways, spots, strict=True) if across < WIDE and down < TALL - 80 else ():
                whole = left + 20 <= x <= right - 20 and top + 20 <= y <= bottom - 20
                seen, cut = seen + whole, [*cut, *([] if whole else [f"{part.retreat} - {way}"])]
                x, y = europe().names[way[:3]]
                whole = left + 25 <= x <= right - 25 and top + 10 <= y <= bottom - 10
                nameless += [] if whole else [f"{part.retreat} - {way}"]
    assert seen > 200
    assert not nameless
    assert len(cut) <= 1, f"{cut} of {seen}: where two must retreat"


def shows(part: Part, unit: str) -> bool:
    (left, top, right, bottom), (x, y) = part.box, europe().at(unit[2:])
    assert right - left <= WIDE + WIDER
    assert bottom - top <= TALL + TALLER
    return left < x < right and top < y < bottom


def test_the_part_is_around_what_the_reader_did_or_lost() -> None:
    """In real games: where many of their units stand elsewhere, still around whom they dislodged or where they lost."""
    seen, elsewhere = 0, list[str]()
    for events, view in islice(phases(), 0, None, 3):
        fell = {lost["unit"][2:5]: lost["power"] for lost in view["dislodged"]}
        came = {row["target"][:3]: row["power"] for row in arrived(events[0]["orders"])}
        for power in {came[place] for place in fell if place in came} - set(fell.values()):
            part, done = (
                theatre({**view, "you": {"power": power}}, "", events),
                {p for p in fell if came.get(p) == power},
            )
            shown = {place for place in done if shows(part, f"A {place}")}
            seen, elsewhere = seen + 1, [*elsewhere, *([] if shown else [f"{power} {done}, around {part.around}"])]
    assert seen > 100
    assert len(elsewhere) <= seen // 20, f"{elsewhere} of {seen}: those who entered centres far from there"


def test_who_must_retreat_stands_with_their_power(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.position(units={"FRANCE": ["A BUR", "A PIC"], "GERMANY": ["A BEL", "A BER"]}, centres=HOMES)
    desk.send("A Pic - Bel\nA Bur S A Pic - Bel\nREADY")
    desk.send("A Bel H\nA Ber H\nREADY", "ben")
    tick(desk.world)
    mail = read(next(mail for mail in desk.new() if mail.to.startswith("ben@") and "dislodged" in mail.subject))
    position = part(mail, "text/html").get_content().replace("\N{NO-BREAK SPACE}", " ").partition("The position")[2]
    assert "A BER, A BEL (dislodged, can go to HOL or RUH)" in position
    assert re.search(r">1\+1<", position)
    assert re.search(r" 1\+1 ", mail.get_body(("plain",)).get_content()), "as in HTML"
    told = fromstring(position).text_content()
    assert "A PIC - BELdislodges Ge A BEL" in told.replace("\n", ""), "beside the order, who was dislodged"
    assert told.count("dislodges ") == 1


def test_mails_link_to_the_campaign_s_page_if_there_is_one(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.position("duel")
    desk.world = replace(desk.world, site=Settings(site="https://judge.test/archive/").site)
    (mail,) = desk.send("STATUS")
    assert "its map and an order sheet:\nhttps://judge.test/archive/duel/index.html\n" in mail.text
    assert '<a href="https://judge.test/archive/duel/index.html"' in mail.html
    desk.world = replace(desk.world, site="")
    (mail,) = desk.send("HELP")
    assert "http" not in mail.text
    with pytest.raises(ValidationError, match="must begin with https:// or http://"):
        Settings(site="judge.test/archive")
