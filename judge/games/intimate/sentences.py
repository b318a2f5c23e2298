"""What Intimate Diplomacy says."""

# adjusting
HELP_ADJUST_CREDITS = "sets the home power's credits to 9; +2 and -2 add or subtract"
HELP_ADJUST_CONTROL = "France orders the mercenary Italy; NONE: nobody does"
HELP_ADJUST_HOME = "gives jones England as home power, while the lists are sealed"
ADJUST_FORMS = "this is not a correction that the game knows, or not with these figures. Corrections look like {forms}."
NO_CREDITS_WITHOUT_HOME = "{power} is nobody's home power, so it has no credits."
CREDITS_BELOW_ZERO = "{power} has {balance} credits and cannot go below 0."
NOT_MERCENARY_IN_PLAY = "{power} is not a mercenary in play; the mercenaries in play: {mercenaries}."
NOBODYS_HOME_POWER = "{home} is nobody's home power."
HOMES_ALREADY_CHOSEN = "the home powers have been chosen already."
UNKNOWN_PLAYER = "there is no player called {who} here."
POWER_ALREADY_TAKEN = "{power} has been given to another player."

# asking
BIDS_WIN = "The highest bid hires a power until the next Thaw and is paid; equal highest bids hire nobody (ID-4.2)."
BIDS_OVER = (
    "If the bids that win cost more than {money}, you are bust: you lose all your credits and hire nobody (ID-4.3)."
)
RETREAT_DUE = "{unit}: retreat to {retreats}, or disband"
BIDS_DUE = (
    "your bids, for any of {mercenaries} (you have {money} credits): for example BID {example} {most}, or BID NONE"
)
HOME_DRAWN_BY_LOT = "a home power drawn by lot"
BID_FOR_NOBODY = "you bid for nobody"
PREFERENCE_LIST_DUE = "your preference list, for example PREFER F G T"
JUDGE_DISBANDS = "the judge disbands {count} of {power}'s units by the rule for civil disorder"

# ending
HOME_POWER_ELIMINATED = "{home} has no unit and no centre left"
HOME_CENTRES_INVADED = "{home} stands in {count} home centres of {other}"
HOME_CENTRE_INVADED = "{home} stands in 1 home centre of {other}"
BOTH_HOMES_ELIMINATED = "neither home power has a unit or a centre left"
HOME_CENTRE_TABLE = "centres of the home powers: {table}"
NO_CENTRE_CHANGED_HANDS = "no centre has changed hands for {years} years"
RESIGN_BEFORE_HOMES = "there are no home powers yet; to give your seat to somebody else, send RESIGN"
HOME_AND_MERCENARY_CENTRES = "{home} and its mercenaries own {count} centres"
NOBODY_HAS_HOME_YET = "nobody has a home power yet"
STALEMATE_NEEDS_NO_MERCENARIES = (
    "a stalemate is possible only when no mercenaries are left; still in play: {mercenaries} (ID-8.5)."
)
CREDITS_BREAK_TIE = "both invaded alike, and {home} has more credits ({money})"
NOBODY_LEFT = "nobody is left"
DECLARED_BY_GM = "declared by the GM"
COUNTER_INVASION = "{home} stands in {count} home centres of {other}, {other} in {back} of {home}"
ENDED_BY_GM = "ended by the GM"

# homes
SAME_LISTS_LOT_DECIDED = (
    "The lists are the same. The lot fell to {winner}, who gets the first choice; {loser} gets the second.{lot_note}"
)
ONE_LIST_MISSING = "{absent} sent no list: {present} gets their first choice, {absent} drew {lot}."
NO_LISTS_SENT = "Nobody sent a list, so lots were drawn for both home powers."
LOT_COMPLETED_LIST = " The lot completed {seat}'s list: {full_list}."
GM_GAVE_POWER = "The GM gave {power} to {seat}."
LOT_GAVE_ORDER = "The lot gave this order: {order}. Each gets the highest power still free."
LISTS_DIFFER_AT_RANK = "The lists first differ at choice {rank}; both get what stands there.{lot_note}"

# loading
HOMES_NEED_OWN_POWERS = "homes must give each of {seats} a power of their own"
CREDITS_NOT_WHOLE = "credits must give each home power a whole number"
BAD_MERCENARY_CONTROL = "control must give mercenaries to home powers, or null"
NO_DISLODGED_UNITS = "a retreat phase needs dislodged units"

