"""The command line, by who uses it: the mail server, the operator, whoever looks at a campaign."""

import gc

gc.set_threshold(50_000, 50, 50)  # a letter, and the program's start even more, make many small objects and few cycles

from judge.cli.program import main  # noqa: E402

__all__ = ["main"]
