"""Reasons why the viewer can't do something, using only what the viewer knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.geargrid.actions import Action
from games.geargrid.building.places import why_not
from games.geargrid.components.board import CELL
from games.geargrid.components.placements import same_as, squares_at
from games.geargrid.components.tiles import CODES, NUMBER
from games.geargrid.view import View
from games.geargrid.words.labels import label, on
from games.geargrid.words.prompts import ALL_TAKEN


def why(view: View, code: str, _names: Sequence[str], /) -> str:
    """Say why the viewer can't choose the action with that code. Return "" for an unknown kind of action."""
    prefix, _, value = code.partition(":")
    return _WHY[prefix](view, value) if prefix in _WHY else ""


def is_midway(view: View, /) -> bool:
    """Tell whether the viewer has to answer another question first.

    The question is whether the viewer is ready, or which tile of a conflict stays.
    """
    return view.ask is not None and view.ask.kind in ("ready", "conflict")


def short(view: View, action: Action, names: Sequence[str], /) -> str:
    """Return the action's label without the tile's colors and the spaces that it covers.

    If the action isn't about a tile, the label is in quotation marks.
    """
    name = label(view, action, names).partition(" (")[0].partition(" · ")[0]
    if action.prefix in ("lift", "keep"):
        return f"tile {name.removeprefix('Keep ')}"
    return name if action.value else f"“{name}”"


def blocked(view: View, /) -> Mapping[str, str]:
    """Return the prefixes of actions that viewers may look for but can't choose now, each with the reason."""
    if view.ask is None or view.ask.kind not in ("build", "hand"):
        return {}
    reasons = {"take": _no_take(view), "lift": _no_lift(view)}
    if view.hand and not view.places:
        reasons["put"] = f"The {view.hand} doesn't fit anywhere on your board."
    return {prefix: reason for prefix, reason in reasons.items() if reason}


def _no_take(view: View) -> str:
    if not view.takes_left:
        return ALL_TAKEN
    if view.edits_left is not None and view.edits_left <= (view.home is not None):
        return "You need your last change for the tile in your hand."
    return "" if view.pool else "The pool is empty."


def _no_lift(view: View) -> str:
    if not view.takes_left:
        return ALL_TAKEN
    if view.hand is not None:
        return f"Your hand is full. Place the {view.hand} or return it first."
    return "" if view.board and view.board.tiles else "Your board is empty."


def _why_take(view: View, value: str) -> str:
    if value not in NUMBER:
        return "I don't know that tile. Codes look like D1R, DRY, I2P or LRP."
    if value == view.hand:
        return f"The {value} is already in your hand."
    if reason := _no_take(view):
        return reason
    if view.is_live:
        return f"Someone just took the last {value}."
    return f"Your pool is out of {value}." if value in dict(view.deal) else f"This round's deal has no {value}."


def _why_lift(view: View, value: str) -> str:
    if reason := _no_lift(view):
        return reason
    if value not in CELL:
        return "Spaces run from A1 to H8."
    tile = on(view, value)
    if tile is None:
        return f"You have no tile on {value}."
    return f"Lift the {tile.code} by its first square, on {tile.place[:2]}."


def _why_put(view: View, value: str) -> str:
    if view.hand is None or view.board is None:
        return "Your hand is empty: take a tile or lift one first."
    same = same_as(f"{view.hand}@{value}")
    if same is None:
        return _off_the_board(view.hand, value)
    kind, cells = CODES[NUMBER[view.hand]], [CELL[cell] for tile in view.board.tiles for cell in tile.cells]
    squares = squares_at(kind.shape, CELL[value[:2]], int(value[3]))
    match why_not(sum(1 << cell for cell in cells), squares):
        case "overlap":
            return f"The {view.hand} would overlap another tile there."
        case "apart":
            return f"The {view.hand} has to touch the engine or a tile connected to it."
    return f"For the {view.hand} that's the same as {same}: use put:{same}."


def _off_the_board(hand: str, value: str) -> str:
    if value[:2] not in CELL or value[2:3] != "r" or value[3:] not in ("0", "1", "2", "3"):
        return "Write a spot like B1r0 or C4r3: the space, then the number of quarter turns."
    return f"The {hand} doesn't fit there: it would cover a corner or leave the board."


def _simply(text: str) -> Callable[[View, str], str]:
    return lambda _view, _value: text


_WHY: Final[dict[str, Callable[[View, str], str]]] = {
    "take": _why_take,
    "lift": _why_lift,
    "put": _why_put,
    "ready": _simply("The round has already started."),
    "back": _simply("Your hand is empty, so there's nothing to return."),
    "done": _simply("To submit your board, use done with nothing after it."),
    "work": _simply("You're already building."),
    "keep": _simply("Conflicts come up once the boards are final."),
}
