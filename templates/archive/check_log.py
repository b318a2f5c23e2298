#!/usr/bin/env python3
"""Checks the log of a finished campaign without any of the judge's own programs.

    python3 check_log.py CAMPAIGN.jsonl [MAILBOX ...]

The log is what the archive offers as "the judge's log". A mailbox is one that a player kept: an mbox file, a Maildir, or a
single mail. Nothing but Python's standard library is needed (3.9 or newer).

What is checked, in this order:

1. The chain. Every entry holds the hash of the one before it: SHA-256 over that hash and the entry's own words.
2. The seals. What was secret while the campaign ran stood in the log as a salted hash; the words that lie open now must
   have that hash.
3. The seed. A hash of the judge's part of it was written down before anybody joined. With the parts of all players it must
   make the seed by which the dice fell. Where the dice waited for a block of the Bitcoin chain: it is the first from the
   time that was told before, as its work, its own date and the block before it prove, and its hash is a part of the seed.
4. The dice. Every draw that was written down must follow from the seed, the phase and what was drawn for.
5. The orders. What a player held after their last letter is what the phase was resolved with, unless the GM corrected or
   took back something in between.
6. The mailboxes. Every season report ends with "Log" and the beginning of the newest entry's hash. Each one that a player
   kept must be in this log; else the log was rewritten, or somebody was shown another one.

What is not checked here, because it needs the rules of the game: that the positions follow from the orders. For that take
the judge itself: `judge verify CAMPAIGN.jsonl`.
"""

import json
import mailbox
import re
import sys
from datetime import datetime, timedelta, timezone
from email import message_from_bytes, policy
from hashlib import sha256
from pathlib import Path

CHAINED = ("campaign", "n", "at", "kind", "actor", "payload")
CHANGED = ("started", "loaded", "resolved", "adjusted", "undone", "redone", "reopened", "done", "seat", "ended")
"""Kinds of entries after which a player may hold something else than what their last letter said."""
WORK = 64
"""Zero bits that the hash of a block begins with: more work than anybody would spend on a game."""
HEAD = re.compile(r"^\W*Log ([0-9a-f]{16})\b", re.M)


class Wrong(Exception):
    """What is wrong, and in which line of the file."""

    def __init__(self, line, why):
        super().__init__(f"line {line}: {why}" if line else why)


def canonical(value):
    """One text for one JSON value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(text):
    return sha256(text if isinstance(text, bytes) else text.encode()).hexdigest()


def read(path):
    """The header, and the entries in their order."""
    rows = []
    for n, line in enumerate(Path(path).read_text("utf-8").splitlines(), start=1):
        try:
            rows.append(json.loads(line))
        except ValueError:
            raise Wrong(n, "this is not JSON") from None
        if not isinstance(rows[-1], dict):
            raise Wrong(n, "this is not an entry")
    if not rows or rows[0].get("format") != "judge-log-1":
        raise Wrong(1, "this is not the header of a judge's log")
    return rows[0], rows[1:]


def what(entry):
    """An entry's words, also those that were sealed."""
    return (entry.get("body") or {}).get("what") or entry["payload"]


def check_chain(header, entries):
    previous = ""
    for line, entry in enumerate(entries, start=2):
        if entry.get("n") != line - 1:
            raise Wrong(line, f"entry {line - 1} is missing here")
        own = digest(previous + canonical({key: entry[key] for key in CHAINED}))
        if entry["previous"] != previous or entry["hash"] != own:
            raise Wrong(line, "the hash is not that of this entry and the one before it")
        previous = own
    if header["entries"] != len(entries) or header["head"] != previous:
        raise Wrong(1, "the header names another end of the log")
    return f"{len(entries)} entries, each with the hash of the one before"


def check_seals(entries, over):
    count = 0
    for line, entry in enumerate(entries, start=2):
        seal = entry["payload"].get("sealed") if isinstance(entry["payload"], dict) else None
        if seal is None:
            continue
        body = entry.get("body")
        if body is None:
            if over:
                raise Wrong(line, "what was sealed here is not opened")
            continue
        if digest(body["salt"] + canonical(body["what"])) != seal:
            raise Wrong(line, "what is open now is not what was sealed")
        count += 1
    return f"{count} seals opened, all as they were closed"


def block_of(line, headers, after, at):
    """The hash of the first block from that time on; [] if there is none, and a day has passed."""
    raws = [bytes.fromhex(header) for header in headers]
    if not raws and after and at - after >= timedelta(days=1):
        return []
    hashes = [sha256(sha256(raw).digest()).digest()[::-1] for raw in raws]
    times = [datetime.fromtimestamp(int.from_bytes(raw[68:72], "little"), timezone.utc) for raw in raws]
    proved = [len(raw) for raw in raws] == [80, 80] and not any(int.from_bytes(own, "big") >> 256 - WORK for own in hashes)
    if not (proved and after and raws[1][4:36][::-1] == hashes[0] and times[0] < after <= times[1]):
        raise Wrong(line, "this is not the first block from the time for which the dice had to wait")
    return [hashes[1].hex()]


