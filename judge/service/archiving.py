"""`judge archive`: the web archive, made anew where something has changed."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from judge.referee.campaign.campaign import Campaign
from judge.referee.commands.handbook import handbook
from judge.referee.exchange.public import story
from judge.referee.world import World
from judge.reports import archive, indexes
from judge.reports.assets import assets
from judge.service import sentences as say
from judge.service.settings import Settings
from judge.store.engine import transaction
from judge.store.public_log import publicity
from judge.store.work import Work

KEPT = ".archive.json"
"""What was made last: by campaign its mark and its line in the indexes."""
LISTS = ".lists.json"
"""The pages of lists that were made last, by path, each with a mark of what it shows."""
MANY = 6
"""From so many campaigns on it is worth while to call helpers."""
AT_ONCE = 200
"""Campaigns that are looked at in one transaction: letters wait for no more."""


def build(world: World, settings: Settings, out: Path, whole: bool = False) -> tuple[list[str], int]:
    """Make what has changed since the last time; all, if `whole`. Returns the campaigns made, and how many there are.

    A campaign that cannot be told is left as it was; its reason is raised when the others are done.
    """
    _ours(out)
    before = _kept(out)
    kept = {} if whole else dict(before)
    marks = dict(_marks(world))
    changed = [name for name, mark in marks.items() if _stale(out, kept.get(name), mark)]
    write(out, assets(world.templates))  # before the pages that ask for them
    wrong = []
    for name, row in _made(world, settings, out, changed):
        if isinstance(row, str):
            wrong.append(f"{name}: {row}")
        else:
            _forget(out, set(before[name]["files"] if name in before else ()) - set(row["files"]))
            kept[name] = {"mark": marks[name], **row}
    kept = {name: row for name, row in kept.items() if name in marks}
    if changed or before != kept or not all((out / name).exists() for name in indexes.INDEXES):
        rows = [row["row"] for row in kept.values()]
        _list(world, out, rows, whole)
        write(out, indexes.other_files(world.templates, rows, handbook(world.games), world.post.host, _now()))
        write(out, {KEPT: json.dumps(kept, sort_keys=True).encode()})
    if wrong:
        raise ValueError("; ".join(wrong))
    return changed, len(marks)


def _list(world: World, out: Path, rows: list[dict[str, Any]], whole: bool) -> None:
    """The pages of the lists that show something else now; those that are no longer needed go."""
    before = {} if whole else _read(out / LISTS)
    marks = {}
    for path, page in indexes.pages(rows).items():
        marks[path] = sha256((_code(world.templates) + json.dumps(page, sort_keys=True)).encode()).hexdigest()[:24]
        if marks[path] != before.get(path) or not (out / path).exists():
            write(out, {path: indexes.page_file(world.templates, page, _now())})
    _forget(out, before.keys() - marks.keys())
    write(out, {LISTS: json.dumps(marks).encode()})


def _made(world: World, settings: Settings, out: Path, names: list[str]) -> Iterator[tuple[str, dict[str, Any] | str]]:
    """Each campaign's files written; its line, or why there is none."""
    if len(names) < MANY or (os.cpu_count() or 1) < 2:
        for name in names:
            yield name, _tried(world, name, out)
        return
    with ProcessPoolExecutor(min(2, os.cpu_count() or 1), mp_context=get_context("spawn")) as helpers:
        jobs = helpers.map(_helped, ((settings.model_dump(), name, out) for name in names), chunksize=4)
        yield from zip(names, jobs, strict=True)


@cache
def _world(settings: str) -> World:
    from judge.service.composition import build as wire

    return wire(Settings(**json.loads(settings)))


def _helped(job: tuple[dict[str, Any], str, Path]) -> dict[str, Any] | str:
    settings, name, out = job
    return _tried(_world(json.dumps(settings)), name, out)


def _tried(world: World, name: str, out: Path) -> dict[str, Any] | str:
    try:
        return make(world, name, out)
    except Exception as error:  # one campaign must not stop the archive of all
        return f"{type(error).__name__}: {error}"


def make(world: World, name: str, out: Path) -> dict[str, Any]:
    """One campaign's files. Returns its line for the indexes, and their names."""
    with transaction(world.engine) as session:
        work = Work(session)
        row = work.campaign(name)
        assert row is not None, f"there is no campaign {name}"
        told = story(Campaign(world, work, row))

    def made_before(path: str) -> bytes:
        return (out / path).read_bytes() if (out / path).exists() else b""

    files = archive.campaign_files(world.templates, told, _now(), world.paint, made_before)
    write(out, files)
    drawn = {"drawn": f"{name}/{archive.STILL}" in files, "small": f"{name}/{archive.THUMB}" in files}
    return {"row": archive.summary(world.templates, told) | drawn, "files": sorted(files)}


def _marks(world: World) -> Iterator[tuple[str, str]]:
    """By campaign what changes whenever something public does; and with the code."""
    code, last, more = _code(world.templates), "", True
    while more:
        with transaction(world.engine) as session:
            found = list(publicity(Work(session), last, AT_ONCE))
        for one in found:
            row, last = one.campaign, one.campaign.name
            facts = [row.status, row.phase, str(row.deadline), row.pace, one.seats, one.mark, one.gms]
            yield row.name, sha256((code + json.dumps(facts, sort_keys=True)).encode()).hexdigest()[:24]
        more = len(found) == AT_ONCE


@cache
def _code(folders: tuple[Path, ...]) -> str:
    """The code's own fingerprint: other code makes other pages."""
    here = Path(__file__).parents[1]
    files = [*here.rglob("*.py"), *here.rglob("data/*"), *(path for folder in folders for path in folder.rglob("*"))]
    digest = sha256()
    for path in sorted(path for path in files if path.is_file()):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _ours(out: Path) -> None:
    """The folder is there, and an archive's or empty. Raises ValueError."""
    try:
        _folder(out)
        foreign = not (out / KEPT).exists() and next(out.iterdir(), None)
    except OSError as error:
        raise ValueError(say.ARCHIVE_FOLDER_UNUSABLE.format(folder=out, error=error.strerror)) from None
    if foreign:
        raise ValueError(say.ARCHIVE_FOLDER_NOT_EMPTY.format(folder=out))
    (out / KEPT).touch()


def _kept(out: Path) -> dict[str, Any]:
    """What was made last, as far as it can be read."""
    try:
        found = _read(out / KEPT)
        return {name: {"mark": row["mark"], "row": row["row"], "files": row["files"]} for name, row in found.items()}
    except (TypeError, KeyError, AttributeError):
        return {}


def _read(path: Path) -> dict[str, Any]:
    """What a file of the archive's own says; nothing, if it cannot be read."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _stale(out: Path, row: Mapping[str, Any] | None, mark: str) -> bool:
    """The campaign has never been made, or has changed since, or one of its files has gone."""
    return row is None or row["mark"] != mark or not all((out / name).is_file() for name in row["files"])


def _forget(out: Path, names: Iterable[str]) -> None:
    """Files that a campaign had and has no longer."""
    for name in names:
        (out / name).unlink(missing_ok=True)


def write(out: Path, files: Mapping[str, bytes]) -> None:
    """Files in place, each whole or not at all; one that is the same is left alone."""
    for name, data in files.items():
        path = out / name
        if path.exists() and path.read_bytes() == data:
            continue
        _folder(path.parent)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        draft.write_bytes(data)
        draft.chmod(0o644)  # a web server shows it, whatever the judge's umask is
        draft.replace(path)


def _folder(path: Path) -> None:
    """A folder that is there, and that a web server can read if it is new."""
    if not path.is_dir():
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(0o755)


def _now() -> str:
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
