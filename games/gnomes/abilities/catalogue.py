"""The 64 kinds of abilities from `content/abilities.json`, with their targets and effects.

An ability is a number: 0-23 innate (tribe * 6 + slot - 1), 24-47 Learned cards, 48-63 Secret cards. A card has the same
number as its ability. A Learned card under a leader can have other targets and effects.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from games.gnomes.data import TRIBES, load
from games.gnomes.state import COUNTERS


class Target(msgspec.Struct, frozen=True, gc=False):
    """A choice that an ability requires (section 3 of docs/rules/gnomes.md).

    `near` and `far` are the smallest and largest number of steps from `origin`, which is the index of an earlier target
    or one of the constants below. `far` is -1 if there's no limit. `mover` is the unit that walks, in the same notation
    as `origin`.
    """

    id: str
    kind: str
    who: str = "any"
    near: int = 0
    far: int = -1
    origin: int = -1
    most: int = 1
    all: bool = False
    optional: bool = False
    other: bool = False
    differ: int = -9
    apart: int = -9
    nocounter: int = -1
    not_event: bool = False
    filters: frozenset[str] = frozenset()
    mover: int = -1
    steps: int = 0
    away: bool = False
    by_controller: bool = False
    event: str = ""


CASTER: Final = -1
ANCHOR: Final = -2
SUBJECT: Final = -3  # the target of the attack that the ability replies to
ALL_OWN: Final = -4
NOWHERE: Final = -9


class Effect(msgspec.Struct, frozen=True, gc=False):
    """One basic effect of an ability.

    `to`, `other` and `dest` are indexes of targets, or constants defined above.
    """

    op: str
    to: int = NOWHERE
    other: int = NOWHERE
    dest: int = NOWHERE
    n: int = 0
    keep: int = 0
    counter: int = -1
    only_enemy: bool = False
    leech: bool = False
    stat: str = ""


class Form(msgspec.Struct, frozen=True, gc=False):
    """The targets and effects of an ability. Every ability has two forms: one for leaders, and one for other units."""

    targets: tuple[Target, ...]
    effects: tuple[Effect, ...]


class Ability(msgspec.Struct, frozen=True, gc=False):
    """An ability of a unit ("innate") or on a card.

    `trigger` is the kind of event to which the ability replies, or "". `plain` and `under_leader` are its two forms.
    `short` is its text, shortened to one line of a list.
    """

    number: int
    id: str
    kind: str
    name: str
    cost: int
    copies: int
    text: str
    leader_text: str
    trigger: str
    own_turn: bool
    tags: frozenset[str]
    plain: Form
    under_leader: Form
    short: str


_PLACES: Final = {"caster": CASTER, "anchor": ANCHOR, "event_target": SUBJECT, "all_own": ALL_OWN}


def _form(targets: list[dict[str, Any]], effects: list[dict[str, Any]]) -> Form:
    places = _PLACES | {target["id"]: number for number, target in enumerate(targets)}
    return Form(
        tuple(_target(target, places) for target in targets), tuple(_effect(effect, places) for effect in effects)
    )


def _target(raw: dict[str, Any], places: dict[str, int]) -> Target:
    near, far = raw.get("dist", (0, -1))
    return Target(
        id=raw["id"],
        kind=raw["kind"],
        who=raw.get("who", "any"),
        near=near,
        far=far,
        origin=places[raw.get("from", "caster")],
        most=raw.get("max", 1),
        all=raw.get("all", False),
        optional=raw.get("optional", False),
        other=raw.get("other", False),
        differ=places[raw["differ"]] if "differ" in raw else NOWHERE,
        apart=places[raw["apart"]] if "apart" in raw else NOWHERE,
        nocounter=COUNTERS.index(raw["nocounter"]) if "nocounter" in raw else -1,
        not_event=raw.get("not_event", False),
        filters=frozenset(raw.get("filter", ())),
        mover=places[raw.get("mover", "caster")],
        steps=raw.get("steps", 0),
        away=raw.get("rel") == "away",
        by_controller=raw.get("chooser") == "controller",
        event=raw.get("event", ""),
    )


def _effect(raw: dict[str, Any], places: dict[str, int]) -> Effect:
    first = raw.get("to", raw.get("a", raw.get("player", raw.get("clan", raw.get("die")))))
    tile = raw.get("tile", raw.get("dest"))
    return Effect(
        op=raw["op"],
        to=NOWHERE if first is None else places[first],
        other=places[raw["b"]] if "b" in raw else NOWHERE,
        dest=CASTER if tile == "caster_tile" else NOWHERE if tile is None else places[tile],
        n=raw.get("n", raw.get("power", 0)),
        keep=raw.get("keep", 0),
        counter=COUNTERS.index(raw["kind"]) if "kind" in raw else -1,
        only_enemy=raw.get("only") == "enemy",
        leech=raw.get("leech", False),
        stat=raw.get("stat", ""),
    )


def _under_leader(raw: dict[str, Any]) -> Form:
    """Return the ability's form for a leader, given the ability as JSON.

    In `raw["leader"]`, `set` overrides fields, `replace` replaces the effects, and everything else is appended.
    """
    change = raw.get("leader", {})
    changed = change.get("set", {})
    targets = [target | changed.get(target["id"], {}) for target in raw["targets"]] + change.get("add_targets", [])
    base = change.get("replace", raw["effects"])
    effects = [effect | changed.get(f"e{number}", {}) for number, effect in enumerate(base)] + change.get("add", [])
    return _form(targets, effects)


def _ability(number: int, raw: dict[str, Any]) -> Ability:
    return Ability(
        number,
        raw["id"],
        raw["kind"],
        raw["name"],
        raw["cost"],
        raw.get("copies", 1),
        raw["text"],
        raw.get("leader_text", ""),
        raw.get("trigger") or "",
        "own_turn" in raw["tags"],
        frozenset(raw["tags"]),
        _form(raw["targets"], raw["effects"]),
        _under_leader(raw),
        raw.get("short", raw["text"]),
    )


_RAW: Final = load("abilities.json")
ABILITIES: Final = tuple(
    _ability(number, raw) for number, raw in enumerate((*_RAW["innate"], *_RAW["learned"], *_RAW["secret"]))
)
NUMBER: Final = {ability.id: ability.number for ability in ABILITIES}
FIRST_LEARNED: Final = len(_RAW["innate"])
FIRST_SECRET: Final = FIRST_LEARNED + len(_RAW["learned"])
LEARNED, SECRET = 0, 1  # the two decks
COST: Final = tuple(ability.cost for ability in ABILITIES)
DECK_OF: Final = tuple(int(ability.kind == "secret") for ability in ABILITIES)
CARDS: Final = tuple(
    bytes(ability.number for ability in ABILITIES if ability.kind == kind for _ in range(ability.copies))
    for kind in ("learned", "secret")
)
CANCELS: Final = frozenset(
    ability.number for ability in ABILITIES if any(effect.op == "cancel" for effect in ability.plain.effects)
)


def innate(tribe: int, slot: int) -> int:
    """Return the number of a unit's innate ability, or -1 for a leader."""
    return INNATE[tribe * 7 + slot]


INNATE: Final = tuple(
    NUMBER[unit.innate] if unit.innate else -1 for tribe in TRIBES for unit in tribe.units
)  # by tribe * 7 + slot
