"""What is said of orders, undone turns and corrections."""

# corrections
ASSIGNED_FOR_START = "Fixed for the start: {line}."
JOINED_SEATS = "those who have joined are {seats}"
NOBODY_JOINED_YET = "nobody has joined yet"
NO_SUCH_JOINED_PLAYER = "there is no player called {who} here; {joined}."
GM_ASSIGNED_YOURS = "The GM has decided that you will play {what}, whatever you PREFER."
GM_CORRECTED_POSITION = "The GM has corrected the position."
NOTHING_TO_ASSIGN = "there is nothing to assign in this game."

# due
JUDGE_WAS_BROKEN = "The judge was out of order when the deadline came."
TURNS_ONE_BY_ONE = "one of several campaigns stumbled; each is looked at by itself"
CAMPAIGN_PAUSED_BY_ERROR = "campaign %s cannot be looked at and is paused"
REASON_EVERYBODY_READY = "everybody was ready"
JUDGE_CLOCK_WAS_WRONG = "The judge's clock was wrong for a while; the deadline is what it was before."
REASON_DEADLINE_CAME = "the deadline came"
DATABASE_STUMBLED = "the database stumbled; the next tick tries again"

# kept_orders
AS_STANDING_ORDERS = "as your standing orders"
BY_STANDING_ORDER = "{order} (a standing order)"
PHASE_NOT_AHEAD = "it is {phase}; name a later phase, at most {farthest} ahead."
GAME_HAS_NO_CONDITIONS = "{title} has no conditions."
NO_LINE_OF_GAME = "that is not a line that I understand."
KEPT_ORDERS_FORGOTTEN = "What was kept {purpose} is deleted."
NO_KEPT_ORDERS = "Nothing was kept {purpose}, so nothing was deleted."
NEEDS_OWN_LETTER = "this can only be done by a letter of its own."

# lifecycle
RULES_CHANGED = "From now on the rules {version} hold: {rules}."
NO_SUCH_CORRECTION = "{title} has no such correction."
NOBODY_WAS_ASKED = "nobody was asked"

# reopening
REOPENING_KEEPS_REVELATIONS = (
    "What was shown when the game ended stays known: the seed, all orders, everything that had been sealed."
)
REOPENING_RESEEDS_DICE = "From here on the dice have a new seed; everybody gets its fingerprint."
REOPENING_ASKED = "{seats} are asked. {campaign} goes on at {phase} when all have said YES."
REOPENED_TOLD_ALL = "{campaign} goes on at {phase}, and everybody has been told."
PLAYERS_REOPENED = "The game goes on from {phase}: all players have agreed."
QUESTION_REOPEN = "take up {campaign} again at {phase}, although it is over"
SETTLED_OTHERWISE = "that question no longer applies; nothing was done."
REOPENING_NEEDS_MORE_YES = "Noted. {remaining} more must say YES before {campaign} goes on."

# submitting
OVERTAKEN_BY_NEWER_LETTER = "this letter was written before another that came first; the newer one stands."
NOTHING_ORDERED_SEND = "nothing is ordered by that yet. If this is what you mean, answer YES, or send:"
WRITTEN_BEFORE_PHASE = "this letter was written before {phase} began, so its lines are not taken."
TOO_MANY_ORDERS = "a letter can hold {most_orders} orders at most; only the first of yours were read."
SEND_AGAIN_IF_MEANT = "{refusal} Send them again if you mean them."

# undo
UNDO_KEEPS_ORDERS = "The position will be as it was, with the orders that had been sent for that phase."
UNDO_FORGETS_ORDERS = "The position will be as it was at the start of that phase. Orders sent for it are deleted."
UNDO_UNDOES_EVERYTHING = (
    "The game is at {phase} now. What has happened since the phase named above is undone: resolutions, "
    "corrections and what players did."
)
UNDO_POSITION_AND_DEADLINE = "All players get a report of it, and a new deadline."
UNDO_CAN_BE_REDONE = "REDO cancels this, as long as nothing has been sent or resolved since."
QUESTION_UNDO = "take {campaign} back to the start of {phase}"
QUESTION_UNDO_KEEP = "take {campaign} back to {phase} and keep its orders"
GM_WENT_BACK = "The GM has taken the game back to {phase}."
UNDO_DONE = "{campaign} is at {phase} again, and everybody has been told."
GM_CANCELLED_UNDO = "The GM has cancelled the UNDO."
REDO_DONE = "The UNDO is cancelled: it is {phase} again, with what had been sent for it."
TOO_LATE_TO_REOPEN = "the game is over; it could be taken up again only within {days} days."
NO_SUCH_EARLIER_PHASE = "there is no phase {phase} to go back to; the judge has kept {phases}."
NOTHING_RESOLVED_YET = "no phase has been resolved yet. To go back to the start of this one, send UNDO {phase}"
REOPENING_ASKS_EVERYBODY = "Every player is asked; it is done when all have said YES."
MOVED_ON_NOT_UNDONE = "the game has moved on since you asked; nothing was undone."
NOTHING_TO_REDO = (
    "there is no UNDO to cancel, or somebody has sent something since. To go back to a phase, send for "
    "example UNDO {phase}"
)
UNDO_TAKEN_BACK = "UNDO cancelled"

# whatif
TOO_MANY_WHATIFS = "a letter can ask WHATIF {most} times at most."
GAME_HAS_NO_WHATIF = "there is no WHATIF in this game."
