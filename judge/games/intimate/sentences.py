"""What Intimate Diplomacy says."""

# adjusting
HOME_POWER_HAS_9_CREDITS = "the home power has 9 credits now; +2 and -2 add and take"
FRANCE_ORDERS_MERCENARY_ITALY_NONE = "France orders the mercenary Italy; NONE: nobody does"
THEIR_HOME_POWER_WHILE_LISTS = "their home power, while the lists are sealed"
CORRECTIONS_OF_THIS_GAME_FORMS = "the corrections of this game: {forms}."
POWER_IS_NOBODYS_HOME_POWER = "{power} is nobody's home power; credits have {credits}."
POWER_HAS_OLD_CREDITS_THERE = "{power} has {old} credits; there are none below zero."
POWER_IS_NOT_MERCENARY_IN = "{power} is not a mercenary in play; those are {mercenaries}."
HOME_IS_NOBODYS_HOME_POWER = "{home} is nobody's home power."
HOME_POWERS_HAVE_BEEN_CHOSEN = "the home powers have been chosen."
NOBODY_HERE_IS_CALLED_WHO = "nobody here is called {who}."
POWER_HAS_BEEN_GIVEN_TO = "{power} has been given to another player."

# asking
NAME_RETREAT_TO_RETREATS_OR = "{name}: retreat to {retreats}, or disband"
BIDS_FOR_THERE_YOU_HAVE = "bids for {there} (you have {money} credits), for example BID {there_2} 3"
HOME_POWER_DRAWN_BY_LOT = "a home power drawn by lot"
YOU_BID_FOR_NOBODY = "you bid for nobody"
YOUR_PREFERENCE_LIST_FOR_EXAMPLE = "your preference list, for example PREFER F G T"
POWER_COUNT_TO_DISBAND_OF = "{power}: {count} to disband (of {units})"
JUDGE_DISBANDS_COUNT_OF_POWER = "the judge disbands {count} of {power}'s units by the rule for civil disorder"

# ending
HOME_HAS_NO_UNIT_AND = "{home} has no unit and no centre left"
HOME_STANDS_IN_COUNT_HOME = "{home} stands in {count} home centre{what} of {other}"
NEITHER_HOME_POWER_HAS_UNIT = "neither home power has a unit or a centre left"
CENTRES_OF_HOME_POWERS_TABLE = "centres of the home powers: {table}"
NO_CENTRE_HAS_CHANGED_HANDS = "no centre has changed hands for {quiet} years"
THERE_ARE_NO_HOME_POWERS = "there are no home powers yet; RESIGN gives your seat to another."
HOME_AND_ITS_MERCENARIES_OWN = "{home} and its mercenaries own {count} centres"
NOBODY_HAS_HOME_POWER_YET = "nobody has a home power yet"
STALEMATE_NEEDS_ALL_MERCENARIES_GONE = "a stalemate needs all mercenaries gone; still there: {names} (ID-8.5)."
BOTH_INVADED_ALIKE_AND_HOME = "both invaded alike, and {home} has more credits ({money})"
NOBODY_IS_LEFT = "nobody is left"
DECLARED_BY_GM = "declared by the GM"
OTHER_IN_BACK_OF_HOME = ", {other} in {back} of {home}"
ENDED_BY_GM = "ended by the GM"

# homes
LISTS_ARE_SAME_LOT_FELL = (
    "The lists are the same. The lot fell to {winner}, who gets the first choice; {loser} gets the second.{lots}"
)
AWAY_SENT_NO_LIST_HERE = "{away} sent no list: {here} gets their first choice, {away} drew {lot}."
NOBODY_SENT_LIST_SO_LOTS = "Nobody sent a list, so lots were drawn for both home powers."
LOT_COMPLETED_SEAT_S_LIST = " The lot completed {seat}'s list: {full}."
GM_GAVE_POWER_TO_SEAT = "The GM gave {power} to {seat}."
LOT_GAVE_THIS_ORDER_ORDER = "The lot gave this order: {order}. Each gets the highest power still free."
LISTS_FIRST_DIFFER_AT_CHOICE = "The lists first differ at choice {rank}; both get what stands there.{lots}"

# loading
HOMES_MUST_GIVE_EACH_OF = "homes must give each of {seats} a power of their own"
CREDITS_MUST_GIVE_EACH_HOME = "credits must give each home power a whole number"
CONTROL_MUST_GIVE_MERCENARIES_TO = "control must give mercenaries to home powers, or null"
RETREAT_PHASE_NEEDS_DISLODGED_UNITS = "a retreat phase needs dislodged units"

