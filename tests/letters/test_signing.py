"""DKIM by the judge itself: every kind of mail is signed, and any verifier finds it good and aligned."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import dkim
import pytest

from judge.mail.compose import compose
from judge.mail.signing import signer
from tests.letters.notices import kinds, mails
from tests.letters.standards import faults
from tests.rehearsal import ANNA, JUDGE, Rehearsal


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dkim") / "key.pem"
    subprocess.run(["openssl", "genrsa", "-out", str(path), "2048"], check=True, capture_output=True)
    return path


def published(key: Path) -> Callable[..., bytes]:
    """What a name server would say of the key."""
    made = subprocess.run(["openssl", "rsa", "-in", str(key), "-pubout"], check=True, capture_output=True, text=True)
    row = "v=DKIM1; k=rsa; p=" + "".join(made.stdout.splitlines()[1:-1])
    return lambda name, timeout=5: row.encode() if name == b"j2026._domainkey.judge.test." else b""


def test_every_kind_is_signed_and_right(key: Path) -> None:
    sign, dns = signer(f"j2026:{key}", JUDGE), published(key)
    assert sign is not None
    for kind in kinds():
        raw = sign(compose(mails()[kind]))
        assert dkim.verify(raw, dnsfunc=dns), kind
        assert not faults(raw), kind
        for old, new in (
            (b"\r\nSubject: ", b"\r\nSubject: not "),
            (b"\r\nFrom: The", b"\r\nFrom: A"),
            (b"\r\n\r\n", b"\r\n\r\nx"),
        ):
            assert not dkim.verify(raw.replace(old, new, 1), dnsfunc=dns), (kind, old)
        twice = raw.replace(b"\r\nFrom: ", b"\r\nFrom: eve@x.test\r\nFrom: ", 1)
        assert not dkim.verify(twice, dnsfunc=dns), kind


def test_what_goes_out_is_signed_for_the_judges_own_domain(key: Path, tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path, more={"JUDGE_DKIM": f"j2026:{key}"})
    (mail,) = judge.send(ANNA, JUDGE, "LIST")
    assert "d=judge.test;" in str(mail.raw["DKIM-Signature"])


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("j2026", "SELECTOR:KEYFILE"),
        (":x", "SELECTOR:KEYFILE"),
        ("j2026:nowhere.pem", "nowhere.pem: No such file"),
        ("j2026:README.md", "no RSA key"),
    ],
)
def test_a_wrong_key_is_told_of_before_anything_is_taken(setting: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        signer(setting, JUDGE)
