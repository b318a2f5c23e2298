"""How mail programs quote the mail they answer: a deterministic catalogue of replies for tests.

Each way in WAYS writes a whole reply as one program in one language does; words and habits are in ways.toml.
"""

from __future__ import annotations

import base64
import hashlib
import quopri
import re
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.header import Header
from email.utils import format_datetime, formataddr
from functools import partial
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

_DATA: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_VOID = frozenset({"br", "hr", "img", "col", "wbr"})
_DROPPED = frozenset({"head", "style", "script", "title"})
_APART = frozenset({"p", "table", "pre", "ul", "ol", "h1", "h2", "h3", "h4"})
_LINES = frozenset({"div", "tr", "li", "section", "blockquote"})
Spec = dict[str, Any]  # a [[program]] in one language, over [defaults]


@dataclass(frozen=True, slots=True)
class Quoted:
    """A mail that is answered."""

    subject: str
    text: str
    html: str
    sender_name: str
    sender: str
    reply_to: str
    to: str
    to_name: str
    date: datetime
    message_id: str


@dataclass(frozen=True, slots=True)
class Way:
    """One program in one language, and where somebody can type in it."""

    name: str
    places: frozenset[str]
    write: Callable[[Quoted, str, str, str], bytes]


LANGUAGES: dict[str, dict[str, Any]] = _DATA["language"]


def facts(language: str, quoted: Quoted) -> dict[str, str]:
    """What a language's attribution lines are filled with."""
    return _facts({"language": language}, quoted)


def _words(spec: Spec) -> dict[str, Any]:
    """The words of the program's language."""
    return {"colon": ":", "ampm": "AM PM", **_DATA["language"][spec["language"]]}


def _foot(spec: Spec) -> list[str]:
    """The footer or the signature, as lines."""
    text = spec["footer_text"] or _words(spec).get(spec["footer"], "")
    return ["-- ", spec["signature"]] if spec["signature"] else [text] if text else []


