"""`judge setup`: what a judge needs to know, each answer tried at once, in three ways to a judge that runs."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from judge.mail.signing import make_key
from judge.service.composition import build, outbox
from judge.service.dns_checks import dns_findings, to_publish
from judge.service.doctor import database_finding
from judge.service.findings import Finding
from judge.service.mail_checks import letter_findings, lmtp_finding
from judge.service.serving import Service
from judge.service.settings import Settings
from judge.service.setup_mailbox import hosted
from judge.service.setup_talk import Given, Outside, Talk, again, judges_address, people_of, settings_of

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
    before = "mailbox" if old.get("inbox") else "server" if old.get("lmtp") else "trial"
    while (way := talk.ask("way", "Which way", before).strip().lower()) not in WAYS:
        again(talk, [Finding("way", way, f"there are {', '.join(WAYS)}")])
    given = {"trial": _trial, "mailbox": hosted, "server": _server}[way](talk, old, outside)
    return {key: value for key, value in old.items() if key not in OF_A_WAY} | given


def _trial(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    del old, outside
    talk.say("Mails will be files in judge-data/outbox/new; letters go in by `judge deliver`.")
    return {"address": "judge@judge.example", "gm": "*", "outbox": "maildir:judge-data/outbox"}


def _server(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    """The judge beside a mail server on this machine, under a domain of its own."""
    given: Given = {"address": judges_address(talk, old, "The judge's address, at a domain of yours")}
    given |= people_of(talk, old)
    given["lmtp"] = talk.ask(
        "lmtp", "Where the judge is to listen for your mail server (LMTP)", old.get("lmtp") or "127.0.0.1:2400"
    )
    before = str(old.get("outbox") or "")
    kept = before if before.startswith("smtp") and "@" not in before else "smtp://127.0.0.1:25"
    given["outbox"] = talk.ask("outbox", "Your mail server", kept)
    key = str(old.get("dkim", "")) or "judge:judge-data/dkim.pem"
    if make_key(Path(key.partition(":")[2])):
        talk.say(f"A key to sign mail with has been made: {key.partition(':')[2]}")
    given["dkim"] = key
    ips = talk.ask("ips", "This machine's addresses as the world sees them, as 203.0.113.7")
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
        "Start it with `judge run`; `judge doctor` looks whether all is well. Begin a",
        f"campaign by a mail to {settings.address}:",
        "",
        "    CREATE duel intimate",
        "",
        "and send your friends this: write to the same address",
        "",
        "    JOIN duel",
    ]
