"""The parts of a notice for the archive's pages: plain elements, whose looks are the style sheet's."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from judge.reports.html import Html
from judge.reports.html_form import PAGE_MARK, together, unbroken


class PageForm:
    """`level`: of its headings."""

    html, page = True, True

    def __init__(self, level: int = 3) -> None:
        self.level = level

    def picture(self, shown: object) -> Markup:
        del shown
        return Html("")

    def title(self, text: str) -> Markup:
        return Html("<h{0}>{1}</h{0}>").format(self.level - 1, unbroken(text))

    def heading(self, text: str, top: bool = False) -> Markup:
        del top
        return Html("<h{0}>{1}</h{0}>").format(self.level, text)

    def para(self, text: object) -> Markup:
        return Html("<p>{}</p>").format(unbroken(text)) if str(text) else Html("")

    def link(self, said: str, address: str) -> Markup:
        """The page itself needs none."""
        del said, address
        return Html("")

    def due(self, text: object) -> Markup:
        return self.para(text)

    def small(self, text: object) -> Markup:
        return Html('<p class="note">{}</p>').format(unbroken(text))

    def story(self, lines: Iterable[tuple[str, bool]]) -> Markup:
        """What happened, a sentence to a line; those that are not to be seen are for who listens."""
        rows = (
            Html("<li{}>{}</li>").format(Html("" if seen else ' class="unseen"'), unbroken(line))
            for line, seen in lines
        )
        return Html('<ul class="story">{}</ul>').format(Html("").join(rows))

    def items(self, rows: Iterable[object]) -> Markup:
        """A list; lists that follow each other become one."""
        items = (Html("<li>{}</li>").format(unbroken(row)) for row in rows)
        return Html("<ul>{}</ul>").format(Html("").join(items))

    def table(
        self, rows: Sequence[Sequence[object]], head: Sequence[str] = (), last: bool = False, stacked: bool = False
    ) -> Markup:  # fmt: skip
        del last, stacked
        heads = Html("").join(Html('<th scope="col">{}</th>').format(text) for text in head)
        body = Html("").join(
            Html("<tr>{}</tr>").format(Html("").join(Html("<td>{}</td>").format(unbroken(cell)) for cell in row))
            for row in rows
        )
        top = Html("<thead><tr>{}</tr></thead>").format(heads) if head else Html("")
        broad = (
            Html(' class="broad" style="--n:{}"').format(len(head) - 3)
            if len(head) > 4 and not all(str(row[-1]).isdigit() for row in rows)
            else ""
        )
        whole = Html('<div class="wide"><table{}>{}<tbody>{}</tbody></table></div>').format(broad, top, body)
        return whole if rows else Html("")

    def orders(self, groups: Iterable[Mapping[str, Any]]) -> Markup:
        """Orders, a table for each power; a row names its unit's place, so that the map can point at it."""
        whole = Html("")
        for group in groups:
            who = Html(" <small>{}</small>").format(group["who"]) if group["who"] else ""
            body, span = Html(""), Html(' colspan="2"') if any(row[1] for row in group["rows"]) else ""
            for order, fate, loud, at in group["rows"]:
                hit = Html(' class="hit"') if loud == "hit" else ""
                cell = Html("<td{}>{}</td>").format(hit, together(fate)) if fate else ""
                told = _parted(order) if fate else order
                body += Html('<tr data-at="{}"><td{}>{}</td>{}</tr>').format(at, "" if fate else span, told, cell)
            head = Html("<caption>{}{}</caption>").format(self.power(group["power"]), who)
            cols = Html('<colgroup><col class="order"><col></colgroup>') if span else Html("")
            whole += Html("<table>{}{}<tbody>{}</tbody></table>").format(head, cols, body)
        return Html('<div class="orders">{}</div>').format(whole)

    def chip(self, power: str) -> str:
        """Before a name in a sentence; it has the blank of its own style."""
        return f"{PAGE_MARK}{power}{PAGE_MARK}"

    def power(self, power: str, mark: str = "") -> Markup:
        return Html('<span class="one"><i class="chip {}"></i>{}{}</span>').format(power, power.title(), mark)

    def below(self, text: object, *more: str) -> Markup:
        """What belongs to it in lines below it, quieter."""
        under = Html('<br><span class="quiet">{}</span>')
        return escape(unbroken(text)) + Html("").join(under.format(unbroken(line)) for line in more)

    def card(self) -> Markup:
        return Html("")

    def end(self) -> Markup:
        return Html("")

    def drawing(self, text: str) -> Markup:
        return Html("<pre>{}</pre>").format(text)

    def verse(self, text: str) -> Markup:
        return Html("<blockquote>{}</blockquote>").format(Html("<br>").join(escape(x) for x in text.splitlines()))


def _parted(order: str) -> str | Markup:
    """An order beside a remark; a long one breaks before the unit that it helps."""
    for verb in (" S ", " C "):
        head, found, helped = order.partition(verb)
        if found:
            return Html("{} <span>{}</span>").format(head + verb.rstrip(), helped)
    return order
