"""What a report's words and codes mean: a table of reasons, and the one judgement made with it."""

import re
import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Any

MAX_SAID = 200
MAX_TEXT = 2_000


class Reason(StrEnum):
    """Why a mail came back."""

    AUTHFAILURE = "authfailure"
    BADREPUTATION = "badreputation"
    BLOCKED = "blocked"
    CONTENTERROR = "contenterror"
    DELIVERED = "delivered"
    EXCEEDLIMIT = "exceedlimit"
    EXPIRED = "expired"
    FEEDBACK = "feedback"
    FILTERED = "filtered"
    HASMOVED = "hasmoved"
    HOSTUNKNOWN = "hostunknown"
    MAILBOXFULL = "mailboxfull"
    MAILERERROR = "mailererror"
    MESGTOOBIG = "mesgtoobig"
    NETWORKERROR = "networkerror"
    NORELAYING = "norelaying"
    NOTACCEPT = "notaccept"
    NOTCOMPLIANTRFC = "notcompliantrfc"
    ONHOLD = "onhold"
    POLICYVIOLATION = "policyviolation"
    REJECTED = "rejected"
    REQUIREPTR = "requireptr"
    SECURITYERROR = "securityerror"
    SPAMDETECTED = "spamdetected"
    SPEEDING = "speeding"
    SUSPEND = "suspend"
    SYNTAXERROR = "syntaxerror"
    SYSTEMERROR = "systemerror"
    TOOMANYCONN = "toomanyconn"
    UNDEFINED = "undefined"
    USERUNKNOWN = "userunknown"
    VACATION = "vacation"
    VIRUSDETECTED = "virusdetected"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a report says of one address: its fields and texts, the remote server's words first; and of all."""

    status: str
    action: str
    texts: tuple[str, ...]
    around: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    permanent: bool
    status: str
    reason: Reason
    said: str


ENHANCED = re.compile(r"(?<![\d.])[45]\.\d\.\d{1,3}(?!\.?\d)")
REPLY = re.compile(r"(?<![\w.@=/-])[45][0-7]\d(?=[ :,>]|-(?!\d{3})|$)")
CODES = re.compile(r"(?<![\w.@=/-])(?P<reply>[45][0-7]\d)[ -](?P<code>[45]\.\d\.\d{1,3} )?")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e]{1,1000}")
LINK = re.compile(r"https?:\S{1,1000}")
PREFIX = re.compile(r"^[\w.-]{1,40}\s{0,9};\s{0,9}")
LEAD = re.compile(
    r"^\W{0,20}[^\s<>@]{1,128}@[^\s<>:]{1,250}>?(?: \.{1,3})?[\s:]{1,5}|^[^<>@]{1,120}<[^\s<>]{1,250}>[.:] "
)
AFTER_RCPT = re.compile(r"rcpt|does not like recipient")
AFTER_DATA = re.compile(r"end of data|(?:final|to|>>>|after|command) data\b|after i sent the message")


def any_of(patterns: list[str]) -> re.Pattern[str]:
    """One pattern for many: plain words, or a regular expression between slashes."""
    return re.compile("|".join(p[1:-1] if len(p) > 2 and p[0] == p[-1] == "/" else re.escape(p) for p in patterns))


class Words:
    """The tables of bounce_words.toml, checked: every reason is one of ours, every pattern compiles.

    The long ones are compiled when something has come back: other letters do not wait for them.
    """

    def __init__(self, tables: dict[str, Any]) -> None:
        self.strong = {code: Reason(name) for code, name in tables["strong"].items()}
        self.weak = {code: Reason(name) for code, name in tables["weak"].items()}
        self.replies = {code: Reason(name) for code, name in tables["replies"].items()}
        self.rules = [(Reason(rule["reason"]), rule["any"]) for rule in tables["words"]]
        self.signs = {name: any_of(patterns) for name, patterns in tables["signs"].items()}

    @cached_property
    def reasons(self) -> list[tuple[Reason, re.Pattern[str]]]:
        """What words mean, the first that fits."""
        return [(reason, any_of(patterns)) for reason, patterns in self.rules]


@cache
def known_words() -> Words:
    """The tables, read once."""
    return Words(tomllib.loads(Path(__file__).with_name("bounce_words.toml").read_text("utf-8")))


def judge(evidence: Evidence) -> Verdict:
    """Whether the failure is for good, its status and reason, and the sentence that says so."""
    texts = [_one_line(text) for text in evidence.texts]
    around = _one_line(evidence.around)
    status = _status(evidence.status, [*texts, around])
    reply = next((found[0] for text in [*texts, around] if (found := REPLY.search(text))), "")
    permanent = _permanent(status, reply, evidence.action, [*texts, around])
    return Verdict(permanent, status, _reason(status, reply, texts, around), _said([*texts, around]))


def _one_line(text: str) -> str:
    """The text without control characters, and without the code repeated on each line of a long reply."""
    line = " ".join(CONTROL.sub(" ", text[:MAX_TEXT]).split())
    first = CODES.search(line)
    if first is None:
        return line
    start, rest = line[: first.end()], line[first.end() :]
    return start + CODES.sub(lambda found: "" if _same(found, first) else found[0], rest)


def _same(found: re.Match[str], first: re.Match[str]) -> bool:
    return found["reply"] == first["reply"] and found["code"] == first["code"]


def _status(field: str, texts: list[str]) -> str:
    """The last precise code of the first text that has one, for that is the remotest server's; else the field's."""
    named = ENHANCED.search(field)
    status = named[0] if named else ""
    if status and not status.endswith(".0.0"):
        texts = texts[:1]  # a precise field yields only to the remote server's own words
    for text in texts:
        codes = [code for code in ENHANCED.findall(text) if not code.endswith(".0.0")]
        if codes:
            return str(codes[-1])
    if status:
        return status
    return next((found[0] for text in texts if (found := ENHANCED.search(text))), "")


def _permanent(status: str, reply: str, action: str, texts: list[str]) -> bool:
    if action == "delayed":
        return False
    if status or reply:
        return (status or reply).startswith("5")
    return not any(known_words().signs["temporary"].search(text.lower()) for text in texts)


def _reason(status: str, reply: str, texts: list[str], around: str) -> Reason:
    general = "x" + status[1:]
    tables = known_words()
    known = tables.strong.get(status) or _worded(texts) or tables.weak.get(status) or tables.weak.get(general)
    known = known or _worded([around]) or tables.replies.get(reply)
    if known is Reason.USERUNKNOWN and status[1:4] != ".1." and _after_data([*texts, around]):
        return Reason.FILTERED
    return known or (Reason.ONHOLD if any(len(text.split()) > 2 for text in texts) else Reason.UNDEFINED)


def _worded(texts: list[str]) -> Reason | None:
    """The reason of the first text with words that tell one."""
    for text in texts:
        words = LINK.sub(" ", text.lower())
        for reason, pattern in known_words().reasons:
            if pattern.search(words):
                return reason
    return None


def _after_data(texts: list[str]) -> bool:
    """Whether the refusal came once the letter itself was seen: a filter's doing, not the address's."""
    spoken = " ".join(texts).lower()
    return bool(AFTER_DATA.search(spoken)) and not AFTER_RCPT.search(spoken)


def _said(texts: list[str]) -> str:
    """The first text with a reply code, from the code on; else the first text, without the address it is about."""
    texts = [PREFIX.sub("", text) for text in texts if text]
    replies = (text[found.start() :] for text in texts if (found := REPLY.search(text)))
    first = texts[0] if texts else ""
    return next(replies, LEAD.sub("", first) or first)[:MAX_SAID].strip()
