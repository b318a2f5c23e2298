"""The choices that rulebooks differ on, each with its DATC number. The defaults are DATC v3.0's own preferences."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Frozen policy. Every field is read in exactly one place of the board."""

    any_route_disrupts: bool = False  # 4.A.1: one lost fleet of any ordered route stops the army (1971)
    paradox: str = (
        "szykman"  # 4.A.2: "szykman", or "1982": a convoyed army cuts no support into a convoying fleet's sea
    )
    convoy_by_intent: bool = True  # 4.A.3: an own fleet's convoy order takes an adjacent army to sea; else only VIA
    convoy_cuts_target: bool = False  # 4.A.4: a convoyed army cuts a support given against its own province
    retreat_past_convoy: bool = True  # 4.A.5: one may retreat to where a convoyed attacker came from
    fill_single_coast: bool = True  # 4.B.2: a missing coast is filled in where only one can be reached
    ignore_wrong_coast: bool = False  # 4.B.3: a wrong coast is read as the only one that can be reached
    support_needs_coast: bool = False  # 4.B.4: supporting a fleet to a split coast must name the coast
    disorder_by_home: bool = False  # 4.D.8: distances to home centres, not to owned ones, as before 2023


DATC = Rulebook()
