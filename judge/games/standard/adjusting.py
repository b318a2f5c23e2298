"""The GM's corrections: the board, and powers before the draft (SD-1)."""

import re
from dataclasses import replace

from judge.board.names import power_named
from judge.games.diplomacy import corrections
from judge.games.diplomacy.powers import unknown_power
from judge.games.protocol import About, Held, Refused, Step, Verb
from judge.games.standard import sentences as say
from judge.games.standard.state import State, kind_of

FORMS = (*corrections.FORMS, Verb("ASSIGN jones ENGLAND", say.HELP_ADJUST_POWER))
ASSIGN = re.compile(r"assign\s+(?P<who>[\w-]+)\s+(?P<power>[a-z]+)", re.I)


def adjust(state: State, held: Held, line: str, about: About) -> Step | Refused | None:
    """The position corrected; held orders stay where they still can be."""
    line = line.strip(" .")
    if (done := corrections.correct(state, held, line)) is not None:
        return done
    match = ASSIGN.fullmatch(line)
    if match is None:
        known = "; ".join(verb.form for verb in FORMS)
        return Refused("not-understood", say.ADJUST_FORMS.format(forms=known), line=line)
    seat, power = about.names.get(match["who"].lower()), power_named(match["power"])
    if kind_of(state) != "P":
        return Refused("wrong-phase", say.POWERS_ALREADY_ASSIGNED, line=line)
    if seat is None:
        return Refused("unknown-player", say.UNKNOWN_PLAYER.format(who=match["who"]), match["who"], line=line)
    if power is None:
        return unknown_power(match["power"], line)
    if any(other != seat and given == power for other, given in state.fixed.items()):
        return Refused("taken", say.POWER_ALREADY_TAKEN.format(power=power), line=line)
    return Step(replace(state, fixed={**state.fixed, seat: power}))
