"""What the verification of a log says."""

# entries
IS_OF_KIND_THAT_THIS = "is of a kind that this judge does not know ({kind}): a newer judge wrote this"
IS_OF_SCHEMA_SCHEMA_OF = "is of schema {schema} of {kind}, this judge knows {schema_2}: a newer judge wrote this"
HAS_LOST_ITS_BODY = "has lost its body"

# fill_earlier
NAME_GAME_GAME_IS_NOT = "{name}: the game {game} is not installed here"
WHAT_WAS_TOLD_IS_NOT = "what was told is not known"

# replay
DOES_NOT_DO_WHAT_WAS = "does not do what was written"
RESOLVES_PHASE_BUT_GAME_STANDS = "resolves {phase}, but the game stands at {now}"
ENDS_GAME_AGAINST_ITS_RULES = "ends the game against its rules"
SEED_IS_NOT_ONE_WHOSE = "the seed is not the one whose fingerprint was told at the start"
REPLAYED_STATE_IS_ANOTHER_ONE = "the replayed state is another one"
CANNOT_BE_PLAYED_AGAIN_NAME = "cannot be played again ({__name__}: {error})"

# verifying
COUNT_ENTRIES_UNBROKEN_TURNS_RESOLUTIONS = (
    "{count} entries, unbroken; {turns} resolutions replayed, every state as written"
)
IS_NOT_HEADER_OF_EXPORTED = "is not the header of an exported campaign"
HEADER_SAYS_GET_ENTRIES_ENDING = "the header says {get} entries ending in {get_2}, the log has others"
HEADER_DOES_NOT_SAY_WHICH = "the header does not say which campaign this is, or whether it is over, as the log does"
HEADER_HAS_LOST_SEED_OF = "the header has lost the seed of a campaign that is over"
LOG_ENDS_IN_LAST_NOT = "the log ends in {last}, not in {head}"
COUNT_ENTRIES_UNBROKEN_SEED_IS = "{count} entries, unbroken; the seed is not revealed yet, so nothing was replayed"
GAME_GET_IS_NOT_KNOWN = "the game {get} is not known here"
IS_NOT_JSON_OBJECT = "is not a JSON object"
