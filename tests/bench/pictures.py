"""How long one core paints a season's picture, drawn at once and put together from what is kept: `python -m tests.bench.pictures`."""

from statistics import median
from time import process_time

from judge.board.atlas import STANDARD
from judge.reports.picture import facts, picture
from judge.reports.png import png
from judge.service.settings import shipped

ROUNDS = 7
UNITS = {name: list(power.start) for name, power in STANDARD.powers.items()}
CENTRES = {name: list(power.homes) for name, power in STANDARD.powers.items()}


def season(number: int) -> str:
    """The first spring of Intimate Diplomacy, everybody ordered somewhere."""
    orders = [
        {"power": power, "unit": unit, "kind": "move", "target": sorted(STANDARD.reach[unit])[number % 2][:3], "other": "",
         "verdict": "succeeds" if number % 2 else "bounced", "order": unit, "reason": "", "because": [], "judge": False, "dislodged": False}
        for power, own in UNITS.items() for unit in own
    ]  # fmt: skip
    control = {"ITALY": "FRANCE", "TURKEY": "GERMANY", "RUSSIA": None, "AUSTRIA": "FRANCE", "ENGLAND": None}
    view = {
        "units": UNITS, "centres": CENTRES, "dislodged": [], "homes": {"anna": "FRANCE", "ben": "GERMANY"},
        "control": control, "credits": {"FRANCE": 9, "GERMANY": 9 + number},
    }  # fmt: skip
    data = {"campaign": f"bench {number}", "game": "Intimate Diplomacy", "phase": "S1901M", "view": view}
    return facts(data | {"events": [{"phase": "S1901M", "orders": orders}]}, str)


def main() -> None:
    for whole in (True, False, True, False):
        made = [picture((shipped("templates"),), "intimate", season(n), whole) for n in range(ROUNDS + 1)]
        times, sizes = [], []
        for one in made:
            assert one
            began = process_time()
            sizes.append(len(png(one)))
            times.append(process_time() - began)
        print(
            f"{'at once' if whole else 'put together'}: {1000 * median(times[1:]):.0f} ms, {max(sizes) / 1000:.0f} KB at most"
        )


if __name__ == "__main__":
    main()
