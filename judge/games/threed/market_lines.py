"""Lines about the market and the bank: offers, signatures, payments."""

import re
from collections.abc import Callable

from judge.board.names import power_named
from judge.games.diplomacy.powers import unknown_power
from judge.games.protocol import Refused
from judge.games.threed.cards import KINDS, kind_named
from judge.games.threed.naming import Found, Reading, player, whole
from judge.games.threed.state import Command, Offer, Pay, Reject, Sign, Withdraw, presides

FREE = ("nothing", "free", "no money", "0")
LIKE_OFFER = "one kind a contract, in whole units and dollars: OFFER 1 COAL TO GERMANY, ITALY FOR $2."
NUMBERED = re.compile(r"(?:c|no|#|c#)?([0-9]{1,5})[.!?]?")
ANSWERS: dict[str, type[Sign] | type[Reject] | type[Withdraw]] = {
    "sign": Sign, "accept": Sign, "reject": Reject, "refuse": Reject, "decline": Reject, "withdraw": Withdraw,
}  # fmt: skip


def offer(here: Reading, match: "re.Match[str]") -> Found:
    """OFFER 1 COAL TO GERMANY, ITALY FOR $2"""
    units, price, kind = whole(match["n"]), match["price"].strip(), kind_named(match["kind"])
    if kind is None:
        return here.no(
            "unknown-kind", f'I know no commodity "{match["kind"]}"; there are {", ".join(KINDS)}.', match["kind"]
        )
    if units is None or units < 1:
        return here.no(
            "bad-number", f"{match['n']} is no number of units: whole units are traded, one or more (TD-6.3)."
        )
    dollars = 0 if price.lower().rstrip(".") in FREE else whole(price)
    if dollars is None:
        return here.no("bad-amount", f"{price} is no price: whole dollars, 0 or more, for the whole contract (TD-6.3).")
    powers: list[str] = []
    for word in re.split(r"\s*(?:,|/|&|\band\b|\bor\b)\s*|\s+", match["to"].strip(), flags=re.I):
        found = _presidents(here, word) if word else ()
        if isinstance(found, Refused):
            return (found,)
        powers += [power for power in found if power not in powers]
    return (Offer(units, kind, tuple(powers), dollars),)


def _presidents(here: Reading, word: str) -> tuple[str, ...] | Refused:
    """The power whose President is meant, named by the power or by their own name."""
    power = None if word.lower() in here.about.names else power_named(word)
    if power:
        return (power,)
    seat = player(here, word)
    if isinstance(seat, Refused):
        return seat if seat.near else unknown_power(word, here.line)
    mine = presides(here.state, seat)
    if not mine:
        return Refused(
            "no-president",
            f"{seat} presides over no power; contracts are offered to Presidents (TD-6.3).",
            line=here.line,
        )
    return mine[:1]


def answer(here: Reading, match: "re.Match[str]") -> Found:
    """SIGN C417, REJECT C417, WITHDRAW C417; without a number the contract of the answered mail."""
    kind, rest = ANSWERS[match["verb"].lower()], (match["rest"] or "").strip()
    if rest.lower() in ("", "it", "this", "please"):
        about = re.fullmatch(r"C([0-9]{1,9})", here.about.answers)
        if about:
            return (kind(int(about[1])),)
        if rest and not match["verb"].isupper():
            return ()
        return here.no("which-contract", f"which contract? {match['verb'].upper()} C417, with its number.")
    numbers = _numbers(rest)
    if numbers:
        return tuple(kind(n) for n in numbers)
    numbered = re.match(r"(?:contract\s+)?c\s?#?(\d{1,5})\b", rest, re.I)
    if numbered:
        text = (
            "a contract is answered as it stands, its terms cannot be changed (TD-6.3). "
            f"{match['verb'].upper()} C{numbered[1]} and nothing more does it."
        )
        return here.no("changed-terms", text)
    return ()


def _numbers(text: str) -> tuple[int, ...]:
    """`C417, 418 and no. 9` as numbers of contracts; () if there is anything else."""
    words = [word for word in re.split(r"[\s,;&.]", text.lower()) if word not in ("", "and", "contract", "contracts")]
    found = [NUMBERED.fullmatch(word) for word in words if word not in ("no", "c", "#")]
    return tuple(int(match[1]) for match in found if match) if found and all(found) else ()


def pay(here: Reading, match: "re.Match[str]") -> Found:
    """PAY jones 3"""
    amount, seat = whole(match["n"]), player(here, match["who"])
    if isinstance(seat, Refused):
        return (seat,)
    if not amount:
        return here.no("bad-amount", f"{match['n']} cannot be paid: whole dollars, 1 or more (TD-9).")
    command: Command = Pay(seat, amount)
    return (command,)


GRAMMAR: tuple[tuple[re.Pattern[str], Callable[[Reading, "re.Match[str]"], Found]], ...] = (
    (
        re.compile(
            r"offers?\s+(?P<n>\S+)\s+(?:units?\s+)?(?:of\s+)?(?P<kind>[a-z]+)\s+to\s+(?P<to>.+?)\s+for\s+(?P<price>.+)",
            re.I,
        ),
        offer,
    ),
    (
        re.compile(
            r"offers?\s+to\s+(?P<to>.+?):?\s+(?P<n>[-\d]\S*|one|an?)\s+(?:units?\s+)?(?:of\s+)?(?P<kind>[a-z]+)\s+for\s+(?P<price>.+)",
            re.I,
        ),
        offer,
    ),
    (re.compile(r"OFFER\b.*\b(?:TO|to)\b.*\b(?:FOR|for)\b.*"), lambda here, _: here.no("bad-offer", LIKE_OFFER)),
    (re.compile(r"(?P<verb>sign|accept|reject|refuse|decline|withdraw)(?P<rest>\s+.*)?", re.I), answer),
    (
        re.compile(
            r"pay\s+(?:to\s+)?(?P<who>@?(?=[\w-]{0,29}[a-z_])[\w-]{1,30}|@\d{1,3})\s+(?P<n>[-+$]?[^\s\d]{0,4}\d\S{0,12})(?:\s*dollars?)?",
            re.I,
        ),
        pay,
    ),
    (re.compile(r"pay\s+(?P<n>[-+$]?[^\s\d]{0,4}\d\S{0,12})(?:\s*dollars?)?\s+to\s+(?P<who>@?[\w-]+)", re.I), pay),
)
