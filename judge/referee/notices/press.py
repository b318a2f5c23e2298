"""Press: from player to players, from the GM to all; signed or not, now or with the report. Never read as orders."""

import re
from collections.abc import Mapping
from hashlib import sha256

from judge.games.sides import WithOffices
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.request import Request, tidy
from judge.referee.campaign.telling import Said, tell, tell_gm, tell_watchers
from judge.referee.notices import sentences as say
from judge.referee.notices.limits import HOUR, PRESS_AN_HOUR, REPLIES_BY_THEMSELVES
from judge.referee.record.entries import PressSent
from judge.store.statuses import CampaignStatus, PressKind
from judge.store.tables import Seat

LONGEST, SHOWN = 20_000, 60
"""Characters of a text, and of the line of it that its writer is shown again."""
ALL = ("ALL", "EVERYBODY", "EVERYONE")


def send_press(request: Request, to: str, body: str, line: str, grey: bool = False) -> None:
    """To players by name, by power, to the GM, to ALL, or to ALL BUT some."""
    campaign, sender = request.at(), request.seat.key if request.seat else "gm"
    if request.seat and campaign.setting("press") == "public" and to.strip(" .:").upper() in ALL:
        announce(request, request.seat.name, body, line, grey)
        return
    found = understood(request, to, line)
    if found is None:
        return
    seats, to_gm = found
    others = [seat for seat in seats if seat.key != sender]
    to_gm = to_gm and (sender != "gm" or len(campaign.gms) > 1)
    if not others and not to_gm and seats:
        others = seats  # a word to themselves
    elif not others and not to_gm:
        request.refuse(line, say.RECIPIENT_HAS_NO_PLAYER.format(recipient=to.strip(" .:")))
        return
    if not text_fits(request, body, line) or (request.seat and not allowed(request, grey, bool(others), line)):
        return
    keys = [seat.key for seat in others] + ["gm"] * to_gm
    whom = campaign.names | {"gm": "the GM"}
    hand_over(request, keys, [whom[key] for key in keys], body, grey)
    later = [whom[key] for key in keys if key != "gm"] if request.seat and waits(campaign) else []
    now = [whom[key] for key in keys if whom[key] not in later]
    if now:
        request.answer.done.append(say.PRESS_SENT.format(recipients=" and ".join(now), last=last_line(body)))
    if later:
        request.answer.done.append(say.PRESS_HELD.format(recipients=" and ".join(later)))


def last_line(body: str) -> str:
    """The last line that was sent, shortened: its writer sees where their press ended, also without END."""
    last = next((line.strip() for line in reversed(body.splitlines()) if line.strip()), "")
    return last if len(last) <= SHOWN else f"…{last[-SHOWN:]}"


def addressees(campaign: Campaign) -> Mapping[str, tuple[str, ...]]:
    """Names of the game's own that press may be sent to: a power, an office."""
    game = campaign.game
    return game.addressees(campaign.state) if campaign.state is not None and isinstance(game, WithOffices) else {}


def replied_often(request: Request) -> bool:
    """They have said enough in an hour without a verb."""
    since = request.world.now() - HOUR
    return (
        request.seat is not None
        and request.work.said_since(request.at().row, request.seat.key, since) >= REPLIES_BY_THEMSELVES
    )


def understood(request: Request, to: str, line: str) -> tuple[list[Seat], bool] | None:
    """The seats meant, and whether the GM is; None: a name is unknown, and that has been said."""
    campaign = request.at()
    places = addressees(campaign)
    but = re.fullmatch(r"(?:all|everybody|everyone) (?:but|except) (.+)", tidy(to), re.I)
    seats: list[Seat] = []
    to_gm = False
    for word in addressed(but[1] if but else to, frozenset(places)):
        keys = keys_of(campaign, word, places)
        if word.upper() in ("GM", "MASTER"):
            to_gm = True
        elif keys is None:
            known = ", ".join([*(seat.name for seat in campaign.seats), *places, "GM", "ALL", "ALL BUT …"])
            request.refuse(line, say.PRESS_TO_UNKNOWN_PLAYER.format(who=word[:40], seats=known))
            return None
        seats += [campaign.seat(key) for key in keys or () if campaign.seat(key) not in seats]
    return ([seat for seat in campaign.seats if seat not in seats], False) if but else (seats, to_gm)


def allowed(request: Request, grey: bool, to_players: bool, line: str, public: bool = False) -> bool:
    """What the campaign's press allows; to the GM one may always write."""
    kind = request.at().setting("press")
    if grey and kind != "grey":
        request.refuse(line, say.PRESS_MUST_BE_SIGNED.format(who="jones"))
    elif to_players and kind == "none":
        request.refuse(line, say.PRESS_ONLY_TO_GM)
    elif to_players and kind == "public" and not public:
        request.refuse(line, say.PRESS_ONLY_PUBLIC)
    else:
        return True
    return False


