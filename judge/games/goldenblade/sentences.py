"""What The Golden Blade says."""

# adjusting
THESE_ARE_POWERS_UNIT_CARDS = "these are the power's unit cards now; what is missing comes from the library"
SO_MANY_ARMY_FLEET_AND = "so many army, fleet and political cards lie in its grid"
NEXT_CARDS_OF_LIBRARY_FIRST = "the next cards of the library, the first one first"
WHO_HAS_AMBASSADOR = "who has the Ambassador"
WHAT_POWER_HAS_LAID_THERE = "what the power has laid there"
ADJUST_CARD_ACCORD_DRAW_2 = "ADJUST CARD Accord draw 2"
ORDER_CARD_AS_YOUR_COPY = "an order card as your copy has it, in this campaign: {forms_of_cards}"
CORRECTIONS_OF_THIS_GAME_FORMS = "the corrections of this game: {forms}."
WRITE_ORDER_AS_PLAYER_WOULD = "write the order as a player would: ADJUST ORDER ENGLAND LEFT: Sabotage."
CARD_LIES_IN_OTHER_ALREADY = "{card} lies in {other} already; there is one of each card."
NAME_IS_NO_ORDER_CARD = "`{name}` is no order card; there are {cards}."
THERE_IS_NO_CARD_LETTER = "there is no card {letter} left in the library and the discard pile."
THERE_IS_NO_CARD_LETTER_LEFT = "there is no card {letter} left in the library."
NOBODY_PLAYS_POWER_HERE = "nobody plays {power} here."
THAT_IS_SO_ALREADY = "that is so already."

# asking
CARD_FOR_SLOT = "a card for {slot}"
YOUR_STANDING_LIST = "your standing list"
BUILD_HOW_CHOOSES_AS_THINGS = "BUILD: {how} chooses; as things are, {to_build}."
CARD_TO_BUILD = "a card to build"
SLOT_CARD_WITHOUT_ON_TAKES = "{slot}: {card} without ON takes from the fullest domain of {whom}'s grid."
SLOT_CARD_WITHOUT_SWAP_TAKE = "{slot}: {card} without SWAP, TAKE and GIVE looks at the hand and swaps nothing."
SLOT_CARD_WITHOUT_DISCARD_PAYS = "{slot}: {card} without DISCARD pays a card of the domain you hold most of."
SLOT_CARD_WITHOUT_DEPLOY_DEPLOYS = "{slot}: {card} without DEPLOY deploys as you build."

# card_lines
ACCORD_DRAW_2_SUBTERFUGE_HAND = (
    "Accord draw 2; Subterfuge hand_loss.pick = actor; Convoy steps draw 1, pay 1; Backstab steps pay 1, "
    "hand_loss 2 random if promise; Embargo blocks attack, power; Backstab icon none"
)
CARD_HAS_NO_STEP_OP = "{card} has no step {op}; its steps: {steps}."
N_IS_NUMBER_PICK_IS = "n is a number, pick is actor, target or random."
TEXT_IS_NO_STEP_STEPS = "`{text}` is no step; the steps are {op}, each with a number and a chooser."
CARD_IS_CORRECTED_LIKE_THIS = "a card is corrected like this: {forms}."
CARD_CANNOT_BE_SO_KINDS = "{card} cannot be so. Kinds are attack and power, numbers 1 to 6; {forms}."

# cards
NAME_KEYS_IS_NO_PART = "{name}: {keys} is no part of a card"
NAME_STEP_IS_DONE_1 = "{name}: a step is done 1 to 6 times, not {n}"
THERE_MUST_BE_IN_ALL = "there must be {in_all} unit cards"
SEVEN_PLAYERS_MUST_GET_FIVE = "seven players must get five cards of the first year"
EVERY_CARD_HAS_NAMES_OF = "every card has names of its own, and one is Hold"

# conditions
CONDITION_HAS_LONGEST_CHARACTERS_AT = "a condition has {longest} characters at most."
WHO_WHAT_IS_NOTHING_THAT = "`{who}.{what}` is nothing that you may ask for."
WORD_IS_NO_DOMAIN = "`{word}` is no domain"
DOMAIN_IS_MISSING = "a domain is missing"
WHAT_WRITE_ARMY_FLEET_OR = "{what}: write army, fleet or political, several with > between them."
BARE_CANNOT_BE_UNDERSTOOD_ERROR = "`{bare}` cannot be understood: {error}"
WHAT_IS_TEXT = "what is `{text}`?"
THERE_IS_TOKENS_TOO_MUCH = "there is `{tokens}` too much."
IT_ENDS_TOO_SOON = "it ends too soon."
NUMBER_AND_CARD_CANNOT_BE = "a number and a card cannot be compared."
CARD_IS_OR_ANOTHER = "a card is = or != another."
WHO_IS_NOBODY_WRITE_ME = "`{who}` is nobody: write me, left, right or a power."
YOU_MAY_ASK_HOW_MANY = "you may ask how many cards ({who}.hand), and for the grid ({who}.{domain})."
BRACKET_IS_NOT_CLOSED = "a bracket is not closed."
WHAT_WHO_HOLDS_IS_SEALED = "what {who} holds is sealed; {more}"

