"""The story of a season: read back from its sentences it is what happened, and not the same words every time."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest

from judge.board import movement
from judge.board.atlas import STANDARD
from judge.board.position import Position, captured, start
from judge.board.rulebook import Rulebook
from judge.games.codec import plain
from judge.games.dice import Dice
from judge.games.diplomacy.bot_moves import attack
from judge.games.diplomacy.events import Moves
from judge.games.diplomacy.record import position_of, read_orders
from judge.games.diplomacy.report_rows import moved, waiting
from judge.reports.beats import beaten_back
from judge.reports.forms import TextForm
from judge.reports.html_form import HtmlForm
from judge.reports.own_news import FAILED, own_news
from judge.reports.places import names, place
from judge.reports.render import environment
from judge.reports.stakes import Stake, at_stake, in_all, stakes
from judge.reports.story import catalogue, listed, own_story, story
from judge.service.settings import shipped
from tests.board.test_real_games import rows

Row = Mapping[str, Any]
CODES = {place(code): code for code in (*names(), "SPA/NC", "SPA/SC", "STP/NC", "STP/SC", "BUL/EC", "BUL/SC")}
CODES |= {text[0].upper() + text[1:]: code for text, code in CODES.items()}


UNITS = {"A": "army", "F": "fleet"}
PIECES = ("attacker", "victim", "defender", "cutter", "first", "second", "third", "winner", "loser", "army")
"""Slots that hold `Germany's army`."""


def pattern(text: str) -> re.Pattern[str]:
    """The sentence with any words in its slots; a slot that comes again has the same words."""
    seen: set[str] = set()

    def slot(match: re.Match[str]) -> str:
        again = match[1] in seen
        seen.add(match[1])
        words = "[A-Z][a-z]+'s (?:army|fleet)" if match[1] in PIECES else ".+?"
        return f"(?P={match[1]})" if again else f"(?P<{match[1]}>{words})"

    return re.compile(re.sub(r"\\\{(\w+)\\\}", slot, re.escape(text)))


SAYS = {
    f"{section}.{variety}": [pattern(text) for text in texts]
    for section, own in catalogue().items()
    if section not in ("forms", "headline", "own", "why", "void")
    for variety, texts in own.items()
}


def phases() -> Iterator[tuple[list[dict[str, Any]], dict[str, Any]]]:
    """Movement phases that people played: the events of their reports, and the position."""
    for row in rows()[::3]:
        if row["phase"][-1] != "M":
            continue
        position = position_of({"phase": row["phase"], "units": row["units"], "centres": row["centers"]})
        orders, _ = read_orders(row["orders"], "M")
        done = movement.move(position, orders, Rulebook())
        event = Moves(
            phase=row["phase"], orders=moved(done.outcomes.values(), position), dislodged=waiting(done.position)
        )
        told = {"kind": "moves", **json.loads(json.dumps(plain(event)))}
        after = {"units": done.position.units, "dislodged": told["dislodged"]}
        yield [told], {"centres": row["centers"], **after}


def test_a_dislodgement_and_its_end_are_one_sentence() -> None:
    """A unit that retreated, or was disbanded, in the same report need not be told twice."""
    told = {"fled": 0, "gone": 0}
    for (event,), view in phases():
        lost = [row for row in event["dislodged"] if row["retreats"]]
        ends = [
            {"kind": kind, "unit": row["unit"], "power": row["power"], "target": target, "verdict": "succeeds"}
            for n, row in enumerate(lost)
            for kind, target in [("disband", "") if n % 2 else ("retreat", row["retreats"][0])]
        ]
        lines = story([event, {"kind": "retreats", "phase": event["phase"], "orders": ends}], view)
        assert not any("must retreat" in line for line in lines)
        for kind in ("retreated.one", "disbanded.one"):
            assert not any(one.fullmatch(line) for line in lines for one in SAYS[kind]), lines
        for kind in told:
            varieties = [*SAYS[f"dislodged.{kind}"], *SAYS[f"dislodged.{kind}_alone"]]
            told[kind] += sum(any(one.fullmatch(line) for one in varieties) for line in lines)
    assert min(told.values()) > 20, told


class Facts:
    """A phase's orders, asked by what a sentence names."""

    def __init__(self, event: Mapping[str, Any], centres: Mapping[str, list[str]]) -> None:
        self.rows, self.lost = event["orders"], event["dislodged"]
        self.owner = {centre: power for power, own in centres.items() for centre in own}

    def units(self, words: str, **wanted: Any) -> list[Row]:
        """The orders of `Germany's army`, with these values; places by their provinces."""
        power, kind = words.split("'s ")
        found = [r for r in self.rows if (r["power"].title(), r["unit"][0]) == (power, kind[0].upper())]
        wanted = {key: value for key, value in wanted.items() if value is not None}
        return [r for r in found if all(self.has(r, key, value) for key, value in wanted.items())]

    def has(self, row: Row, key: str, value: Any) -> bool:
        if key in ("at", "target"):
            return bool((row["unit"][2:] if key == "at" else row["target"])[:3] == CODES[value][:3])
        return bool(row[key] == value)

    def arrived(self, row: Row) -> bool:
        return bool(row["kind"] == "move" and row["verdict"] == "succeeds")

    def stays(self, where: str) -> list[Row]:
        return [r for r in self.rows if r["unit"][2:5] == CODES[where][:3] and not self.arrived(r)]

    def entered(self, where: str) -> list[Row]:
        return [r for r in self.rows if self.arrived(r) and r["target"][:3] == CODES[where][:3]]

    def helped(self, attacker: Row, words: str) -> bool:
        """As many supports stand as are named, each from its place."""
        good = [
            r for r in self.rows
            if r["kind"] == "support" and r["verdict"] == "succeeds" and r["other"] == attacker["unit"]
        ]  # fmt: skip
        return len(good) > 0 and all(place(r["unit"][2:]) in words for r in good)


