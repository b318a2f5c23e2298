"""HTML mail to plain text: what is quoted goes by its structure, what is written stays line by line."""

import re
from typing import Any

QUOTES = (
    "blockquote", ".gmail_quote", ".gmail_attr", ".yahoo_quoted", ".moz-cite-prefix", ".protonmail_quote",
    ".tutanota_quote", "[name=quote]", "#mail-editor-reference-message-container", ".OutlookMessageHeader",
)  # fmt: skip
LINES = {"p", "div", "tr", "li", "h1", "h2", "h3", "h4", "pre", "table", "ul", "ol", "blockquote", "hr"}


def to_text(html: str) -> str:
    """Plain text with a line for every line that a reader sees."""
    from bs4 import BeautifulSoup

    soup = BeautifulSoup(html, "lxml")
    for tag in soup(["script", "style", "head", "title", "template"]):
        tag.decompose()
    for selector in QUOTES:
        for tag in soup.select(selector):
            tag.decompose()
    for tag in soup.select("#divRplyFwdMsg, #appendonsend, hr#stopSpelling"):
        _cut_from(tag)
    for tag in soup.find_all("div", style=re.compile(r"border-top:\s*solid", re.I)):
        if tag.find(string=re.compile(r"^\s*(From|Von|De)\s*:", re.I)):
            _cut_from(tag)
    parts: list[str] = []
    _walk(soup, parts)
    text = re.sub(r"[^\S\n]+", " ", "".join(parts).replace("\u00a0", " "))
    return re.sub(r" ?\n ?", "\n", re.sub(r"\n{3,}", "\n\n", text)).strip()


def _cut_from(tag: Any) -> None:
    """Remove a tag and everything behind it, however deep."""
    for behind in list(tag.find_all_next(string=True)):
        behind.extract()


def _walk(tag: Any, parts: list[str]) -> None:
    from bs4.element import NavigableString, PreformattedString

    stack: list[Any] = [tag]
    while stack:  # not recursive: hostile mail nests without end
        node = stack.pop()
        if isinstance(node, str) and not isinstance(node, NavigableString):
            parts.append(node)
        elif isinstance(node, PreformattedString):
            continue  # comments, doctypes
        elif isinstance(node, NavigableString):
            parts.append(str(node) if node.find_parent("pre") else re.sub(r"\s+", " ", str(node)))
        elif node.name == "br":
            parts.append("\n")
        else:
            line = "\n" if node.name in LINES else " " if node.name in ("td", "th") else ""
            parts.append(line)
            stack.append(line)
            stack.extend(reversed(list(node.children)))
