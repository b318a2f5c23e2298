"""What Warped Diplomacy Classic says."""

# acting
TITLES_IS_OVER_IN_THIS = "{titles} is over in this turn"
MISSING_IS_NOT_IN_YOUR = "{missing} is not in your hand"
THERE_IS_NO_CARD_LEFT = "there is no card left in your hand to pay with"
BUILDS_MOVES_AND_ATTACKS_DO = "builds, moves and attacks do not go together in one line"
CREDIT_IS_FOR_ATTACKS = "CREDIT is for attacks"

# adjusting
CARD_MORE_FROM_DECK_OR = "a card more, from the deck or the discard pile; FRANCE - Treaty: to the discard"
ADJUST_DECK_EVENT_TOP_PUSH = "ADJUST DECK event TOP = Push, Treaty"
NEXT_CARDS_OF_DECK_EVENT = "the next cards of a deck (event, land, sea), wherever they lie in it"
UNIT_MORE_FRANCE_PAR_IT = "a unit more; FRANCE - A PAR: it is gone; A PAR - BUR: it stands there"
WHO_OWNS_IT_NOBODY = "who owns it; = NOBODY"
WHICH_POWER_THEY_PLAY_BEFORE = "which power they play, before the first line is done; the two are exchanged"
CORRECTIONS_OF_THIS_GAME_FORMS = "the corrections of this game: {forms}."
TEXT_IS_NO_POWER = "{text} is no power."
TEXT_IS_NO_UNIT_FLEET = "{text} is no unit; a fleet on two coasts needs its coast: F STP/NC."
POWER_S_UNIT_STANDS_THERE = "{power}'s {unit} stands there."
THERE_IS_NO_UNIT = "there is no {unit}."
PLACE_IS_NO_SUPPLY_CENTRE = "{place} is no supply centre."
NOBODY_HERE_IS_CALLED_WHO = "nobody here is called {who}."
GAME_HAS_BEGUN = "the game has begun."
NOBODY_PLAYS_POWER_HERE_CREATE = "nobody plays {power} here; CREATE with powers= says which are played."
CARD_IS_NO_EVENT_CARD = "{card} is no event card."
NOBODY_PLAYS_POWER_HERE = "nobody plays {power} here."
POWER_DOES_NOT_HOLD_CARD = "{power} does not hold {card}."
CARD_IS_NEITHER_IN_DECK = "{card} is neither in the deck nor on the discard pile."
WORD_IS_NO_CARD_OF = "{word} is no card of the {name} deck as it lies."
POWER_HAS_NO_UNIT = "{power} has no {unit}."
THAT_IS_SO_ALREADY = "that is so already."

# advancing
YOU_HAVE_NO_UNIT = "you have no {unit}"
UNIT_HAS_DESTROYED_NOBODY_THERE = "{unit} has destroyed nobody there; a move is paid for: DISCARD ANY: {unit} - {to}"
UNIT_HAS_ADVANCED_IN_THIS = "{unit} has advanced in this turn already"

# asking
REST_OF_YOUR_TURN = "the rest of your turn"
YOUR_TURN_SHEET = "your turn sheet"

# attacking
UNIT_IS_GONE = "{unit} is gone"
UNIT_HAS_ATTACKED_BY_THIS = "{unit} has attacked by this card already"

# battle
IT_HAD_RETREATED_IN_THIS = "it had retreated in this turn already"
ITS_PLAYER_LETS_IT_BE = "its player lets it be disbanded"
IT_HAS_NOWHERE_TO_GO = "it has nowhere to go"

# cards
EVENT_CARD_IS_FOR_U = "an event card is for U, A or F, and bans alone have a scope"
PILE_DECK_HAS_SIZES_CARDS = "the {pile} deck has {sizes} cards, each with a name of its own"
BATTLE_CARD_IS_OF_TYPES = "a battle card is of {types}, and its Force is 1 to 4"

