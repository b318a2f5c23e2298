"""Words to other players in a line without a verb: whom they address, and what they say."""

import re
from collections.abc import Mapping

from judge.referee.campaign.campaign import Campaign
from judge.referee.notices.press import addressees, keys_of

WORDS = 12
"""Words from the beginning of a line among which somebody may be addressed."""
TELL = {
    "tell", "ask", "inform", "remind", "warn", "message", "msg", "pm", "dm", "let", "answer", "notify", "dear", "hey",
    "hi", "hello",
}  # fmt: skip
SAY = {
    "say", "write", "send", "pass", "transmit", "forward", "message", "msg", "mail", "note", "letter", "press", "word",
    "whisper", "anonymous", "reply", "speak",
}  # fmt: skip
TO = {"to", "for"}
OPENING = {
    "please", "kindly", "could", "can", "would", "will", "you", "just", "now", "and", "also", "a", "the", "short",
}  # fmt: skip
AFTER = {"that", "know", "please", "privately", "only", "player", "if", "whether", "too"}
EVERYBODY = re.compile(
    r"(?:every ?(?:body|one)|all|world|all (?:the )?players|the (?:other )?players|all of you|the others?|folks|guys)"
)
ALOUD = re.compile(r"(?:public )?(?:broadcast|press|announcement) ?[:,-]+ ?(?P<text>.{2,500})", re.I)


def said_to(campaign: Campaign, line: str) -> tuple[str, str] | None:
    """The addressees as PRESS TO takes them, and the text; None: the line addresses nobody."""
    if found := ALOUD.fullmatch(line.strip()):
        return "ALL", found["text"].strip()
    places = addressees(campaign)
    words = re.sub(r"(?<=\w)(-+>?|→)(?=\w)", " - ", line.strip().lstrip("(")).replace("@", "@ ").split()
    for at in range(min(WORDS, len(words))):
        for count in (3, 2, 1):
            who, rest = _addressee(campaign, places, " ".join(words[at : at + count])), words[at + count :]
            if rest[1:] and rest[0] == "-" and _addressee(campaign, places, rest[1]):
                continue  # it speaks to the next one: FRA - GER
            text = _text(rest)
            if who and text and _turns_to(words, at, count):
                return who, text
    return None


def _bare(word: str) -> str:
    return word.lower().strip(".,:;!?()-\"'")


def _turns_to(words: list[str], at: int, count: int) -> bool:
    """The words beside a name say that what follows goes to it."""
    before = [_bare(word) for word in words[:at]]
    while before and before[-1] in ("the", "player"):
        before.pop()
    if before and (before[-1] in TELL or words[at - 1] == "@"):
        return True
    if before and before[-1] in TO:
        return len(before) == 1 or not SAY.isdisjoint(before)
    stop = words[at + count - 1][-1:] in (":", ",", "!", ")") or words[at + count] in ("-", ":")
    return stop and (words[at - 1 : at] == ["-"] or all(word in OPENING for word in before))


def _text(words: list[str]) -> str:
    rest = list(words)
    while rest and (_bare(rest[0]) in AFTER or not _bare(rest[0])):
        rest.pop(0)
    text = " ".join(rest).strip(" \"'")
    return text if len(text) > 1 else ""


def _addressee(campaign: Campaign, places: Mapping[str, tuple[str, ...]], words: str) -> str:
    """A player, a power (its first letters will do), ALL; "" if nobody is so called."""
    name = words.lower().strip(" .,:;!?()-").removeprefix("the ").removesuffix(" player")
    if EVERYBODY.fullmatch(name):
        return "ALL"
    powers = [place for place in places if len(name) > 2 and place.startswith(name.upper())]
    if len(powers) == 1:
        return powers[0]
    return name if name and name.upper() != "ALL" and keys_of(campaign, name, places) is not None else ""