# ending
THERE_IS_NO_STALEMATE_IN = "there is no stalemate in this game; vote DRAW."
ALL_OTHERS_CONCEDED = "all others conceded"
ONE_PLAYER_IS_LEFT_WHEN = "one player is left when all others have conceded."
DECLARED_BY_GM = "declared by the GM"
ENDED_BY_GM = "ended by the GM"

# game
AS_FIRST_PLAYED_HERE = "as first played here"
PHASES_ARE_CALLED_LIKE_T4 = "phases are called like T4, turn 4, or B4, its builds."
NO_CARD_IS_SEEN_YET = "no card is seen yet when kept lines are chosen; write that in the order."

# loading
EVERY_SEAT_HAS_POWER_OF = "every seat has a power of its own"
SEATING_NAMES_EVERY_POWER_ONCE = "`seating` names every power once"
GRID_HAS_THREE_NUMBERS_FROM = "a grid has three numbers from 0 to 6"
TURNS_ARE_COUNTED_FROM_0 = "turns are counted from 0 to 200"
THERE_IS_NO_CARD_LETTER_LEFT_2 = "there is no card {letter} left"
POSITION_IS_NOT_RIGHT_ERROR = "the position is not right: {error}."

# options
MUST_BE_RANDOM_OR_POWERS = "must be random, or the powers clockwise, as ENGLAND FRANCE GERMANY"
RANDOM_OR_POWERS_IN_GAME = "random, or the powers in the game, clockwise: ENGLAND FRANCE GERMANY"
COMBINED_BUILD_COMES_WITH_ORDERS = (
    "combined (BUILD comes with the orders) or separate (after the report, with a clock of its own)"
)
IMMEDIATE_AFTER_EVERY_ORDER_OR = "immediate (after every order) or turn (after the builds)"
ON_COALITION_ON_ONE_SIDE = "on: a Coalition on one side blocks its members' Accords on the other"
ON_EMBARGO_AND_CENSURE_MAY = "on: Embargo and Censure may be turned by an Alliance, too"
N1_TO_200_AFTER_IT = "1 to 200: after it the highest level, then the cards decide"

# reading
BUILD_FLEET_IF_ME_FLEET = "BUILD: fleet IF me.fleet >= 4 > army"
WHAT_YOU_DEPLOY_EVERY_LIST = "what you deploy; every list may have conditions"
LEFT_SABOTAGE_ON_ARMY = "LEFT: Sabotage ON army"
CARD_ON_THAT_FRONT_AND = "a card on that front, and what it chooses; RIGHT, or a neighbour's power"
WITH_TWO_PLAYERS_CARDS_OF = "with two players: the cards of L1, L2, R1 and R2"
RIGHT_ESPIONAGE_SWAP_2_TAKE = "RIGHT: Espionage SWAP 2 TAKE fleet GIVE army"
HOW_MANY_CARDS_ARE_SWAPPED = "how many cards are swapped, and which"
LEFT_PROLIFERATION_DISCARD_POLITICAL_DEPLOY = "LEFT: Proliferation DISCARD political DEPLOY army"
WHAT_PAYS_FOR_IT_AND = "what pays for it, and what it deploys"
UNDER_YOUR_LEFT_NEIGHBOURS_ALLIANCE = "under your left neighbour's Alliance, against their other neighbour"
WITH_TWO_PLAYERS_TARGET_1 = "with two players; TARGET: 1 is your opponent's right-hand order that it meets"
STANDING_BUILD_ARMY_FLEET = "STANDING BUILD: army > fleet"
KEPT_FROM_TURN_TO_TURN = "kept from turn to turn; also DISCARD and LOSE"
WHAT_FOLLOWS_IS_FOR_THIS = "what follows is for this turn alone"
LISTS_BEGIN_WITH_ON_SWAP = (
    "Lists begin with ON, SWAP, TAKE, GIVE, DISCARD or DEPLOY, and every order is a line of its own."
)
FRONTS_HERE_ARE_SLOTS = "the fronts here are {slots}."
UPPER_IS_NOT_YOUR_NEIGHBOUR = "{upper} is not your neighbour; your neighbours are {near}."
WHAT_IS_WORD_BEHIND_NAME = "what is `{word}` behind {name}? {more}"
THERE_IS_VANGUARD_WITH_TWO = "there is a vanguard with two players alone; write VANGUARD: L1 or L2."
THERE_IS_TARGET_WITH_TWO = "there is a target with two players alone; write TARGET: 1 or 2."
WITH_TWO_PLAYERS_THERE_ARE = "with two players there are no Alliances."
WRITE_IF_ALLIED_LEFT_REDIRECT = "write IF ALLIED LEFT: REDIRECT, or IF ALLIED RIGHT AND me.hand > 2: REDIRECT."
WORD_IS_NO_FRONT_FRONTS = "`{word}` is no front; the fronts here are {slots}."
WRITE_HOW_MANY_CARDS_YOU = "write how many cards you swap: SWAP 2."

