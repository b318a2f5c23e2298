"""A reference table for Warped Diplomacy Classic, written from the rule text alone (WD)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from judge.board.atlas import STANDARD, Unit

Shuffle = Callable[[str, list[str]], list[str]]
Entry = Mapping[str, Any]  # one standing entry, or one item of a line


class Card(NamedTuple):
    """An event card: `word` is the type of unit, the scope of a ban or the event that is cancelled."""

    number: int
    kind: str
    word: str
    n: int
    steps: int = 1


def rows(table: str) -> list[list[str]]:
    """Read `head: body; head: body`, with line breaks anywhere."""
    return [[part.strip() for part in row.split(":")] for row in " ".join(table.split()).split(";")]


def event_cards(table: str) -> dict[str, Card]:
    """Read rows of `name: KIND word n [steps]`, in the order of the cards' numbers."""
    words = {name: body.split() for name, body in rows(table)}
    return {card: Card(i, w[0], w[1], *map(int, w[2:])) for i, (card, w) in enumerate(words.items(), 1)}


def battle_cards(table: str) -> dict[str, tuple[str, int]]:
    """Read groups of `TypeForce: name, name`."""
    return {card: (head[0], int(head[1])) for head, names in rows(table) for card in names.split(", ")}


CARDS = event_cards("""
Industrial Might: BUILD U 1; Conscription: BUILD A 1; Shipyards: BUILD F 1; Man Power: BUILD A 1;
Naval Arms Race: BUILD F 1; Surplus: BUILD U 1; Militarism: BUILD A 1; Blood and Iron: BUILD U 1;
Marching Orders: MOVE A 2; Grand March: MOVE A 3; Mobilization: MOVE U 2; Major Mobilization: MOVE U 3;
Grand Plan: MOVE_CONVOY U 4; Launch Ships: MOVE F 2; Out to Sea: MOVE F 3; Grand Strategy: DRAW - 2;
Propaganda: DRAW - 2; Offensive: ATTACK U 2; Major Offensive: ATTACK U 3; Grand Offensive: ATTACK U 4;
Naval Operations: MOVE_OR_ATTACK F 2; Fleet Action: MOVE_OR_ATTACK F 3; Attrition: ATTACK A 2;
General Advance: ATTACK A 3; Wide Front: ATTACK A 4; Marine Landings: CONVOY U 2; Logistics: MOVE_OR_ATTACK U 2;
Resupply: ATTACK U 1; Reserve Movement: EXTRA_MOVE U 2 1; Rail Network: EXTRA_MOVE A 1 2;
Expedition: EXTRA_MOVE F 1 2; Push: EXTRA_ATTACK U 1; Big Push: EXTRA_ATTACK U 2; Zeppelin Raid: RAID - 2;
Sortie: MOVE_AND_ATTACK U 1; Limited Objectives: MOVE_AND_ATTACK U 1; Invasion: MOVE_AND_ATTACK U 2;
Salient: MOVE_AND_ATTACK A 1; Seek & Destroy: MOVE_AND_ATTACK F 1; General: MOVE_AND_ATTACK A 2;
Admiral: MOVE_AND_ATTACK F 2; Exploitation: EXTRA_ADVANCE U 1; Overrun: EXTRA_ADVANCE U 1; Spies: PEEK_DRAW - 1;
Diplomats: PEEK_DRAW - 1; Intelligence: PEEK_DRAW - 1; Peace Talk: BAN self 0; Treaty: BAN self 0; Mutiny: BAN all 0;
Revolution: BAN all 0; Reforms: DRAW - 3; Influenza Epidemic: NEGATE builds 0; Delays: NEGATE moves 0;
Ammo Shortages: NEGATE attacks 0; Alliance: BAN chosen 0; Entente: BAN chosen 0
""")
LAND = battle_cards("""
D2: Barbed Wire, Mine Fields, No Mans Land, Counterattack; D3: Trenches, Fortress;
D4: Machine Guns, Blunder, Defense in Depth, Trap; A2: Over the Top Boys!; A4: Rolling Barrage, Breakthrough;
A3: Poison Gas, Tanks, Storm Troopers, Surprise; B1: Regiments, Bombardments, Snipers, Officers, Cavalry;
B3: Artillery, Divisions;
B2: Infantry, Biplanes, Battalions, Ariel Reconnaissance, Reinforcements, Siege Guns, Frontal Assault
""")
SEA = battle_cards("""
S4: Battleships, Dreadnaughts; S2: U-Boats, Submarines, Destroyers, Light Cruisers, Aircraft Carrier;
S3: Heavy Cruisers, Battle Cruisers, Pocket Battleships, Armored Cruisers, Old Battleships;
S1: Mine Layer, Torpedo Boat, Mine Sweeper, Gun Boats, Auxiliaries;
W3: Big Guns; W2: Gunnery, Salvos, Turrets; W1: Biplanes, Depth Charges, Torpedoes; T3: Squadron, Night Battle;
T2: Engagement, Blockade, Captain, Pursuit, Flotilla, Surface Raiders, Outmaneuver; T1: Standoff, Smoke, Storm, Escape
""")
PHASES = ["LOG", "MOV", "ATT", "ADV"]
PHASE = {"build": "LOG", "move": "MOV", "convoy": "MOV", "attack": "ATT"}
PILE = {"A": "land", "F": "sea"}
BATTLE = {"A": LAND, "F": SEA}
EVENT = {"build": "builds", "move": "moves", "convoy": "moves", "attack": "attacks"}
KINDS = ["MOVE_AND_ATTACK", "ATTACK", "MOVE", "MOVE_OR_ATTACK", "DRAW"]  # keep ranks 6 to 10
ALIKE = {"MOVE_CONVOY": "MOVE", "PEEK_DRAW": "DRAW"}


