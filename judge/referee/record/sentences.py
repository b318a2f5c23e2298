"""What the verification of a log says."""

# entries
ENTRY_KIND_UNKNOWN = "is of a kind that this judge does not know ({kind}): a newer judge wrote this"
ENTRY_SCHEMA_TOO_NEW = "is of schema {schema} of {kind}, this judge knows {known_schema}: a newer judge wrote this"
ENTRY_LOST_BODY = "has lost its body"

# fill_earlier
GAME_NOT_INSTALLED = "{campaign}: the game {game} is not installed here"
TOLD_FACTS_UNKNOWN = "what was told is not known"

# replay
REPLAY_DIFFERS = "does not do what was written"
REPLAY_AT_OTHER_PHASE = "resolves {phase}, but the game stands at {current_phase}"
REPLAY_ENDS_AGAINST_RULES = "ends the game against its rules"
SEED_CHANGED_LATE = "here nothing may change what the seed is made of, nor who plays"
DRAWN_TOO_SOON = "the dice did not wait a day for their block"
NOT_THE_BLOCK = "these are not the first block after the time that was told, and the one before it"
STARTED_WITHOUT_BLOCK = "the game started before its dice had their block"
SEED_CONTRADICTS_FINGERPRINT = "the seed is not the one whose fingerprint was told at the start"
REPLAYED_STATE_DIFFERS = "the replayed state is another one"
REPLAY_FAILED = "cannot be played again ({error_class}: {error})"

# verifying
BLOCK_MIXED_IN = "; the dice have block {hash} of {at:%Y-%m-%d %H:%M} UTC: any explorer shows it"
LOG_VERIFIED = "{count} entries, unbroken; {resolutions} resolutions replayed, every state as written"
NOT_EXPORT_HEADER = "is not the header of an exported campaign"
HEADER_CONTRADICTS_ENTRIES = "the header says {count} entries ending in {head}, the log has others"
HEADER_CONTRADICTS_CAMPAIGN = "the header does not say which campaign this is, or whether it is over, as the log does"
HEADER_LOST_SEED = "the header has lost the seed of a campaign that is over"
LOG_ENDS_ELSEWHERE = "the log ends in {last}, not in {head}"
LOG_UNBROKEN_SEED_SECRET = "{count} entries, unbroken; the seed is not revealed yet, so nothing was replayed"
GAME_UNKNOWN = "the game {game} is not known here"
NOT_JSON_OBJECT = "is not a JSON object"
REPORT_OF_ANOTHER_LOG = "the report {subject!r} names the log {head}, which is not this one"
RECEIPT_CONTRADICTS = "the receipt {subject!r} says that {there} is held, and this log holds {here} instead"
