"""What the verbs answer, and their lines in HELP."""

# account
SEASON_REPORTS_COME_NO_MORE = (
    "Season reports come no more, but for the last one and those with press to you. Reminders and answers "
    "still do; HISTORY sends a report, STATUS the position."
)
ORDERS_FOR_PHASE_TO_COME = (
    "orders for a phase to come; or FOR F1902M, the lines below it, then END. Without lines: forget them"
)
ORDERS_THAT_ARE_PLAYED_WHENEVER = (
    "orders that are played whenever you send nothing else; or STANDING, the lines below it, then END. A line"
    " WHEN FRENCH A BUR: A Mun - Bur counts only if it is so; OTHERWISE: A Mun H if not"
)
SUPPOSE_THESE_ORDERS_OF_ANY = (
    "suppose these orders of any power, in the lines below it up to END, and see what would become of them; "
    "nobody is told"
)
YOU_ARE_AWAY_NO_TURN = "you are away; no turn is played without you meanwhile"
CANCEL_YOUR_ABSENCE = "cancel your absence"
GIVE_UP_YOUR_SEAT_AFTER = "give up your seat, after a confirming mail; it goes to somebody else"
NO_SEASON_REPORTS_BUT_FOR = "no season reports, but for the last one and those with press to you; REPORTS ON"
REPORTS_COME_TOGETHER_WHEN_SOMETHING = (
    "reports come together, when something is asked of you; DIGEST DAY one a day at most; DIGEST OFF each by itself"
)
WAYS_TO_GET_LESS_MAIL = "the ways to get less mail; alone it changes nothing"
TURN_OF_PAST_ONCE_MORE = "a turn of the past once more; HISTORY alone lists them"
MAP_AS_IT_STANDS_NOW = "the map as it stands now, as a picture, and in letters for who reads plain text"
GMS_RULINGS_IN_THIS_CAMPAIGN = "the GM's rulings in this campaign"
NEW_ADDRESS_TO_WRITE_TO = "a new address to write to, after a leak; the old one dies"
YOUR_MAIL_GOES_THERE_FROM = "your mail goes there from now on; both addresses are asked"
YOU_WRITE_FROM_THERE_TOO = "you write from there, too; both addresses are asked"
MAILS_WITHOUT_HTML_PLAIN_OFF = "mails without HTML; PLAIN OFF for both forms"
NAME_UNDER_WHICH_YOU_ARE = "the name under which you are listed"
ONCE_DAY_AT_MOST = "once a day at most"
WHEN_SOMETHING_IS_NEEDED_FROM = "when something is needed from you or after a round"
FROM_NOW_ON_REPORTS_COME = "From now on reports come together, {when}; one that needs something from you comes at once."
NO_SEASON_REPORTS_YOU_PLAY = "no season reports; you play on"
REPORTS_COME_TOGETHER_WHEN_SOMETHING_IS = "reports come together, when something is asked of you; or DIGEST DAY"
MAILS_OF_TEXT_ALONE = "mails of text alone"
GAME_WAITS_FOR_YOU_WHERE = "the game waits for you, where it can"
YOUR_SEAT_GOES_TO_SOMEBODY = "your seat goes to somebody else, after a confirming mail"
NO_DAILY_SUMMARY = "no daily summary"
YOU_ARE_ITS_GM_NO = "you are its GM no more, if there is another"
YOU_HAVE_NEW_ADDRESS_REPLY = (
    "You have a new address: reply to this mail to use it. Mail to the old one is no longer read."
)
GIVE_TWO_DATES_ABSENCE_2026 = "give two dates: ABSENCE 2026-12-20 2027-01-03."
SEASON_REPORTS_COME_TO_YOU = "Season reports come to you."
WHAT_HAS_WAITED_CAN_BE = " What has waited can be read by HISTORY."
FROM_NOW_ON_EVERY_REPORT = "From now on every report is mailed at once.{more}"
WHICH_WOULD_YOU_LIKE_NOTHING = "Which would you like? Nothing has changed yet"

