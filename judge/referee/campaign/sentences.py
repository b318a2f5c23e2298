"""What is said of a campaign and its settings."""

# campaign
GAME_GAME_IS_NOT_INSTALLED = "the game {game} is not installed here"
POSITION_OF_WHAT_CANNOT_BE = "the position of {what} cannot be read: {error!r}"

# creation
AUTH_ON_THIS_JUDGES_MAIL = "auth=on: this judge's mail server proves no sender; its operator could change that."
SETTINGS_ARE_WRITTEN_KEY_VALUE = "settings are written key=value, for example pace.moves=7d."
TITLE_HAS_NO_PRESET_VALUE = "{title} has no preset {value}; there are {presets}."
RULES_VALUE_TITLE_HAS_RULES = "rules={value}: {title} has the rules {known}."

# masks
MASK_WAS_PLAYED_BY_NAME = "{mask} was played by {name}."

# reliability
CAMPAIGN_IS_FOR_PLAYERS_WHO = (
    "{campaign} is for players who are on time in {bar}% of their turns; you were in {found}%."
)
FOUND_OF_SOME_ON_TIME = "{found}% of {some} on time"

# settings
IS_FIVE_MINUTES_TO_60 = "is five minutes to 60 days"
MUST_BE_LENGTH_2D_36H = "must be a length (2d, 36h) or a weekly hour (Fri 20:00)"
IS_NO_TIME_ZONE_THAT = "is no time zone that I know: {text}; write for example Europe/London"
NAMES_DAYS_OF_WEEK_NOT = "names days of the week, not all of them: Sat,Sun"
IS_HOUR_OF_DAY_08 = "is an hour of the day, 08:00, or off"
CAMPAIGNS_TIME_ZONE_FOR_WEEKLY = "the campaign's time zone, for weekly hours and skipped days"
DAYS_OF_WEEK_ON_WHICH = "days of the week on which no deadline falls: Sat,Sun"
COUNTRYS_PUBLIC_HOLIDAYS_ON_WHICH = "a country's public holidays, on which no deadline falls: DE-BY, GB-ENG, US"
HOW_FAR_AHEAD_DEADLINE_LIES = (
    "how far ahead a deadline lies at least; usual: half the clock's length, 48h for a weekly hour"
)
HOW_LONG_AFTER_DEADLINE_LATE = "how long after a deadline a late letter still counts"
HOW_LONG_COMPLETE_TURN_STILL = "how long a complete turn still waits, so that a second thought counts"
HOW_LONG_BEFORE_DEADLINE_THOSE = "how long before the deadline those are reminded who owe something"
JUDGE_THAT_COMES_SO_MUCH = "a judge that comes so much too late gives everybody more time"
LONGEST_ABSENCE_PLAYER_MAY_ANNOUNCE = "the longest absence a player may announce himself; 0 allows none"
WHAT_VOTE_FOR_MORE_TIME = "what a vote for more time brings"
PHASES_MISSED_IN_ROW_UNTIL = "phases missed in a row until a seat is in civil disorder and is offered"
WHO_JOINS_MUST_HAVE_BEEN = "who joins must have been on time so often, in per cent"
WHITE_GREY_ALLOWS_UNSIGNED_PRESS = "white; grey allows unsigned press too; public: only to everybody; none"
PRESS_IS_SENT_NOW_OR = "press is sent now, or held until the next report"
WHETHER_OBSERVERS_READ_WHAT_IS = "whether observers read what is written to everybody: read or closed"
WHETHER_VOTE_IS_TOLD_SECRET = "whether a vote is told: secret, open, or hidden (that there is one, but not whose)"
HIDDEN_PLAYERS_ARE_KNOWN_BY = (
    "hidden: players are known by what they play, before that as seat-1, seat-2, until the end"
)
HOUR_AT_WHICH_GM_IS = "the hour at which the GM is mailed a summary every day: 08:00"
LETTERS_MUST_BE_PROVEN_TO = "letters must be proven to be from their sender: on or off"
MUST_BE_LENGTH_OF_TIME = "must be a length of time: 12h, 10m, 2d"
IS_DAYS_DAYS_AT_MOST = "is {days} days at most"
IS_NOT_CALENDAR_THAT_I = "is not a calendar that I know: {text}; write for example DE, DE-BY, GB-ENG, US"
IS_LEAST_TO_MOST = "is {least} to {most}"
THERE_IS_NO_SETTING_NAME = "there is no setting {name}; there are {what}"
