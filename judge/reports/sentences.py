"""What the reports' program says itself, by room; the rest stands in templates, story.toml and the games."""

# archive
CAMPAIGNS = "Campaigns"
CAMPAIGNS_BY_GAME = "Campaigns by game"
CAMPAIGNS_BY_PLAYER = "Campaigns by player"
CAMPAIGNS_BY_GM = "Campaigns by GM"
STATISTICS = "Statistics"
ALL_CAMPAIGNS = "All campaigns"
GMS_WITHOUT_NAME = "GMs who gave no name"
CHART_COMMANDED = "Centres commanded"
CHART_CENTRES = "Supply centres"
CHART_CREDITS = "Credits"
CHART_BALANCES = "Balances"
GROUP_RUNNING = "Running"
GROUP_FORMING = "Players wanted"
GROUP_OVER = "Finished"
STANDS_OVER = "Over: {ending}."
STANDS_OVER_SO = "Over: {ending}; {reason}."
STANDS_FULL = "All are here; it starts soon."
STANDS_FORMING = "Seats taken: {here} of {places}."
STANDS_PAUSED = "{phase} (paused)."
STANDS_RUNNING = "{phase}."
THE_END = "The end"
RETREATS_SHORT = "Ret"
TIMELINE_MARKS = {"fell": "a unit was dislodged", "won": "a centre changed hands", "hired": "powers were hired"}
END_MARK = "end"
NOW_MARK = "now"
ENDED = "{ending}."
SHARED_BY = "It is shared by {names}."
HOW_IT_ENDED = "How it ended: {reason}."
NOW_PHASE = "Now: {phase}"
GM_WENT_BACK_TO = "The GM has gone back to {phase}."
GM_WENT_ON_TO = "The GM has gone on again to {phase}."

# calendar
PHASE_IS_DUE = "{campaign}: {phase} due"
WHERE_TO_SEND = "{game}. Answer the judge's last mail of {campaign}."
DEADLINE_TOMORROW = "{campaign}: the deadline is in a day"

# chronicle
PLAYERS_ARE = "Players: {names}."
THE_POSITION = "The position"

# picture
MAP_OF = "Map of Europe, {campaign}, {phase}."
BEFORE = "Before {phase}"
MOVES_SUCCEEDED = "{good} of {moves} moves succeeded."
UNITS_DISLODGED = "Dislodged: {units}."

SIGN_MEANS = {
    "mv": "a move", "bo": "a move that failed", "kn": "a support of a move", "kh": "a support to hold",
    "clash": "moves that met", "head-on": "moves against each other", "cut": "a support, cut", "left": "came from here",
    "hold": "told to hold", "idle": "no order",
    "hit": "dislodged", "dislodged": "dislodged", "way": "can retreat to here",
    "removed": "disbanded", "re": "a retreat",
    "convoy": "a convoy", "built": "built", "void": "could not be done",
    "owned": "a centre; white: nobody’s", "taken": "taken: new owner’s ring",
    "held": "another power’s unit is in it", "inner": "the rim: who commands it",
    "barred": "nobody can enter this",
}  # fmt: skip
"""By the name of a sign, a line or a state on the map, what stands beside it in the legend."""

# poster
POSTER_OF_CAMPAIGN = "{campaign}, {game}, {first} to {last}"
POSTER_OF_YEAR = "{of}: {told}"
POSTER_WINTER = "{season}: {told}"
POSTER_UNDER_YEAR = "{campaign}, {game}, {year}"
FIGHTS_FOR = "for {power}"
NOBODYS = "nobody"
POSTER_END = "{year}: the end"
MORE_THAN_FITS = "…"
AND_MORE = "{told}; and more"

# painter
PAINTER_DIED = "the painter has died; another one is called"
PICTURE_NOT_PAINTED = "a picture cannot be painted"

# render: one, and many
DAYS = ("1 day", "{count} days")
HOURS = ("1 hour", "{count} hours")
MINUTES = ("1 minute", "{count} minutes")
LESS_THAN_A_MINUTE = "less than a minute"

# samples
RETREATS_TO = "to {place}"
RETREATS_TO_FREE = "to {place}, a centre that nobody owns"
RETREATS_TO_OWN = "to {place}, a centre of yours"
RETREATS_TO_HIRED = "to {place}, a centre of {power}'s (yours)"
RETREATS_TO_CENTRE = "to {place}, a centre of {power}'s"
DISBANDS_ITSELF = "disbands"

# chronicle, of a page

# tables
NO_ORDERS = "no orders"
CIVIL_DISORDER = "civil disorder"
UNCONTROLLED = "uncontrolled"
UNIT_HOLDS = "{units} holds"
UNITS_HOLD = "{units} hold"
BY_THEM = " by {units}"
DISLODGES = "dislodges {unit}"
ITS_OWN = "its own {units}"
YOURSELF = "{name} (you)"
CENTRES_ARE = "centres: {centres}"
CENTRES_THEN = "{now} → {then}"
IF_ALL_STAY = "after Autumn, if all stay: {said}"
POWER_IS_OUT = "out"
NO_UNITS = "no units"
DISLODGED_CAN_GO = "{unit} (dislodged, can go to {ways})"
DISLODGED_NOWHERE = "{unit} (dislodged, nowhere to go)"
BUILDS = "builds {n}"
DISBANDS = "disbands {n}"
