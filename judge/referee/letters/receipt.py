"""The answer to a letter: what was done, what was refused and why, what is held, what is missing, until when."""

from typing import Any

from judge.games.codec import pack
from judge.referee.campaign.ending_votes import for_whom, word_of
from judge.referee.campaign.request import Case, tidy
from judge.referee.campaign.telling import Said, plainly, tell, tell_gm
from judge.referee.notices.limits import HOUR, REPLIES_AN_HOUR
from judge.referee.phases import kept_orders

SHOWN = 40
"""Lines of each kind that an answer shows."""


def receipt(case: Case) -> None:
    """One answer: what is held, what was refused and why, what is missing, what silence will play, until when."""
    table, seat = case.at(), case.own()
    data: dict[str, Any] = answers(case) | {"held": [], "owed": [], "silence": [], "market": False, "own": {}}
    data["disorder"] = False
    data["extra"] = f"{table.game.name}/receipt.j2"
    if table.in_play:
        ask = table.ask_of(seat)
        data["disorder"] = seat.status == "civil-disorder"
        held = table.held.get(seat.key, {})
        data["held"] = [table.game.text(table.state, row) for _, row in sorted(held.items())]
        data["owed"] = list(ask.missing) if ask else []
        data["silence"] = kept_orders.silence(table, seat) if data["owed"] else []
        data["market"] = bool(ask and ask.early == "ready")
        data["own"] = pack(table.game.view(table.state, table.held, seat.key).get("you", {}))
    names = [" ".join((word_of(vote), *(table.names.get(key, key) for key in for_whom(vote)))) for vote in seat.votes]
    data |= {"votes": names, "wait": seat.wait, "ready": seat.ready, "later": kept_orders.shown(seat)}
    reply(case, "mail/receipt", data)


def reply(case: Case, kind: str, data: dict[str, Any]) -> None:
    """The answer to a letter with a token; above so many an hour the answers are collected into one.

    It goes out when the hour is over, says what the last letter's would have said, and what was refused in all.
    """
    table, work, now = case.at(), case.work, case.world.now()
    key, person = (case.seat.key, case.seat.person) if case.seat else ("gm", case.gm)
    waiting = work.collected(table.row.name, key, person, kind, now)
    if waiting is not None:
        old = waiting.data
        waiting.data = {**old, **plainly(table, data)} | {
            "refused": [*old["refused"], *data["refused"]][-SHOWN:], "done": [*old["done"], *data["done"]][-SHOWN:],
        }  # fmt: skip
        work.session.add(waiting)
        return
    later = work.replies_since(table.row.name, key, person, now - HOUR) >= REPLIES_AN_HOUR
    if later:
        data["notes"] = [
            f"More than {REPLIES_AN_HOUR} letters of yours came in an hour: this answers all since.",
            *data["notes"],
        ]
    table.due = now + HOUR if later else None
    if case.seat:
        tell(table, case.seat, kind, data, in_reply_to=case.letter.message_id)
    else:
        tell_gm(table, kind, data, in_reply_to=case.letter.message_id, only=case.gm)
    table.due = None


def answers(case: Case) -> dict[str, Any]:
    """What every answer holds. Of a stranger's letter no word is quoted: it may bear another's name."""
    if case.who == "anyone" and not case.letter.proven:
        return unquoted(case)
    more = len(case.refused) - SHOWN
    return {
        "done": list(case.done[:SHOWN]),
        "refused": [*case.refused[:SHOWN], *([{"line": "", "text": f"and {more} lines more."}] if more > 0 else [])],
        "notes": list(case.notes),
        "parts": list(case.parts),
        "ignored": [Said(line) for line in case.ignored[:6]],
        "ignored_more": max(0, len(case.ignored) - 6),
        "subject_was": Said(case.letter.subject),
        "empty": not case.letter.text.strip(),
    }


def unquoted(case: Case) -> dict[str, Any]:
    """The same, with the numbers of lines instead of their words."""
    lines = [tidy(line) for line in case.letter.text.splitlines()]
    number = {line: n for n, line in reversed(list(enumerate(lines, start=1)))}
    refused = [
        {"line": f"line {number[row['line']]}" if row["line"] in number else "", "text": case.reason(row["text"])}
        for row in case.refused[:SHOWN]
    ]
    return {
        "done": list(case.done[:SHOWN]), "refused": refused, "notes": list(case.notes),
        "parts": list(case.parts[:SHOWN]),
        "ignored": [], "ignored_more": 0, "not_read": len(case.ignored), "subject_was": "",
        "empty": not case.letter.text.strip(),
    }  # fmt: skip
