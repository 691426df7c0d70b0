"""The game's content, loaded from `content/`: unit statistics, tribes, dice.

Values that the rulebook doesn't give are our own, and can be tuned there.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import msgspec


def load(name: str) -> Any:
    return msgspec.json.decode((files("games.gnomes") / "content" / name).read_bytes())


class Stats(msgspec.Struct, frozen=True):
    """The statistics of a unit. Units in the same slot have the same statistics in every tribe (W15)."""

    slot: int
    archetype: str
    move: int
    attack: int
    def_min: int
    def_max: int
    hp: int


class UnitFacts(msgspec.Struct, frozen=True):
    """A unit's name and symbol. `innate` is the id of the unit's ability, or None for leaders."""

    name: str
    symbol: str
    innate: str | None


class Tribe(msgspec.Struct, frozen=True):
    """One of the four tribes. The codes of its units begin with `code`: "tur3" is slot 3 of tribe "tur"."""

    id: str
    code: str
    name: str
    kind: str  # "gnome" or "wizard"
    color: str
    weak_among: tuple[int, ...]  # numbers of players with which the tribe would win too rarely
    units: tuple[UnitFacts, ...]


_UNITS: Final = load("units.json")
STATS: Final = tuple(msgspec.convert(each, Stats) for each in _UNITS["stats"])
TRIBES: Final = tuple(msgspec.convert(each, Tribe) for each in _UNITS["tribes"])
ROUNDS: Final[int] = _UNITS["rounds"]
FLIPS_FROM: Final[int] = _UNITS["crumble_from_round"]
FALL_DAMAGE: Final[int] = _UNITS["fall_damage"]
LINGER_POWER: Final[int] = _UNITS["linger_power"]
SHIELD: Final[int] = _UNITS["shield_defence"]
CLAN_POINTS: Final[int] = _UNITS["scoring"]["clan"]
LEADER_POINTS: Final[int] = _UNITS["scoring"]["leader"]
REROLLS: Final[int] = _UNITS["dice"]["rerolls"]
FACES: Final[dict[str, str]] = _UNITS["dice"]["faces"]  # six letters for "black" and "pink": s, h, c, d
BLACK: Final[int] = _UNITS["dice"]["counts"]["black"]
PINK: Final[int] = _UNITS["dice"]["counts"]["pink"]

SWORD, HORN, CRYSTAL, SHIELD_FACE = range(4)
FACE_LETTERS: Final = "shcd"
SLOTS: Final = 7  # units of a tribe; the leader is 0
CALL_HORNS: Final = 3
DRAW_HORNS: Final = 2
