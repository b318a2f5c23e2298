"""What Warped Diplomacy Classic says."""

# acting
PHASE_IS_OVER = "{phase} is over in this turn"
COSTS_ONE_CARD = "this costs one card, or a PLAY of a card made for it"
COSTS_TWO_CARDS = "this costs two cards, or a PLAY of a card made for it"
CARD_NOT_IN_HAND = "{card} is not in your hand"
NO_CARD_TO_PAY = "there is no card left in your hand to pay with"
MIXED_ACTIONS_IN_LINE = "one line may hold only builds, only moves or only attacks"
CREDIT_ONLY_FOR_ATTACKS = "CREDIT is only for attacks"

# adjusting
HELP_ADJUST_HAND = (
    "the power gets a card, from the deck or the discard pile; FRANCE - Treaty: the card goes to the discard pile"
)
EXAMPLE_ADJUST_DECK = "ADJUST DECK event TOP = Push, Treaty"
HELP_ADJUST_DECK = "the next cards of a deck (event, land, sea), wherever they are in it"
HELP_ADJUST_UNITS = "adds a unit; FRANCE - A PAR removes it; A PAR - BUR moves it"
HELP_ADJUST_CENTRE = "who owns the centre; = NOBODY"
HELP_ADJUST_POWER = "which power they play, before the first line is done; two players exchange theirs"
ADJUST_FORMS = "this is not a correction that the game knows, or not with these figures. Corrections look like {forms}."
UNKNOWN_POWER = "{text} is not a power."
UNKNOWN_UNIT = (
    "{text} is not a unit: write for example A PAR; a fleet in a province with two coasts needs its coast: F STP/NC."
)
UNIT_STANDS_THERE = "{power}'s {unit} stands there."
NO_SUCH_UNIT = "there is no {unit}."
NO_SUPPLY_CENTRE = "{place} is not a supply centre."
UNKNOWN_PLAYER = "there is no player called {who} here."
GAME_HAS_BEGUN = "the game has begun, so this can no longer change."
POWERS_SET_BY_CREATE = "nobody plays {power} here; CREATE with powers= says which are played."
UNKNOWN_EVENT_CARD = "{card} is not an event card."
POWER_NOT_PLAYED = "nobody plays {power} here."
POWER_LACKS_CARD = "{power} does not hold {card}."
CARD_NOT_IN_PILES = "{card} is neither in the deck nor on the discard pile."
CARD_NOT_IN_DECK = "{word} is not in the {deck} deck."
POWER_LACKS_UNIT = "{power} has no {unit}."
ALREADY_SO = "it is so already."

# advancing
YOU_LACK_UNIT = "you have no {unit}"
ADVANCE_NOT_EARNED = (
    "without a card, a unit can only advance to where it has just destroyed an enemy. To pay for a move, "
    "write DISCARD ANY: {unit} - {province}"
)
ADVANCE_INTO_ENEMY = (
    "without a card, a unit can only advance to where it has just destroyed an enemy. To attack, write "
    "DISCARD ANY: {unit} x {province}"
)
ALREADY_ADVANCED = "{unit} has advanced in this turn already"

# asking
REST_OF_TURN = "the rest of your turn"
TURN_SHEET = "your turn sheet"
END_TURN_KEEPING = "END TURN, keeping {kept}"
END_TURN_AND_DISCARD = "END TURN, keeping {kept} and discarding {gone}"

# attacking
UNIT_IS_GONE = "{unit} is gone"
ALREADY_ATTACKED_BY_CARD = "{unit} has attacked by this card already"

# battle
ALREADY_RETREATED = "it had retreated in this turn already"
PLAYER_LETS_DISBAND = "its player lets it be disbanded"
NOWHERE_TO_RETREAT = "it has nowhere to go"

# cards
EVENT_CARD_FORM = "an event card is for U, A or F, and bans alone have a scope"
PILE_SIZE_AND_NAMES = "the {pile} deck has {size} cards, each with a name of its own"
BATTLE_CARD_FORM = "a battle card is of {types}, and its Force is 1 to 4"

