"""What is said of a campaign and its settings."""

# campaign
GAME_NOT_INSTALLED = "the game {game} is not installed here"
POSITION_UNREADABLE = "the position of {campaign} cannot be read: {error!r}"

# creation
AUTH_PROVES_NO_SENDER = (
    "auth=on: this judge's mail server cannot prove who sent a letter; its operator could change that."
)
SETTINGS_FORMAT = "settings are written key=value, for example pace.moves=7d."
NO_SUCH_PRESET = "{title} has no preset {value}; there are {presets}."
NO_SUCH_RULES_VERSION = "rules={version}: {title} has the rules {versions}."

# masks
MASK_REVEALED = "{mask} was played by {name}."

# reliability
TOO_UNRELIABLE_TO_JOIN = (
    "{campaign} is for players who are on time in {required_percent}% of their turns; you were in {own_percent}%."
)
ON_TIME_RATE = "{percent}% of {turns} on time"

# request
NOT_STARTED = "the game has not started yet."
PAUSED_SEND_RESUME = "the game is paused; send RESUME first."
IS_OVER = "the game is over."
NO_DEADLINE = "no deadline is running."

# settings
LENGTH_OUT_OF_RANGE = "is five minutes to 60 days"
NOT_LENGTH_OR_HOUR = "must be a length (2d, 36h) or a weekly hour (Fri 20:00)"
NOT_TIME_ZONE = "the judge knows no time zone {text}; send for example zone=Europe/London"
NOT_SKIPPED_WEEKDAYS = "names days of the week, not all of them: Sat,Sun"
NOT_HOUR_OR_OFF = "is an hour of the day, 08:00, or off"
SETTING_ZONE = "the campaign's time zone, for weekly hours and skipped days"
SETTING_SKIPPED_WEEKDAYS = "days of the week on which no deadline falls: Sat,Sun"
SETTING_HOLIDAYS = "a country's public holidays, on which no deadline falls: DE-BY, GB-ENG, US"
SETTING_MINIMUM_TIME = (
    "the least time from now to a new deadline; usual: half the clock's length, 48h for a weekly hour"
)
SETTING_GRACE = "how long after a deadline a late letter still counts"
SETTING_SECOND_THOUGHTS = "how long the judge waits once all orders are in, in case somebody has second thoughts"
SETTING_REMINDER = "how long before the deadline players are reminded of what is missing"
SETTING_JUDGE_OUTAGE = "if the judge itself is this late, everybody gets more time"
SETTING_LONGEST_ABSENCE = "the longest absence that players may announce themselves; 0: none"
SETTING_VOTED_EXTENSION = "how much time a vote for more time brings"
SETTING_MISSED_PHASES = "phases missed in a row before a seat is in civil disorder and is offered to others"
SETTING_RELIABILITY = "the share of deadlines, in per cent, that a new player must have met"
SETTING_PRESS = "white: signed; grey: unsigned press, too; public: only to everybody; none"
SETTING_PRESS_DELIVERY = "press is sent now, or held until the next report"
SETTING_OBSERVERS = "whether observers read what is written to everybody: read or closed"
SETTING_VOTES = "whether a vote is announced: secret, open, or hidden (that there is one, but not whose)"
SETTING_NAMES = "hidden: players are known by what they play, before that as seat-1, seat-2, until the end"
SETTING_GM_SUMMARY = "the hour at which the GM is mailed a summary every day: 08:00"
SETTING_AUTHENTICATION = "letters must be proven to be from their sender: on or off"
NOT_LENGTH_OF_TIME = "must be a length of time: 12h, 10m, 2d"
TOO_MANY_DAYS = "is {days} days at most"
NOT_HOLIDAY_CALENDAR = (
    "takes the code of a country or region; the judge knows no calendar called {text}. For example holidays=GB-ENG"
)
NUMBER_OUT_OF_RANGE = "is {least} to {most}"
NO_SUCH_SETTING = "there is no setting {name}. The settings are: {settings}"
