"""DKIM (RFC 6376): mail is signed in the name of the judge's own domain, so that DMARC finds it aligned."""

import os
from base64 import b64encode
from dataclasses import dataclass, field
from pathlib import Path

from judge.mail import sentences as say

SIGNED = (
    "from", "to", "reply-to", "subject", "date", "message-id", "in-reply-to", "references", "mime-version",
    "content-type", "content-transfer-encoding", "auto-submitted", "list-id", "list-unsubscribe",
)  # fmt: skip
"""Headers that a signature covers, if the mail has them (RFC 6376, 5.4.1)."""


@dataclass(frozen=True)
class Signer:
    """A private key (PEM, RSA), and where its public half stands: `selector`._domainkey.`domain`."""

    selector: str
    domain: str
    key: bytes = field(repr=False)

    def __call__(self, raw: bytes) -> bytes:
        """The message with its signature on top."""
        import dkim  # takes a while, and only who sends needs it

        there = {row.partition(b":")[0].strip().lower() for row in raw.partition(b"\r\n\r\n")[0].split(b"\r\n")}
        names = [name.encode() for name in SIGNED if name.encode() in there]
        signature = dkim.sign(
            raw, self.selector.encode(), self.domain.encode(), self.key,
            canonicalize=(b"relaxed", b"relaxed"), include_headers=names,
        )  # fmt: skip
        return bytes(signature) + raw

    @property
    def published(self) -> str:
        """What that record says: the public half of the key."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

        public = load_pem_private_key(self.key, None).public_key()
        row = public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return f"v=DKIM1; k=rsa; p={b64encode(row).decode()}"

    @property
    def record(self) -> str:
        """The name of the DNS record that holds the public key."""
        return f"{self.selector}._domainkey.{self.domain}"


def make_key(path: Path) -> bool:
    """A new key of 2048 bits for its owner's eyes only, unless there is one; whether it was made."""
    from cryptography.hazmat.primitives.asymmetric import rsa
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    if path.exists():
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    form = key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(form)
    return True


def signer(setting: str, address: str) -> Signer | None:
    """`selector:keyfile`, for the domain of the judge's address; None if the setting is empty. Raises ValueError."""
    if not setting:
        return None
    selector, colon, path = setting.partition(":")
    if not colon or not selector or not path:
        raise ValueError("JUDGE_DKIM must be SELECTOR:KEYFILE, as judge2026:judge-data/dkim.pem")
    try:
        key = Path(path).read_bytes()
    except OSError as error:
        raise ValueError(f"JUDGE_DKIM: {path}: {error.strerror}") from None
    found = Signer(selector, address.rpartition("@")[2].lower(), key)
    try:
        found(b"From: a@b.test\r\n\r\nx\r\n")
    except Exception as error:  # whatever the library makes of a file that is no key
        raise ValueError(say.NO_DKIM_KEY_THERE.format(path=path, error=error)) from None
    return found
