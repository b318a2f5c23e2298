"""What the verbs answer, and their lines in HELP."""

# account
REPORTS_OFF = (
    "You will get no more season reports, except the last one and any with press to you. Reminders and "
    "answers still come. To see a report, send HISTORY; to see the position, STATUS."
)
HELP_ORDERS_AHEAD = "orders for a later phase; or FOR F1902M, the lines below it, then END. Without lines: delete them"
HELP_STANDING_ORDERS = (
    "orders that are played whenever you send nothing else; or STANDING, the lines below it, then END. A line"
    " WHEN FRENCH A BUR: A Mun - Bur counts only if that is so; OTHERWISE: A Mun H if not"
)
HELP_WHATIF = (
    "suppose these orders, of any power, in the lines below it up to END, and see what would happen; nobody is told"
)
HELP_ABSENCE = "you are away; no phase is resolved without you meanwhile"
HELP_NO_ABSENCE = "cancel your absence"
HELP_RESIGN = "resign your seat; a mail asks first, and the seat goes to somebody else"
HELP_REPORTS_OFF = "no season reports, except the last one and any with press to you; REPORTS ON"
HELP_DIGEST = (
    "reports are gathered until something is needed from you; DIGEST DAY: one mail a day at most; DIGEST OFF:"
    " each by itself"
)
HELP_LESS_MAIL = "the ways to get less mail; by itself it changes nothing"
HELP_HISTORY = "the report of an earlier phase again; HISTORY alone lists them"
HELP_MAP = "the map as it stands now, as a picture, and in letters for plain text"
HELP_RULINGS = "the GM's rulings in this campaign"
HELP_NEW_SEAT_ADDRESS = "a new address to write to, after a leak; the old one stops working"
HELP_MAIL_ADDRESS = "your mail goes there from now on; both addresses are asked"
HELP_SECOND_ADDRESS = "you can write from there, too; both addresses are asked"
HELP_PLAIN = "mails without HTML; PLAIN OFF for both forms"
HELP_LISTED_NAME = "the name under which you are listed"
DIGEST_ONCE_DAILY = (
    "From now on reports are gathered into one mail a day at most; a report that needs something from you "
    "comes at once."
)
DIGEST_WHEN_NEEDED = (
    "From now on reports are gathered. You get them after each round, or at once when one of them needs "
    "something from you."
)
LESS_MAIL_REPORTS_OFF = "no season reports; you play on"
LESS_MAIL_DIGEST = "reports are gathered until something is needed from you; DIGEST DAY: once a day at most"
LESS_MAIL_PLAIN = "mails of plain text only"
LESS_MAIL_ABSENCE = "the game waits for you, where it can"
LESS_MAIL_RESIGN = "your seat goes to somebody else; a mail asks first"
LESS_MAIL_SUMMARY_OFF = "no daily summary"
LESS_MAIL_DEMOTE = "you stop being its GM, if there is another"
NEW_SEAT_ADDRESS = "You have a new address: reply to this mail to use it. Mail to the old one is no longer read."
ABSENCE_NEEDS_TWO_DATES = "give two dates: ABSENCE 2026-12-20 2027-01-03."
REPORTS_ON = "You get season reports again."
WAITING_REPORTS_IN_HISTORY = "From now on every report is mailed at once. To read those that have waited, send HISTORY."
DIGEST_OFF = "From now on every report is mailed at once."
LESS_MAIL_CHOICE = "Which would you like? Nothing has changed yet"

# anyone
HELP_RULES = "the rules of a game, or of your campaign with its options; RULES intimate ID-8 brings one section"
HELP_LIST = "the campaigns: yours, those that want players, running and finished ones; and your record"
HELP_SHOW = "a campaign's public facts"
HELP_STANDBY = "when a seat becomes free, it is offered to you; NO STANDBY campaign ends that"
HELP_OBSERVE = "its reports come to you; NO OBSERVE campaign ends that"
HELP_NO_STANDBY = "no longer wait for a seat there"
HELP_NO_OBSERVE = "no longer get its reports"
HELP_FORGET_ACCOUNT = "delete everything that names you; a mail asks first"
FORM_JOIN = "JOIN campaign AS jones"
HELP_JOIN = "ask for a seat; lines for the game (PREFER …) may stand below it"
FORM_CREATE = "CREATE campaign game preset=p key=value"
HELP_CREATE = "a new campaign with you as its GM; settings like pace.moves=Fri 20:00 zone=Europe/London"
HELP_ZONE = "the time zone in which times are shown to you (players and GMs)"
RULES_HEADING = "{title}: the rules"
GAMES_HERE = "say which game, for example RULES {game}; the games here are {games}."
ZONE_NEEDS_SEAT_ADDRESS = (
    "ZONE is for players and GMs. Send it together with JOIN, or to the address of your seat once you have one."
)
NO_SUCH_ZONE = "The judge knows no time zone {zone}. Send one of these, for example:"
ZONE_CHANGED = "Your times are shown in {zone} from now on."

