"""The season as a story: the beats that matter most, as they happened, in sentences of story.toml."""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any
from zlib import crc32

from judge.reports import beats, beats_of_cabinets
from judge.reports.beats import Beat
from judge.reports.places import place

MOST = 8
"""Sentences of a season."""
QUIET = 10
"""A beat that weighs less is told only where little else happened."""
FEW = 3
OWN = ".own"
"""A power that only stood in its own way is told where nothing louder happened."""
ALIKE = ("gained", "hired", "built")
"""Of these several in a row are a list, and read best in the same words."""

GAINS = ("entered", "gained")
"""Of what the reader's own units did, this is told first."""
ABOUT = ("entered", "beaten", "standoff", "repelled", "cut")
"""What is told of a centre is its owner's news, too."""
ELSEWHERE = (
    "entered.free", "beaten", "standoff", "repelled", "headon", "retreated", "disbanded", "gained", "built", "moves",
)  # fmt: skip
"""What orders and lists of a season's mail tell, each where it stands."""
ENDS = {"retreated.one": "fled", "disbanded.one": "gone"}
"""Of what becomes of a unit that was dislodged, how its dislodgement is told."""

Event = Mapping[str, Any]
NOBODY_S: Mapping[str, str] = {}
"""No power is the reader's."""
SOURCES: Mapping[str, Callable[[Event], Iterator[Beat]]] = {
    "retreats": beats.retreats,
    "centres": beats.centres,
    "income": beats.centres,
    "winter": beats.winter,
    "thaw": beats_of_cabinets.thaw,
    "strikes": beats_of_cabinets.strikes,
    "caught": beats_of_cabinets.caught,
    "election": beats_of_cabinets.election,
}

OWN_NEWS: Mapping[str, tuple[str, ...]] = {
    "gained.from": ("power", "owner"), "gained.free": ("power",),
    "retreated.one": ("unit",), "built.one": ("power",), "built.gone": ("power",),
    "dislodged.open": ("victim",), "dislodged.shut": ("victim",), "dislodged.alone": ("victim",),
    "dislodged.fled": ("victim",), "dislodged.gone": ("victim",),
    "dislodged.fled_alone": ("victim",), "dislodged.gone_alone": ("victim",),
    "repelled.alone": ("attacker",), "repelled.stuck": ("attacker",), "repelled.supported": ("attacker",),
    "cut.failed": ("attacker",), "repelled.own": ("power",), "standoff.own": ("power",), "headon.own": ("power",),
    "beaten.one": ("loser",), "disbanded.one": ("unit",),
    "strike.won": ("caller",), "strike.open": ("caller",), "strike.failed": ("caller",),
    "hired.one": ("home",), "hired.close": ("home", "other"), "hired.bust": ("home",),
    "headon.two": ("first", "second"), "convoyed.broken": ("army",),
    "standoff.two": ("first", "second"), "standoff.three": ("first", "second", "third"),
    "repelled.several": ("attackers",), "repelled.several_stuck": ("attackers",),
}  # fmt: skip
"""Beats that own_news.py tells whoever orders the power in one of these slots."""


@cache
def catalogue() -> Mapping[str, Mapping[str, Any]]:
    """The sentences, by section and variety."""
    return tomllib.loads(files("judge.reports").joinpath("story.toml").read_text("utf-8"))


def story(
    events: Iterable[Event],
    view: Mapping[str, Any],
    mine: Iterable[str] = (),
    home: str = "",
    whole: bool = True,
) -> list[str]:
    """Up to eight sentences; none for a report in which nothing of the kind happened.

    `mine`: the reader's powers; what they are in is left out, as long as something else happened: see `own_story`.
    `home`: the one of them whose units are "yours".
    `whole`: if not, without what the same mail tells elsewhere: beside orders, in lists, and by stakes.py.
    """
    told, own = list(events), frozenset(mine)
    found = [beat for beat in _found(told, view, own, whole) if not _is_in(own, beat, view)]
    return _lines(told, _loud(found), _called(own, home))


def whole_story(events: Iterable[Event], view: Mapping[str, Any]) -> list[tuple[str, bool]]:
    """The same to nobody in particular, and of each sentence whether orders and lists do not tell it, too."""
    told = list(events)
    spoken = _spoken(told, _loud(_found(told, view, frozenset())), NOBODY_S)
    return [(text, not beat.kind.startswith(ELSEWHERE)) for beat, text in spoken]


def own_story(events: Iterable[Event], view: Mapping[str, Any], mine: Iterable[str], home: str = "") -> list[str]:
    """Up to eight sentences the reader's units are in and their own news do not say, gains first. As in `story`."""
    told, own = list(events), frozenset(mine)
    found = [beat for beat in _found(told, view, own) if _is_in(own, beat, view)] if own else []
    return _lines(told, sorted(found, key=lambda beat: not beat.kind.startswith(GAINS)), _called(own, home))


