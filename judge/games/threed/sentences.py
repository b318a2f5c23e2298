"""What 3-D'plomacy says."""

# adjusting
HELP_ADJUST_ACCOUNT = "sets the account to $5; +2 and -2 add or subtract"
HELP_ADJUST_OFFICE = "gives them the office; NONE leaves it vacant; MINISTER likewise"
EXAMPLE_ADJUST_HAND = "ADJUST HAND ENGLAND jones etm smith coal"
HELP_ADJUST_HAND = "jones and smith exchange these two cards"
HELP_ADJUST_CONTRACT = "strikes the contract out; what was settled goes back"
HELP_ADJUST_POSITIONS = "fixed positions, before the draft"
ADJUST_FORMS = "this is not a correction that the game knows, or not with these figures. Corrections look like {forms}."
POSITIONS_ALREADY_ASSIGNED = "the positions have been given out."
IMPOSSIBLE_POSITIONS = (
    "that is not possible: each player has {per_player} different powers, each power four players (TD-1.1)."
)
AND_SET_ASIDE = "{seat} has ${balance} and ${amount} is set aside; no account goes below zero (TD-6.7)."
ACCOUNT_BELOW_ZERO = "{seat} has ${balance}; no account goes below zero (TD-6.7)."
SEAT_NOT_IN_CABINET = "{seat} is not in {power}'s cabinet."
NOBODY_HOLDS_BOTH_OFFICES = "one player cannot be both President and Minister of a power (TD-4.3)."
EXCHANGE_NEEDS_TWO_MEMBERS = "only two different members can exchange cards."
NO_SUCH_CONTRACT = "there is no contract C{number} in force."
CORRECTED_BY_GM = "corrected by the GM"
SEAT_LACKS_CARD = "{seat} does not hold {card} in {power}."
CONTRACT_STRUCK_BY_GM = "the GM has struck it out"

# asking
STANDBY_ORDERS_OR_DEFAULT = "the stand-by orders of {power}'s Minister; if there are none, its units {default_action}"
RETREAT_DUE = "{unit}{power_note}: retreat to {retreats}, or disband"
VOTE_DUE = "your vote in {power} (for {candidates}), for example VOTE {power} {candidate}"
NO_BALLOT = "no vote in {power}"
UNITS_DEFAULT_ACTION = "{power}'s units {default_action}"
DISCARD_DUE = "{power}: a card to discard (of {cards}), for example DISCARD {power} {card}"
DISCARD_BY_LOT = "a card of {power}, discarded by lot"
JUDGE_DISBANDS = "the judge disbands {count} of {power}'s units by the rule for civil disorder"
PREFERENCE_LIST_DUE = "your preference list, for example PREFER F G T"
POSITIONS_BY_LOT = "positions drawn by lot"
STANDING_BY_UNIT = "standing by for {power}: {unit}"
NO_MORE_BUILDS = "{power} builds no more"
CIVIL_DISORDER_DECIDES = "{power}: what the rule for civil disorder says"

# bank
MONEY_TO_SPEND = "you have ${available} to spend"
PAYMENT_MADE = "${amount} paid to {seat}; you have ${available} left to spend."
SET_ASIDE_FOR_CONTRACTS = "you have ${available} to spend (${amount} more is set aside for what you have signed)"
ONLY_PRESIDENT_PAYS = "only a President can pay, and you preside over no power (TD-9)."
OWN_ACCOUNT = "that is your own account."
DEBTOR_CANNOT_PAY = "you owe ${debt}: a debtor cannot pay anybody else (TD-6.7)."
PAYMENT_AT_LEAST_ONE = "a payment is at least $1."
PAID_TO = "paid to {seat}"
PAID_BY = "paid by {seat}"
CONTRACT_REFUND = "refund of C{number}"

# cards
DECK_NEEDS_FOUR_SUITS = "a deck has four suits of four different cards"
CARD_NAME_TWICE = "the name {word} is given to two cards"

