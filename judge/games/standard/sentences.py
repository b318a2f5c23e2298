"""What Standard Diplomacy says."""

# adjusting
THEIR_POWER_BEFORE_DRAFT = "their power, before the draft"
CORRECTIONS_OF_THIS_GAME_KNOWN = "the corrections of this game: {known}."
POWERS_HAVE_BEEN_GIVEN_OUT = "the powers have been given out."
NOBODY_HERE_IS_CALLED_WHO = "nobody here is called {who}."
POWER_HAS_BEEN_GIVEN_TO = "{power} has been given to another player."

# asking
POWER_COUNT_TO_DISBAND_OF = "{power}: {count} to disband (of {units})"
WHAT_OTHERS_LEAVE_IN_ORDER = "what the others leave, in an order drawn by lot"
JUDGE_DISBANDS_COUNT_OF_YOUR = "the judge disbands {count} of your units by the rule for civil disorder"
YOUR_PREFERENCE_LIST_FOR_EXAMPLE = "your preference list, for example PREFER F G T"
UNIT_RETREAT_TO_RETREATS_OR = "{unit}: retreat to {retreats}, or disband"
YOU_WAIVE_COUNT_BUILD_WHAT = "you waive {count} build{what}"

# ending
WHY_OF_100_POINTS_BY = "{why}; of 100 points by squares of centres: {shares}"
POWERS_OWNS_BEST_CENTRES = "{powers} owns {best} centres"
END_WAS_LAST_YEAR = "{end} was the last year"
THERE_IS_NO_STALEMATE_IN = "there is no stalemate in this game; vote DRAW."
THIS_GAME_IS_PLAYED_WITHOUT = "this game is played without draws (SD-6)."
HERE_DRAW_IS_SHARED_BY = "here a draw is shared by all survivors: DRAW alone (SD-6)."
DEAD_HAS_NEITHER_UNIT_NOR = "{dead} has neither a unit nor a centre left."
ALL_OTHERS_CONCEDED = "all others conceded"
ONE_PLAYER_IS_LEFT_WHEN = "one player is left when all others have conceded (SD-7)."
DECLARED_BY_GM = "declared by the GM"
ENDED_BY_GM = "ended by the GM"

# game
RETREAT_PHASE_NEEDS_DISLODGED_UNITS = "a retreat phase needs dislodged units"
POWERS_MUST_GIVE_EACH_OF = "powers must give each of the seven players a power of their own"

# options
LISTS_OF_PREFERENCES_IN_ORDER = "lists (of preferences, in an order drawn by lot) or lot"
N15_TO_34_CENTRES = "15 to 34 centres"
ALL_SURVIVORS_SHARE_SOME_DRAW = "all survivors share, some (DRAW jones, smith) or none"
YEAR_AFTER_WHOSE_ADJUSTMENTS_SURVIVORS = "the year after whose adjustments the survivors share a draw, or none"
WHAT_RESULT_TELLS_OF_DRAW = "what the result tells of a draw: draw, sum-of-squares or centres"
MUST_BE_YEAR_FROM_FIRST = "must be a year from {first} on, or none"

# reading
SEVEN_POWERS_ONE_YOU_WANT = "the seven powers, the one you want most first"
ORDERS_MOVE_S_SUPPORT_C = "orders: move, S support, C convoy, H hold; several on a line with ;"
RETREAT_BUD_D_DISBANDS_IT = "a retreat; A Bud D disbands it"
BUILD_IN_WINTER_DISBAND_F = "a build in Winter; DISBAND F Sev takes a unit off"
DO_NOT_MAKE_BUILD_WAIVE = "do not make a build; WAIVE 2 two of them"

# rules
AS_FIRST_PLAYED_HERE = "as first played here"

# submitting
ORDER_THERE_IS_NO_SUCH = "{order}: there is no such unit."
ORDER_THAT_UNIT_IS_POWER = "{order}: that unit is {power}'s; you play {power_2}."
ORDER_YOU_HAVE_NOTHING_TO = "{order}: you have nothing to disband."
YOU_HAVE_NO_BUILD_TO = "you have no build to make."
ORDER_YOU_HAVE_NO_BUILD = "{order}: you have no build to make."
