"""What is said of letters, before any verb of theirs is read."""

# filters
TOO_MANY_LETTERS = "more than {letters_an_hour} letters in an hour"

# gm_agreement
SEAT_AGREED = "{seat} has agreed."
CAMPAIGN_MOVED_ON = "the game has moved on since you were asked; nothing was done."
PHASE_MOVED_ON = "it is {phase} now; nothing was done."
AGREED_BUT_FAILED = "You have agreed, but: {problem}"
AGREED_AND_DONE = "You have agreed: {line}."

# intake
LETTER_PUT_ASIDE = "letter put aside"
LETTERS_ONE_BY_ONE = "one of several letters stumbled; each is served by itself"
JUDGE_KEPT_ENDING = "the judge ended {attempts} times while it served this letter"
DATABASE_KEPT_FAILING = "the database went away each time it was served"
DATABASE_STUMBLED = "the database stumbled over a letter"

# lines
TOO_MANY_LINES = "a letter has {most_lines} lines at most; the rest of it was not read."

# meanings
SEND_FOR_PURPOSE = "to {purpose}, send {choice}:"
SEND_LINE_ALONE = "if you mean that, send this on a line by itself:"
ONE_OF_LINES = "one of these lines"

# player
IN_QUOTED_JUDGE_MAIL = "in a mail of the judge that your letter quotes"
IN_SIGNATURE = "in your signature, or beside a quotation"
BELOW_QUOTATION_INTRO = "below a line that introduces a quotation"
BEHIND_QUOTATION_MARKS = "behind quotation marks"
SEAT_YOURS_AGAIN = "Your seat is yours again."
GM_WROTE_FOR_YOU = "The GM has sent lines for your seat; what became of them is below."
WRITER_UNKNOWN = "that press is unsigned, so it cannot be answered privately. To answer everybody, send PRESS TO ALL."
TEXT_TAKEN_FOR_QUOTATION = "what stood below it looked like a quotation of the judge's; send it alone."
BLOCK_NOT_CLOSED = "No END closed your {verb}, so these lines went with it and are not held: {lines}."
LINES_NOT_READ = "stood {place}, so they were not read: {lines}"
CONDITION_OUTSIDE_BLOCK = "WHEN and OTHERWISE belong below FOR F1902M or STANDING, before the END."
KEPT_FOR_START = "Kept for the start: {lines}."
SEAT_IS_BACK = "{seat} is back."
SECRET_IN_SUBJECT = "the word in its subject"
SECRET_IN_ADDRESS = "the address you write to"
SEAT_SECRET_REPLACED = (
    "Your letter showed {secret}, to somebody else, so it has been replaced: answer this mail to use the new one."
)
SENDER_ADDRESS_UNKNOWN = "The letter came from {sender}, which is not an address that I have for you."
LINES_LEFT_OUT = "These lines {reason}. If you meant them, send them alone."
BRACKETS_NOT_READ = "What is in brackets is not read: ({remark}). If you mean it, send it alone."
LINE_TOO_LONG = "a line has {longest} characters at most; the rest of it was not read."
CAMPAIGN_IS_OVER = "the game is over."

# quarantine
NO_SENDER_TO_TELL = "letter %s has no sender to be told"

# receipt
ATTACHMENT_NOT_READ = "A file is attached to your letter. It was not read: write its lines into the mail."
MANY_LETTERS_ONE_REPLY = "More than {replies_an_hour} letters came from you in an hour; this answers all of them."
MORE_LINES = "and {more} more lines."

# routing
ADDRESS_OF_FORMER_PLAYER = "the address of a seat that has changed hands"
NO_SUCH_ADDRESS = "no such address"
LETTER_VERY_LARGE = "Your letter was very large, so only its beginning was read. Orders need no attachments."
NOT_FOR_JUDGE = "not for the judge"

# shared_verbs
QUESTION_LET_GM_ACT = "do this, although they have a seat in the game: {request}"
TOO_MANY_QUESTIONS = "a letter can ask {most_questions} questions at most; send the rest in another one."
ANOTHER_ACTIVE_PLAYER = "another active player"
PLAYING_GM_NEEDS_AGREEMENT = (
    "You have a seat in this game, so {approver} must agree to {request}: they have been asked, and the first"
    " YES does it."
)
STILL_MISSING = "Still missing: {seats}."
NOTHING_MISSING = "Nothing is missing."

# strangers
REST_NOT_TAKEN = "Nothing else in your letter was taken."
SENDER_NOT_PROVEN = "They came from {sender}, and nothing proves that you wrote them. If you did not, answer NO."
UNPROVEN_LINES_LEFT_OUT = (
    "{more} more lines were not taken: a letter that has to be confirmed has {most_lines} at most."
)
LETTER_FROM_SENDER = "A letter from {sender}"
UNPROVEN_ASKED_TO_CONFIRM = "not proven: asked to confirm"
UNPROVEN_ASKED_TOO_OFTEN = "not proven, and asked too often"
QUESTION_TAKE_LINES = "take these lines for your seat in {campaign}"
QUESTION_TAKE_GM_LINES = "take these lines for the GM in {campaign}"
QUESTION_ACT_AS_GM = "do this as the GM of {campaign}"
TURN_IS_OVER = "that phase is over; nothing was done."
ADDRESS_HAS_NO_SEAT = "no seat of that campaign has this address. Write to the address in your seat's mails."
CANCELLED_NOTHING_DONE = "Cancelled; nothing was done."
ANSWER_YES_OR_NO = "begin a line with YES to do it, or NO to cancel. Nothing has been done yet. {not_taken}"
MORE_LINES_MISSED = "{missed} more lines, which the judge does not understand"
MORE_LINE_MISSED = "one more line, which the judge does not understand"

# verb_lines
ANSWER_THE_QUESTION = (
    'a question to you is open: to answer it, reply to the mail whose subject begins "Please confirm", with this line.'
)
YES_TO_NOTHING = "no question to you is open. If the judge has shown you a line to send, send that line itself."
VERB_REPEATED_TOO_OFTEN = "one letter can do this {most} times at most; send the rest in another one."
ONLY_PLAYER_MAY_SAY = "only the player can say that; AS is for orders."
NOT_STARTED_YET = "the game has not started yet."
WRITTEN_BEFORE_PHASE = "it was written before {phase} began."