# anyone
GAMES_RULES_YOUR_CAMPAIGNS_WITH = "a game's rules, your campaign's with its options; RULES intimate ID-8 a section"
CAMPAIGNS_YOURS_WHERE_PLAYERS_ARE = "the campaigns: yours, where players are wanted, running, over; and your record"
CAMPAIGNS_PUBLIC_FACTS = "a campaign's public facts"
YOU_WOULD_TAKE_SEAT_THAT = "you would take a seat that becomes free; NO STANDBY campaign ends it"
ITS_REPORTS_COME_TO_YOU = "its reports come to you; NO OBSERVE campaign ends it"
YOU_WAIT_FOR_SEAT_THERE = "you wait for a seat there no more"
ITS_REPORTS_COME_TO_YOU_NO = "its reports come to you no more"
EVERYTHING_THAT_NAMES_YOU_IS = "everything that names you is deleted, after a confirming mail"
JOIN_CAMPAIGN_AS_NAME_JONES = "JOIN campaign AS NAME jones"
ASK_FOR_SEAT_LINES_FOR = "ask for a seat; lines for the game (PREFER …) may stand below it"
CREATE_CAMPAIGN_GAME_PRESET_P = "CREATE campaign game preset=p key=value"
NEW_CAMPAIGN_WITH_YOU_AS = "a new campaign with you as its GM; settings like pace.moves=Fri 20:00 zone=Europe/London"
ZONE_IN_WHICH_YOU_ARE = "the zone in which you are shown times (players and GMs)"
TITLE_RULES = "{title}: the rules"
GAMES_HERE_GAMES = "the games here: {games}."
ZONE_IS_FOR_PLAYERS_AND = "ZONE is for players and GMs: write it to the address of your seat."
I_KNOW_NO_TIME_ZONE = "I know no time zone {zone}. Send one of these, for example:"
YOUR_TIMES_ARE_SHOWN_IN = "Your times are shown in {found} from now on."

# creating
CAMPAIGNS_ARE_CREATED_HERE_BY = "campaigns are created here by the GMs that the operator has named."
THERE_IS_CAMPAIGN_CAMPAIGN_ALREADY = "there is a campaign {campaign} already."
CAMPAIGNS_NAME_IS_2_TO = "a campaign's name is 2 to 20 letters, digits and dashes and begins with a letter."
SAY_WHICH_GAME_CREATE_NAME = "say which game: CREATE {name} {games}."
CREATE_CAMPAIGN_NAME_TITLE_WITH = "create the campaign {name} ({title}) with you as its GM"
ALL_OPTIONS_AS_USUAL = "All options as usual."

# examples
WHAT_YOU_COULD_SEND_NOW = "What you could send now, {title}"
SOME_OF_ORDERS_THAT_YOUR = "Some of the orders that your units can be given:"

