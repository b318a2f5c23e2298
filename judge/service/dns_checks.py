"""What the world's name servers say of the judge's domain, and what they should say so that its mail arrives."""

import ipaddress
from collections.abc import Iterator
from dataclasses import dataclass

from judge.mail.signing import Signer, signer
from judge.service import sentences as say
from judge.service.findings import Finding
from judge.service.settings import Settings, on_this_machine


@dataclass(frozen=True, slots=True)
class Record:
    """A DNS record that should be there. `why`: what it is for."""

    name: str
    kind: str
    value: str
    why: str


def own_domain(settings: Settings) -> bool:
    """The judge's host sends its mail itself, so that its domain's records are the operator's business."""
    return bool(settings.dkim) or (on_this_machine(settings.outbox) and "@" not in settings.outbox)


def wanted(settings: Settings, host: str, addresses: list[str]) -> list[Record]:
    """The records of a judge that sends and takes its own mail. `host`: the mail server's name; its IP addresses."""
    domain = settings.address.rpartition("@")[2]
    found = [
        Record(domain, "MX", f"10 {host}.", say.MX_RECORD_PURPOSE),
        *(Record(host, "A" if "." in ip else "AAAA", ip, say.ADDRESS_RECORD_PURPOSE) for ip in addresses),
        Record(domain, "TXT", "v=spf1 mx -all", say.SPF_RECORD_PURPOSE),
    ]
    if sign := signer(settings.dkim, settings.address):
        found.append(Record(sign.record, "TXT", sign.published, say.DKIM_RECORD_PURPOSE))
    policy = f"v=DMARC1; p=reject; rua=mailto:postmaster@{domain}"
    found.append(Record(f"_dmarc.{domain}", "TXT", policy, say.DMARC_RECORD_PURPOSE))
    why = say.PTR_RECORD_PURPOSE
    found += [Record(ipaddress.ip_address(ip).reverse_pointer, "PTR", f"{host}.", why) for ip in addresses]
    return found


def to_publish(settings: Settings, addresses: list[str]) -> list[str]:
    """Those records as zone files have them, each with what it is for. Raises ValueError."""
    lines = []
    for row in wanted(settings, settings.address.rpartition("@")[2], addresses):
        value = zone_text(row.value) if row.kind == "TXT" else row.value
        lines += [f"; {row.why}", f"{row.name}. IN {row.kind} {value}", ""]
    return lines


def zone_text(value: str) -> str:
    """A TXT record's value as zone files have it: strings of at most 255 characters (RFC 1035, 3.3.14)."""
    return " ".join(f'"{value[n : n + 250]}"' for n in range(0, len(value), 250))


class Dns:
    """A resolver: the system's, or one at HOST:PORT."""

    def __init__(self, server: str = "") -> None:
        import dns.resolver

        self.resolver: dns.resolver.Resolver = dns.resolver.Resolver(configure=not server)
        if server:
            host, _, port = server.rpartition(":")
            self.resolver.nameservers, self.resolver.port = [host], int(port)
        self.resolver.lifetime = 10.0

    def ask(self, name: str, kind: str) -> list[str]:
        """The records' values; none if there are none. Raises OSError if nobody answers."""
        import dns.exception
        import dns.resolver

        try:
            answer = self.resolver.resolve(name, kind, search=False)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer, dns.resolver.NoNameservers):
            return []
        except dns.exception.DNSException as error:
            raise OSError(say.NO_DNS_ANSWER.format(name=name, error=error)) from None
        if kind == "TXT":
            return [b"".join(row.strings).decode("utf-8", "replace") for row in answer]
        return [str(row) for row in answer]

    def text(self, name: bytes, timeout: int = 5) -> bytes:
        """A TXT record as dkimpy asks for it."""
        del timeout
        return next(iter(self.ask(name.decode().rstrip("."), "TXT")), "").encode()


