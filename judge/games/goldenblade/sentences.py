"""What The Golden Blade says."""

# adjusting
HELP_ADJUST_HAND = "the power's unit cards are these; missing ones come from the library"
HELP_ADJUST_GRID = "the power has this many army, fleet and political cards in its grid"
HELP_ADJUST_LIBRARY = "the next cards of the library, in order"
HELP_ADJUST_AMBASSADOR = "gives the Ambassador to that power"
HELP_ADJUST_ORDER = "the card that the power has played there"
EXAMPLE_ADJUST_CARD = "ADJUST CARD Accord draw 2"
HELP_ADJUST_CARD = "what an order card does in this campaign, as on your copy: {card_forms}"
ADJUST_FORMS = "this is not a correction that the game knows, or not with these figures. Corrections look like {forms}."
ADJUST_ORDER_EXAMPLE = "write the order as a player would: ADJUST ORDER ENGLAND LEFT: Sabotage."
CARD_LIES_ELSEWHERE = "{card} is on {other_slot} already, and there is only one of each card."
UNKNOWN_ORDER_CARD = "`{name}` is not an order card; the order cards are {cards}."
NO_CARD_LEFT_ANYWHERE = "there is no card {letter} left in the library and the discard pile."
NO_CARD_IN_LIBRARY = "there is no card {letter} left in the library."
POWER_NOT_PLAYED = "nobody plays {power} here."
ALREADY_SO = "{power} has it already."

# asking
CARD_FOR_SLOT = "an order card for {slot}"
BUILD_DEFAULT = "BUILD: as things stand, {build}."
CARD_TO_BUILD = "a card to build"
DEFAULT_WITHOUT_ON = "{slot}: {card} without ON: the card comes from the domain in which {target} has most cards."
DEFAULT_WITHOUT_SWAP = "{slot}: {card} without SWAP, TAKE and GIVE: you look at the hand and swap nothing."
DEFAULT_WITHOUT_DISCARD = (
    "{slot}: {card} without DISCARD: you pay with a card of the domain that you have most cards in."
)
DEFAULT_WITHOUT_DEPLOY = (
    "{slot}: {card} without DEPLOY: it deploys as your BUILD line says, or as the judge chooses if there is none."
)

# card_lines
CARD_CORRECTION_EXAMPLES = (
    "Accord draw 2; Subterfuge hand_loss.pick = actor; Convoy steps draw 1, pay 1; Backstab steps pay 1, "
    "hand_loss 2 random if promise; Embargo blocks attack, power; Backstab icon none"
)
CARD_LACKS_STEP = "{card} has no step `{step}`; its steps: {steps}."
STEP_NUMBER_AND_PICK = "n is a number, pick is actor, target or random."
UNKNOWN_STEP = "`{text}` is not a step; the steps are {steps}, each with a number and a chooser."
HOW_TO_CORRECT_CARD = "a card is corrected like this: {forms}."
IMPOSSIBLE_CARD = (
    "{card} cannot be changed like that. Kinds are attack and power; numbers run from 1 to 6. Examples: {forms}."
)

# cards
UNKNOWN_CARD_PARTS = "{name}: {keys} is no part of a card"
STEP_COUNT_RANGE = "{name}: a step is done 1 to 6 times, not {count}"
UNIT_CARD_TOTAL = "there must be {total} unit cards"
FIRST_YEAR_DEAL = "seven players must get five cards of the first year"
CARD_NAMES_UNIQUE = "every card has names of its own, and one is Hold"

