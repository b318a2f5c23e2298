"""A table of The Golden Blade at a desk: a position brought in, letters from its players, deadlines."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from judge.referee.exchange.show import shown
from judge.referee.phases.due import tick
from tests.desk import Desk, flat

FOUR = ("ENGLAND", "FRANCE", "GERMANY", "ITALY")


class Ring(Desk):
    """Every player is called by their power, in small letters; the first has the Ambassador."""

    def begins(self, powers: tuple[str, ...] = FOUR, turn: int = 1, **more: Any) -> "Ring":
        names = {power.lower(): power for power in powers}
        record = {
            "game": "goldenblade", "seats": {name: f"{name}@players.test" for name in names}, "powers": names,
            "seating": list(powers), "token": powers[0], "turn": turn, "phase": "", "homes": {}, "credits": {},
            "units": {}, "grids": {power: [0, 0, 0] for power in powers}, "hands": dict.fromkeys(powers, ""),
        } | more  # fmt: skip
        self.position("ring", **record)
        self.world = replace(self.world, outage=False)  # time goes by in leaps here
        return self

    def says(self, power: str, text: str) -> str:
        """What the player is answered."""
        who = power.lower()
        self.now += timedelta(seconds=1)
        mails = self.deliver(self.letter(text, who, to=self.at(who, "ring")), self.at(who, "ring"))
        return " ".join(flat(mail) for mail in mails if mail.to.startswith(f"{who}@"))

    def deadline(self) -> dict[str, str]:
        """The deadline comes; by power, the report as text."""
        with self.campaign("ring") as campaign:
            self.now = campaign.row.deadline
        tick(self.world)
        return {mail.to.partition("@")[0].upper(): flat(mail) for mail in self.new() if "reminder" not in mail.text}

    def view(self, power: str = "") -> Mapping[str, Any]:
        """As `judge show --json` has it."""
        with self.campaign("ring") as campaign:
            told: dict[str, Any] = shown(campaign, power.lower() or None)
        return told