def dns_findings(settings: Settings) -> Iterator[Finding]:
    """MX, SPF, DKIM, DMARC and PTR as others see them; nothing for a mailbox at somebody else's host."""
    if not own_domain(settings) or "." not in settings.address.rpartition("@")[2]:
        return
    names, domain = Dns(settings.dns), settings.address.rpartition("@")[2]
    hosts = sorted(row.split()[-1].rstrip(".") for row in names.ask(domain, "MX"))
    yield _said("MX", ", ".join(hosts), say.PUBLISH_MX_RECORD.format(domain=domain))
    addresses = [ip for host in hosts or [domain] for kind in ("A", "AAAA") for ip in names.ask(host, kind)]
    yield _spf(names, domain, hosts, addresses)
    if sign := signer(settings.dkim, settings.address):
        yield _dkim(names, sign, settings.address)
    yield _dmarc(names, domain)
    for ip in addresses:
        yield _ptr(names, ip)


def _said(what: str, said: str, remedy: str) -> Finding:
    return Finding(what, said or "none", "" if said else remedy)


def _spf(names: Dns, domain: str, hosts: list[str], addresses: list[str]) -> Finding:
    """One policy, which lets the servers that take mail for the domain send it, too."""
    rows = [row for row in names.ask(domain, "TXT") if row.lower().startswith("v=spf1")]
    remedy = say.PUBLISH_SPF_RECORD.format(domain=domain)
    if len(rows) != 1:
        return Finding("SPF", f"{len(rows)} policies" if rows else "none", remedy)
    words = {word.lstrip("+").lower() for word in rows[0].split()}
    named = words & {"mx", "a", *(f"{kind}:{name}" for kind in ("a", "mx") for name in (domain, *hosts))}
    missing = [ip for ip in addresses if not any(_holds(word, ip) for word in words)]
    others = any(word.startswith(("include:", "redirect=")) for word in words)
    good = named or others or not missing
    return Finding(
        "SPF", rows[0], "" if good else say.SPF_EXCLUDES_SENDER.format(missing=", ".join(missing), remedy=remedy)
    )


def _holds(word: str, ip: str) -> bool:
    """`ip4:203.0.113.0/24` names that address."""
    kind, _, net = word.partition(":")
    try:
        return kind in ("ip4", "ip6") and ipaddress.ip_address(ip) in ipaddress.ip_network(net, strict=False)
    except ValueError:
        return False


def _dkim(names: Dns, sign: Signer, address: str) -> Finding:
    """A letter signed now is verified with what the name servers say."""
    import dkim

    there = names.text(sign.record.encode())
    sample = sign(say.DKIM_TEST_LETTER.format(address=address).encode())
    good = bool(there) and dkim.verify(sample, dnsfunc=names.text)
    said = "verifies" if good else say.OTHER_DKIM_KEY_PUBLISHED if there else "none"
    return Finding(
        "DKIM", f"{sign.record}: {said}", "" if good else f"publish: {sign.record} TXT {zone_text(sign.published)}"
    )


def _dmarc(names: Dns, domain: str) -> Finding:
    name = f"_dmarc.{domain}"
    rows = [row for row in names.ask(name, "TXT") if row.lower().startswith("v=dmarc1")]
    remedy = f'publish: {name} TXT "v=DMARC1; p=reject; rua=mailto:postmaster@{domain}"'
    return _said("DMARC", rows[0] if len(rows) == 1 else "", remedy)


def _ptr(names: Dns, ip: str) -> Finding:
    """The address has a name, and the name that address (RFC 1912, 2.1)."""
    found = [row.rstrip(".") for row in names.ask(ipaddress.ip_address(ip).reverse_pointer, "PTR")]
    kind = "A" if "." in ip else "AAAA"
    good = any(ip in names.ask(host, kind) for host in found)
    said = f"{ip} is {', '.join(found) or 'nobody'}"
    return Finding(
        "PTR",
        said,
        "" if good else say.ASK_FOR_REVERSE_NAME.format(ip=ip),
    )
