"""What the reports of The Golden Blade say: every kind of event is told, in whole words and within the line."""

from judge.games.dice import Dice
from judge.games.goldenblade.game import GoldenBlade
from judge.reports.forms import TextForm
from judge.reports.render import environment
from judge.service.settings import shipped
from tests.games.conformance import new_game, seats, with_options

OPS = {"removed", "paid", "lost", "deployed", "took", "drew", "viewed", "swapped"}


def test_every_event_is_told() -> None:
    game = with_options(GoldenBlade, "goldenblade", players=5)
    template = environment((shipped("templates"),)).get_template("goldenblade/events.j2")
    seen, ops = set(), set()
    for seed in range(6):
        state, _ = new_game(game, seed)
        titles = {"f": TextForm(), "titles": lambda code: game.find_phase(code).title}  # type: ignore[union-attr]
        words = template.make_module(titles)
        for turn in range(30):
            held = {}
            for seat in seats(game, state):
                held = game.resample(state, held, "", Dice(b"%d/%d" % (seed, turn), seat))[1]
            step = game.resolve(state, held, Dice(seed.to_bytes(32, "big"), game.phase(state).code))
            for event in step.events:
                told = event.told()
                alone = "\n".join(words.secret(row) for row in told.get("rows", ()))  # type: ignore[attr-defined]
                text = f"{words.headline(told)}\n{words.event(told)}{alone}"  # type: ignore[attr-defined]
                assert all(len(line) <= 72 for line in text.splitlines()), text
                assert not any(word in text for word in ("None", "1901-", "1902-", "{", "[]")), text
                assert (alone or words.event(told)).strip(), told  # type: ignore[attr-defined]
                seen.add(told["kind"])
                ops |= {done["op"] for row in told.get("orders", ()) for done in row["did"]}
            state = step.state
            if game.result(state):
                break
    assert seen == {"resolved", "builds", "supplied", "private"}
    assert ops >= OPS - {"swapped"}, "Espionage swaps where its player lists what"
