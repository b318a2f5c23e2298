"""`judge setup`: what a judge needs to know, each answer tried at once, in three ways to a judge that runs."""

import ipaddress
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from judge.mail.signing import make_key
from judge.service import sentences as say
from judge.service.composition import build, outbox
from judge.service.dns_checks import dns_findings, to_publish
from judge.service.doctor import database_finding
from judge.service.mail_checks import letter_findings, lmtp_finding
from judge.service.serving import Service
from judge.service.settings import Settings
from judge.service.setup_mailbox import hosted
from judge.service.setup_talk import (
    Back,
    Given,
    Outside,
    Remembered,
    Talk,
    Wrong,
    again,
    asked,
    judges_address,
    people_of,
    settings_of,
)

WAYS = {
    "trial": say.WAY_LOCAL_TRIAL,
    "mailbox": say.WAY_IMAP_MAILBOX,
    "server": say.WAY_OWN_SERVER,
}
SECRET = re.compile(r"(://[^:@]*:).*@")
"""A password in a URL, whatever stands in it."""
OF_A_WAY = frozenset({"inbox", "outbox", "oauth", "tags", "lmtp", "dkim"})
"""What the ways set; what the chosen one does not set is forgotten."""


def set_up(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    """The settings that came of the answers; what was set before, and is not asked for, stays. Raises ValueError."""
    for name, what in WAYS.items() if talk.people else ():
        talk.say(f"  {name:8} {what}")
    before = "mailbox" if old.get("inbox") else "server" if old.get("lmtp") else "trial" if old or talk.people else ""
    talk = Remembered(talk)
    while True:
        try:
            given = _answered(talk, old, outside, before)
        except Back:
            talk.defaults = dict(talk.answers)
            talk.say(say.STARTING_QUESTIONS_OVER)
            continue
        return {key: value for key, value in old.items() if key not in OF_A_WAY} | given


def _answered(talk: Talk, old: Mapping[str, Any], outside: Outside, before: str) -> Given:
    ways = {"trial": _trial, "mailbox": hosted, "server": _server}
    way = asked(
        talk,
        "way",
        "Which way",
        before,
        lambda text: "" if text.lower() in WAYS else say.AVAILABLE_WAYS.format(ways=", ".join(WAYS)),
    )
    return ways[way.lower()](talk, old, outside)


def _trial(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    del old, outside
    talk.say(say.TRIAL_MAILS_ARE_FILES)
    return {"address": "judge@judge.example", "gm": "*", "outbox": "maildir:judge-data/outbox"}


def _server(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    """The judge beside a mail server on this machine, under a domain of its own."""
    given: Given = {"address": judges_address(talk, old, say.ASK_ADDRESS_AT_DOMAIN)}
    given |= people_of(talk, old)
    question = say.ASK_LISTEN_ADDRESS
    given["lmtp"] = asked(
        talk,
        "lmtp",
        question,
        str(old.get("lmtp") or "127.0.0.1:2400"),
        _fits("lmtp", say.EXPECT_LISTEN_ADDRESS),
    )
    before = str(old.get("outbox") or "")
    kept = before if before.startswith("smtp") and "@" not in before else "smtp://127.0.0.1:25"
    given["outbox"] = asked(talk, "outbox", say.ASK_MAIL_SERVER, kept, _fits("outbox", "as smtp://127.0.0.1:25"))
    key = str(old.get("dkim", "")) or "judge:judge-data/dkim.pem"
    if make_key(Path(key.partition(":")[2])):
        talk.say(say.SIGNING_KEY_MADE.format(key=key.partition(":")[2]))
    given["dkim"] = key
    question = say.ASK_PUBLIC_ADDRESSES
    ips = asked(
        talk, "ips", question, "none", lambda text: "" if text == "none" or _all_ips(text) else "as 203.0.113.7"
    )
    ips = "" if ips == "none" else ips
    talk.say(say.DNS_RECORDS_HEADING)
    for line in to_publish(settings_of(given), ips.replace(",", " ").split()):
        talk.say(line)
    while again(talk, list(dns_findings(settings_of(given)))):
        pass
    talk.say(say.MAIL_SERVER_GUIDES)
    again(talk, [database_finding(settings_of(given))])
    talk.say(say.SENDING_TEST_LETTER)
    with _taking(settings_of(given)):
        while again(talk, list(letter_findings(settings_of(given), outside.wait, outside.now))):
            pass
    return given


def _fits(setting: str, form: str) -> Callable[[str], str]:
    """How a setting is to be written; "" if it is so. What was written is not quoted: it may hold a password."""

    def wrong(text: str) -> str:
        with suppress(Wrong):
            settings_of({setting: text})
            return "" if text else form
        return form

    return wrong


def _all_ips(text: str) -> bool:
    try:
        return bool([ipaddress.ip_address(word) for word in text.replace(",", " ").split()])
    except ValueError:
        return False


@contextmanager
def _taking(settings: Settings) -> Iterator[None]:
    """Letters that the mail server hands over are stored meanwhile, unless a judge runs that does it."""
    if not lmtp_finding(settings.lmtp).remedy:
        yield
        return
    server = Service(build(settings), outbox(settings)).lmtp(settings.lmtp, lambda: None)
    server.start()
    try:
        yield
    finally:
        server.stop()


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """What has changed, a line each; passwords are not shown."""
    rows = []
    for key in sorted({*old, *new}):
        before, after = (_shown(key, rows_[key]) if key in rows_ else None for rows_ in (old, new))
        if key not in old or key not in new or old[key] != new[key]:
            rows += [f"- {key} = {before}"] if before is not None else []
            rows += [f"+ {key} = {after}"] if after is not None else []
    return rows


def _shown(key: str, value: Any) -> str:
    return "…" if key == "secret" else SECRET.sub(r"\1…@", str(value))


def next_steps(settings: Settings) -> list[str]:
    """What to do now, and what to send to friends."""
    if not (settings.inbox or settings.lmtp):
        return [
            say.NEXT_TRY_TRIAL,
            "",
            f"    printf 'From: you@example.org\\nTo: {settings.address}\\n\\nCREATE duel intimate\\n' \\",
            say.EXAMPLE_DELIVER_PIPE,
        ]
    return [
        say.NEXT_START_JUDGE,
        say.NEXT_BEGIN_CAMPAIGN.format(address=settings.address),
        "",
        say.EXAMPLE_CREATE_COMMAND,
        "",
        say.NEXT_INVITE_FRIENDS,
        "",
        "    JOIN duel",
    ]
