"""What Standard Diplomacy says."""

# adjusting
HELP_ADJUST_POWER = "gives jones that power, before the draft"
ADJUST_FORMS = "this is not a correction that the game knows, or not with these figures. Corrections look like {forms}."
POWERS_ALREADY_ASSIGNED = "the powers have been given out."
UNKNOWN_PLAYER = "there is no player called {who} here."
POWER_ALREADY_TAKEN = "{power} has been given to another player."

# asking
LEFTOVER_POWER_BY_LOT = "one of the powers that the others' lists leave over, drawn by lot"
JUDGE_DISBANDS = "the judge disbands {count} of your units by the rule for civil disorder"
PREFERENCE_LIST_DUE = "your preference list, for example PREFER F G T"
RETREAT_DUE = "{unit}: retreat to {retreats}, or disband"
BUILDS_WAIVED = "you waive {count} builds"
BUILD_WAIVED = "you waive 1 build"

# ending
SCORE_BY_SQUARES = "{reason}; of 100 points by squares of centres: {shares}"
POWER_OWNS_CENTRES = "{power} owns {count} centres"
LAST_YEAR_PLAYED = "{year} was the last year"
NO_STALEMATE = "there is no stalemate in this game; vote DRAW."
PLAYED_WITHOUT_DRAWS = "this game is played without draws (SD-6)."
DRAW_SHARED_BY_ALL = "here a draw is shared by all survivors: send DRAW alone (SD-6)."
POWER_ELIMINATED = "{power} has neither a unit nor a centre left."
ALL_OTHERS_CONCEDED = "all others conceded"
ONE_PLAYER_LEFT = "a game ends by concession only when all players but one have conceded (SD-7)."
DECLARED_BY_GM = "declared by the GM"
ENDED_BY_GM = "ended by the GM"

# game
NO_DISLODGED_UNITS = "a retreat phase needs dislodged units"
PLAYERS_NEED_OWN_POWERS = "powers must give each of the seven players a power of their own"

# options
OPTION_POWER_ASSIGNMENT = "lists (of preferences, in an order drawn by lot) or lot"
OPTION_VICTORY_CENTRES = "15 to 34 centres"
OPTION_DRAWS = "all survivors share, some (DRAW jones, smith) or none"
OPTION_LAST_YEAR = "the year after whose adjustments the survivors share a draw, or none"
OPTION_DRAW_RESULT = "what the result says of a draw: draw, sum-of-squares or centres"
BAD_LAST_YEAR = "must be a year from {first} to 2000, or none"

# reading
HELP_PREFER = "the seven powers, the one that you want most first"
HELP_ORDERS = "orders: move, S support, C convoy, H hold; several on a line with ;"
HELP_RETREAT = "a retreat; A Bud D disbands it"
HELP_BUILD_DISBAND = "a build in Winter; DISBAND F Sev removes a unit"
HELP_WAIVE = "give up a build; WAIVE 2 gives up two"

# rules
AS_FIRST_PLAYED = "as first played here"
LISTS_CHOOSE_FIRST = "whoever sends no list of powers chooses after those who do: SD-1"

# submitting
NO_SUCH_UNIT = "{order}: you have no such unit that could do this now."
UNIT_NOT_YOURS = "{order}: that unit is {owner}'s; you play {own_power}."
NOTHING_TO_DISBAND = "{order}: you have nothing to disband."
NO_BUILD_TO_MAKE = "you have no build to waive."
ORDERED_BUILD_NOT_DUE = "{order}: you have no build to make."