# checking
CARD_IS_PLAYED_IN_TURNS = "{card} is played in the turns of others, by REACT; in your own turn it can only be discarded"
CARD_IS_FOR_CAN = "{card} is for {can}"
CARD_IS_PLAYED_BY_ITSELF = "{card} is played by itself: PLAY {card}"
UNIT_HAS_BEEN_NAMED_BEFORE = "{unit} has been named before"
YOU_HAVE_COUNT_UNITS_AND = "you have {count} units and own {count_2} centres"
SAY_ON_WHICH_COAST_CAN = "say on which coast: {can}"
IT_IS_NO_HOME_CENTRE = "it is no home centre of yours"
WHY_YOU_CAN_BUILD_CAN = "{why}; you can build {can}"
WHY_ALL_YOUR_PLACES_ARE = "{why}; all your places are taken"
DEAL_IS_FOR_CONVOYS_CONVOY = "{deal} is for convoys: CONVOY A LON - NTH - NWY"
DEAL_MOVES_UNIT_STEPS_SPACE = "{deal} moves a unit {steps} space{what}"
UNIT_HAS_MOVED_IN_THIS = "{unit} has moved in this turn already"
DEAL_MOVES_NO_CONVOYS = "{deal} moves no convoys"
ONLY_ARMIES_ARE_CONVOYED = "only armies are convoyed"
NO_FLEET_CARRIES_IT_TWICE = "no fleet carries it twice"
TO_IS_NO_COAST_BESIDE = "{to} is no coast beside {spot}"
CONVOY_DOES_NOT_END_WHERE = "a convoy does not end where it began"
TO_IS_OCCUPIED = "{to} is occupied"
POWER_DOES_NOT_ALLOW_IT = "{power} does not allow it with {unit}"
UNIT_HAS_NO_FREE_ATTACK = "{unit} has no free attack left; CREDIT is for units of a card played for the movement"
UNIT_HAS_ATTACKED_IN_THIS = "{unit} has attacked in this turn already"
THERE_IS_NO_ENEMY_IN = "there is no enemy in {province_of}"
WHY_IT_CAN_ATTACK_CAN = "{why}; it can attack {can}"
WHY_IT_CAN_ATTACK_NOBODY = "{why}; it can attack nobody"
BY_S_CARD_FORBIDS_IT = "{by}'s {card} forbids it for this turn"
YOU_DO_NOT_OWN_IT = "you do not own it"
WHY_UNIT_CAN_GO_TO = "{why}; {unit} can go to {can}"
WHY_NOTHING_BESIDE_UNIT_IS = "{why}; nothing beside {unit} is vacant"
SEA_IS_NO_SEA_BESIDE = "{sea} is no sea beside {spot}"
NO_FLEET_STANDS_IN_SEA = "no fleet stands in {sea}"
UNIT_CANNOT_REACH_UNIT_2 = "{unit} cannot reach {unit_2}"

# conditions
TEXT_IS_NO_CONDITION_THERE = "`{text}` is no condition; there are {forms}."

# doing
TURN_HAS_MOST_LINES_AT = "a turn has {most} lines at most"
IT_IS_TITLES_NOW_TURN = "it is {titles} now; a turn does not go back"

# ending
THERE_IS_NO_STALEMATE_IN = "there is no stalemate in this game; vote DRAW."
ALL_OTHERS_CONCEDED = "all others conceded"
ONE_PLAYER_IS_LEFT_WHEN = "one player is left when all others have conceded."
OUT_HAS_NEITHER_UNIT_NOR = "{out} has neither a unit nor a centre left."
DECLARED_BY_GM = "declared by the GM"
ENDED_BY_GM = "ended by the GM"

# game
AS_FIRST_PLAYED_HERE = "as first played here"
BEFORE_LINE_LINE = ", before line {line}"
TURNS_ARE_CALLED_LIKE_R3GER = "turns are called like R3GER or round 3 Germany; R3GER.4 is line 4 of it."

# ground
UNIT_CANNOT_GO_TO_PLACE = "{unit} cannot go to {place}"
SAY_WHICH_COAST_COASTS = "say which coast: {coasts}"

# keeping
CARD_PROTECTS_WHOM_SO_IT = "{card} protects {whom}, so it never stops an attack on {whom_2}: {text_of}."
IN_THIS_CAMPAIGN_ONLY_POWERS = "in this campaign only a power's own units support it (support_from=own)."
YOU_HAVE_MOST_OF_THESE = "you have {most} of these already; CANCEL REACT card, or a line with OFF, makes room."
FROM_NOW_ON_GOOD = "From now on: {good}."

# loading
EVERY_SEAT_HAS_POWER_OF = "every seat has a power of its own"
TWO_UNITS_STAND_IN_ONE = "two units stand in one province"
CENTRES_ARE_SUPPLY_CENTRES_EACH = "`centres` are supply centres, each of one power"
ROUND_IS_COUNTED_FROM_1 = "`round` is counted from 1 to the last round"
TEXT_IS_NO_POWER_2 = "`{text}` is no power"
TEXT_IS_NO_UNIT = "`{text}` is no unit"
NAME_IS_NO_PILE_CARD = "`{name}` is no {pile} card"
POSITION_IS_NOT_RIGHT_ERROR = "the position is not right: {error}."
CARD_STANDS_THERE_TOO_OFTEN = "{card} stands there too often"