def _loud(found: list[Beat]) -> list[Beat]:
    """Without what is hardly worth a sentence, where there is more to say."""
    loud = [beat for beat in found if beat.weight >= QUIET]
    if len(loud) >= FEW:
        return loud
    return [beat for beat in found if not beat.kind.endswith(OWN)] if loud else found


def _found(told: list[Event], view: Mapping[str, Any], mine: frozenset[str], whole: bool = True) -> list[Beat]:
    found = [beat for event in told for beat in _beats(event, told, view)]
    told_once = _once(_ended(found), mine)
    return told_once if whole else [beat for beat in told_once if not beat.kind.startswith(ELSEWHERE)]


def _called(mine: frozenset[str], home: str) -> Mapping[str, str]:
    """By power the form in which its units are the reader's."""
    return {power: "yours" if power == home else "commanded" for power in mine}


def _is_in(mine: frozenset[str], beat: Beat, view: Mapping[str, Any]) -> bool:
    """Whether a unit of theirs did what is told, or suffered it, or it was about a centre of theirs."""
    about = str(beat.words.get("place", ""))[:3] if beat.kind.startswith(ABOUT) else ""
    if about and owners(view).get(about) in mine:
        return True
    rows = [row for row in beat.words.values() if isinstance(row, Mapping)]
    return any(row["power"] in mine for row in (*rows, *beat.words.get("attackers", ())))


def _lines(told: list[Event], found: list[Beat], called: Mapping[str, str]) -> list[str]:
    return [text for _, text in _spoken(told, found, called)]


def _spoken(told: list[Event], found: list[Beat], called: Mapping[str, str]) -> list[tuple[Beat, str]]:
    """The weightiest of these beats in words, in their order."""
    kept = sorted(range(len(found)), key=lambda n: (-found[n].weight, n))[:MOST]
    start = crc32("/".join(str(event.get("phase", event["kind"])) for event in told).encode())
    used: dict[str, int] = {}
    lines = []
    for n in sorted(kept):
        kind = found[n].kind
        if kind.partition(".")[0] not in ALIKE or kind not in used:
            used[kind] = used.get(kind, 0) + 1
        lines.append((found[n], sentence(found[n], start + used[kind], called)))
    return lines


def _ended(found: list[Beat]) -> list[Beat]:
    """With one beat for each unit that was dislodged and retreated, or was disbanded, in the same report."""
    ends = {beat.words["unit"]["unit"]: beat for beat in found if beat.kind in ENDS}
    told, whole = set(), []
    for beat in found:
        end = ends.get(beat.words["victim"]["unit"]) if beat.kind in ("dislodged.open", "dislodged.alone") else None
        if end:
            kind = ENDS[end.kind] + ("_alone" if beat.kind == "dislodged.alone" else "")
            beat = Beat(f"dislodged.{kind}", beat.weight, {**beat.words, "to": end.words["place"]})
            told.add(id(end))
        whole.append(beat)
    return [beat for beat in whole if id(beat) not in told]


def _once(found: list[Beat], mine: frozenset[str]) -> list[Beat]:
    """Without who was beaten to a place that is said to be entered, unless it was the reader's, without the end of a
    unit that is said to have no way out, and without the reader's own gains and losses."""
    entered_by = [beat for beat in found if beat.kind.startswith("entered")]
    places = {beat.words["place"] for beat in entered_by if beat.words["owner"] not in mine}
    found = [beat for beat in found if not (beat.kind.startswith("beaten") and beat.words["place"] in places)]
    lost = {beat.words["victim"]["unit"] for beat in found if beat.kind == "dislodged.shut"}
    found = [beat for beat in found if not (beat.kind == "disbanded.one" and beat.words["unit"]["unit"] in lost)]
    found = [beat for beat in found if not (beat.kind.startswith("hired.") and mine & _tellers(beat))]
    others = [beat for beat in found if not mine & _tellers(beat)]
    news = [beat for beat in others if not beat.kind.startswith("moves")]
    return news if mine else others if len(news) > 1 else found


def _tellers(beat: Beat) -> set[str]:
    """The powers whose players own_news.py tells it."""
    return {power for slot in OWN_NEWS.get(beat.kind, ()) for power in _powers(beat.words.get(slot, ""))}


def _powers(said: Any) -> list[str]:
    """Of a slot: of a unit, of several, or named."""
    return [
        str(row["power"] if isinstance(row, Mapping) else row) for row in (said if isinstance(said, list) else [said])
    ]


def entered(event: Event, view: Mapping[str, Any]) -> list[dict[str, str]]:
    """Who went where in a movement phase, for a headline: into others' centres, else into free ones."""
    found = [beat for beat in beats.moves(event, owners(view)) if beat.kind.startswith("entered")]
    most = max((beat.weight for beat in found), default=0)
    return [{"power": b.words["attacker"]["power"], "place": b.words["place"]} for b in found if b.weight == most]