# gm
START_NOW_THAT_ALL_SEATS = "start now that all seats are taken"
NEW_DEADLINE_FOR_THIS_PHASE = "a new deadline for this phase; Fri 20:00 or +36h will do"
MOVE_DEADLINE_BY_SO_MUCH = (
    "move the deadline by so much, or until a day: EXTEND until Mon, EXTEND until Mon 20:00; EXTEND alone by a day"
)
RESOLVE_NOW_AFTER_CONFIRMING_MAIL = (
    "resolve now, after a confirming mail if somebody is missing; with the phase named, only if it is that one"
)
FIX_WHAT_PLAYER_PLAYS_BEFORE = "fix what a player plays, before the game has drawn lots"
CORRECT_POSITION_IN_GAMES_OWN = "correct the position, in the game's own words"
GO_BACK_TO_BEGINNING_OF = (
    "go back to the beginning of that phase, after a confirming mail; without it, of the one before. With "
    "KEEP behind it, to its end, with the orders that had been sent"
)
TAKE_LAST_UNDO_BACK_IF = "take the last UNDO back, if nothing has been sent or resolved since"
PAUSE_UNTIL_EMMA_IS_BACK = "PAUSE until Emma is back"
STOP_CLOCK_REASON_IS_TOLD = "stop the clock; the reason is told"
START_CLOCK_AGAIN_PHASE_GETS = "start the clock again; the phase gets the time that was left, or the usual minimum"
CAMPAIGN_AT_GLANCE_DIGEST_IS = "the campaign at a glance; DIGEST is the same"
END_GAME_DRAW_STALEMATE_ABANDONED = "end the game: DRAW, STALEMATE, ABANDONED, or WON jones"
THAT_LEAVES_LESS_THAN_USUAL = "That leaves less than the usual time here, {in_words}. Players may not see it in time."
SET_DEADLINE_OF_CAMPAIGN_TO = "set the deadline of {campaign} to {there}"
GM_HAS_SET_NEW_DEADLINE = "The GM has set a new deadline."
DEADLINE_IS_NOW_THERE_AND = "The deadline is now {there}, and everybody has been told."
GM_HAS_RESOLVED_PHASE_BEFORE = "The GM has resolved {phase} before its deadline."
GM_SAID_PROCESS = "the GM said PROCESS"
PHASE_HAS_BEEN_RESOLVED = "{phase} has been resolved."
GAME_IS_PAUSED_RESUME_STARTS = "The game is paused; RESUME starts it again."
GAME_IS_RUNNING_AGAIN = "The game is running again."
CAMPAIGN_HAS_STARTED_ALREADY = "the campaign has started already."
GAME_IS_NOT_RUNNING = "the game is not running."
CAMPAIGN_HAS_GONE_ON_SINCE = "the campaign has gone on since you asked; nothing was done."
EXTEND_2D_MOVES_DEADLINE_OF = "EXTEND 2d moves the deadline of a running game."
GIVE_LENGTH_OR_DAY_EXTEND = "give a length or a day: EXTEND 2d, EXTEND until Mon, EXTEND until 2026-12-24 20:00."
DAY_IS_DAY_ON_WHICH = "{day:%A} is a day on which this campaign sets no deadlines of its own."
CAMPAIGN_HAS_GONE_ON_SINCE_YOU = "the campaign has gone on since you asked; nothing was resolved."
GAME_IS_NOT_PAUSED = "the game is not paused."
GAME_IS_OVER_ALREADY = "the game is over already."
GAME_IS_OVER = "The game is over."
TITLE_NEEDS_PLACES_PLAYERS_THERE = "{title} needs {places} players; there are {count}."
CAMPAIGN_HAS_STARTED = "The campaign has started."
GIVE_TIME_LIKE_2026_12 = "give a time like 2026-12-01 20:00, Fri 20:00 or +36h."
DEADLINE_IS_ALREADY_LATER_THAN = "the deadline is already later than that; DEADLINE sets an earlier one."
GAME_IS_PAUSED_AND_PLAYERS = "the game is paused, and players were told that nothing is resolved; RESUME first."
WON_BY_WHOM_SEATS = "won by whom? {seats}"
WON_BY_SEAT = "won by {seat}"
IT_IS_PHASE_EVERYBODY_GETS = "It is {phase}. Everybody gets the last report, and all that was sealed is shown."
THAT_TIME_HAS_PASSED = "that time has passed."
THAT_IS_MORE_THAN_DAYS = "that is more than {days} days ahead; PAUSE stops the clock."
GM_HAS_EXTENDED_DEADLINE = "The GM has extended the deadline."
PHASE_IS_PHASE_NOTHING_WAS = "the phase is {phase}; nothing was resolved."
SOMETHING_IS_STILL_MISSING_FROM = (
    "Something is still missing from {names}. What has no order will hold, and the report will say so (NMR)."
)
RESOLVE_WANTED_OF_CAMPAIGN_NOW = "resolve {wanted} of {campaign} now"

