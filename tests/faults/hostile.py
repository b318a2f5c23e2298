"""Letters that are meant to harm: for every reader of the judge, text that makes a careless one slow, large or wrong.

`HOSTILE` lists them. Each is made for a sender, a recipient and a size in bytes, always in the same way. Most are
encoded, so that no limit on the length of a line stops them on their way.
"""

from base64 import encodebytes
from binascii import b2a_qp
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

Make = Callable[[str, str, int], bytes]
Build = Callable[[int], str]
"""So many characters of text."""
Named = Iterator[tuple[str, Make]]
Row = tuple[str, str, str, str]
"""Name, beginning, what is repeated, end."""
HONEST = "A Par H"
NOWHERE = "nowhere.test"


@dataclass(frozen=True, slots=True)
class Hostile:
    """`make`: sender, recipient and size to a whole raw mail of about that size."""

    name: str
    make: Make


# the envelope of them all


def mail(name: str, sender: str, to: str, heads: Iterable[tuple[str, str]], body: bytes, ends: bool = True) -> bytes:
    """A whole mail; a header that is given replaces the usual one. An empty value: no such header."""
    given = list(heads)
    mark = sha256(f"{name}/{sender}/{to}/{len(body)}".encode()).hexdigest()[:24]
    usual = {"From": f"Eve <{sender}>", "To": f"<{to}>", "Subject": "orders", "MIME-Version": "1.0",
             "Date": "Tue, 01 Dec 2026 10:00:00 +0000", "Message-ID": f"<{mark}@{NOWHERE}>"}  # fmt: skip
    named = {key.lower() for key, _ in given}
    rows = [*((key, value) for key, value in usual.items() if key.lower() not in named), *given]
    head = "".join(f"{key}: {value}\n" for key, value in rows if value)
    raw = head.encode("utf-8", "surrogateescape") + b"\n" + body
    return crlf(raw) if ends else raw


def crlf(raw: bytes) -> bytes:
    return raw.replace(b"\n", b"\r\n")


def spare(unit: str, room: int) -> int:
    """What is left of a room when each line break has become two characters."""
    return room * len(unit) // (len(unit) + unit.count("\n"))


def written(name: str, build: Build, wire: str, kind: str, sender: str, to: str, size: int) -> bytes:
    """A text of one part. `wire`: base64, quoted-printable, or 8bit with lines as they are."""
    room = max(200, size - 500)
    if wire == "base64":
        room = room * 73 // 100
    sample = build(8000).encode("utf-8", "surrogatepass")
    shown = sample if wire == "base64" else crlf(b2a_qp(sample) if wire == "quoted-printable" else sample)
    width = len(shown) / max(1, len(build(8000)))
    data = build(int(room / width)).encode("utf-8", "surrogatepass")
    body = encodebytes(data) if wire == "base64" else b2a_qp(data) if wire == "quoted-printable" else data
    heads = [("Content-Type", kind), ("Content-Transfer-Encoding", wire)]
    return mail(name, sender, to, heads, body)