# checking
CARD_ONLY_FOR_REACT = "{card} is played in the turns of others, by REACT; in your own turn it can only be discarded"
CARD_HAS_OTHER_USE = "{card} is for {uses}"
CARD_PLAYED_BY_ITSELF = "{card} is played by itself: PLAY {card}"
UNIT_NAMED_TWICE = "{unit} has been named before"
UNITS_VERSUS_CENTRES = "you have {unit_count} units and own {centre_count} centres"
BUILD_ON_WHICH_COAST = "name the coast: {coasts}"
NOT_YOUR_HOME_CENTRE = "it is not one of your home centres"
NO_FLEET_BUILT_THERE = "no fleet can be built in {province}"
NO_ARMY_BUILT_THERE = "no army can be built in {province}"
WHERE_YOU_CAN_BUILD = "{reason}; you can build {places}"
BUILD_PLACES_TAKEN = "{reason}; all your places are taken"
CARD_ONLY_FOR_CONVOYS = "{cards} is for convoys: CONVOY A LON - NTH - NWY"
CARD_MOVES_SPACES = "{cards} moves a unit {count} spaces"
CARD_MOVES_SPACE = "{cards} moves a unit one space"
ALREADY_MOVED = "{unit} has already moved this turn"
ALREADY_CARRIED = "{unit} has already carried a convoy this turn"
CARD_MOVES_NO_CONVOYS = "{cards} moves no convoys"
ONLY_ARMIES_CONVOYED = "only armies are convoyed"
FLEET_CARRIES_ONCE = "no fleet carries it twice"
NO_COAST_BESIDE = "{province} is not on the coast of {place}"
CONVOY_ENDS_AT_START = "a convoy does not end where it began"
PROVINCE_OCCUPIED = "{province} is occupied"
CONVOY_NOT_ALLOWED = "{power} does not allow it with {unit}"
NO_FREE_ATTACK_LEFT = (
    "{unit} has no free attack left; CREDIT is only for units moved by a card that also gives them an attack"
)
ALREADY_ATTACKED = "{unit} has already attacked this turn"
NO_ENEMY_THERE = "there is no enemy in {province}"
WHOM_UNIT_CAN_ATTACK = "{reason}; {unit} can attack {targets}"
NOBODY_TO_ATTACK = "{reason}; {unit} can attack nobody"
FORBIDDEN_BY_CARD = "{power}'s {card} forbids it for this turn"
CENTRE_NOT_OWNED = "you do not own it"
WHERE_UNIT_CAN_GO = "{reason}; {unit} can go to {places}"
NOTHING_VACANT_BESIDE = "{reason}; nothing beside {unit} is vacant"
NO_SEA_BESIDE = "{sea} does not border {place}"
NO_FLEET_IN_SEA = "no fleet stands in {sea}"
CANNOT_REACH_UNIT = "{unit} cannot reach {target}"

# conditions
UNKNOWN_CONDITION = "`{text}` is not a condition; the conditions are {forms}."

# doing
TURN_TOO_LONG = "a turn has {limit} lines at most"
TURN_CANNOT_GO_BACK = "it is {phase} now, and a turn does not go back"

# ending
NO_STALEMATE = "there is no stalemate in this game; vote DRAW."
ALL_OTHERS_CONCEDED = "all others conceded"
ONE_PLAYER_LEFT = "a game ends by concession only when all players but one have conceded."
POWER_ELIMINATED = "{power} has neither a unit nor a centre left."
DECLARED_BY_GM = "declared by the GM"
ENDED_BY_GM = "ended by the GM"

# game
AS_FIRST_PLAYED = "as first played here"
BEFORE_LINE = ", before line {line}"
TURN_NAME_FORM = "turns have names such as R3GER or round 3 Germany; R3GER.4 is the point before line 4 of it."

# ground
CANNOT_GO_TO_PLACE = "{unit} cannot go to {place}"
SAY_WHICH_COAST = "say which coast: {coasts}"

# keeping
PROTECTS_SOMEBODY_ELSE = (
    "{card} protects {protected}, so it never stops an attack on {attacked}: {line}. Write FOR and the power "
    "that it should protect."
)
SUPPORT_FROM_OWN_ONLY = "in this game a power is supported only by its own units (support_from=own)."
TOO_MANY_STANDING_LINES = "you have {limit} of these already; to make room, send CANCEL REACT card, or a line with OFF."
FROM_NOW_ON = "From now on: {lines}."

# loading
SEATS_NEED_OWN_POWERS = "every seat has a power of its own"
TWO_UNITS_IN_PROVINCE = "two units stand in one province"
CENTRES_NEED_ONE_OWNER = "`centres` must list supply centres, each under one power only"
ROUND_RANGE = "`round` is counted from 1 to the last round"
LOADED_POWER_UNKNOWN = "`{text}` is not a power"
LOADED_UNIT_UNKNOWN = "`{text}` is not a unit"
LOADED_CARD_UNKNOWN = "`{name}` is not a card of the {pile} deck"
POSITION_INVALID = "the position is wrong: {error}."
CARD_TOO_OFTEN = "{card} is listed too many times"