def dislodged(f: Facts, w: Mapping[str, str]) -> bool:
    (attacker,) = f.units(w["attacker"], at=w.get("from"), target=w["place"], kind="move", verdict="succeeds")
    power = w["victim"].split("'s ")[0]
    lost = [d for d in f.lost if d["power"].title() == power and d["unit"][2:5] == CODES[w["place"]][:3]]
    landed = attacker["unit"][0] == "F" or "coast" not in w["place"]  # an army is on no coast
    return landed and len(lost) == 1 and ("helpers" not in w or f.helped(attacker, w["helpers"]))


def failed(f: Facts, w: Mapping[str, str]) -> bool:
    (attacker,) = f.units(w["attacker"], at=w.get("from"), target=w["place"], kind="move", verdict="bounced")
    ok = bool(f.stays(w["place"])) and ("defender" not in w or f.stays(w["place"])[0] in f.units(w["defender"]))
    if "support" in w:
        cut = [r for r in f.rows if r["unit"][2:5] == CODES[w["support"]][:3] and r["verdict"] == "cut"]
        ok = ok and cut[0]["other"] == attacker["unit"]
        ok = ok and cut[0]["because"][0] in [r["unit"] for r in f.units(w["cutter"])]
    return ok and ("helpers" not in w or f.helped(attacker, w["helpers"]))


def several(f: Facts, w: Mapping[str, str]) -> bool:
    stayed = f.stays(w["place"])
    power = w["defender"].split("'s ")[0]
    failed = [
        r for r in f.rows
        if r["verdict"] == "bounced" and r["target"][:3] == CODES[w["place"]][:3] and r["power"].title() != power
    ]  # fmt: skip
    named = [f"{r['power'].title()}'s {UNITS[r['unit'][0]]} from {place(r['unit'][2:])}" for r in failed]
    return stayed[0] in f.units(w["defender"]) and listed(named).lower() == w["attackers"].lower()


def standoff(f: Facts, w: Mapping[str, str]) -> bool:
    bounced = [
        f.units(w[key], target=w["place"], verdict="bounced") for key in ("first", "second", "third") if key in w
    ]
    return all(bounced) and not f.stays(w["place"]) and not f.entered(w["place"])


