"""Abilities in the form that the interpreter runs: the `steps` of the content files, checked and numbered.

An ability in progress is a tuple of step numbers. A step with branches contains the step numbers of each branch.
Section 12 of docs/rules/gears.md describes the steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from games.gears.data import CHARACTER, CHARACTERS, GIZMOS, AbilityCard, GizmoCard
from games.gears.maze.topology import COGSEAL, GEARNADE

_FAR: Final = 99


class Target(msgspec.Struct, frozen=True):
    """A description of the tiles that a step lets the player choose: by default, face-up ones without a seal.

    `near` and `far` are the smallest and largest distance from the character's token, for scopes that are measured from
    the token.
    """

    scope: str
    face: str = "up"
    seal: str = ""
    occ: str = ""
    aged: bool = False
    not_current: bool = False
    not_prime: bool = False
    near: int = 0
    far: int = 0

    @property
    def span(self) -> tuple[int, int]:
        return self.near, self.far


class Amount(msgspec.Struct, frozen=True):
    """A number of gears, limited to the range from `min` to `max`.

    The number is `base`, plus `each` for every thing that `per` counts. A player with at least `rich` gears counts as
    rich and pays `extra` more.
    """

    base: int
    per: str = ""
    min: int = 0
    max: int = _FAR
    each: int = 1
    rich: int = 0
    extra: int = 0


class Op(msgspec.Struct, frozen=True):
    """One step of an ability, which is done at least `least` and at most `most` times.

    Fields that a kind of step doesn't use are empty.
    """

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
    what: tuple[str, ...] = ()
    to_top: bool = False
    with_self: bool = False
    ghost: bool = False
    target_loses: bool = False


_SEALS: Final = {"cogseal": COGSEAL, "gearnade": GEARNADE, None: 0}
# Values of `spin:` for each value of `by`.
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
    """Append the step, and the steps of its branches, to the list of all steps; return the step's number."""
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
        tuple(step.get("what", ())),
        step.get("to") == "top",
        step.get("self", False),
        step.get("ghost", False),
        step.get("target_loses", False),
    )


def _of_automa(step: dict[str, Any]) -> list[dict[str, Any]]:
    """Rewrite a step for the Automa, the rival in solo games (G114).

    Instead of choosing an adjacent tile, the Automa rolls for one. If a step refers to the tile that was affected last,
    the Automa takes the last one affected in the round.
    """
    where = "to" if step["op"] == "teleport" else "tile"
    branches = {
        key: [s for inner in step[key] for s in _of_automa(inner)] for key in ("do", "otherwise") if key in step
    }
    aim = step[where] if isinstance(step.get(where), dict) else {}
    scope = aim.get("scope")
    if scope == "random_adjacent":
        return [{"op": "roll_tile"}, step | {where: aim | {"scope": "rolled"}}]
    return [step | branches | ({where: aim | {"scope": "round_focus"}} if scope == "last_focus" else {})]


# By number of the `use:` action: 2c is the one-time ability of character c, 2c + 1 its second one; gizmos follow.
ABILITIES: Final[tuple[AbilityCard | GizmoCard, ...]] = (
    *(ability for card in CHARACTERS for ability in (card.one_time, card.second)),
    *GIZMOS,
)
FIRST_GIZMO: Final = 2 * len(CHARACTERS)
PROGRAMS: Final = tuple(_numbers(ability.steps) for ability in ABILITIES)
# By character: the effect of its card in the Automa's hand.
AUTOMA_PROGRAMS: Final = tuple(
    _numbers(step for raw in card.automa["steps"] for step in _of_automa(raw)) for card in CHARACTERS
)
OPS: Final = tuple(_ops)
# By gizmo: the characters that it can be put beside (G101).
BEARERS: Final = tuple(
    tuple(range(len(CHARACTERS))) if card.role_only is None else tuple(CHARACTER[role] for role in card.role_only)
    for card in GIZMOS
)
# Characters whose second ability is triggered automatically whenever a tile is demolished.
DEMOLITION_WATCHERS: Final = tuple(
    c for c, card in enumerate(CHARACTERS) if (card.second.trigger or {}).get("on") == "demolished"
)


def bonus(ability: int, bearer: int, what: str) -> int | None:
    """Return the better value that one of a gizmo's numbers has beside the role `bearer`; None if it's the usual one.

    `what` names the number: "cost", "peek" or "gain".
    """
    extra = GIZMOS[ability - FIRST_GIZMO].role_bonus if ability >= FIRST_GIZMO else None
    return extra.get(what) if extra and CHARACTER[extra["role"]] == bearer else None


def price_of(ability: int, bearer: int) -> int:
    """Return the cost of an ability in gears. If it's a gizmo's, the role `bearer` beside it can make it cheaper."""
    cheaper = bonus(ability, bearer, "cost")
    return ABILITIES[ability].cost if cheaper is None else cheaper
