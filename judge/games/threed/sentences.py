"""What 3-D'plomacy says."""

# adjusting
ACCOUNT_IS_5_NOW_2 = "the account is $5 now; +2 and -2 add and take"
OFFICE_IS_THEIRS_NOW_NONE = "the office is theirs now; NONE leaves it vacant; MINISTER likewise"
ADJUST_HAND_ENGLAND_JONES_ETM = "ADJUST HAND ENGLAND jones etm smith coal"
JONES_AND_SMITH_CHANGE_THESE = "jones and smith change these two cards"
STRUCK_OUT_WHAT_WAS_SETTLED = "struck out; what was settled goes back"
FIXED_POSITIONS_BEFORE_DRAFT = "fixed positions, before the draft"
CORRECTIONS_OF_THIS_GAME_FORMS = "the corrections of this game: {forms}."
POSITIONS_HAVE_BEEN_GIVEN_OUT = "the positions have been given out."
THAT_CANNOT_BE_EACH_DIFFERENT = "that cannot be: {each} different powers a player, four players a power (TD-1.1)."
AND_ASIDE_IS_SET_ASIDE = " and ${aside} is set aside"
SEAT_HAS_OLD_KEPT_NO = "{seat} has ${old}{kept}; no account goes below zero (TD-6.7)."
SEAT_IS_NOT_IN_POWER = "{seat} is not in {power}'s cabinet."
NOBODY_IS_PRESIDENT_AND_MINISTER = "nobody is President and Minister of one power (TD-4.3)."
TWO_DIFFERENT_MEMBERS_CHANGE_CARDS = "two different members change cards."
THERE_IS_NO_CONTRACT_C = "there is no contract C{n} that stands."
CORRECTED_BY_GM = "corrected by the GM"
SEAT_DOES_NOT_HOLD_WORD = "{seat} does not hold {word} in {power}."
GM_HAS_STRUCK_IT_OUT = "the GM has struck it out"

# asking
STAND_BY_ORDERS_OF_POWER = "the stand-by orders of {power}'s Minister, if there are any, else its units {word}"
UNIT_WHOSE_RETREAT_TO_RETREATS = "{unit}{whose}: retreat to {retreats}, or disband"
YOUR_VOTE_IN_POWER_OF = "your vote in {power} (of {cabinets})"
NO_BALLOT_IN_POWER = "no ballot in {power}"
POWER_S_UNITS_WORD = "{power}'s units {word}"
POWER_CARD_TO_DISCARD_OF = "{power}: a card to discard (of {free})"
CARD_OF_POWER_DISCARDED_BY = "a card of {power} discarded by lot"
JUDGE_DISBANDS_COUNT_OF_POWER = "the judge disbands {count} of {power}'s units by the rule for civil disorder"
YOUR_PREFERENCE_LIST_FOR_EXAMPLE = "your preference list, for example PREFER F G T"
POSITIONS_DRAWN_BY_LOT = "positions drawn by lot"
STANDING_BY_FOR_POWER_UNIT = "standing by for {power}: {unit}"
POWER_NO_MORE_BUILDS = "{power}: no more builds"
POWER_WHAT_RULE_FOR_CIVIL = "{power}: what the rule for civil disorder says"
POWER_COUNT_TO_DISBAND_OF = "{power}: {count} to disband (of {units})"

# bank
YOU_HAVE_FREE_TO_SPEND = "you have ${free} to spend{more}"
AMOUNT_PAID_TO_SEAT_YOU = "${amount} paid to {seat}; you have ${free} left to spend."
KEPT_MORE_IS_SET_ASIDE = " (${kept} more is set aside for what you have signed)"
ONLY_PRESIDENT_CAN_PAY_AND = "only a President can pay, and you preside over no power (TD-9)."
THAT_IS_YOUR_OWN_ACCOUNT = "that is your own account."
YOU_OWE_OWES_DEBTOR_CANNOT = "you owe ${owes}: a debtor cannot pay anybody else (TD-6.7)."
PAYMENT_IS_AT_LEAST_1 = "a payment is at least $1."
PAID_TO_SEAT = "paid to {seat}"
PAID_BY_SEAT = "paid by {seat}"
REFUND_OF_C_CONTRACT = "refund of C{contract}"

# cards
DECK_HAS_FOUR_SUITS_OF = "a deck has four suits of four different cards"
NAME_WORD_IS_GIVEN_TO = "the name {word} is given to two cards"