# checking
DEBTOR_KEEPS_TREASURY = "you owe ${debt}, so the treasury goes to your own account and pays that first (TD-6.7)."
ORDERS_LOST_BY_STRIKE = (
    "{power}'s orders are no longer yours: the General Strike has made {president} President (TD-7.4)."
)
EARLIER_GAIN_UNPAID = (
    "{order}: {power} has no build to make: what it gained in an earlier year was not paid for then (TD-5.1)."
)
STRIKE_NEEDS_CARDS = (
    "a strike of the {people} in {power} needs {class_card} and {striker_card} there, and you hold {cards} (TD-7.1)."
)
SUPPORT_NEEDS_CARDS = (
    "to support the {people} in {power} you need the Class card and the Striker card of one other suit there,"
    " or {class_card} and {striker_card} in another power (TD-7.2)."
)
ELECTIONS_AT_YEAR_END = "elections are held in Winter; this is {phase} (TD-4.2)."
NO_SEAT_IN_CABINET = "you have no seat in {power}'s cabinet; yours: {own_cabinets}."
NOT_AMONG_MEMBERS = "{seat} is not in {power}'s cabinet; its members are {members}."
CANNOT_BE_APPOINTED = "{seat} cannot be {power}'s Minister; you can appoint {members}."
BALLOT_SEAT_VACANT = "the seat of {seat} is vacant (TD-1.4)."
ELECTED_NEEDS_OTHER_MINISTER = "if you are elected, somebody else must be Minister (TD-4.3)."
ORDERS_COME_LATER = "orders are taken in the movement phases; this is {phase}."
MINISTER_WRITES_STANDBY = (
    "{power} is ordered by its President, {president}. You are its Minister: write your set between the lines "
    "STANDBY ORDERS and END (TD-4.4)."
)
NOTHING_TO_DISBAND = "{order}: {power} has nothing to disband."
NO_BUILD_TO_MAKE = "{power} has no build to make."
STRIKES_CALLED_DURING_MOVES = "strikes are called in Spring and Autumn, while moves are due; this is {phase}."
NO_CARDS_IN_POWER = "you have no cards in {power}."
STRIKE_ALREADY_CALLED = "you have called that strike this year already; it stands."
STRIKES_SUPPORTED_DURING_MOVES = "strikes are supported in Spring and Autumn, while moves are due; this is {phase}."
OWN_STRIKE_CALL = "that is your own call; another player must support it (TD-7.2)."
ANNOUNCED_CALL_STANDS = "the call has been announced and can no longer be withdrawn (TD-7.1)."
SPRING_SUPPORT_STANDS = "your support of Spring was kept at its deadline and stands until Autumn (TD-7.2)."
DISCARDS_ONLY_IN_WINTER = "cards are discarded in Winter, with the adjustments; this is {phase} (TD-8)."
CARD_NOT_IN_HAND = "you do not hold {card} in {power}; you hold {cards}."
STRIKER_MUST_BE_DISCARDED = "your discard in {power} is {striker_card}: you called that strike (TD-7.3)."
CARD_LOST_ANYWAY = "{card} is lost anyway; name another card for your regular discard (TD-8)."
CARD_CANNOT_BE_CHOSEN = "{card} cannot be chosen."
SUPPLY_ONLY_IN_WINTER = "SUPPLY is for the Winter's builds; this is {phase}."
NO_BUILD_TO_SUPPLY = "{power} has no build that you can supply."
NOBODYS_HOME_CENTRE = "{province} is nobody's home centre."
ORDERED_BY_PRESIDENT = "{power} is ordered by its President, {president} (TD-4.1)."
NO_PRESIDENT_TO_ORDER = "{power} is ordered by its President, and it has none (TD-4.1)."
ORDERED_BUILD_NOT_DUE = "{order}: {power} has no build to make."
BUILD_NEEDS_GOODS = (
    "{order}: a President builds only with three different kinds of commodities, and you have {goods} (TD-5.1)."
)
GAIN_NEEDS_GOODS = (
    "{order}: after a net gain of centres a President builds only with three different kinds of commodities, "
    "and you have {goods} (TD-5.1)."
)
NO_UNIT_THERE = "there is no {unit_kind} in {province}."
PRESIDENT_NEEDS_NO_STANDBY = "you are {power}'s President: write this outside the block of stand-by orders."
ONLY_MINISTER_KEEPS_STANDBY = (
    "{power}'s Minister is {minister}; only the Minister can send stand-by orders for it (TD-4.4)."
)

