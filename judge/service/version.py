"""Which judge this is: its version, and the commit that it was made of."""

import re
from pathlib import Path

import judge

HOME = Path(judge.__file__).parent
COMMIT_NAME = re.compile(r"[0-9a-f]{40}")


def version() -> str:
    """`judge 0.1.0 (commit 7f7f1d9a2b3c)`; without the commit where nobody wrote it down."""
    found = commit()
    return f"judge {judge.__version__}" + (f" (commit {found[:12]})" if found else "")


def commit() -> str:
    """The commit of the wheel, or that of the checkout in which this runs; "" if it is not known."""
    written = HOME / "_shipped/commit"
    if written.is_file():
        return _said(written)
    git = HOME.parent / ".git"
    head = git / "HEAD"
    if not head.is_file():
        return ""
    name = head.read_text("utf-8").strip().removeprefix("ref: ")
    return _said(head) or _said(git / name) or _packed(git / "packed-refs", name)


def _said(path: Path) -> str:
    found = COMMIT_NAME.fullmatch(path.read_text("utf-8").strip()) if path.is_file() else None
    return found[0] if found else ""


def _packed(path: Path, name: str) -> str:
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return next((line.split()[0] for line in lines if line.endswith(f" {name}")), "")
