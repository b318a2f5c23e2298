"""ADJUST CARD: an order card as the GM's copy of the game has it, for this campaign (GB §9, §11)."""

import re
from typing import Any

from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.cards import Card, Icon, Op, Pick, card_of
from judge.games.protocol import Refused

FORMS = say.CARD_CORRECTION_EXAMPLES
FIELD = re.compile(r"(?P<op>[a-z_]+)(?:\.(?P<field>n|max|pick))? ?=? ?(?P<value>\d|actor|target|random)", re.I)
WHOLE = re.compile(r"(?P<part>steps|blocks|icon|unblockable) ?=? ?(?P<value>.{1,120})", re.I)
PROMISE = re.compile(r"\b(?:if|only)(?: a)? promise\b", re.I)


def corrected(card: Card, text: str) -> Card | Refused:
    """The card with one part of it otherwise: a step's number or chooser, all its steps, what it blocks, its kind."""
    row = table_of(card)
    if match := WHOLE.fullmatch(text):
        found = _whole(row, match["part"].lower(), match["value"].lower().strip())
    elif match := FIELD.fullmatch(text):
        found = _field(card, row, match["op"].lower(), (match["field"] or "").lower(), match["value"].lower())
    else:
        found = Refused("not-understood", say.HOW_TO_CORRECT_CARD.format(forms=FORMS))
    if isinstance(found, Refused):
        return found
    try:
        return card_of(card.name, found)
    except (KeyError, ValueError):
        return Refused("bad-card", say.IMPOSSIBLE_CARD.format(card=card.name, forms=FORMS))


def _field(card: Card, row: dict[str, Any], op: str, field: str, value: str) -> dict[str, Any] | Refused:
    if op not in [step.op for step in card.steps]:
        steps = ", ".join(step.op for step in card.steps) or "none"
        return Refused("no-step", say.CARD_LACKS_STEP.format(card=card.name, step=op, steps=steps))
    name = "n" if field == "max" else field or ("n" if value.isdigit() else "pick")
    if (name == "n") is not value.isdigit():
        return Refused("not-understood", say.STEP_NUMBER_AND_PICK)
    new = {name: int(value) if name == "n" else value}
    return row | {"steps": [step | new if step["op"] == op else step for step in row["steps"]]}


def _whole(row: dict[str, Any], part: str, value: str) -> dict[str, Any] | Refused:
    value = value.replace("both", "attack, power")
    words = [] if value in ("none", "nothing") else [word.strip() for word in value.split(",")]
    if part == "steps":
        steps = [_step(word) for word in words]
        bad = next((step for step in steps if isinstance(step, Refused)), None)
        return bad or row | {"steps": steps}
    if part == "blocks":
        return row | {"blocks": [word for text in words for word in text.replace(" and ", " ").split()]}
    if part == "icon":
        return {key: old for key, old in row.items() if key != "icon"} | ({"icon": value} if words else {})
    return row | {"unblockable": value in ("on", "yes", "true")}


def _step(text: str) -> dict[str, Any] | Refused:
    """`hand_loss 2 random if promise` as a step's table."""
    op, *more = PROMISE.sub("", text).split() or [""]
    numbers = [word for word in more if word.isdigit()]
    picks = [word for word in more if word in list(Pick)]
    if op not in list(Op) or len(numbers) + len(picks) < len(more) or len(numbers) > 1 or len(picks) > 1:
        return Refused("no-step", say.UNKNOWN_STEP.format(text=text, steps=", ".join(Op)))
    row: dict[str, Any] = {"op": op, "only_promise": bool(PROMISE.search(text))}
    return row | ({"n": int(numbers[0])} if numbers else {}) | ({"pick": picks[0]} if picks else {})


def table_of(card: Card) -> dict[str, Any]:
    """The card's table, as the card file has it."""
    players = {(2, 7): "2+", (3, 7): "3+", (2, 2): "2"}[card.least, card.most]
    steps = [
        {"op": s.op.value, "n": s.n, "pick": s.pick.value, "only_promise": s.only_promise} for s in card.steps
    ]  # fmt: skip
    row: dict[str, Any] = {"domain": card.kind.value, "players": players, "steps": steps}
    row |= {"icon": Icon(card.icon).value} if card.icon else {}
    row |= {"special": card.special.value} if card.special else {}
    row |= {"blocks": [icon.value for icon in card.blocks], "assumed": card.assumed}
    return row | {"unblockable": card.unblockable, "also": list(card.also)}
