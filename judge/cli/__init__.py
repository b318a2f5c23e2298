"""The command line, by who uses it: the mail server, the operator, whoever looks at a campaign."""

from judge.cli.program import main

__all__ = ["main"]