def headon(f: Facts, w: Mapping[str, str]) -> bool:
    one = f.units(w["first"], at=w.get("from"), target=w["place"], verdict="bounced")
    two = f.units(w["second"], at=w["place"], target=w["from"])
    return bool(one and two and not f.arrived(two[0]))


def beaten(f: Facts, w: Mapping[str, str]) -> bool:
    winner = f.units(w["winner"], target=w["place"], verdict="succeeds", kind="move")
    return bool(winner and f.units(w["loser"], target=w["place"], verdict="bounced", kind="move"))


def convoyed(f: Facts, w: Mapping[str, str]) -> bool:
    (army,) = f.units(w["army"], at=w.get("from"), target=w["place"], kind="move")
    return bool(army["verdict"] == ("succeeds" if "helpers" in w else "disrupted"))


def entered(f: Facts, w: Mapping[str, str]) -> bool:
    owner = f.owner.get(CODES[w["place"]][:3], "")
    came = f.units(w["attacker"], target=w["place"], kind="move", verdict="succeeds")
    return len(came) >= 1 and owner.title() == w.get("owner", "") and owner != came[0]["power"]


def counted(f: Facts, w: Mapping[str, str]) -> bool:
    n = sum(r["kind"] == "move" for r in f.rows)
    return int(w.get("n", n)) == n and int(w.get("good", 0)) in (0, sum(map(f.arrived, f.rows)))


def own(f: Facts, w: Mapping[str, str]) -> bool:
    return any(r["power"].title() == w["power"] and r["verdict"] == "bounced" for r in f.rows)


TRUE: dict[str, Callable[[Facts, Mapping[str, str]], bool]] = {
    "dislodged": dislodged, "cut": failed, "repelled": failed, "several": several, "standoff": standoff, "headon": headon,
    "beaten": beaten, "convoyed": convoyed, "entered": entered, "moves": counted, "own": own,
}  # fmt: skip


def true(text: str, facts: Facts) -> bool:
    """One reading of the sentence, by the catalogue, is what happened."""
    for kind, patterns in SAYS.items():
        section, _, variety = kind.partition(".")
        for pattern in patterns:
            found = pattern.fullmatch(text)
            check = TRUE.get(variety.partition("_")[0] if variety.startswith(("own", "several")) else section)
            if found and check:
                try:
                    if check(facts, found.groupdict()):
                        return True
                except (KeyError, ValueError):  # the words fit another reading
                    continue
    return False


def test_every_sentence_is_what_happened() -> None:
    told, lengths = 0, []
    for events, view in phases():
        lines = story(events, view)
        lengths.append(len(lines))
        facts = Facts(events[0], view["centres"])
        for text in lines:
            assert true(text, facts), (events[0]["phase"], text)
            told += 1
        for lost in events[0]["dislodged"][:8]:
            assert any(place(lost["unit"][2:5]).removeprefix("the ") in text for text in lines), (lost, lines)
    assert told > 3000
    assert max(lengths) <= 8
    assert sum(n >= 3 for n in lengths) > 0.95 * len(lengths)


