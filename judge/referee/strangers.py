"""Letters from people whose place is not known: answers to a question of ours, joining, orders without a token."""

from dataclasses import replace

from judge.referee import confirming
from judge.referee.creating import SETTING, do_create
from judge.referee.identity import do_address, do_forget
from judge.referee.joining import do_join
from judge.referee.people import do_leave, do_promote, do_take, do_watch
from judge.referee.seats import answers, gm_letter, run_verb, seat_letter
from judge.referee.table import Table
from judge.referee.undoing import do_undo
from judge.referee.verbs import Case, almost
from judge.referee.verbs_gm import do_finish
from judge.store.tables import Confirmation


def confirmed_letter(case: Case, row: Confirmation) -> None:
    """The answer to a confirming mail: YES does it, NO cancels it, anything else is asked again."""
    case.email = row.email
    problem = confirming.expired(row, case.world)
    word, verb = confirming.answer_of(case.letter.text), row.action["verb"]
    if problem:
        case.refuse(word.upper() or "your answer", problem)
    elif word == "no":
        row.status = "cancelled"
        case.done.append("Cancelled; nothing was done.")
    elif word == "yes":
        row.status = "done"
        DO[verb](case, row, case.letter)
    else:
        case.refuse("your answer", "begin a line with YES to do it, or NO to cancel. Nothing has been done yet.")
    case.work.session.add(row)
    if case.refused and row.status == "done":
        row.status = "open"  # a refused YES settles nothing
    if case.done or case.refused:
        data = {"zone": "UTC", "forgotten": verb == "FORGET" and word == "yes"} | answers(case)
        again = case.world.post.reply_to(row.campaign, row.token) if row.status == "open" else ""
        confirming.mail_stranger(case, "mail/answer", data, again)


def do_letter(case: Case, row: Confirmation, yes: object) -> None:
    """Orders without a token, confirmed: they count from when they first came, while the turn is open."""
    del yes
    campaign = case.work.campaign(row.campaign)
    table = Table(case.world, case.work, campaign) if campaign else None
    seat = next((s for s in table.seats if s.key == row.action["seat"]), None) if table else None
    if table and row.action["seat"] == "gm" and table.row.phase == row.action["phase"]:
        case.letter = replace(case.letter, text=row.action["text"])
        case.table, case.who, case.gm = table, "gm", row.action.get("gm", table.row.gm)
        gm_letter(case)
        case.done, case.refused = [], []
        return
    if table is None or seat is None or table.row.phase != row.action["phase"]:
        case.refuse("YES", "that turn is over; nothing was done.")
        return
    text = row.action["text"]
    case.letter = replace(case.letter, text=text, sent=min(case.letter.sent, row.arrived))
    case.table, case.seat, case.who = table, seat, "seat"
    seat_letter(case)
    case.done, case.refused = [], []


def prove_first(case: Case, person: int | None, key: str, email: str) -> bool:
    """Where the campaign demands proof of who wrote, a letter without it waits for a YES from the seat's address."""
    table = case.at()
    known = case.letter.sender in case.work.addresses(person)
    if table.row.pace.get("auth", "off") != "on" or (known and case.letter.proven) or not email:
        return False
    lines = [line for line in case.letter.text.splitlines() if line.strip()]
    case.email, case.row.reason = email, "not proven: asked to confirm"
    action = {"verb": "LETTER", "seat": key, "gm": case.gm, "phase": table.row.phase, "text": case.letter.text}
    what = f"take these lines for {'the GM' if key == 'gm' else 'your seat'} in {table.row.name}"
    why = f"They came from {case.letter.sender}, and nothing proves that you wrote them. If you did not, answer NO."
    confirming.ask(case, table.row.name, action, what, [why, *lines[:40]])
    return True


def stranger_letter(case: Case) -> None:
    """A letter to the plain address: orders of a known player are confirmed first, the rest are anybody's verbs."""
    lines = unbroken([line.strip() for line in case.letter.text.splitlines() if line.strip()])
    if lines and lines[0].lower().startswith("game ") and _offer_letter(case, lines):
        return
    for line in lines:
        if case.asked:
            break  # what stands below JOIN belongs to it
        if not run_verb(case, line, ""):
            hint = almost(line, "anyone")
            if hint:
                case.refuse(line, hint)
            else:
                case.ignored.append(line)
    if case.asked:
        return
    if case.done or case.refused or case.parts:
        confirming.mail_stranger(case, "mail/answer", {"zone": "UTC"} | answers(case))
    else:
        confirming.mail_stranger(case, "mail/lost", {"zone": "UTC", "lines": lines[:6], "gave": bool(lines)})


def unbroken(lines: list[str]) -> list[str]:
    """CREATE's settings go on in the next lines: mail programs break long ones."""
    found: list[str] = []
    for line in lines:
        if found and found[-1].lower().startswith("create ") and SETTING.match(line):
            found[-1] += f" {line}"
        else:
            found.append(line)
    return found


def _offer_letter(case: Case, lines: list[str]) -> bool:
    """`GAME c` and orders from a registered address: held back until the address confirms them."""
    words = lines[0].split()
    campaign = case.work.campaign(words[1].lower()) if len(words) == 2 else None
    table = Table(case.world, case.work, campaign) if campaign else None
    person = case.work.person_of(case.email)
    seat = next((s for s in table.seats if person and s.person == person.id), None) if table else None
    if table and person and seat is None and person.id in dict(table.gms):
        action = {
            "verb": "LETTER",
            "seat": "gm",
            "gm": person.id,
            "phase": table.row.phase,
            "text": "\n".join(lines[1:]),
        }
        confirming.ask(case, table.row.name, action, f"do this as the GM of {table.row.name}", lines[1:41])
        return True
    if table is None or seat is None:
        case.refuse(lines[0], "no seat of that campaign has this address. Write to the address in your seat's mails.")
        confirming.mail_stranger(case, "mail/answer", {"zone": "UTC"} | answers(case))
        return True
    action = {"verb": "LETTER", "seat": seat.key, "phase": table.row.phase, "text": "\n".join(lines[1:])}
    confirming.ask(case, table.row.name, action, f"take these lines for your seat in {table.row.name}", lines[1:41])
    return True


DO = {
    "JOIN": do_join, "CREATE": do_create, "LETTER": do_letter, "UNDO": do_undo, "FINISH": do_finish,
    "EJECT": do_leave, "RESIGN": do_leave, "TAKE": do_take, "WATCH": do_watch, "PROMOTE": do_promote,
    "ADDRESS": do_address, "FORGET": do_forget,
}  # fmt: skip
"""What a YES does, by what was asked."""