# checking
YOU_OWE_OWES_SO_TREASURY = "you owe ${owes}, so the treasury goes to your own account; pay first, then send it again"
POWER_S_ORDERS_ARE_NO = "{power}'s orders are no longer yours: the General Strike has made {chief} President (TD-7.4)."
WHAT_IT_GAINED_IN_EARLIER = ": what it gained in an earlier year was not paid for then (TD-5.1)"
STRIKE_OF_PEOPLE_IN_POWER = (
    "a strike of the {people} in {power} needs {klass} and {striker} there, and you hold {cards} (TD-7.1)."
)
TO_SUPPORT_PEOPLE_IN_POWER = (
    "to support the {people} in {power} you need Class and Striker of another suit there, or {klass} and "
    "{striker} in another power (TD-7.2)."
)
ELECTIONS_ARE_HELD_AT_YEARS = "elections are held at the year's end; this is {phase} (TD-4.2)."
YOU_HAVE_NO_SEAT_IN = "you have no seat in {power}'s cabinet; yours: {mine}."
SEAT_IS_NOT_IN_POWER_S = "{seat} is not in {power}'s cabinet; there are {members}."
SEAT_OF_SEAT_IS_VACANT = "the seat of {seat} is vacant (TD-1.4)."
IF_YOU_ARE_ELECTED_ANOTHER = "if you are elected, another must be Minister (TD-4.3)."
ORDERS_COME_LATER_THIS_IS = "orders come later; this is {phase}."
POWER_IS_ORDERED_BY_ITS = (
    "{power} is ordered by its President, {chief}. You are its Minister: write your set between the lines "
    "STANDBY ORDERS and END (TD-4.4)."
)
ORDER_POWER_HAS_NOTHING_TO = "{order}: {power} has nothing to disband."
POWER_HAS_NO_BUILD_TO = "{power} has no build to make."
STRIKES_ARE_CALLED_IN_SPRING = "strikes are called in Spring and Autumn, while moves are due; this is {phase}."
YOU_HAVE_NO_CARDS_IN = "you have no cards in {power}."
YOU_HAVE_CALLED_THAT_STRIKE = "you have called that strike this year already; it stands."
STRIKES_ARE_SUPPORTED_IN_SPRING = "strikes are supported in Spring and Autumn, while moves are due; this is {phase}."
THAT_IS_YOUR_OWN_CALL = "that is your own call; another player must support it (TD-7.2)."
CALL_WAS_ANNOUNCED_AT_ITS = "the call was announced at its deadline and cannot be taken back any more (TD-7.1)."
YOUR_SUPPORT_OF_SPRING_WAS = "your support of Spring was kept at its deadline and stands until Autumn (TD-7.2)."
CARDS_ARE_DISCARDED_IN_WINTER = "cards are discarded in Winter, with the adjustments; this is {phase} (TD-8)."
YOU_DO_NOT_HOLD_CARD = "you do not hold {card} in {power}; you hold {cards}."
YOUR_DISCARD_IN_POWER_IS = "your discard in {power} is {striker}: you called that strike (TD-7.3)."
CARD_IS_LOST_ANYWAY_NAME = "{card} is lost anyway; name another card for your regular discard (TD-8)."
CARD_CANNOT_BE_CHOSEN = "{card} cannot be chosen."
SUPPLY_IS_FOR_WINTERS_BUILDS = "SUPPLY is for the Winter's builds; this is {phase}."
POWER_HAS_NO_BUILD_TO_MAKE = "{power} has no build to make that would be yours to supply."
STANDARD_IS_NOBODYS_HOME_CENTRE = "{standard} is nobody's home centre."
POWER_IS_ORDERED_BY_ITS_PRESIDENT = "{power} is ordered by its President, {chief} (TD-4.1)."
ORDER_POWER_HAS_NO_BUILD = "{order}: {power} has no build to make{unpaid}."
THERE_IS_NO_WHAT_IN = "there is no {what} in {standard}."
YOU_ARE_POWER_S_PRESIDENT = "you are {power}'s President: write this outside the block of stand-by orders."
POWER_S_MINISTER_IS_SECOND = "{power}'s Minister is {second}; nobody else keeps stand-by orders for it (TD-4.4)."

# ending
EIGHTEEN_REACHED_EIGHTEEN_2_CENTRES = "{eighteen} reached {eighteen_2} centres"
YEAR_WAS_LAST_YEAR = "{year} was the last year"
WHY_BEST_IS_MOST = "{why}; ${best} is the most"
WITH_SO_MANY_PLAYERS_NOBODY = (
    "with so many players nobody can concede for the others; PRESS TO GM tells the GM that you must leave."
)
THIS_GAME_ENDS_BY_ITS = "this game ends by its last year; there is no stalemate in it (TD-10)."
GM_HAS_ENDED_GAME = "the GM has ended the game"
PLAYERS_AGREED = "the players agreed"

