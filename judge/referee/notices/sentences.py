"""What notices say by themselves: bounces, questions, press, history."""

# alarms
MAIL_SERVER_REFUSES_JUDGES_MAIL = "the mail server refuses the judge's mail; sending pauses"
NOT_RENDERED_WHY = "not rendered: {why}"

# allowance
TOLD_ALLOWANCE_NAME = "told allowance {name}"

# bounces
ITS_MAIL_SERVER_REFUSED_IT = "its mail server refused it"
SERVERS_OWN_WORDS_SAY_MORE = "The server's own words say more."
THEIR_MAIL_SERVER_DOES_NOT = "their mail server does not trust this judge"
OPERATOR_HAS_TO_LOOK_AT = "The operator has to look at this: `judge doctor`."
THERE_IS_NO_SUCH_MAILBOX = "there is no such mailbox"
ASK_FOR_RIGHT_ADDRESS_SEAT = "Ask for the right address; SEAT and STANDBY help if there is none."
ITS_MAIL_SERVER_DOES_NOT = "its mail server does not exist"
ADDRESS_MAY_BE_MISSPELT = "The address may be misspelt."
MAILBOX_HAS_MOVED = "the mailbox has moved"
ASK_FOR_NEW_ADDRESS = "Ask for the new address."
MAILBOX_IS_FULL = "the mailbox is full"
THEY_MUST_MAKE_ROOM_OR = "They must make room, or write from another address: ADDRESS NEW@…"
MAILBOX_IS_SUSPENDED = "the mailbox is suspended"
THEY_MUST_WAKE_IT_UP = "They must wake it up by logging in, or use another address."
THAT_SERVER_TAKES_NO_MAIL = "that server takes no mail at all"
THEY_NEED_ANOTHER_ADDRESS = "They need another address."
ITS_MAIL_SERVER_DID_NOT = "its mail server did not answer for days"
IT_MAY_COME_BACK_BY = "It may come back by itself."
ITS_MAIL_SERVER_CANNOT_BE = "its mail server cannot be reached"
MAIL_WAS_TOO_LARGE_FOR = "the mail was too large for it"
PLAIN_ON_MAKES_JUDGES_MAILS = "PLAIN ON makes the judge's mails small."
THEIR_FILTER_TURNED_IT_AWAY = "their filter turned it away"
THEY_SHOULD_PUT_JUDGES_ADDRESS = "They should put the judge's address into their address book."
THEY_REPORTED_JUDGES_MAIL_AS = "they reported the judge's mail as spam"
ASK_WHETHER_THAT_WAS_BY = "Ask whether that was by mistake."
GM_OF_NAME = "the GM of {name}"

# history
SEND_JOIN_NAME_AS_AND = "Send JOIN {name} AS and the name that you want. SHOW {name} tells more."
BAR_ON_TIME = ", {bar}% on time"
ALL_AS_USUAL = "all as usual"
MAP_COMES_WITH_MAIL_OF = "The map comes with a mail of its own."
VERSION_OF_GAMES_RULES_LATER = (
    "the version of the game's rules; later, SET rules=2 moves the campaign on from its next game year"
)
THERE_IS_NO_CAMPAIGN_CALLED = "there is no campaign called {name}."
NOTHING_HAS_BEEN_RESOLVED_YET = "nothing has been resolved yet."
TITLE_HAS_NO_MAP_STATUS = "{title} has no map; STATUS tells the position, and the reports show it."
THERE_IS_NOTHING_ON_MAP = "there is nothing on the map yet."
HOW_LONG_NAME_TAKE_LENGTH = "how long {name} take: a length (2d) or a weekly hour (Fri 20:00)"
THERE_IS_NONE_YET = "There is none yet."
GMS_OWN_WORDS = "The GM's own words"
TO_READ_REPORT_ONCE_MORE = "To read a report once more, send HISTORY and its turn."
GM_HAS_MADE_NONE = "The GM has made none."
YOUR_DIARY_PHASE = "Your diary, {phase}"
IT_IS_EMPTY_DIARY_YOUR = "It is empty. DIARY, your words in the lines below, then END, writes into it."
AND_COUNT_MORE_SHOW_AND = "and {count} more; SHOW and a name tells of each"
THERE_IS_NO_REPORT_OF = "there is no report of {phase}; there are {reports}."
REPORT_OF_PHASE_COMES_IN = "The report of {phase} comes in a mail of its own."

# limits
EMAIL_HAS_BEEN_ASKED_OFTEN = "{email} has been asked often enough for now; try again in an hour."
YOU_HAVE_ASKED_PEOPLE_OFTEN = "you have asked people often enough for now; try again in an hour."

# outbox
NOTICE_NOT_SENT = "notice not sent"
OUTBOX_IS_BROKEN = "the outbox is broken"
NOTICE_S_S_CANNOT_BE = "notice %s (%s) cannot be rendered"

# press
YOUR_PRESS_WENT_TO_NOW = "Your press went to {now}."
YOUR_PRESS_GOES_TO_LATER = "Your press goes to {later} with the next report."
HERE_PRESS_IS_SIGNED_TEXT = "here press is signed. The text below went nowhere."
YOUR_WORDS_GO_TO_EVERYBODY = "Your words go to everybody with the next report."
YOUR_WORDS_WENT_TO_EVERYBODY = "Your words went to everybody."
THERE_IS_NO_TEXT_BELOW = "there is no text below it. Write it in the next lines and close with END."
NOBODY_STANDS_BEHIND_TO_NOW = "nobody stands behind {to} now. The text below went nowhere."
THERE_IS_NO_PRESS_BETWEEN = (
    "there is no press between players here; you may write PRESS TO GM. Your text was sent to nobody."
)
TEXT_IS_LONGER_THAN_LONGEST = "the text is longer than {longest} characters."
THERE_IS_NO_PLAYER_CALLED = "there is no player called {word} here; there are {known}. Your text was sent to nobody."
HERE_PRESS_GOES_TO_EVERYBODY = "here press goes to everybody (BROADCAST), or to the GM. The text below went nowhere."
YOU_HAVE_SENT_PRESS_HOUR = "you have sent {press_an_hour} letters in an hour; the text below went nowhere."
COUNT_QUOTED_LINE_WHAT_OF = "{count} quoted line{what} of your letter"
ONLY_WHAT_YOU_WROTE_YOURSELF = "Only what you wrote yourself went out, without the {lines}."

# questions
LETTER_ASKS_QUESTIONS_LETTER_QUESTIONS = (
    "a letter asks {questions_a_letter} questions at most; send the rest in another one."
)
ANSWERED_OFTEN_ENOUGH_TODAY = "answered often enough today"
WHOEVER_ASKED_THIS_IS_NO = "Whoever asked this is no GM any more; nothing was done."
THAT_SEAT_HAS_CHANGED_HANDS = "That seat has changed hands since; nothing was done."
GM_OF_NAME_2 = "The GM of {name}"
YOU_HAVE_CONFIRMED_THIS_ALREADY = "You have confirmed this already; it is done."
YOU_HAVE_CANCELLED_THIS_NOTHING = "You have cancelled this; nothing was done."
THAT_HAS_BEEN_SETTLED_OTHERWISE = "That has been settled otherwise in the meantime; nothing was done."
NEWER_QUESTION_REPLACED_THIS_ONE = "A newer question replaced this one; please answer that mail."
SEVEN_DAYS_TO_ANSWER_ARE = "The seven days to answer are over; please write again."