# options
BAD_POWERS_OPTION = "must be lot, or the powers played, for example FRANCE GERMANY RUSSIA"
BAD_TURN_ORDER = "must be rim, or all seven powers in clockwise order, for example GERMANY RUSSIA TURKEY ..."
OPTION_PLAYER_COUNT = "2 to 7; powers without a player are in civil disorder"
OPTION_POWERS = "lot, or the powers that are played, given out by lot: FRANCE GERMANY RUSSIA"
OPTION_TURN_ORDER = "rim (clockwise round the map), or all seven powers in turn order"
OPTION_ATTACKER_DESTROYED = "on: an attacker that loses by 6 or more is destroyed"
OPTION_SUPPORT_FROM = "own units, or also those of allies (ALLOW SUPPORT)"
OPTION_SUPPORT_REACH = "border (provinces that touch) or could_attack (it could attack there itself)"
OPTION_CENTRE_CHANGE = "own_end or round_end: when centres change hands"
OPTION_FLEET_CARRIES_ONCE = "on: a fleet carries once a turn instead of its move"
OPTION_CENTRE_ALWAYS_NEVER = "centre (into centres that the unit's power does not own), always or never"
OPTION_REACTION_HOURS = "hours for which a sheet waits for reactions, 0 to 72"
OPTION_HOME_BUILDS = "on: builds only in one's own home centres"
OPTION_CARD_COPIES = "of each event card, 1 to 3"
OPTION_LAST_ROUND = "1 to 200: after it most centres win"

# playing
CARD_NEEDS_POWER = "name a power: PLAY {card}: RUSSIA"
OPPONENT_NOT_YOURSELF = "name an opponent, not yourself"
TARGET_HAND_FROZEN = "{target} is in civil disorder, and its hand is frozen"
TARGET_HAS_NO_HAND = "{target} has no hand"
HOW_BY_REACT = "in the turns of others, by REACT"
HOW_WITH_EFFECT = "with what it does: PLAY {card}: ..."
CARD_PLAYED_HOW = "{card} is played {how}"
CARD_TAKES_NO_POWER = "{card} is played without a power"

# reading
NO_STANDING_TURN_LINES = (
    "turn lines cannot be kept as standing orders here; for your next turn write FOR NEXT TURN, and for the "
    "turns of others REACT, BATTLE, RETREAT and so on, without STANDING. The other lines of this letter were "
    "left alone."
)
HELP_PLAY_ACTION = "a card for what it does; A BUR x PAR ELSE x MAR attacks"
HELP_DISCARD_ACTION = "two cards for a build, one for a move, a convoy or an attack"
HELP_CONVOY = "a convoy names every sea"
HELP_PLAY_HAND_CARD = "a card that draws, sees a hand or costs somebody cards"
HELP_CREDIT_ATTACK = "the free attack of a card that was played for the movement"
HELP_ADVANCE = "in the advance phase: into the province of a unit that you destroyed"
HELP_IF = "under a condition: also LAST NOTHING, MUN EMPTY"
HELP_TURN_END = "at the end of the turn; also SPEND cards and REMOVE units"
HELP_MORE = "the turn stays open; without it your sheet ends your turn. END TURN ends it, too"
HELP_NEXT_TURN = "the sheet below is kept and carried out when your next turn begins; also TURN 4"
HELP_REACT = "in others' turns; RULES warped W §8"
HELP_THROW_BATTLE_CARDS = "which battle cards to throw away: AUTO, NONE, UNPLAYABLE"
HELP_RETREAT = "where to; RETREAT DEFAULT: for all"
HELP_RAID = "to a raid; also KEEP PREFER, SPEND PREFER and REMOVE PREFER"
ACTION_NEEDS_DISCARD = "an action has to be paid for; write DISCARD {cards}: {action}."
DID_YOU_MEAN_TAIL = "; did you mean {suggestions}?"
COLON_AND_COMMA_HINT = "; write commas between the cards and a colon after them: DISCARD Push, Spies: BUILD A BER."
LINE_NOT_UNDERSTOOD = "The judge does not understand `{line}`; write {form}."
HOW_TO_WRITE_IF = "write IF, one condition, a colon, and one line: IF HAVE Push: PLAY Push: ..."
DID_YOU_MEAN = "did you mean {suggestions}?"
IF_DOES_NOT_FIT = "IF does not go with a phase, END TURN or MORE, only with an action."
PLAYED_CARD_UNKNOWN = "`{word}` is not an event card{hint}"
DISCARD_NEEDS_PURPOSE = "after the card, write a colon and what it is for: DISCARD ANY: A MUN - BUR."
EXAMPLE_MOVE_ATTACK = "A MUN - BUR, or A MUN x BUR for an attack"
PLAYED_POWER_UNKNOWN = "`{word}` is not a power; write PLAY {card}: RUSSIA."
EXAMPLE_CONVOY = "CONVOY A LON - NTH - NWY, with every sea"