def test_what_a_reader_is_told_of_their_own_is_so() -> None:
    """Every failure of theirs, and nobody else's; who had no trouble hears that all succeeded."""
    told = cuts = 0
    for events, view in list(phases())[::4]:
        for power in view["centres"]:
            found = own_news(events, view, [power])
            pairs = [pair for line in found if isinstance(line, tuple) for pair in line[1:]]
            lines = [line[0] if isinstance(line, tuple) else line for line in found]
            mine = [row for row in events[0]["orders"] if row["power"] == power]
            failed = [row["order"] for row in mine if row["verdict"] in FAILED and not row["judge"]]
            named = [order for order, _ in pairs] or [
                line.split(": ")[0] for line in lines if line.split(": ")[0] in failed
            ]
            owner = {row["unit"]: row["power"] for row in events[0]["orders"]}
            own = [
                row["order"] for row in mine
                if row["order"] in failed and row["because"] and {owner.get(unit) for unit in row["because"]} == {power}
            ]  # fmt: skip
            given = [row for row in mine if not row["judge"]]
            fell = [row["order"] for row in mine if row["verdict"] == "dislodged"]  # said by itself
            others = [
                order for order in failed if order not in fell and (len(own) < 2 or len(given) < 3 or order not in own)
            ]
            assert sorted(named) == sorted(others) if len(others) <= 12 else set(named) <= set(others)
            lost = [line for line in lines if line.startswith("Your ") and line.endswith(" dislodged it.")]
            assert len(lost) == sum(row["dislodged"] for row in mine)
            moved_ones = {row["unit"] for row in mine if row["kind"] == "move" and not row["judge"]}
            cut = [
                row["order"] for row in events[0]["orders"]
                if row["power"] != power and row["kind"] == "support" and row["verdict"] == "cut"
                and moved_ones & {*row["because"]}
            ]  # fmt: skip
            assert [line.split("'s support: ")[1] for line in lines if "'s support: " in line] == [f"{o}." for o in cut]
            cuts += len(cut)
            some = f"{len(given) - len(failed)} of your {len(given)} orders succeeded."
            none = f"None of your {len(given)} orders succeeded"
            counted = [line for line in lines if line.startswith((some, none))]
            assert bool(counted) is (bool(failed) and len(given) > 2)
            assert any("succeeded" in line for line in lines if line not in counted) <= (not failed and not lost)
            told += len(lines) + len(pairs)
    assert told > 1500
    assert cuts > 50


