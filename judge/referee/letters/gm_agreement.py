"""Another player's YES to what a GM who plays wants: it is done as the GM's own."""

from dataclasses import replace

from judge.mail.letter import Letter
from judge.referee.campaign.request import Case, table_named
from judge.referee.campaign.telling import tell_gm
from judge.referee.letters.player import run_verb
from judge.referee.letters.receipt import answers
from judge.store.tables import Confirmation


def do_agree(case: Case, row: Confirmation, yes: Letter) -> None:
    """The first YES of an active player does it; the other questions are settled."""
    action, table = row.action, table_named(case, row.campaign)
    seat = next((s for s in table.seats if s.key == action["seat"] and s.email == row.email), None) if table else None
    if table is None or seat is None or seat.status != "active" or action["gm"] not in dict(table.gms):
        case.refuse("YES", "the campaign has gone on since you were asked; nothing was done.")
        return
    if table.row.phase != action["phase"]:
        case.refuse("YES", f"it is {table.row.phase} now; nothing was done.")
        return
    for other in case.work.group_of(row):
        if other is not row and other.status == "open":
            other.status = "gone"
            case.work.session.add(other)
    gm = replace(
        case, table=table, who="gm", gm=action["gm"], seat=None, agreed=True,
        email=next(iter(case.work.addresses(action["gm"])), ""),
        letter=replace(yes, text=action["line"], message_id=""), done=[], refused=[], notes=[], parts=[], ignored=[],
        verbs=[], asked=False,
    )  # fmt: skip
    gm.notes.append(f"{seat.name} has agreed.")
    run_verb(gm, action["line"], action["body"])
    table.save()
    tell_gm(table, "mail/answer", answers(gm), only=action["gm"])
    case.done.append(
        f"You have agreed: {action['line']}." if not gm.refused else f"You have agreed, but: {gm.refused[0]['text']}"
    )
