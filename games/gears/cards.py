"""Abilities in the form the engine runs: the `steps` of the content files, checked and numbered (ledger, section 12).

An ability in progress is a tuple of step numbers; steps with branches name those of their branches.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from games.gears.data import CHARACTERS, AbilityCard
from games.gears.maze import COGSEAL, GEARNADE

_FAR: Final = 99


class Target(msgspec.Struct, frozen=True):
    """Which tiles can be chosen; unless said otherwise face-up ones without a seal.

    `near` and `far` bound the distance from the character's token, for scopes that are measured from it.
    """

    scope: str
    face: str = "up"
    seal: str = ""
    occ: str = ""
    aged: bool = False
    not_current: bool = False
    near: int = 0
    far: int = 0

    @property
    def span(self) -> tuple[int, int]:
        """`near` and `far`."""
        return self.near, self.far


class Amount(msgspec.Struct, frozen=True):
    """A number of gears: `base` and one each of what `per` counts, between `min` and `max`."""

    base: int
    per: str = ""
    min: int = 0
    max: int = _FAR


class Op(msgspec.Struct, frozen=True):
    """One step. `least` and `most`: how many times it is done. What a kind of step does not have stays empty."""

    name: str
    target: Target = Target("any")
    least: int = 1
    most: int = 1
    by: str = ""
    collect: bool = False
    bonus: int = 0
    seal: int = 0
    who: str = ""
    amount: Amount = Amount(0)
    anywhere: bool = False
    up_only: bool = False
    branches: tuple[tuple[int, ...], ...] = ()


_SEALS: Final = {"cogseal": COGSEAL, "gearnade": GEARNADE, None: 0}
# Spins by the argument `by`, as the values of `spin:`.
SPINS: Final = {
    "cw": ("cw",),
    "ccw": ("ccw",),
    "either": ("cw", "ccw"),
    "either_or_none": ("cw", "ccw", "none"),
    "any": ("1", "2", "3", "4", "5"),
    "ccw1to3": ("-1", "-2", "-3"),
}
_ops: list[Op] = []


def _number(step: dict[str, Any]) -> int:
    """Enter the step and those in its branches into the list; returns its number."""
    branches = step.get("options") or [step[key] for key in ("do", "otherwise") if key in step]
    op = _op(step, tuple(_numbers(branch) for branch in branches))
    _ops.append(op)
    return len(_ops) - 1


def _numbers(steps: Iterable[dict[str, Any]]) -> tuple[int, ...]:
    return tuple(_number(step) for step in steps)


def _target(fields: dict[str, Any]) -> Target:
    target = msgspec.convert(fields, Target)
    name, _, current = target.scope.partition("_or_")
    if name.startswith("within"):
        return replace(target, near=0 if current else 1, far=int(name.removeprefix("within")))
    near, far = {"adjacent": (1, 1), "near": (0, 1), "any": (0, _FAR)}.get(name, (0, 0))
    return replace(target, near=near, far=far)


def _op(step: dict[str, Any], branches: tuple[tuple[int, ...], ...]) -> Op:
    target = step["to"] if step["op"] == "teleport" else step.get("tile", {"scope": "any"})
    count, n = step.get("count", 1), step.get("n", 0)
    least, most = (count, count) if isinstance(count, int) else count
    return Op(
        "steal_rest" if step.get("who") == "rest" else step["op"],
        _target(target),
        0 if step.get("optional") else least,
        most,
        step.get("by", ""),
        step.get("collect", False),
        step.get("bonus", 0),
        _SEALS[step.get("kind")],
        step.get("who", ""),
        Amount(n) if isinstance(n, int) else msgspec.convert(n, Amount),
        step.get("near") == "any_tile",
        "down" not in step.get("faces", ("down",)),
        branches,
    )


# By number of the `use:` action: 2c is the one-time ability of character c, 2c + 1 the second.
ABILITIES: Final[tuple[AbilityCard, ...]] = tuple(
    ability for card in CHARACTERS for ability in (card.one_time, card.second)
)
PROGRAMS: Final = tuple(_numbers(ability.steps) for ability in ABILITIES)
OPS: Final = tuple(_ops)
# Characters whose second ability answers by itself whenever a tile is demolished.
DEMOLITION_WATCHERS: Final = tuple(
    c for c, card in enumerate(CHARACTERS) if (card.second.trigger or {}).get("on") == "demolished"
)