# options
BAD_START_CREDITS = "must be `table`, a number, or seven amounts, for example A24 E20 F20 G22 I24 R20 T20"
OPTION_START_CREDITS = "table, a number for all, or A24 E20 F20 G22 I24 R20 T20"
OPTION_INCOME = "centres (1 credit for each of the home power's) or fixed:N a year"
OPTION_OVERBIDDING = "on, or off: bids above the credits are refused"
OPTION_UNSPENT_CREDITS = "on, or off: what is not spent in the Thaw is lost"
OPTION_HIRED_ADJUSTMENTS = (
    "who retreats and adjusts for a hired mercenary: ordered (who hired it), nmr (nobody), greedy (the judge)"
)
OPTION_UNORDERED_ADJUSTMENTS = "what happens where nobody orders it: nmr (nothing), greedy or random"
OPTION_VICTORY = "intimate (invasion) or standard (18 centres)"
OPTION_ZERO_IS_OFF = "0 to 20; 0 switches it off"
BAD_INCOME_OPTION = "must be `centres` or `fixed:N`"

# reading
HELP_PREFER = "the seven powers, the one that you want most first"
HELP_BID = (
    "a bid for a mercenary; several on a line: BID E 3, I 2. Bids that add up to no more than your credits "
    "are always safe; RULES ID-4.1 says whether you may bid more"
)
HELP_BID_NONE = "you bid for nobody, and are ready"
HELP_ORDERS = "orders: move, S support, C convoy, H hold; several on a line with ;"
HELP_RETREAT = "a retreat; A Bud D disbands it"
HELP_BUILD_DISBAND = "a build in Winter; DISBAND F Sev removes a unit"
HELP_WAIVE = "give up a build of your home power"
BID_NOT_WHOLE = "{power} {number}: a bid is a whole number, 0 or more (ID-4.1)."
NO_WAIVING_NOW = "there are no builds to waive now."
MERCENARY_MUST_BUILD = "{power} is a mercenary and must take every build that it can (ID-6.2)."
POWER_NOT_YOURS = "{power} is not yours to order."
HOW_TO_BID = "a bid is a power and a whole number: BID AUSTRIA 4, or BID NONE."

# rules
AS_FIRST_PLAYED = "as first played here"
INVASIONS_AFTER_WINTER = (
    "invasions are also checked after Winter, and a tie between invaders waits for the income only in Autumn:"
    " ID-8.1, ID-8.2"
)

# submitting
TAKES_OWN_CENTRE = "{order}: if it succeeds, {power} takes {place} from {home}, your own home power."
OVERBID_REFUSED = (
    "none of the bids in this letter is taken: with them your bids would add up to {total}, and you have "
    "{money} credits. Your earlier bids stand."
)
OUT_OF_GAME = "you are out of the game, so you can no longer send orders."
WAIVE_WITHOUT_BUILD = "WAIVE: {home} has no build to waive."
HOME_POWER_NOT_HIRABLE = "{power} is a home power and not for hire (ID-4.1)."
DEAD_POWER_NOT_HIRABLE = "{power} has no unit and no centre left, so nobody can hire it (ID-4.1)."
UNIT_NOT_YOURS = "{order}: that unit is {power}'s; you order {own_powers} (ID-5.1)."
NOTHING_TO_DISBAND = "{order}: {power} has nothing to disband."
NOBODYS_HOME_CENTRE = "{order}: {province} is nobody's home centre."
HOME_CENTRE_NOT_YOURS = "{order}: {province} is a home centre of {power}; you order {own_powers}."
NO_BUILD_TO_MAKE = "{order}: {power} has no build to make."
BIDS_ONLY_IN_THAW = "bids are taken in the Thaw; this is {phase}."
OVERBID_WARNING = (
    "Your bids add up to {total} and you have {money} credits. If those that win cost more than {money}, you "
    "are bust: you lose all your credits and hire nobody (ID-4.3)."
)
NO_UNIT_THERE = "{order}: there is no {unit_kind} in {place}."
LAST_ONE_COUNTS = "You sent {first} and {second}: the last one counts."
BID_NONE_COUNTS = "You sent BID NONE as well as bids: BID NONE counts, and you bid for nobody."
