"""`judge setup`: what a judge needs to know, each answer tried at once, in three ways to a judge that runs."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote, urlsplit, urlunsplit

from pydantic import ValidationError

from judge.mail.providers import Provider, provider_of
from judge.mail.signing import make_key
from judge.service.composition import build, outbox
from judge.service.dns_checks import Dns, dns_findings, to_publish
from judge.service.doctor import database_finding
from judge.service.findings import Finding, told
from judge.service.mail_checks import PLUS, Now, inbox_findings, letter_findings, lmtp_finding
from judge.service.serving import Service
from judge.service.settings import Settings, wrong_settings

WAYS = {
    "trial": "a trial on this machine: no mail leaves it",
    "mailbox": "a mailbox at a mail host, read by IMAP",
    "server": "a mail server of your own, which hands letters over by LMTP",
}
ANYBODY = "*"
FOLDER = "Judge"
"""Where letters go that were taken, in a mailbox at a host."""
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


@dataclass(frozen=True)
class Outside:
    """What comes in from outside: how pages are fetched, how somebody signs in, how long a letter is waited for,
    and the clock.
    """

    fetch: Callable[[str], bytes]
    sign_in: Callable[[Path, Mapping[str, str]], None]
    wait: float
    now: Now


class Wrong(ValueError):
    """What was answered does not work, and nobody is there who could answer anew."""


def set_up(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    """The settings that came of the answers; what was set before, and is not asked for, stays. Raises ValueError."""
    for name, what in WAYS.items() if talk.people else ():
        talk.say(f"  {name:8} {what}")
    before = "mailbox" if old.get("inbox") else "server" if old.get("lmtp") else "trial"
    way = talk.ask("way", "Which way", before).strip().lower()
    if way not in WAYS:
        raise Wrong(f"there is no way {way}, but {', '.join(WAYS)}")
    given = {"trial": _trial, "mailbox": _mailbox, "server": _server}[way](talk, old, outside)
    unused = {key for keys in OF_A_WAY.values() for key in keys}
    kept = {key: value for key, value in old.items() if key not in unused}
    return kept | given


OF_A_WAY = {
    "trial": ("outbox",),
    "mailbox": ("inbox", "outbox", "oauth", "tags"),
    "server": ("lmtp", "outbox", "dkim"),
}
"""What a way sets; the others of these it forgets."""


def _trial(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    del old, outside
    talk.say("Mails will be files in judge-data/outbox/new; letters go in by `judge deliver`.")
    return {"address": "judge@judge.example", "gm": ANYBODY, "outbox": "maildir:judge-data/outbox"}


def _people(talk: Talk, old: Mapping[str, Any]) -> Given:
    """Who keeps the judge running, and who may begin campaigns."""
    operator = talk.ask("operator", "Your own address, to be told of troubles", str(old.get("operator", "")))
    gm = talk.ask("gm", "Who may create campaigns (addresses, * for anybody)", str(old.get("gm", "") or operator))
    return {"operator": operator, "gm": gm}


def _address(talk: Talk, old: Mapping[str, Any], question: str) -> str:
    while True:
        found = talk.ask("address", question, str(old.get("address", ""))).strip()
        if found.count("@") == 1 and "." in found.partition("@")[2] and found[0] != "@" and "+" not in found:
            return found
        _again(talk, [Finding("address", found, "write it as judge@example.org")])


def _again(talk: Talk, found: list[Finding]) -> bool:
    """Say what was found. True if it is to be tried anew. Raises Wrong if nobody is there who could."""
    for finding in found:
        for line in told(finding):
            talk.say(line)
    bad = [finding for finding in found if finding.remedy]
    if not bad:
        return False
    if not talk.people:
        raise Wrong(f"{bad[0].what}: {bad[0].said}")
    return talk.ask("again", "Try again, or go on all the same (again, on)", "again") != "on"


def _mailbox(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    """A mailbox of the judge's own at a host."""
    address = _address(talk, old, "The judge's address, of a mailbox that nobody else uses")
    host = _host(talk, address, old, outside)
    if host.note:
        talk.say(host.note)
    given: Given = {"address": address} | _people(talk, old)
    while True:
        given |= _logged_in(talk, old, outside, address, host)
        if not _again(talk, list(inbox_findings(_settings(given)))):
            break
    _again(talk, [database_finding(_settings(given))])
    limit = talk.ask("limit", "Mails that the host lets you send a day (0: as many as you like)", str(host.limit))
    given["outbox"] += f"?limit={limit}/d" if limit.isdigit() and int(limit) else ""
    return given | _tags(talk, given, host, outside)