# ending
VICTORY_CENTRES_REACHED = "{power} reached {count} centres"
LAST_YEAR_PLAYED = "{year} was the last year"
MOST_DOLLARS = "{reason}; ${amount} is the most"
TOO_MANY_TO_CONCEDE = "this game cannot end by concession. If you have to leave, tell the GM by PRESS TO GM."
NO_STALEMATE = "this game ends after its last year, so it has no stalemate (TD-10)."
ENDED_BY_GM = "the GM has ended the game"
PLAYERS_AGREED = "the players agreed"

# goods
LOST_AT_YEAR_END = "lost at the year's end"

# loading
NO_DISLODGED_UNITS = "a retreat phase needs dislodged units"
LOADED_OFFICES_DOUBLE = "one player cannot be both President and Minister of a power"
LOADED_ACCOUNT_NEGATIVE = "no account may be below zero"
CABINETS_NEED_FOUR_PLAYERS = "cabinets must give each of the seven powers four different players"
POSITIONS_PER_PLAYER = "every player needs {count} of the 28 positions"
HANDS_NOT_WHOLE_DECK = "{power}'s four hands of four cards must make one whole deck"
OFFICERS_NOT_MEMBERS = "Presidents and Ministers must be members of their cabinets"
LOADED_CARD_UNKNOWN = "{power}, {seat}: a card of {card_words} is not known"

# market
OFFER_MADE = "C{number}: your offer of {terms} is with the President of {buyers}."
OFFER_MADE_TO_SEVERAL = "C{number}: your offer of {terms} is with the Presidents of {buyers}."
OVERTRADING_WARNING = (
    "You can sell {amount} {kind} {when}, and your open offers come to {offered}. If all are signed you overtrade; "
    "WITHDRAW and its number takes an offer back. Anyone caught overtrading at the deadline loses the year's sales and "
    "all Industry cards (TD-6.6)."
)
OVERTRADING_PART_SOLD = (
    "You can sell {amount} {kind} {when}; {sold} are sold already, and your open offers come to {offered}. If all are "
    "signed you overtrade; WITHDRAW and its number takes an offer back. Anyone caught overtrading at the deadline "
    "loses the year's sales and all Industry cards (TD-6.6)."
)
OVERSOLD = (
    "You have sold {sold} {kind} and can deliver only {amount} {when}; your open offers come to {offered} more. Buy "
    "some before the deadline: anyone caught overtrading then loses the year's sales and all Industry cards (TD-6.6)."
)
PAYMENT_AND_DELIVERY = (
    "C{number} is signed: {terms} from {seller}, paid and delivered at {deadline}. You have ${available} left to spend."
)
CONTRACTS_DURING_MOVES = "contracts are made in Spring and Autumn, while moves are due; this is {phase}."
NO_LONGER_PRESIDENT = "C{number} went to the President of {power}, and you no longer are."
CONTRACT_NOT_YOURS = (
    "in the offices that you hold now, you have neither made nor been sent an offer C{number} this year."
)
SIGNED_BY_ANOTHER = "another President has signed it"
ALREADY_SIGNED = "it is signed already"
NOBODY_SIGNS_OWN = "nobody can sign their own offer (TD-6.3)"
AUTUMN_DEADLINE = "the Autumn deadline"
HOW_TO_WITHDRAW = "WITHDRAW C{number} withdraws it"
CONTRACT_REJECTED = "C{number} is rejected."
CONTRACT_WITHDRAWN = "C{number} is withdrawn."
OVERTRADER_CANNOT_SELL = "you were caught overtrading and can sell nothing more this year (TD-6.6)."
OFFER_AT_LEAST_ONE = "an offer is of one unit or more."
TOO_MANY_OPEN_OFFERS = "{limit} of your offers are open; wait for answers, or withdraw some."
REJECTION_STANDS = "you have rejected C{number}, and that stands (TD-6.3)."
NO_LONGER_OPEN = "it is no longer open: another has signed it, or it was withdrawn or has lapsed"
OWN_OFFER = "C{number} is your own offer: {hint}."
DEBTOR_CANNOT_SIGN = "you owe ${debt}: a debtor cannot sign (TD-6.7)."
PRICE_NOT_AFFORDABLE = "C{number} costs ${price} and {funds} (TD-6.4)."
SIGN_OR_REJECT = "C{number} is {seller}'s offer; you can SIGN or REJECT it."
BUYER_WITHOUT_PRESIDENT = "{power} has no President to sign."
OFFER_TO_YOURSELF = "you are {power}'s President yourself, and nobody signs their own offer (TD-6.3)."
WITHDRAWN_BY_SELLER = "its seller has withdrawn it"
LAPSED_UNSIGNED = "nobody signed it before its deadline, so it has lapsed"
ALREADY_REJECTED = "it has been rejected"
CONTRACT_VOID = "it is void: {reason}"

