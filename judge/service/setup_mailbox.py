"""`judge setup`, a mailbox at a mail host: where it is, who logs in, whether its mail comes and goes."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from judge.mail.providers import Provider, provider_of, providers
from judge.service import sentences as say
from judge.service.dns_checks import Dns
from judge.service.doctor import database_finding
from judge.service.findings import Finding
from judge.service.mail_checks import PLUS, inbox_findings, letter_findings
from judge.service.settings import on_this_machine
from judge.service.setup_talk import Given, Outside, Talk, Wrong, again, asked, judges_address, people_of, settings_of

FOLDER = "Judge"
"""Where letters go that were taken."""
CLEAR = ("imap", "smtp")
"""Kinds of URLs that do not insist on encryption."""


def hosted(talk: Talk, old: Mapping[str, Any], outside: Outside) -> Given:
    """A mailbox of the judge's own at a host."""
    address = judges_address(talk, old, say.ASK_MAILBOX_ADDRESS)
    host = _host(talk, address, old, outside)
    if host.note:
        talk.say(host.note)
    given: Given = {"address": address}
    while True:
        given |= _logged_in(talk, old, outside, address, host)
        if not again(talk, list(inbox_findings(settings_of(given)))):
            break
    given |= people_of(talk, old)
    again(talk, [database_finding(settings_of(given))])
    limit = _limit(talk, old, host)
    given["outbox"] += f"?limit={limit}/d" if limit else ""
    return given | _tags(talk, given, host, outside)


def _limit(talk: Talk, old: Mapping[str, Any], host: Provider) -> int:
    """Mails a day; 0: as many as we like."""
    before = re.search(r"limit=(\d{1,7})/d", str(old.get("outbox", "")))
    default = before[1] if before else str(host.limit)
    question = say.ASK_DAILY_MAIL_LIMIT
    return int(
        asked(
            talk, "limit", question, default,
            lambda text: "" if re.fullmatch(r"\d{1,7}", text, re.A) else say.EXPECT_NUMBER,
        )
    )  # fmt: skip


def _host(talk: Talk, address: str, old: Mapping[str, Any], outside: Outside) -> Provider:
    """Where the mailbox is: known, found, or asked for."""
    domain = address.partition("@")[2]
    found = provider_of(domain, Dns(settings_of({}).dns).ask, outside.fetch)
    if found is None:
        talk.say(say.MAIL_SERVERS_NOT_FOUND.format(domain=domain))
        return _typed(talk, old)
    talk.say(f"{found.name}: {found.imap} and {found.smtp}")
    hosts = [str(urlsplit(url).hostname) for url in (found.imap, found.smtp)]
    if found.name in providers() or all(host.endswith(f".{domain}") for host in hosts):
        return found
    right = talk.ask("servers", say.CONFIRM_FOREIGN_SERVERS, "yes")
    return found if right.strip().lower() == "yes" else _typed(talk, old)


def _typed(talk: Talk, old: Mapping[str, Any]) -> Provider:
    """Servers that somebody names; over the net only with encryption."""
    while True:
        imap = talk.ask("imap", say.ASK_IMAP_SERVER, _last(old).imap).strip()
        smtp = talk.ask("smtp", say.ASK_SMTP_SERVER, _bare(str(old.get("outbox", "")))).strip()
        said = _unfit(imap, smtp)
        if not said:
            return Provider("", imap, smtp)
        remedy = say.EXPECT_MAIL_URLS
        again(talk, [Finding("servers", said, remedy)])


def _unfit(imap: str, smtp: str) -> str:
    """Why these cannot be the servers; "" if they can."""
    try:
        Provider("", imap, smtp)
        clear = [url for url in (imap, smtp) if urlsplit(url).scheme in CLEAR and not on_this_machine(url)]
    except (AssertionError, ValueError):
        return say.NOT_MAIL_SERVERS
    return say.REFUSE_CLEAR_PASSWORDS if clear else say.SERVERS_HOLD_NAME if "@" in imap + smtp else ""


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
    user = talk.ask("user", say.ASK_LOGIN_NAME, last.user or address)
    last = last if user == last.user else Last()
    tail, password = last.tail or f"/INBOX?processed={FOLDER}", ""
    if not last.tail:
        talk.say(say.LETTERS_MOVED_TO_FOLDER.format(folder=FOLDER))
    path = Path(str(old.get("oauth", "") or "judge-data/oauth.json"))
    if host.oauth:
        client_id = talk.ask("client_id", say.ASK_CLIENT_ID)
        outside.sign_in(path, {**host.oauth, "client_id": client_id})
    else:
        asked = talk.ask("password", f"Password{' (Enter: as before)' if last.password else ''}", hidden=True)
        password = asked or last.password
        if not password.isprintable():
            raise Wrong(say.PASSWORD_CONTROL_CHARACTERS)
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
    talk.say(say.SENDING_TEST_LETTER)
    while True:
        settings = settings_of(given | {"tags": "plus" if plus else "subject"})
        found = list(letter_findings(settings, outside.wait, outside.now))
        if plus and any(finding.remedy == PLUS for finding in found):
            talk.say(say.HOST_LACKS_PLUS_ADDRESSES)
            plus = False
        elif not again(talk, found):
            return {} if plus else {"tags": "subject"}
