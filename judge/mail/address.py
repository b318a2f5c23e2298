"""Addresses that say who may speak: a token in the Reply-To, a MAC in the Message-ID."""

import base64
import hmac
import re
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

NAME = re.compile(r"[a-z][a-z0-9-]{1,19}")
TAG = re.compile(rf"({NAME.pattern})\.([a-z2-7]{{16}})")
WRAPPED = r"(?:=?\s*\n[>\s]*)?"
"""An address that a mail program has broken over two lines is still one."""
NOTICE = re.compile(r"<?n(\d{1,12})\.([a-z2-7]{16})@")


@dataclass(frozen=True)
class Post:
    """The judge's address and its secrets: the first signs, all verify."""

    address: str
    secrets: tuple[str, ...]

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

    def reply_to(self, campaign: str, token: str) -> str:
        """`judge+campaign.token@host`"""
        local, _, host = self.address.rpartition("@")
        return f"{local}+{campaign}.{token}@{host}"

    def tag(self, recipient: str) -> tuple[str, str] | None:
        """Campaign and token of an address of ours; None: the plain address, or somebody else's."""
        local, _, host = recipient.strip().lower().rpartition("@")
        ours, _, our_host = self.address.lower().rpartition("@")
        name, plus, tag = local.partition("+")
        found = TAG.fullmatch(tag) if plus and name == ours and host == our_host else None
        return (found[1], found[2]) if found else None

    def is_ours(self, recipient: str) -> bool:
        """An address of the judge, with or without a tag."""
        local, _, host = recipient.strip().lower().rpartition("@")
        ours, _, our_host = self.address.lower().rpartition("@")
        return local.partition("+")[0] == ours and host == our_host

    def masked(self, text: str) -> str:
        """A text in which every address of ours that says who may speak is the plain one."""
        return self._tagged.sub(lambda m: str(m[1]), text) if "+" in text or "%" in text else text

    @cached_property
    def _tagged(self) -> "re.Pattern[str]":
        local = self.address.rpartition("@")[0]
        token = rf"[a-z2-7](?:{WRAPPED}[a-z2-7]){{15}}"
        return re.compile(rf"({re.escape(local)})(?:\+|%2B){WRAPPED}{NAME.pattern}{WRAPPED}\.{WRAPPED}{token}", re.I)

    def message_id(self, notice: int) -> str:
        """The Message-ID of a notice: its number and a MAC; the same whenever it is sent again."""
        return f"<n{notice}.{self.token(f'notice/{notice}')}@{self.host}>"

    def notices(self, ids: tuple[str, ...]) -> tuple[int, ...]:
        """The numbers of our notices among Message-IDs that a letter refers to, the last first."""
        found = [(int(m[1]), m[2]) for m in map(NOTICE.match, reversed(ids)) if m]
        return tuple(number for number, mac in found if self.good(f"notice/{number}", mac))


def _mac(secret: str, what: str) -> str:
    digest = hmac.new(secret.encode(), what.encode(), sha256).digest()
    return base64.b32encode(digest[:10]).decode().lower()
