"""What the operator is told: checks and their remedies, settings, the set-up, backups."""

# archiving
OUT_IS_NOT_EMPTY_AND = "{out} is not empty and holds no archive of the judge's; name an empty folder"
OUT_CANNOT_BE_ARCHIVES_FOLDER = "{out} cannot be the archive's folder: {strerror}"

# backup
THERE_IS_NO_DATABASE_AT = "there is no database at {database}; are JUDGE_DATABASE and the folder right?"
DATABASE_HOLDS_NO_DATABASE_OF = "{database} holds no database of this judge's revision"
WHAT_WAS_TOLD_BEFORE_BACKUP = "what was told before the backup cannot be shown any more"
JUDGE_RUNS_HELD_STOP_IT = "a judge runs ({held}): stop it first, and wait a minute if it was killed"
DATABASE_IS_NOT_EMPTY_NAME = "the database is not empty; name a new one in JUDGE_DATABASE, or remove the old one"
JUDGE_SECRET_IS_ANOTHER_ONE = "JUDGE_SECRET is another one than in the backup: no address would be good any more"
PATH_HOLDS_OTHER_SECRETS_THAN = "{path} holds other secrets than these campaigns have; move it out of the way first"
PATH_IS_NO_BACKUP_OF = "{path} is no backup of a judge: {error}"

# composition
JUDGE_MAKING_NEW_DATABASE_AT = "judge: making a new database at {absolute}"

# dns_checks
WHO_THAT_ADDRESS_IS_WHOEVER = "who that address is; whoever rents it to you sets it"
PUBLISH_DOMAIN_TXT_V_SPF1 = 'publish: {domain} TXT "v=spf1 mx -all"'
WHERE_MAIL_FOR_JUDGE_GOES = "where mail for the judge goes"
SPF_ONLY_THAT_SERVER_SENDS = "SPF: only that server sends mail of this domain"
DMARC_MAIL_THAT_IS_NEITHER = "DMARC: mail that is neither is forged"
PUBLISH_DOMAIN_MX_10_DOMAIN = "publish: {domain} MX 10 {domain}. (or your mail server's name)"
MISSING_MAY_NOT_SEND_BY = "{missing} may not send by it; {remedy}"
ANOTHER_KEY_IS_PUBLISHED = "another key is published"
ASK_WHO_RENTS_YOU_IP = (
    "ask who rents you {ip} to name it as your mail server is named; the judge runs without, but many hosts "
    "turn its mail away"
)
DKIM_KEY_WITH_WHICH_JUDGES = "DKIM: the key with which the judge's mail is signed"
FROM_ADDRESS_SUBJECT_DOCTOR_TEST = "From: {address}\r\nSubject: doctor\r\n\r\nA test.\r\n"
WHERE_THAT_SERVER_IS = "where that server is"
NO_ANSWER_ABOUT_NAME_ERROR = "no answer about {name}: {error}"