def _beats(event: Event, events: list[Event], view: Mapping[str, Any]) -> Iterator[Beat]:
    if event["kind"] == "moves":
        yield from beats_of_cabinets.stand_by(event)
        owned = not any(other["kind"] in ("centres", "income") for other in events)
        yield from beats.moves(event, owners(view) if owned else None)
    elif event["kind"] in SOURCES:
        yield from SOURCES[event["kind"]](event)


def owners(view: Mapping[str, Any]) -> dict[str, str]:
    """Whose each centre is."""
    return {centre: power for power, own in (view.get("centres") or {}).items() for centre in own}


def sentence(beat: Beat, turn: int = 0, called: Mapping[str, str] = NOBODY_S) -> str:
    """A beat in words; `turn` chooses among its sentences. `called`: by power of the reader's, how its units are."""
    section, _, variety = beat.kind.partition(".")
    options: list[str] = catalogue()[section][variety]
    chosen = options[turn % len(options)]
    if called.get(str(beat.words.get("owner"))) == "yours":
        chosen = chosen.replace("{owner}'s", "your")
    text = chosen.format(**{slot: _said(slot, value, beat, called) for slot, value in beat.words.items()})
    named = chosen[1:].partition("}")[0] in SEATS
    return text if named else text[0].upper() + text[1:]


def _said(slot: str, value: Any, beat: Beat, called: Mapping[str, str]) -> str:
    """A slot of a sentence: provinces, powers and units written out."""
    if slot == "helpers":
        army = beat.words.get("army") or beat.words["attacker"]
        return listed([supporter(row, army["power"], called) for row in value])
    if slot in ("units", "gone"):
        return pieces(value, "new" if slot == "units" else "old")
    if isinstance(value, Mapping):
        return whose(value, called)
    if slot == "attackers":
        return listed([coming(row, called) for row in value])
    if slot in ("from", "support", "place", "to") and isinstance(value, str):
        return place(value)
    if slot == "places":
        return listed([place(code) for code in value])
    if slot in POWERS:
        return listed([str(power).title() for power in value]) if isinstance(value, list) else str(value).title()
    return listed(value) if isinstance(value, list) else str(value)


SEATS = ("caller", "seat", "president", "before", "relieved")
"""Slots that name players, as they wrote it: never in capitals for standing first."""
POWERS = ("power", "owner", "home", "homes", "mercenary", "other", "powers")
"""Slots that name powers, which are codes in capitals elsewhere."""


def whose(row: Mapping[str, Any], called: Mapping[str, str] = NOBODY_S) -> str:
    """`Germany's army`; `your army` to whoever's home power it is, `Germany's army (yours)` to who has hired it."""
    return _form(called.get(str(row["power"]), "whose"), power=str(row["power"]).title(), unit=kind_named(row["unit"]))


def commanded(row: Mapping[str, Any]) -> str:
    """`Germany's army`, said to whoever has hired Germany."""
    return _form("commanded", power=str(row["power"]).title(), unit=kind_named(row["unit"]))


def coming(row: Mapping[str, Any], called: Mapping[str, str]) -> str:
    """`Germany's army from Ruhr`."""
    return _form("coming", unit=whose(row, called), place=place(row["unit"][2:]))


def supporter(row: Mapping[str, Any], power: str, called: Mapping[str, str] = NOBODY_S) -> str:
    """`Germany's army in Ruhr`; `the army in Ruhr`, where it helps one of its own."""
    unit = _form("helper_own", unit=kind_named(row["unit"])) if row["power"] == power else whose(row, called)
    return _form("helper", unit=unit, place=place(row["unit"][2:]))


def pieces(units: Iterable[str], which: str) -> str:
    """Units by kind, `armies in Paris and Brest and a fleet in Marseilles`; `which`: new ones, or old, `the army`."""
    own = list(units)
    found = []
    for letter, one, many in (("A", "army", "armies"), ("F", "fleet", "fleets")):
        places = [place(unit[2:]) for unit in own if unit[0] == letter]
        if places:
            found.append(_form(f"{which}_{one if len(places) == 1 else many}", places=listed(places)))
    return listed(found)


def kind_of(unit: str) -> str:
    return "army" if unit[0] == "A" else "fleet"


def kind_named(unit: str) -> str:
    """`army` or `fleet`."""
    return _form(kind_of(unit))


def _form(name: str, **words: str) -> str:
    text: str = catalogue()["forms"][name]
    return text.format(**words)


def quiet(row: Mapping[str, Any]) -> bool:
    """Nothing is said beside an order: it was given, it succeeded, and its unit was not dislodged."""
    return row["verdict"] in ("holds", "succeeds") and not row.get("judge") and not row.get("dislodged")


def listed(items: Iterable[Any], last: str = "and") -> str:
    """`A, B and C`"""
    words = [str(item) for item in items]
    return ", ".join(words[:-1]) + f" {last} " + words[-1] if len(words) > 1 else "".join(words)
