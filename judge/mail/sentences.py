"""What the mail server, the log and the operator are told of mail."""

# imap
CONNECTION_DEAD = "IDLE returned at once: the connection is dead"
MAIL_NOT_HANDED_OVER = "the mail server cannot hand it over"

# limited_process
READING_TOO_HEAVY = "reading it takes more than {seconds} seconds or too much memory: {why}"
READING_TOO_SLOW = "reading it takes longer than {patience} seconds"
PROCESS_ENDED = "ended with {returncode}"

# lmtp
REPLY_NOBODY_THERE = "550 5.1.1 nobody of that name judges here"
REPLY_TOO_MANY_RECIPIENTS = "452 4.5.3 too many recipients"
REPLY_COME_AGAIN = "451 4.3.0 the letter could not be stored, come again"
LMTP_DOES_NOT_START = "LMTP does not start at {address}"
LMTP_CANNOT_LISTEN = "LMTP cannot listen at {address}: {trouble}"
LETTER_NOT_STORED = "a letter could not be stored"
ANOTHER_JUDGE_LISTENS = "another judge listens there; give each its own socket, or all one HOST:PORT"

# oauth
TYPE_SIGN_IN_CODE = "Open {verification_uri} in any browser and type the code {user_code}"
NOBODY_SIGNED_IN = "nobody has signed in in time"
NO_TOKEN_GIVEN = "the token server gave no token"
HOST_REFUSES = "the host refuses: {answer}"
NO_SIGN_IN_KEPT = "{path} holds no sign-in; `judge signin` makes one"
SIGN_IN_UNREADABLE = "{path}: {error}; `judge signin` makes it"
TOKEN_ANSWER_UNREADABLE = "the token server's answer cannot be read: {error}"

# quoting
BAD_QUOTING_WORD = "quoting.toml: {word} is not in lower case, or in two kinds"

# sending
BAD_SENDING_LIMIT = "limit={given}: write it as 300/d or 50/h"

# signing
NO_DKIM_KEY_THERE = "JUDGE_DKIM: {path} holds no RSA key in PEM form: {error}"

# transport
BAD_OUTBOX_URL = "JUDGE_OUTBOX must be maildir:PATH or smtp://…, not {url}:…"