# market_lines
HOW_TO_OFFER = "one kind a contract, in whole units and dollars: OFFER 1 COAL TO GERMANY, ITALY FOR $2."
TERMS_CANNOT_CHANGE = (
    "a contract is answered as it stands; its terms cannot be changed (TD-6.3). To answer, send {verb} "
    "C{number} and nothing more."
)
UNKNOWN_COMMODITY = 'The judge does not know the commodity "{kind}"; the commodities are {kinds}.'
BAD_UNIT_NUMBER = "{number} units cannot be traded: whole units, 1 or more (TD-6.3)."
BAD_PRICE = "{price} cannot be a price: whole dollars, 0 or more, for the whole contract (TD-6.3)."
SPRING_CONTRACTS_OVER = "Spring's contracts are over; this is Autumn (TD-6.3)."
OFFER_TO_WHOM = "to which President? Write: OFFER {units} {kind} TO GERMANY FOR ${dollars}"
PLAYER_NOT_PRESIDENT = "{seat} presides over no power; contracts are offered to Presidents (TD-6.3)."
WHICH_CONTRACT = "which contract? Give its number: {verb} C417."
BAD_PAYMENT = "{amount} cannot be paid: whole dollars, 1 or more (TD-9)."

# naming
DID_YOU_MEAN = " Did you mean {suggestions}?"
KNOWN_PLAYERS = " The players are {seats}."
UNKNOWN_PLAYER = 'The judge does not know a player "{word}".{hint}'
POWER_AMBIGUOUS = "that could mean either of your powers. Write {alternatives}."

# office_lines
ONLY_PRESIDENT_APPOINTS = "only a President appoints a Minister, and you preside over no power (TD-4.3)."
CARD_IN_NEITHER_CABINET = "you hold no {card} in either of your cabinets."
CANNOT_VOTE_FOR_OUTSIDER = "{seat} is in neither of your cabinets, so you cannot vote for them."
PLAYER_IN_NEITHER_CABINET = "{seat} is in neither of your cabinets."
NAME_STRIKE_POWER = "name the power in which the strike is: SUPPORT STRIKE AUSTRIA {party}."
STRIKE_PAIR_NOT_HELD = "you do not hold both {class_card} and {striker_card} in either of your cabinets (TD-7.1)."
UNKNOWN_CARD = 'The judge does not know the card "{text}". The cards are {cards}.'
HOW_TO_STRIKE = "name the power and the suit: STRIKE AUSTRIA RAD (LOY, SOC, RAD or AGR)."
VOTE_FOR_WHOM = "for whom? VOTE {power} and a player's name."

# offices
MINISTER_APPOINTED = "{seat} is now {power}'s Minister."
TREASURY_OF_POWER = "treasury of {power}"
REPLACED_MINISTER_STOPS = " {replaced} no longer gets that office's goods, even those already sold (TD-3.4)."
PRESIDENT_OF_POWER = "{power}'s President is {president}"
POWER_HAS_NO_PRESIDENT = "{power} has no President"
NOBODY_ELSE_APPOINTS = "{president_clause}; nobody else appoints its Minister (TD-4.3)."
APPOINTMENTS_ONLY_IN_SPRING = "Ministers are appointed while Spring moves are due; this is {phase} (TD-4.3)."
PRESIDENT_CANNOT_BE_MINISTER = "the President cannot be Minister as well (TD-4.3)."
APPOINTEE_SEAT_VACANT = "the seat of {seat} is vacant."

# options
OPTION_POSITIONS = "14, two positions each, or 28, one each"
OPTION_LAST_YEAR = "the last year, 1901 to 1999: the dollars are counted after its election"
OPTION_GOODS_FOR_BUILDS = (
    "what needs goods: net-gain (builds of a power with more centres than a year ago) or builds (all)"
)
OPTION_END_AT_EIGHTEEN = "on: the year in which a power reaches 18 centres is the last; or off"
BAD_POSITIONS_OPTION = "must be 14 (two positions each) or 28 (one)"

