"""What all games on the Diplomacy map say."""

# corrections
FRANCE_HAS_THESE_UNITS_AND = "France has these units and no others; NONE takes all off"
FRANCE_OWNS_THESE_CENTRES_AND = "France owns these centres and no others; who had them loses them"
WORD_UNIT_IS_OR_F = "{word}: a unit is A or F and a province, a fleet on two coasts with its coast."
WORD_IS_NO_SUPPLY_CENTRE = "{word} is no supply centre."

# order_lines
MOVEMENT_PHASE = "a movement phase"
RETREAT_PHASE = "a retreat phase"
ADJUSTMENT_PHASE = "an adjustment phase"
IT_CANNOT_MOVE_THERE = "it cannot move there"
NO_CHAIN_OF_FLEETS_STANDS = "no chain of fleets stands there to carry it"
THAT_COAST_CANNOT_BE_USED = "that coast cannot be used"
NAME_COAST_TWO_ARE_POSSIBLE = "name the coast, two are possible"
SAY_WHETHER_IT_IS_ARMY = "say whether it is an army or a fleet"
IT_CANNOT_GO_THERE = "it cannot go there"
UNIT_CANNOT_DO_THAT_TO = "a unit cannot do that to its own province"
UNIT_STANDS_THERE = "a unit stands there"
UNITS_ARE_BUILT_IN_HOME = "units are built in home centres of their own power that it still owns"
UNIT_IT_NAMES_IS_NOT = "the unit it names is not there, or cannot do that"
UNIT_OF_REST_IS_OWNER = "the unit of {rest} is {owner}'s, not {named}'s; send it without {head}:."
BEFORE_UNIT_THERE_IS_UNIT = "{before}: the unit there is {unit}, so this is taken as {after}."
I_UNDERSTOOD_SENSE_BUT_NOT = 'I understood "{sense}", but not "{word}"; put remarks in brackets.'
IT_IS_INCOMPLETE_SAY_WHAT = "it is incomplete: say what the unit should do, as in A PAR - BUR or A PAR H."
NO_FLEET_CAN_BE_BUILT = "no fleet can be built there"
IT_CAN_GO_TO_LISTED = "; it can go to {listed}"
SAY_WHICH_COAST_LISTED = "say which coast: {listed}"
UNIT_CANNOT_MOVE_TO_TO = "{unit} cannot move to {to} itself, so it cannot support there"
ONE_AND_TWO_BOTH_WOULD = "{one} and {two}: both would be disbanded."
ORDERS_COME_LATER_IN_PHASE = "orders come later; in {phase} it is time for {what}."
DID_YOU_MEAN_NAMES = " Did you mean {names}?"
I_KNOW_NO_PROVINCE_WORD = 'I know no province "{word}".{hint}'
THAT_IS_NO_ORDER_FOR = "that is no order for {kind}."
ONE_AND_TWO_BOUNCE_EACH = "{one} and {two} bounce each other."
ORDER_DOES_NOT_FIT_YOUR = "{order} does not fit your order {own}."

# powers
POWERS_POWERS = " The powers: {powers}."
I_KNOW_NO_POWER_WORD = 'I know no power "{word}".{hint}'
PREFER_NAMES_UP_TO_SEVEN = "PREFER names up to seven powers, best first: PREFER R T E A G F I."
YOUR_LIST_NAMES_POWER_TWICE = "your list names {power} twice."

# record
OWNER_OF_CENTRE = "owner of a centre"
LINE_MUST_BE_JSON_OBJECT = "a line must be a JSON object"
KEY_MUST_BE_LISTS_BY = "{key} must be lists by power"
CONTESTED_MUST_BE_LIST = "contested must be a list"
KEY_NAMES_NO_POWER_OF = "{key} names no power of this map: {power}"
NO_SUCH_UNIT_UNIT = "no such unit: {unit}"
NO_SUCH_CENTRE_CENTRE = "no such centre: {centre}"
DISLODGED_MUST_BE_UNIT_POWER = "dislodged must be unit -> {power, by, retreats}"
NO_SUCH_DISLODGED_UNIT_UNIT = "no such dislodged unit: {unit}"
MORE_THAN_ONE_WHAT_IN = "more than one {what} in {name}"
UNIT_CANNOT_RETREAT_TO_PLACE = "{unit} cannot retreat to {place}"

# seasons
CODE_IS_NO_PHASE = "{code} is no phase"
PHASES_ARE_CALLED_LIKE_F1901M = "phases are called like F1901M or Autumn 1901 retreats."
NO_SUCH_PHASE_PHASE = "no such phase: {phase}"

# whatif
WRITE_FOR_EXAMPLE_FRENCH_BUR = " Write for example FRENCH A BUR, or NOT ITALIAN TYR."
WHATIF_IS_FOR_MOVEMENT_AND = "WHATIF is for movement and retreats, and this is {phase}."
ORDER_THERE_IS_NO_SUCH = "{order}: there is no such unit."
THAT_IS_NO_ORDER = "that is no order."

# wintering
NAME_WAS_REPLACED_BY_YOUR = "{name} was replaced by your newer order."
NAME_GROUP_HAS_ONLY_DUE = "{name}: {group} has only {due} to make."
