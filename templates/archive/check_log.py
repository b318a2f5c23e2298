#!/usr/bin/env python3
"""Checks the log of a finished campaign without any of the judge's own programs.

    python3 check_log.py CAMPAIGN.jsonl [MAILBOX ...]

The log is what the archive offers as "the judge's log". A mailbox is one that a player kept: an mbox file, a Maildir, or a
single mail. Nothing but Python's standard library is needed (3.9 or newer).

What is checked, in this order:
1. The chain. Every entry holds the hash of the one before it: SHA-256 over that hash and the entry's own words.
2. The seals. What was secret stood in the log as a salted hash; the words that lie open now must have that hash.
3. The seed. A hash of the judge's part of it was written down before anybody joined. With the parts of all players it must
   make the seed by which the dice fell. Where the dice waited for a block of the Bitcoin chain it is the first from the
   time that was told before, and its hash is a part of the seed: look it up, and when the mail that told the time reached you.
4. The dice. Every draw must follow from the seed, the phase and what was drawn for.
5. The orders. What a player held after their last letter is what the phase was resolved with, unless the GM stepped in.
6. The mailboxes. Season reports end with "Log" and the beginning of the newest entry's hash. Each one that a player kept
   must be in this log; else the log was rewritten, or somebody was shown another one.

That the positions follow from the orders needs the rules of the game: `judge verify CAMPAIGN.jsonl`.
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
WORK = 75
"""Zero bits with which the hash of a block must begin: more work than anybody would spend on a game."""
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
            rows.append(dict(json.loads(line)))
        except (TypeError, ValueError):
            raise Wrong(n, "this is not an entry") from None
    if not rows or rows[0].get("format") != "judge-log-1":
        raise Wrong(1, "this is not the header of a judge's log")
    return rows[0], rows[1:]


def what(entry):
    """An entry's words, also those that were sealed."""
    return entry["body"]["what"] if entry.get("body") and "sealed" in entry["payload"] else entry["payload"]


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
    """The first block from that time on: its hash, and when it was made; None if there is none, and a day has passed."""
    if not headers and at - after >= timedelta(days=1):
        return None
    raws = [bytes.fromhex(header) for header in headers if re.fullmatch("[0-9a-fA-F]{160}", header)]
    hashes = [sha256(sha256(raw).digest()).digest()[::-1] for raw in raws]
    times = [datetime.fromtimestamp(int.from_bytes(raw[68:72], "little"), timezone.utc) for raw in raws]
    targets = [int.from_bytes(raw[72:75], "little") << 8 * max(0, raw[75] - 3) for raw in raws]
    good = len(headers) == len(raws) == 2 and raws[1][4:36][::-1] == hashes[0] and at >= after
    good = good and all(int.from_bytes(own, "big") <= target < 1 << 256 - WORK for own, target in zip(hashes, targets))
    if not good or not times[0] < after <= times[1] < min(after + timedelta(days=1), times[0] + timedelta(hours=12)):
        raise Wrong(line, "this is not the first block from the time for which the dice had to wait")
    return hashes[1].hex(), times[1]


def check_seeds(entries):
    """Gives the seed that holds at each entry, too: a campaign that was taken up again has a new one from there on."""
    told, parts, seats, seeds, waiting, said = "", [], [], {}, [], ""
    after, promised, drawn, began, over = None, False, False, False, False
    for line, entry in enumerate(entries, start=2):
        kind, payload, late = entry["kind"], what(entry), False
        waiting.append(line)
        if kind in ("created", "joined", "left", "drawing", "drawn", "loaded", "started"):
            late = began or (drawn and kind != "started") or (kind == "created") != (line == 2)
        if kind == "created":
            told, promised = payload["dice"], payload.get("drawn", False)
        elif kind == "joined":
            late = late or after or entry["actor"] in seats
            parts, seats = [*parts, payload["part"]], [*seats, entry["actor"]]
        elif kind == "left":
            late, after = late or payload["seat"] not in seats, None
            seats = [seat for seat in seats if seat != payload["seat"]]
        elif kind == "drawing":
            late, after = late or after, datetime.fromisoformat(payload["after"])
            late = late or after < datetime.fromisoformat(entry["at"]) + timedelta(hours=2)
        elif kind == "drawn":
            found = after and block_of(line, payload.get("blocks", ()), after, datetime.fromisoformat(entry["at"]))
            late, drawn, parts = late or not after, True, [*parts, *(found[:1] if found else ())]
            said = f"; the dice have block {found[0]} of {found[1]}: any explorer shows it" if found else "; no block came"
        elif kind == "loaded":
            late, began = late or promised or seats or payload.get("part", "") not in ("", "position"), True
            parts = [*parts, payload["part"]] if payload.get("part") else parts
        elif kind == "started":
            late, began = late or ((promised or after) and not drawn) or list(payload["seats"]) != seats, True
        elif kind == "over":
            base, over = bytes.fromhex(payload["base"]), True
            made = digest(base + "".join(parts).encode())
            if (digest(base), list(payload["parts"]), payload["seed"]) != (told, parts, made):
                raise Wrong(line, "the seed is not made of the parts that were told and written down")
            seeds.update(dict.fromkeys(waiting, payload["seed"]))
            waiting = []
        elif kind == "reopened":
            told, parts, late, over = payload["dice"], list(payload["parts"]), not over, False
        if late:
            raise Wrong(line, "here nothing may change what the seed is made of, nor who plays")
    return seeds, (f"{len(set(seeds.values()))} seed, as it was promised" if seeds else "the seed is still secret") + said


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
    return str(getattr(mail["Date"], "datetime", None) or ""), [head for head in HEAD.findall(text) if f"> Log {head}" not in text]


def check_mails(path, campaign, entries):
    """Raises at the first report of this mailbox that this log does not contain."""
    lines = {entry["hash"][:16]: line for line, entry in enumerate(entries, start=2)}
    told = sorted((date, heads) for date, heads in (heads_of(raw, campaign) for raw in mails_of(path)) if heads)
    count, last = 0, 0
    for date, head in ((date, head) for date, heads in told for head in heads):
        if head not in lines:
            before = f"the report before it was at line {last}" if last else "it is the first that was kept"
            raise Wrong(last + 1 if last else 0, f"{path}: the report of {date} names the log {head}, which is not here; {before}")
        count, last = count + 1, max(last, lines[head])
    return f"{path}: {count} reports, all of this log"


def main(arguments):
    if not arguments or arguments[0].startswith("-"):
        print(__doc__.strip())
        return 2
    try:
        header, entries = read(arguments[0])
        print(check_chain(header, entries))
        print(check_seals(entries, header.get("status") == "over"))
        seeds, said = check_seeds(entries)
        print(said)
        print(check_dice(entries, seeds))
        print(check_orders(entries))
        for path in arguments[1:]:
            print(check_mails(path, header["campaign"], entries))
    except (Wrong, KeyError, TypeError, ValueError, AttributeError) as wrong:
        print(f"WRONG, {'' if isinstance(wrong, Wrong) else f'the file is not whole: {type(wrong).__name__}: '}{wrong}")
        return 1
    print("All is well.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
