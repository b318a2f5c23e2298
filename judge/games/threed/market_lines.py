"""Lines about the market and the bank: offers, signatures, payments."""

import re
from collections.abc import Callable

from judge.board.names import power_named
from judge.games.diplomacy.powers import unknown_power
from judge.games.protocol import Refused
from judge.games.threed import sentences as say
from judge.games.threed.cards import KINDS, kind_named
from judge.games.threed.naming import Found, Reading, player, whole
from judge.games.threed.state import Command, Offer, Pay, Reject, Sign, Withdraw, presides

FREE = ("nothing", "free", "no money", "0")
LIKE_OFFER = say.HOW_TO_OFFER
ARTICLES = re.compile(r"\b(?:the|presidents?|of)\b", re.I)
EACH = re.compile(r"(?i)\s*(?:each|apiece|a unit|per unit)\.?$")
WHAT = r"(?P<n>[-\d]\S*|[a-z]+)\s+(?:units?\s+)?(?:of\s+)?(?P<kind>[a-z]+)"
PRICE = r"for\s+(?P<price>[^,]+?)"
SEASON = r"(?:,?\s+(?:in|for)\s+(?:the\s+)?(?P<season>spring|autumn|fall))?[.!]?"
TRADE = r"(?:offers?|(?:i\s+)?(?:will|would)\s+(?:trade|sell))"
OFFERS = (
    rf"{TRADE}\s+{WHAT}\s+to\s+(?P<to>.+?)\s+{PRICE}{SEASON}",
    rf"{TRADE}\s+to\s+(?P<to>.+?):?\s+(?P<n>[-\d]\S*|one|an?)\s+(?:units?\s+)?(?:of\s+)?(?P<kind>[a-z]+)\s+{PRICE}{SEASON}",
    rf"{TRADE}\s+{WHAT}\s+{PRICE}\s+to\s+(?P<to>.+?){SEASON}",
    rf"(?:i\s+)?(?:will|would)\s+(?:trade|sell)\s+{WHAT}\s+{PRICE}(?P<to>){SEASON}",
)
"""An offer, and the source's own words for it: I will trade one unit of Coal for two $'s."""
NUMBERED = re.compile(r"(?:c|no|#|c#)?([0-9]{1,5})[.!?]?")
ANSWERS: dict[str, type[Sign] | type[Reject] | type[Withdraw]] = {
    "sign": Sign, "accept": Sign, "reject": Reject, "refuse": Reject, "decline": Reject, "withdraw": Withdraw,
}  # fmt: skip


def offer(here: Reading, match: "re.Match[str]") -> Found:
    """OFFER 1 COAL TO GERMANY, ITALY FOR $2 IN AUTUMN"""
    units, kind = whole(match["n"]), kind_named(match["kind"])
    if kind is None:
        return here.no(
            "unknown-kind",
            say.UNKNOWN_COMMODITY.format(kind=match["kind"], kinds=", ".join(KINDS)),
            match["kind"],
        )
    if units is None or units < 1:
        return here.no("bad-number", say.BAD_UNIT_NUMBER.format(number=match["n"]))
    dollars = _dollars(match["price"], units)
    if dollars is None:
        price = match["price"].strip()
        return here.no("bad-amount", say.BAD_PRICE.format(price=price))
    season = (match["season"] or "").lower()
    if season == "spring" and here.state.phase[0] != "S":
        return here.no("wrong-phase", say.SPRING_CONTRACTS_OVER)
    powers: list[str] = []
    named = ARTICLES.sub(" ", match["to"] or "").strip()
    for word in re.split(r"\s*(?:,|/|&|\band\b|\bor\b)\s*|\s+", named, flags=re.I):
        found = _presidents(here, word) if word else ()
        if isinstance(found, Refused):
            return (found,)
        powers += [power for power in found if power not in powers]
    if not powers:
        return here.no("no-president", say.OFFER_TO_WHOM.format(units=units, kind=kind.upper(), dollars=dollars))
    return (Offer(units, kind, tuple(powers), dollars, season in ("autumn", "fall") and here.state.phase[0] == "S"),)


def _dollars(text: str, units: int) -> int | None:
    """The price of the whole contract; None: it is no price."""
    price, each = EACH.subn("", text.strip())
    if price.lower().rstrip(".") in FREE:
        return 0
    found = whole(price)
    return found * units if found is not None and each else found


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
            say.PLAYER_NOT_PRESIDENT.format(seat=seat),
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
        return here.no("which-contract", say.WHICH_CONTRACT.format(verb=match["verb"].upper()))
    numbers = _numbers(rest)
    if numbers:
        return tuple(kind(n) for n in numbers)
    numbered = re.match(r"(?:contract\s+)?c\s?#?(\d{1,5})\b", rest, re.I)
    if numbered:
        text = say.TERMS_CANNOT_CHANGE.format(verb=match["verb"].upper(), number=numbered[1])
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
        return here.no("bad-amount", say.BAD_PAYMENT.format(amount=match["n"]))
    command: Command = Pay(seat, amount)
    return (command,)


GRAMMAR: tuple[tuple[re.Pattern[str], Callable[[Reading, "re.Match[str]"], Found]], ...] = (
    *((re.compile(form, re.I), offer) for form in OFFERS),
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
