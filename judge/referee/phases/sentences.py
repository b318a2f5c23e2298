"""What is said of orders, undone turns and corrections."""

# corrections
FIXED_FOR_START_LINE = "Fixed for the start: {line}."
THERE_ARE_SEATS = "there are {seats}"
NOBODY_HAS_YET = "nobody has, yet"
NOBODY_CALLED_WHO_HAS_JOINED = "nobody called {who} has joined; {known}."
GM_HAS_FIXED_WHAT_YOU = "The GM has fixed what you will play."
GAME_IS_NOT_RUNNING = "the game is not running."
GM_HAS_CORRECTED_POSITION = "The GM has corrected the position."
THIS_GAME_HAS_NOTHING_TO = "this game has nothing to assign."

# due
JUDGE_WAS_OUT_OF_ORDER = "The judge was out of order when the deadline came."
CAMPAIGN_S_CANNOT_BE_LOOKED = "campaign %s cannot be looked at and is paused"
EVERYBODY_WAS_READY = "everybody was ready"
JUDGES_CLOCK_WAS_WRONG_FOR = "The judge's clock was wrong for a while; the deadline is what it was before."
DEADLINE_CAME = "the deadline came"
DATABASE_STUMBLED_NEXT_TICK_TRIES = "the database stumbled; the next tick tries again"

# kept_orders
AS_YOUR_STANDING_ORDERS = "as your standing orders"
YOUR_STANDING_ORDERS_APPLY = "your standing orders apply"
FOR_WHAT_THEY_LEAVE_OPEN = "for what they leave open, {found}"
IT_IS_PHASE_NAME_PHASE = "it is {phase}; name a phase that comes, at most {far} ahead."
TITLE_HAS_NO_CONDITIONS = "{title} has no conditions."
THAT_IS_NO_LINE_OF = "that is no line of this game."
NOTHING_IS_KEPT_TOLD_ANY = "Nothing is kept {told} any more."
NOTHING_WAS_KEPT_TOLD = "Nothing was kept {told}."
THIS_CAN_ONLY_BE_DONE = "this can only be done by a letter of its own."

# lifecycle
FROM_NOW_ON_RULES_VERSION = "From now on the rules {version} hold: {rules}."
TITLE_KNOWS_NO_SUCH_CORRECTION = "{title} knows no such correction."
NOBODY_WAS_ASKED = "nobody was asked"

# reopening
WHAT_WAS_SHOWN_WHEN_GAME = (
    "What was shown when the game ended stays known: the seed, all orders, everything that had been sealed."
)
FROM_HERE_ON_DICE_HAVE = "From here on the dice have a new seed, of which everybody gets the fingerprint."
NAMES_ARE_ASKED_NAME_GOES = "{names} are asked. {name} goes on at {phase} when all have said YES."
CAMPAIGN_GOES_ON_AT_PHASE = "{campaign} goes on at {phase}, and everybody has been told."
CAMPAIGN_GOES_ON_FROM_PHASE = "The campaign goes on from {phase}, by the will of all players."
TAKE_UP_NAME_AGAIN_WHICH = "take up {name} again, which is over, at {phase}"
THAT_HAS_BEEN_SETTLED_OTHERWISE = "that has been settled otherwise in the meantime; nothing was done."
NOTED_COUNT_MORE_MUST_SAY = "Noted. {count} more must say YES before {campaign} goes on."

# submitting
THIS_LETTER_WAS_WRITTEN_BEFORE = "this letter was written before another that came first; the newer one stands."
NOTHING_IS_ORDERED_BY_THAT = "nothing is ordered by that. If this is what you mean, send:"
THIS_LETTER_WAS_WRITTEN_BEFORE_PHASE = "this letter was written before {phase} began, so its lines are not taken."
LETTER_HOLDS_MOST_COMMANDS_ORDERS = "a letter holds {most_commands} orders at most; only the first of yours were read."
TEXT_SEND_THEM_AGAIN_IF = "{text} Send them again if you mean them."

# undo
WITH_ORDERS_THAT_HAD_BEEN = "with the orders that had been sent for it"
AND_WHAT_HAD_BEEN_SENT = "and what had been sent for it is forgotten"
EVERYTHING_SINCE_THEN_IS_UNDONE = (
    "Everything since then is undone: orders, resolutions, whatever players did. It is {phase} now."
)
POSITION_IS_AS_IT_WAS = "The position is as it was, {orders}. All players get a report of it, and a fresh deadline."
REDO_TAKES_THIS_BACK_AS = "REDO takes this back, as long as nothing has been sent or resolved since."
TAKE_CAMPAIGN_BACK_TO_END = "take {campaign} back to the {end} of {name}"
GM_HAS_GONE_BACK_TO = "The GM has gone back to {phase}."
CAMPAIGN_STANDS_AT_PHASE_AGAIN = "{campaign} stands at {phase} again, and everybody has been told."
GM_HAS_CANCELLED_UNDO = "The GM has cancelled the UNDO."
UNDO_IS_CANCELLED_IT_IS = "The UNDO is cancelled: it is {phase} again, with what had been sent for it."
CAMPAIGN_IS_OVER_IT_COULD = "the campaign is over; it could be taken up again within {days} days."
THERE_IS_NO_EARLIER_PHASE = "there is no earlier phase {phase}; the judge has kept {known}."
EVERY_PLAYER_IS_ASKED_IT = (
    "Every player is asked; it is done when all have said YES. The position is as it was, {orders}."
)
CAMPAIGN_HAS_GONE_ON_SINCE = "the campaign has gone on since you asked; nothing was undone."
THERE_IS_NO_UNDO_TO = "there is no UNDO to take back, or players have sent something since; UNDO goes anywhere."
UNDO_TAKEN_BACK = "UNDO taken back"

# whatif
LETTER_ASKS_WHATIF_QUESTIONS_TIMES = "a letter asks WHATIF {questions} times at most."
THIS_GAME_SUPPOSES_NOTHING = "this game supposes nothing."
