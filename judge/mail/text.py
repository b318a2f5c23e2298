"""The newest plain text of a mail: quoted lines, signatures and footers cut."""

import re

QUOTED = re.compile(r"^\s*>")
ATTRIBUTION = re.compile(
    r"^\s*(On\b.{6,200}\bwrote|Am\b.{6,200}\bschrieb.*|Le\b.{6,200}\ba écrit|El\b.{6,200}\bescribió|"
    r"Il\b.{6,200}\bha scritto|Op\b.{6,200}\bschreef.*|.{3,200}\b(wrote|schrieb|пишет))\s*:\s*$",
    re.I | re.S,
)
ORIGINAL = re.compile(
    r"^\s*-{2,}\s*(Original Message|Original Appointment|Ursprüngliche Nachricht|Message d'origine|Forwarded message|"
    r"Weitergeleitete Nachricht|Message transféré|Mensaje original|Исходное сообщение)\s*-{2,}\s*$",
    re.I,
)
HEADER = re.compile(r"^\s*\*?(From|Von|De|Da|Van|От)\s*:\*?\s+\S", re.I)
HEADERS = re.compile(r"^\s*\*?(Sent|Gesendet|Envoyé|Date|Datum|To|An|À|Subject|Betreff|Objet|Кому|Тема)\s*:", re.I)
FOOTER = re.compile(
    r"^\s*(Sent from my|Sent from Mail for|Sent from Outlook|Get Outlook for|Von meinem .{2,40} gesendet|"
    r"Gesendet von|Envoyé de mon|Sent with Proton|Sent via|Отправлено с)\b.*$",
    re.I,
)


def newest(text: str) -> str:
    """What was written now. Lines between quotes stay; a quoted line is never read."""
    lines = [line.rstrip() for line in _unsigned(text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")]
    kept: list[str] = []
    for i, line in enumerate(lines):
        if line.strip() in ("--", "- --") or ORIGINAL.match(line) or _header_block(lines, i):
            break
        if QUOTED.match(line) or FOOTER.match(line) or re.match(r"^_{10,}$", line):
            continue
        if _attribution(lines, i):
            continue
        kept.append(line.replace("\u00a0", " ").replace("\u200b", "").replace("\ufeff", ""))
    return "\n".join(kept).strip("\n")


def _attribution(lines: list[str], i: int) -> bool:
    """Line i begins "On … wrote:", in one line or wrapped over two, and what follows it is quoted."""
    for start, length in ((i, 1), (i, 2), (i - 1, 2)):
        part = " ".join(lines[start : start + length]) if start >= 0 else ""
        if not ATTRIBUTION.match(part):
            continue
        rest = [line for line in lines[start + length :] if line.strip()]
        if rest and QUOTED.match(rest[0]):
            return True
    return False


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
