"""Everybody does anything in any order, and the laws hold after each step."""

import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.desk import JUDGE
from tests.machine.house import CAMP, GAMES, OUTCOMES, STRANGERS, House, spoken
from tests.machine.laws import all_mail_goes, broken, nothing_sealed_is_public, the_log_verifies

HOURS = (0.1, 1, 6, 20, 30, 50, 80, 200)
VERIFIED = 12
"""After so many steps the whole log is played again."""
HOW = ("plain", "plain", "plain", "quoted", "late", "double", "old", "crash")
ASKED = (
    "JOIN {c}",
    "STANDBY {c}",
    "OBSERVE {c}",
    "SHOW {c}",
    "LIST",
    "HELP",
    "FORGET ME",
    "NO OBSERVE {c}",
    "A Par - Bur",
)
ROBOTS = ({"Auto_Submitted": "auto-replied"}, {"Precedence": "bulk"}, {"List_Id": "<x.players.test>"})
LONGEST = 110
"""Steps of a campaign; when everybody plays, each letter is one."""
TOTAL: Counter[str] = Counter()
"""What was done by all houses of this process."""


def in_memory() -> Path:
    shared = Path("/dev/shm")
    return Path(tempfile.mkdtemp(prefix="judge-machine-", dir=shared if shared.is_dir() else None))


