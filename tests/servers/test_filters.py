"""What spam filters and verifiers make of the judge's mail: scores, DKIM, SPF and DMARC. Figures: `pytest -s`."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from judge.mail.compose import Outgoing, compose
from judge.mail.sending import Sign
from judge.mail.signing import signer
from judge.service.dns_checks import zone_text
from tests.letters.notices import kinds, mails
from tests.letters.test_standards import SUBJECTS, TEXTS, forms
from tests.servers.filters import OURS, NameServer, Rspamd, key_pair, spamassassin

JUDGE = "judge@judge.test"
MOST = 0.5
FORM = {
    "MIME_HEADER_CTYPE_ONLY",
    "MIME_QP_LONG_LINE",
    "MISSING_MID",
    "MISSING_DATE",
    "MISSING_MIMEOLE",
    "INVALID_MSGID",
}
MANY = ("intimate/season", "mail/receipt")
"""Kinds that the filters see in every form; of the others, as little and as much as a mail can have."""


@dataclass
class World:
    rspamd: Rspamd
    sign: Sign

    def check(self, mail: Outgoing, **more: str) -> dict[str, Any]:
        return self.rspamd.check(self.sign(compose(mail)), mail.bounces or mail.sender, mail.to, **more)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """The judge's domain as the recipe describes it: SPF, DKIM, a strict DMARC, MX, PTR."""
    key, public = key_pair(tmp_path_factory.mktemp("keys"))
    ours = [
        f"@ A {OURS}", f"mail A {OURS}", "@ MX 10 mail", f'@ TXT "v=spf1 ip4:{OURS} -all"',
        '_dmarc TXT "v=DMARC1; p=reject; adkim=s; aspf=s"',
        f"j2026._domainkey TXT {zone_text('v=DKIM1; k=rsa; p=' + public)}",
    ]  # fmt: skip
    names = NameServer({"judge.test": ours, "113.0.203.in-addr.arpa": ["7 PTR mail.judge.test."]}).start()
    rspamd, sign = Rspamd(names.port).start(), signer(f"j2026:{key}", JUDGE)
    assert sign is not None
    yield World(rspamd, sign)
    rspamd.stop()
    names.stop()


@cache
def every() -> dict[tuple[str, str], Outgoing]:
    """Each kind, written now."""
    odd = {f"subject {name}" for name in SUBJECTS} | {f"text {name}" for name in TEXTS}  # what people write is theirs
    return {
        (kind, name): replace(form, date=datetime.now(UTC), sender=JUDGE)
        for kind in sorted(kinds())
        for name, form in forms(mails()[kind])
        if name not in odd and (kind in MANY or name in ("text", "all"))
    }


def test_rspamd_finds_nothing_and_dmarc_passes(world: World) -> None:
    wrong, table = {}, dict[str, float]()
    for (kind, name), mail in every().items():
        found = world.check(mail)
        symbols = {symbol: row["score"] for symbol, row in found["symbols"].items()}
        table[kind] = max(table.get(kind, -9.0), found["score"])
        bad = {symbol: score for symbol, score in symbols.items() if score > MOST}
        if bad or found["score"] > MOST or not {"R_DKIM_ALLOW", "R_SPF_ALLOW", "DMARC_POLICY_ALLOW"} <= set(symbols):
            wrong[kind, name] = (found["score"], bad, sorted(symbols))
    print("\nrspamd, the worst form of each kind:", {kind: round(score, 2) for kind, score in table.items()})
    assert not wrong


def test_a_forged_one_is_refused(world: World) -> None:
    """From the same address and host, with another key or none: p=reject."""
    mail = replace(mails()["mail/confirm"], date=datetime.now(UTC), sender=JUDGE)
    bare = replace(world, sign=bytes)
    assert "DMARC_POLICY_ALLOW" in bare.check(mail)["symbols"], "SPF alone is aligned, too"
    for forged in (
        bare.check(mail, ip="198.51.100.9"),
        bare.check(replace(mail, bounces="eve@x.test"), ip="198.51.100.9"),
    ):
        assert "DMARC_POLICY_REJECT" in forged["symbols"]
    forwarded = world.check(mail, ip="198.51.100.9", helo="forwarder.test")
    assert "DMARC_POLICY_ALLOW" in forwarded["symbols"], "the signature survives a forwarder"


def test_spamassassin_finds_nothing(world: World, tmp_path: Path) -> None:
    chosen = {key: mail for key, mail in every().items() if key[1] == "all" or key[0] in MANY}
    found = spamassassin([world.sign(compose(mail)) for mail in chosen.values()], tmp_path)
    scores = dict(zip(chosen, found, strict=True))
    print("\nSpamAssassin:", {f"{kind}, {name}": score for (kind, name), (score, _) in scores.items()})
    assert not {key: row for key, row in scores.items() if row[0] > MOST or FORM & {*row[1]}}