def waits(campaign: Campaign) -> bool:
    """Press is held until the next report."""
    return campaign.setting("post") == "report" and campaign.row.status == CampaignStatus.RUNNING


def announce(request: Request, sender: str, body: str, line: str, grey: bool = False) -> None:
    """To every seat, the GMs, and, if they may read it, the observers."""
    campaign = request.at()
    if not text_fits(request, body, line) or (request.seat and not allowed(request, grey, True, line, public=True)):
        return
    hand_over(request, ["all"], ["everybody"], body, grey, sender)
    request.answer.done.append(say.BROADCAST_HELD if request.seat and waits(campaign) else say.BROADCAST_SENT)


def hand_over(request: Request, keys: list[str], names: list[str], body: str, grey: bool, sender: str = "") -> None:
    """Kept beside the log, and mailed: at once, or with the report. To the GM it goes at once."""
    campaign, key = request.at(), request.seat.key if request.seat else "gm"
    who = "somebody" if grey else sender or (request.seat.name if request.seat else "the GM")
    thread = sha256("|".join(sorted({key if not grey else "grey", *keys})).encode()).hexdigest()[:16]
    data = {"from": who, "to": names, "text": Said(body), "thread": thread}
    held = bool(request.seat) and waits(campaign)
    campaign.log("grey" if grey else key, PressSent("all" if keys == ["all"] else "some", len(body)))
    request.work.press(campaign.row, body, PressKind.PRESS, key, to=keys, grey=grey, waits=held and keys != ["gm"])
    for seat in campaign.seats:
        if not held and (seat.key in keys or keys == ["all"]):
            tell(campaign, seat, "mail/press", data, last_of(campaign, seat.key, thread))
    if "gm" in keys or (keys == ["all"] and not held):
        tell_gm(campaign, "mail/press", data)
    if keys == ["all"] and not held and campaign.setting("observers") == "read":
        tell_watchers(campaign, "mail/press", data)


def last_of(campaign: Campaign, key: str, thread: str) -> str:
    """The Message-ID of the newest press mail to a seat in this thread, for In-Reply-To; "" if none."""
    mails = (row for row in campaign.work.press_mails(campaign.row.name, key) if row.data.get("thread") == thread)
    return next((campaign.world.post.message_id(row.ident) for row in mails), "")


def answered(request: Request) -> str | None:
    """The author of the press that this letter answers; None: it answers none."""
    for ident in request.world.post.notices(request.letter.refers):
        notice = request.work.named(ident)
        if (
            notice
            and notice.kind == "mail/press"
            and notice.campaign == request.at().row.name
            and notice.seat == request.own().key
        ):
            return str(notice.data.get("from", "")).removeprefix("the ")
    return None


def addressed(to: str, places: frozenset[str]) -> list[str]:
    """The addressees one by one: names, and the game's own, which may have several words (CABINET ENGLAND)."""
    found: list[str] = []
    for part in re.split(r",|;|\band\b", tidy(to).strip(" .:"), flags=re.I)[:60]:
        words = [word for word in part.split() if word.lower() not in ("of", "the")]
        while words:
            two = " ".join(words[:2]).upper()
            whole = len(words) > 1 and any(place.startswith(two) and len(words[1]) > 2 for place in places)
            found.append(" ".join(words[: 1 + whole]))
            words = words[1 + whole :]
    return found


def keys_of(campaign: Campaign, word: str, places: Mapping[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """The seats that an addressee means: a player's name first, then an office, its beginning will do; None: nobody."""
    text = word.upper()
    if seat := campaign.seat_named(word):
        return (seat.key,)
    if text in ALL:
        return tuple(seat.key for seat in campaign.seats)
    exact = [place for place in places if place == text or text.startswith(f"{place}-")]  # AUSTRIA-HUNGARY
    near = exact or [place for place in places if len(text) > 2 and place.startswith(text)]
    return places[near[0]] if len(near) == 1 else None


def text_fits(request: Request, body: str, line: str) -> bool:
    if not body.strip():
        request.refuse(line, say.PRESS_NEEDS_TEXT)
    elif len(body) > LONGEST:
        request.refuse(line, say.PRESS_TOO_LONG.format(longest=LONGEST))
    elif (
        request.seat
        and request.work.said_since(request.at().row, request.seat.key, request.world.now() - HOUR) >= PRESS_AN_HOUR
    ):
        request.refuse(line, say.TOO_MUCH_PRESS.format(press_an_hour=PRESS_AN_HOUR))
    else:
        count = (request.letter.between if request.closed else len(request.letter.left)) + len(request.quoted)
        if count:
            request.answer.notes.append(
                say.QUOTED_LINE_LEFT_OUT if count == 1 else say.QUOTED_LINES_LEFT_OUT.format(count=count)
            )
        return True
    return False
