"""Where a mailbox is: the hosts that many people use, else what name servers or the host itself say."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

HOSTS = Path(__file__).with_name("hosts.toml")
SCHEMES = {"imap": ("imaps", "imap"), "smtp": ("smtps", "smtp+starttls", "smtp")}
HOST = re.compile(r"[A-Za-z0-9.-]{1,253}")
LONGEST = 64_000
"""Bytes of a host's own description."""
Ask = Callable[[str, str], list[str]]
"""A name and a kind of record, to the records' values."""


@dataclass(frozen=True, slots=True)
class Provider:
    """`imap`, `smtp`: URLs without user and password. `limit`: mails a day, 0 if nobody says.

    `plus`: whether name+anything@domain arrives; None: to be tried. `oauth`: where devices get tokens, for what.
    """

    name: str
    imap: str
    smtp: str
    domains: tuple[str, ...] = ()
    mx: tuple[str, ...] = ()
    limit: int = 0
    plus: bool | None = None
    note: str = ""
    oauth: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for kind, url in (("imap", self.imap), ("smtp", self.smtp)):
            parts = urlsplit(url)
            assert parts.scheme in SCHEMES[kind], f"{self.name}: {url} is no URL for {kind}"
            assert parts.hostname, f"{self.name}: {url} names no host"
            assert parts.port, f"{self.name}: {url} names no port"
        assert self.limit >= 0, f"{self.name}: a limit is not below 0"
        assert not self.oauth or {"device_url", "token_url", "scope"} <= set(self.oauth), f"{self.name}: oauth"


@cache
def providers() -> dict[str, Provider]:
    """The hosts of the table, by name. Raises AssertionError or TypeError if a row cannot be."""
    rows = tomllib.loads(HOSTS.read_text("utf-8"))
    found = {name: _provider(name, row) for name, row in rows.items()}
    domains = [domain for provider in found.values() for domain in provider.domains]
    assert len(domains) == len(set(domains)), "a domain belongs to one host"
    return found


def _provider(name: str, row: Mapping[str, Any]) -> Provider:
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    return Provider(name, **values)


def provider_of(domain: str, ask: Ask, fetch: Callable[[str], bytes]) -> Provider | None:
    """The host of a domain's mailboxes: of the table, by RFC 6186, by its own description, by its mail servers.

    `fetch`: a URL to what is there. Both may raise OSError; then that way finds nothing.
    """
    domain = domain.lower()
    for row in providers().values():
        if domain in row.domains:
            return row
    return _by_services(domain, ask) or _by_description(domain, fetch) or _by_servers(domain, ask)


def _asked(ask: Ask, name: str, kind: str) -> list[str]:
    try:
        return ask(name, kind)
    except OSError:
        return []


def _by_services(domain: str, ask: Ask) -> Provider | None:
    """SRV records (RFC 6186, RFC 8314): the best of each service; a single dot says that there is none.

    Only services with encryption.
    """
    found = {}
    for kind, services in {
        "imap": {"_imaps": "imaps"},
        "smtp": {"_submissions": "smtps", "_submission": "smtp+starttls"},
    }.items():
        for service, scheme in services.items():
            rows = [row.split() for row in _asked(ask, f"{service}._tcp.{domain}", "SRV")]
            good = [row for row in rows if len(row) == 4 and row[0].isdecimal() and _good(row[3], row[2])]
            hosts = [(int(row[0]), row[3].rstrip("."), row[2]) for row in good]
            if hosts and kind not in found:
                _, host, port = min(hosts)
                found[kind] = f"{scheme}://{host}:{port}"
    return Provider(domain, found["imap"], found["smtp"]) if len(found) == 2 else None


def _by_servers(domain: str, ask: Ask) -> Provider | None:
    """The domain's mail servers are those of a host of the table."""
    names = [row.split()[-1].rstrip(".").lower() for row in _asked(ask, domain, "MX")]
    for row in providers().values():
        if any(name == end or name.endswith(f".{end}") for name in names for end in row.mx):
            return row
    return None


def _by_description(domain: str, fetch: Callable[[str], bytes]) -> Provider | None:
    """The file in which hosts describe themselves to mail programs (autoconfig)."""
    for url in (
        f"https://autoconfig.{domain}/mail/config-v1.1.xml",
        f"https://{domain}/.well-known/autoconfig/mail/config-v1.1.xml",
    ):
        try:
            found = described(domain, fetch(url))
        except (OSError, ValueError):
            continue
        if found is not None:
            return found
    return None


def _good(host: str, port: str) -> bool:
    """A server can have such a name and port."""
    return bool(HOST.fullmatch(host.rstrip(".")) and re.fullmatch(r"[1-9]\d{0,4}", port, re.A) and int(port) < 65536)


def described(domain: str, page: bytes) -> Provider | None:
    """The first servers with encryption that such a file names; None if it cannot be read."""
    try:
        text = page.decode("utf-8")
        if len(page) > LONGEST or "<!" in text.replace("<!--", ""):
            return None
        root = ElementTree.fromstring(re.sub(r"^\ufeff?\s*<\?xml[^>]{0,200}\?>", "", text))
    except (ValueError, ElementTree.ParseError):
        return None
    found = {}
    for kind, tag in (("imap", "incomingServer"), ("smtp", "outgoingServer")):
        for server in root.iter(tag):
            schemes = {"SSL": f"{kind}s", "STARTTLS": "smtp+starttls" if kind == "smtp" else ""}
            scheme = schemes.get(server.findtext("socketType", "").strip(), "")
            host, port = server.findtext("hostname", "").strip(), server.findtext("port", "").strip()
            if server.get("type") == kind and scheme and _good(host, port) and kind not in found:
                found[kind] = f"{scheme}://{host}:{port}"
    return Provider(domain, found["imap"], found["smtp"]) if len(found) == 2 else None