def test_what_is_hired_is_theirs_too() -> None:
    """By the powers that they command: a mercenary that threw out a unit of their own."""
    position = position_of({
        "phase": "S1902M", "centres": {"FRANCE": ["PAR"], "ITALY": ["VEN"], "GERMANY": ["MUN"]},
        "units": {"FRANCE": ["A BUR", "A PIE"], "GERMANY": ["A MUN", "A RUH"]},
    })  # fmt: skip
    orders, _ = read_orders(
        {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"], "FRANCE": ["A PIE - VEN", "A BUR H"]}, "M"
    )
    done = movement.move(position, orders, Rulebook())
    event = Moves(phase="S1902M", orders=moved(done.outcomes.values(), position), dislodged=waiting(done.position))
    told = {"kind": "moves", **json.loads(json.dumps(plain(event)))}
    view = {"centres": {power: list(own) for power, own in position.centres.items()}}
    lines = [str(line) for line in own_news([told], view, ["FRANCE", "GERMANY"], "FRANCE")]
    assert any("Germany's army (yours) from Munich" in line and "dislodged it" in line for line in lines), lines


CHANGED = [
    ("SER", "AUSTRIA", "TURKEY"),
    ("BUL", "TURKEY", "AUSTRIA"),
    ("GRE", "TURKEY", "AUSTRIA"),
    ("TRI", "AUSTRIA", "ITALY"),
    ("SPA", None, "FRANCE"),
]


@pytest.mark.parametrize(
    ("powers", "told"),
    [
        (["RUSSIA"], []),
        (["FRANCE"], ["You gained Spain. Centres of France now: 5."]),
        (["ITALY", "FRANCE"], [
            ("Centres that your powers gained and lost:", ("Italy, now 5", "gained Trieste from Austria"), ("France, now 5", "gained Spain"))
        ]),
        (["TURKEY", "RUSSIA"], ["You gained Serbia from Austria and lost Bulgaria and Greece to Austria. Centres of Turkey now: 5."]),
        (["RUSSIA", "AUSTRIA"], [
            "Austria, which you hired, gained Bulgaria and Greece from Turkey and lost Trieste to Italy and Serbia to Turkey. "
            "Centres of Austria now: 5."
        ]),
    ],
)  # fmt: skip
def test_centres_that_changed_hands_are_told_once_a_power(powers: list[str], told: list[object]) -> None:
    changes = [dict(zip(("centre", "from", "to"), row, strict=True)) for row in CHANGED]
    event = {"kind": "income", "changes": changes, "counts": dict.fromkeys(["AUSTRIA", "FRANCE", "ITALY", "TURKEY"], 5)}
    assert own_news([event], {}, powers, powers[0]) == told


def test_what_is_at_stake_is_what_the_count_would_change() -> None:
    """Of every position that people played: who would have how many centres, which, whose they were, whose next."""
    told = 0
    for row in rows():
        position = position_of({"phase": row["phase"], "units": row["units"], "centres": row["centers"]})
        view = {"units": row["units"], "centres": row["centers"]}
        before = {centre: power for power, own in row["centers"].items() for centre in own}
        after = {centre: power for power, own in captured(position).items() for centre in own}
        changed = {centre for centre, power in after.items() if before.get(centre) != power}
        found = stakes(view, ["TURKEY", "FRANCE"])
        for stake in found:
            assert stake.now == len(row["centers"].get(stake.power, ()))
            assert stake.then == sum(power == stake.power for power in after.values())
            for centre in changed & {centre for centre in after if stake.power in (before.get(centre), after[centre])}:
                other = before.get(centre, "") if after[centre] == stake.power else after[centre]
                assert place(centre) in stake.said, (centre, stake)
                assert other.title() in stake.said, (centre, stake)
        assert {stake.power for stake in found} == {whose.get(c) for c in changed for whose in (before, after)} - {None}
        own = [stake.power for stake in found if stake.power in ("TURKEY", "FRANCE")]
        assert [stake.power for stake in found][: len(own)] == sorted(own, reverse=True)
        told += len(found)
    assert told > 1000


def test_the_powers_that_gain_and_lose_are_told_with_whom() -> None:
    view = {
        "units": {"FRANCE": ["A SPA", "F LON", "A BUR"], "ITALY": ["A MAR", "F BUL/SC", "A ROM"]},
        "centres": {"FRANCE": ["MAR"], "ENGLAND": ["LON"], "ITALY": ["ROM"]},
    }
    assert stakes(view, ["FRANCE"]) == [
        Stake("FRANCE", 1, 2, "gains London from England and Spain from nobody and loses Marseilles to Italy"),
        Stake("ENGLAND", 1, 0, "loses London to France, and has none left"),
        Stake("ITALY", 1, 3, "gains Marseilles from France and Bulgaria from nobody"),
    ]
    (told,) = at_stake(view, ["FRANCE", "ITALY", "TURKEY"])
    assert told == (
        "If every unit stays until the count after Autumn, France gains London from England and Spain from nobody and loses "
        "Marseilles to Italy; Italy gains Marseilles from France and Bulgaria from nobody."
    )
    assert at_stake(view, ["TURKEY"]) == []
    hired = view | {"homes": {"anna": "FRANCE", "ben": "GERMANY"}, "control": {"ITALY": "FRANCE", "ENGLAND": None}}
    seen = hired | {"you": {"home": "GERMANY"}}
    assert in_all(hired, stakes(view)) == "In all, anna goes from 2 to 5 and ben stays at 0."
    assert in_all(seen, stakes(view)) == "In all, anna goes from 2 to 5 and you stay at 0."
    assert in_all(view, stakes(view)) == ""


def test_a_story_leaves_out_what_its_reader_s_own_news_tell() -> None:
    """Nothing else is lost, nothing is told in other words, and a count of moves only where there is no other news."""
    shorter = 0
    for events, view in list(phases())[::4]:
        whole = story(events, view)
        for power in view["centres"]:
            mine = story(events, view, [power])
            shorter += len(mine) < len(whole)
            assert not any(f"{power.title()}'s centre of" in line for line in mine)
            news = own_news(events, view, [power])
            assert mine or news, "something is told"
            assert not any("moves succeeded" in line for line in mine) or len(mine) <= 2
    assert shorter > 20


def fate(unit: str, target: str, power: str) -> dict[str, Any]:
    """A move that succeeded."""
    row = {"unit": unit, "order": f"{unit} - {target}", "kind": "move", "target": target, "other": "", "power": power}
    return row | {"verdict": "succeeds", "because": [], "dislodged": False, "judge": False}


FOUGHT: dict[str, Any] = {
    "kind": "moves",
    "phase": "S1902M",
    "orders": [
        fate("A TYR", "MUN", "FRANCE"), fate("A VEN", "TRI", "ITALY"), fate("A NWY", "SWE", "ENGLAND"),
        fate("A RUM", "BUL", "ITALY"),
    ],
    "dislodged": [
        {"unit": "A MUN", "power": "GERMANY", "by": "TYR", "retreats": ["BER"]},
        {"unit": "F TRI", "power": "AUSTRIA", "by": "VEN", "retreats": []},
    ],
    "commands": {"FRANCE": "FRANCE", "ITALY": "FRANCE", "ENGLAND": "ENGLAND", "GERMANY": "GERMANY"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("game", "you", "said"),
    [
        ("standard", "FRANCE", "you dislodge Germany's army from Munich; Austria's fleet is dislodged from Trieste"),
        ("intimate", "FRANCE", "you dislodge Austria's fleet from Trieste and Germany's army from Munich and enter Bulgaria"),
        ("standard", "GERMANY", "your army is dislodged from Munich, Austria's fleet from Trieste"),
        ("standard", "ENGLAND", "you enter Sweden; Austria's fleet is dislodged from Trieste, Germany's army from Munich"),
        ("standard", "TURKEY", "Austria's fleet is dislodged from Trieste, Germany's army from Munich"),
    ],
)  # fmt: skip
def test_a_headline_begins_with_what_its_reader_s_units_did(game: str, you: str, said: str) -> None:
    """Dislodged or dislodging; in an auction those that they command, too."""
    view = {
        "centres": {"TURKEY": ["BUL"], "RUSSIA": ["SWE"]},
        "you": {"power": you} | ({"home": you} if game != "standard" else {}),
    }
    told = environment((shipped("templates"),)).get_template(f"{game}/events.j2")
    event = FOUGHT if game == "intimate" else {name: FOUGHT[name] for name in FOUGHT if name != "commands"}
    made: Any = told.make_module({"f": TextForm(), "view": view, "titles": str, "phase": "S1902R"})
    assert str(made.headline(event, False)).strip() == said


def test_who_is_dislodged_by_what_they_attacked_was_stopped_by_nothing_else() -> None:
    """The fleet met the army head on; that another army came after it is not why it failed."""
    fleet = fate("F TRI", "VEN", "AUSTRIA") | {"verdict": "bounced", "because": ["A ROM"], "dislodged": True}
    orders = [fleet, fate("A VEN", "TRI", "ITALY"), fate("A ROM", "VEN", "ITALY")]
    event = FOUGHT | {"orders": orders, "dislodged": FOUGHT["dislodged"][1:], "commands": {}}
    view = {"centres": {"AUSTRIA": ["TRI"], "ITALY": ["VEN"]}}
    assert not any("Venice, too" in line or "Venice as well" in line for line in story([event], view))
    told = environment((shipped("templates"),)).get_template("mail/board.j2")
    chip = HtmlForm().chip("ITALY")
    for form, said in (
        (HtmlForm(), f"dislodged by {chip}A VEN"),
        (TextForm(), "BOUNCED by A ROM, and DISLODGED by A VEN"),
    ):
        made: Any = told.make_module({"f": form})
        assert str(made.verdict(fleet, orders)).strip() == said
    given = [*orders, fate("A VIE", "BOH", "AUSTRIA"), fate("A BUD", "GAL", "AUSTRIA")]
    assert "('F TRI - VEN', \"dislodged by Italy's A VEN\")" in str(
        own_news([event | {"orders": given}], view, ["AUSTRIA"])
    )
    carried = [*orders, fate("F ADR", "", "ITALY") | {"kind": "convoy", "other": "A VEN", "target": "TRI"}]
    assert beaten_back(fleet, orders) is orders[1]
    assert beaten_back(fleet, carried) is None, "then they do not meet"


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (2, "1 of your 3 orders succeeded. Your own units stopped A CON - BUL and A BUL - GRE."),
        (4, "1 of your 5 orders succeeded. Your own units stopped A CON - BUL, A BUL - GRE, A GRE - SER and A SER - TRI."),
        (5, "1 of your 6 orders succeeded. Your own units stopped A CON - BUL, A BUL - GRE, A GRE - SER and 2 more."),
    ],
)  # fmt: skip
def test_orders_that_one_s_own_units_stopped_are_named(count: int, said: str) -> None:
    way = ["CON", "BUL", "GRE", "SER", "TRI", "VIE"][: count + 1]
    stopped = [fate(f"A {a}", b, "TURKEY") | {"verdict": "bounced", "because": [f"A {b}"]} for a, b in pairwise(way)]
    stays = fate(f"A {way[-1]}", "", "TURKEY") | {"kind": "hold", "verdict": "holds"}
    event = FOUGHT | {"orders": [*stopped, stays], "dislodged": [], "commands": {}}
    assert own_news([event], {}, ["TURKEY"], "TURKEY") == [said]


