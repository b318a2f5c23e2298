"""A mail taken apart without recursion: flat parts, bounded in size, whatever the sender wrote."""

import base64
import binascii
import quopri
import re
from contextlib import suppress
from dataclasses import dataclass, field
from email.header import decode_header, make_header
from functools import cached_property
from html import unescape

MAX_BYTES = 1_000_000
MAX_LINES = 20_000
MAX_LINE = 1_000
MAX_HEADER = 2_000  # decoding a header is quadratic at worst
MAX_PARTS = 200

BOUNDARY = re.compile(r'boundary\s{0,9}=\s{0,9}(?:"([^"]{1,200})"|([^\s;"]{1,200}))', re.IGNORECASE)
CHARSET = re.compile(r"""charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})""", re.IGNORECASE)
HEADER = re.compile(rb"[!-9;-~]{1,100}[ \t]{0,9}:")
TAG = re.compile(r"<[^<>]{0,500}>")
BREAK = re.compile(r"<(?:br|/?p|/?div|/?tr|/?h\d)\b[^<>]{0,500}>", re.IGNORECASE)
ADDRESS = re.compile(
    r"(?<![^\s<>\"'(),:;\[\]|/])[^\s<>\"'(),:;\[\]|/]{1,128}@[a-z0-9-][a-z0-9.-]{0,250}[a-z0-9]", re.IGNORECASE
)
QUOTED_ADDRESS = re.compile(r"\"[^\"<>\s]{1,128}\"@[a-z0-9.-]{1,250}", re.IGNORECASE)
RETURNED = {"message/rfc822", "text/rfc822-headers", "message/partial", "message/global", "message/global-headers"}


@dataclass(slots=True)
class Part:
    """A part's headers by lower-case name, and its body as it stood in the mail."""

    headers: dict[str, str] = field(default_factory=dict)
    body: list[bytes] = field(default_factory=list)
    within: bool = True

    @property
    def type(self) -> str:
        """Its content type; a part that has a mail's headers is a mail, whatever it says."""
        if self.within and not {"received", "return-path"}.isdisjoint(self.headers):
            return "message/rfc822"
        named = self.headers.get("content-type", "").replace(";", " ").split()
        return named[0].lower() if named else "text/plain"

    def text(self) -> str:
        """The body decoded; unreadable characters are replaced."""
        raw = b"\n".join(self.body)
        encoding = self.headers.get("content-transfer-encoding", "").strip().lower()
        if encoding == "quoted-printable":
            raw = quopri.decodestring(raw)
        elif encoding == "base64":
            with suppress(binascii.Error):  # reports are often sent in clear in spite of their header
                raw = base64.b64decode(b"".join(self.body))
        found = CHARSET.search(self.headers.get("content-type", ""))
        try:
            text = raw.decode(found[1] if found else "utf-8", "replace")
        except (LookupError, UnicodeError):
            text = raw.decode("utf-8", "replace")
        return unescape(TAG.sub(" ", BREAK.sub("\n", text))) if self.type == "text/html" else text

    def lines(self) -> list[str]:
        return [line[:MAX_LINE] for line in self.text().splitlines()[:MAX_LINES]]


@dataclass(frozen=True)
class Mail:
    """The parts in order, never empty; the first holds the mail's own headers."""

    parts: list[Part]

    def header(self, name: str) -> str:
        """The decoded header in lower case, "" if there is none."""
        value = self.parts[0].headers.get(name, "")
        try:
            return str(make_header(decode_header(value))).lower()
        except Exception:  # unknown charsets and broken base64 raise many things
            return value.lower()

    def has(self, name: str) -> bool:
        return name in self.parts[0].headers

    @cached_property
    def notification(self) -> list[str]:
        """The lines written for a person to read, before any returned mail."""
        before: list[Part] = []
        for part in self.parts:
            if part.type in RETURNED:
                break
            before.append(part)
        texts = [part for part in before if part.type == "text/plain" or self._unopened(part)]
        if not any(part.type == "text/plain" and any(line.strip() for line in part.body) for part in texts):
            texts += [part for part in before if part.type == "text/html"]
        return [line for part in texts for line in [*part.lines(), ""]]

    def _unopened(self, part: Part) -> bool:
        """Whether its boundary is lost, so that its parts are its text."""
        return part.type.startswith("multipart/") and (len(self.parts) == 1 or not _boundary(part))

    @cached_property
    def returned(self) -> list[str]:
        """The lines of the first mail enclosed."""
        return next((part.lines() for part in self.parts if part.type in RETURNED), [])

    @property
    def wrapped(self) -> "Mail | None":
        """The report some gateway enclosed in a mail of its own."""
        part = next((part for part in self.parts if part.type in RETURNED), None)
        inner = read_mail(b"\n".join(part.body)) if part else None
        return inner if inner and inner.parts[0].type == "multipart/report" else None


def read_mail(raw: bytes) -> Mail:
    """The mail in flat parts; a mail returned within it is one part, whatever its own parts are."""
    part = Part(within=False)
    parts, boundaries, names = [part], set[bytes](), list[str]()
    in_headers = True
    for line in raw[:MAX_BYTES].splitlines()[:MAX_LINES]:
        mark = line.rstrip()[2:] if line.startswith(b"--") else b""
        if mark and len(parts) < MAX_PARTS and (mark in boundaries or mark.removesuffix(b"--") in boundaries):
            part = Part()
            in_headers = mark in boundaries
            if not in_headers:
                part.headers["content-type"] = "x-epilogue/ignored"
            parts.append(part)
            names = []
        elif in_headers and line.strip() and _add_header(part, line, names):
            continue
        elif in_headers:
            in_headers = False
            boundaries.update(_boundary(part))
            if line.strip():
                part.body.append(line)
        else:
            part.body.append(line)
    return Mail(parts)


def _add_header(part: Part, line: bytes, names: list[str]) -> bool:
    """Whether the line is a header's; a repeated header adds a line to the first."""
    if line[:1] in b" \t" and names:
        _extend(part, names[-1], " " + line.decode("utf-8", "replace").strip())
        return True
    if line.startswith((b"From ", b">From ")) and not part.headers:
        return True
    if not HEADER.match(line):
        return False
    name, _, value = line.decode("utf-8", "replace").partition(":")
    names.append(name.strip().lower())
    _extend(part, names[-1], value.strip())
    return True


def _extend(part: Part, name: str, more: str) -> None:
    before = part.headers.get(name)
    if before is None:
        part.headers[name] = more[:MAX_HEADER]
    elif len(before) < MAX_HEADER:
        joint = "" if more.startswith(" ") else "\n"
        part.headers[name] = (before + joint + more)[:MAX_HEADER]


def _boundary(part: Part) -> set[bytes]:
    found = BOUNDARY.search(part.headers.get("content-type", ""))
    return {(found[1] or found[2]).strip().encode("utf-8", "replace")} if found else set()


def addresses(text: str) -> list[str]:
    """The addresses in a line, lower case, each once."""
    if "@" not in text:
        return []
    found = [*QUOTED_ADDRESS.findall(text[:MAX_LINE]), *ADDRESS.findall(text[:MAX_LINE])]
    return list(dict.fromkeys(address.lower().strip(".`*").removeprefix("smtp=") for address in found))
