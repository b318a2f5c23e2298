"""Addresses that say who may speak: a token in the Reply-To, a MAC in the Message-ID.

A mailbox that takes no `judge+anything@host` has a word in the Subject instead: `[campaign.token]`. More people see it,
so its token is another one, which is worth less: inside, the address that it stands for ends in `.subject`.
"""

import base64
import hmac
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import quote

NAME = re.compile(r"[a-z][a-z0-9-]{1,19}")
TAG = re.compile(rf"({NAME.pattern})\.([a-z2-7]{{16}})(\.subject)?")
TOKENED = 19
"""A campaign's name, a dot and a token have so many characters at least."""
IN_SUBJECT = re.compile(rf"\[\s?({NAME.pattern})\.([a-z2-7]{{16}})\s?\]", re.I | re.A)
BREAK = r"(?:=?\r?\n[>\s]{0,8}|[\u200b-\u200d\u2060\ufeff\u00ad]){0,3}"
SHOWN = re.compile(rf"{NAME.pattern}\.((?:{BREAK}[a-z2-7]){{16}})(?![a-z0-9])", re.I | re.A)
"""What stands for an address in a Subject, wherever it is quoted; broken over lines, too. It always has a digit."""
PATH = re.compile(r"n([a-z0-9]{20,32})\.([a-z2-7]{16})")
"""Longer than a campaign's name can be."""
PLUS = re.compile(r"\+|%2B|=2B|&#43;|&#x2B;|&plus;", re.I)
WRAP = re.compile(r"[>\s=]")
"""What a mail program puts into an address that it breaks over two lines."""
SUBJECT = 2000
"""Characters of a Subject in which a token is looked for."""
REACH = 60
"""Characters behind the plus within which a token ends; twice as many with breaks."""
TAGGED = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-")
NOTICE = re.compile(r"<?n([a-z0-9]{1,32})\.([a-z2-7]{16})@")


class Tag(NamedTuple):
    """What stands behind the plus of an address. `weak`: it stood in a Subject, where more people see it."""

    campaign: str
    token: str
    weak: bool = False


