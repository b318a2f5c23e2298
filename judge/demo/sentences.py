"""What the demo prints and its players write."""

# play
DEMO_RUNS = "The judge runs (process {pid}); {count} bots play {title} by mail."
SUBJECT_NEW_GAME = "a new game"
DEMO_STANDS_STILL = "Nothing has happened for {patience} s; look into {folder}/archive and {folder}/judge.log"
NO_SUCH_GAME = "There is no game {name} here; there are {games}."
WRONG_NUMBER_OF_PLAYERS = "{title} is not for {many} players."
DEMO_NOT_INSTALLED = "The demo needs its mail server: pip install 'judge[demo]'"
JUDGE_HAS_STOPPED = "The judge has stopped; its last words are in {folder}/judge.log"
WHERE_TO_LOOK = (
    "\n"
    "Every mail, as it was sent:     {folder}/mail/*/.Read/new\n"
    "The last report of each player: {reports}\n"
    "The judge's own words:          {folder}/judge.log\n"
    "\n"
    "Look through it:        {folder}/archive/index.html (open it in a browser)\n"
    "Look at the campaign:   {command} show {campaign}\n"
    "Read its log:           {command} log {campaign}\n"
    "Prove that it is true:  {command} export {campaign} --out {folder}/demo.jsonl\n"
    "                        {judge} verify {folder}/demo.jsonl\n"
    "Read anna's mail:       less {folder}/mail/anna/.Read/new/*"
)
PHASE_BEGAN = "  {last:5.1f} s  {phase:8} {seen:4} letters written"
SUBJECT_JOIN = "I want to play"

# player
ATTRIBUTION = "On Tuesday the judge wrote:"

# server
REPLY_NO_SUCH_MAILBOX = "550 5.1.1 no such mailbox here"
MAIL_SERVER_NOT_STARTED = "the loopback mail server did not start"