# goods
LOST_AT_YEARS_END = "lost at the year's end"

# loading
RETREAT_PHASE_NEEDS_DISLODGED_UNITS = "a retreat phase needs dislodged units"
NOBODY_IS_PRESIDENT_AND_MINISTER_OF = "nobody is President and Minister of one power"
NO_ACCOUNT_IS_BELOW_ZERO = "no account is below zero"
CABINETS_MUST_GIVE_EACH_OF = "cabinets must give each of the seven powers four different players"
EVERY_PLAYER_NEEDS_WHAT_OF = "every player needs {what} of the 28 positions"
POWER_S_FOUR_HANDS_OF = "{power}'s four hands of four cards must make one whole deck"
PRESIDENTS_AND_MINISTERS_MUST_BE = "Presidents and Ministers must be members of their cabinets"
POWER_SEAT_CARD_OF_WORDS = "{power}, {seat}: a card of {words} is not known"

# market
C_NUMBER_YOUR_OFFER_OF = "C{number}: your offer of {terms} is with the President of {powers}."
IF_ALL_YOUR_OPEN_OFFERS = (
    "If all your open offers of {kind} are signed you overtrade: {have}, {more} on offer. Who is caught at "
    "the deadline loses all sales of the year and all Industry cards (TD-6.6)."
)
C_NUMBER_IS_SIGNED_TERMS = "C{number} is signed: {terms} from {seller}"
PAID_AND_DELIVERED_AT_WHEN = ", paid and delivered at {when}. You have ${free} left to spend."
CONTRACTS_ARE_MADE_IN_SPRING = "contracts are made in Spring and Autumn, while moves are due; this is {phase}."
YOU_CAN_SELL_CAN_KIND = "you can sell {can} {kind} {when}"
C_NUMBER_WENT_TO_PRESIDENT = "C{number} went to the President of {lost}, and you are not that any more."
NO_CONTRACT_C_NUMBER_OF = "no contract C{number} of this year was offered to you or by you, as offices stand."
ANOTHER_PRESIDENT_HAS_SIGNED_IT = "another President has signed it"
IT_IS_SIGNED_ALREADY = "it is signed already"
NOBODY_SIGNS_THEIR_OWN_TD = "nobody signs their own (TD-6.3)"
AUTUMN_DEADLINE = "the Autumn deadline"
WITHDRAW_C_NUMBER_TAKES_IT = "WITHDRAW C{number} takes it back"
C_NUMBER_IS_REJECTED = "C{number} is rejected."
C_NUMBER_IS_WITHDRAWN = "C{number} is withdrawn."
YOU_WERE_CAUGHT_OVERTRADING_AND = "you were caught overtrading and can sell nothing more this year (TD-6.6)."
OFFER_IS_OF_ONE_UNIT = "an offer is of one unit or more."
MOST_OPEN_OF_YOUR_OFFERS = "{most_open} of your offers are open; wait for answers, or withdraw some."
GONE_OF_IT_IS_SOLD = ", {gone} of it is sold"
YOU_HAVE_REJECTED_C_NUMBER = "you have rejected C{number}, and that stands (TD-6.3)."
IT_IS_NO_LONGER_OPEN = "it is no longer open: another has signed it, or it was withdrawn or has lapsed"
C_NUMBER_IS_YOUR_OWN = "C{number} is your own offer: {own}."
YOU_OWE_OWES_DEBTOR_CANNOT_SIGN = "you owe ${owes}: a debtor cannot sign (TD-6.7)."
C_NUMBER_COSTS_PRICE_AND = "C{number} costs ${price} and {purse} (TD-6.4)."
C_NUMBER_IS_SELLER_S = "C{number} is {seller}'s offer; you can SIGN or REJECT it."
POWER_HAS_NO_PRESIDENT_TO = "{power} has no President to sign."
YOU_ARE_POWER_S_PRESIDENT_YOURSELF = "you are {power}'s President yourself, and nobody signs their own offer (TD-6.3)."
ITS_SELLER_HAS_WITHDRAWN_IT = "its seller has withdrawn it"
NOBODY_SIGNED_IT_BEFORE_ITS = "nobody signed it before its deadline, so it has lapsed"
IT_HAS_BEEN_REJECTED = "it has been rejected"
IT_IS_VOID_WHY = "it is void: {why}"

