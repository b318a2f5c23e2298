"""What a check found, and what to do about it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """`remedy` is "" if all is well."""

    what: str
    said: str
    remedy: str = ""


def told(finding: Finding) -> list[str]:
    """A line; and one more if there is something to do."""
    line = f"{'BAD ' if finding.remedy else 'good'}  {finding.what}: {finding.said}"
    return [line, f"        -> {finding.remedy}"] if finding.remedy else [line]
