"""The parts of a notice for the archive's pages: plain elements, whose looks are the style sheet's."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from judge.reports.html_form import together, unbroken


class PageForm:
    """`level`: of its headings."""

    html, page = True, True

    def __init__(self, level: int = 3) -> None:
        self.level = level

    def picture(self, shown: object) -> Markup:
        del shown
        return Markup("")

    def title(self, text: str) -> Markup:
        return Markup("<h{0}>{1}</h{0}>").format(self.level - 1, unbroken(text))

    def heading(self, text: str, top: bool = False) -> Markup:
        del top
        return Markup("<h{0}>{1}</h{0}>").format(self.level, text)

    def para(self, text: object) -> Markup:
        return Markup("<p>{}</p>").format(unbroken(text)) if str(text) else Markup("")

    def link(self, said: str, address: str) -> Markup:
        """The page itself needs none."""
        del said, address
        return Markup("")

    def due(self, text: object) -> Markup:
        return self.para(text)

    def small(self, text: object) -> Markup:
        return Markup('<p class="note">{}</p>').format(unbroken(text))

    def story(self, lines: Iterable[str]) -> Markup:
        """What happened, a sentence to a line."""
        rows = (Markup("<li>{}</li>").format(unbroken(line)) for line in lines)
        return Markup('<ul class="story">{}</ul>').format(Markup("").join(rows))

    def items(self, rows: Iterable[object]) -> Markup:
        """A list; lists that follow each other become one."""
        items = (Markup("<li>{}</li>").format(unbroken(row)) for row in rows)
        return Markup("<ul>{}</ul>").format(Markup("").join(items))

    def table(self, rows: Sequence[Sequence[object]], head: Sequence[str] = (), last: bool = False) -> Markup:
        del last
        heads = Markup("").join(Markup('<th scope="col">{}</th>').format(text) for text in head)
        body = Markup("").join(
            Markup("<tr>{}</tr>").format(Markup("").join(Markup("<td>{}</td>").format(unbroken(cell)) for cell in row))
            for row in rows
        )
        top = Markup("<thead><tr>{}</tr></thead>").format(heads) if head else Markup("")
        broad = (
            Markup(' class="broad" style="--n:{}"').format(len(head) - 3)
            if len(head) > 4 and not all(str(row[-1]).isdigit() for row in rows)
            else ""
        )
        whole = Markup('<div class="wide"><table{}>{}<tbody>{}</tbody></table></div>').format(broad, top, body)
        return whole if rows else Markup("")

    def orders(self, groups: Iterable[Mapping[str, Any]]) -> Markup:
        """Orders by power; a row names its unit's place, so that the map can point at it."""
        whole = Markup("")
        for group in groups:
            who = Markup(" <small>{}</small>").format(group["who"]) if group["who"] else ""
            body = Markup('<tr class="power"><th colspan="2" scope="rowgroup">{}{}</th></tr>').format(
                self.power(group["power"]), who
            )
            for order, fate, loud, at in group["rows"]:
                body += Markup('<tr data-at="{}"><td>{}</td><td{}>{}</td></tr>').format(
                    at,
                    order,
                    Markup(' class="hit"') if loud == "hit" else "",
                    together(fate),
                )
            whole += Markup("<tbody>{}</tbody>").format(body)
        return Markup('<div class="wide"><table class="orders">{}</table></div>').format(whole)

    def power(self, power: str, mark: str = "") -> Markup:
        return Markup('<span class="one"><i class="chip {}"></i>{}{}</span>').format(power, power.title(), mark)

    def below(self, text: object, more: str) -> Markup:
        """What belongs to it below it, quieter."""
        under = Markup('<br><span class="quiet">{}</span>').format(unbroken(more)) if more else Markup("")
        return escape(unbroken(text)) + under

    def card(self) -> Markup:
        return Markup("")

    def end(self) -> Markup:
        return Markup("")

    def drawing(self, text: str) -> Markup:
        return Markup("<pre>{}</pre>").format(text)

    def verse(self, text: str) -> Markup:
        return Markup("<blockquote>{}</blockquote>").format(Markup("<br>").join(escape(x) for x in text.splitlines()))
