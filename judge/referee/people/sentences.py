"""What is said to those who come, go, vote and change their addresses."""

# accounts
YOUR_SEATS_IN_PLAYING_GO = "Your seats in {playing} go to others; from finished games your name is taken out."
LOGS_OF_GAMES_ARE_KEPT = "The logs of the games are kept; your name is not in them. This cannot be undone."
YOUR_ADDRESSES_YOUR_NAME_YOUR = (
    "Your addresses, your name, your letters and what you wrote to others are deleted. {kept}"
)
DELETE_EVERYTHING_THAT_NAMES_YOU = "delete everything that names you"
YOU_ARE_FORGOTTEN_THIS_WAS = "You are forgotten. This was the judge's last mail to you."
NEW_CANNOT_BE_YOUR_MAIL = "{new} cannot be your mail address."
NOTED_OTHER_ADDRESS_HAS_BEEN = "Noted. The other address has been asked, too; it is done when that says YES."
NEW_IS_KNOWN_AS_SOMEBODY = "{new} is known as somebody else's; nothing was done."
NEW_IS_YOURS_NOW = "{new} is yours now"
NAME_HAS_LETTERS_OF_ONE = (
    "a name has letters of one script, blanks and dashes, 40 at most, and is no word like GM or judge."
)
YOU_ARE_LISTED_AS_NAME = "You are listed as {name} from now on. In a campaign you keep the name that you joined with."
YOU_GET_PLAIN_TEXT_ONLY = "You get plain text only from now on."
YOU_GET_TEXT_AND_HTML = "You get text and HTML from now on."
JUDGE_KNOWS_NOBODY_OF_YOUR = "the judge knows nobody of your address."
YOU_ARE_ONLY_GM_OF = "you are the only GM of {alone}: PROMOTE another one, or FINISH it, first."
SEPARATE_MAIL_ASKS_YOU_TO = "A separate mail asks you to confirm that you want to be forgotten."
NEW_IS_YOUR_ADDRESS_ALREADY = "{new} is your address already."
WRITE_FROM_NEW_AS_WELL = "write from {new} as well as from {old}"
HAVE_YOUR_MAIL_AT_NEW = "have your mail at {new}, no longer at {old}"
BESIDE_OTHER = ", beside the other."
JUDGE_WRITES_THERE_FROM_NOW = "; the judge writes there from now on."
WAS_HAS_LEFT_GAME_SEAT = "{was} has left the game; the seat is free now."
BOTH_ADDRESSES_OLD_AND_NEW = (
    "Both addresses, {old} and {new}, have been asked to confirm. It is done when both have answered YES."
)
SAME_QUESTION_HAS_GONE_TO = "The same question has gone to both addresses; it is done when both have answered YES."

# gms
NAME_OF_IS_GM_NOW = "{name_of} is a GM now, too."
EMAIL_IS_NOT_MAIL_ADDRESS = "{email} is not a mail address."
WHERE_NAMES_ARE_HIDDEN_NOBODY = "where names are hidden nobody who plays may be a GM."
THAT_HAS_BEEN_SETTLED_OTHERWISE = "that has been settled otherwise; nothing was done."
YOU_ARE_GM_OF_THIS = "You are a GM of this campaign now."
SOMEBODY_WHO_DOES_NOT_PLAY = "Somebody who does not play"
EMAIL_NO_GM_OF_CAMPAIGN = "{email}: no GM of {campaign}."
EMAIL_IS_GM_OF_CAMPAIGN = "{email} is a GM of {campaign} already."
BE_GM_OF_CAMPAIGN_BESIDE = "be a GM of {campaign}, beside the one who asks"
THERE_MUST_BE_GM_PROMOTE = "there must be a GM; PROMOTE another one first."
EMAIL_HAS_BEEN_ASKED_TO = "{email} has been asked to be a GM; they are one when they answer YES."
THEY_HAVE_FOUNDED_CAMPAIGN_ONLY = (
    "they have founded the campaign: only they themselves step down, or all players vote for another."
)
NAME_IS_NO_LONGER_GM = "{name} is no longer a GM"
YOU_HAVE_STEPPED_DOWN = "You have stepped down."
ANOTHER_GM_HAS_REMOVED_YOU = "Another GM has removed you as GM."
ANOTHER_GM_HAS_DECIDED_SO = ": another GM has decided so."

