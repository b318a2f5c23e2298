"""The GM's corrections: the board, credits, who controls a mercenary; home powers before the lists are opened."""

import re
from dataclasses import replace

from judge.board.atlas import STANDARD
from judge.board.names import power_named
from judge.games.diplomacy import corrections
from judge.games.diplomacy.events import Correction
from judge.games.diplomacy.powers import unknown_power
from judge.games.intimate import sentences as say
from judge.games.intimate.state import State, mercenaries
from judge.games.protocol import About, Held, Refused, Step, Verb

FORMS = (
    *corrections.FORMS,
    Verb("ADJUST CREDITS FRANCE 9", say.HELP_ADJUST_CREDITS),
    Verb("ADJUST CONTROL ITALY FRANCE", say.HELP_ADJUST_CONTROL),
    Verb("ASSIGN jones ENGLAND", say.HELP_ADJUST_HOME),
)
CREDITS = re.compile(r"adjust\s+credits\s+(?P<power>[a-z]+)\s+(?P<n>[+-]?\d{1,4})", re.I)
CONTROL = re.compile(r"adjust\s+control\s+(?P<power>[a-z]+)\s+(?P<home>[a-z]+)", re.I)
ASSIGN = re.compile(r"assign\s+(?P<who>[\w-]+)\s+(?P<power>[a-z]+)", re.I)


def adjust(state: State, held: Held, line: str, about: About) -> Step | Refused | None:
    """The position corrected; held orders stay where they still can be."""
    line = line.strip(" .")
    if (done := corrections.correct(state, held, line)) is not None:
        return done
    for pattern, correct in ((CREDITS, _credits), (CONTROL, _control)):
        if match := pattern.fullmatch(line):
            after = correct(state, match, line)
            return after if isinstance(after, Refused) else Step(after, held, told(state, after))
    if match := ASSIGN.fullmatch(line):
        after = _assign(state, match, line, about)
        return after if isinstance(after, Refused) else Step(after, held)
    return Refused(
        "not-understood",
        say.ADJUST_FORMS.format(forms="; ".join(verb.form for verb in FORMS)),
        line=line,
    )


def told(before: State, after: State) -> tuple[Correction, ...]:
    """Whose credits are others, and who controls which mercenary."""
    rows = [
        Correction(what="credits", power=power, was=(str(before.credits[power]),), now=(str(credits),))
        for power, credits in after.credits.items()
        if before.credits[power] != credits
    ]
    for power, home in after.control.items():
        was = before.control.get(power)
        if was != home:
            rows.append(Correction(what="control", power=power, was=(was,) if was else (), now=(home,) if home else ()))
    return tuple(rows)


def _credits(state: State, match: "re.Match[str]", line: str) -> State | Refused:
    power = power_named(match["power"])
    if power is None:
        return unknown_power(match["power"], line)
    if power not in state.credits:
        return Refused(
            "not-home",
            say.NO_CREDITS_WITHOUT_HOME.format(power=power),
            line=line,
        )
    old, text = state.credits[power], match["n"]
    new = old + int(text) if text[0] in "+-" else int(text)
    if new < 0:
        return Refused("below-zero", say.CREDITS_BELOW_ZERO.format(power=power, balance=old), line=line)
    return replace(state, credits={**state.credits, power: new})


def _control(state: State, match: "re.Match[str]", line: str) -> State | Refused:
    power = power_named(match["power"])
    home = None if match["home"].upper() == "NONE" else power_named(match["home"])
    if power is None or (home is None and match["home"].upper() != "NONE"):
        return unknown_power(match["power"] if power is None else match["home"], line)
    if power not in mercenaries(state) or not state.homes:
        return Refused(
            "no-mercenary",
            say.NOT_MERCENARY_IN_PLAY.format(power=power, mercenaries=", ".join(mercenaries(state)) or "none"),
            line=line,
        )
    if home is not None and home not in state.homes.values():
        return Refused("not-home", say.NOBODYS_HOME_POWER.format(home=home), line=line)
    return replace(state, control={**state.control, power: home})


def _assign(state: State, match: "re.Match[str]", line: str, about: About) -> State | Refused:
    """Kept among the home powers before the lists are opened (ID-2)."""
    seat, power = about.names.get(match["who"].lower()), power_named(match["power"])
    if state.phase[0] != "P":
        return Refused("wrong-phase", say.HOMES_ALREADY_CHOSEN, line=line)
    if seat is None:
        return Refused("unknown-player", say.UNKNOWN_PLAYER.format(who=match["who"]), match["who"], line=line)
    if power is None or power not in STANDARD.powers:
        return unknown_power(match["power"], line)
    if any(other != seat and home == power for other, home in state.fixed.items()):
        return Refused("taken", say.POWER_ALREADY_TAKEN.format(power=power), line=line)
    return replace(state, fixed={**state.fixed, seat: power})
