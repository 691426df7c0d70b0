"""Labels of choices on buttons and in lists, and hints at what a choice does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.english import brief, count, listing
from games.geargrid.actions import Action
from games.geargrid.components.board import NAMES
from games.geargrid.components.placements import BY_NAME, PLACEMENTS
from games.geargrid.nouns import at, cells, face, signed, squares
from games.geargrid.view import TileView, View
from games.geargrid.words.worth import laying, lifting

TITLES: Final = {
    "ready": "Ready",
    "put": "Place the tile",
    "back": "Return the tile",
    "take": "Take a tile",
    "lift": "Lift a tile",
    "keep": "Keep a tile",
    "done": "Submit",
    "work": "Keep building",
}
_ALONE: Final = {"ready": "I'm ready", "back": "Back to the pool", "done": "Submit my board", "work": "Keep building"}


def titles() -> Mapping[str, str]:
    return TITLES


def label(view: View, action: Action, _names: Sequence[str], /) -> str:
    return _LABELS[action.prefix](view, action) if action.prefix in _LABELS else _ALONE[action.prefix]


def hint(view: View, action: Action, /) -> str:
    """Say what the action does, judging by the viewer's own board and the pool."""
    return brief(_HINTS[action.prefix](view, action)) if action.prefix in _HINTS else ""


def on(view: View, cell: str) -> TileView | None:
    """Return the tile on the viewer's board that covers this space, or None."""
    tiles = view.board.tiles if view.board else ()
    return next((tile for tile in tiles if cell in tile.cells), None)


def tile_said(tile: TileView) -> str:
    """Describe a tile on a board: "c (D1R, red-blank) at B1"."""
    return f"{tile.label} ({tile.code}, {face(tile.code)}) at {at(tile.place)}"


def _take(_view: View, action: Action) -> str:
    return f"{action.value} · {face(action.value)}"


def _lift(view: View, action: Action) -> str:
    tile = on(view, action.value)
    return tile_said(tile) if tile else NAMES[action.number]


def _put(view: View, action: Action) -> str:
    """Describe a placement of the tile in hand, square by square: "B1 rotated 90° (red on B1, blank on B2)"."""
    if view.hand is None:
        return at(action.value)
    spots = zip(squares(view.hand).split(", "), cells(BY_NAME[f"{view.hand}@{action.value}"]), strict=True)
    return f"{at(action.value)} ({', '.join(f'{color} on {cell}' for color, cell in spots)})"


def _keep(view: View, action: Action) -> str:
    tiles = view.board.tiles if view.board else ()
    tile = next(tile for tile in tiles if tile.label == action.value)
    return f"Keep {tile_said(tile)}"


def _left(view: View, action: Action) -> str:
    return f"{dict(view.pool).get(action.value, 0)} left"


def _lands(view: View, action: Action) -> str:
    """Say what the board would score with the tile placed there, and which goals it would touch."""
    near = "back where it was, no change used" if view.home == action.value else _beside(action)
    return ", ".join(filter(None, [laying(view, action.value), near]))


def _without(view: View, action: Action) -> str:
    tile = on(view, action.value)
    return lifting(view, tile.number) if tile else ""


def _beside(action: Action) -> str:
    """Name the goals that the tile would touch. Whether the tile also drives them depends on the colors."""
    near = {"H1": {"G1", "G2", "H2"}, "A8": {"A7", "B7", "B8"}, "H8": {"H7", "G7", "G8"}}
    covered = {NAMES[cell] for cell in PLACEMENTS[action.number].squares}
    goals = [goal for goal, beside in near.items() if covered & beside]
    return f"next to goal {listing(goals)}" if goals else ""


def _given_back(view: View, _action: Action) -> str:
    if view.home is None:
        return "free"
    return "removes it from your board" + (" for 1 change" if view.edits else "")


def _goes(view: View, action: Action) -> str:
    """Say which tiles come off if this tile stays, and the best score that would then be possible."""
    assert view.ask is not None
    rivals, prospects = dict(view.ask.rivals), dict(view.ask.prospects)
    return f"removes {listing(rivals[action.value])}; the most you can still score is {signed(prospects[action.value])}"


def _finished(view: View, _action: Action) -> str:
    if view.edits_left is None:
        return ""
    return f"{count(view.edits_left, 'change')} unused"


_LABELS: Final[dict[str, Callable[[View, Action], str]]] = {"take": _take, "lift": _lift, "put": _put, "keep": _keep}
_HINTS: Final[dict[str, Callable[[View, Action], str]]] = {
    "take": _left,
    "put": _lands,
    "lift": _without,
    "back": _given_back,
    "keep": _goes,
    "done": _finished,
}