# creating
ONLY_NAMED_GMS_CREATE = "only GMs whom the operator has named can create campaigns here."
CAMPAIGN_EXISTS = "there is already a campaign called {campaign}; please choose another name."
BAD_CAMPAIGN_NAME = "a campaign's name has 2 to 20 letters, digits and dashes, and begins with a letter."
CREATE_NEEDS_GAME = "say which game: {lines}"
QUESTION_CREATE = "create the campaign {name} ({title}) with you as its GM"
ALL_OPTIONS_USUAL = "All options as usual."

# examples
EXAMPLES_HEADING = "What you could send now: {title}"
EXAMPLE_UNIT_ORDERS = "Some of the orders that your units could be given:"

# gm
HELP_START = "start now that all seats are taken"
HELP_DEADLINE = "a new deadline for this phase; Fri 20:00 or +36h will do"
HELP_EXTEND = (
    "move the deadline by that much, or until a day: EXTEND until Mon, EXTEND until Mon 20:00; EXTEND alone: by a day"
)
HELP_PROCESS = "resolve now; a mail asks first if somebody is missing. With the phase named: only if it is that one"
HELP_ASSIGN = "fix what a player plays, before the game has drawn lots"
HELP_ADJUST = "correct the position; everybody is told"
SETTINGS_SHOWN_ARE_USUAL = (
    "These are the usual values, where the GM sets nothing. To see those of your campaign, send SHOW and its name."
)
HELP_UNDO = (
    "go back to the beginning of that phase (without a phase: of the one before); a mail asks first. With "
    "KEEP behind it: to its end, with the orders that had been sent"
)
HELP_REDO = "cancel the last UNDO, if nothing has been sent or resolved since"
FORM_PAUSE = "PAUSE until Emma is back"
HELP_PAUSE = "stop the clock; the players are told your reason"
HELP_RESUME = "start the clock again; the phase gets the time that was left, or the usual minimum"
HELP_SUMMARY = "the campaign at a glance; DIGEST is the same"
HELP_FINISH = "end the game: DRAW, STALEMATE, ABANDONED, or WON jones"
DEADLINE_LEAVES_LITTLE_TIME = "That leaves less than the usual time here, {usual_time}. Players may not see it in time."
QUESTION_DEADLINE = "set the deadline of {campaign} to {deadline}"
GM_SET_DEADLINE = "The GM has set a new deadline."
DEADLINE_SET = "The deadline is now {deadline}, and everybody has been told."
GM_RESOLVED_EARLY = "The GM has resolved {phase} before the deadline."
REASON_GM_SAID_PROCESS = "the GM resolved it"
PHASE_RESOLVED = "Resolved: {phase}."
GAME_PAUSED = "The game is paused; RESUME starts it again."
GM_PAUSED = "The GM has paused the game."
GM_PAUSED_WHY = 'The GM has paused the game. The GM writes: "{why}".'
GAME_RESUMED = "The game is running again."
WAITS_FOR_BLOCK = "all are here; the game starts by itself as soon as its dice have their block."
DICE_WAIT = "All are here; the dice wait for their block, and then the game starts."
ALREADY_STARTED = "the game has started already."
CAMPAIGN_MOVED_ON = "the game has moved on since you asked; nothing was done."
EXTEND_NEEDS_LENGTH = "give a length or a day: EXTEND 2d, EXTEND until Mon, EXTEND until 2026-12-24 20:00."
DAY_HAS_NO_DEADLINES = "{day:%A} is a day on which this campaign sets no deadlines of its own."
MOVED_ON_UNRESOLVED = "the game has moved on since you asked; nothing was resolved."
NOT_PAUSED = "the game is not paused."
ALREADY_OVER = "the game is over already."
GAME_FINISHED = "The game is over."
GM_HAS_FINISHED = "The GM has ended the game."
SEATS_STILL_FREE = "{title} needs {seats} players; joined so far: {joined}."
CAMPAIGN_STARTED = "The game has started."
DEADLINE_NEEDS_TIME = "give a time like 2026-12-01 20:00, Fri 20:00 or +36h."
DEADLINE_ALREADY_LATER = "the deadline is already later than that; to set an earlier one, send DEADLINE."
PAUSED_RESUME_FIRST = "the game is paused, and players were told that nothing is resolved; send RESUME first."
WON_BY_WHOM = "say who won: {choices}"
WON_BY_SEAT = "won by {seat}"
FINISHED_DURING_PHASE = "It is {phase} now. Everybody gets the last report, and all that was sealed is shown."
TIME_HAS_PASSED = "that time has passed already."
DEADLINE_TOO_FAR_AHEAD = "that is more than {days} days ahead; to stop the clock, send PAUSE."
GM_EXTENDED_DEADLINE = "The GM has extended the deadline."
PHASE_IS_ANOTHER = "the phase is {phase}; nothing was resolved."
LINES_STILL_MISSING = (
    "Orders are still missing from {seats}. Units without an order hold, and the report says so (NMR)."
)
QUESTION_PROCESS = "resolve {phase} of {campaign} now"