# options
MUST_BE_LOT_OR_POWERS = "must be lot, or the powers that are played, as FRANCE GERMANY RUSSIA"
MUST_BE_RIM_OR_ALL = "must be rim, or all seven powers clockwise, as GERMANY RUSSIA TURKEY ..."
N2_TO_7_POWERS_WITHOUT = "2 to 7; powers without a player are in civil disorder"
LOT_OR_POWERS_THAT_ARE = "lot, or the powers that are played, given out by lot: FRANCE GERMANY RUSSIA"
RIM_CLOCKWISE_ROUND_MAP_OR = "rim (clockwise round the map), or all seven powers in turn order"
ON_ATTACKER_THAT_LOSES_BY = "on: an attacker that loses by 6 or more is destroyed"
OWN_UNITS_OR_ALSO_THOSE = "own units, or also those of allies (ALLOW SUPPORT)"
BORDER_PROVINCES_THAT_TOUCH_OR = "border (provinces that touch) or could_attack (it could attack there itself)"
OWN_END_OR_ROUND_END = "own_end or round_end: when centres change hands"
ON_FLEET_CARRIES_ONCE_TURN = "on: a fleet carries once a turn instead of its move"
CENTRE_INTO_CENTRES_ONE_DOES = "centre (into centres one does not own), always or never"
HOURS_FOR_WHICH_SHEET_WAITS = "hours for which a sheet waits for reactions, 0 to 72"
ON_BUILDS_IN_ONES_HOME = "on: builds in one's home centres alone"
OF_EACH_EVENT_CARD_1 = "of each event card, 1 to 3"
N1_TO_200_AFTER_IT = "1 to 200: after it most centres win"

# playing
NAME_POWER_PLAY_CARD_RUSSIA = "name a power: PLAY {card}: RUSSIA"
NAME_OPPONENT_NOT_YOURSELF = "name an opponent, not yourself"
TARGET_IS_IN_CIVIL_DISORDER = "{target} is in civil disorder, and its hand is frozen"
TARGET_HAS_NO_HAND = "{target} has no hand"
IN_TURNS_OF_OTHERS_BY = "in the turns of others, by REACT"
WITH_WHAT_IT_DOES_PLAY = "with what it does: PLAY {card}: ..."
CARD_IS_PLAYED_HOW = "{card} is played {how}"
CARD_IS_PLAYED_WITHOUT_POWER = "{card} is played without a power"

# reading
NO_TURN_LINES_ARE_KEPT = (
    "no turn lines are kept as standing orders here; for your next turn write FOR NEXT TURN, and for the "
    "turns of others REACT, BATTLE, RETREAT and the like, without STANDING. The other lines of this letter "
    "were left alone."
)
CARD_FOR_WHAT_IT_DOES = "a card for what it does; A BUR x PAR ELSE x MAR attacks"
TWO_CARDS_FOR_BUILD_ONE = "two cards for a build, one for a move, a convoy or an attack"
CONVOY_NAMES_EVERY_SEA = "a convoy names every sea"
CARD_THAT_DRAWS_SEES_HAND = "a card that draws, sees a hand or costs somebody cards"
FREE_ATTACK_OF_CARD_THAT = "the free attack of a card that was played for the movement"
IN_ADVANCE_PHASE_INTO_PROVINCE = "in the advance phase: into the province of a unit that you destroyed"
UNDER_CONDITION_ALSO_LAST_NOTHING = "under a condition: also LAST NOTHING, MUN EMPTY"
AT_END_OF_TURN_ALSO = "at the end of the turn; also SPEND cards and REMOVE units"
TURN_STAYS_OPEN_WITHOUT_IT = "the turn stays open; without it your sheet ends your turn. END TURN ends it, too"
SHEET_BELOW_IS_DONE_WHEN = "the sheet below is done when your next turn opens; also TURN 4"
IN_OTHERS_TURNS_RULES_WARPED = "in others' turns; RULES warped W §8"
WHICH_BATTLE_CARDS_TO_THROW = "which battle cards to throw away: AUTO, NONE, UNPLAYABLE"
WHERE_TO_RETREAT_DEFAULT_FOR = "where to; RETREAT DEFAULT: for all"
TO_RAID_ALSO_KEEP_PREFER = "to a raid; also KEEP PREFER, SPEND PREFER and REMOVE PREFER"
ACTION_IS_PAID_FOR_WRITE = "an action is paid for; write DISCARD {cards}: {item_text}."
DID_YOU_MEAN_NEAR = "; did you mean {near}?"
BEHIND_CARDS_STANDS_COLON_BETWEEN = (
    "; behind the cards stands a colon, between them a comma: DISCARD Push, Spies: BUILD A BER."
)
ROW_IS_NOT_UNDERSTOOD_WRITE = "`{row}` is not understood; write {form}."
WRITE_IF_ONE_CONDITION_COLON = "write IF, one condition, a colon, and one line: IF HAVE Push: PLAY Push: ..."
DID_YOU_MEAN_NEAR_2 = "did you mean {near}?"
IF_DOES_NOT_GO_WITH = "IF does not go with a phase, END TURN or MORE; it goes with what is done."
WORD_IS_NO_EVENT_CARD = "`{word}` is no event card{more}"
WRITE_WHAT_IT_IS_FOR = "write what it is for behind a colon: DISCARD ANY: A MUN - BUR."
MUN_BUR_OR_MUN_X = "A MUN - BUR, or A MUN x BUR for an attack"
REST_IS_NO_POWER_WRITE = "`{rest}` is no power; write PLAY {name}: RUSSIA."
CONVOY_LON_NTH_NWY_WITH = "CONVOY A LON - NTH - NWY, with every sea"
MOVEMENT_MOV_MOVE = "movement mov move"
ATTACK_ATT_ATTACKS_BATTLE = "attack att attacks battle"