# joining
YOUR_NAME_THERE_WILL_BE = "Your name there will be {name}."
RULES_GAME_BRINGS_RULES_SHOW = "RULES {game} brings the rules, SHOW {campaign} all there is to know of the campaign."
FINGERPRINT_OF_THIS_CAMPAIGNS_DICE = "The fingerprint of this campaign's dice is {hexdigest}."
JOIN_CAMPAIGN_NAME_TITLE = "join the campaign {name} ({title})"
CAMPAIGN_CAMPAIGN_HAS_STARTED_ALREADY = "the campaign {campaign} has started already."
YOU_HAVE_SEAT_IN_CAMPAIGN = "you have a seat in {campaign} already."
CAMPAIGN_CAMPAIGN_IS_FULL = "the campaign {campaign} is full."
NAME_HAS_UP_TO_20 = "a name has up to 20 letters, digits, - and _, and no blanks; choose another."
SOMEBODY_IN_CAMPAIGN_IS_CALLED = "somebody in {campaign} is called {alias} already; choose another name."
ALIAS_CANNOT_BE_PLAYERS_NAME = (
    "{alias} cannot be a player's name: it could be taken for another; choose one that could not."
)
WHERE_NAMES_ARE_HIDDEN_GM = "where names are hidden the GM knows them, and may not play."
THERE_IS_NO_CAMPAIGN_CALLED = "there is no campaign called {name}. LIST shows them."
NAMES_ARE_HIDDEN_UNTIL_END = "Names are hidden until the end, when all learn that you were {name}."
KEPT_FOR_START_LINES = "Kept for the start: {lines}"
GM_WRITES_SPLIT = "The GM writes: {split}"

# seat_changes
ORDERS_THAT_WERE_SENT_STAY = "Orders that were sent stay. The seat stands empty until somebody takes it; {waiting}."
GIVE_UP_YOUR_SEAT_IN = "give up your seat in {campaign}"
SEAT_IS_FREE_FOR_OTHERS = "The seat is free for others; the game has not started."
COUNT_STANDBY_WHAT_WILL_BE = "{count} standby{what} will be asked"
THERE_IS_NO_STANDBY_YET = "there is no standby yet"
GM_HAS_TAKEN_NAME_S = "The GM has taken {name}'s seat; it is free now."
SEAT_HAS_NEW_PLAYER = "{seat} has a new player."
SEAT_PLAYS_IN_PLACE_OF = "{seat} plays in place of {was}."
EMAIL_HAS_SEAT_HERE_ALREADY = "{email} has a seat here already."
CAMPAIGN_IS_OVER = "the campaign is over."
SEPARATE_MAIL_ASKS_YOU_TO_CONFIRM = (
    "A separate mail asks you to confirm that you resign. Until you do, the seat is yours."
)
CAMPAIGN_HAS_GONE_ON_SINCE = "the campaign has gone on since you asked; nothing was done."
SEAT_NEEDS_NOBODY_ANY_MORE = "the seat needs nobody any more; nothing was done."
THESE_ARE_EMPTY_EMPTY_ONES = "these are empty: {empty_ones}; INVITE {email} AS {empty_ones_2}"
THERE_IS_NO_PLAYER_CALLED = "there is no player called {who} here."
NO_SEAT_IS_EMPTY_REPLACE = "no seat is empty; REPLACE jones {email} offers a player's to somebody else."
SEAT_S_SEAT_IS_FREE = "{seat}'s seat is free already{instead}."
GAME_HAS_NOT_STARTED_EJECT = "the game has not started: EJECT {seat}, and INVITE {email}."
EMAIL_HAS_BEEN_INVITED_TO = "{email} has been invited to join."
THERE_IS_NO_PLAYER_CALLED_WHO = "there is no player called {who} here; there are {seats}."
SEAT_IS_TOLD_THEIR_ADDRESS = "{seat} is told. Their address stops working at once."
TAKE_SEAT_S_SEAT_AWAY = "take {seat}'s seat away"
THAT_SEAT_IS_SEAT_S = "that seat is {seat}'s. REPLACE {seat} {email} puts somebody else in it."
EMAIL_WILL_BE_ASKED_TO = "{email} will be asked to take the seat."
AND_OFFER_IT_TO_EMAIL = " and offer it to {email}"
LETTER_ASKS_QUESTIONS_LETTER_QUESTIONS = (
    "a letter asks {questions_a_letter} questions at most; send the rest in another one."
)
SEAT_S_SEAT_HAS_BEEN = "{seat}'s seat has been offered to somebody."
EMAIL_HAS_BEEN_ASKED_TO_TAKE = "{email} has been asked to take {seat}'s seat; it is theirs when they answer YES."