# reading
HELP_PREFER = "the powers, the one that you want most first"
HELP_ORDERS = "the President's orders: move, S support, C convoy, H hold; several on a line with ;"
HELP_RETREAT = "a retreat; A Bud D disbands it"
HELP_BUILD_DISBAND = "a build in Winter; RULES TD-5.1 says when it takes goods; DISBAND F Nth; WAIVE"
HELP_STANDBY_ORDERS = (
    "the Minister's orders for this phase, in the lines below it up to END; used if the President sends nothing"
)
HELP_VOTE = "your vote in that cabinet"
HELP_ELECTED_MINISTER = "your Minister, if you are elected"
HELP_ELECTED_TREASURY = "the account that gets the treasury, if you are elected"
HELP_APPOINT = "the President's choice, at once, in Spring or after a General Strike"
HELP_OFFER = (
    "a contract; the first of these Presidents to sign gets it. With IN AUTUMN: for Autumn, although it is Spring"
)
HELP_SIGN_REJECT = "a President accepts; REJECT C417 refuses, WITHDRAW C417 withdraws your own offer"
HELP_STRIKE = "call a strike with Class and Striker; NO STRIKE AUSTRIA RAD withdraws it"
HELP_SUPPORT_STRIKE = "with another pair in that cabinet, or the same suit's elsewhere"
HELP_DISCARD = "the card you give at the year's end"
HELP_SUPPLY = "your one set of three kinds serves this power"
HELP_PAY = "a President gives dollars to another player, at once"
NO_WAIVING_NOW = "there are no builds to waive now."
FOR_WHICH_POWER = "for which power? Write {choices}."
NO_BUILD_TO_WAIVE = "you have no build to waive."

# rules
AS_FIRST_PLAYED = "as first played here"
VACANT_MINISTRY_SUCCESSION = (
    "a vacant Ministry goes to no President relieved this year and, while anybody else is left, not to the "
    "caller of a strike that is being decided (TD-4.3)"
)

# settling
CONTRACT_BOUGHT_FROM = "C{number} bought from {seller}"
CONTRACT_SOLD_TO = "C{number} sold to {buyer}"
SELLER_OVERTRADED = "{seller} was caught overtrading"
SELLER_LEFT_SHORT = "{seller} was left short of {kind}"

# submitting
COMMODITIES_SERVE_ONE_POWER = (
    "Your commodities make one set of three kinds and serve {served_power}: builds of {other_power} will not "
    "be made. To change that, send SUPPLY {other_power} (TD-5.2)."
)
NO_STRIKE_TO_RETRACT = "you have no call or support in {power} that can still be withdrawn (TD-7.1)."
STRIKE_RETRACTED = "What you had sent about that strike in {power} is withdrawn."

# supply
USED_TO_BUILD = "used to build for {power}"

# views
MINISTER_OUTPUT_AT_RISK = (
    "As {power}'s Minister you make {extra} more. If its President appoints somebody else, that is gone (TD-3.4)."
)
APPOINT_MINISTER_HINT = (
    "{power} has no Minister: to appoint a member, send APPOINT jones MINISTER OF {power}. If nobody is "
    "appointed, the runner-up gets the office at the deadline."
)
MINISTER_STANDBY_HINT = (
    "You are {power}'s Minister: with STANDBY ORDERS … END you keep orders ready in case {president} sends none."
)
TOO_FEW_KINDS = "{power} cannot build: you control fewer than three different kinds (TD-5.1)."
WOULD_HAVE_OVERSOLD = (
    "As {power}'s Minister you make {extra} more. If its President appoints somebody else, that is gone, and "
    "you would have sold {shortfall} too much (TD-3.4)."
)
REPLACEMENT_TAKES_OUTPUT = (
    "{minister} is {power}'s Minister. If you appoint somebody else, they get the office's goods, even those "
    "already sold (TD-3.4)."
)
SUPPLY_TURNS_SET = (
    "Your one set of three kinds serves {served_power}; SUPPLY {other_power} turns it to {other_power} (TD-5.2)."
)