@dataclass(eq=False)
class Piece:
    """A unit on the board; it stays the same one when it moves or retreats."""

    power: str
    kind: str
    place: str

    @property
    def name(self) -> Unit:
        return Unit(f"{self.kind} {self.place}")

    @property
    def where(self) -> str:
        return self.place[:3]

    def called(self, name: str) -> bool:
        """Whether a name means this unit; units are named by type and province, the coast is not needed."""
        return name[:5] == self.name[:5]


@dataclass
class Action:
    """What one payment allows: which items, how many, with which units; `done` are the units that used an extra."""

    phase: str
    does: list[str]
    n: int
    kind: str = "U"
    steps: int = 1
    extra: bool = False
    done: set[Piece] = field(default_factory=set)


def counted(kind: str, role: str, hand: list[str]) -> list[int]:
    """The positions of the cards that count: all playable ones of an army, the best set of a fleet (WD §6.2)."""
    if kind == "A":
        return [i for i, card in enumerate(hand) if LAND[card][0] in ("AB" if role == "attacker" else "DB")]
    best = sorted(range(len(hand)), key=lambda i: (-SEA[hand[i]][1], i))
    ships, weapons, tactics = ([i for i in best if SEA[hand[i]][0] == letter] for letter in "SWT")
    return ships[:3] + weapons[:1] + tactics[:1]


def thrown(kind: str, role: str, hand: list[str], policy: str, below: int) -> list[int]:
    """The positions of the up to two cards that are replaced (WD §9.4)."""
    limit = {"AUTO": 2, "NONE": 0, "UNPLAYABLE": 1}.get(policy, below)
    inside, force = counted(kind, role, hand), [BATTLE[kind][card][1] for card in hand]
    outside = [i for i in range(len(hand)) if i not in inside and limit > 0]
    weak = [i for i in inside if force[i] < limit and (kind == "A" or SEA[hand[i]][0] == "S")]
    outside.sort(key=lambda i: (force[i] if kind == "F" else 0, i))
    return (outside + sorted(weak, key=lambda i: (force[i], i)))[:2]


def distance(province: str, homes: Sequence[str]) -> int:
    """Steps on the map, over any terrain, to the nearest of the homes."""
    reached, steps = {province}, 0
    while not reached & set(homes):
        reached, steps = reached.union(*(STANDARD.borders[p] for p in reached)), steps + 1
    return steps
