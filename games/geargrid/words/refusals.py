"""Why something cannot be done, and what can: nothing here knows more than the viewer."""

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


def why(view: View, code: str, _names: Sequence[str], /) -> str:
    """Why the viewer cannot choose that code; "" where there is no such kind of choice."""
    prefix, _, value = code.partition(":")
    return _WHY[prefix](view, value) if prefix in _WHY else ""


def is_midway(view: View, /) -> bool:
    """Whether one question alone can be answered: is the viewer ready, and which tile of a conflict stays."""
    return view.ask is not None and view.ask.kind in ("ready", "conflict")


def short(view: View, action: Action, names: Sequence[str], /) -> str:
    """The label without what the tile shows and where its squares come to lie."""
    return label(view, action, names).partition(": ")[0].partition(" · ")[0]


def blocked(view: View, /) -> Mapping[str, str]:
    """Prefixes that the viewer cannot choose now but would look for, each with the reason."""
    if view.ask is None or view.ask.kind not in ("build", "hand"):
        return {}
    found = {"take": _no_take(view), "lift": _no_lift(view)}
    if view.hand and not view.places:
        found["put"] = f"The {view.hand} fits nowhere on your board."
    return {prefix: reason for prefix, reason in found.items() if reason}


def _no_take(view: View) -> str:
    if not view.takes_left:
        return "You have taken and lifted as many tiles as a round allows."
    if view.edits_left is not None and view.edits_left <= (view.home is not None):
        return "Your last change is for the tile in your hand."
    return "" if view.pool else "The pool is empty."


def _no_lift(view: View) -> str:
    if not view.takes_left:
        return "You have taken and lifted as many tiles as a round allows."
    if view.hand is not None:
        return f"Your hand is full: put the {view.hand} down or give it back first."
    return "" if view.board and view.board.tiles else "No tile lies on your board."


def _why_take(view: View, value: str) -> str:
    if value not in NUMBER:
        return "I don't know that tile. Codes are a shape and colours, as D1R, DRY, I2P or LRP."
    if value == view.hand:
        return f"The {value} is in your hand already."
    if reason := _no_take(view):
        return reason
    if view.is_live:
        return f"The last {value} has just gone."
    return f"No {value} is left in your pool." if value in dict(view.deal) else f"No {value} was dealt this round."


def _why_lift(view: View, value: str) -> str:
    if reason := _no_lift(view):
        return reason
    if value not in CELL:
        return "Spaces are A1 to H8."
    tile = on(view, value)
    if tile is None:
        return f"No tile of yours lies on {value}."
    return f"The {tile.code} on {value} is lifted by its first square: {tile.place[:2]}."


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
            return f"The {view.hand} would lie on another tile there."
        case "apart":
            return f"There the {view.hand} would touch neither the engine nor a tile that hangs together with it."
    return f"There the {view.hand} lies just as at {same}: put:{same}."


def _off_the_board(hand: str, value: str) -> str:
    if value[:2] not in CELL or value[2:3] != "r" or value[3:] not in ("0", "1", "2", "3"):
        return "A place is a space and quarter turns, as B1r0 or C4r3."
    return f"The {hand} does not fit on the playable spaces there: no corner, nothing beyond the edge."


def _simply(text: str) -> Callable[[View, str], str]:
    return lambda _view, _value: text


_WHY: Final[dict[str, Callable[[View, str], str]]] = {
    "take": _why_take,
    "lift": _why_lift,
    "put": _why_put,
    "ready": _simply("The round has begun already."),
    "back": _simply("Your hand is empty: there is nothing to give back."),
    "done": _simply("To finish, choose Done without anything behind it."),
    "work": _simply("You are building already."),
    "keep": _simply("Nothing is in conflict before the boards are final."),
}
