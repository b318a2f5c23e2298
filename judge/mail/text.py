"""The newest plain text of a mail: quoted lines, signatures and footers cut."""

import re
from typing import NamedTuple

QUOTED = re.compile(r"^\s*>")
INITIALS = re.compile(r"^\s*([^\W\d_]{1,3})>(?:\s|$)")
"""Quoted as `AB> …` by who loves it; the same initials must stand more than once."""
ATTRIBUTION = re.compile(
    r"^\s*(On\b.{6,200}\bwrote|Am\b.{6,200}\bschrieb.*|Le\b.{6,200}\ba écrit|El\b.{6,200}\bescribió|"
    r"Il\b.{6,200}\bha scritto|Op\b.{6,200}\bschreef.*|.{3,200}\b(wrote|writes|schrieb|пишет|писали?)\b.*|"
    r".{0,200}\d\d?:\d\d.{0,200})\s*:\s*$",
    re.I | re.S,
)
"""Names who is quoted, if what follows is quoted."""
CERTAIN = re.compile(r"^.{0,200}<[^<>\s@]{1,200}@[^<>\s]{1,200}>.{0,40}(:|wrote\s*-{2,})\s*$", re.S)
"""Names who is quoted, with his address: whatever follows."""
ORIGINAL = re.compile(
    r"^\s*-{2,}\s*(Original Message|Original Appointment|Ursprüngliche Nachricht|Message d'origine|Forwarded message|"
    r"Weitergeleitete Nachricht|Message transféré|Mensaje original|Исходное сообщение)\s*-{2,}\s*$|"
    r"^\s*Original Message\s*$",
    re.I,
)
HEADER = re.compile(r"^\s*\*?(From|Von|De|Da|Van|От)\s*:\*?\s+\S", re.I)
HEADERS = re.compile(r"^\s*\*?(Sent|Gesendet|Envoyé|Date|Datum|To|An|À|Subject|Betreff|Objet|Кому|Тема)\s*:", re.I)
FOOTER = re.compile(
    r"^\s*(Sent from|Get Outlook for|Outlook für .{2,20} beziehen|Outlook für .{2,20}<https?:.{5,80}> beziehen|"
    r"Von meinem .{2,40} gesendet|Gesendet (von|mit)|Envoyé (de mon|depuis|à partir)|Sent (with|using) |Sent via|"
    r"Отправлено (с|из)|Enviado (desde|do)|Inviato da|Verzonden (vanaf|met))\b.*$",
    re.I,
)


UNSEEN = dict.fromkeys([*range(0x200B, 0x2010), 0x2060, 0xFEFF, 0xAD])
"""Characters without width, which editors leave between words."""
RULE = re.compile(r"^\s*[-_=]{10,}\s*$|^\s*\[cid:\S+\]\s*$")
LIST_FOOTER = re.compile(r"^_{40,}$")


class Newest(NamedTuple):
    """What was written now; how many quoted lines stood above its end."""

    text: str
    between: int


def newest(text: str, marked: bool = True) -> Newest:
    """What was written now. Lines between quotes stay; a quoted line is never read.

    `marked`: plain text, in which quoted lines are marked or stand below the line that names their writer.
    Without: made from HTML, whose quotes have gone already.
    """
    lines = [line.rstrip() for line in _unsigned(text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")]
    found = [m[1] for m in map(INITIALS.match, lines) if m]
    initials = {word for word in found if found.count(word) > 1}
    quoted = [bool(QUOTED.match(line) or ((m := INITIALS.match(line)) and m[1] in initials)) for line in lines]
    kept: list[str] = []
    named = _named(lines, quoted, marked)
    left_out = between = 0
    for i, line in enumerate(lines):
        if line.strip() in ("--", "- --") or ORIGINAL.match(line) or _header_block(lines, i) or LIST_FOOTER.match(line):
            break
        if i in named:
            if marked and not named[i] and any(row.strip() for row in kept):
                break  # what is quoted below is not marked
            continue
        if quoted[i] or FOOTER.match(line) or RULE.match(line):
            left_out += quoted[i]
            continue
        between = left_out if line.strip() else between
        kept.append(line.replace("\u00a0", " ").translate(UNSEEN))
    return Newest("\n".join(kept).strip("\n"), between)


OPENING = re.compile(r"^\s*(On|Am|Le|El|Il|Op|Em|Den)\s|^\s*\d{1,4}[./-]", re.I)
"""How a line begins that names who is quoted and goes on in the next."""


def _named(lines: list[str], quoted: list[bool], marked: bool) -> dict[int, bool]:
    """The lines that name who is quoted ("On … wrote:", in one line or over two); whether a marked one follows."""
    found: dict[int, bool] = {}
    for i, length in ((i, n) for n in (1, 2) for i in range(len(lines))):
        part = " ".join(lines[i : i + length])
        if quoted[i] or not lines[i].strip() or len(part) > 500 or (length == 2 and not OPENING.match(part)):
            continue
        certain = CERTAIN.match(part)
        if not certain and not ATTRIBUTION.match(part):
            continue
        rest = next((j for j in range(i + length, len(lines)) if lines[j].strip()), None)
        follows = rest is not None and quoted[rest]
        if follows or certain or (not marked and OPENING.match(part)):
            found |= dict.fromkeys(range(i, min(i + length, len(lines))), follows)
    return found


def _header_block(lines: list[str], i: int) -> bool:
    """The From/Sent/To/Subject block that Outlook puts above what it quotes."""
    if not HEADER.match(lines[i]):
        return False
    return sum(bool(HEADERS.match(line)) for line in lines[i + 1 : i + 6]) >= 2


def _unsigned(text: str) -> str:
    """The text inside a PGP signature, dash-escapes undone."""
    if "-----BEGIN PGP SIGNED MESSAGE-----" not in text:
        return text
    inside = text.partition("-----BEGIN PGP SIGNED MESSAGE-----")[2].partition("\n\n")[2]
    inside = inside.partition("-----BEGIN PGP SIGNATURE-----")[0]
    return re.sub(r"(?m)^- ", "", inside)


def unflow(text: str, delsp: bool) -> str:
    """Undo format=flowed (RFC 3676): a line that ends in a space goes on in the next."""
    out: list[str] = []
    open_line = False
    for line in text.replace("\r\n", "\n").split("\n"):
        quoted = line.startswith(">")
        body = line[1:] if line.startswith(" ") and not quoted else line
        flows = body.endswith(" ") and body != "-- "
        if flows and delsp:
            body = body[:-1]
        if open_line and not quoted and body != "-- ":
            out[-1] += body
        else:
            out.append(body)
        open_line = flows and not quoted
    return "\n".join(out)