# doctor
GO_TO_JUDGES_FOLDER_OR = "go to the judge's folder; or `judge setup` makes a judge here"
NO_JUDGE_TOML_IN_THIS = "no judge.toml in this folder and no JUDGE_ variable"
SET_JUDGE_ADDRESS_TO_ADDRESS = "set JUDGE_ADDRESS to the address that players write to"
TAKE_32_CHARACTERS_OR_MORE = (
    "take 32 characters or more: openssl rand -hex 32; put it first, keep the old ones behind it"
)
GAME_MUST_SAY_WHICH_VERB = "the game must say which verb its line stands instead of"
TOKENS_ARE_HAD = "tokens are had"
GOOD_FOR_LEFT_DAYS = "good for {left:.0f} days"
WHAT_THERE_AND_OF_THIS = "{what}, there and of this judge's revision"
JUDGES_OWN = "the judge's own"
JUDGE_SIGNIN_BEFORE_IT_ENDS = "`judge signin` before it ends"
IS_JUDGE_RUN_RUNNING_OTHERWISE = "is `judge run` running? otherwise `judge tick`; its log says why"
LETTERS_PUT_ASIDE = "letters put aside"
JUDGE_LETTERS_STATUS_QUARANTINED_THEN = "`judge letters --status quarantined`, then --retry NUMBER"
NOTICES_THAT_CANNOT_BE_SENT = "notices that cannot be sent"
IS_JUDGE_OUTBOX_RIGHT_MAIL = "is JUDGE_OUTBOX right, the mail server there?"
NOTICES_GIVEN_UP_THIS_WEEK = "notices given up this week"
JUDGE_CAMPAIGNS_AND_GMS_KNOW = "`judge campaigns` and the GMs know who is unreachable"
IS_JUDGE_RUN_RUNNING_OTHERWISE_JUDGE = "is `judge run` running? otherwise `judge tick`"
CLOCK_THINGS_FROM_FUTURE = "clock: things from the future"
CLOCK_WAS_AHEAD_CHECK_IT = "the clock was ahead: check it (timedatectl, NTP)"
CAMPAIGNS_WITH_AUTH_ON_THAT = "campaigns with auth=on that nobody proves"
SET_JUDGE_AUTHSERV_EACH_OF = "set JUDGE_AUTHSERV: each of their letters is asked back"
LETTERS_NOT_READ_THIS_WEEK = "letters not read this week"
BY_JUDGE_DELIVER_ONLY = "by `judge deliver` only"
OTHERS_ON_THIS_MACHINE_CAN = "others on this machine can read it"
IS_JUDGE_ARCHIVE_RIGHT_MAY = "is JUDGE_ARCHIVE right, may the judge write there?"
JUDGE_SIGNIN_ON_THIS_MACHINE = "`judge signin` on this machine; nothing is lost meanwhile"
IS_NETWORK_THERE_AND_HOSTS = "is the network there, and the host's token server?"
IS_SERVER_RUNNING_PATH_WRITABLE = "is the server running, the path writable, the disk full, JUDGE_DATABASE right?"
MAKE_ROOM_WITHOUT_IT_LETTERS = "make room: without it letters are refused until there is some"
IS_SERVER_THERE_ARE_JUDGE = "is the server there, are JUDGE_INBOX, JUDGE_OUTBOX and their passwords right?"
REMOVE_EMPTY_FILE_OR_SET = "remove the empty file, or set JUDGE_SECRET"
PASSWORD_GOES_OVER_NET_IN = "the password goes over the net in clear"
USE_IMAPS_SMTPS_OR_SMTP = "use imaps://, smtps:// or smtp+starttls://"
FREE_GB_FREE_AT_FOLDER = "{free:.1f} GB free at {folder}"

# housekeeping
OLD_COPIES_LETTERS_AND_MAILS = "old copies, letters and mails removed"

# mail_checks
LET_MAIL_SERVER_DELIVER_PLUS = (
    "let the mail server deliver plus addresses (recipient_delimiter = +), or set JUDGE_TAGS=subject"
)
ARE_NAME_AND_PASSWORD_IN = "are name and password in {setting} right, and does the host let programs log in with it?"
IS_JUDGE_RUN_RUNNING_WITHOUT = "is `judge run` running? without it the mail server keeps the letters"
REPORTS_WILL_HAVE_TO_WAIT = "reports will have to wait: end some campaigns, or use a mailbox that may send more"
IS_ADDRESS_RIGHT_AND_JUDGE = "is {address} right? and JUDGE_OUTBOX, its log-in?"
THIS_CLOCK_AND_MAIL_SERVERS = "this clock and the mail server's differ: check both (timedatectl, NTP)"
ANYBODY_COULD_PROVE_ANYTHING_SEE = (
    "anybody could prove anything: see deploy/mail/postfix.md, Forged proofs, or auth=on is worth nothing"
)
ITS_CERTIFICATE_IS_NOT_GOOD = "its certificate is not good: renew it there, or use the name that it is made for"
THAT_PORT_DOES_NOT_SPEAK = "that port does not speak TLS from the start: is the kind of {setting} right?"
NO_SUCH_SERVER_IS_HOST = "no such server: is the host in {setting} spelt right?"
NOBODY_ANSWERS_THERE_ARE_HOST = "nobody answers there: are host and port in {setting} right, is the server running?"
MAIL_SERVERS_EXPIRED_ON_END = "the mail server's expired on {end:%d %b %Y}"
GOOD_UNTIL_END = "good until {end:%d %b %Y}"
WRITTEN_AS_FILE = "written as a file"
TAKEN_BY_MAIL_SERVER = "taken by the mail server"
DOES_TO_REACH_JUDGES_MAILBOX = "does {to} reach the judge's mailbox (recipient_delimiter = +)? {running}"
ANOTHER_JUDGE_OR_SOMEBODYS_MAIL = (
    "another judge, or somebody's mail program, reads this folder: give the judge one of its own"
)
JUDGE_WRITES_TO_ITSELF_TO = "The judge writes to itself, to see whether mail goes out and comes in.\n"
FORGED_ONE_COUNTS = "a forged one counts"
FORGED_ONES_DO_NOT_COUNT = "forged ones do not count"
MAKE_FOLDER_THERE_OR_NAME = "make the folder there, or name another one behind the last / of JUDGE_INBOX"
NEW_LETTERS_ARE_TOLD_AT = "new letters are told at once (IDLE)"
LOOKED_AT_EVERY_POLL_S = "looked at every {poll:.0f} s"
OPEN_AT_ADDRESS = "open at {address}"
ANOTHER_PROGRAM_IS_AT_ADDRESS = "another program is at {address}"
IS_JUDGE_RUN_THERE_TO = "is `judge run` there to take it (LMTP)?"
WITH_ITS_TAG = ", with its tag"
THERE_AFTER_TOOK_S_TAG = "there after {took:.0f} s{tag}"
TOTAL_SECONDS_S_FROM_MAIL = "{total_seconds:.0f} s from the mail server's"
LOGGED_IN_TO_MAILBOX_IDLE = "logged in to {mailbox}; {idle}"
CLOSED_AT_ADDRESS_WHY = "closed at {address}: {why}"
RENEW_IT_CERTBOT_RENEW_AND = "renew it (certbot renew), and restart the mail server"
TO_IS_REFUSED_ERROR = "{to} is refused: {error}"
NOT_THERE_AFTER_WAIT_S = "not there after {wait:.0f} s"
SOMEBODY_ELSE_HAS_TAKEN_LETTER = "somebody else has taken the letter out of the folder, or has read it"
THERE_IS_NO_FOLDER_AT = "there is no {folder} at {host}"
IS_MAIL_SERVER_RUNNING_AND = "is the mail server running, and its TLS set up?"
LETTER_TO_TO_DOES_NOT = "a letter to {to} does not arrive, one to {address} does"