# market_lines
ONE_KIND_CONTRACT_IN_WHOLE = "one kind a contract, in whole units and dollars: OFFER 1 COAL TO GERMANY, ITALY FOR $2."
CONTRACT_IS_ANSWERED_AS_IT = (
    "a contract is answered as it stands, its terms cannot be changed (TD-6.3). {verb} C{numbered} and "
    "nothing more does it."
)
I_KNOW_NO_COMMODITY_KIND = 'I know no commodity "{kind}"; there are {kinds}.'
N_IS_NO_NUMBER_OF = "{n} is no number of units: whole units are traded, one or more (TD-6.3)."
PRICE_IS_NO_PRICE_WHOLE = "{price} is no price: whole dollars, 0 or more, for the whole contract (TD-6.3)."
SPRINGS_CONTRACTS_ARE_OVER_THIS = "Spring's contracts are over; this is Autumn (TD-6.3)."
TO_WHICH_PRESIDENT_WRITE_OFFER = "to which President? Write: OFFER {units} {kind} TO GERMANY FOR ${dollars}"
SEAT_PRESIDES_OVER_NO_POWER = "{seat} presides over no power; contracts are offered to Presidents (TD-6.3)."
WHICH_CONTRACT_VERB_C417_WITH = "which contract? {verb} C417, with its number."
N_CANNOT_BE_PAID_WHOLE = "{n} cannot be paid: whole dollars, 1 or more (TD-9)."

# naming
DID_YOU_MEAN_NEAR = " Did you mean {near}?"
THERE_ARE_SEATS = " There are {seats}."
I_KNOW_NO_PLAYER_WORD = 'I know no player "{word}".{hint}'
THAT_COULD_MEAN_EITHER_OF = "that could mean either of your powers. Write {lines}."

# office_lines
ONLY_PRESIDENT_APPOINTS_MINISTER_AND = "only a President appoints a Minister, and you preside over no power (TD-4.3)."
YOU_HOLD_NO_CARD_IN = "you hold no {card}, in neither of your cabinets."
SEAT_IS_IN_NEITHER_OF = "{seat} is in neither of your cabinets, so you cannot vote for them."
SEAT_IS_IN_NEITHER_OF_YOUR = "{seat} is in neither of your cabinets."
NAME_POWER_IN_WHICH_STRIKE = "name the power in which the strike is: SUPPORT STRIKE AUSTRIA {party}."
YOU_HOLD_KLASS_AND_STRIKER = "you hold {klass} and {striker} together in neither of your cabinets (TD-7.1)."
I_KNOW_NO_CARD_TEXT = 'I know no card "{text}". There are {values}.'
NAME_POWER_AND_SUIT_STRIKE = "name the power and the suit: STRIKE AUSTRIA RAD (LOY, SOC, RAD or AGR)."
FOR_WHOM_VOTE_WHO_AND = "for whom? VOTE {who} and a player's name."

# offices
SEAT_IS_POWER_S_MINISTER = "{seat} is {power}'s Minister now."
TREASURY_OF_POWER = "treasury of {power}"
REPLACED_MAKES_NO_MORE_BY = " {replaced} makes no more by that office, whatever they may have sold of it (TD-3.4)."
POWER_S_PRESIDENT_IS_PRESIDENT = "{power}'s President is {president}"
POWER_HAS_NO_PRESIDENT = "{power} has no President"
WHO_NOBODY_ELSE_APPOINTS_ITS = "{who}; nobody else appoints its Minister (TD-4.3)."
MINISTERS_ARE_APPOINTED_WHILE_SPRING = "Ministers are appointed while Spring moves are due; this is {phase} (TD-4.3)."
PRESIDENT_CANNOT_BE_MINISTER_AS = "the President cannot be Minister as well (TD-4.3)."
SEAT_OF_SEAT_IS_VACANT_2 = "the seat of {seat} is vacant."

# options
N14_TWO_POSITIONS_EACH_OR = "14, two positions each, or 28, one each"
LAST_YEAR_1901_TO_1999 = "the last year, 1901 to 1999: the dollars are counted after its election"
WHAT_NEEDS_GOODS_NET_GAIN = (
    "what needs goods: net-gain (builds of a power with more centres than a year ago) or builds (all)"
)
ON_YEAR_IN_WHICH_POWER = "on: the year in which a power reaches 18 centres is the last; or off"
MUST_BE_14_TWO_POSITIONS = "must be 14 (two positions each) or 28 (one)"