# options
MUST_BE_TABLE_NUMBER_OR = "must be `table`, a number, or seven like A24 E20 F20 G22 I24 R20 T20"
TABLE_NUMBER_FOR_ALL_OR = "table, a number for all, or A24 E20 F20 G22 I24 R20 T20"
CENTRES_1_FOR_EACH_OF = "centres (1 for each of the home power's) or fixed:N a year"
ON_OR_OFF_BID_SHEET = "on, or off: a bid sheet above the credits is refused"
ON_OR_OFF_WHAT_IS = "on, or off: what is not spent in the Thaw is lost"
WHO_RETREATS_AND_ADJUSTS_FOR = (
    "who retreats and adjusts for a hired mercenary: ordered (who hired it), nmr (nobody), greedy (the judge)"
)
HOW_WHERE_NOBODY_ORDERS_IT = "how, where nobody orders it: nmr (not at all), greedy or random"
INTIMATE_INVASION_OR_STANDARD_18 = "intimate (invasion) or standard (18 centres)"
N0_TO_20_0_SWITCHES = "0 to 20; 0 switches it off"
MUST_BE_CENTRES_OR_FIXED = "must be `centres` or `fixed:N`"

# reading
SEVEN_POWERS_ONE_YOU_WANT = "the seven powers, the one you want most first"
BID_FOR_MERCENARY_SEVERAL_ON = (
    "a bid for a mercenary; several on a line: BID E 3, I 2. Bids that add up to no more than your credits "
    "are always safe; whether more may be bid, RULES ID-4.1 tells"
)
YOU_ARE_READY_AND_BID = "you are ready and bid for nobody"
ORDERS_MOVE_S_SUPPORT_C = "orders: move, S support, C convoy, H hold; several on a line with ;"
RETREAT_BUD_D_DISBANDS_IT = "a retreat; A Bud D disbands it"
BUILD_IN_WINTER_DISBAND_F = "a build in Winter; DISBAND F Sev takes a unit off"
DO_NOT_MAKE_BUILD_OF = "do not make a build of your home power"
POWER_NUMBER_BID_IS_WHOLE = "{power} {number}: a bid is a whole number, 0 or more (ID-4.1)."
THERE_ARE_NO_BUILDS_TO = "there are no builds to waive now."
POWER_IS_MERCENARY_AND_MUST = "{power} is a mercenary and must take every build that it can (ID-6.2)."
POWER_IS_NOT_YOURS_TO = "{power} is not yours to order."
BID_IS_POWER_AND_WHOLE = "a bid is a power and a whole number: BID AUSTRIA 4, or BID NONE."

# rules
AS_FIRST_PLAYED_HERE = "as first played here"
INVASIONS_ARE_TESTED_AFTER_WINTER = (
    "invasions are tested after Winter, too, and equal ones wait only in Autumn: ID-8.1, ID-8.2"
)

# submitting
YOUR_BIDS_ADD_UP_TO = "your bids add up to {total} and you have {money} credits: none of this letter's bids is taken."
YOU_ARE_OUT_OF_GAME = "you are out of the game, so you can no longer send orders."
WAIVE_HOMES_HAS_NO_BUILD = "WAIVE: {homes} has no build to make."
POWER_IS_HOME_POWER_AND = "{power} is a home power and not for hire (ID-4.1)."
POWER_HAS_NO_UNIT_AND = "{power} has no unit and no centre left; nobody can hire it (ID-4.1)."
ORDER_THAT_UNIT_IS_POWER = "{order}: that unit is {power}'s; you order {mine} (ID-5.1)."
ORDER_POWER_HAS_NOTHING_TO = "{order}: {power} has nothing to disband."
ORDER_STANDARD_IS_NOBODYS_HOME = "{order}: {standard} is nobody's home centre."
ORDER_PROVINCE_IS_HOME_CENTRE = "{order}: {province} is a home centre of {power}; you order {mine}."
ORDER_POWER_HAS_NO_BUILD = "{order}: {power} has no build to make."
BIDS_ARE_TAKEN_IN_THAW = "bids are taken in the Thaw, and this is {phase}."
YOUR_BIDS_ADD_UP_TO_TOTAL = (
    "Your bids add up to {total} and you have {money} credits. If those that win cost more than {money}, you "
    "are bust: you lose all your credits and hire nobody (ID-4.3)."
)
ORDER_THERE_IS_NO_WHAT = "{order}: there is no {what} in {place}."
YOU_SENT_TEXT_AND_TEXT = "You sent {text} and {text_2}: the last one counts."
