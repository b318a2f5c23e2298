"""Every rule TD-n.m has a test here that cites it."""

import re
from pathlib import Path

RULES = (
    "1.1 1.2 1.3 1.4 2 2.1 3.1 3.2 3.3 3.4 3.5 4.1 4.2 4.3 4.4 4.5 5.1 5.2 6.1 6.2 6.3 6.4 6.5 6.6 6.7 6.8 "
    "7.1 7.2 7.3 7.4 8 9 10.1 10.2 10.3 11"
)


def test_every_rule_is_cited_by_a_test() -> None:
    text = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    cited = {".".join(part for part in found if part) for found in re.findall(r"def test_td_(\d+)(?:_(\d+))?_", text)}
    assert set(RULES.split()) - cited == set()
