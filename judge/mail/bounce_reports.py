"""The kinds of reports: each reader gives its findings, or None where the mail is not of its kind."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from judge.mail.bounce_parts import Mail, addresses
from judge.mail.bounce_reasons import Reason, known_words

MAX_BLOCK = 2_000
FIELD = re.compile(r"([a-z-]{4,40})\s{0,9}:(.{0,1000})", re.IGNORECASE)
RECIPIENTS = ("original-recipient", "final-recipient", "x-actual-recipient")
HEAD = re.compile(
    r"\W{0,40}(?:in: {1,4})?(?P<code>[45]\d\d\W{1,5})?"
    r"(?:(?:final |failed |original |rejected )?(?:recipient address|recipient|address|rcpt to|to)\s{0,4}:\W{0,5})?"
    r"(?P<address>[^\s<>(),:;\[\]|/]{1,128}@[a-z0-9.-]{1,250})",
    re.IGNORECASE,
)
ENDS_WITH_ADDRESS = re.compile(r"@[\w.-]{1,250}[>\"'\])]{0,3} ?[.:]?\s{0,9}$")
QUOTED = re.compile(r"\s{0,9}>(?!>>)")
RESULT = {"delivered", "relayed", "expanded"}


@dataclass(frozen=True, slots=True)
class Finding:
    """What a report says of one address; a `reason` given is final."""

    recipient: str
    status: str = ""
    action: str = ""
    texts: tuple[str, ...] = ()
    around: str = ""
    reason: Reason | None = None


@dataclass(slots=True)
class Blocks:
    """A notification's lines by the address they are about; `rest` is about none."""

    by_address: dict[str, list[str]] = field(default_factory=dict)
    rest: list[str] = field(default_factory=list)

    def texts(self, address: str) -> tuple[str, ...]:
        """The address's own paragraphs, first the one that says most."""
        own = self.by_address.get(address)
        if own is None and len(self.by_address) == 1:
            own = next(iter(self.by_address.values()))
        own = own or []
        return (_join(_paragraph(own)), _join(own))


def complaints(mail: Mail) -> list[Finding] | None:
    """An ARF report (RFC 5965), or Hotmail's older one."""
    found = [part for part in mail.parts if part.type == "message/feedback-report"]
    is_form = any("feedback-report" in part.headers.get("content-type", "") for part in mail.parts[:1])
    lines = [line for part in found for line in part.lines()]
    hotmail = [line for line in mail.returned[:20] if line.lower().startswith("x-hmxmroriginalrecipient:")]
    if not found and not is_form and not hotmail:
        return None
    names = ("original-rcpt-to:", "removal-recipient:", "x-hmxmroriginalrecipient:")
    named = [address for line in [*lines, *hotmail] if line.lower().startswith(names) for address in addresses(line)]
    return [Finding(address, reason=Reason.FEEDBACK) for address in named or [""]]


def reported(mail: Mail) -> list[Finding] | None:
    """A delivery status notification (RFC 3464); fields that stand in the text count too."""
    parts = [part for part in mail.parts if part.type in {"message/delivery-status", "message/global-delivery-status"}]
    is_report = mail.parts[0].type == "multipart/report"
    if not (parts and is_report) and not is_machine(mail):
        return None
    lines = [line for part in parts for line in [*part.lines(), ""]] or _with_wrapped(mail)
    fields = list(_field_blocks(lines))
    if not fields:
        return None
    blocks = blocks_of(mail, mail.notification)
    failed = [one for one in fields if one.get("action", "failed").split(" ")[0].lower() not in RESULT]
    return [_finding(mail, one, blocks) for one in failed]


def _with_wrapped(mail: Mail) -> list[str]:
    """The text, and all of it where some gateway wrapped a whole report in one part."""
    return [line for part in mail.parts if part.type.startswith(("text/plain", "multipart/")) for line in part.lines()]