# monitoring
HOW_MANY_NAME_THERE_ARE = "How many {name} there are, by status."
N1_IF_ALL_IS_WELL = "1 if all is well, as /health says."
SINCE_WORKER_LAST_BEGAN_OR = "Since the worker last began or ended."

# run
JUDGE_HAS_STOPPED = "the judge has stopped"
JUDGE_RUNS = "the judge runs"
SETTINGS_HAVE_BEEN_READ_AGAIN = "the settings have been read again"
ARCHIVE_COULD_NOT_BE_MADE = "the archive could not be made"
JUDGE_METRICS_CANNOT_BE_HAD = "JUDGE_METRICS cannot be had; no figures from this one"
NEW_SETTINGS_ARE_WRONG_AND = "the new settings are wrong and not used"
WAITING_FOR_WHAT_IS_NOT = "waiting for what is not there yet"
NOWHERE_SET_JUDGE_INBOX_OR = "nowhere: set JUDGE_INBOX or JUDGE_LMTP"
DATABASE_DOES_NOT_ANSWER = "the database does not answer"
DISK_IS_FULL = "the disk is full"
WORKER_HAS_NOT_MOVED = "a worker has not moved"
MAILBOX_IS_LOST = "the mailbox is lost"
BEAT_FAILED = "a beat failed"
CLOCK_HAS_JUMPED = "the clock has jumped"

# settings
WRONG_SETTINGS_ENVIRONMENT_OR_JUDGE = "wrong settings (environment or judge.toml): {rows}"
PATH_HOLDS_NO_SECRET_REMOVE = "{path} holds no secret; remove it and a new one is made (every address changes)"
MUST_BE_HOST_PORT_AS = "must be HOST:PORT, as 127.0.0.1:2400"
MUST_BEGIN_WITH_KINDS = "must begin with {kinds}"
THERE_IS_NO_SUCH_SETTING = "there is no such setting"

