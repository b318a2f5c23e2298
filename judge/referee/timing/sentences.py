"""What is said of deadlines, absences and digests."""

# absence
ABSENCE_TOO_LONG = "an absence is {days} days at most."
ABSENCE_TOO_LONG_HERE = "here an absence is {days} days at most; to ask for more, send PRESS TO GM."
ABSENCES_NOT_ALLOWED = "absences cannot be announced in this campaign. To tell the GM, send PRESS TO GM."
EFFECT_OF_THEIR_ABSENCE = (
    "no turn that needs their orders is resolved without them; the others see a later deadline, not the reason"
)
EFFECT_OF_YOUR_ABSENCE = (
    "no turn that needs your orders is resolved without you; the others see a later deadline, not the reason"
)
ABSENCE_NEEDS_TWO_DATES = "give two dates: ABSENCE 2026-12-20 2027-01-03."
ABSENCE_DATES_WRONG = "the last day must be after the first, and not in the past."
SEAT_ABSENCE_NOTED = "{seat}'s absence is noted, {dates}, and {seat} has been told. Meanwhile {effect}."
YOUR_ABSENCE_NOTED = "Your absence is noted, {dates}. Meanwhile {effect}."
YOUR_ABSENCE_CANCELLED = "Your absence is cancelled."
YOU_HAD_NO_ABSENCE = "You had no absence to cancel."
SEAT_ABSENCE_CANCELLED = "{seat}'s absence is cancelled, and {seat} has been told."
SEAT_HAD_NO_ABSENCE = "{seat} had no absence to cancel."
MORE_TIME_FOR_PHASE = "There is more time for this phase."
GM_NOTED_YOUR_ABSENCE = "The GM has noted your absence, {dates}."
TOO_MANY_ABSENCES = "{most} absences are announced already; NO ABSENCE cancels them."
GM_NOTED_YOUR_RETURN = "The GM has cancelled your absence."

# digest
AWAY_UNTIL = "away until {when}"
AWAY_FROM = "away from {when}"
WAITING_FOR_YOU = "Waiting for you"
SILENT_IN_ROW = "no orders {missed} times in a row"
SILENT_ONCE = "no orders last time"
HINT_DAY_MORE = "one more day for everybody; late: {seats}"
HINT_RESOLVE_NOW = "resolve now, without waiting for them"
HINT_RESUME = "the game is paused; this starts the clock again"
SEAT_HAS_OFFERS = "{seat}'s seat needs a player; offers that wait for an answer: {offers}"
SEAT_HAS_NO_OFFERS = "{seat}'s seat is free; nobody has been asked yet"
PLAYERS_VOTE = "{voters} players vote {vote}"
PLAYER_VOTES = "{voters} player votes {vote}"
HINT_READ_LETTER_AGAIN = "a letter of {time} caused an error; read it again"
ALL_SEATS_TAKEN = "all seats are taken"
HINT_INVITE_SOMEBODY = "{wanted} more wanted: invite somebody"