def test_who_entered_one_s_own_centre_is_said_so() -> None:
    """By a mercenary of one's own, or by somebody else."""
    event = FOUGHT | {"dislodged": []}
    view = {"centres": {"FRANCE": ["BUL", "SWE"]}}
    lines = " ".join(own_story([event], view, ["FRANCE", "ITALY"], "FRANCE"))
    assert len(re.findall("(?i)your centre", lines)) == 2
    assert "France's" not in lines


def test_who_fought_for_a_centre_is_its_owner_s_news() -> None:
    """Also if none of their units had to do with it."""
    failed = fate("F TRI", "VEN", "AUSTRIA") | {"verdict": "bounced", "because": ["A TUS"]}
    event = FOUGHT | {"orders": [failed, fate("A TUS", "VEN", "ITALY")], "dislodged": [], "commands": {}}
    view = {"centres": {"FRANCE": ["VEN"]}}
    own = " ".join(own_story([event], view, ["FRANCE"]))
    assert "Venice" in own
    assert "Trieste" in own
    assert not any("Venice" in line for line in story([event], view, ["FRANCE"]))


def played(seed: str, seasons: int) -> Iterator[str]:
    """The stories of a game that machines play from the beginning; who must retreat is disbanded."""
    position = start()
    for n in range(seasons):
        goals = {power: frozenset(STANDARD.centres) - {*own} for power, own in position.centres.items()}
        lines = {
            power: attack(units, goals[power], Dice(seed.encode(), f"{n}/{power}"))
            for power, units in position.units.items()
        }
        orders, _ = read_orders(lines, "M")
        done = movement.move(position, orders, Rulebook())
        phase = f"{'SF'[n % 2]}{1901 + n // 2}M"
        event = Moves(phase=phase, orders=moved(done.outcomes.values(), position), dislodged=waiting(done.position))
        view = {"centres": plain(position.centres)}
        position = Position(done.position.units, done.position.centres)
        position = Position(position.units, captured(position) if n % 2 else position.centres)
        yield " ".join(story([{"kind": "moves", **json.loads(json.dumps(plain(event)))}], view))


def test_ten_seasons_in_a_row_read_like_ten() -> None:
    """No two of a campaign's first ten tell alike, whatever the names in them, and hardly a sentence does."""
    for seed in map(str, range(12)):
        shapes = [re.sub(NAME, "X", text) for text in played(seed, 10)]
        assert len(set(shapes)) == 10, shapes
        firsts = [shape.partition(". ")[0] for shape in shapes]
        assert sum(one == two for one, two in pairwise(firsts)) <= 3, firsts


NAME = r"(?:the |The )?\b[A-Z][\w.'-]*(?: (?:of )?[A-Z][\w.'-]*)*|army|fleet|\d+"
"""What differs between two seasons that are told alike."""


@pytest.mark.parametrize("kind", sorted(SAYS))
def test_the_sentences_of_a_kind_name_the_same(kind: str) -> None:
    """Each has several ways to be told, or is too rare to be heard twice, and every way can be filled."""
    section, _, variety = kind.partition(".")
    slots = [frozenset(re.findall(r"\{(\w+)\}", text)) for text in catalogue()[section][variety]]
    assert all(own <= slots[0] | frozenset().union(*slots) for own in slots)
    assert all(text.endswith(".") for text in catalogue()[section][variety])
