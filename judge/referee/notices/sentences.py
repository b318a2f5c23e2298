"""What notices say by themselves: bounces, questions, press, history."""

# alarms
MAIL_SERVER_REFUSES_JUDGE = "the mail server refuses the judge's mail; sending pauses"
NOTICE_NOT_RENDERED = "not rendered: {reason}"

# allowance

# bounces
BOUNCE_REFUSED = "its mail server refused it"
HINT_SERVER_WORDS = "The server's own words say more."
BOUNCE_JUDGE_NOT_TRUSTED = "their mail server does not trust this judge"
HINT_OPERATOR_DOCTOR = "The operator has to look at this: `judge doctor`."
BOUNCE_NO_SUCH_MAILBOX = "there is no such mailbox"
HINT_ASK_RIGHT_ADDRESS = "Ask for the right address; SEAT and STANDBY help if there is none."
BOUNCE_NO_SUCH_SERVER = "its mail server does not exist"
HINT_ADDRESS_MISSPELT = "The address may be misspelt."
BOUNCE_MAILBOX_MOVED = "the mailbox has moved"
HINT_ASK_NEW_ADDRESS = "Ask for the new address."
BOUNCE_MAILBOX_FULL = "the mailbox is full"
HINT_MAKE_ROOM = "They must make room, or write from another address: ADDRESS NEW@…"
BOUNCE_MAILBOX_SUSPENDED = "the mailbox is suspended"
HINT_LOG_IN = "They must wake it up by logging in, or use another address."
BOUNCE_TAKES_NO_MAIL = "that server takes no mail at all"
HINT_NEEDS_OTHER_ADDRESS = "They need another address."
BOUNCE_NO_ANSWER = "its mail server did not answer for days"
HINT_MAY_COME_BACK = "It may come back by itself."
BOUNCE_SERVER_UNREACHABLE = "its mail server cannot be reached"
BOUNCE_MAIL_TOO_LARGE = "the mail was too large for it"
HINT_PLAIN_ON = "PLAIN ON makes the judge's mails small."
BOUNCE_FILTERED = "their filter turned it away"
HINT_ADDRESS_BOOK = "They should put the judge's address into their address book."
BOUNCE_REPORTED_AS_SPAM = "they reported the judge's mail as spam"
HINT_ASK_WHETHER_MISTAKE = "Ask whether that was by mistake."
GM_OF_CAMPAIGN = "the GM of {campaign}"

# history
WAIT_FOR_BLOCK = "all are here; they wait for the first block of the Bitcoin chain from {at} on"
HOW_TO_JOIN = (
    "To join {campaign}, send JOIN {campaign} AS and the name that you want, for example JOIN {campaign} AS jones. The "
    "judge then asks whether you mean it; answer that mail with YES."
)
SHOW_TELLS_MORE = "SHOW {campaign} tells all about it."
SEAT_FREE = "{phase}, 1 seat free"
SEATS_FREE = "{phase}, {free} seats free"
REQUIRED_ON_TIME_RATE = "{taken} of {wanted} players, {percent}% on time"
PLAYERS_SO_FAR = "{taken} of {wanted} players"
ALL_OPTIONS_USUAL = "all as usual"
MAP_IN_OWN_MAIL = "The map comes in a separate mail."
OPTION_RULES_VERSION = (
    "the version of the game's rules; a new campaign has the newest. SET rules=2 moves a campaign to version 2 from "
    "its next game year on"
)
NO_SUCH_CAMPAIGN = "there is no campaign called {name}."
NOTHING_RESOLVED_YET = "nothing has been resolved yet."
GAME_HAS_NO_MAP = "{title} has no map; STATUS shows the position, and so do the reports."
MAP_IS_EMPTY = "there is nothing on the map yet."
OPTION_PACE_ALIKE = "how long {phases} take, likewise"
OPTION_PACE = "how long {phases} take: a length (2d) or a weekly hour (Fri 20:00)"
NONE_YET = "There is none yet."
GMS_OWN_WORDS = "In the GM's own words"
FROM_ANOTHER_JUDGE = "of another judge"
PHASES_PLAYED = "Phases played"
HOW_TO_READ_REPORT = "To read a report again, send HISTORY and its phase."
NO_RULINGS_MADE = "The GM has made none."
DIARY_HEADING = "Your diary, {phase}"
DIARY_IS_EMPTY = "It is empty. To write in it, send DIARY, then your words on the lines below, then END."
MORE_CAMPAIGNS = "and {more} more; SHOW and a name describes each"
NO_SUCH_REPORT = "there is no report of {phase}; the reports are: {reports}."
REPORT_IN_OWN_MAIL = "The report of {phase} comes in a separate mail."

