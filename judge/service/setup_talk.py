"""What `judge setup` talks with: a person or a sheet of answers, who are asked again where an answer does not work."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from pydantic import ValidationError

from judge.service import sentences as say
from judge.service.findings import Finding, told
from judge.service.mail_checks import Now
from judge.service.settings import Settings, wrong_settings

ADDRESS = re.compile(r"[\w.!#$%&'*/=?^`{|}~+-]{1,64}@(?:[\w-]{1,63}\.){1,10}[\w-]{2,63}", re.A)
Given = dict[str, Any]
"""Settings, by their names without JUDGE_."""


class Unanswered(ValueError):
    """There is nobody to ask, and the answer is not among those that were given."""


class Talk(Protocol):
    """Whoever sets the judge up: a person, or a sheet with all answers."""

    people: bool
    """A wrong answer can be given anew."""

    def ask(self, key: str, question: str, default: str = "", hidden: bool = False) -> str:
        """The answer; `default` if it is empty. Raises Unanswered."""

    def say(self, text: str) -> None: ...


class Back(Exception):
    """Everything is to be answered once more."""


class Remembered:
    """A talk in which what was answered stands as the default, once it begins again."""

    def __init__(self, talk: Talk) -> None:
        self.talk, self.people = talk, talk.people
        self.answers: dict[str, str] = {}
        self.defaults: dict[str, str] = {}

    def ask(self, key: str, question: str, default: str = "", hidden: bool = False) -> str:
        found = self.talk.ask(key, question, self.defaults.get(key, default), hidden)
        if not hidden and key != "again":
            self.answers[key] = found
        return found

    def say(self, text: str) -> None:
        self.talk.say(text)


class Wrong(ValueError):
    """What was answered does not work, and nobody is there who could answer anew."""


@dataclass(frozen=True)
class Outside:
    """What comes in from outside. `fetch`: a page; `sign_in`: somebody, for tokens; `wait`: seconds for a letter."""

    fetch: Callable[[str], bytes]
    sign_in: Callable[[Path, Mapping[str, str]], None]
    wait: float
    now: Now


def again(talk: Talk, found: list[Finding]) -> bool:
    """Say what was found. True if it is to be tried anew. Raises Wrong if nobody is there who could."""
    for finding in found:
        for line in told(finding):
            talk.say(line)
    bad = [finding for finding in found if finding.remedy]
    if not bad:
        return False
    if not talk.people:
        raise Wrong(f"{bad[0].what}: {bad[0].said}")
    said = talk.ask("again", say.ASK_RETRY_OR_CONTINUE).strip().lower()
    if said == "back":
        raise Back
    if said not in ("", "on"):
        talk.say(say.QUESTION_COMES_AGAIN)
    return said != "on"


def asked(talk: Talk, key: str, question: str, default: str, wrong: Callable[[str], str]) -> str:
    """The answer, asked for until it is right. `wrong`: how it is to be written; "" if it is right. Raises Wrong."""
    while True:
        found = talk.ask(key, question, default).strip()
        remedy = wrong(found)
        if not remedy:
            return found
        if not talk.people:
            raise Wrong(f"{key}: {remedy}")
        talk.say("\n".join(told(Finding(key, say.ANSWER_IMPOSSIBLE, remedy))))


def judges_address(talk: Talk, old: Mapping[str, Any], question: str) -> str:
    """The address that players write to, without a plus."""
    return asked(
        talk, "address", question, str(old.get("address", "")),
        lambda text: "" if ADDRESS.fullmatch(text) and "+" not in text else say.EXPECT_JUDGE_ADDRESS,
    )  # fmt: skip


def people_of(talk: Talk, old: Mapping[str, Any]) -> Given:
    """Who keeps the judge running, and who may begin campaigns."""
    question, before = say.ASK_OPERATOR_ADDRESS, str(old.get("operator", ""))
    operator = asked(
        talk,
        "operator",
        question,
        before,
        lambda text: "" if ADDRESS.fullmatch(text) else say.EXPECT_OPERATOR_ADDRESS,
    )
    question, before = say.ASK_CAMPAIGN_CREATORS, str(old.get("gm", "") or operator)
    gm = asked(talk, "gm", question, before, lambda text: "" if _all_addresses(text) else say.EXPECT_ADDRESSES_OR_STAR)
    return {"operator": operator, "gm": gm}


def _all_addresses(text: str) -> bool:
    words = text.replace(",", " ").split()
    return bool(words) and all(word == "*" or ADDRESS.fullmatch(word) for word in words)


def settings_of(given: Given) -> Settings:
    """What was given, as settings. Raises Wrong if they cannot be."""
    try:
        return Settings(**given)
    except ValidationError as error:
        raise Wrong(wrong_settings(error)) from None