# saying
ANY_TIME_OF_TURN = "any time of your turn"
MOVEMENT_AND_ATTACK = "movement and attack"
MOVEMENT_OR_ATTACK = "movement or attack"
UP_TO_COUNT = "up to {count} {items}"
UP_TO_SPACES = "up to {count} spaces"
CARD_BUILDS = "builds {units}"
CARD_MOVES = "moves {units}"
CARD_MOVES_OR_CONVOYS = "moves {units}, by convoy too"
CARD_CONVOYS = "convoys up to {count} armies"
CARD_ATTACKS = "attacks with {units}"
CARD_ATTACKS_AND_DRAWS = "attacks with {units}; then draw {cards}"
CARD_MOVES_OR_ATTACKS = "moves, or attacks with, {units}"
CARD_MOVES_AND_ATTACKS = "moves {units}, with a free attack each"
CARD_MOVES_ON = "moves {units} {steps} extra"
CARD_ATTACKS_AGAIN = "an extra attack of {units}"
CARD_DRAWS = "draw {cards}"
CARD_REPLACES_HAND = "discard your hand, draw {cards}"
CARD_SHOWS_HAND = "shows you an opponent's hand; draw {cards}"
CARD_RAIDS = "an opponent discards {cards} of their choice"
CARD_CANCELS = "cancels {what} action"
CARD_FORBIDS_ATTACKS = "the power whose turn it is may not attack {whom} for the rest of that turn"
POWER_YOU_NAME = "a power that you name"

# standing_lines
CARD_FOR_OWN_TURN = "{card} is played in your own turn; REACT is only for cards that forbid or cancel an action."
NEITHER_OTHER_NOR_ANYONE = "`{who}` is not another power; name one, or ANYONE."
FOR_NEEDS_PROTECTING_CARD = "FOR can be used only with Alliance and Entente; leave it out with {card}."
CARD_NEEDS_TRIGGER = "{card} is played when somebody {trigger}."
HOW_TO_WRITE_TRIGGER = "write STARTS, BUILDS ARMY AT BER, MOVES TO HOL, BEL, or ATTACKS ME AT MUN WITH 2+."
NEITHER_ME_NOR_ANYONE = (
    "after ATTACKS write ME, ANYONE or a power, not `{word}`; a province comes after AT: ATTACKS ME AT BUR."
)
TOO_MANY_PROVINCES = "{limit} provinces at most."
UNKNOWN_PROVINCE_IN_LIST = "`{word}` is not a province; put commas between several."
REACT_CARD_UNKNOWN = "`{word}` is not an event card."
FOR_UNIT_UNKNOWN = "`{unit}` is not a unit; write FOR A MUN."
RETREAT_UNIT_UNKNOWN = "`{unit}` is not a unit; write RETREAT A MUN: BOH > TYR."
TOO_MANY_PLACES = "{limit} places at most."
UNKNOWN_PROVINCE = "`{word}` is not a province."
NO_OTHER_POWER = "`{power}` is not another power."

# submitting
SHEET_LINE_NOT_UNDERSTOOD = (
    "The judge did not understand every line of your sheet, so your turn stays open. Send the rest, or END TURN. The "
    "deadline does not change."
)
ONE_SHEET_PER_LETTER = "a letter can hold the sheet of one turn only; nothing of these was taken."
SHEET_TOO_LONG = "a sheet has {limit} lines at most."
SHEET_ANNOUNCED = (
    "Your sheet is {state}; it will be carried out in {hours} hours, or at your deadline if that comes first."
)
TURN_OF_OTHER_POWER = "it is {active_power}'s turn; write FOR NEXT TURN above these lines, and they are kept for yours."
TURN_NOT_TO_COME = "I keep a sheet only for your next turn; write TURN {next_turn} {power}."
MOVE_NEEDS_DISCARD = "a move has to be paid for; write DISCARD ANY: {unit} - {province}."
SHEET_KEPT_FOR_ROUND = "Your sheet is kept for round {round} and will be carried out when your turn begins."
REPLACED_AND_ANNOUNCED = "replaced and announced again"
SHEET_FOR_OTHER_POWER = "you play {own_power}, and that sheet is for {sheet_power}."
CURRENT_TURN_IS = "I keep a sheet only for your next turn, TURN {next_turn} {power}; this one is TURN {turn} {power}."
POWER_OUT_OF_GAME = "{power} is out of the game."
ANNOUNCED_TOO_OFTEN = "it was announced too often; the last one stands."
TURN_OVER_BEFORE_LINE = "your turn was over before this line."
TURN_IS_OVER = "Your turn is over."
GAME_IS_OVER = "the game is over."

# turn
LAST_ROUND_PLAYED = "Round {round} was the last; the most centres are {most_centres}"
POWER_OWNS_CENTRES = "{power} owns {count} centres"

# whatif
TOO_MANY_ATTACKS = "{limit} attacks at a time."
HOW_TO_ATTACK = "write an attack: A MUN x BUR."
