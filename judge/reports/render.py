"""Jinja: a notice's kind and data to its subject, text and HTML."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import lru_cache, partial
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, pass_context
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from markupsafe import escape

from judge.reports import sentences as say
from judge.reports.assets import asset
from judge.reports.beats import beaten_back
from judge.reports.colours import POWERS
from judge.reports.forms import GLUE, TextForm
from judge.reports.headlines import adjusted, counts, fought, quiet_moves, reader, taken
from judge.reports.html_form import HtmlForm
from judge.reports.own_news import own_news, why_void
from judge.reports.places import place, unit
from judge.reports.samples import retreat_choices, sample_orders
from judge.reports.stakes import at_stake, in_all, stakes
from judge.reports.story import listed, own_story, story
from judge.reports.tables import by_others, drives_out, orders_by_power, orders_by_side, position_rows, taken_by
from judge.reports.textmap import text_map
from judge.reports.whose import sides

Titles = Callable[[str], str]
"""What people read for a phase's code; a game knows it."""
POWER_IN_CAPITALS = re.compile(rf"\b(?:{'|'.join(POWERS)})\b")
"""Powers in capitals, as games write them in what they store."""
SAID_BY_KIND = ("agreed", "ended by the GM")
"""Reasons of a result that its kind tells already."""


class Compiled(FileSystemBytecodeCache):
    """Templates compiled, beside this package's own bytecode, by what stands in them: a letter does not wait for it.

    `kind`: what escapes and what does not are compiled apart. Where nothing can be written, nothing is kept.
    """

    def __init__(self, kind: str) -> None:
        folder = Path(__file__).parent / "__pycache__"
        with suppress(OSError):
            folder.mkdir(exist_ok=True)
        super().__init__(str(folder), f"{kind}-%s.template")

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