# votes
NOBODY_IS_TOLD = "Nobody is told."
OTHERS_HAVE_BEEN_TOLD = "The others have been told."
OTHERS_HAVE_BEEN_TOLD_BUT = "The others have been told, but not by whom."
GAME_ENDS_AT_ONCE_NAMES = "The game ends at once, {names} {win}, and all that was sealed is shown."
EVERYBODY_HAS_VOTED_WORD_GAME = "Everybody has voted {word}: the game is over."
YOU_ARE_OUT_OF_GAME = "You are out of the game at once, and the others play on."
YOUR_VOTE_SHOWN_COUNTS_HOW = "Your vote {shown} counts {how_long}. {told}"
YOUR_VOTE_WORD_IS_TAKEN = "Your vote {word} is taken back."
ENOUGH_PLAYERS_HAVE_VOTED_THERE = "Enough players have voted: there is more time."
PLAYERS_HAVE_VOTED_FOR_PAUSE = "The players have voted for a pause."
ENOUGH_PLAYERS_HAVE_VOTED_GAME = (
    "Enough players have voted: the game is paused. It goes on when enough vote RESUME, or when the GM says so."
)
ENOUGH_PLAYERS_HAVE_VOTED_GAME_GOES = "Enough players have voted: the game goes on."
SEAT_IS_GM_NOW = "{seat} is the GM now."
GAME_IS_NOT_RUNNING = "the game is not running."
FOR_THIS_PHASE = "for this phase"
SEPARATE_MAIL_ASKS_YOU_TO_CONFIRM_THAT = (
    "A separate mail asks you to confirm that you {word}. Until then you are still in the game."
)
GAME_IS_NOT_PAUSED = "the game is not paused."
PLAYERS_HAVE_VOTED_FOR_MORE = "The players have voted for more time."
ALL_WANT_ANOTHER_GM_AND = "All want another GM, and the GM is told. VOTE GM jones names one."
PLAYERS_HAVE_VOTED_SEAT_IS = "The players have voted: {seat} is the GM now."
TITLE_DOES_NOT_END_BY = "{title} does not end by a vote {word}."
UNTIL_YOU_TAKE_IT_BACK = "until you take it back"
YOUR_VOTE_WORD_STANDS_GAME = "Your vote {word} stands; the game goes on until the others agree."
GAME_IS_PAUSED_ALREADY = "the game is paused already."
WORD_IS_FOR_ALL_NAME = "{word} is for all; name nobody."
ALL_PLAYERS_HAVE_VOTED_FOR = "All players have voted for another GM."
YOU_HAVE_CONCEDED = "You have conceded."
GAME_HAS_ENDED_WORD = "The game has ended: {word}."
DRAW_IS_OF_TWO_OR = "a draw is of two or more: name them all, DRAW jones, smith."
YOU_ARE_OUT_OF_GAME_AND = "you are out of the game and have no vote."
SEAT_IS_EMPTY_AND_ALL = "a seat is empty, and all must agree; ask the GM."

# watching
YOU_HAVE_SEAT_IN_CAMPAIGN_2 = "you have a seat in {campaign}."
YOU_ARE_STANDBY_FOR_CAMPAIGN = "You are a standby for {campaign}: a free seat is offered to you."
YOU_FOLLOW_CAMPAIGN_ITS_REPORTS = "You follow {campaign}: its reports come to you."
YOU_DID_NOT_DO_THAT = "you did not do that in {name}."
NAME_IS_OVER_SHOW_NAME = "{name} is over. SHOW {name} tells how it ended."
YOU_DO_THAT_ALREADY_NO = "you do that already; NO {split} {name} ends it."
BE_STANDBY_FOR_SEAT_IN = "be a standby for a seat in {name}"
WATCH_NAME_AS_OBSERVER = "watch {name} as an observer"