def _host(talk: Talk, address: str, old: Mapping[str, Any], outside: Outside) -> Provider:
    """Where the mailbox is: known, found, or asked for."""
    found = provider_of(address.partition("@")[2], Dns(_settings({}).dns).ask, outside.fetch)
    if found is not None:
        talk.say(f"{found.name}: {found.imap} and {found.smtp}")
        return found
    talk.say("Nobody says where that mailbox is.")
    while True:
        imap = talk.ask("imap", "IMAP server, as imaps://imap.example.org:993", _bare(str(old.get("inbox", ""))))
        smtp = talk.ask("smtp", "SMTP server, as smtps://smtp.example.org:465", _bare(str(old.get("outbox", ""))))
        try:
            return Provider("", imap, smtp)
        except (AssertionError, ValueError) as error:
            _again(talk, [Finding("servers", str(error), "write them as shown, with their ports")])


def _bare(url: str) -> str:
    """A URL without user, password, path and options."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.hostname}:{parts.port}" if parts.hostname and parts.port else ""


def _logged_in(talk: Talk, old: Mapping[str, Any], outside: Outside, address: str, host: Provider) -> Given:
    """Inbox and outbox, with a password or with tokens."""
    user = talk.ask("user", "Name to log in with", address)
    password = ""
    if host.oauth:
        path = Path(str(old.get("oauth", "") or "judge-data/oauth.json"))
        client_id = talk.ask("client_id", "The client id under which the judge is registered there")
        outside.sign_in(path, {**host.oauth, "client_id": client_id})
    else:
        password = talk.ask("password", "Password", hidden=True)
    return {
        "inbox": with_user(host.imap, user, password, f"/INBOX?processed={FOLDER}"),
        "outbox": with_user(host.smtp, user, password),
    } | ({"oauth": str(path)} if host.oauth else {})


def with_user(url: str, user: str, password: str, tail: str = "") -> str:
    """The URL of a server, with who logs in."""
    parts = urlsplit(url)
    secret = f":{quote(password, safe='')}" if password else ""
    return urlunsplit((parts.scheme, f"{quote(user, safe='')}{secret}@{parts.netloc}", "", "", "")) + tail


def _tags(talk: Talk, given: Given, host: Provider, outside: Outside) -> Given:
    """A letter to ourselves, to an address with a tag if the host may take such; else tokens stand in subjects."""
    plus = host.plus is not False
    talk.say("A letter to ourselves …")
    while True:
        settings = _settings(given | {"tags": "plus" if plus else "subject"})
        found = list(letter_findings(settings, outside.wait, outside.now))
        if plus and any(finding.remedy == PLUS for finding in found):
            talk.say("The host takes no plus addresses: whose seat a letter is from will stand in its subject.")
            plus = False
        elif not _again(talk, found):
            return {} if plus else {"tags": "subject"}


def _server(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    """The judge beside a mail server on this machine, under a domain of its own."""
    given: Given = {"address": _address(talk, old, "The judge's address, at a domain of yours")}
    given |= _people(talk, old)
    given["lmtp"] = talk.ask(
        "lmtp", "Where your mail server hands letters over (LMTP)", old.get("lmtp") or "127.0.0.1:2400"
    )
    given["outbox"] = talk.ask("outbox", "Your mail server", str(old.get("outbox") or "smtp://127.0.0.1:25"))
    key = str(old.get("dkim", "")) or "judge:judge-data/dkim.pem"
    if make_key(Path(key.partition(":")[2])):
        talk.say(f"A key to sign mail with has been made: {key.partition(':')[2]}")
    given["dkim"] = key
    ips = talk.ask("ips", "This machine's addresses, as the world sees them")
    talk.say("What your name servers must say:\n")
    for line in to_publish(_settings(given), ips.replace(",", " ").split()):
        talk.say(line)
    while _again(talk, list(dns_findings(_settings(given)))):
        pass
    talk.say("How Postfix or Exim hand letters over: deploy/mail/postfix.md, deploy/mail/exim.md")
    _again(talk, [database_finding(_settings(given))])
    talk.say("A letter to ourselves …")
    with _taking(_settings(given)):
        while _again(talk, list(letter_findings(_settings(given), outside.wait, outside.now))):
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
    yield
    server.stop()


def _settings(given: Given) -> Settings:
    """Raises Wrong if they cannot be."""
    try:
        return Settings(**given)
    except ValidationError as error:
        raise Wrong(wrong_settings(error)) from None


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
    if key == "secret":
        return "…"
    parts = urlsplit(str(value)) if "://" in str(value) else None
    return str(value).replace(f":{parts.password}@", ":…@") if parts and parts.password else str(value)


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
