"""What is shipped: the wheel carries templates and migrations, the scripts say what is missing."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from sqlmodel import select

from judge import __version__
from judge.service.backup import back_up
from judge.service.monitoring import Collector
from judge.service.settings import Settings
from judge.store.engine import transaction
from judge.store.tables import Entry
from judge.store.work import Work
from tests.desk import Desk

ROOT = Path(__file__).parent.parent


def test_the_wheel_runs_without_the_checkout(tmp_path: Path) -> None:
    """It is made on a machine that has no git and no compiler."""
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)],
        check=True, capture_output=True, timeout=120, env={**os.environ, "PATH": ""},
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl"), "compiled only where it is asked for"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "installed")
    for path in (*(ROOT / "templates").rglob("*.j2"), *(ROOT / "migrations").rglob("*.py")):
        assert f"judge/_shipped/{path.relative_to(ROOT)}" in names
    program = (
        "import sys, runpy\n"
        f"sys.path = [{str(tmp_path / 'installed')!r}] + [p for p in sys.path if p != {str(ROOT)!r}]\n"
        "sys.meta_path = [f for f in sys.meta_path if 'editable' not in repr(f).lower()]\n"
        "import judge; assert 'installed' in judge.__file__, judge.__file__\n"
        "from judge.cli import main; sys.argv = ['judge', *sys.argv[1:]]; main()\n"
    )
    environment = {
        **os.environ,
        "JUDGE_DATABASE": f"sqlite:///{tmp_path}/judge.db",
        "JUDGE_OUTBOX": f"maildir:{tmp_path}/out",
    }
    letter = b"From: anna@players.test\nTo: judge@localhost\n\nHELP\n"
    said = {}
    for arguments, stdin in ((["deliver"], letter), (["campaigns"], b""), (["--version"], b"")):
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments],
            input=stdin,
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr.decode()
        said[arguments[0]] = done.stdout.decode()
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert said["--version"] == f"judge {__version__} (commit {head[:12]})\n"
    assert len(list((tmp_path / "out" / "new").iterdir())) == 1


@pytest.mark.parametrize(
    ("python", "said"),
    [("exit 1", "needs Python 3.11 or newer"), ('case "$*" in *venv*) exit 1;; esac', "apt install python3-venv")],
)
def test_a_script_says_what_is_missing_and_the_remedy(tmp_path: Path, python: str, said: str) -> None:
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy")
    fake = tmp_path / "python"
    fake.write_text(f"#!/bin/sh\n{python}\n")
    fake.chmod(0o755)
    for script in ("demo", "test"):
        done = subprocess.run(
            ["sh", f"deploy/{script}"],
            cwd=tmp_path,
            env={**os.environ, "PYTHON": str(fake)},
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert done.returncode == 1
        assert said in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_the_database_of_another_version_is_not_touched(tmp_path: Path) -> None:
    import sqlite3

    connection = sqlite3.connect(tmp_path / "judge.db")
    connection.execute("CREATE TABLE alembic_version (version_num VARCHAR)")
    connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.commit()
    environment = {**os.environ, "JUDGE_DATABASE": f"sqlite:///{tmp_path}/judge.db"}
    done = subprocess.run(
        [sys.executable, "-m", "judge", "deliver"],
        input=b"From: a@b.c\n\nHELP\n",
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        timeout=30,
    )
    assert done.returncode == 75
    assert b"9999" in done.stderr


@pytest.mark.parametrize(
    ("name", "extra"), [("postgres", "postgres"), ("demo", "demo"), ("test", "test"), ("lowest", "test")]
)
def test_what_is_locked_is_what_the_project_allows(name: str, extra: str) -> None:
    """Every version fits, and every package has hashes; `deploy/lock` writes them anew."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    wanted = [*project["project"]["dependencies"], *extras[extra], *project["build-system"]["requires"]]
    rows = [Requirement(row) for row in wanted]
    rows += [Requirement(more) for row in rows if row.name == "judge" for name in row.extras for more in extras[name]]
    lock = (ROOT / f"deploy/locked/{name}.txt").read_text("utf-8")
    entries = [
        re.fullmatch(r"([^\s\[]+)(?:\[\S+\])?==(\S+?)(?: ; .*)?", line.removesuffix(" \\"))
        for line in lock.splitlines()
        if line[0] != " "
    ]
    locked = {canonicalize_name(entry[1]): entry[2] for entry in entries if entry}
    assert all(entries)
    for row in rows:
        assert row.name == "judge" or row.specifier.contains(locked[canonicalize_name(row.name)]), row
    assert lock.count(" \\\n    --hash=sha256:") >= len(entries)


def released(checkout: Path, version: str) -> str:
    """What the script said of it."""
    done = subprocess.run(
        [sys.executable, checkout / "deploy/release", version], capture_output=True, text=True, check=False
    )
    assert bool(done.returncode) is done.stderr.startswith("Not released: "), done.stderr
    return (done.stderr or done.stdout).strip()


