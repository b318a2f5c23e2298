"""A game of Warped Diplomacy Classic at a desk: a position brought in, letters from its players, deadlines."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from judge.referee.exchange.show import shown
from judge.referee.phases.due import tick
from tests.desk import Desk, flat


class Field(Desk):
    """Every player is called by their power, in small letters; who has a hand is a player."""

    def begins(self, **position: Any) -> "Field":
        names = {power.lower(): power for power in position["hands"]}
        record = {
            "game": "warped", "seats": {name: f"{name}@players.test" for name in names}, "powers": names,
            "round": 3, "active": "GERMANY", "units": {}, "centres": {}, "phase": "", "homes": {}, "credits": {},
        } | position  # fmt: skip
        self.position("field", **record)
        self.world = replace(self.world, outage=False)  # time goes by in leaps here
        return self

    def says(self, power: str, text: str) -> str:
        """What the player is answered, with the report if the turn is over."""
        who = power.lower()
        self.now += timedelta(seconds=1)
        self.mailed = self.deliver(self.letter(text, who, to=self.at(who, "field")), self.at(who, "field"))
        return " ".join(flat(mail) for mail in self.mailed if mail.to.startswith(f"{who}@"))

    def master(self, text: str) -> str:
        """What the GM is answered."""
        self.now += timedelta(seconds=1)
        self.mailed = self.deliver(self.letter(text, "gm", to=self.at("gm", "field")), self.at("gm", "field"))
        return " ".join(flat(mail) for mail in self.mailed if mail.to.startswith("gm@"))

    def ticks(self) -> dict[str, str]:
        """What is due is done; by power, the mails as text."""
        tick(self.world)
        return {mail.to.partition("@")[0].upper(): flat(mail) for mail in self.new()}

    def deadline(self) -> dict[str, str]:
        """The deadline comes."""
        with self.campaign("field") as campaign:
            self.now = campaign.row.deadline
        return self.ticks()

    def view(self, power: str = "") -> Mapping[str, Any]:
        """As `judge show --json` has it."""
        with self.campaign("field") as campaign:
            told: dict[str, Any] = shown(campaign, power.lower() or None)
        return told
