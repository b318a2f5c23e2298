"""Which orders succeed: the decisions of a movement phase on integer tables, nothing else.

Every order is decided under what is still open in its favour and against it; where both agree
it is decided (DATC v3.0, 5.E). What remains is a circle: moves in a circle succeed, and a
convoy in a circle is a paradox, decided by Szykman's rule (DATC 4.A.2).
"""

from typing import Final

from judge.board.rulebook import Rulebook

# Final: a compiled board then has the numbers themselves, a third of its time.
HOLD: Final = 0
MOVE: Final = 1
SUPPORT: Final = 2
CONVOY: Final = 3
OPEN: Final = 0  # the state of an order
FAILED: Final = 1
DONE: Final = 2
NOBODY: Final = -1


class Field:
    """The orders of one phase by unit number. `land[i]` tells whether a move goes overland.

    `province`, `owner`, `kind`, `to`, `land`: one entry a unit (`to` of a support is where it is given).
    `at[p]` the unit in province p; `into[p]` the moves to p; `backing[i]` the supports that match i's
    order; `ferries[i]` the fleets that match i's convoy; `shores[p]` the provinces of sea beside p.
    """

    __slots__ = (
        "at",
        "backing",
        "circle",
        "ferries",
        "hits",
        "into",
        "kind",
        "land",
        "late",
        "owner",
        "province",
        "rules",
        "shores",
        "state",
        "to",
        "unsure",
        "visited",
    )  # fmt: skip

    def __init__(self, provinces: int, shores: list[list[int]], rules: Rulebook) -> None:
        self.province: list[int] = []
        self.owner: list[int] = []
        self.kind: list[int] = []
        self.to: list[int] = []
        self.land: list[bool] = []
        self.at = [NOBODY] * provinces
        self.into: list[list[int] | None] = [None] * provinces
        self.backing: list[list[int] | None] = []
        self.ferries: list[list[int] | None] = []
        self.shores = shores
        self.rules = rules
        self.late: list[int] = []  # the units whose fate depends on others
        self.state: list[int] = []
        self.visited: list[bool] = []
        self.circle: list[int] = []
        self.hits = 0
        self.unsure = False

    def sort_out(self) -> None:
        """Find the units whose fate depends on others: `late`. The rest is sure to do what it was told."""
        at, into, to, land, province = self.at, self.into, self.to, self.land, self.province
        self.late = [
            i
            for i, k in enumerate(self.kind)
            if (
                into[province[i]] is not None if k != MOVE else not land[i] or at[to[i]] >= 0 or len(into[to[i]]) > 1  # type: ignore[arg-type]
            )
        ]

    def decide(self) -> None:
        """Fill `state` for every unit; afterwards nothing is OPEN."""
        kind, late = self.kind, self.late
        self.state = state = [DONE] * len(kind)
        self.visited = [False] * len(kind)
        for i in late:
            if kind[i] == MOVE:
                state[i] = OPEN if self.backing[i] or not self.land[i] else self.alone(i)
            elif kind[i] == SUPPORT:
                state[i] = self.cut_outright(i)
            elif kind[i] == CONVOY:
                state[i] = OPEN
        for i in late:
            if state[i] == OPEN:
                self.succeeds(i, True)

    def alone(self, i: int) -> int:
        """State of an unsupported overland move: FAILED by a unit that stays or a land rival; else OPEN."""
        d = self.to[i]
        there = self.at[d]
        if there >= 0:
            return FAILED if self.kind[there] != MOVE else OPEN
        for rival in self.into[d]:  # type: ignore[union-attr]
            if rival != i and self.land[rival]:
                return FAILED
        return OPEN

    def cut_outright(self, i: int) -> int:
        """A support attacked overland from elsewhere is cut, whatever becomes of the attack; its own cut nothing."""
        owner, target, fate = self.owner[i], self.to[i], DONE
        for attacker in self.into[self.province[i]] or ():
            if self.owner[attacker] != owner:
                if self.land[attacker] and self.province[attacker] != target:
                    return FAILED
                fate = OPEN
        return fate

    def succeeds(self, i: int, hope: bool) -> bool:
        """Does order i succeed? While it is open: `hope`. (DATC 5.E)"""
        state = self.state
        if state[i] != OPEN:
            return state[i] == DONE
        if i in self.circle:
            self.unsure = True
            return hope
        if self.visited[i]:
            self.circle.append(i)
            self.hits += 1
            self.unsure = True
            return hope
        self.visited[i] = True
        depth, hits, unsure = len(self.circle), self.hits, self.unsure
        self.unsure = False
        best = self.judged(i, True)
        worst = self.judged(i, False) if best and self.unsure else best
        self.visited[i] = False
        if best == worst:
            del self.circle[depth:]
            self.hits, self.unsure = hits, unsure
            state[i] = DONE if best else FAILED
            return best
        if i in self.circle:
            self.hits -= 1
        if self.hits == hits:
            self.break_circle(self.circle[depth:])
            del self.circle[depth:]
            self.unsure = unsure
            return self.succeeds(i, hope)
        if i not in self.circle:
            self.circle.append(i)
        return hope

    def break_circle(self, circle: list[int]) -> None:
        """Decide a circle by rule: its convoys fail (Szykman); without convoys all succeed."""
        convoys = [i for i in circle if self.kind[i] == CONVOY]
        for i in convoys or circle:
            self.state[i] = FAILED if convoys else DONE

    def judged(self, i: int, hope: bool) -> bool:
        k = self.kind[i]
        if k == MOVE:
            return self.move_enters(i, hope)
        if k == SUPPORT:
            return self.support_stands(i, hope)
        return all(not self.succeeds(attacker, not hope) for attacker in self.into[self.province[i]] or ())

    def move_enters(self, i: int, hope: bool) -> bool:
        """The move beats whoever stays in its way and every rival for the place."""
        if not self.land[i] and not self.arrives(i, hope):
            return False
        force = self.force(i, hope)
        if not force:
            return False
        rivals = self.into[self.to[i]]
        if len(rivals) > 1:  # type: ignore[arg-type]
            for rival in rivals:  # type: ignore[union-attr]
                if rival != i and force <= self.barrier(rival, not hope):
                    return False
        return True

    def force(self, i: int, hope: bool) -> int:
        """The strength with which the move attacks; 0 if whoever stands there withstands it."""
        kind, owner = self.kind, self.owner
        other = self.at[self.to[i]]
        if other < 0:
            return self.strength(i, NOBODY, hope)
        if kind[other] == MOVE:
            if self.head_on(i, other):
                if owner[other] == owner[i]:
                    return 0
                force = self.strength(i, owner[other], hope)
                return force if force > self.strength(other, NOBODY, not hope) else 0
            if self.succeeds(other, hope):
                return self.strength(i, NOBODY, hope)
            stands = 1
        else:
            stands = 0
        if owner[other] == owner[i]:
            return 0
        force = self.strength(i, owner[other], hope)
        if force <= 1:
            return 0
        return force if force > (stands or self.strength(other, NOBODY, not hope)) else 0

    def left(self, i: int) -> bool:
        """Decided: unit i moved away."""
        return self.kind[i] == MOVE and self.state[i] == DONE

    def taken(self, p: int) -> bool:
        """Decided: somebody moved into province p."""
        moves = self.into[p]
        if moves is None:
            return False
        return any(self.state[i] == DONE for i in moves)

    def head_on(self, i: int, other: int) -> bool:
        """Two units move straight at each other, neither by sea."""
        return self.to[other] == self.province[i] and self.land[i] and self.land[other]

    def strength(self, i: int, against: int, hope: bool) -> int:
        """One, and one more for each support given; none counts against its own power's unit."""
        backing = self.backing[i]
        if backing is None:
            return 1
        count = 1
        for j in backing:
            if self.owner[j] != against and self.succeeds(j, hope):
                count += 1
        return count

    def barrier(self, i: int, hope: bool) -> int:
        """The strength with which a move keeps rivals out of its destination."""
        if not self.land[i] and not self.arrives(i, hope):
            return 0
        other = self.at[self.to[i]]
        if other >= 0 and self.kind[other] == MOVE and self.head_on(i, other) and self.succeeds(other, not hope):
            return 0  # DATC 4.A.7: only the loser of a head-to-head battle bounces nobody
        return self.strength(i, NOBODY, hope)

    def support_stands(self, i: int, hope: bool) -> bool:
        """No attack cuts the support: not from its own power, and from its target only by dislodging."""
        for attacker in self.into[self.province[i]] or ():
            if self.owner[attacker] == self.owner[i]:
                continue
            if self.province[attacker] == self.to[i] and (self.land[attacker] or not self.rules.convoy_cuts_target):
                if self.succeeds(attacker, not hope):
                    return False
            elif self.land[attacker] or (self.arrives(attacker, not hope) and not self.spared(i)):
                return False
        return True

    def spared(self, i: int) -> bool:
        """The 1982 paradox rule: an army at sea cuts no support into a sea whose fleet convoys. (DATC 4.A.2)"""
        if self.rules.paradox != "1982":
            return False
        there = self.at[self.to[i]]
        return there >= 0 and self.kind[there] == CONVOY

    def arrives(self, i: int, hope: bool) -> bool:
        """A chain of fleets that convoy army i joins its two shores."""
        ferries = self.ferries[i]
        if not ferries:
            return False
        safe = {self.province[f] for f in ferries if self.succeeds(f, hope)}
        if self.rules.any_route_disrupts:
            useful = useful_seas(self.shores, self.province[i], self.to[i], {self.province[f] for f in ferries})
            return bool(useful) and useful <= safe
        return joined(self.shores, self.province[i], self.to[i], safe)


def joined(shores: list[list[int]], start: int, end: int, seas: set[int]) -> bool:
    """Two provinces are joined by a chain of the given seas."""
    edge = [sea for sea in shores[start] if sea in seas]
    seen = set(edge)
    goal = shores[end]
    while edge:
        sea = edge.pop()
        if sea in goal:
            return True
        for beyond in shores[sea]:
            if beyond in seas and beyond not in seen:
                seen.add(beyond)
                edge.append(beyond)
    return False


def useful_seas(shores: list[list[int]], start: int, end: int, seas: set[int]) -> set[int]:
    """The seas of every route without a detour: one that no smaller set of its seas makes (DATC 4.E.1)."""
    found: set[int] = set()
    first, last = set(shores[start]) & seas, set(shores[end]) & seas

    def walk(route: list[int], barred: set[int]) -> None:
        here = route[-1]
        if here in last:
            found.update(route)
            return
        for sea in shores[here]:
            if sea in seas and sea not in barred:
                walk([*route, sea], barred | set(shores[here]) | {sea})

    for sea in first:
        walk([sea], first | {sea})
    return found