# saying
ANY_TIME_OF_YOUR_TURN = "any time of your turn"
MOVEMENT_AND_ATTACK = "movement and attack"
MOVEMENT_OR_ATTACK = "movement or attack"
THEN_DRAW_CARDS = "; then draw {cards}"
UP_TO_N_MANY = "up to {n} {many}"
UP_TO_N_SPACES = "up to {n} spaces"
BY_CONVOY_TOO = ", by convoy too"
DISCARD_YOUR_HAND = "discard your hand, "
POWER_THAT_YOU_NAME = "a power that you name"

# standing_lines
CARD_IS_PLAYED_IN_YOUR = "{card} is played in your own turn; bans and cards that negate are for REACT."
WHO_IS_NO_OTHER_POWER = "`{who}` is no other power, nor ANYONE."
FOR_NAMES_POWER_AND_IS = "FOR names a power, and is for Alliance and Entente; {card} says whom it protects."
CARD_IS_PLAYED_WHEN_SOMEBODY = "{card} is played when somebody {can}."
WRITE_STARTS_BUILDS_ARMY_AT = "write STARTS, BUILDS ARMY AT BER, MOVES TO HOL, BEL, or ATTACKS ME AT MUN WITH 2+."
WORD_IS_NO_POWER_NOR = "`{word}` is no power, nor ME or ANYONE."
MOST_PROVINCES_AT_MOST = "{most} provinces at most."
BAD_IS_NO_PROVINCE_COMMAS = "`{bad}` is no province; commas stand between several."
WORD_IS_NO_EVENT_CARD_2 = "`{word}` is no event card."
UNIT_IS_NO_UNIT_WRITE = "`{unit}` is no unit; write FOR A MUN."
UNIT_IS_NO_UNIT_WRITE_RETREAT = "`{unit}` is no unit; write RETREAT A MUN: BOH > TYR."
MOST_PLACES_AT_MOST = "{most} places at most."
BAD_IS_NO_PROVINCE = "`{bad}` is no province."
POWER_IS_NO_OTHER_POWER = "`{power}` is no other power."

# submitting
LINE_OF_YOUR_SHEET_WAS = (
    "A line of your sheet was not understood, so your turn stays open, as if MORE stood below it: send the "
    "rest, or END TURN. The clock goes on."
)
LETTER_HOLDS_SHEET_OF_ONE = "a letter holds the sheet of one turn; nothing of these was taken."
SHEET_HAS_MOST_LINES_AT = "a sheet has {most} lines at most."
YOUR_SHEET_IS_AGAIN_IT = (
    "Your sheet is {again}; it will be done in {hours} hours, or at your deadline if that comes first."
)
IT_IS_ACTIVE_S_TURN = "it is {active}'s turn; write FOR NEXT TURN above these lines, and they are kept for yours."
THAT_TURN_IS_NOT_TO = "that turn is not to come; your next is TURN {following} {power}"
MOVE_IS_PAID_FOR_WRITE = "a move is paid for; write DISCARD ANY: {unit} - {to}."
YOUR_SHEET_IS_KEPT_FOR = "Your sheet is kept for round {when}, and done when your turn opens."
REPLACED_AND_ANNOUNCED_AGAIN = "replaced and announced again"
YOU_PLAY_POWER_AND_THAT = "you play {power}, and that sheet is for {power_2}."
AND_TURN_NOW_POWER_IS = ", and TURN {now} {power} is this one."
POWER_IS_OUT_OF_GAME = "{power} is out of the game."
IT_WAS_ANNOUNCED_TOO_OFTEN = "it was announced too often, and stands."
YOUR_TURN_WAS_OVER_BEFORE = "your turn was over before this line."
YOUR_TURN_IS_OVER = "Your turn is over."
GAME_IS_OVER = "the game is over."

# turn
ROUND_ROUND_WAS_LAST_MOST = "Round {round} was the last; the most centres are {best}"
WON_OWNS_COUNT_CENTRES = "{won} owns {count} centres"

# whatif
MOST_ATTACKS_AT_TIME = "{most} attacks at a time."
WRITE_ATTACK_MUN_X_BUR = "write an attack: A MUN x BUR."