# gm_people
CHANGE_SETTINGS_AS_IN_CREATE = "change settings, as in CREATE; HELP SETTINGS lists them"
WRITE_PLAYERS_ORDERS_FOR_THEM = "write a player's orders for them; they are told. Their lines below, up to END"
OFFER_JONESS_EMPTY_SEAT_TO = "offer jones's empty seat to somebody; before the start, invite them"
ASK_SOMEBODY_TO_PLAY_ANY = (
    "ask somebody to play: any seat before the start, later the empty one; INVITE new@x.example AS jones names it"
)
EJECT_AND_SEAT_IN_ONE = "EJECT and SEAT in one: after a confirming mail jones's seat is offered to somebody else"
JONES_IS_AWAY_NO_TURN = (
    "jones is away; no turn is played without them meanwhile, and they are told. NO ABSENCE jones takes it back"
)
TAKE_PLAYERS_SEAT_AWAY_AFTER = "take a player's seat away, after a confirming mail"
ONE_MORE_GM_IF_THEY = "one more GM, if they say YES"
ONE_GM_LESS_DEMOTE_ALONE = (
    "one GM less; DEMOTE alone: yourself. The last one stays, and nobody puts down who founded the campaign"
)
DECISION_THAT_HOLDS_FROM_NOW = (
    "a decision that holds from now on; its text below, up to END. All get it, RULINGS keeps it"
)
YOUR_OWN_WORDS_ON_CAMPAIGN = (
    "your own words on the campaign, shown before anybody joins; the text below, up to END. Without text: none"
)
WHAT_ELSE_STANDS_IN_THIS = "what else stands in this letter is not told in the next report"
READ_LETTER_ONCE_MORE_THAT = "read a letter once more that caused an error"
LETTER_TO_SOME_OF_PLAYERS = "a letter to some of the players; its text below, up to END"
WORD_TO_EVERYBODY_ITS_TEXT = "a word to everybody; its text below, up to END"
EVERYBODY_HAS_BEEN_SENT_RULING = "Everybody has been sent the ruling; RULINGS shows it again."
SHOW_TELLS_IT_AND_SO = "SHOW tells it, and so does the mail in which a new player confirms."
THERE_IS_NO_DESCRIPTION_ANY = "There is no description any more."
NOTHING_IN_THIS_MAIL_WILL = "Nothing in this mail will appear in the next report."
THERE_IS_NO_PLAYER_CALLED = "there is no player called {who} here."
GM_HAS_MADE_RULING_RULINGS = "The GM has made a ruling; RULINGS shows it."
DESCRIPTION_HAS_LONGEST_DESCRIPTION_CHARACTERS = (
    "a description has {longest_description} characters at most; yours has {count}."
)
THERE_IS_NO_SUCH_LETTER = "there is no such letter that was put aside."
LETTER_ID_IS_READ_ONCE = "Letter {id} is read once more."
GIVE_TWO_DATES_ABSENCE_SEAT = "give two dates: ABSENCE {seat} 2026-12-20 2027-01-03."

# helping
ONE_LINE_ONE_THING_UPPER = (
    "One line, one thing; upper or lower case. Quoted lines and signatures are not read. Whatever is left "
    "unclear is answered, and what you sent before stays."
)
HOW_TO_WRITE_TO_JUDGE = "how to write to the judge; HELP PRESS tells of one verb"
AS_PLAYER = "As a player"
AS_GM = "As the GM"
AS_PLAYER_OR_GM = "As a player or a GM"
HOW_TO_WIN_TITLE = "How to win, {title}"
DID_YOU_MEAN_HELP_NEAR = "; did you mean HELP {near}?"
GOOD_TO_KNOW = "Good to know"
YOUR_LINES_IN_TITLE = "Your lines in {title}"
CORRECT_POSITION_HELP_ADJUST_TELLS = "correct the position; HELP ADJUST tells all that can be"
PLAYERS_NAME_GM_ALL = "a player's name, GM, ALL"
THERE_IS_NO_PAGE_OF = "there is no page of that name{nearest}. HELP ALL lists every line."