# gm_people
HELP_SET = "change settings, as in CREATE; HELP SETTINGS lists them"
HELP_AS_PLAYER = "send lines for a player; they are told. Their lines below it, up to END"
HELP_SEAT = "offer jones's free seat to somebody; before the start, invite them"
HELP_INVITE = (
    "ask somebody to play: before the start in any seat, later in the free one; INVITE new@x.example AS jones names it"
)
HELP_REPLACE = "remove jones and offer the seat to somebody else; a mail asks first"
HELP_PLAYER_ABSENCE = (
    "jones is away; no phase is resolved without them meanwhile, and they are told. NO ABSENCE jones cancels it"
)
HELP_EJECT = "remove a player; a mail asks first"
HELP_PROMOTE = "make somebody a GM beside you, if they say YES"
HELP_DEMOTE = (
    "remove a GM; DEMOTE alone: step down yourself. The last GM stays, and so does whoever created the campaign"
)
HELP_RULING = "a decision that holds from now on; its text below, up to END. Everybody gets it, and RULINGS shows it"
HELP_DESCRIBE = (
    "your own words about the campaign, shown to whoever wants to join; the text below, up to END. Without text: none"
)
HELP_UNREPORTED_LETTER = "leave what else this letter does out of the next report"
HELP_RETRY_LETTER = "read a letter again that caused an error"
HELP_GM_PRESS = "press to some of the players; its text below, up to END"
RULING_SENT = "Everybody has been sent the ruling; RULINGS shows it again."
DESCRIPTION_SHOWN_WHERE = (
    "Your description has been saved. SHOW brings it, and so does the mail that asks a new player to confirm."
)
DESCRIPTION_REMOVED = "There is no longer a description."
LETTER_NOT_IN_REPORT = "Nothing in your letter will appear in the next report."
UNKNOWN_PLAYER = "there is no player called {who} here."
GM_MADE_RULING = "The GM has made a ruling; RULINGS shows it."
DESCRIPTION_TOO_LONG = "a description has {longest} characters at most; yours has {length}."
NO_LETTER_PUT_ASIDE = "no such letter has been put aside."
LETTER_READ_AGAIN = "Letter {letter_id} is being read again."
SEAT_ABSENCE_NEEDS_DATES = "give two dates: ABSENCE {seat} 2026-12-20 2027-01-03."

# helping
HOW_LINES_ARE_READ = (
    "One line, one thing; upper or lower case. Quoted lines and signatures are not read. If a line is "
    "unclear, the judge says so; what you sent before still stands."
)
HELP_HELP = "how to write to the judge; HELP PRESS explains one verb"
HELP_HEADING_PLAYER = "As a player"
HELP_HEADING_GM = "As the GM"
HELP_HEADING_BOTH = "As a player or a GM"
HELP_HEADING_VICTORY = "How to win, {title}"
HELP_TELLS_HOW = "HELP {topic} tells how to write this."
DID_YOU_MEAN_PAGE = "HELP has no page of that name; did you mean HELP {page}? HELP ALL lists every line."
HELP_HEADING_HINTS = "Good to know"
HELP_HEADING_GAME_LINES = "Your lines in {title}"
POSSIBLE_RECIPIENTS = "a player's name, GM, ALL"
NO_SUCH_HELP_PAGE = "HELP has no page of that name. HELP ALL lists every line."