# conditions
CONDITION_TOO_LONG = "a condition has {limit} characters at most."
CANNOT_ASK_THAT = "`{who}.{property}` cannot be used in a condition."
UNKNOWN_DOMAIN = "`{word}` is not a domain"
DOMAIN_MISSING = "a domain is missing"
DOMAIN_LIST_FORM = "{keyword}: write army, fleet or political, or several with > between them."
CONDITION_NOT_UNDERSTOOD = "`{condition}` cannot be understood: {error}"
WHAT_IS_THAT = "The judge does not understand `{text}`."
CONDITION_HAS_LEFTOVERS = "`{leftover}` is too much."
CONDITION_ENDS_EARLY = "it ends too soon."
NUMBER_VERSUS_CARD = "a number cannot be compared with a card."
CARDS_COMPARE_EQUAL_ONLY = "cards can only be compared by = or !=."
UNKNOWN_PERSON = "The judge does not know `{who}`: write me, left, right or a power."
WHAT_MAY_BE_ASKED = "you may use the size of the hand ({who}.hand) and the cards on the grid ({who}.{domain})."
BRACKET_NOT_CLOSED = "a bracket is not closed."
HOLDINGS_ARE_SEALED = "{who} neighbour's cards are secret; {hint}"

# ending
NO_STALEMATE = "there is no stalemate in this game; vote DRAW."
ALL_OTHERS_CONCEDED = "all others conceded"
ONE_PLAYER_LEFT = "a game ends by concession only when all players but one have conceded."
DECLARED_BY_GM = "declared by the GM"
ENDED_BY_GM = "ended by the GM"

# game
AS_FIRST_PLAYED = "as first played here"
PHASE_NAME_FORM = "phases have names such as T4, turn 4, or B4, its builds."
NO_CARD_SEEN_YET = "kept lines are chosen before any card is seen; write that in the order."

# loading
SEATS_NEED_OWN_POWERS = "every seat has a power of its own"
SEATING_INCOMPLETE = "`seating` names every power once"
GRID_NUMBER_RANGE = "a grid has three numbers from 0 to 6"
TURN_RANGE = "turns are counted from 0 to 200"
LOADED_CARD_EXHAUSTED = "there is no card {letter} left"
POSITION_INVALID = "the position is wrong: {error}."

# options
BAD_SEATING_OPTION = "must be random, or the powers in clockwise order, for example ENGLAND FRANCE GERMANY"
OPTION_SEATING = "random, or the powers in the game, clockwise: ENGLAND FRANCE GERMANY"
OPTION_BUILD_TIMING = "combined (BUILD comes with the orders) or separate (after the report, with a clock of its own)"
OPTION_IMMEDIATE_OR_TURN = "immediate (after every order) or turn (after the builds)"
OPTION_COALITION_BLOCKS = "on: a Coalition on one side blocks its members' Accords on the other"
OPTION_ALLIANCE_TURNS = "on: an Alliance may redirect Embargo and Censure, too"
OPTION_LAST_TURN = "1 to 200: after it the highest level wins; if equal, the cards decide"

# reading
EXAMPLE_BUILD = "BUILD: fleet IF me.fleet >= 4 > army"
HELP_BUILD = "the card that you deploy; every list may have conditions"
EXAMPLE_FRONT_CARD = "LEFT: Sabotage ON army"
HELP_FRONT_CARD = "a card on that front, and what it chooses; RIGHT, or a neighbour's power"
HELP_TWO_PLAYER_FRONTS = "only with two players: the cards on L1, L2, R1 and R2"
EXAMPLE_SWAP = "RIGHT: Espionage SWAP 2 TAKE fleet GIVE army"
HELP_SWAP = "how many cards are swapped, and which"
EXAMPLE_DISCARD_DEPLOY = "LEFT: Proliferation DISCARD political DEPLOY army"
HELP_DISCARD_DEPLOY = "what pays for it, and what it deploys"
HELP_REDIRECT = "under your left neighbour's Alliance: play that order against their other neighbour"
HELP_VANGUARD_AND_TARGET = "only with two players; TARGET: 1 is your opponent's right-hand order that it meets"
EXAMPLE_STANDING = "STANDING BUILD: army > fleet"
HELP_STANDING = "kept from turn to turn; also DISCARD and LOSE"
HELP_THIS_TURN = "the lines below are for this turn only"
HELP_LIST_KEYWORDS = (
    "After a card you may write ON, SWAP, TAKE, GIVE, DISCARD or DEPLOY; each order needs its own line."
)
FRONTS_HERE = "there is no such front in this game; the fronts here are {slots}."
NOT_YOUR_NEIGHBOUR = "{power} is not your neighbour; your neighbours are {neighbours}."
UNEXPECTED_WORD = "The judge does not understand `{word}` after {name}. {hint}"
VANGUARD_NEEDS_TWO_PLAYERS = "only a game of two players has a vanguard; leave this line out."
TARGET_NEEDS_TWO_PLAYERS = "only a game of two players has a target; leave this line out."
NO_ALLIANCES_WITH_TWO = "in a game of two players there are no Alliances."
HOW_TO_REDIRECT = "write IF ALLIED LEFT: REDIRECT, or IF ALLIED RIGHT AND me.hand > 2: REDIRECT."
UNKNOWN_FRONT = "`{word}` is not a front; the fronts here are {slots}."
HOW_MANY_TO_SWAP = "say how many cards you swap, for example SWAP 2."

