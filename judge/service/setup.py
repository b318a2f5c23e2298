"""`judge setup`: what a judge needs to know, each answer tried at once, in three ways to a judge that runs."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from pydantic import ValidationError

from judge.mail.providers import Provider, provider_of, providers
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
ADDRESS = re.compile(r"[\w.!#$%&'*/=?^`{|}~+-]{1,64}@(?:[\w-]{1,63}\.){1,10}[\w-]{2,63}", re.A)
SECRET = re.compile(r"(://[^:@]*:).*@")
"""A password in a URL, whatever stands in it."""
LOCAL = re.compile(r"\w+://(?:127\.0\.0\.1|localhost|\[::1\])(?::|$)")
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
    while (way := talk.ask("way", "Which way", before).strip().lower()) not in WAYS:
        _again(talk, [Finding("way", way, f"there are {', '.join(WAYS)}")])
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
    while True:
        operator = talk.ask(
            "operator", "Your own address, to be told of troubles", str(old.get("operator", ""))
        ).strip()
        if ADDRESS.fullmatch(operator):
            break
        _again(talk, [Finding("address", operator, "write it as you@example.org")])
    gm = talk.ask("gm", "Who may create campaigns (addresses, * for anybody)", str(old.get("gm", "") or operator))
    return {"operator": operator, "gm": gm}


def _address(talk: Talk, old: Mapping[str, Any], question: str) -> str:
    while True:
        found = talk.ask("address", question, str(old.get("address", ""))).strip()
        if ADDRESS.fullmatch(found) and "+" not in found:
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
    question = "When it is mended: Enter, or a new answer below; to go on all the same: on"
    return talk.ask("again", question, "again").strip().lower() != "on"


def _mailbox(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    """A mailbox of the judge's own at a host."""
    address = _address(talk, old, "The judge's address, of a mailbox that nobody else uses")
    host = _host(talk, address, old, outside)
    if host.note:
        talk.say(host.note)
    given: Given = {"address": address}
    while True:
        given |= _logged_in(talk, old, outside, address, host)
        if not _again(talk, list(inbox_findings(_settings(given)))):
            break
    given |= _people(talk, old)
    _again(talk, [database_finding(_settings(given))])
    question, last = "Mails that the host lets you send a day (0: as many as you like)", str(old.get("outbox", ""))
    before = re.search(r"limit=(\d{1,7})/d", last)
    while not re.fullmatch(
        r"\d{1,7}", limit := talk.ask("limit", question, before[1] if before else str(host.limit)).strip(), re.A
    ):
        _again(talk, [Finding("limit", limit, "a number, as 300")])
    given["outbox"] += f"?limit={int(limit)}/d" if int(limit) else ""
    return given | _tags(talk, given, host, outside)


def _host(talk: Talk, address: str, old: Mapping[str, Any], outside: Outside) -> Provider:
    """Where the mailbox is: known, found, or asked for."""
    domain = address.partition("@")[2]
    found = provider_of(domain, Dns(_settings({}).dns).ask, outside.fetch)
    if found is None:
        talk.say(f"The servers of {domain} could not be found; please type them.")
        return _typed(talk, old)
    talk.say(f"{found.name}: {found.imap} and {found.smtp}")
    hosts = [str(urlsplit(url).hostname) for url in (found.imap, found.smtp)]
    if found.name in providers() or all(host.endswith(f".{domain}") for host in hosts):
        return found
    right = talk.ask("servers", "These are not of that domain. Are they right (yes, no)", "yes")
    return found if right.strip().lower() == "yes" else _typed(talk, old)


def _typed(talk: Talk, old: Mapping[str, Any]) -> Provider:
    """Servers that somebody names; over the net only with encryption."""
    while True:
        imap = talk.ask("imap", "IMAP server, as imaps://imap.example.org:993", _last(old).imap).strip()
        smtp = talk.ask(
            "smtp", "SMTP server, as smtps://smtp.example.org:465", _bare(str(old.get("outbox", "")))
        ).strip()
        clear = [url for url in (imap, smtp) if url.startswith(("imap:", "smtp:")) and not LOCAL.match(url)]
        if not clear and "@" not in imap + smtp:
            with suppress(AssertionError, ValueError):
                return Provider("", imap, smtp)
        said = "passwords would go over the net in clear" if clear else "these are no servers"
        _again(
            talk, [Finding("servers", said, "imaps://, smtps:// or smtp+starttls://, with host and port and no name")]
        )


@dataclass(frozen=True)
class Last:
    """How the mailbox was entered before; "" for what is not known."""

    imap: str = ""
    user: str = ""
    password: str = ""
    tail: str = ""


def _last(old: Mapping[str, Any]) -> Last:
    try:
        parts = urlsplit(str(old.get("inbox", "")))
        tail = parts.path + (f"?{parts.query}" if parts.query else "")
        return Last(_bare(parts.geturl()), unquote(parts.username or ""), unquote(parts.password or ""), tail)
    except ValueError:
        return Last()


def _bare(url: str) -> str:
    """A URL without user, password, path and options; "" if it is none."""
    with suppress(ValueError):
        parts = urlsplit(url)
        return f"{parts.scheme}://{parts.hostname}:{parts.port}" if parts.hostname and parts.port else ""
    return ""


def _logged_in(talk: Talk, old: Mapping[str, Any], outside: Outside, address: str, host: Provider) -> Given:
    """Inbox and outbox, with a password or with tokens; the folder stays what it was."""
    last = _last(old) if old.get("address") == address and _last(old).imap == host.imap else Last()
    user = talk.ask("user", "Name to log in with", last.user or address)
    last = last if user == last.user else Last()
    tail, password = last.tail or f"/INBOX?processed={FOLDER}", ""
    if not last.tail:
        talk.say(f"Letters that have been taken will be moved to a folder {FOLDER} there.")
    path = Path(str(old.get("oauth", "") or "judge-data/oauth.json"))
    if host.oauth:
        client_id = talk.ask("client_id", "The client id under which the judge is registered there")
        outside.sign_in(path, {**host.oauth, "client_id": client_id})
    else:
        asked = talk.ask("password", f"Password{' (Enter: as before)' if last.password else ''}", hidden=True)
        password = asked or last.password
        if not password.isprintable():
            raise Wrong("a password has no control characters")
    found = {"inbox": with_user(host.imap, user, password, tail), "outbox": with_user(host.smtp, user, password)}
    return found | ({"oauth": str(path)} if host.oauth else {})


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
    try:
        yield
    finally:
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
