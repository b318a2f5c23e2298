"""The command line, by who uses it: the mail server, the operator, whoever looks at a campaign."""

import gc
import sys

gc.set_threshold(50_000, 50, 50)  # a letter, and the program's start even more, make many small objects and few cycles

__all__ = ["main"]


def main() -> None:
    """The program `judge`. A letter goes to the judge that runs, if one does, before anything else is imported."""
    from judge.cli.at_the_door import handed_in

    if handed_in(sys.argv[1:]):
        return
    from judge.cli.program import main as program

    program()
