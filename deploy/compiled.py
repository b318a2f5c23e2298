"""What a wheel has beside its sources: its commit; with `JUDGE_COMPILE=1 pip install .` the board compiled by mypyc."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEEDED = ["mypy>=2.4,<3", "setuptools>=65"]
SETUP = """
from glob import glob
from mypyc.build import mypycify
from setuptools import setup
modules = sorted(set(glob("judge/board/*.py")) - {"judge/board/__init__.py"})
setup(name="board", packages=[], ext_modules=mypycify(modules, opt_level="3"), script_args=["build_ext", "--inplace"])
"""


COMMIT = "from judge.service.version import commit; print(commit())"
"""Asked of the source itself: there may be no git."""


class Compiled(BuildHookInterface[Any]):
    """Hatchling's hook; without JUDGE_COMPILE=1 the wheel is for every machine (`py3-none-any`)."""

    def dependencies(self) -> list[str]:
        return NEEDED if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Writes down the commit, and adds the compiled modules beside their sources if they are wanted.

        Raises CalledProcessError with what the compiler said.
        """
        if version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory()
        made = Path(self.folder.name)
        told = subprocess.run([sys.executable, "-c", COMMIT], cwd=self.root, capture_output=True, text=True, check=True)
        (made / "commit").write_text(told.stdout, "utf-8")
        build_data["force_include"][str(made / "commit")] = "judge/_shipped/commit"
        if wanted():
            self.compile(made, build_data)

    def compile(self, made: Path, build_data: dict[str, Any]) -> None:
        for path in ("judge/__init__.py", "judge/board"):
            source, copy = Path(self.root, path), made / path
            copy.parent.mkdir(exist_ok=True)
            _ = shutil.copytree(source, copy) if source.is_dir() else shutil.copy(source, copy)
        subprocess.run([sys.executable, "-c", SETUP], cwd=made, check=True)
        libraries = [path for path in made.rglob("*.so") if "build" not in path.relative_to(made).parts]
        build_data["force_include"].update({str(path): str(path.relative_to(made)) for path in libraries})
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, _data: dict[str, Any], _path: str) -> None:
        if version != "editable":
            self.folder.cleanup()


def wanted() -> bool:
    return os.environ.get("JUDGE_COMPILE") == "1"