# reading
POWERS_ONE_YOU_WANT_MOST = "the powers, the one you want most first"
PRESIDENTS_ORDERS_MOVE_S_SUPPORT = "the President's orders: move, S support, C convoy, H hold; several on a line with ;"
RETREAT_BUD_D_DISBANDS_IT = "a retreat; A Bud D disbands it"
BUILD_IN_WINTER_RULES_TD = "a build in Winter; RULES TD-5.1 tells when it takes goods; DISBAND F Nth; WAIVE"
MINISTERS_SET_FOR_THIS_PHASE = (
    "the Minister's set for this phase, in the lines below it up to END; used if the President sends nothing"
)
YOUR_BALLOT_IN_THAT_CABINET = "your ballot in that cabinet"
YOUR_MINISTER_IF_YOU_ARE = "your Minister, if you are elected"
ACCOUNT_THAT_GETS_TREASURY_IF = "the account that gets the treasury, if you are elected"
PRESIDENTS_CHOICE_AT_ONCE_IN = "the President's choice, at once, in Spring or after a General Strike"
CONTRACT_FIRST_OF_THESE_PRESIDENTS = (
    "a contract; the first of these Presidents who signs has it. With IN AUTUMN: for Autumn, though it is Spring"
)
PRESIDENT_ACCEPTS_REJECT_C417_REFUSES = (
    "a President accepts; REJECT C417 refuses, WITHDRAW C417 takes your own offer back"
)
CALL_STRIKE_WITH_CLASS_AND = "call a strike with Class and Striker; NO STRIKE AUSTRIA RAD takes it back"
WITH_ANOTHER_PAIR_IN_THAT = "with another pair in that cabinet, or the same suit's elsewhere"
CARD_YOU_GIVE_AT_YEARS = "the card you give at the year's end"
YOUR_ONE_SET_OF_THREE = "your one set of three kinds serves this power"
PRESIDENT_GIVES_DOLLARS_TO_ANOTHER = "a President gives dollars to another player, at once"
THERE_ARE_NO_BUILDS_TO = "there are no builds to waive now."
FOR_WHICH_POWER_WRITE_WHICH = "for which power? Write {which}."
YOU_HAVE_NO_BUILD_TO = "you have no build to waive."

# rules
AS_FIRST_PLAYED_HERE = "as first played here"
VACANT_MINISTRY_GOES_TO_NO = (
    "a vacant Ministry goes to no President relieved this year, nor, unless nobody else is left, to the "
    "caller of a strike that is being decided (TD-4.3)"
)

# settling
C_NUMBER_BOUGHT_FROM_SELLER = "C{number} bought from {seller}"
C_NUMBER_SOLD_TO_BUYER = "C{number} sold to {buyer}"
SELLER_WAS_CAUGHT_OVERTRADING = "{seller} was caught overtrading"
SELLER_WAS_LEFT_SHORT_OF = "{seller} was left short of {kind}"

# submitting
YOUR_COMMODITIES_MAKE_ONE_SET = (
    "Your commodities make one set of three kinds and serve {serves}: builds of {other} will not be made. "
    "SUPPLY {other} turns that round (TD-5.2)."
)
YOU_HAVE_SENT_NO_CALL = "you have sent no call and no support in {power} that could be taken back now (TD-7.1)."
WHAT_YOU_HAD_SENT_ABOUT = "What you had sent about that strike in {power} is taken back."

# supply
USED_TO_BUILD_FOR_POWER = "used to build for {power}"

# views
AS_POWER_S_MINISTER_YOU = "As {power}'s Minister you make {more} more. If its President appoints another, that is gone"
POWER_HAS_NO_MINISTER_APPOINT = (
    "{power} has no Minister: APPOINT a member MINISTER OF {power}. Else the runner-up gets the office at the deadline."
)
YOU_ARE_POWER_S_MINISTER = "You are {power}'s Minister: STANDBY ORDERS … END keeps a set in case {chief} sends none."
MISSING_CANNOT_BUILD_YOU_CONTROL = "{missing} cannot build: you control fewer than three different kinds (TD-5.1)."
AND_YOU_WOULD_HAVE_SOLD = ", and you would have sold {short} too much (TD-3.4)."
MINISTERS_IS_POWER_S_MINISTER = (
    "{ministers} is {power}'s Minister. Whoever you appoint instead takes what the office makes, whatever has"
    " been sold of it (TD-3.4)."
)
YOUR_ONE_SET_OF_THREE_KINDS = (
    "Your one set of three kinds serves {can}; SUPPLY {missing} turns it to {missing} (TD-5.2)."
)