# saying
NEIGHBOUR_ORDER_UNBLOCKABLE = (
    "the neighbour's order here cannot be blocked, and they may redirect it against their other neighbour"
)
MUTUAL_CARD_BLOCKS = (
    "if both neighbours on the front play it, it blocks every order aimed at either from the other side"
)
MUTUAL_CARD_STEPS = "if both neighbours on the front play it, each {steps}"
NEVER_BLOCKED = "{effect}; it can never be blocked"
ONLY_AGAINST_PROMISE = "{effect}, if the neighbour plays a promise against it"
BLOCKS_ORDERS = "blocks {kinds} orders"
THAT_YOU_CHOOSE = "of your choice"
OF_THEIR_CHOICE = "of their choice"
REMOVES_GRID_CARDS = "removes {cards} from the neighbour's grid, in a domain {choice}"
SHOWS_NEIGHBOUR_HAND = "shows you the neighbour's hand"
TAKES_HAND_CARDS = "takes {cards} {choice} from the neighbour's hand"
NEIGHBOUR_DISCARDS = "the neighbour discards {cards} {choice}"
COSTS_HAND_CARDS = "costs {cards} from your hand"
DEPLOYS_AT_ONCE = "you deploy {cards} from your hand at once"

# submitting
CARD_ILLEGAL_THIS_TURN = (
    "{slot}: {card} is illegal in turn {turn} and will be played as a Hold: your {domain} level is {own_level},"
    " {opponent}'s is {their_level} (GB §4)."
)
TOO_FEW_HAND_CARDS = (
    "{slot}: {card} needs {needed} cards in your hand, and you hold {held}: unless you get more before it is "
    "reached, it does nothing and costs nothing."
)
WRONG_TURN = "it is turn {turn} now."
LINE_FOR_OTHER_TURN = "the letter is for another turn; if you mean this line now, send it again without the TURN line."
CARD_CANNOT_BE_TURNED = "{slot}: {card} cannot be redirected (GB §5)."
SWAPS_TOO_MANY = "{slot}: {card} swaps {limit} cards at most."
CHOICE_WITHOUT_EFFECT = "{slot}: {card} does not use {keyword}, so the judge has left that part out."
ORDER_CARDS_COME_LATER = "order cards come later; now everybody builds: BUILD: army > fleet."
NOT_FOR_PLAYER_COUNT = "that is not possible in a game with this many players."
CARD_NOT_IN_GAME = "with {players} players there is no {card}; the order cards are {cards}."
CARD_LAID_TWICE = "{slot} becomes a Hold: you have only one {card}, and it is on {other_slot}."
FROM_NOW_ON = "From now on: {text}."

# turn
TIE_BREAK_CARDS = "{second} cards in the second domain, {third} in the third and {in_hand} in hand"
POWER_DOMAIN_CARDS = "{power} has {number} {domain} cards"
LAST_TURN_PLAYED = "turn {turn} was the last"

# whatif
WHATIF_WRONG_PHASE = "WHATIF is for orders; this is {phase}."
WHATIF_EXAMPLE = "write for example LEFT: Blockade, or FRANCE RIGHT: Embargo."
