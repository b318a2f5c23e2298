"""The handbook says what the program does: its tables come from the verbs, its commands run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from judge.games import games
from judge.referee.campaign.settings import SETTINGS
from judge.referee.commands import all_verbs
from judge.referee.commands.registry import VERBS
from tests.engines import database
from tests.rehearsal import ANNA, BEN, Rehearsal

README = Path(__file__).parent.parent / "README.md"
HANDBOOK = README.parent / "deploy/HANDBOOK.md"
assert all_verbs.VERBS, "the verbs are there"


def table(name: str) -> str:
    if name == "peers":
        return peers()
    rows = [(v.form, v.help) for v in games()[name].verbs] if name in games() else []
    rows = rows or [(v.form, v.help) for v in VERBS if v.who == name]
    lines = "\n".join(f"| `{form}` | {text} |" for form, text in rows)
    return f"<!-- verbs: {name} -->\n| line | what it does |\n| --- | --- |\n{lines}\n<!-- end -->"


PEERS = [line.split("\t") for line in (Path(__file__).parent / "peers.tsv").read_text("utf-8").splitlines()]
"""What nJudge and DPjudge offer a table: where, what, theirs (yes, no, partly), the verbs and settings here, a note."""


def peers() -> str:
    """The same as a table; what is not here, is not for a reason."""
    rows = [
        f"| {where} | {what} | {nj} | {dp} | {', '.join(f'`{word}`' for word in words(here)) or 'no'} | {note} |"
        for where, what, nj, dp, here, note in PEERS
    ]
    head = "| | | nJudge | DPjudge | here | |\n| --- | --- | --- | --- | --- | --- |"
    return "<!-- verbs: peers -->\n" + "\n".join([head, *rows]) + "\n<!-- end -->"


def words(here: str) -> list[str]:
    return [] if here == "-" else here.split(", ")


def test_what_others_offer_is_here_or_is_not_for_a_reason() -> None:
    for _, what, _, _, here, note in PEERS:
        assert words(here) or note, what
        for word in words(here):
            known = (
                word.removesuffix("=") in SETTINGS
                if word.endswith("=")
                else any(v.form.startswith(word) for v in VERBS)
            )
            assert known, f"{what}: {word}"
    spoken = {word.split()[0] for _, _, _, _, here, _ in PEERS for word in words(here)}
    assert {v.word for v in VERBS} - spoken <= {
        "START",
        "QUIETLY",
        "STALEMATE",
        "NO",
        "YES",
        "CREATE",
        "UNSUBSCRIBE",
        "DIGEST",
        "REPORTS",
    }


def test_the_tables_are_the_verbs() -> None:
    text = HANDBOOK.read_text("utf-8")
    wanted = re.sub(r"<!-- verbs: (\w+) -->.*?<!-- end -->", lambda m: table(m[1]), text, flags=re.S)
    if wanted != text and "--write" in sys.argv:
        HANDBOOK.write_text(wanted, "utf-8")
        return
    assert wanted == text, "the handbook's tables are not the verbs': run `python -m tests.test_readme --write`"


def commands() -> list[str]:
    """Every indented line of the README and the handbook that begins with a program."""
    text = README.read_text("utf-8") + HANDBOOK.read_text("utf-8")
    lines = re.findall(r"^    ((?:sh|judge|echo|pip|git|python3|mkdir) .*)$", text, re.M)
    return [re.sub(r"\s{2,}#.*", "", line) for line in lines]


def test_every_command_is_one_that_is_run_here() -> None:
    # these have tests of their own: test_deploy, servers/test_setup, _service, _engines, debian/bare_root
    known = (
        "git clone",
        "sh deploy/",
        "pip install .",
        "python3 -m venv",
        "mkdir",
        "judge setup",
        "judge run",
        "judge restore",
        "judge move",
        *RUNS,
    )
    strange = [line for line in commands() if not line.startswith(known)]
    assert not strange, f"neither in RUNS, which runs them, nor known to have a test of its own: {strange}"
    assert [line for line in RUNS if line not in commands()] == []


RUNS = [
    "judge campaigns",
    "judge show duel --json",
    "judge log duel",
    "judge export duel --out duel.jsonl",
    "judge verify duel.jsonl",
    'judge deliver --to "$RECIPIENT"',
    "judge doctor",
    "judge letters",
    "judge letters --show 17",
    "judge letters --aside 17",
    "judge letters --retry 17",
    "judge read letter.eml",
    "judge send",
    "judge backup --keep 14",
    "judge migrate",
    "judge import duel.jsonl",
    "judge export duel --as json",
    "judge export duel --as text",
    "judge export duel --as pdf --out duel.pdf",
    "judge archive",
    """echo '{"phase":"S1901M","units":{"FRANCE":["A PAR"]},"orders":{"FRANCE":["Army Paris to Burgundy"]}}' | judge adjudicate""",
]


def test_the_commands_run(tmp_path: Path) -> None:
    """In the handbook's own words, by a shell, on a campaign that is there."""
    judge = Rehearsal(tmp_path)
    gm = judge.create("duel")
    judge.join("duel", ANNA)
    judge.join("duel", BEN)
    assert gm
    environment = judge.environment | {
        "RECIPIENT": "judge@judge.test",
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
    }
    (tmp_path / "letter.eml").write_bytes(b"From: anna@players.test\n\nA Par - Bur\n")
    for line in RUNS:
        if "doctor" in line or " 17" in line:
            line += " || test $? = 1"  # a rehearsal is not all well, and has no 17 letters
        if "import" in line:
            environment["JUDGE_DATABASE"] = database(tmp_path, "other")
            line = (
                "judge export duel --all --out duel.jsonl".replace(
                    "judge export", f"JUDGE_DATABASE={database(tmp_path)} judge export"
                )
                + f" && {line}"
            )
        done = subprocess.run(
            line,
            shell=True,
            input=b"From: anna@players.test\n\nLIST\n",
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            timeout=60,
        )
        assert done.returncode == 0, (line, done.stderr.decode())
    assert judge.judge("campaigns").startswith("duel\tintimate\trunning\tP1901")


def test_the_readme_is_short_and_its_lines_are_read() -> None:
    text = README.read_text("utf-8")
    assert len(text.splitlines()) <= 160
    ways = {who: [v.grammar for v in VERBS if v.who in (who, "anyone", "both")] for who in ("seat", "gm")}
    first = set(re.findall(r"`((?:JOIN|LIST|HELP|PRESS|ABSENCE|RESIGN|INVITE|EXTEND|REPLACE|STATUS)[^`]*)`", text))
    assert len(first) > 8
    assert [line for line in first if not any(g.fullmatch(line) for own in ways.values() for g in own)] == []


def test_the_position_to_start_from(tmp_path: Path) -> None:
    text = HANDBOOK.read_text("utf-8")
    position = re.search(r'^    (\{"campaign".*?\}\})$', text, re.M | re.S)
    assert position
    judge = Rehearsal(tmp_path)
    (tmp_path / "late.json").write_text(position[1])
    assert "late: running, S1905M" in judge.judge("import", "late.json")


@pytest.mark.parametrize("program", ["--help", "run --help", "demo --help"])
def test_help(program: str, tmp_path: Path) -> None:
    assert "Usage" in Rehearsal(tmp_path).judge(*program.split())


if __name__ == "__main__":
    test_the_tables_are_the_verbs()
