"""What all games on the Diplomacy map say."""

# corrections
HELP_ADJUST_UNITS = "France has these units and no others; NONE removes them all"
HELP_ADJUST_CENTRES = "France owns these centres and no others; whoever had them loses them"
BAD_UNIT_FORM = (
    "{word}: write A or F and a province, for example A PAR; a fleet in a province with two coasts needs its "
    "coast: F STP/NC."
)
NO_SUPPLY_CENTRE = "{word} is not a supply centre."

# order_lines
NOT_IN_MOVEMENT = (
    "this is a movement phase: units hold, move, support or convoy now. Retreats, builds and disbands are ordered "
    "later, in the phases where they are due."
)
NOT_IN_RETREATS = "this is a retreat phase: a dislodged unit retreats (A PAR R GAS) or is disbanded (A PAR D)."
NOT_IN_ADJUSTMENTS = "this is an adjustment phase: BUILD A PAR, DISBAND A PAR or WAIVE, as many as are due."
CANNOT_MOVE_THERE = "it cannot move there"
NO_CONVOY_CHAIN = "no chain of fleets can carry it there"
COAST_NOT_USABLE = "that coast cannot be used"
COAST_AMBIGUOUS = "name the coast: there are two"
UNIT_TYPE_MISSING = "say whether it is an army or a fleet"
CANNOT_GO_THERE = "it cannot go there"
TARGETS_OWN_PROVINCE = "a unit cannot do that to its own province"
PROVINCE_OCCUPIED = "the province is occupied"
BUILD_ONLY_AT_HOME = "a power builds only in home centres that it still owns"
NAMED_UNIT_UNABLE = "the unit it names is not there, or cannot do that"
UNIT_OF_OTHER_POWER = "that unit is {owner}'s, not {named_power}'s. If you mean it, send {order} on a line by itself."
UNIT_TYPE_CORRECTED = "{written}: the unit there is {unit}, so this is taken as {corrected}."
ORDER_PARTLY_UNDERSTOOD = 'I understood "{understood}", but not "{word}"; put remarks in brackets.'
ORDER_INCOMPLETE = {
    "M": "it is incomplete: say what the unit should do, for example A PAR - BUR or A PAR H.",
    "R": "it is incomplete: say where the unit should retreat, for example A PAR R GAS, or A PAR D to disband it.",
    "A": "it is incomplete: say what is to be done, for example BUILD A PAR or DISBAND A PAR.",
}
NO_FLEET_BUILT_THERE = "no fleet can be built there"
OPEN_TO_RETREATS = "{reason}; it can go to {places}"
REACHABLE_PLACES = "it cannot move there; it can go to {places}"
SAY_WHICH_COAST = "say which coast: {coasts}"
SUPPORTER_CANNOT_REACH = "{unit} cannot move to {province} itself, so it cannot support a unit there"
BOTH_WOULD_DISBAND = "{first} and {second}: both would be disbanded."
ORDERS_COME_LATER = "orders are taken in the movement phases; this is {phase}, and it is time for {due_orders}."
DID_YOU_MEAN = " Did you mean {suggestions}?"
UNKNOWN_PROVINCE = 'there is no province "{word}".{hint}'
UNITS_BOUNCE = "{first} and {second} bounce each other."
CONFLICTS_WITH_OWN_ORDER = "{order} does not fit your order {own_order}."

# powers
KNOWN_POWERS = " The powers are {powers}."
UNKNOWN_POWER = 'there is no power "{word}".{hint}'
HOW_TO_PREFER = "PREFER names up to seven powers, best first: PREFER R T E A G F I."
POWER_LISTED_TWICE = "your list names {power} twice."

# record
CENTRE_OWNER = "owner of a centre"
LINE_NOT_JSON_OBJECT = "a line must be a JSON object"
KEY_NEEDS_POWER_LISTS = "{key} must be lists by power"
CONTESTED_NOT_LIST = "contested must be a list"
UNKNOWN_POWER_IN_KEY = "{key} names no power of this map: {power}"
NO_SUCH_UNIT = "no such unit: {unit}"
NO_SUCH_CENTRE = "no such centre: {centre}"
BAD_DISLODGED_FORM = "dislodged must be unit -> {power, by, retreats}"
NO_SUCH_DISLODGED_UNIT = "no such dislodged unit: {unit}"
DUPLICATE_ENTRY = "more than one {item} in {name}"
CANNOT_RETREAT_THERE = "{unit} cannot retreat to {place}"

# seasons
CODE_IS_NO_PHASE = "{code} is not a phase"
PHASE_NAME_FORM = "phases have names such as F1901M or Autumn 1901 retreats."
NO_SUCH_PHASE = "no such phase: {phase}"

# whatif
WHATIF_EXAMPLE = " Write for example FRENCH A BUR, or NOT ITALIAN TYR."
WHATIF_WRONG_PHASE = "WHATIF is for movement and retreats; this is {phase}."
ORDERED_UNIT_MISSING = "{order}: there is no such unit."
THAT_IS_NO_ORDER = "The judge does not understand this as an order."

# wintering
REPLACED_BY_NEWER_ORDER = "{order} was replaced by your newer order."
TOO_MANY_ADJUSTMENTS = "{order}: {power} has to make only {due} of these, and you have ordered as many already."

# duties in Winter
BUILD_DUE = "{power}: 1 build (in {sites}), for example BUILD A {site}"
BUILDS_DUE = "{power}: {count} builds (in {sites}), for example BUILD A {site}"
DISBANDS_DUE = "{power}: {count} to disband (of {units}), for example DISBAND {unit}"
