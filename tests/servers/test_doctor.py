"""`judge doctor` and the name servers: silent when all is well, a sentence and a remedy for each planted fault."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.demo.server import free_port
from judge.service.dns_checks import zone_text
from tests.rehearsal import Rehearsal
from tests.servers.filters import OURS, NameServer, key_pair

REVERSE = "113.0.203.in-addr.arpa"
Zones = dict[str, list[str]]


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """The judge's key, its public half, and another one's."""
    key, public = key_pair(tmp_path_factory.mktemp("key"))
    return key, public, key_pair(tmp_path_factory.mktemp("other"))[1]


def well(public: str) -> Zones:
    return {
        "judge.test": [
            f"mail A {OURS}", "@ MX 10 mail", '@ TXT "v=spf1 mx -all"', '@ TXT "something-else=1"',
            '_dmarc TXT "v=DMARC1; p=reject"', f"j2026._domainkey TXT {zone_text('v=DKIM1; k=rsa; p=' + public)}",
        ],
        REVERSE: ["7 PTR mail.judge.test."],
    }  # fmt: skip


def without(zones: Zones, word: str, instead: str = "") -> Zones:
    """The same without the lines that hold a word, or with another one."""
    return {
        name: [line for line in lines if word not in line] + ([instead] if instead and name == "judge.test" else [])
        for name, lines in zones.items()
    }


FAULTS = {
    "no MX": ("MX", "", "MX: none", "judge.test MX 10 judge.test."),
    "no SPF": ("spf1", "", "SPF: none", '"v=spf1 mx -all"'),
    "two policies": ("nothing", '@ TXT "v=spf1 a -all"', "SPF: 2 policies", '"v=spf1 mx -all"'),
    "SPF without us": (
        "spf1",
        '@ TXT "v=spf1 ip4:198.51.100.0/24 ip4:x -all"',
        "SPF: v=spf1 ip4",
        f"{OURS} may not send by it",
    ),
    "no DKIM": ("_domainkey", "", "j2026._domainkey.judge.test: none", "publish: j2026._domainkey.judge.test TXT"),
    "another key": (
        "_domainkey",
        "j2026._domainkey TXT {other}",
        "another key is published",
        "publish: j2026._domainkey",
    ),
    "no DMARC": ("DMARC1", "", "DMARC: none", "_dmarc.judge.test TXT"),
    "no PTR": ("PTR", "", f"PTR: {OURS} is nobody", f"ask who rents you {OURS}"),
    "another's PTR": ("mail A", "mail A 198.51.100.9", "PTR: 198.51.100.9 is nobody", "ask who rents you 198.51.100.9"),
}


@pytest.fixture
def servers() -> Iterator[list[NameServer]]:
    made: list[NameServer] = []
    yield made
    for server in made:
        server.stop()


def asked(folder: Path, key: Path, port: int, code: int = 0) -> str:
    more = {"JUDGE_DKIM": f"j2026:{key}", "JUDGE_DNS": f"127.0.0.1:{port}", "JUDGE_SECRET": "f" * 64}
    judge = Rehearsal(folder, more=more)
    return judge.judge("doctor", check=not code)


def test_all_is_well(keys: tuple[Path, str, str], servers: list[NameServer], tmp_path: Path) -> None:
    servers.append(NameServer(well(keys[1])).start())
    said = asked(tmp_path, keys[0], servers[0].port)
    for line in (
        "MX: mail.judge.test",
        "SPF: v=spf1",
        "DKIM: j2026._domainkey.judge.test: verifies",
        "DMARC: v=DMARC1",
        f"PTR: {OURS} is mail.judge.test",
    ):
        assert f"good  {line}" in said


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(
    fault: str, keys: tuple[Path, str, str], servers: list[NameServer], tmp_path: Path
) -> None:
    word, instead, said, remedy = FAULTS[fault]
    other = instead.format(other=zone_text("v=DKIM1; k=rsa; p=" + keys[2]))
    servers.append(NameServer(without(well(keys[1]), word, other)).start())
    found = asked(tmp_path, keys[0], servers[0].port, 1)
    (row,) = [line for line in found.splitlines() if said in line]
    assert row.startswith("BAD ")
    assert remedy in found.partition(row)[2].splitlines()[1]


def test_a_name_server_that_is_not_there(keys: tuple[Path, str, str], tmp_path: Path) -> None:
    assert "BAD   name servers: OSError: no answer about judge.test" in asked(tmp_path, keys[0], free_port(), 1)


def test_the_records_to_publish_are_those_that_make_all_well(
    keys: tuple[Path, str, str], servers: list[NameServer], tmp_path: Path
) -> None:
    """What `judge doctor --records` prints goes into a zone as it stands."""
    judge = Rehearsal(tmp_path, more={"JUDGE_DKIM": f"j2026:{keys[0]}"})
    rows = [line for line in judge.judge("doctor", "--records", OURS).splitlines() if line and line[0] != ";"]
    zones = {"judge.test": [row for row in rows if "arpa" not in row], REVERSE: [row for row in rows if "arpa" in row]}
    servers.append(NameServer(zones).start())
    said = asked(tmp_path, keys[0], servers[0].port)
    assert not re.search(r"^ *BAD ", said, re.M)