def test_a_release_has_notes_and_says_what_is_in_it(tmp_path: Path) -> None:
    checkout = tmp_path / "judge"
    git = ["git", "-C", str(checkout), "-c", "user.name=x", "-c", "user.email=x@y.test"]
    subprocess.run(["git", "clone", "-q", ROOT, checkout], check=True)
    for name in ("deploy/release", "CHANGELOG.md"):  # as they are here, committed or not
        shutil.copy(ROOT / name, checkout / name)
    changes = checkout / "CHANGELOG.md"
    rest = changes.read_text("utf-8")
    for key, value in (("user.name", "x"), ("user.email", "x@y.test")):
        subprocess.run([*git, "config", key, value], check=True)
    changes.write_text("# Changes\n\n## Unreleased\n\n## 0.1.0, 2026-01-01\n\n- Old.\n", "utf-8")
    assert released(checkout, "99.0.0") == 'Not released: CHANGELOG.md has no notes under "Unreleased".'
    changes.write_text(rest, "utf-8")
    (checkout / "README.md").write_text("changed", "utf-8")
    assert released(checkout, "99.0.0") == "Not released: there are changes that are not committed."
    subprocess.run([*git, "add", "-A"], check=True)
    subprocess.run([*git, "commit", "-qm", "x"], check=True)
    assert released(checkout, "0.0.1").endswith(f"is not newer than {__version__}.")
    assert released(checkout, "99.0").endswith("a version is three numbers, as 1.2.3.")
    assert released(checkout, "99.0.0").endswith("dist/99.0.0")
    folder = checkout / "dist/99.0.0"
    sums = dict(row.split("  ")[::-1] for row in (folder / "SHA256SUMS").read_text().splitlines())
    assert sums.keys() == {"judge-99.0.0-py3-none-any.whl", "judge-99.0.0.tar.gz", "notes.md", "sbom.json"}
    assert sums == {name: sha256((folder / name).read_bytes()).hexdigest() for name in sums}
    notes = (folder / "notes.md").read_text("utf-8")
    assert notes.startswith("- ")
    assert (
        notes
        in subprocess.run(
            [*git, "tag", "-l", "-n9999", "--format=%(contents)", "v99.0.0"], check=True, capture_output=True, text=True
        ).stdout
    )
    parts = {part["name"]: part["version"] for part in json.loads((folder / "sbom.json").read_text())["components"]}
    locked = re.findall(r"^([^\s\[]+)\S*==(\S+)", (ROOT / "deploy/locked/postgres.txt").read_text("utf-8"), re.M)
    assert parts == dict(locked)
    assert released(checkout, "99.0.1") == 'Not released: CHANGELOG.md has no notes under "Unreleased".'


def drilled(path: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, ROOT / "deploy/drill", path], capture_output=True, text=True, check=False)


def test_a_backup_is_tried_and_all_of_it_verified(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for name in ("duel", "other"):
        desk.position(name)
    desk.send("A Par - Bur")
    settings = Settings(database=desk.url, secret=desk.secret)
    back_up(settings, tmp_path / "good.tar.gz")
    done = drilled(tmp_path / "good.tar.gz")
    assert done.returncode == 0, done.stderr
    assert [line.split(":")[0] for line in done.stdout.splitlines()[1:]] == [
        "good  duel, running",
        "good  other, running",
    ]
    with transaction(desk.engine) as session:
        entry = session.exec(select(Entry).where(Entry.kind == "letter")).first()
        assert entry
        entry.payload = entry.payload | {"sealed": "00" * 32}
        session.add(entry)
    back_up(settings, tmp_path / "bad.tar.gz")
    done = drilled(tmp_path / "bad.tar.gz")
    assert done.returncode == 1
    assert "BAD   " in done.stdout
    assert "1 campaigns cannot be trusted" in done.stderr
    (tmp_path / "none.tar.gz").write_bytes(b"nothing")
    assert "is no backup of a judge" in drilled(tmp_path / "none.tar.gz").stderr


def test_alerts_and_dashboard_speak_of_figures_that_there_are(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    with transaction(desk.engine) as session:
        counts = Work(session).counts(desk.now)
    families = {family.name for family in Collector(lambda: counts, lambda: {"well": True, "beat": 1.0}).collect()}
    statuses = {f"judge_{name}": set(rows) for name, rows in counts.items()}  # of a judge to which nothing happened yet
    for path in ("alerts.yml", "grafana.json"):
        text = (ROOT / "deploy/monitoring" / path).read_text("utf-8").replace("\\", "")
        named = re.findall(r"(judge_\w+)(?:\{status=\"(\w+)\"\})?", text)
        assert len(named) > 5
        for family, status in named:
            assert family in families, family
            assert not status or status in statuses[family], (family, status)
