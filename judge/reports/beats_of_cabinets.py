"""The beats of what happens beside the board: auctions of mercenaries, strikes, catches and elections."""

from collections.abc import Iterator, Mapping
from typing import Any

from judge.reports.beats import Beat


def thaw(event: Mapping[str, Any]) -> Iterator[Beat]:
    """An auction (ID-4): who overbid, who hired whom for how much, and the closest bids."""
    last = event["rounds"][-1]
    bust = [(home, round_["bills"][home]) for round_ in event["rounds"] for home in round_["bust"]]
    for home, bill in bust:
        yield Beat("hired.bust", 120, {"home": home, "bill": bill, "had": event["before"][home]})
    out = {home for home, _ in bust}
    close = {power for power, home in last["winners"].items() if _rivals(last, power, home)}
    for home in event["before"]:
        powers = [power for power, by in event["control"].items() if by == home]
        if powers and home not in out and not (len(powers) == 1 and powers[0] in close):
            yield Beat("hired.one", 60, {"home": home, "powers": powers, "paid": event["paid"][home]})
    for mercenary, home in last["winners"].items():
        others = _rivals(last, mercenary, home)
        if home and others and event["control"].get(mercenary) == home:
            words = {"mercenary": mercenary, "home": home, "price": last["bids"][home][mercenary]}
            yield Beat("hired.close", 40, words | {"bid": others[0][0], "other": others[0][1]})
        elif not home and len(others) > 1 and others[0][0] == others[1][0]:
            first = [who for bid, who in others if bid == others[0][0]]
            if len(first) == 2:
                yield Beat("hired.tied", 50, {"mercenary": mercenary, "homes": first, "bid": others[0][0]})
    if not any(event["control"].values()):
        yield Beat("hired.nobody", 55)


def _rivals(auction: Mapping[str, Any], mercenary: str, home: str) -> list[tuple[int, str]]:
    """The other bids for a mercenary, the highest first."""
    bids = sorted(((own.get(mercenary, 0), who) for who, own in auction["bids"].items()), reverse=True)
    return [(bid, who) for bid, who in bids if who != home and bid]


def strikes(event: Mapping[str, Any]) -> Iterator[Beat]:
    """The strikes of a deadline (TD-7)."""
    for call in event["calls"]:
        words = {key: call[key] for key in ("power", "people", "caller", "relieved", "president")}
        if call["relieved"]:
            yield Beat("strike.general", 120, words)
        elif call["status"] in ("open", "failed"):
            yield Beat(f"strike.{call['status']}", 34, words)
        else:
            yield Beat("strike.won", 75, words)


def caught(event: Mapping[str, Any]) -> Iterator[Beat]:
    """Who was caught overtrading (TD-6.6)."""
    for seat in event["seats"]:
        yield Beat("caught.one", 110, {"seat": seat})


def election(event: Mapping[str, Any]) -> Iterator[Beat]:
    """The Presidents who changed (TD-4.2)."""
    rows = [row for row in event["powers"] if row["president"]]
    new = [row for row in rows if row["before"] and row["before"] != row["president"]]
    for row in new:
        words = {"power": row["power"], "president": row["president"], "before": row["before"]}
        yield Beat("elected.new", 90, words)
    first = [row for row in rows if not row["before"]]
    if first:
        yield Beat("elected.first", 70, {"pairs": [f"{row['power'].title()} {row['president']}" for row in first]})
    elif rows and not new:
        yield Beat("elected.all", 50)


def stand_by(event: Mapping[str, Any]) -> Iterator[Beat]:
    """Powers that were moved by their Ministers' stand-by orders (TD-4.4)."""
    for power, who in (event.get("whose") or {}).items():
        if who == "minister":
            yield Beat("standby.minister", 32, {"power": power})