def _field_blocks(lines: Iterable[str]) -> Iterator[dict[str, str]]:
    """The per-recipient groups of fields; a blank line or a repeated field ends one."""
    group: dict[str, str] = {}
    name = ""
    for line in [*lines, ""]:
        found = FIELD.match(line)
        if found and found[1].lower() in {*RECIPIENTS, "action", "status", "diagnostic-code"}:
            name = found[1].lower()
            if name in group and _complete(group):
                yield group
                group = {}
            group[name] = found[2].strip()
        elif line[:1] in {" ", "\t"} and line.strip() and name:
            group[name] = f"{group[name]} {line.strip()}"[:MAX_BLOCK]
        else:
            name = ""
            if not line.strip() and _complete(group):
                yield group
                group = {}


def _complete(group: dict[str, str]) -> bool:
    named = any(name in group for name in RECIPIENTS)
    return named and ("action" in group or "status" in group or "diagnostic-code" in group)


def _finding(mail: Mail, fields: dict[str, str], blocks: Blocks) -> Finding:
    values = [fields.get(name, "").partition(";") for name in RECIPIENTS]
    named = [address for before, _, after in values for address in addresses(after or before)]
    recipient = (named or failed_recipients(mail) or [""])[0]
    action = fields.get("action", "").strip().lower().split(" ")[0]
    texts = (fields.get("diagnostic-code", ""), *blocks.texts(recipient), fields.get("status", ""))
    return Finding(recipient, fields.get("status", ""), action, texts, _join(blocks.rest))


def notified(mail: Mail) -> list[Finding] | None:
    """Amazon's notice in JSON."""
    if "amazonaws" not in mail.header("from"):
        return None
    text = mail.parts[0].text().replace("\r", "").replace("\n ", "")
    start = text.find("{")
    notice: Any = json.JSONDecoder(strict=False).raw_decode(text, start)[0] if start >= 0 else {}
    if isinstance(notice.get("Message"), str):
        notice = json.loads(notice["Message"], strict=False)
    complained = notice.get("complaint", {}).get("complainedRecipients", [])
    bounce = notice.get("bounce", {})
    bounced = bounce.get("bouncedRecipients", [])
    action = "delayed" if bounce.get("bounceType") == "Transient" else ""
    findings = [Finding(str(one["emailAddress"]).lower(), reason=Reason.FEEDBACK) for one in complained]
    for one in bounced:
        texts = (str(one.get("diagnosticCode", "")),)
        findings.append(Finding(str(one["emailAddress"]).lower(), str(one.get("status", "")), action, texts))
    return findings


def plain(mail: Mail) -> list[Finding] | None:
    """A report in plain words, as the older servers write it."""
    if not is_machine(mail) or _is_quoting_answer(mail):
        return None
    lines, copy = _before_copy(mail.notification)
    blocks = blocks_of(mail, lines)
    named = failed_recipients(mail) or list(blocks.by_address)
    if not is_mail_system(mail) and not named and not mail.returned:
        return None
    by_daemon = known_words().signs["daemon"].search(mail.header("from")) and named  # in whatever language
    subject = mail.header("subject") if is_machine_sender(mail) else ""
    if not by_daemon and not _speaks_of_failure([subject, *lines]):
        return None
    if not named and (wrapped := mail.wrapped) and (findings := reported(wrapped)) is not None:
        return findings
    named = named or _addressees([*lines, *copy, *mail.returned])
    action = "delayed" if known_words().signs["delayed"].search(_join(lines).lower()) else ""
    around = _join(blocks.rest)
    return [Finding(address, "", action, blocks.texts(address), around) for address in named or [""]]


def replied_by_itself(mail: Mail) -> list[Finding] | None:
    """An automatic reply (RFC 3834) by a person's mailbox."""
    if "disposition-notification" in mail.header("content-type"):
        return None  # a receipt
    submitted = mail.header("auto-submitted")
    answers = mail.has("in-reply-to") or mail.has("references") or mail.header("subject").startswith("re:")
    marked = submitted.startswith("auto-replied") or (submitted.startswith("auto-generated") and answers)
    headers = any(mail.has(name) for name in ("x-autoreply", "x-autorespond", "x-autoresponse", "x-auto-reply-from"))
    precedence = mail.header("precedence").startswith(("auto_reply", "auto-reply"))
    if not (marked or headers or precedence or known_words().signs["vacation"].match(mail.header("subject"))):
        return None
    return [Finding((addresses(mail.header("from")) or [""])[0], reason=Reason.VACATION)]