def filled(unit: str, room: int) -> str:
    return (unit * (room // len(unit) + 1))[: max(0, room)]


def numbered(unit: str, room: int) -> str:
    """The unit again and again; `%d` is another number each time."""
    if "%d" not in unit:
        return filled(unit, room)
    return "".join(unit.replace("%d", str(i)) for i in range(room // (len(unit) + 2) + 1))


def walls(prefix: str, pump: str, suffix: str, room: int) -> str:
    """Lines that begin well and end badly, of many lengths, the long ones first."""
    lines, left, i = [], room, 0
    while left > 0:
        wide = min(left, (30_000, 990, 400, 5_000, 90)[i % 5])
        lines.append(prefix + filled(pump, wide - len(prefix) - len(suffix)) + suffix)
        left, i = left - max(wide, len(prefix) + len(suffix)) - 1, i + 1
    return "\n".join(lines)


def single(prefix: str, pump: str, suffix: str, room: int) -> str:
    """One line of the whole size; what no limit on the text cuts off stands at its end."""
    return prefix + filled(pump, room - len(prefix) - len(suffix)) + suffix


def honest(build: Build, first: bool, room: int) -> str:
    """The text with a lawful order before or behind it."""
    text = build(max(0, room - len(HONEST) - 1))
    return f"{HONEST}\n{text}" if first else f"{text}\n{HONEST}"


def pumped(maker: Callable[[str, str, str, int], str], rows: Iterable[Row]) -> Iterator[tuple[str, Build]]:
    """Rows of a table as texts by name."""
    return ((name, partial(maker, prefix, unit, suffix)) for name, prefix, unit, suffix in rows)


PLAIN = "text/plain; charset=utf-8"


def texts(group: str, rows: Iterable[tuple[str, Build]], kind: str = PLAIN, wires: str = "bq") -> Named:
    """One letter for each text, the wires in turn, an honest line now before and now behind."""
    full = {"b": "base64", "q": "quoted-printable", "8": "8bit"}
    for i, (title, build) in enumerate(rows):
        name, wire = f"{group}/{title}", full[wires[i % len(wires)]]
        first = i % 2 == 0 and group != "cutter" and title != "GAME"
        yield name, partial(written, name, partial(honest, build, first), wire, kind)


# 1. grammars: a beginning that matches, a pump, an end that does not

BLANK = {
    "blanks": " ", "tabs": "\t", "nbsp": "\u00a0", "wide": "\u3000", "unit-separators": "\x1f", "form-feeds": "\f",
    "line-separators": "\u2028", "zero-width": "\u200b", "carriage-returns": "\r", "next-lines": "\x85",
    "newlines": "\n", "ogham": "\u1680", "hangul-fillers": "\u3164",
}  # fmt: skip
GRAMMAR: tuple[Row, ...] = (
    *((f"HELP-{name}", "HELP a", char, ":x") for name, char in BLANK.items()),
    *((f"waive-{name}", "A", char, "x") for name, char in BLANK.items() if name in ("blanks", "tabs", "wide")),
    ("HELP-bare", "HELP", " ", ":x"), ("HISTORY", "HISTORY a", " ", ":x"), ("NAME", "NAME a", " ", "=x"),
    ("DEADLINE", "DEADLINE a", " ", "=x"), ("EXTEND", "EXTEND 1d", " ", "=x"),
    ("EXTEND-spans", "EXTEND ", "1d ", "x"),
    ("PROCESS", "PROCESS a", " ", ":x"), ("UNDO", "UNDO a", " ", ":x"), ("UNDO-keep", "UNDO a", " keep", " ke:x"),
    ("JOIN", "JOIN ab AS NAME", " ", "x" * 200), ("JOIN-name", "JOIN ab AS NAME a", " ", "x" * 90 + ":"),
    ("RULES", "RULES a", " ", "b :"), ("SHOW", "SHOW ab", " ", ":x"), ("ZONE", "ZONE a", "/a", " :"),
    ("STRIKE", "STRIKE", " ", "x" * 60), ("STRIKE-support", "SUPPORT THE STRIKE in", "\t", "x" * 60),
    ("STRIKE-words", "STRIKE ", "in ", "x"), ("OFFER-to", "OFFER 1 COAL TO a", " ", "x"),
    ("OFFER-for", "OFFER TO a", " 1 coal", " fo"), ("OFFER-prose", "OFFER", " TO", "!"),
    ("OFFER-powers", "OFFER 1 COAL TO ", "G, ", "I FO 1"), ("OFFER-price", "OFFER 1 COAL TO G FOR 1", " ", "x"),
    ("OFFER-of", "OFFER 1 ", "of ", "TO x"), ("OFFER-all", "OFFER 1 a TO a", "  to for", "\t:"),
    ("IF-ELECTED", "IF ELECTED", " ", "x:"), ("IF-ELECTED-power", "IF ELECTED a", " ", ":x"),
    ("IF-ELECTED-of", "IF ELECTED PRESIDENT OF", "\t", "!"), ("IF-ELECTED-who", "IF ELECTED a MINISTER", " ", "!x"),
    ("VOTE", "VOTE a", " ", "!x"), ("VOTE-in", "VOTE in", " in", ":x"),
    ("APPOINT", "APPOINT a MINISTER", " ", "of !"),
    ("DISCARD", "DISCARD in", " ", "x" * 50), ("SIGN-digits", "SIGN C", "1", ""), ("SIGN-run", "SIGN ", "1", "x"),
    ("SIGN-list", "SIGN ", "1 ", "x"), ("SIGN-and", "SIGN ", "1 and ", "x"), ("SIGN-commas", "SIGN C1", ", C1", "x"),
    ("PAY-name", "PAY ", "a", "!"), ("PAY-amount", "PAY a ", "1", " x y"), ("PAY-to", "PAY 1", "1", " to !"),
    ("STANDBY", "STANDBY ORDERS", " ", "!x"), ("STANDBY-one", "STAND", "- ", "BY x!"),
    ("DRAW", "DRAW a", ", a", "!x"), ("DRAW-blanks", "DRAW a", " ", "!x"), ("DRAW-and", "DRAW a", " and a", " and"),
    ("PREFER", "PREFER", " ", "!"), ("PREFER-powers", "PREFER ", "R ", "?"), ("BID-pairs", "BID ", "A 1 ", "x"),
    ("BID-letters", "BID ", "a", ""), ("BID-blanks", "BID " + "a" * 200, " ", "x"), ("BID-digits", "BID a", "1", "x"),
    ("BID-decimals", "BID a 1", ",1", "x"), ("CREATE-values", "CREATE xx intimate", " a=", "a"),
    ("CREATE-name", "CREATE x y", " ", "!"), ("CREATE-credits", "CREATE xx intimate starting_credits=", "a", "!"),
    ("CREATE-key", "CREATE xx intimate x=y ", "a_", "!"), ("SET", "SET a", " ", ":x"),
    ("SET-pairs", "SET ", "a=a ", "!"),
    ("WHEN", "WHEN", " ", "x"), ("WHEN-NOT", "STANDING: WHEN ", "NOT ", "BUR: A Par H"),
    ("WHEN-OR", "FOR F1902M: WHEN BUR", " OR BUR AND BUR", ": A Par H"), ("OTHERWISE", "OTHERWISE", " ", "x"),
    ("PRESS-list", "PRESS TO a", ", a", "!"), ("PRESS-blanks", "PRESS TO a", " ", "b"),
    ("PRESS-words", "PRESS TO", " ALL", ""), ("PRESS-but", "PRESS TO ALL BUT a", " and", " b"),
    ("ABSENCE", "ABSENCE 2026-12-20", " ", "x"), ("ABSENCE-plus", "ABSENCE +", "to", " !"),
    ("FOR", "FOR fall 1901", " ", ":x"), ("PAUSE", "PAUSE", " : ", "x"), ("ADDRESS", "ADDRESS ALSO", " ", "a@"),
    ("ADDRESS-at", "ADDRESS a@", "a", "@"), ("ADJUST", "ADJUST UNITS a", " ", ""), ("ASSIGN", "ASSIGN a", " ", "!"),
    ("FINISH", "FINISH WON BY", " ", "!x"), ("SEAT", "SEAT a", " ", "a@"), ("GREY", "GREY", " ", "PRESS TO"),
    ("END", "END", " ", "!x"), ("YES", "YES", " ", "please x"), ("RETRY", "RETRY 1", " ", "x"),
    ("arrow-blanks", "A Par", " ", "Bur"), ("arrow-equals", "A Par ", "=", " Bur"),
    ("arrow-tildes", "A Par ", "~-", "x"),
    ("order-notes", "A Par H", " ", "x # y"), ("order-brackets", "A Par ", "(", "H"),
    ("order-bullets", "", "* ", "A Par H"),
    ("order-numbers", "", "1.", " A Par H"), ("order-path", "A Par", " - Bur", " -"),
    ("order-colons", "", ": ", "A Par H"),
    ("order-commas", "A Par H", ", A Bohemiaa H", ""), ("order-long", "A ", "bohemia", " - Gal"),
    ("order-the", "A ", "the ", "Par H"), ("semicolons", "x", ";", "A Par H"),
    ("greater-signs", "A Par -", ">", "Bur"),
)  # fmt: skip
WRONG = (
    ("ABSENCE-overflow", "ABSENCE 2026-12-20 +" + "9999w" * 60),
    ("ABSENCE-last-day", "ABSENCE 9999-12-30 9999-12-31"),
    ("DEADLINE-overflow", "DEADLINE +" + "9999w" * 60), ("EXTEND-overflow", "DEADLINE +2d\nEXTEND " + "9999w " * 60),
    ("WAIVE-superscript", "WAIVE \u00b2"), ("WAIVE-digits", "WAIVE " + "1" * 5000),
    ("ZONE-path", "ZONE " + "a/" * 3000),
    ("SIGN-digits-short", "SIGN C" + "1" * 5000), ("SIGN-run-short", "SIGN " + "1" * 60 + "x"),
    ("SIGN-list-short", "SIGN " + "1 " * 60 + "x"), ("years", "FOR F\u0661\u0669\u0660\u0662M: A Par H"),
    ("scripts",
     "BID AUSTRIA \u0663\nPAY jones \u0663\nSIGN C\u0664\u0661\nWAIVE \u0662\nEXTEND \u0662d\nUNDO F\u0661901M"),
)  # fmt: skip


def grammars() -> Named:
    yield from texts("grammar", pumped(walls, GRAMMAR))
    whole = [row for row in GRAMMAR if row[0] in ("HELP-blanks", "NAME", "OFFER-prose", "BID-letters", "arrow-equals")]
    yield from texts("grammar-one-line", pumped(single, whole))
    yield from texts("grammar-wrong", ((name, partial(single, f"{line}\n\n", "-- \n", "")) for name, line in WRONG))


# 2. the masking of addresses; 3. the cutter of quotes; 7. volume as work; 8. Unicode: units, again and again

PUMPS: dict[str, tuple[Row, ...]] = {
    "masking": (
        ("exponential", "PRESS TO gm\njudge+ab.", "a" + "\n" * 20, "!\nEND"),
        ("short", "PRESS TO gm\njudge+ab." + ("a" + "\n" * 20) * 14 + "!\nEND\n", "x", ""),
        ("dots", "PRESS TO gm\n", "judge+ab\n\n.\n\n", "\nEND"), ("wrapped", "DIARY\njudge+", "=\n>", "\nEND"),
        ("wrapped-token", "DIARY\njudge+duel.", "a=\n>", "1\nEND"), ("prefix", "", "judge+", ""),
        ("near-miss", "BROADCAST\n", "judge+duel.abcdefghijklmno1@judge.test ", "\nEND"),
        ("percent", "", "judge%2B", ""),
        ("lines", "BROADCAST\n", "judge+ab.\n> a\n> b\n> c\n", "\nEND"), ("name", "judge+", "a-", ".x"),
    ),
    "cutter": (
        ("initials", "", "abc> x\n", ""), ("initials-many", "", "a> x\nb> x\nab> x\nabc> x\n\u00e9> x\n", ""),
        ("certain-blank", "", "<a@b>:\n\n", ""), ("certain", "", "x" * 190 + "<" * 200 + "a@\n", ""),
        ("attribution", "", "On " + "x" * 190 + " wrote\n", ""), ("On", "", "On ", "wrote"),
        ("On-lines", "", "On a\n", ""),
        ("wrote", "", "wrote " * 30 + " " * 300 + "x\n", ""),
        ("wrote-pairs", "", "On wrote wrote " + " " * 220 + "x\n", ""),
        ("times", "", "11:11 " * 33 + " " * 250 + "x\n", ""),
        ("schrieb", "", "Am " + "schrieb " * 20 + " " * 300 + "x\n", ""),
        ("From", "", "From: a\n", ""), ("blocks", "", "From: a\nSent: b\nx\nDate: c\n", ""),
        ("dashes", "", "-", " x"),
        ("dash-lines", "", "- -" + "-" * 900 + "\n", ""), ("underscores", "", "_" * 39 + "\n", ""),
        ("rules", "", "=-_", "x"),
        ("pgp", "-----BEGIN PGP SIGNED MESSAGE-----\n\n", "- -----BEGIN PGP SIGNED MESSAGE-----\n", ""),
        ("pgp-tail", "", "-----BEGIN PGP SIGNATURE-----\n", ""), ("signatures", "x\n", " -- \nA Par H\n", ""),
        ("alternating", "", "> x\nA Par H\n", ""), ("quoted", "", ">" * 70 + " x\n", ""),
        ("blank-quotes", "", " " * 900 + ">\n", ""),
        ("cid", "", "[cid:" + "x" * 900 + "\n", ""), ("outlook", "", "Outlook f\u00fcr " + "x" * 300 + "\n", ""),
        ("blank-lines", "x", "\n", "y"), ("trailing", "", "x" + " " * 900 + "\n", ""),
    ),
    "volume": (
        ("orders", "", "A Par - Bur\nA Mar H\nF Bre - MAO\n", ""), ("orders-semicolons", "", "A Par H;", ""),
        ("orders-commas", "A Par H", ", A Par H", ""), ("WHATIF", "", "WHATIF\nA Par - Bur\nEND\n", ""),
        ("WHATIF-empty", "", "WHATIF\nEND\n", ""), ("FOR", "", "FOR F1902M: A Par - Bur\n", ""),
        ("STATUS", "", "STATUS\n", ""),
        ("STANDING", "STANDING\n", "WHEN BUR AND NOT PAR: A Par H\nOTHERWISE: A Par - Bur\n", "END"),
        ("STANDING-misspelt", "STANDING\n", "WHEN Bohemiaa%d: A Par H\n", "END"), ("strays", "", "WHEN x%d:;", ""),
        ("PRESS", "", "PRESS TO x%d\nhello\nEND\n", ""), ("PRESS-all", "", "PRESS TO ALL\nhello\nEND\n", ""),
        ("PRESS-open", "", "PRESS TO ALL\nhello\n\n", ""), ("ENDs", "", "END\n", ""), ("openers", "", "DIARY\n", ""),
        ("DIARY", "", "DIARY\nx\nEND\n", ""), ("BROADCAST-word", "BROADCAST\n", "a", "\nEND"),
        ("MAP", "", "MAP\n", ""),
        ("ADDRESS", "", "ADDRESS v%d@victim.test\n", ""), ("PROMOTE", "", "PROMOTE v%d@victim.test\n", ""),
        ("HISTORY", "", "HISTORY\nHISTORY S1901M\n", ""), ("LIST", "", "LIST\n", ""), ("SHOW", "", "SHOW duel\n", ""),
        ("RULES", "", "RULES intimate\nRULES threed\n", ""), ("HELP", "", "HELP\n", ""),
        ("HELP-words", "", "HELP SETTINGS\n", ""),
        ("FORGET", "", "FORGET ME\n", ""), ("JOIN", "JOIN duel\n", "PREFER R T E A G F I\n", ""),
        ("READY", "", "READY\nWAIT\n", ""),
        ("JOIN-misspelt", "JOIN duel\n", "A Bohemiaa%d - Galiciaa\n", ""),
        ("CREATE", "", "CREATE aa%d intimate\n", ""),
        ("CREATE-goes-on", "CREATE aa intimate\n", "a=\n", ""), ("CLEAR", "", "CLEAR\nClear%d\nclear!\n", ""),
        ("words", "", "aaaa" * 12 + "%d\n", ""), ("word", "", "a", ""),
        ("verbs-misspelt", "", "HELPP%d\nSTANDIGN\nPRESSS TO x\n", ""),
        ("misspelt", "", "A Bohemiaa%d - Galiciaa\n", ""),
        ("misspelt-letters", "", "A Norwegiansea%dx S F Northsea\n", ""),
        ("misspelt-line", "A Boh", ", A Bohemiaa%d - Galiciaa", ""),
        ("OFFER", "", "OFFER 1 COAL TO G, I FOR %d;", ""),
        ("SIGN", "", "SIGN C%d;", ""), ("SIGN-list", "SIGN 1", ", %d", ""), ("PAY", "", "PAY jones %d;", ""),
        ("UNDO", "", "UNDO\n", ""),
        ("VOTE", "", "VOTE ENGLAND jonnes%d\n", ""), ("standby", "STANDBY ORDERS\n", "A Par H\n\n", ""),
        ("NO", "", "NO DRAW\nDRAW\n", ""),
        ("prose", "", "Dear all, this is a letter of many words.\n", ""), ("letters", "", "a\n", ""),
        ("GAME", "GAME duel\n", "A Par H\n", ""),
        ("ADJUST", "ADJUST UNITS FRANCE A Par", ", A Par", ""), ("AS", "", "AS ben\nA Par H\nEND\n", ""),
        ("ABSENCE", "", "ABSENCE +%dd +9d\n", ""),
    ),
    "unicode": (
        ("combining", "A e", "\u0301", " H"), ("combining-unsorted", "A e", "\u0301\u0316", " H"),
        ("combining-JOIN", "JOIN duel\nA e", "\u0301\u0316", " H"),
        ("combining-verb", "HELP e", "\u0316\u0301\u0327", ":"),
        ("combining-lines", "", "A e" + "\u0301" * 400 + "\u0316" * 400 + " H\n", ""),
        ("bidi", "A Par H ", "\u202e\u202d\u2066", ""), ("decomposing", "A ", "\ufdfa", " H"),
        ("decomposing-words", "", "A \ufdfa\ufdfb H\n", ""),
        ("emoji", "A ", "\U0001f468\u200d\U0001f469\u200d\U0001f467 ", "H"), ("digits", "BID AUSTRIA ", "\u0663", ""),
        ("digits-lines", "",
         "SIGN C\u0663\nBID AUSTRIA \u0663\nWAIVE \u00b2\nFOR F\u0661\u0669\u0660\u0662M: A Par H\n", ""),
        ("folding", "HELP ", "\u00df\u0130\u0131\u017f\u212a", ""),
        ("folding-verbs", "", "\u017fHOW duel\nLI\u017fT\nL\u0130ST\n\u017fTATUS\n", ""),
        ("selectors", "A Par\ufe0f H", "\ufe0e\ufe0f", ""),
        ("fullwidth", "\uff21 \uff30\uff41\uff52 ", "\uff28 ", ""),
        ("surrogates", "A ", "\ud800", " H"), ("noncharacters", "A Par H ", "\ufffe\uffff\U0010ffff", ""),
        ("nul", "A Par", "\0", " H"),
        ("controls", "A ", "\x01\x02\x1b[31m\x7f", " H"), ("hangul", "A ", "\u1100\u1161\u11a8", " H"),
        ("tags", "A ", "\U000e0041", " H"),
        ("dashes", "A Par ", "\u2014\u2192\u27f6", " Bur"), ("cyrillic", "", "\u0410 \u0420\u0430r \u041d\n", ""),
        ("rulers", "", "A Par H\u2028> x\x85END\x1c", ""),
    ),
}  # fmt: skip


def one_pump(prefix: str, unit: str, suffix: str, room: int) -> str:
    return prefix + numbered(unit, room - len(prefix) - len(suffix)) + suffix


def pumps() -> Named:
    for group, rows in PUMPS.items():
        yield from texts(group, pumped(one_pump, rows))
    for kind in ("format=flowed", "format=flowed; delsp=yes"):
        units = {"trailing": "x \n", "blank": " \n", "quoted": "> x \n x \n", "signed": "-- \nx \n"}
        built = pumped(one_pump, ((title, "", unit, "") for title, unit in units.items()))
        yield from texts(f"flowed{'-delsp' * ('delsp' in kind)}", built, f"{PLAIN}; {kind}", "8b")
    lines = (row for row in PUMPS["volume"] if row[0] in ("orders", "letters", "HELP"))
    yield from texts("volume-bare", pumped(one_pump, lines), wires="8")


# 4. HTML

FROM = '<div style="border-top:solid #E1E1E1 1.0pt">'
HTML: tuple[Row, ...] = (
    ("unclosed-b", "", "<b>x ", ""), ("unclosed-i", "", "<i>x<b>", ""), ("div", "", "<div>x", ""),
    ("span", "", "<span>x", ""),
    ("blockquote", "", "<blockquote>x", ""), ("blockquote-flat", "", "<blockquote>x</blockquote>y", ""),
    ("pre", "", "<pre>x ", ""),
    ("table", "", "<table><tr><td>x", ""), ("font-a", "", "<a href=x><font>x", ""),
    ("reply", "", '<div id="divRplyFwdMsg">x</div>', ""),
    ("reply-nested", "", "<div id=divRplyFwdMsg>x", ""), ("append", "", "<div id=appendonsend></div>x", ""),
    ("spelling", "", "<hr id=stopSpelling>x", ""), ("border", "", f"{FROM}x", "From: a"),
    ("border-from", "", f"{FROM}From: a</div>", ""),
    ("border-blank", FROM, "<p> \n</p>", "From: a"),
    ("border-style", '<div style="border-top:', " ", 'solid">x</div>'),
    ("gmail", "", "<div class=gmail_quote><div class=gmail_attr>x", ""), ("comment", "<p>A Par H", "<!--", ""),
    ("comments", "", "<!-- x --> <!-->", ""),
    ("cdata", "", "<![CDATA[", ""), ("attribute", "<a href=", "<a ", ""), ("attributes", "<a ", "b%d=c ", ">x"),
    ("attribute-long", '<a href="', "x", '">x'),
    ("classes", '<p class="', "gmail_quote ", '">x'), ("entities", "", "&#x", ""),
    ("entities-long", "&#x", "1", ";"), ("amp", "", "&amp", ""),
    ("entities-named", "", "&CounterClockwiseContourIntegral;&notit;", ""), ("br", "", "<br>", ""),
    ("br-blank", "", "<br> ", ""), ("p", "", "<p", ""),
    ("paragraphs", "", "<p>", ""), ("closers", "<div>A Par H", "</div>", ""),
    ("closers-mixed", "<b><i><u>", "</b></i></u></p>", ""),
    ("style", "<style>", "p{} ", ""), ("script", "<script>", "<script></", ""),
    ("scripts", "", "<script>x</script>A ", ""), ("title", "<title>", "x ", ""),
    ("titles", "", "<title>x</title>", ""), ("lists", "", "<ul><li>x", ""), ("instructions", "", "<?x ", ""),
    ("nul", "<p>A Par\0 H", "\0", "</p>"),
    ("select", "", "<select><option>x", ""), ("svg", "", "<svg><foreignObject><p>x", ""),
    ("math", "", "<math><mi><annotation-xml>x", ""),
    ("template", "", "<template>x", ""), ("form", "", "<form><input><button>x", ""),
    ("frameset", "", "<frameset><frame>x", ""), ("nbsp", "", "&nbsp; ", ""),
    ("head", "<head>", "<meta x><base>", ""), ("html", "", "<html><body>x", ""),
    ("doctype", "", "<!DOCTYPE [<!ENTITY a 'b'>", ""), ("blanks", "<p>x", " ", "y"),
    ("pre-newlines", "<pre>x", "\n \n", "</pre>"), ("namespaces", "", "<o:p>x</o:p><x%d:y>", ""),
    ("hex-tags", "", "<%d><_%d>", ""), ("cells", "<table>", "<td>", ""),
    ("attribution", "", "On a &lt;a@b.test&gt; wrote:<br><br>", ""), ("orders", "", "<div>A Par - Bur</div>", ""),
    ("plaintext", "<plaintext>", "<p>", ""),
)  # fmt: skip


def pages() -> Named:
    rows = ((name, partial(one_pump, f"<p>{HONEST}</p>{prefix}", unit, suffix)) for name, prefix, unit, suffix in HTML)
    for i, (title, build) in enumerate(rows):
        name = f"html/{title}"
        yield name, partial(written, name, build, ("base64", "quoted-printable")[i % 2], "text/html; charset=utf-8")
    for bits in ("16", "16le", "32be"):
        yield from texts(
            f"html-utf{bits}", [("br", partial(one_pump, "", "<br>x", ""))], f"text/html; charset=utf-{bits}", "b"
        )


# 5. headers: name, beginning, unit, end; folded every so many units, so that lines stay short, or not at all

HEADERS: tuple[tuple[str, str, str, str, str, int], ...] = (
    ("To-comments", "To", "", "(a)", " <{to}>", 100), ("To-parentheses", "To", "", "(", " <{to}>", 300),
    ("To-angles", "To", "", "<", "{to}", 300),
    ("To-quotes", "To", '"', '\\"', '" <{to}>', 200), ("To-open-quote", "To", '"', "x ", "", 200),
    ("To-commas", "To", "<{to}>", ",", "", 300),
    ("To-semicolons", "To", "<{to}>", ";", "", 300), ("To-groups", "To", "", "a:b,", "<{to}>;", 100),
    ("To-nested-groups", "To", "", "a:", "<{to}>", 200),
    ("To-addresses", "To", "<{to}>", ", v%d@victim.test", "", 20), ("To-dots", "To", "a", ".", "@b <{to}>", 300),
    ("To-at", "To", "a", "@a", " <{to}>", 200),
    ("To-brackets", "To", "a@", "[", " <{to}>", 300), ("To-one-line", "To", "", "(a)", " <{to}>", 0),
    ("To-encoded", "To", "", "=?utf-8?q?=20?= ", "<{to}>", 20),
    ("Cc-comments", "Cc", "", "((a)", " x@y.test", 100), ("Cc-routes", "Cc", "<", "@a,", ":x@y.test>", 200),
    ("From-comments", "From", "", "(a)", " <{from}>", 100),
    ("From-words", "From", "", "a ", "<{from}>", 100),
    ("From-encoded", "From", "", "=?utf-8?b?YQ==?= ", "<{from}>", 20),
    ("From-many", "From", "{from}", ", {from}", "", 20),
    ("Subject-words", "Subject", "", "a ", "b", 200), ("Subject-one-line", "Subject", "", "a ", "b", 0),
    ("Subject-encoded", "Subject", "", "=?utf-8?q?=20?= ", "b", 20),
    ("Subject-nested", "Subject", "", "=?utf-8?q?=?utf-8?q?", "", 20),
    ("Subject-open", "Subject", "", "=?", "", 200), ("Subject-broken", "Subject", "=?utf-8?b?", "A", "?=", 300),
    ("Subject-charset", "Subject", "", "=?x-unknown?q?=ff?= ", "", 20),
    ("Subject-idna", "Subject", "=?idna?q?", "a", "?=", 300), ("Subject-blank", "Subject", "a", " ", "b", 300),
    ("Subject-punycode", "Subject", "=?punycode?q?", "9", "?=", 300), ("Subject-folds", "Subject", "a", " ", "b", 1),
    ("Date-comments", "Date", "Tue, 1 Dec 2026 10:00:00 +0000 ", "(", "", 300),
    ("Date-words", "Date", "", "Tue ", "1 Dec 2026", 100),
    ("Date-digits", "Date", "", "9", " Dec 2026 10:00:00", 300),
    ("Date-zone", "Date", "Tue, 1 Dec 2026 10:00:00 +", "9", "", 300),
    ("Date-year", "Date", "Tue, 31 Dec 9999 23:59:59 -9959", " ", "", 300),
    ("References", "References", "", "<%d@a.test> ", "", 20), ("References-open", "References", "", "<", "a>", 300),
    ("References-ours", "References", "", "<n%d.abcdefghijklmnop@judge.test> ", "", 10),
    ("In-Reply-To", "In-Reply-To", "<", "a", ">", 300),
    ("Message-ID", "Message-ID", "<", "a.", "@b>", 200),
    ("Message-ID-comments", "Message-ID", "", "(a)", "<a@b>", 100),
    ("Message-ID-brackets", "Message-ID", "", "<[", "", 200),
    ("Content-Type-params", "Content-Type", "text/plain", "; x%d=y", "", 30),
    ("Content-Type-2231", "Content-Type", "text/plain", "; x*%d=y", "", 30),
    ("Content-Type-percent", "Content-Type", "text/plain; x*=utf-8''", "%41", "", 200),
    ("Content-Type-charset", "Content-Type", "text/plain; charset=", "a", "", 300),
    ("Content-Type-quotes", "Content-Type", 'text/plain; x="', '\\"', '"', 200),
    ("Content-Type-slashes", "Content-Type", "text", "/plain", "", 100),
    ("Content-Type-boundary", "Content-Type", 'multipart/mixed; boundary="', "a", '"', 300),
    ("Content-Type-encoded", "Content-Type", "text/plain; name=", "=?utf-8?q?a?=", "", 20),
    ("Disposition", "Content-Disposition", "inline", "; filename*%d*=%41", "", 20),
    ("Disposition-words", "Content-Disposition", "inline; filename=", "a ", "", 100),
    ("Encoding", "Content-Transfer-Encoding", "base64", " (a)", "", 100),
    ("Received", "Received", "from a", " (b)", "; Tue, 1 Dec 2026 10:00:00 +0000", 100),
    ("Authentication", "Authentication-Results", "mx.judge.test", " (a(b(c)))", "; spf=pass", 50),
    ("Authentication-nested", "Authentication-Results", "mx.judge.test ", "(", "", 300),
    ("Authentication-results", "Authentication-Results", "mx.judge.test", "; spf=pass smtp.mailfrom=a", "", 20),
    ("List-Id", "List-Id", "", "a ", "<x>", 200),
    ("Auto-Submitted", "Auto-Submitted", "no", " (a)", "", 100), ("Precedence", "Precedence", "", "a ", "", 200),
    ("Return-Path", "Return-Path", "", "<> ", "", 200),
    ("Delivered-To", "Delivered-To", "", "(a)", "{to}", 100),
    ("MIME-Version", "MIME-Version", "", "1.0 (a) ", "", 100), ("Sender", "Sender", "", "a@", "", 300),
    ("unknown", "X-Unknown", "", "x ", "", 300), ("eight-bit", "Subject", "", "\udcff\udce9 ", "", 200),
    ("bare-returns", "Subject", "a", "\r", "b", 300),
)  # fmt: skip


def headed(name: str, key: str, row: tuple[str, str, str], folds: int, sender: str, to: str, size: int) -> bytes:
    """A mail with one header of the whole size, and an order below it."""
    prefix, unit, suffix = (part.replace("{to}", to).replace("{from}", sender) for part in row)
    room, step = max(0, size - 600), max(1, folds) * len(unit)
    value = numbered(unit, room) if "%d" in unit else filled(unit, room * step // (step + 3) if folds else room)
    rows = [value[i : i + step] for i in range(0, len(value), step)] if folds else [value]
    return mail(name, sender, to, [(key, prefix + "\n ".join(rows) + suffix)], HONEST.encode() + b"\n")


def repeated(name: str, unit: str, sender: str, to: str, size: int) -> bytes:
    """A mail with the same header lines again and again."""
    rows = numbered(unit.replace("{to}", to).replace("{from}", sender), spare(unit, size - 600)).encode()
    whole = mail(name, sender, to, [], HONEST.encode() + b"\n", ends=False)
    return crlf(rows + whole)


def headless(name: str, unit: str, sender: str, to: str, size: int) -> bytes:
    """Headers that never end: no blank line, no body."""
    whole = mail(name, sender, to, [], b"", ends=False).rstrip(b"\n") + b"\n"
    return crlf(whole + numbered(unit, spare(unit, size - 400)).encode())


def tagged(name: str, sender: str, to: str, size: int) -> bytes:
    """To two hundred addresses of the judge's own form: is the whole letter kept for each?"""
    local, _, host = to.rpartition("@")
    letters = "abcdefghijklmnop"
    tokens = (f"{letters[i // 16]}{letters[i % 16]}{letters[:14]}" for i in range(200))
    shown = ",\n ".join(f"{local.partition('+')[0]}+duel.{token}@{host}" for token in tokens)
    return mail(name, sender, to, [("To", shown)], filled(f"{HONEST}\n", spare(f"{HONEST}\n", size - 12_000)).encode())


def headers() -> Named:
    for title, key, prefix, unit, suffix, folds in HEADERS:
        name = f"header/{title}"
        yield name, partial(headed, name, key, (prefix, unit, suffix), folds)
    many = {
        "numbered": "X-%d: y\n", "To": "To: <{to}>\n", "From": "From: <{from}>\n", "Subject": "Subject: a\n",
        "Received": "Received: from a by b; x\n", "Content-Type": "Content-Type: text/html\n", "nameless": ": x\n",
        "colonless": "x\n", "Auth": "Authentication-Results: mx.judge.test; spf=fail\n", "mbox": "From x\n",
        "Delivered-To": "Delivered-To: {to}\n", "Date": "Date: x\n", "Message-ID": "Message-ID: <%d@a>\n",
    }  # fmt: skip
    yield from ((f"headers/{key}", partial(repeated, f"headers/{key}", unit)) for key, unit in many.items())
    endless = {
        "numbered": "X-%d: y\n",
        "folds": " x\n",
        "blank-folds": " \n",
        "none": "x",
        "colons": "a:",
        "orders": "A Par H\n",
    }
    yield from ((f"headless/{key}", partial(headless, f"headless/{key}", unit)) for key, unit in endless.items())
    yield "header/To-tagged", partial(tagged, "header/To-tagged")


# 6. MIME: the type, how deep it nests, what stands inside, again and again, and behind it

INNER = "Content-Type: text/plain\n\n"
MIME: tuple[tuple[str, str, str, str, str], ...] = (
    ("parts", 'multipart/mixed; boundary="b"', "", f"--b\n{INNER}x\n", "--b--"),
    ("parts-bare", 'multipart/mixed; boundary="b"', "", "--b\n\n", "--b--"),
    ("boundaries", 'multipart/mixed; boundary="b"', "", "--b\n", ""),
    ("closers", 'multipart/mixed; boundary="b"', "", "--b--\n", ""),
    ("prefixes", 'multipart/mixed; boundary="b"', f"--b\n{INNER}{HONEST}\n", "--bb\n--bbb\n--b-\n", "--b--"),
    ("unfinished", 'multipart/mixed; boundary="b"', f"--b\n{INNER}", f"{HONEST}\n", ""),
    ("preamble", 'multipart/mixed; boundary="b"', "", "x\n", f"--b\n{INNER}{HONEST}\n--b--"),
    ("epilogue", 'multipart/mixed; boundary="b"', f"--b\n{INNER}{HONEST}\n--b--\n", "--b\nx\n", ""),
    ("alternative", 'multipart/alternative; boundary="b"', "", f"--b\n{INNER}{HONEST}\n", "--b--"),
    ("html-parts", 'multipart/mixed; boundary="b"', "", "--b\nContent-Type: text/html\n\n<b>x\n", "--b--"),
    ("digest", 'multipart/digest; boundary="b"', "", "--b\n\nSubject: x\n\n\n", "--b--"),
    ("chain", "message/rfc822", "", "Content-Type: message/rfc822\n\n", HONEST),
    ("chain-parts", 'multipart/mixed; boundary="b"', "", "--b\nContent-Type: message/rfc822\n\n", HONEST),
    ("no-boundary", "multipart/mixed", "", "--\nx\n", ""),
    ("same-boundary", 'multipart/mixed; boundary="b"', "", '--b\nContent-Type: multipart/mixed; boundary="b"\n\n',
     HONEST),
    ("distinct-nesting", 'multipart/mixed; boundary="b"', "--b\n",
     'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n', INNER + HONEST),
    ("uuencode", "text/plain", "begin 644 a\n", "M" + "A" * 60 + "\n", "end"),
    ("part-headers", 'multipart/mixed; boundary="b"', "--b\n", "X-%d: y\n", f"\n{HONEST}\n--b--"),
    ("part-params", 'multipart/mixed; boundary="b"', "--b\nContent-Type: text/plain", ";\n x%d=y",
     f"\n\n{HONEST}\n--b--"),
    ("sixty-types", 'multipart/mixed; boundary="b"', "",
     "--b\nContent-Type: text/plain" + ";\n x=" * 5000 + "\n\nA Par H\n", "--b--"),
    ("report", 'multipart/report; report-type=delivery-status; boundary="b"',
     "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; a\n\n",
      "Final-Recipient: rfc822; v%d@x.test\nAction: failed\nStatus: 5.0.0\n\n", "--b--"),
    ("report-monster", 'multipart/report; report-type=delivery-status; boundary="b"',
     "--b\nContent-Type: message/delivery-status\n\nAction: failed\nFinal-Recipient: rfc822;", " <a(", "\n\n--b--"),
    ("report-text", 'multipart/report; report-type=delivery-status; boundary="b"', f"--b\n{INNER}",
     "The following addresses had permanent fatal errors <v%d@x.test>:\n", "--b--"),
    ("report-blank", 'multipart/report; report-type=delivery-status; boundary="b"',
     "--b\nContent-Type: message/delivery-status\n\n", "\n", "--b--"),
    ("feedback", 'multipart/report; report-type=feedback-report; boundary="b"',
     "--b\nContent-Type: message/feedback-report\n\n", "Feedback-Type: abuse\nOriginal-Rcpt-To: v%d@x.test\n",
     "--b--"),
)  # fmt: skip
CODED: tuple[Row, ...] = (
    ("base64-rubbish", PLAIN, "base64", "!?=\u00e9 "), ("base64-padding", PLAIN, "base64", "A===\n"),
    ("base64-one-line", PLAIN, "base64", "QSBQYXIgSAog"),
    ("qp-equals", PLAIN, "quoted-printable", "="), ("qp-soft", PLAIN, "quoted-printable", "=\n"),
    ("qp-rubbish", PLAIN, "quoted-printable", "=ZZ=4=\n"),
    ("uu", PLAIN, "x-uuencode", "begin 644 a\nM"), ("unknown", PLAIN, "x-unknown", "A Par H\n"),
    ("binary", "application/octet-stream", "binary", "\0\x01"),
    *((f"charset-{name}", f"text/plain; charset={name}", "8bit", unit) for name, unit in (
        ("utf-7", "+AGE-"), ("utf-16", "A\0 \0"), ("utf-16-le", "\0\xd8A\0"), ("utf-32", "A\0\0\0"),
        ("iso-2022-jp", "\x1b$B!!\x1b(B"), ("iso-2022-kr", "\x1b$)C\x0e!!\x0f"), ("punycode", "a-9"),
        ("idna", "xn--a."), ("undefined", "x"), ("hz-gb-2312", "~{!!~}"), ("unicode_escape", "\\N{DIGIT ONE}"),
        ("x-unknown", "A Par H\n"), ("zlib", "x"), ("rot13", "N Cne U\n"),
        ("utf-8-sig", "\ufeff"), ("big5", "\u00a4"), ("../../etc/passwd", "A Par H\n"),
        ("gb18030", "\u00810\u00810"), ("'; x", "A Par H\n"))),
)  # fmt: skip


def parted(
    name: str, row: tuple[str, str, str, str], more: tuple[tuple[str, str], ...], sender: str, to: str, size: int
) -> bytes:
    kind, prefix, unit, suffix = row
    body = prefix + numbered(unit, spare(unit, size - 600 - len(prefix))) + suffix + "\n"
    return mail(name, sender, to, [("Content-Type", kind), *more], body.encode())


def coded(name: str, kind: str, wire: str, unit: str, sender: str, to: str, size: int) -> bytes:
    heads = [("Content-Type", kind), ("Content-Transfer-Encoding", wire)]
    return mail(
        name,
        sender,
        to,
        heads,
        filled(unit, spare(unit, size - 600)).encode("utf-8" if wire != "8bit" else "latin-1", "replace"),
    )


def nested(
    name: str, depth: int, unit: str, more: tuple[tuple[str, str], ...], sender: str, to: str, size: int
) -> bytes:
    """Parts in parts; every line inside is compared with the boundaries of all of them."""
    open_ = "".join(f'--b{i}\nContent-Type: multipart/mixed; boundary="b{i + 1}"\n\n' for i in range(depth))
    body = f"{open_}--b{depth}\n{INNER}{HONEST}\n"
    heads = [("Content-Type", 'multipart/mixed; boundary="b0"'), *more]
    return mail(
        name, sender, to, heads, (body + filled(unit, spare(unit, size - 600 - len(crlf(body.encode()))))).encode()
    )


def parts() -> Named:
    for title, *row in MIME:
        name, four = f"mime/{title}", (row[0], row[1], row[2], row[3])
        yield name, partial(parted, name, four, ())
        if title in ("parts", "chain", "distinct-nesting"):
            yield f"{name}-robot", partial(parted, f"{name}-robot", four, (("Auto-Submitted", "auto-replied"),))
    yield from ((f"coding/{row[0]}", partial(coded, f"coding/{row[0]}", *row[1:])) for row in CODED)
    for depth in (20, 100, 300, 800, 5000):
        yield f"mime/nested-{depth}", partial(nested, f"mime/nested-{depth}", depth, "\n", ())
    robot = (("Auto-Submitted", "auto-replied"), ("Return-Path", "<>"))
    yield "mime/nested-robot", partial(nested, "mime/nested-robot", 800, "x\n", robot)
    yield "mime/robot-text", partial(nested, "mime/robot-text", 0, "<v@x.test>: a b c 550 5.1.1 ", robot)


HOSTILE = tuple(Hostile(*row) for group in (grammars, pumps, pages, headers, parts) for row in group())
"""All of them; the names are unique."""