@dataclass(frozen=True)
class Post:
    """The judge's address and its secrets: the first signs, all verify."""

    address: str
    secrets: tuple[str, ...]
    in_subject: bool = False  # the host takes no plus addresses: tokens stand in the Subject

    @property
    def host(self) -> str:
        return self.address.rpartition("@")[2]

    def token(self, what: str) -> str:
        """16 lower-case base32 characters that only the judge can make."""
        return _mac(self.secrets[0], what)

    def chance(self, what: str) -> bytes:
        """32 bytes that nobody without the secret can foretell, the same whenever the same is asked."""
        return hmac.new(self.secrets[0].encode(), f"chance/{what}".encode("utf-8", "replace"), sha256).digest()

    def good(self, what: str, token: str) -> bool:
        """The token was made for this by one of the secrets."""
        return any(hmac.compare_digest(_mac(secret, what), token) for secret in self.secrets)

    def speaks(self, what: str, tag: Tag) -> bool:
        """The tag was made for this by one of the secrets."""
        if not tag.weak:
            return self.good(what, tag.token)
        return any(hmac.compare_digest(_weak(secret, _mac(secret, what)), tag.token) for secret in self.secrets)

    def same(self, token: str, tag: Tag) -> bool:
        """The tag is that token, or stands for it in a Subject."""
        made = [_weak(secret, token) for secret in self.secrets] if tag.weak else [token]
        return any(hmac.compare_digest(one, tag.token) for one in made)

    def reply_to(self, campaign: str, token: str) -> str:
        """`judge+campaign.token@host`"""
        local, _, host = self.address.rpartition("@")
        return f"{local}+{campaign}.{token}@{host}"

    def tag(self, recipient: str) -> Tag | None:
        """Campaign and token of an address of ours; None: the plain address, or somebody else's."""
        found = TAG.fullmatch(self._tagged(recipient))
        return Tag(found[1], found[2], bool(found[3])) if found else None

    def weak(self, recipient: str) -> bool:
        """The address stands for a word in a Subject: it alone proves nothing."""
        tag = self.tag(recipient)
        return tag is not None and tag.weak

    def shown(self, reply_to: str, subject: str) -> tuple[str, str]:
        """The Reply-To and the Subject of a mail as its reader gets them."""
        tag = self.tag(reply_to)
        if tag is None or not self.in_subject:
            return reply_to, subject
        return self.address, f"{subject} [{tag.campaign}.{_weak(self.secrets[0], tag.token)}]"

    def by_subject(self, subject: str) -> str:
        """The address that the Subject of a letter to the plain one stands for; "" if for none.

        By the last word of that kind: ours stands behind whatever others have put before it.
        """
        found = list(IN_SUBJECT.finditer(subject[-SUBJECT:]))
        return self.reply_to(found[-1][1].lower(), f"{found[-1][2].lower()}.subject") if found else ""

    def leave(self, reply_to: str) -> str:
        """The URL for leaving that a mail names, to the address to which it is answered."""
        address, subject = self.shown(reply_to, "UNSUBSCRIBE")
        return f"mailto:{address}?subject={quote(subject)}&body=UNSUBSCRIBE"

    def _tagged(self, recipient: str) -> str:
        """What stands behind the plus of an address of ours; "" of any other."""
        local, _, host = recipient.strip().lower().rpartition("@")
        ours, _, our_host = self.address.lower().rpartition("@")
        name, _, tag = local.partition("+")
        return tag if name == ours and host == our_host else ""

    def is_ours(self, recipient: str) -> bool:
        """An address of the judge, with or without a tag."""
        local, _, host = recipient.strip().lower().rpartition("@")
        ours, _, our_host = self.address.lower().rpartition("@")
        return local.partition("+")[0] == ours and host == our_host

    def masked(self, text: str) -> str:
        """A text in which every address of ours that says who may speak is the plain one, however it was broken.

        What stands for one in a Subject is taken out, too.
        """
        if len(text) < TOKENED or "." not in text:  # as nearly all texts of a report are
            return text
        local, parts, done = self.address.rpartition("@")[0].lower(), [], 0
        for plus in PLUS.finditer(text):
            if plus.start() < done or text[plus.start() - len(local) : plus.start()].lower() != local:
                continue
            length = _tag_length(text, plus.end())
            if length:
                parts.append(text[done : plus.start()])
                done = plus.end() + length
        rest = "".join(parts) + text[done:]
        return SHOWN.sub(lambda found: "…" if any(char.isdigit() for char in found[1]) else found[0], rest)

    def message_id(self, ident: str) -> str:
        """The Message-ID of a notice: its random name and a MAC; the same whenever it is sent again."""
        return f"<n{ident}.{self.token(f'notice/{ident}')}@{self.host}>"

    def bounces(self, ident: str) -> str:
        """Where reports about a notice go: a return path of its own, which names it whatever the report says."""
        if self.in_subject or len(ident) < 20:  # of a judge of the first years
            return self.address
        return self.reply_to(f"n{ident}", self.token(f"bounce/{ident}"))

    def returned(self, recipient: str) -> str:
        """The notice whose return path this address is; "" if it is none, or not made here."""
        found = PATH.fullmatch(self._tagged(recipient))
        return found[1] if found and self.good(f"bounce/{found[1]}", found[2]) else ""

    def notices(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """The names of our notices among Message-IDs that a letter refers to, the last first."""
        found = [(m[1], m[2]) for m in map(NOTICE.match, reversed(ids)) if m]
        return tuple(ident for ident, mac in found if self.good(f"notice/{ident}", mac))


def _tag_length(text: str, at: int) -> int:
    """How many characters from there on are a campaign's name and a token, breaks between them included; 0: none."""
    tag, end = "", at
    limit = min(len(text), at + 2 * REACH)
    while end < limit and len(tag) < REACH:
        char = text[end].lower()
        end += 1
        if WRAP.match(char):
            continue
        if char not in TAGGED:
            return 0
        tag += char
        found = TAG.match(tag) if len(tag) >= TOKENED and "." in tag else None
        if found:
            return end - at
    return 0


def folded(email: str) -> str:
    """An address without its tag, in lower case: `v+1@x` and `v+2@x` are one mailbox."""
    local, _, host = email.strip().lower().rpartition("@")
    return f"{local.partition('+')[0]}@{host}"


def _weak(secret: str, token: str) -> str:
    """What stands for a token in a Subject; one with a digit, so that no word of a language looks like it."""
    found, n = "", 0
    while not any(char.isdigit() for char in found):
        found, n = _mac(secret, f"subject/{n}/{token}"), n + 1
    return found


def _mac(secret: str, what: str) -> str:
    digest = hmac.new(secret.encode(), what.encode(), sha256).digest()
    return base64.b32encode(digest[:10]).decode().lower()