# player
WHEN_YOU_REPLY_TO_PRESS = (
    "When you reply to press, your words go to whoever wrote it, unless they hold lines for the judge."
)
WHAT_JUDGE_HOLDS_OF_YOU = "what the judge holds of you, and the position"
FORGET_ALL_THAT_YOU_SENT = "forget all that you sent for this phase before this letter"
NOTHING_MORE_WILL_COME_WHAT = "nothing more will come; what is missing may be played as silence"
DO_NOT_RESOLVE_BEFORE_DEADLINE = "do not resolve before the deadline"
TAKE_WAIT_BACK = "take WAIT back"
VOTE_FOR_DRAW_FOR_THIS = (
    "vote for a draw, for this phase; DRAW jones, smith for a draw of these; it is one when all vote so"
)
VOTE_THAT_GAME_IS_STUCK = "vote that the game is stuck, where the rules allow it"
GIVE_UP_WHEN_ALL_BUT = "give up; when all but one have, that one wins, and a mail asks first"
VOTE_FOR_MORE_TIME_PAUSE = "vote for more time, PAUSE, RESUME, or another GM: VOTE GM jones"
TAKE_VOTE_BACK_NO_EXTEND = "take a vote back; NO EXTEND and the others likewise"
PRESS_TO_JONES_SMITH = "PRESS TO jones, smith"
LETTER_TO_PLAYERS_POWERS_OFFICES = (
    "a letter to players, powers, offices of the game, GM, ALL or ALL BUT jones; its text below, up to END"
)
LETTER_THAT_NOBODY_HAS_SIGNED = (
    "a letter that nobody has signed, where the campaign allows that; its text below, up to END"
)
LETTER_TO_EVERYBODY_ITS_TEXT = "a letter to everybody; its text below, up to END"
LETTER_TO_EVERYBODY_THAT_NOBODY = "a letter to everybody that nobody has signed; its text below, up to END"
ANSWERS_OF_YOURS_TO_PRESS = "answers of yours to press go back as press, without a verb; REPLIES OFF"
WRITE_FOR_YOURSELF_TEXT_BELOW = "write for yourself; the text below, up to END. Without text: read it"
EVERYTHING_YOU_HAD_SENT_BEFORE = "Everything you had sent before this letter for this phase is forgotten."
YOU_ARE_MARKED_READY_TURN = "You are marked READY: the turn need not wait for anything more from you."
TURN_WAITS_FOR_ITS_DEADLINE = "The turn waits for its deadline. NOWAIT takes it back."
WAIT_IS_CANCELLED = "WAIT is cancelled."
WHAT_WAS_KEPT_FOR_START = "What was kept for the start is forgotten."
NOTHING_WAS_HELD_FOR_YOU = "Nothing was held for you in this phase; what was done at once stays done."
TO_ANSWER_PRESS_YOU_NEED = "To answer press you need PRESS TO again."
IT_IS_IN_YOUR_DIARY = "It is in your diary; nobody else reads it."
CAMPAIGN_HAS_NOT_STARTED_YET = "The campaign has not started yet."
KEPT_FOR_START_KEPT = " Kept for the start: {kept}."

# proxy
THERE_IS_NO_PLAYER_CALLED_WHO = "there is no player called {who} here; there are {seats}."
YOU_PLAY_YOURSELF_SO_YOU = "you play yourself, so you cannot write for others. PROMOTE somebody who does not."
THERE_IS_NO_TEXT_BELOW = "there is no text below it. Write their lines below and close with END."
GM_HAS_WRITTEN_FOR_SEAT = "The GM has written for {seat}."
YOUR_LINES_FOR_SEAT_HAVE = "Your lines for {seat} have been read, and {seat} has been told."
NOTHING_WAS_DONE_FOR_SEAT = "Nothing was done for {seat}."

# registry
PLAYERS_AND_GMS = "players and GMs"
FIRST_IS_FOR_WHOSE = "{first} is for {whose}."
DID_YOU_MEAN_KNOWN = "did you mean {known}?"
GAME_FORM_IS_FORM_2 = "{game}: {form} is {form_2} of the campaign"

# set_settings
IT_IS_PLAYED_BY_RULES = "it is played by the rules {version} already; they only go forward."
GM_HAS_SET_WORDS = "The GM has set {words}."
RULES_VERSION_RULES_FROM_NEXT = "rules = {version} ({rules}) from the next {when} on"
NAMES_SOMEBODY_HAS_JOINED_ALREADY = "names: somebody has joined already, and was told how it is."
CHANGED_GAME_HAS_BEGUN_AND = "{changed}: the game has begun, and its rules stay. FINISH ends it; CREATE makes another."
COUNT_PLAYERS_HAVE_JOINED_ALREADY = "{count} players have joined already."
CAMPAIGN_IS_OVER = "the campaign is over."
NOTHING_CHANGES_IT_IS_SET = "Nothing changes: it is set like that already."
RULES_VERSION_AS_BEFORE = "rules = {version}, as before"