def is_machine(mail: Mail) -> bool:
    """Whether a machine wrote it, by its sender or by a subject only machines write."""
    if is_machine_sender(mail):
        return True
    return not mail.has("in-reply-to") and known_words().signs["returned"].match(mail.header("subject")) is not None


def is_machine_sender(mail: Mail) -> bool:
    return is_mail_system(mail) or known_words().signs["unattended"].search(mail.header("from")) is not None


def is_mail_system(mail: Mail) -> bool:
    """Whether a mail system wrote it, by its headers."""
    sender = mail.header("return-path").strip()
    if mail.has("x-failed-recipients") or sender.startswith(("<>", "<mailer-daemon")):
        return True
    if mail.parts[0].type == "multipart/report":
        return True
    return mail.has("from") and known_words().signs["machine"].search(mail.header("from")) is not None


def _is_quoting_answer(mail: Mail) -> bool:
    if not mail.has("in-reply-to") or not known_words().signs["answer"].match(mail.header("subject")):
        return False
    return any(QUOTED.match(line) for line in mail.notification)


def failed_recipients(mail: Mail) -> list[str]:
    return addresses(mail.header("x-failed-recipients").replace("\n", ","))


def _speaks_of_failure(lines: list[str]) -> bool:
    text = _join(line for line in lines if not QUOTED.match(line)).lower()
    return known_words().signs["failing"].search(text) is not None


def _before_copy(lines: list[str]) -> tuple[list[str], list[str]]:
    """The report, and the copy of the mail that follows it."""
    copy = known_words().signs["copy"]
    cut = next((i for i, line in enumerate(lines) if copy.match(line.lower())), len(lines))
    return lines[:cut], lines[cut:]


def _addressees(lines: list[str]) -> list[str]:
    return next((addresses(line) for line in lines if line.lower().lstrip().startswith("to:")), [])


def blocks_of(mail: Mail, lines: list[str]) -> Blocks:
    """The notification by address: first by lines that begin with one, else by any that stand in it."""
    lines = _before_copy(lines)[0]
    own = set(addresses(mail.header("to")))
    for skipped in (own, set[str]()):
        for anywhere in (False, True):
            blocks = _split(lines, skipped, anywhere)
            if blocks.by_address:
                return blocks
    return blocks


def _split(lines: list[str], skipped: set[str], anywhere: bool) -> Blocks:
    blocks = Blocks()
    current, recent = blocks.rest, list[str]()
    for line in lines:
        address, coded = _named(line, anywhere)
        if address and address not in skipped:
            own = blocks.by_address.setdefault(address, [])
            if coded:  # a transcript names the address last, after what was said
                own += [*([] if own else recent[-20:]), line]
                current, recent = blocks.rest, []
                continue
            current, recent = own, []
        current.append(line)
        recent.append(line)
    return blocks


def _named(line: str, anywhere: bool) -> tuple[str, bool]:
    """The address the line is about, and whether an SMTP reply comes before it."""
    if "@" not in line or QUOTED.match(line) or known_words().signs["aside"].search(line.lower()):
        return "", False
    if anywhere:
        return (addresses(line) or [""])[0], False
    found = HEAD.match(line)
    named = addresses(found["address"]) if found else []
    return (named[0], bool(found and found["code"])) if named else ("", False)


def _paragraph(lines: list[str]) -> list[str]:
    """The lines up to the end of the first paragraph that says more than whose address it is."""
    said: list[str] = []
    for line in lines:
        if line.strip():
            said.append(line)
        elif (
            said and not said[-1].rstrip().endswith(":") and not (len(said) == 1 and ENDS_WITH_ADDRESS.search(said[0]))
        ):
            break
    return said


def _join(lines: Iterable[str]) -> str:
    """The lines as one, cut short."""
    text, size = list[str](), 0
    for line in lines:
        if size < MAX_BLOCK and line.strip():
            text.append(line.strip())
            size += len(text[-1])
    return " ".join(text)[:MAX_BLOCK]
