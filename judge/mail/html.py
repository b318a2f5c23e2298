"""HTML mail to plain text in one pass: quotations are left out by their structure, the rest stays line by line."""

import re
from typing import Any

QUOTE_CLASSES = {
    "gmail_attr",
    "yahoo_quoted",
    "moz-cite-prefix",
    "protonmail_quote",
    "tutanota_quote",
    "OutlookMessageHeader",
}
QUOTE_IDS = {"mail-editor-reference-message-container", "OutlookMessageHeader", "ms-outlook-mobile-reference-message"}
CUT_IDS = {"divRplyFwdMsg", "appendonsend", "stopSpelling"}
"""Everything behind them is quoted."""
SILENT = {"script", "style", "head", "title", "template", "noscript", "object", "svg", "math", "select", "textarea"}
LINES = {
    "p",
    "div",
    "tr",
    "li",
    "h1",
    "h2",
    "h3",
    "h4",
    "pre",
    "table",
    "ul",
    "ol",
    "blockquote",
    "hr",
    "section",
    "article",
}
VOID = {"br", "hr", "img", "meta", "link", "input", "col", "area", "base", "wbr"}
BORDER = re.compile(
    r"border(?:-top)?:\s{0,4}(?:\w{1,20}\s){0,3}solid|border-top:\s{0,4}(?:[\w.#]{1,20}\s){0,3}solid", re.I
)
QUOTED, RULED = "\n>\n", "\n__________\n"
"""What stands in the text where a quotation was left out, and where a line was drawn."""
DEEPEST = 200
"""Nesting that a person's program makes; below it tags are passed over."""
SPACE = re.compile(r"[ \t\n\r\f\v\u00a0]+")


class _Reader:
    """Takes the events of a parser, which closes every tag in its order; knows when it is inside a quotation."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.open: list[tuple[str, bool]] = []  # tags, and whether what is in them is left out
        self.silent = self.pre = self.deeper = 0
        self.cut = False

    def start(self, tag: str, attributes: Any) -> None:
        if self.cut or self.deeper or len(self.open) >= DEEPEST:
            self.deeper += tag not in VOID
            return
        words = {name.removeprefix("x_") for name in str(attributes.get("class", ""))[:500].split()}
        ident = str(attributes.get("id", ""))[:200]
        if any(ident.endswith(name) for name in CUT_IDS):
            self.cut = any(part.strip("_> \n\u00a0") for part in self.parts)  # what was written may stand below it, too
            self.parts.append(RULED)
            self.open += [] if tag in VOID else [(tag, False)]
            return
        quote = tag == "blockquote" or bool(words & QUOTE_CLASSES) or ident.removeprefix("x_") in QUOTE_IDS
        quote = quote or attributes.get("name") == "quote"
        hidden = quote or tag in SILENT
        if quote and not self.silent:
            self.parts.append(QUOTED)
        elif not self.silent:
            drawn = tag == "hr" or (tag == "div" and BORDER.search(str(attributes.get("style", ""))[:500]))
            self.parts.append(
                RULED if drawn else "\n" if tag in LINES or tag == "br" else " " if tag in ("td", "th") else ""
            )
        if tag not in VOID:
            self.open.append((tag, hidden))
            self.silent += hidden
            self.pre += tag == "pre"

    def end(self, tag: str) -> None:
        if tag in VOID or self.cut:
            return
        if self.deeper:
            self.deeper -= 1
            return
        _, hidden = self.open.pop() if self.open else ("", False)
        self.silent -= hidden
        self.pre -= tag == "pre"
        if not self.silent and not self.cut:
            self.parts.append("\n" if tag in LINES else " " if tag in ("td", "th") else "")

    def data(self, text: str) -> None:
        if not self.silent and not self.cut:
            self.parts.append(text if self.pre else SPACE.sub(" ", text))

    def comment(self, text: str) -> None:
        """Comments are not shown."""

    def close(self) -> str:
        return "".join(self.parts)


def to_text(html: str) -> str:
    """Plain text with a line for every line that a reader sees. A quotation left out is a line `>`."""
    from lxml import etree

    parser = etree.HTMLParser(target=_Reader(), recover=True, huge_tree=True, encoding="utf-8")
    try:
        parser.feed(html.replace("\0", "").encode("utf-8", "replace"))
        found = str(parser.close())
    except (etree.LxmlError, ValueError):  # nothing in it that a parser takes for HTML
        return ""
    lines = (SPACE.sub(" ", line).strip() for line in found.split("\n"))
    return _spaced(lines)


def _spaced(lines: Any) -> str:
    """At most one blank line in a row."""
    kept: list[str] = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).strip()
