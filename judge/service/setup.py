"""`judge setup`: what a judge needs to know, each answer tried at once, in three ways to a judge that runs."""

import ipaddress
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from judge.mail.signing import make_key
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
    "trial": "a trial on this machine: no mail leaves it",
    "mailbox": "a mailbox at a mail host, read by IMAP",
    "server": "a mail server of your own, which hands letters over by LMTP",
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
            talk.say("\nFrom the beginning; Enter takes what you have answered.")
            continue
        return {key: value for key, value in old.items() if key not in OF_A_WAY} | given


def _answered(talk: Talk, old: Mapping[str, Any], outside: Outside, before: str) -> Given:
    ways = {"trial": _trial, "mailbox": hosted, "server": _server}
    way = asked(
        talk, "way", "Which way", before, lambda text: "" if text.lower() in WAYS else f"there are {', '.join(WAYS)}"
    )
    return ways[way.lower()](talk, old, outside)


def _trial(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    del old, outside
    talk.say("Mails will be files in judge-data/outbox/new; letters go in by `judge deliver`.")
    return {"address": "judge@judge.example", "gm": "*", "outbox": "maildir:judge-data/outbox"}


def _server(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    """The judge beside a mail server on this machine, under a domain of its own."""
    given: Given = {"address": judges_address(talk, old, "The judge's address, at a domain of yours")}
    given |= people_of(talk, old)
    question = "Where the judge is to listen for your mail server (LMTP)"
    given["lmtp"] = asked(
        talk,
        "lmtp",
        question,
        str(old.get("lmtp") or "127.0.0.1:2400"),
        _fits("lmtp", "as 127.0.0.1:2400, or the path of a socket"),
    )
    before = str(old.get("outbox") or "")
    kept = before if before.startswith("smtp") and "@" not in before else "smtp://127.0.0.1:25"
    given["outbox"] = asked(talk, "outbox", "Your mail server", kept, _fits("outbox", "as smtp://127.0.0.1:25"))
    key = str(old.get("dkim", "")) or "judge:judge-data/dkim.pem"
    if make_key(Path(key.partition(":")[2])):
        talk.say(f"A key to sign mail with has been made: {key.partition(':')[2]}")
    given["dkim"] = key
    question = "This machine's addresses as the world sees them, as 203.0.113.7 (none: none are published)"
    ips = asked(
        talk, "ips", question, "none", lambda text: "" if text == "none" or _all_ips(text) else "as 203.0.113.7"
    )
    ips = "" if ips == "none" else ips
    talk.say("What your name servers must say (another web site or mail of that domain: see to its own records):\n")
    for line in to_publish(settings_of(given), ips.replace(",", " ").split()):
        talk.say(line)
    while again(talk, list(dns_findings(settings_of(given)))):
        pass
    talk.say("How Postfix or Exim hand letters over: deploy/mail/postfix.md, deploy/mail/exim.md")
    again(talk, [database_finding(settings_of(given))])
    talk.say("A letter to ourselves …")
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
            "Try it; the answer is a file in judge-data/outbox/new:",
            "",
            f"    printf 'From: you@example.org\\nTo: {settings.address}\\n\\nCREATE duel intimate\\n' \\",
            "        | judge deliver",
        ]
    return [
        "Start it with `judge run` (if it runs already, start it again). `judge doctor`",
        f"looks whether all is well. Begin a campaign by a mail to {settings.address}:",
        "",
        "    CREATE duel intimate",
        "",
        "and send your friends this: write to the same address",
        "",
        "    JOIN duel",
    ]