# limits
ADDRESS_ASKED_TOO_OFTEN = "{email} has been asked often enough for now; try again in an hour."
YOU_ASKED_TOO_OFTEN = "you have asked people often enough for now; try again in an hour."

# message
HALVES_OF_THE_MAP = (("The west", "The map; in words it is in the orders below"), ("The east", ""))
MAP_AROUND = "The map around {place}, enlarged"
WHERE_TO_RETREAT = "Your {unit} in {place} can retreat to {ways}."
NOWHERE_TO_RETREAT = "Your {unit} in {place} has nowhere to go."
YOUR_PART = "Around {place}, with your {units}."
YOUR_LARGER_PART = "Around {place}, with {n} of your units."
OTHERS_PART = (
    "Around {place}, where {units} was dislodged.",
    "Around {place}, where {units} were dislodged.",
)
PLAIN_PART = "Around {place}."

# outbox
NOTICE_NOT_SENT = "notice not sent"
OUTBOX_BROKEN = "the outbox is broken"
MAP_CANNOT_BE_DRAWN = "notice %s (%s) goes without its map, which cannot be drawn"
NOTICE_CANNOT_BE_RENDERED = "notice %s (%s) cannot be rendered"

# press
PRESS_SENT = "Your press went to {recipients}. It ends: {last}"
PRESS_HELD = "Your press goes to {recipients} with the next report."
PRESS_MUST_BE_SIGNED = "all press in this game is signed; send PRESS TO {who}. Your text was sent to nobody."
BROADCAST_HELD = "Your press goes to everybody with the next report."
BROADCAST_SENT = "Your press went to everybody."
PRESS_NEEDS_TEXT = "there is no text below it. Write it on the next lines and close with END."
RECIPIENT_HAS_NO_PLAYER = "nobody plays {recipient} now. Your text was sent to nobody."
PRESS_ONLY_TO_GM = (
    "there is no press between players in this game; you can send PRESS TO GM. Your text was sent to nobody."
)
PRESS_TOO_LONG = "the text is longer than {longest} characters."
PRESS_TO_UNKNOWN_PLAYER = (
    "there is no player called {who} here; you can write to {seats}. Your text was sent to nobody."
)
PRESS_ONLY_PUBLIC = "press in this game goes to everybody (BROADCAST) or to the GM. Your text was sent to nobody."
TOO_MUCH_PRESS = "you have sent {press_an_hour} letters of press in an hour. Your text was sent to nobody."
QUOTED_LINES_LEFT_OUT = "Only what you wrote yourself was sent, without the {count} quoted lines of your letter."
QUOTED_LINE_LEFT_OUT = "Only what you wrote yourself was sent, without the quoted line of your letter."

# questions
TOO_MANY_QUESTIONS = "a letter can ask {most_questions} questions at most; send the rest in another one."
ANSWERED_OFTEN_ENOUGH = "answered often enough today"
ASKER_NO_LONGER_GM = "Whoever asked this is no longer a GM; nothing was done."
SEAT_CHANGED_HANDS = "That seat has changed hands since; nothing was done."
SEAT_LEFT_SINCE = "The seat has become free since you were asked; nothing was done."
ASKER_GM_OF_CAMPAIGN = "The GM of {campaign}"
ALREADY_CONFIRMED = "You have confirmed this already; it is done."
ALREADY_CANCELLED = "You have cancelled this; nothing was done."
SETTLED_OTHERWISE = "That question no longer applies; nothing was done."
SEAT_GONE = "Sorry, the seat is no longer on offer; nothing was done."
QUESTION_WAS_REPLACED = "A newer question replaced this one; please answer that mail."
QUESTION_HAS_EXPIRED = "The seven days to answer have passed; please send your line again."