@lru_cache(maxsize=4)
def environment(folders: tuple[Path, ...]) -> Environment:
    """The templates of these folders; a name that is not in the data is an error, not a gap."""
    env = Environment(
        extensions=["jinja2.ext.i18n"],
        loader=FileSystemLoader(list(folders)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # the forms escape: templates hold calls of them and nothing else
        bytecode_cache=Compiled("mail"),
        optimized=False,  # or what a filter made of a constant would be compiled in
        auto_reload=False,  # templates belong to the program that runs; a look at 35 files a mail took a tenth
    )
    env.install_null_translations(newstyle=True)  # type: ignore[attr-defined]  # what the extension adds
    env.filters |= {way.__name__: way for way in FILTERS}
    env.filters |= {"split_lines": str.splitlines, "phase": phase_title, "textmap": text_map}
    env.filters["named"] = lambda power: str(power).title()
    env.globals |= {tell.__name__: tell for tell in TOLD}
    env.globals |= {"asset": partial(asset, folders), "said_by_kind": SAID_BY_KIND}
    return env


@lru_cache(maxsize=4)
def drawing(folders: tuple[Path, ...]) -> Environment:
    """The same templates for pictures and pages, where all that is put in is escaped."""
    return environment(folders).overlay(autoescape=True, bytecode_cache=Compiled("page"))


PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>:root{{color-scheme:light dark}}
@media (max-width:640px){{.sheet{{padding:20px 16px!important}}}}
@media (max-width:480px){{.sheet{{padding:16px 12px!important}}
.own,.fate{{font-size:13px!important}}.own{{padding-right:8px!important}}.pair{{padding-left:0!important}}
.column{{display:block!important;width:auto!important}}.column>table{{width:100%!important;margin:0!important}}
.ordered{{display:inline-block;min-width:134px}}
.ordered,.beneath{{font-size:13px!important}}.column td{{padding-right:0!important}}
.beneath{{display:inline-block!important;width:52%;padding-left:6px!important;vertical-align:top}}
.sheet h1{{font-size:21px!important;line-height:27px!important}}.whole{{display:none!important}}
.half{{display:block!important;max-height:none!important;margin:0 0 6px!important}}
.half.key,.half.strip{{margin:0!important}}.half.key{{padding-right:28%!important;background:#fffdf6}}
.rows,.rows tbody,.rows tr{{display:block!important}}.rows tr{{border-bottom:1px solid #d8d2c4}}
.rows th,.rows .gap,.rows td:first-child br{{display:none!important}}.rows .under{{padding-left:6px}}
.rows td{{display:inline-block!important;border:0!important;padding:5px 14px 0 0!important}}
.rows td:nth-child(2)::before{{content:"U "}}.rows td:nth-child(3)::before{{content:"SC "}}
.rows .rest{{display:block!important;padding:0 0 5px 27px!important}}}}
@media (prefers-color-scheme:dark){{body,.ground{{background:#121416!important}}
.sheet{{background:#1c1f23!important}}.card{{background:#292d33!important}}
.sheet h1,.sheet p,.sheet td,.sheet pre,.sheet b{{color:#e9e6df!important}}
.sheet .quiet{{color:#b0b5bb!important}}.sheet .loud{{color:#ff9d94!important}}.sheet .accent{{color:#e5b964!important}}
.sheet .link{{color:#8fc1f2!important;border-color:#8fc1f2!important}}
.sheet .rule,.sheet .rows tr{{border-color:#4a4f56!important}}.sheet .chip{{border-color:#c9c4b6!important}}
.sheet .picture{{opacity:.88;filter:brightness(.88)}}.half.key{{background:#c8c8c3}}}}
</style></head><body style="margin:0;background:#efebe1">
<table role="presentation" class="ground" width="100%" cellspacing="0" cellpadding="0" style="background:#efebe1">
<tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:664px;table-layout:fixed">
<tr><td class="sheet" align="left" style="background:#ffffff;padding:24px 32px">
{body}
</td></tr></table>
</td></tr></table>
</body></html>"""
"""Dark where the reader's program is dark; a program that knows no styles shows dark on white."""


def in_prose(text: str) -> str:
    """A game's own words with its powers named as sentences name them."""
    return POWER_IN_CAPITALS.sub(lambda found: found[0].title(), text)


def render(
    folders: tuple[Path, ...], kind: str, data: Mapping[str, Any], picture: Sequence[Mapping[str, Any]] = (),
    titles: Titles = str,
) -> tuple[str, str, str]:  # fmt: skip
    """Subject, plain text, HTML of a notice. `kind` names the template: `mail/receipt`, `intimate/season`.

    `picture`: what the HTML shows of the board, `cid`, `alt`, `width` of each image that comes along, and whether it is
    a `part` of another.
    `titles`: of the phases, by their codes. Templates find as `first`, in HTML, what they have set for the text.
    """
    env = environment(folders)
    template = env.get_template(f"{kind}.j2")
    shown = {**data, "picture": picture, "titles": titles}
    plain = template.make_module({**shown, "f": TextForm()})
    subject = " ".join(str(plain.subject).split())  # type: ignore[attr-defined]
    text = re.sub(r"\n{3,}", "\n\n", str(plain)).strip() + "\n"
    body = template.render({**shown, "f": HtmlForm(), "first": plain}).strip()
    return subject, text, PAGE.format(title=escape(subject), body=body)


def glue(text: object) -> str:
    """A short item of a list stays on one line."""
    return str(text).replace(" ", GLUE) if len(str(text)) <= 40 else str(text)


def whole_example(text: object) -> str:
    """A line to send, at the end of what is asked for, stays on one line: it is copied."""
    return re.sub(r"(?<=for example )[^,;()]{1,40}$", lambda found: glue(found[0]), str(text))


def when(moment: str | None, zone: str = "UTC") -> str:
    """`Fri 4 Dec 2026 20:00 (Europe/London)` from an ISO time, in the reader's zone."""
    if not moment:
        return "no deadline"
    local = datetime.fromisoformat(moment).astimezone(ZoneInfo(zone or "UTC"))
    return f"{local:%a} {local.day} {local:%b %Y %H:%M} ({zone or 'UTC'})"


def day(text: str) -> str:
    """`Tuesday 1 December` from an ISO date."""
    at = datetime.fromisoformat(text)
    return f"{at:%A} {at.day} {at:%B}"


@pass_context
def until(context: Context, moment: str | None) -> str:
    """`Fri 4 Dec 2026 20:00 (Europe/London), in 2 days 4 hours`, from the moment at which the mail was written."""
    text, now = when(moment, context.get("zone", "UTC")), context.get("now")
    return f"{text}, in {length(datetime.fromisoformat(moment) - now)}" if moment and now else text


def length(time: timedelta) -> str:
    """`2 days 4 hours`, `5 hours 10 minutes`, `less than a minute`: the two largest units."""
    minutes = max(0, int(time.total_seconds() // 60))
    days, hours = minutes // 1440, minutes // 60 % 24
    parts = (days, say.DAYS), (hours, say.HOURS), (0 if days else minutes % 60, say.MINUTES)
    words = [one if count == 1 else many.format(count=count) for count, (one, many) in parts if count]
    return " ".join(words) or say.LESS_THAN_A_MINUTE


@pass_context
def phase_title(context: Context, code: str) -> str:
    """The filter `phase`: the title of a code, by `titles` of the data."""
    titles: Titles = context["titles"]
    return titles(code)


FILTERS: tuple[Callable[..., Any], ...] = (
    when, until, listed, glue, whole_example, day, by_others, taken_by, drives_out, beaten_back, place, unit, why_void,
    in_prose,
)  # fmt: skip
TOLD: tuple[Callable[..., Any], ...] = (
    sample_orders, retreat_choices, story, own_news, own_story, stakes, at_stake, in_all, orders_by_power,
    orders_by_side, position_rows, reader, fought, quiet_moves, taken, adjusted, counts, sides,
)  # fmt: skip
"""What templates call by its own name: as filters, and as functions."""
