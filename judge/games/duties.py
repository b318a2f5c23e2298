"""What a notice says is still needed from its reader, for the machines of the demo, which read mails as people do."""

import re

NEEDED = re.compile(r"^STILL NEEDED FROM YOU$\n(?:By [^:]*(?::\d\d[^:]*)*:\n)?(?P<rows>(?:.+\n)+)", re.M)

BY_POWER = re.compile(r"^  [A-Z]+ +([AF] .*(?:\n {8,}.*)*)", re.M)
"""A line of a table: a power and its units."""


def owed(notice: str) -> list[str]:
    """The rows under the heading, each on a line of its own or several in a sentence."""
    found = NEEDED.search(notice)
    if not found:
        return []
    if by_power := BY_POWER.findall(found["rows"]):
        return ", ".join(" ".join(units.split()) for units in by_power).split(", ")
    text = re.sub(r"\n {6}(?=\S)", " ", found["rows"].rstrip())
    if text.startswith("  - "):
        return [row.removeprefix("  - ") for row in text.splitlines() if row.startswith("  - ")]
    return re.sub("^(?:Orders|An order) for ", "", " ".join(text.split())).removesuffix(".").split("; ")
