"""What is said of letters, before any verb of theirs is read."""

# filters
MORE_THAN_LETTERS_HOUR_LETTERS = "more than {letters_an_hour} letters in an hour"

# gm_agreement
SEAT_HAS_AGREED = "{seat} has agreed."
CAMPAIGN_HAS_GONE_ON_SINCE = "the campaign has gone on since you were asked; nothing was done."
IT_IS_PHASE_NOW_NOTHING = "it is {phase} now; nothing was done."
YOU_HAVE_AGREED_BUT_TEXT = "You have agreed, but: {text}"
YOU_HAVE_AGREED_LINE = "You have agreed: {line}."

# intake
LETTER_PUT_ASIDE = "letter put aside"
JUDGE_ENDED_ATTEMPTS_TIMES_WHILE = "the judge ended {attempts} times while it served this letter"
DATABASE_WENT_AWAY_EACH_TIME = "the database went away each time it was served"
DATABASE_STUMBLED_OVER_LETTER = "the database stumbled over a letter"

# lines
LETTER_HAS_MOST_LINES_LINES = "a letter has {most_lines} lines at most; what stood below them was not read."

# meanings
TO_TO_SEND_WHICH = "to {to}, send {which}:"
IF_YOU_MEAN_THAT_SEND = "if you mean that, send this line alone:"
ONE_OF_THESE_LINES = "one of these lines"

# player
IN_MAIL_OF_JUDGE_THAT = "in a mail of the judge that your letter quotes"
IN_YOUR_SIGNATURE_OR_BESIDE = "in your signature, or beside a quotation"
BELOW_LINE_THAT_INTRODUCES_QUOTATION = "below a line that introduces a quotation"
BEHIND_QUOTATION_MARKS = "behind quotation marks"
YOUR_SEAT_IS_YOURS_AGAIN = "Your seat is yours again."
GM_HAS_WRITTEN_FOR_YOU = "The GM has written for you; this is what became of it."
NOBODY_KNOWS_WHO_WROTE_THAT = "nobody knows who wrote that."
WHAT_STOOD_BELOW_IT_WAS = "what stood below it was taken for a quotation of the judge's; send it alone."
NO_END_CLOSED_YOUR_WORD = "No END closed your {word}, so these lines went with it and are not held: {gone}."
STOOD_PLACE_SO_THEY_WERE = "stood {place}, so they were not read: {left}"
WHEN_AND_OTHERWISE_BELONG_BELOW = "WHEN and OTHERWISE belong below FOR F1902M or STANDING, before the END."
KEPT_FOR_START_GOOD = "Kept for the start: {good}."
SEAT_IS_BACK = "{seat} is back."
WORD_IN_ITS_SUBJECT = "the word in its subject"
ADDRESS_YOU_WRITE_TO = "the address you write to"
YOUR_LETTER_SHOWED_SHOWN_TO = (
    "Your letter showed {shown}, to somebody else, so it has been replaced: answer this mail to use the new one."
)
LETTER_CAME_FROM_SENDER_WHICH = "The letter came from {sender}, which is not an address that I know of you."
THESE_LINES_WHY_IF_YOU = "These lines {why}. If you meant them, send them alone."
WHAT_STANDS_IN_BRACKETS_IS = "What stands in brackets is not read: ({remark}). If you mean it, send it alone."
LINE_HAS_WIDEST_CHARACTERS_AT = "a line has {widest} characters at most; what stood behind them was not read."
CAMPAIGN_IS_OVER = "the campaign is over."

# quarantine
LETTER_S_HAS_NO_SENDER = "letter %s has no sender to be told"

# receipt
TEXT_FILE_IS_ATTACHED_TO = "A text file is attached to your letter. It was not read: write its lines into the mail."
MORE_THAN_REPLIES_HOUR_LETTERS = "More than {replies_an_hour} letters of yours came in an hour: this answers all since."
AND_MORE_LINES_MORE = "and {more} lines more."

# routing
ADDRESS_OF_SEAT_THAT_HAS = "the address of a seat that has changed hands"
NO_SUCH_ADDRESS = "no such address"
YOUR_LETTER_WAS_VERY_LARGE = "Your letter was very large, so only its beginning was read. Orders need no attachments."
NOT_FOR_JUDGE = "not for the judge"

# shared_verbs
LET_GM_WHO_PLAYS_DO = "let the GM, who plays, do this: {said}"
LETTER_ASKS_QUESTIONS_LETTER_QUESTIONS = (
    "a letter asks {questions_a_letter} questions at most; send the rest in another one."
)
ANOTHER_ACTIVE_PLAYER = "another active player"
YOU_PLAY_YOURSELF_SO_WHO = (
    "You play yourself, so {who} must agree to {said}: they have been asked, and the first YES does it."
)
STILL_MISSING_NAMES = "Still missing: {names}."
NOTHING_IS_MISSING = "Nothing is missing."

# strangers
WHATEVER_ELSE_YOU_WROTE_WAS = "Whatever else you wrote was not taken."
THEY_CAME_FROM_SENDER_AND = (
    "They came from {sender}, and nothing proves that you wrote them. If you did not, answer NO."
)
MORE_MORE_LINES_WERE_NOT = (
    "{more} more lines were not taken: a letter that has to be confirmed has {shown_lines} at most."
)
LETTER_FROM_SENDER = "A letter from {sender}"
NOT_PROVEN_ASKED_TO_CONFIRM = "not proven: asked to confirm"
NOT_PROVEN_AND_ASKED_TOO = "not proven, and asked too often"
TAKE_THESE_LINES_FOR_YOUR = "take these lines for your seat in {campaign}"
DO_THIS_AS_GM_OF = "do this as the GM of {campaign}"
THAT_TURN_IS_OVER_NOTHING = "that turn is over; nothing was done."
NO_SEAT_OF_THAT_CAMPAIGN = "no seat of that campaign has this address. Write to the address in your seat's mails."
CANCELLED_NOTHING_WAS_DONE = "Cancelled; nothing was done."
BEGIN_LINE_WITH_YES_TO = "begin a line with YES to do it, or NO to cancel. Nothing has been done yet. {not_taken}"
MISSED_MORE_LINE_WHAT_OF = "{missed} more line{what} of the letter"

# verb_lines
ONE_LETTER_DOES_THIS_MOST = "one letter does this {most} times at most; send the rest in another one."
ONLY_PLAYER_CAN_SAY_THAT = "only the player can say that; AS is for orders."
CAMPAIGN_HAS_NOT_STARTED_YET = "the campaign has not started yet."
IT_WAS_WRITTEN_BEFORE_PHASE = "it was written before {phase} began."
