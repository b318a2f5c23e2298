"""What `judge setup` talks with: a person or a sheet of answers, who are asked again where an answer does not work."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from pydantic import ValidationError

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
    question = "When it is mended: Enter, or a new answer below; to go on all the same: on"
    return talk.ask("again", question, "again").strip().lower() != "on"


def address_of(talk: Talk, key: str, question: str, default: str, form: str, own: bool = False) -> str:
    """A mail address; `own`: the judge's, in which no plus may be."""
    while True:
        found = talk.ask(key, question, default).strip()
        if ADDRESS.fullmatch(found) and not (own and "+" in found):
            return found
        again(talk, [Finding("address", found, f"write it as {form}")])


def judges_address(talk: Talk, old: Mapping[str, Any], question: str) -> str:
    """The address that players write to."""
    return address_of(talk, "address", question, str(old.get("address", "")), "judge@example.org", own=True)


def people_of(talk: Talk, old: Mapping[str, Any]) -> Given:
    """Who keeps the judge running, and who may begin campaigns."""
    question, before = "Your own address, to be told of troubles", str(old.get("operator", ""))
    operator = address_of(talk, "operator", question, before, "you@example.org")
    gm = talk.ask("gm", "Who may create campaigns (addresses, * for anybody)", str(old.get("gm", "") or operator))
    return {"operator": operator, "gm": gm}


def settings_of(given: Given) -> Settings:
    """What was given, as settings. Raises Wrong if they cannot be."""
    try:
        return Settings(**given)
    except ValidationError as error:
        raise Wrong(wrong_settings(error)) from None