# player
REPLIES_GO_TO_WRITER = (
    "If you reply to press, your words go to whoever wrote it, unless your reply contains lines for the judge."
)
HELP_STATUS = "what the judge holds for you, and the position"
HELP_CLEAR_ORDERS = "delete all that you sent for this phase before this letter"
HELP_READY = "you will send nothing more; what is missing may be played as if you sent nothing"
HELP_WAIT = "do not resolve before the deadline"
HELP_NOWAIT = "cancel WAIT"
HELP_DRAW = (
    "vote for a draw of all survivors; DRAW jones, smith for one between these; it is drawn when all vote for"
    " the same one in one phase"
)
HELP_STALEMATE = "vote that the game is stuck, where the rules allow it"
HELP_CONCEDE = "give up; when all but one have, that one wins, and a mail asks first"
HELP_VOTE = "vote for more time, PAUSE, RESUME, or another GM: VOTE GM jones"
HELP_UNVOTE = "cancel a vote; NO EXTEND and so on likewise"
FORM_PRESS = "PRESS TO jones, smith"
HELP_PRESS = "press to players, powers, offices of the game, GM, ALL or ALL BUT jones; its text below, up to END"
HELP_UNSIGNED_PRESS = "press without your name, where the campaign allows that; its text below, up to END"
HELP_BROADCAST = "press to everybody; its text below, up to END"
HELP_UNSIGNED_BROADCAST = "press to everybody without your name; its text below, up to END"
HELP_REPLIES = "when you answer press, your words go back as press, without a verb; REPLIES OFF"
HELP_DIARY = "write for yourself; the text below, up to END. Without text: read it"
ORDERS_CLEARED = "Everything that you had sent for this phase before this letter is deleted."
READY_NOTED = "You are marked READY: the judge no longer waits for you."
WAIT_NOTED = "The phase waits for its deadline; to cancel this, send NOWAIT."
WAIT_CANCELLED = "WAIT is cancelled."
START_LINES_CLEARED = "What was kept for the start is deleted."
NOTHING_TO_CLEAR = "You had no orders to clear in this phase. What has been done already, WAIT, READY and votes stay."
REPLIES_OFF = "From now on, to answer press you send PRESS TO."
DIARY_WRITTEN = "It is in your diary; nobody else can read it."
NOT_STARTED_YET = "The game has not started yet."
KEPT_FOR_START = "Kept for the start: {lines}."

# proxy
NO_SUCH_PLAYER = "there is no player called {who} here; the players are {seats}."
PLAYING_GM_CANNOT_PROXY = (
    "you have a seat in this game, so you cannot write for other players; PROMOTE somebody who has none."
)
PROXY_NEEDS_LINES = "there is no text below it. Write their lines below it and close with END."
GM_WROTE_FOR_SEAT = "The GM has sent orders on {seat}'s behalf."
PROXY_LINES_READ = "Your lines for {seat} have been read, and {seat} has been told."
NOTHING_DONE_FOR_SEAT = "Nothing was done for {seat}."

# registry
PLAYERS_AND_GMS = "players and GMs"
VERB_NOT_FOR_WRITER = "{verb} is for {audience}."
DID_YOU_MEAN_VERB = "did you mean {suggestion}?"
GAME_FORM_CLASHES = "{game}: {game_form} is {campaign_form} of the campaign"

# set_settings
RULES_ONLY_GO_FORWARD = "it is played by rules {version} already; there is no way back to older ones."
GM_CHANGED_SETTINGS = "The GM has set {settings}."
RULES_CHANGE_LATER = "rules = {version} ({rules}) from the next {period} on"
NAMES_SETTING_FIXED = "names: somebody has joined already, and was told how it is."
SETTING_FIXED_BY_START = (
    "{settings}: the game has begun, so this can no longer change. FINISH ends the game; CREATE makes another."
)
PLAYERS_ALREADY_JOINED = "{joined} players have joined already."
CAMPAIGN_IS_OVER = "the game is over."
SETTING_AND_FORMER = "{key} = {value} (before: {former})"
SETTINGS_UNCHANGED = "Nothing changes: it is set like that already."
RULES_UNCHANGED = "rules = {version}, as before"