class Everybody(RuleBasedStateMachine):
    """`counts` are added up over all houses of a run."""

    games = tuple(GAMES)

    @initialize(game=st.integers(0, 99), seed=st.integers(0, 9999))
    def opened(self, game: int, seed: int) -> None:
        self.house = House(in_memory(), self.games[game % len(self.games)], seed)
        self.house.counts[f"games {self.house.game}"] += 1
        self.steps = 0
        self.house.post()

    def step(self, name: str, act: Callable[[], None]) -> None:
        if self.steps >= LONGEST:
            return
        before = self.house.glance()
        act()
        self.steps += 1
        self.house.counts["steps"] += 1
        self.house.counts[f"steps {name}"] += 1
        after = self.house.glance()
        found = list(broken(self.house, before, after, name))
        self.house.counts["turns"] += after.phase != before.phase
        if self.steps % VERIFIED == 0:
            found += nothing_sealed_is_public(self.house)
        assert not found, "\n".join(found)

    def who(self, number: int) -> str:
        people = self.house.people()
        return people[number % len(people)]

    def sent(self, who: str, text: str, how: str, number: int, to: str = "") -> None:
        """A letter, as people send them."""
        house, mail = self.house, self.house.newest(who)
        headers: dict[str, str] = {}
        if how == "quoted" and mail is not None:
            text += "\n\nOn Tuesday the judge wrote:\n" + "\n".join(f"> {line}" for line in mail.text.splitlines())
            headers["In_Reply_To"] = mail.message_id
        if how == "late":
            headers["Date"] = f"{house.desk.now - timedelta(hours=number % 90):%a, %d %b %Y %H:%M:%S +0000}"
        if how == "old" and house.inbox.get(f"{who}@players.test"):
            mails = house.inbox[f"{who}@players.test"]
            to = mails[number % len(mails)].reply_to or JUDGE
        to = to or house.at(who)
        raw = house.write(who, text, to, **headers)
        house.deliver(raw, to, stop=1 + number % 70 if how == "crash" else 0)
        if how == "double":
            house.deliver(raw, to)

    @rule(who=st.integers(0, 99), how=st.sampled_from(HOW), number=st.integers(0, 999))
    def a_player_plays(self, who: int, how: str, number: int) -> None:
        """What a bot makes of its newest mail."""
        name = self.who(who % len(self.house.players))
        mail = self.house.newest(name)
        lines = self.house.minds[name].answer(mail.subject, mail.text) if mail else ()
        self.step(
            "plays", lambda: self.sent(name, "\n".join(lines) or "STATUS", how, number, mail.reply_to if mail else "")
        )

    @rule(number=st.integers(0, 999))
    def everybody_plays(self, number: int) -> None:
        """All who owe something send it; the turn ends, if nothing else is needed."""
        for name in self.house.players:
            mail = self.house.newest(name)
            lines = self.house.minds[name].answer(mail.subject, mail.text) if mail else ()
            text = "\n".join((*lines, "READY"))
            self.step("plays", lambda name=name, text=text: self.sent(name, text, "plain", number))  # type: ignore[misc]
        self.step("time", lambda: self.house.pass_time(timedelta(minutes=1)))
        self.house.post()

    @rule(who=st.integers(0, 99), letter=st.integers(0, 9999), how=st.sampled_from(HOW), number=st.integers(0, 999))
    def a_player_says(self, who: int, letter: int, how: str, number: int) -> None:
        text = spoken("seat")[letter % len(spoken("seat"))]
        self.step("says", lambda: self.sent(self.who(who % len(self.house.players)), text, how, number))

    @rule(letter=st.integers(0, 9999), how=st.sampled_from(HOW), number=st.integers(0, 999))
    def the_gm_says(self, letter: int, how: str, number: int) -> None:
        text = spoken("gm")[letter % len(spoken("gm"))]
        self.step("gm", lambda: self.sent("gm", text, how, number))

    @rule(who=st.integers(0, 99), yes=st.booleans())
    def somebody_confirms(self, who: int, yes: bool) -> None:
        people = (*self.house.people(), *STRANGERS)
        name = people[who % len(people)]
        self.house.post()
        mail = self.house.newest(name, question=True)
        if mail is not None:
            self.step("confirms", lambda: self.sent(name, "YES" if yes else "NO", "plain", 0, mail.reply_to))

    @rule(who=st.integers(0, 1), what=st.sampled_from(ASKED), seat=st.integers(0, 99), there=st.booleans())
    def a_stranger_writes(self, who: int, what: str, seat: int, there: bool) -> None:
        """To the judge, or to an address of a seat's that they have got hold of."""
        to = self.house.at(self.who(seat)) if there else JUDGE
        self.step("stranger", lambda: self.sent(STRANGERS[who], what.format(c=CAMP), "plain", 0, to))

    @rule(who=st.integers(0, 99), how=st.sampled_from(ROBOTS))
    def a_robot_answers(self, who: int, how: dict[str, str]) -> None:
        name = self.who(who)
        raw = self.house.write(name, "I am away until Monday.", **how)
        self.step("robot", lambda: self.house.deliver(raw, self.house.at(name)))

    @rule(who=st.integers(0, 99), number=st.integers(0, 99))
    def a_mail_bounces(self, who: int, number: int) -> None:
        mails = self.house.inbox.get(f"{self.who(who)}@players.test", [])
        if mails:
            mail = mails[-1 - number % len(mails)]
            self.step("bounce", lambda: self.house.deliver(self.house.bounce(mail), mail.bounces or JUDGE))

    @rule(hours=st.sampled_from(HOURS))
    def time_passes(self, hours: float) -> None:
        self.step("time", lambda: self.house.pass_time(timedelta(hours=hours)))

    @rule(hours=st.sampled_from(HOURS), post=st.booleans())
    def the_judge_was_down(self, hours: float, post: bool) -> None:
        """Time passes in which nobody looks; then another process starts."""

        def down() -> None:
            self.house.desk.now += timedelta(hours=hours)
            self.house.start_again()

        self.step("down", down)
        if post:
            self.house.post()

    @rule(outcomes=st.lists(st.sampled_from(OUTCOMES), max_size=12))
    def mail_goes(self, outcomes: list[str]) -> None:
        self.step("mail", lambda: self.house.post(outcomes))

    def teardown(self) -> None:
        if hasattr(self, "house"):
            TOTAL.update(self.house.counts)
            try:
                found = [*nothing_sealed_is_public(self.house), *the_log_verifies(self.house)]
                found += all_mail_goes(self.house)
                assert not found, "\n".join(found)
            finally:
                self.house.desk.engine.dispose()
                shutil.rmtree(self.house.folder, ignore_errors=True)