# setup
TRIAL_ON_THIS_MACHINE_NO = "a trial on this machine: no mail leaves it"
MAILBOX_AT_MAIL_HOST_READ = "a mailbox at a mail host, read by IMAP"
MAIL_SERVER_OF_YOUR_OWN = "a mail server of your own, which hands letters over by LMTP"
WHERE_JUDGE_IS_TO_LISTEN = "Where the judge is to listen for your mail server (LMTP)"
THIS_MACHINES_ADDRESSES_AS_WORLD = (
    "This machine's addresses as the world sees them, as 203.0.113.7 (none: none are published)"
)
MAILS_WILL_BE_FILES_IN = "Mails will be files in judge-data/outbox/new; letters go in by `judge deliver`."
YOUR_MAIL_SERVER = "Your mail server"
WHAT_YOUR_NAME_SERVERS_MUST = (
    "What your name servers must say (another web site or mail of that domain: see to its own records):\n"
)
HOW_POSTFIX_OR_EXIM_HAND = "How Postfix or Exim hand letters over: deploy/mail/postfix.md, deploy/mail/exim.md"
LETTER_TO_OURSELVES = "A letter to ourselves …"
START_IT_WITH_JUDGE_RUN = "Start it with `judge run` (if it runs already, start it again). `judge doctor`"
LOOKS_WHETHER_ALL_IS_WELL = "looks whether all is well. Begin a campaign by a mail to {address}:"
CREATE_DUEL_INTIMATE = "    CREATE duel intimate"
AND_SEND_YOUR_FRIENDS_THIS = "and send your friends this: write to the same address"
JUDGES_ADDRESS_AT_DOMAIN_OF = "The judge's address, at a domain of yours"
AS_127_0_0_1 = "as 127.0.0.1:2400, or the path of a socket"
KEY_TO_SIGN_MAIL_WITH = "A key to sign mail with has been made: {key}"
TRY_IT_ANSWER_IS_FILE = "Try it; the answer is a file in judge-data/outbox/new:"
JUDGE_DELIVER = "        | judge deliver"
THERE_ARE_WAYS = "there are {ways}"
FROM_BEGINNING_ENTER_TAKES_WHAT = "\nFrom the beginning; Enter takes what you have answered."

# setup_mailbox
MAILS_THAT_HOST_LETS_YOU = "Mails that the host lets you send a day (0: as many as you like)"
JUDGES_ADDRESS_OF_MAILBOX_THAT = "The judge's address, of a mailbox that nobody else uses"
THESE_ARE_NOT_OF_THAT = "These are not of that domain. Are they right (yes, no)"
IMAPS_AND_SMTPS_OR_SMTP = (
    "imaps:// and smtps:// or smtp+starttls://, with host and port and no name; on this machine imap://, smtp://"
)
PASSWORDS_WOULD_GO_OVER_NET = "passwords would go over the net in clear"
NAME_TO_LOG_IN_WITH = "Name to log in with"
SERVERS_OF_DOMAIN_COULD_NOT = "The servers of {domain} could not be found; please type them."
THESE_ARE_NO_SERVERS = "these are no servers"
THEY_HOLD_NAME = "they hold a name"
LETTERS_THAT_HAVE_BEEN_TAKEN = "Letters that have been taken will be moved to a folder {folder} there."
CLIENT_ID_UNDER_WHICH_JUDGE = "The client id under which the judge is registered there"
PASSWORD_HAS_NO_CONTROL_CHARACTERS = "a password has no control characters"
HOST_TAKES_NO_PLUS_ADDRESSES = (
    "The host takes no plus addresses: whose seat a letter is from will stand in its subject."
)
NUMBER_AS_300 = "a number, as 300"
IMAP_SERVER_AS_IMAPS_IMAP = "IMAP server, as imaps://imap.example.org:993 (imap:// on this machine alone)"
SMTP_SERVER_AS_SMTPS_SMTP = "SMTP server, as smtps://smtp.example.org:465"

# setup_talk
YOUR_OWN_ADDRESS_TO_BE = "Your own address, to be told of troubles"
WHO_MAY_CREATE_CAMPAIGNS_ADDRESSES = "Who may create campaigns (addresses, * for anybody)"
THAT_WAS_NO_ANSWER_TO = "That was no answer to a question: the question comes again."
WRITE_IT_AS_JUDGE_EXAMPLE = "write it as judge@example.org"
WRITE_IT_AS_YOU_EXAMPLE = "write it as you@example.org"
ADDRESSES_OR = "addresses, or *"
ENTER_TRY_AGAIN_BACK_ANSWER = "Enter: try again; back: answer from the beginning; on: go on all the same"
THAT_CANNOT_BE = "that cannot be"

# worker
NOT_ASKED_FOR = "not asked for"
NOT_CONNECTED_YET = "not connected yet"
CLOCK_HAS_JUMPED_AHEAD_NOTHING = "the clock has jumped ahead; nothing falls due until it has held"
ANOTHER_JUDGE_READS_MAILBOX_THIS = "another judge reads the mailbox; this one stands by"