def _facts(spec: Spec, quoted: Quoted) -> dict[str, str]:
    """What attribution lines and header blocks are filled with."""
    when = quoted.date
    zone = when.strftime("%z") or "+0000"
    nth = {1: "st", 2: "nd", 3: "rd"}.get(when.day % 10 if when.day // 10 != 1 else 0, "th")
    facts = {"year": "%Y", "year2": "%y", "mon2": "%m", "day2": "%d", "hour2": "%H", "minute": "%M", "second": "%S"}
    facts = {key: when.strftime(form) for key, form in facts.items()} | {"hour012": f"{when:%I}", "nth": nth}
    facts |= {"mon": str(when.month), "day": str(when.day), "hour": str(when.hour), "hour12": str(when.hour % 12 or 12)}
    facts |= {"zone": zone, "zonec": f"{zone[:3]}:{zone[3:5]}", "zone1": f"{zone[0]}{int(zone[1:3])}"}
    names = {"ampm": ("ampm", when.hour // 12), "weekday": ("weekdays", when.weekday())}
    names |= {"wday": ("wdays", when.weekday()), "month": ("months", when.month - 1), "mth": ("mths", when.month - 1)}
    facts |= {key: _words(spec)[words].split()[index] for key, (words, index) in names.items()}
    facts |= {"name": quoted.sender_name, "sender": quoted.sender, "to": quoted.to, "subject": quoted.subject}
    facts |= {"to_name": quoted.to_name or quoted.to, "mid": quoted.message_id[1:-1]}
    called = quoted.sender_name.split()
    return facts | {"last": called[-1], "initials": "".join(word[0] for word in called).upper()}


def _block(spec: Spec, quoted: Quoted, page: dict[str, str]) -> Iterator[str]:
    """The lines of a header block, in plain text or (with a page) in HTML."""
    words, block, facts = _words(spec), _DATA["block"][spec["block"]], _facts(spec, quoted)
    quote: Callable[[str], str] = escape if page else str
    if separator := block.get("separator", "").format_map({"original_samsung": words["original"], **words}):
        yield page.get("separator", "{}<br>" if page else "{}").format(quote(separator))
    labels = block.get("words") or words[block.get("labels", "outlook")]
    forms = (block["from"], block.get("date", words["outlook_date"]), block["to"], block.get("subject", "{subject}"))
    facts["short_date"] = words["short_date"].format_map(facts)
    line = page.get("line", "{label}{colon} {value}<br>") if page else block.get("line", "{label}{colon} {value}")
    for at in map("fdts".index, block.get("order", "fdts")):
        yield line.format(label=labels[at], value=quote(forms[at].format_map(facts)), colon=words["colon"])


def _intro(spec: Spec, quoted: Quoted) -> list[str]:
    """The lines between the typed text and the quotation, in plain text."""
    if spec["block"]:
        return list(_block(spec, quoted, {}))
    text = str(_words(spec).get(spec["intro"], spec["intro"])).format_map(_facts(spec, quoted))
    if spec["intro_width"]:
        text = textwrap.fill(text, spec["intro_width"], break_long_words=False, break_on_hyphens=False)
    return [spec["intro_lead"] + line for line in text.split("\n")] if text else []


def _as_text(html: str, change: list[str]) -> str:
    """HTML as a program shows it in plain text."""
    html = re.sub(r"(?is)<(head|style|script|title)\b.*?</\1>|<!.*?>", "", html)
    pieces = re.split(r"(?is)(<pre\b.*?</pre>)", html)
    html = "".join(piece if piece.startswith("<pre") else re.sub(r"\s+", " ", piece) for piece in pieces)
    if "links" in change:
        html = re.sub(r'(?is)<a\b[^>]*href="([^"]*)"[^>]*>(.*?)</a>', r"\2 &lt;\1&gt;", html)
    cell = "\x01" if "cells-line" in change else "\x04" if "cells-tab" in change else " "

    def swap(match: re.Match[str]) -> str:
        end, tag = match[1], match[2].lower()
        if tag in {"b", "strong"}:
            return "*" if "stars" in change else ""
        if tag in {"td", "th"}:
            return "" if end else cell
        item = "\x03" if tag == "li" and not end else ""
        return ("\x02" if tag in _APART else "\x01" if tag in _LINES else "\n" if tag == "br" else "") + item

    html = re.sub(r"(?s)<(/?)(\w+)\b[^>]*>", swap, html)
    html = re.sub(r"[\x01\x02\n ]*\x02[\x01\x02\n ]*", "\n\n", html)
    html = re.sub(r"(?m)^[ \x04]+", "", re.sub(r" *\x01[\x01 ]*", "\n", html))
    return unescape(html.replace("\x03", "  • ").replace("\x04", "\t")).strip()


def _hard(text: str) -> str:
    """Blanks a program keeps as no-break spaces."""
    return re.sub(r"^ | (?= )", "\N{NO-BREAK SPACE}", text)


def _source(spec: Spec, quoted: Quoted) -> list[str]:
    """The lines that are quoted, before they are marked."""
    text = quoted.text.replace("\r\n", "\n").rstrip("\n")
    text = _as_text(quoted.html, spec["change"]) if spec["source"] == "html" else text
    lines = text.split("\n")
    fifth = len(lines) // 5 if spec["middle"] and len(lines) >= 17 else 0
    text = "\n".join(lines[fifth : len(lines) - fifth])
    for change in spec["change"]:
        for pattern, to in _DATA["change"].get(change, []) if (change, spec["source"]) != ("links", "html") else []:
            text = re.sub(f"(?m){pattern}", to, text)
    for _ in range(spec["change"].count("nest")):
        text = re.sub(r"(?m)^", "> ", text).replace("> \n", ">\n")
        text = f"Later, this evening.\n\nOn {quoted.date:%d/%m/%Y %H:%M}, {quoted.sender_name} wrote:\n{text}"
    return text.split("\n")


def _marked(spec: Spec, quoted: Quoted, lines: list[str]) -> list[str]:
    """Lines with the program's marks, wrapped again if that is its habit."""
    mark = spec["mark"].format_map(_facts(spec, quoted))
    out: list[str] = []
    for line in lines:
        depth = "> " if line.startswith("> ") else ""
        parts = textwrap.wrap(line, spec["width"] - len(mark), subsequent_indent=depth) if spec["width"] else [line]
        for index, part in enumerate(parts or [""]):
            bare = (spec["loose"] and index) or (not part.strip() and spec["mark_blank"] == "none")
            whole = part if bare else mark + part
            out.append(whole if part.strip() or spec["mark_blank"] == "mark" else whole.rstrip())
    return [re.sub(r"^> (?=>)", ">", line) if spec["flowed"] else line for line in out]


def _flow(spec: Spec, line: str, typed: bool) -> list[str]:
    """A line of format=flowed text: stuffed, and broken softly where it is long."""
    if not spec["flowed"] or line == "-- ":
        return [line]
    lead, body = ("", line) if typed else re.match(r"(>* ?)(.*)", line, re.S).groups()  # type: ignore[union-attr]
    pieces = re.findall(r".{1,70}(?: +|$)|\S+(?: +|$)", body.rstrip()) or [""]
    pieces = [piece + " " * spec["delsp"] for piece in pieces[:-1]] + [pieces[-1].rstrip()]
    stuff = (lambda piece: " " + piece if re.match(r" |>|From ", piece) else piece) if typed else str
    return [(lead + stuff(piece)) if piece or typed else lead.rstrip() for piece in pieces]


def _plain(spec: Spec, quoted: Quoted, above: str, between: str, below: str) -> str:
    """The text/plain body."""
    lines = _source(spec, quoted)
    half = (len(lines) + 1) // 2 if between else len(lines)
    intro, foot, gap = _intro(spec, quoted), _foot(spec), [""] * spec["gap"]
    intro = _marked(spec, quoted, intro) if spec["mark_intro"] else intro
    intro += gap if intro and not spec["mark"] else []
    parts = [(True, [*above.split("\n"), *gap] if above else [])]
    parts += [(True, [*foot, ""] if foot and not spec["signature_end"] else []), (False, intro)]
    parts += [(False, _marked(spec, quoted, lines[:half])), (True, ["", *between.split("\n"), ""] if between else [])]
    parts += [(False, _marked(spec, quoted, lines[half:])), (True, [*gap, *below.split("\n")] if below else [])]
    parts += [(True, ["", *foot] if foot and spec["signature_end"] else [])]
    return "\n".join(out for typed, some in parts for line in some for out in _flow(spec, line, typed)) + "\n"


class _Cleaner(HTMLParser):
    """Quoted HTML as a program rewrites it, with the places where it can be parted."""

    def __init__(self, mode: str) -> None:
        super().__init__(convert_charrefs=True)
        self.mode, self.skip, self.length = _DATA["clean"][mode], 0, 0
        self.out: list[str] = []
        self.open: list[tuple[str, str]] = []
        self.breaks: list[tuple[int, int, tuple[tuple[str, str], ...]]] = []

    def _may_break(self) -> None:
        self.breaks.append((self.length, len(self.out), tuple(self.open)))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.skip += tag in _DROPPED
        if self.skip or tag in {"html", "body", "meta", "link"}:
            return
        prefix, kept = self.mode.get("prefix", ""), self.mode.get("kept")
        text = "<" + self.mode.get(tag, tag)
        for key, value in attrs:
            if kept is None or key in kept:
                text += f' {key}="' + (prefix if key in {"class", "id"} else "") + escape(value or "") + '"'
        self.out.append(text + ">")
        if tag not in _VOID:
            self.open.append((tag, text + ">"))

    def handle_endtag(self, tag: str) -> None:
        self.skip -= tag in _DROPPED
        if self.skip or tag not in [name for name, _ in self.open]:
            return
        while self.open.pop()[0] != tag:
            pass
        self.out.append(self.mode.get("/" + tag, f"</{tag}>"))
        if tag in _APART | _LINES:
            self._may_break()

    def handle_data(self, data: str) -> None:
        if self.skip:
            return
        pre = any(tag == "pre" for tag, _ in self.open)
        for line in data.splitlines(keepends=True) if pre else [data]:
            self.out.append(escape(line, quote=False))
            self.length += len(line.strip())
            if pre and line.endswith("\n"):
                self._may_break()

    def halves(self) -> tuple[str, str]:
        """The quotation parted near its middle; what is open there is closed and opened again."""

        def cost(each: tuple[int, int, tuple[tuple[str, str], ...]]) -> int:
            return abs(each[0] - self.length // 2) + sum(tag == "table" for tag, _ in each[2]) * self.length // 4

        _, at, stack = min(self.breaks or [(0, len(self.out), tuple(self.open))], key=cost)
        closing = "".join(f"</{tag}>" for tag, _ in reversed(stack))
        return "".join(self.out[:at]) + closing, "".join(text for _, text in stack) + "".join(self.out[at:])


def _typed(page: dict[str, str], text: str) -> str:
    """Typed text as the program's editor makes it."""
    if not text:
        return ""
    lines = [_hard(escape(line, quote=False)).replace("\N{NO-BREAK SPACE}", "&nbsp;") for line in text.split("\n")]
    lines = [page["typed"].format(line) if line.strip() else page["empty"] for line in lines]
    return page.get("wrap", "{}").format("\n".join(lines))


def _quotation(spec: Spec, quoted: Quoted, page: dict[str, str], between: str) -> str:
    """The quoted HTML, in one piece or with typed text in its middle."""
    source, made = quoted.html, spec["clean"] in {"text", "pre"}
    if made:
        lines = [_hard(escape(line, quote=False)) for line in _source(spec, quoted)]
        each = (f"<div>{line or '<br>'}</div>" for line in lines)
        source = "<pre>" + "\n".join(lines) + "</pre>" if spec["clean"] == "pre" else "\n".join(each)
    cleaner = _Cleaner("keep" if made else spec["clean"])
    cleaner.feed(source)
    cleaner.close()
    before, after = page.get("open", "").format_map(_facts(spec, quoted)), page.get("close", "")
    if not between:
        return before + "".join(cleaner.out).strip() + after
    first, second = cleaner.halves()
    return f"{before}{first.strip()}{after}{_typed(page, between)}{before}{second.strip()}{after}"


def _html(spec: Spec, quoted: Quoted, above: str, between: str, below: str) -> str:
    """The text/html body."""
    page, lines = _DATA["page"][spec["page"]], _foot(spec)
    foot = page.get("foot", "<div>{}</div>").format("<br>".join(map(escape, lines))) if lines else ""
    intro = "<br>".join(escape(line, quote=False) for line in _intro(spec, quoted))
    if page.get("link"):
        intro = intro.replace(quoted.sender, f'<a href="mailto:{quoted.sender}">{quoted.sender}</a>')
    intro = "".join(_block(spec, quoted, page)) if spec["block"] else intro
    quote, above, below = _quotation(spec, quoted, page, between), _typed(page, above), _typed(page, below)
    return str(page["body"]).format(above=above, footer=foot, intro=intro, quote=quote, below=below)


def _part(spec: Spec, kind: str, text: str) -> bytes:
    """One body with its own headers."""
    charset, encoding = spec["charset"], spec["encoding"]
    try:
        data = text.encode(charset)
    except UnicodeEncodeError:
        charset, data = "utf-8", text.encode()
    if encoding == "8bit" and data.isascii() and kind == "plain":
        encoding = "7bit"
    elif encoding in {"7bit", "8bit"} and (kind == "html" or (encoding == "7bit" and not data.isascii())):
        encoding = "quoted-printable"
    if encoding in {"base64", "quoted-printable"}:
        data = quopri.encodestring(data) if encoding[0] == "q" else base64.encodebytes(data.replace(b"\n", b"\r\n"))
    extra = ("; format=flowed" + "; delsp=yes" * spec["delsp"]) if spec["flowed"] and kind == "plain" else ""
    head = f"Content-Type: text/{kind}; charset={charset}{extra}\nContent-Transfer-Encoding: {encoding}\n\n"
    return head.encode() + data


def _headers(spec: Spec, quoted: Quoted, key: str) -> str:
    """The reply's headers."""
    prefix = _words(spec)["re"] if spec["prefix"] == "re" else spec["prefix"]
    subject = quoted.subject if re.match(r"(?i)(re|aw|sv|odp):", quoted.subject) else f"{prefix}: {quoted.subject}"
    subject = subject if subject.isascii() else Header(subject, "utf-8", header_name="Subject").encode()
    lines = [
        f"From: {formataddr((quoted.to_name, quoted.to))}\nTo: {quoted.reply_to}\nSubject: {subject}",
        f"Date: {format_datetime(quoted.date + timedelta(hours=2, minutes=7))}",
        f"Message-ID: <{key}@{quoted.to.rpartition('@')[2]}>",
    ]
    threaded = ("In-Reply-To", "References")[: ("none", "reply", "both").index(spec["thread"])]
    lines += [f"{key}: {quoted.message_id}" for key in threaded]
    return "\n".join([*lines, *([spec["mailer"]] if spec["mailer"] else []), "MIME-Version: 1.0", ""])


def _write(spec: Spec, quoted: Quoted, above: str, between: str, below: str) -> bytes:
    """The raw reply."""
    key = hashlib.sha256(f"{spec['name']}{spec['language']}{quoted.message_id}".encode()).hexdigest()[:24]
    makers = {"plain": ["plain"], "html": ["html"], "alternative": ["plain", "html"]}[spec["form"]]
    typed = (above, between, below)
    parts = [_part(spec, kind, (_html if kind == "html" else _plain)(spec, quoted, *typed)) for kind in makers]
    if len(parts) > 1:
        parts = [f"--=_{key}\n".encode() + part.rstrip(b"\n") + b"\n\n" for part in parts]
        head = f'Content-Type: multipart/alternative; boundary="=_{key}"\n\n'
        parts = [head.encode(), *parts, f"--=_{key}--\n".encode()]
    raw = _headers(spec, quoted, key).encode() + b"".join(parts)
    return raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def _ways(entry: Spec) -> Iterator[Way]:
    """The ways of one [[program]]: one, or one for each of its languages."""
    for language in entry.get("languages", "").split() or [""]:
        spec = _DATA["defaults"] | {"mark": "" if "block" in entry else "> "} | entry
        spec["language"] = language or spec["language"]
        spec["charset"] = spec["charsets"].get(language, spec["charset"])
        spec["name"] = "-".join(filter(None, [entry["name"], language, spec["suffix"]]))
        yield Way(spec["name"], frozenset(spec["places"].split()), partial(_write, spec))


WAYS: tuple[Way, ...] = tuple(way for entry in _DATA["program"] for way in _ways(entry))
