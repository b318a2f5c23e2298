"""Conversations of Warped Diplomacy Classic, word for word. `JUDGE_GOLDEN=write` writes them anew; read the diff."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tests.letters.test_golden import Conversation, holds

FOLDER = Path(__file__).with_name("letters")
FILES = sorted(FOLDER.glob("*.txt"))
THREE = {"gert": "GERMANY", "fred": "FRANCE", "edna": "ENGLAND"}


class Table(Conversation):
    games = ("warped",)
    positions: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "three": {
            "game": "warped", "seats": {who: f"{who}@players.test" for who in THREE}, "powers": THREE, "round": 5,
            "active": "FRANCE", "phase": "", "homes": {}, "credits": {},
            "units": {
                "GERMANY": ["A BUR", "A RUH", "F HOL", "A KIE"], "FRANCE": ["A PIC", "A PAR", "F ENG", "A MAR", "A GAS"],
                "ENGLAND": ["A LON", "F NTH", "F WAL"], "ITALY": ["A PIE"], "RUSSIA": ["A MOS"],
            },
            "centres": {
                "GERMANY": ["BER", "KIE", "MUN", "HOL", "DEN"], "FRANCE": ["PAR", "BRE", "MAR", "SPA", "POR", "BEL"],
                "ENGLAND": ["LON", "EDI", "LVP"], "RUSSIA": ["MOS", "WAR"],
            },
            "hands": {
                "FRANCE": ["Industrial Might", "Logistics", "Grand Strategy", "Spies", "Zeppelin Raid", "Offensive", "Overrun"],
                "ENGLAND": ["Delays", "Peace Talk", "Mutiny"], "GERMANY": ["Influenza Epidemic", "Ammo Shortages", "Alliance"],
            },
            "event": {
                "deck": [
                    "Push", "Sortie", "Resupply",
                    "Marine Landings", "Admiral", "Big Push", "Reforms",
                    "Grand Plan", "Rail Network", "Invasion", "Grand March",
                    "Entente", "Treaty", "Revolution", "Diplomats", "Salient", "Militarism", "Surplus", "Attrition",
                ],
                "discard": ["Conscription", "Shipyards"],
            },
            "land": {
                "deck": [
                    "Tanks", "Poison Gas", "Surprise", "Storm Troopers", "Infantry",
                    "Trenches", "Fortress", "Barbed Wire", "Mine Fields", "Counterattack",
                    "Rolling Barrage", "Breakthrough", "Divisions", "Artillery",
                ],
                "discard": [
                    "Biplanes", "Regiments", "Battalions", "Machine Guns", "No Mans Land", "Bombardments", "Snipers",
                    "Officers", "Over the Top Boys!", "Ariel Reconnaissance", "Reinforcements", "Siege Guns", "Cavalry",
                ],
            },
        },
    }  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_conversation(path: Path, tmp_path: Path) -> None:
    holds(path, Table(tmp_path))
