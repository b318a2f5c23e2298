"""What is said of databases, chains and letters."""

# chain
ENTRY_MISSING = "entry {n} is missing or out of order"
HASH_WRONG = "the hash does not fit"
BODY_CHANGED = "the body is not what was sealed"
ENTRY_NOT_WHOLE = "the entry is not whole"

# copying
TARGET_NOT_EMPTY = "the database to copy to is not empty"

# engine
RUN_MIGRATE = "run `judge migrate` (after `judge backup` with the old version) to go to {revision}"
MADE_BY_NEWER_JUDGE = "a newer judge made it, this one knows {revision}; with that newer one `judge migrate {revision}`"
DATABASE_MOVED = "this database has been moved to another one; JUDGE_DATABASE still names the old one"
WRONG_REVISION = "the database is at revision {revision}: {what}"
NO_SUCH_REVISION = "there is no revision {revision!r}; there are {known_ones}"

# letters
ONLY_ASKED_TO_READ = "only asked for something to read"
NOTHING_IN_IT = "nothing in it"
NOTHING_DONE = "nothing of it could be done"
MAY_BE_A_ROBOT = "unanswered: it may be a robot's"