# saying
NEIGHBOURS_ORDER_HERE_CANNOT_BE = (
    "the neighbour's order here cannot be blocked, and may be turned against their other neighbour"
)
IF_BOTH_ON_FRONT_CHOSE = "if both on the front chose it, it blocks what comes at either from their other side"
IF_BOTH_ON_FRONT_CHOSE_IT = "if both on the front chose it, each {steps}"
SAID_IT_CAN_NEVER_BE = "{said}; it can never be blocked"
FOUND_IF_PROMISE_LIES_AGAINST = "{found}, if a promise lies against it"
BLOCKS_BLOCKS_ORDERS = "blocks {blocks} orders"
THAT_YOU_CHOOSE = "that you choose"
OF_THEIR_CHOICE = "of their choice"
REMOVES_CARDS_OF_NEIGHBOURS_GRID = "removes {cards} of the neighbour's grid, of a domain {chosen}"
SHOWS_YOU_NEIGHBOURS_HAND = "shows you the neighbour's hand"
TAKES_CARDS_OF_NEIGHBOURS_HAND = "takes {cards} of the neighbour's hand {chosen}"
NEIGHBOUR_DISCARDS_CARDS_CHOSEN = "the neighbour discards {cards} {chosen}"
COSTS_CARDS_OF_YOUR_HAND = "costs {cards} of your hand"
DEPLOYS_CARDS_OF_HAND_AT = "deploys {cards} of the hand at once"

# submitting
SLOT_CARD_IS_ILLEGAL_IN = (
    "{slot}: {card} is illegal in turn {turn_of} and will be played as a Hold: your {domain} level is {mine},"
    " {powers}'s is {theirs} (GB §4)."
)
SLOT_CARD_NEEDS_NEEDED_CARDS = (
    "{slot}: {card} needs {needed} cards in your hand, and you hold {held}: unless you get more before it is "
    "reached, it does nothing and costs nothing."
)
THIS_IS_TURN_TURN_OF = "this is turn {turn_of}; what is written for turn {stale} is not taken."
IT_STANDS_IN_LETTER_FOR = "it stands in a letter for another turn; send it without that line if you mean it now."
SLOT_CARD_CANNOT_BE_TURNED = "{slot}: a {card} cannot be turned against anybody else (GB §5)."
SLOT_CARD_SWAPS_MOST_CARDS = "{slot}: {card} swaps {most} cards at most."
SLOT_CARD_CHOOSES_NOTHING_BY = "{slot}: {card} chooses nothing by {extra}; that part does nothing."
ORDER_CARDS_COME_LATER_NOW = "order cards come later; now everybody builds: BUILD: army > fleet."
THAT_IS_NOT_OF_GAME = "that is not of a game with so many players."
WITH_PLAYERS_PLAYERS_THERE_IS = "with {players} players there is no {card}; there are {in_game}."
CARD_LIES_IN_SEEN_ALREADY = "{card} lies in {seen} already, so {slot} is a Hold: there is one of each card."
FROM_NOW_ON_TEXT_OF = "From now on: {text_of}."

# turn
SECOND_CARDS_IN_SECOND_DOMAIN = "{second} cards in the second domain, {third} in the third and {count} in hand"
POWERS_HAS_NUMBER_DOMAIN_CARDS = "{powers} has {number} {domain} cards"
TURN_TURN_OF_WAS_LAST = "turn {turn_of} was the last"

# whatif
WHATIF_IS_FOR_ORDERS_AND = "WHATIF is for orders, and this is {phase}."
WRITE_LEFT_BLOCKADE_OR_FRANCE = "write LEFT: Blockade, or FRANCE RIGHT: Embargo."
