"""What is said of deadlines, absences and digests."""

# absence
ABSENCE_IS_DAYS_DAYS_AT = "an absence is {days} days at most."
HERE_ABSENCE_IS_DAYS_DAYS = "here an absence is {days} days at most; PRESS TO GM asks for more."
THIS_CAMPAIGN_WAITS_FOR_NOBODY = "this campaign waits for nobody; tell the GM that you are away: PRESS TO GM."
NO_TURN_THAT_NEEDS_THEIR = (
    "no turn that needs their orders is resolved without them; the others see a later deadline, not the reason"
)
NO_TURN_THAT_NEEDS_YOUR = (
    "no turn that needs your orders is resolved without you; the others see a later deadline, not the reason"
)
GIVE_TWO_DATES_ABSENCE_2026 = "give two dates: ABSENCE 2026-12-20 2027-01-03."
ABSENCE_ENDS_AFTER_IT_HAS = "an absence ends after it has begun, and not in the past."
SEAT_IS_AWAY_DAYS_AND = "{seat} is away, {days}, and has been told. Meanwhile {said}."
YOUR_ABSENCE_IS_NOTED_DAYS = "Your absence is noted, {days}. Meanwhile {said}."
YOU_HAVE_ANNOUNCED_NO_ABSENCE = "You have announced no absence any more."
THERE_WAS_NO_ABSENCE_OF = "There was no absence of yours."
SEAT_IS_NO_LONGER_AWAY = "{seat} is no longer away, and has been told."
THERE_WAS_NO_ABSENCE_OF_SEAT = "There was no absence of {seat}."
THERE_IS_MORE_TIME_FOR = "There is more time for this phase."
GM_HAS_NOTED_YOUR_ABSENCE = "The GM has noted your absence, {days}."
MOST_ABSENCES_ARE_ANNOUNCED_ALREADY = "{most} absences are announced already; NO ABSENCE takes them back."
GM_HAS_NOTED_THAT_YOU = "The GM has noted that you are back."

# digest
AWAY_UNTIL_WHEN = "away until {when}"
AWAY_FROM_WHEN = "away from {when}"
WAITING_FOR_YOU = "Waiting for you"
SILENT_MISSED_TIME_WHAT_IN = "silent {missed} time{what} in a row"
DAY_MORE_FOR_LATE = "a day more for {late}"
RESOLVE_NOW_WITHOUT_WAITING_FOR = "resolve now, without waiting for them"
CAMPAIGN_IS_PAUSED_CLOCK_STARTS = "the campaign is paused; the clock starts again"
OFFERS_ASKED_TO_TAKE_IT = "; {offers} asked to take it"
NOBODY_IS_ASKED_YET = "; nobody is asked yet"
COUNT_OF_PLAYERS_VOTE_WORD = "{count} of the players vote {word}"
LETTER_OF_AT_MADE_JUDGE = "a letter of {at} made the judge stumble; read it once more"
SEAT_S_SEAT_IS_EMPTY = "{seat}'s seat is empty{asked}"
ALL_SEATS_ARE_TAKEN = "all seats are taken"
WANTED_MORE_WANTED_INVITE_SOMEBODY = "{wanted} more wanted: invite somebody"