def check_seeds(entries):
    """Gives the seed that holds at each entry, too: a campaign that was taken up again has a new one from there on."""
    told, parts, seeds, waiting, after = "", [], {}, [], None
    for line, entry in enumerate(entries, start=2):
        payload = what(entry)
        waiting.append(line)
        if entry["kind"] == "created":
            told, parts = payload["dice"], []
        elif entry["kind"] in ("joined", "loaded") and payload.get("part"):
            parts = [*parts, payload["part"]]
        elif entry["kind"] in ("drawing", "left"):
            after = datetime.fromisoformat(payload["after"]) if entry["kind"] == "drawing" else None
        elif entry["kind"] == "drawn":
            parts = parts + block_of(line, payload.get("blocks", ()), after, datetime.fromisoformat(entry["at"]))
            after = None
        elif entry["kind"] == "started" and after:
            raise Wrong(line, "the game started before its dice had their block")
        elif entry["kind"] == "over":
            base = bytes.fromhex(payload["base"])
            if digest(base) != told:
                raise Wrong(line, "the judge's part of the seed is not the one whose hash was written down at the beginning")
            if list(payload["parts"]) != parts:
                raise Wrong(line, "the players' parts of the seed are not those that were written down when they joined")
            if digest(base + "".join(parts).encode()) != payload["seed"]:
                raise Wrong(line, "the seed is not made of its parts")
            seeds.update(dict.fromkeys(waiting, payload["seed"]))
            waiting = []
        elif entry["kind"] == "reopened":
            told, parts = payload["dice"], list(payload["parts"])
    return seeds, f"{len(set(seeds.values()))} seed, as it was promised" if seeds else "the seed is still secret"


def check_dice(entries, seeds):
    count, draws = 0, None
    for line, entry in enumerate(entries, start=2):
        if entry["kind"] == "held":
            draws = (line, what(entry).get("draws", ()))
        elif entry["kind"] == "resolved" and draws and seeds.get(line):
            for label, sides, value in draws[1]:
                drawn = sha256(bytes.fromhex(seeds[line]) + f"/{entry['payload']['phase']}/{label}".encode()).digest()
                if int.from_bytes(drawn[:8], "big") % sides != value:
                    raise Wrong(draws[0], f"the die for {label} did not fall on {value}")
                count += 1
            draws = None
    return f"{count} dice, all by the seed"


def check_orders(entries):
    """A player's last letter of a phase says what is held of them when it is resolved."""
    count, said = 0, {}
    for line, entry in enumerate(entries, start=2):
        body = (entry.get("body") or {}).get("what")
        if entry["kind"] == "letter" and body:
            said[entry["actor"]] = (line, body["held"])
        elif entry["kind"] == "held" and body:
            for who, (written, held) in said.items():
                if body["held"].get(who, {}) != held:
                    raise Wrong(line, f"{who} is not held to what their letter said (line {written})")
                count += 1
        elif entry["kind"] in CHANGED:
            said = {}
    return f"{count} times what a player's last letter said, and all of it was played"


def mails_of(path):
    """All mails of a mailbox, as bytes."""
    path = Path(path)
    if path.is_dir():
        files = (file for file in sorted(path.rglob("*")) if file.is_file() and file.parent.name in ("new", "cur"))
        return [file.read_bytes() for file in files]
    raw = path.read_bytes()
    return [mail.as_bytes() for mail in mailbox.mbox(path)] if raw.startswith(b"From ") else [raw]


def heads_of(raw, campaign):
    """When a report was written, and the hashes that it names; [] for other mails. Quoted ones do not count."""
    mail = message_from_bytes(raw, policy=policy.default)
    part = mail.get_body(("plain",))
    text = part.get_content() if part else ""
    if not re.search(rf"\b{re.escape(campaign)}\b", f"{mail['Subject']} {text}"):
        return "", []
    date = str(getattr(mail["Date"], "datetime", None) or "")
    return date, [head for head in HEAD.findall(text) if f"> Log {head}" not in text]


def check_mails(path, campaign, entries):
    """Raises at the first report of this mailbox that this log does not contain."""
    lines = {entry["hash"][:16]: line for line, entry in enumerate(entries, start=2)}
    told = sorted((date, heads) for date, heads in (heads_of(raw, campaign) for raw in mails_of(path)) if heads)
    count, last = 0, 0
    for date, heads in told:
        for head in heads:
            line = lines.get(head)
            if line is None:
                before = f"the report before it was at line {last}" if last else "it is the first that was kept"
                raise Wrong(last + 1 if last else 0, f"{path}: the report of {date} names the log {head}, which is not here; {before}")
            count, last = count + 1, max(last, line)
    return f"{path}: {count} reports, all of this log"


def main(arguments):
    if not arguments or arguments[0].startswith("-"):
        print(__doc__.strip())
        return 2
    try:
        header, entries = read(arguments[0])
        over = header.get("status") == "over"
        print(check_chain(header, entries))
        print(check_seals(entries, over))
        seeds, said = check_seeds(entries)
        print(said)
        print(check_dice(entries, seeds))
        print(check_orders(entries))
        for path in arguments[1:]:
            print(check_mails(path, header["campaign"], entries))
    except Wrong as wrong:
        print(f"WRONG, {wrong}")
        return 1
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        print(f"WRONG: the file is not whole ({type(error).__name__}: {error})")
        return 1
    print("All is well.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
