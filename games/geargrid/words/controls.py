"""The panel in which a player builds a board with one thumb: lists of tiles, columns and rows, and buttons (M1, M3).

The cursor is the selected position and rotation, such as "B2r1". If one list can't hold all tiles, the cursor ends with
the shape whose list is open: "B2r1L". A leading "~" means that the cursor was left on the last tile placed, so that the
next tile goes to the nearest position where it fits. A leading "!" asks the last player who is still building to
confirm the submission. A phone's screen has room for two lists.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.english import count
from games.geargrid.building.places import why_not
from games.geargrid.components.board import CELL, COLUMNS, NAMES, SIZE
from games.geargrid.components.placements import BY_NAME, TURNS, same_as, squares_at
from games.geargrid.components.tiles import CODES, NUMBER
from games.geargrid.events.scoring import won
from games.geargrid.nouns import SHAPE, at, squares
from games.geargrid.view import View
from games.geargrid.words.labels import on
from games.geargrid.words.prompts import faults, pool_left, question, score_so_far, waiting
from games.geargrid.words.refusals import blocked
from games.geargrid.words.signs import signs
from games.geargrid.words.worth import is_in_vain, laying, lifting, taking
from games.kernel import ControlRow, Controls, Dropdown, Press

_NEAR: Final = "~"
_SURE: Final = "!"
_START: Final = "B2r0"
_CURSOR: Final = re.compile(r"([A-H][1-8])r([0-3])([DIL]?)")
_LIST: Final = 25  # lines of a list on Discord
_WRONG: Final = {
    "overlap": "another tile is in the way",
    "apart": "it has to touch the engine or a tile connected to it",
}


class Cursor(NamedTuple):
    """The panel's cursor: a cell, a number of quarter turns, and the shape whose list of tiles is open.

    The shape "" stands for the shape of the tile in hand.
    """

    cell: int
    turns: int
    shape: str = ""

    @classmethod
    def of(cls, place: str) -> Cursor:
        """Parse a cursor such as "B2r1" or "B2r1L". Return the starting cursor for any other text."""
        match = _CURSOR.fullmatch(place) or _CURSOR.fullmatch(_START)
        assert match is not None
        return cls(CELL[match[1]], int(match[2]), match[3])

    @property
    def place(self) -> str:
        """Return the cursor's position, such as "B2r1"."""
        return f"{NAMES[self.cell]}r{self.turns}"

    @property
    def key(self) -> str:
        """Return the cursor's position and shape, such as "B2r1L"."""
        return f"{self.place}{self.shape}"

    def steps(self, other: Cursor) -> tuple[int, int]:
        """Return the distance to another cursor: the number of spaces, and the number of clockwise quarter turns."""
        wide, high = self.cell % SIZE - other.cell % SIZE, self.cell // SIZE - other.cell // SIZE
        return abs(wide) + abs(high), (other.turns - self.turns) % TURNS


def controls(view: View, cursor: str, names: Sequence[str], /) -> Controls | None:
    """Return the building panel, or None if the question is just a few choices, as in a conflict."""
    if view.phase == "over" or (view.ask and view.ask.kind == "conflict"):
        return None
    if view.ask is None:
        return Controls(waiting(view, names))
    if view.ask.kind == "ready":
        return Controls(
            f"{_before(view, names)}{question(view, names)}", ((Press("I'm ready", "ready", is_main=True),),)
        )
    if view.ask.kind == "work":
        return _reopening(view, names)
    if cursor.startswith(_SURE) and _is_last(view):
        return _submitting(view, _standing_at(view, cursor.removeprefix(_SURE)))
    return _building(view, _standing_at(view, cursor.removeprefix(_SURE)), names)


def _is_last(view: View) -> bool:
    """Tell whether submitting ends the round and must therefore be confirmed.

    Return False in live rounds, where nobody has time to confirm.
    """
    return not view.is_live and all(player.status == "done" for player in view.players if player.seat != view.seat)


def _submitting(view: View, cursor: Cursor) -> Controls:
    """Ask the viewer to confirm submitting the board, which can't be undone."""
    assert view.board is not None
    warning = f"**Submit this board?** You can't change it after that. {_left(view)}"
    hand = f"\nThe {view.hand} in your hand won't count." if view.hand else ""
    presses = Press("Yes, submit", "done", is_main=True), Press("Keep building", cursor=cursor.key)
    return Controls(f"{warning}{hand}", (presses,), signs=signs(view.board))


def _before(view: View, names: Sequence[str]) -> str:
    """Say how the previous round ended."""
    if not view.rounds:
        return ""
    last, victories = view.rounds[-1], [player.victories for player in view.players]
    return f"{won(names, last.round, last.scores, last.winners, victories, view.target)}\n"


def _reopening(view: View, names: Sequence[str]) -> Controls:
    assert view.board is not None
    return Controls(waiting(view, names), ((Press("Keep building", "work"),),), signs=signs(view.board))


def _standing_at(view: View, cursor: str) -> Cursor:
    """Parse the cursor.

    If the cursor was left on the last tile placed, return the nearest position where the tile in hand fits.
    """
    known = Cursor.of(cursor.removeprefix(_NEAR))
    if cursor and not cursor.startswith(_NEAR):
        return known
    return min(map(Cursor.of, view.places), key=known.steps, default=known)._replace(shape=known.shape)


def _building(view: View, cursor: Cursor, names: Sequence[str]) -> Controls:
    assert view.board is not None
    put = same_as(f"{view.hand}@{cursor.place}") if view.hand else None
    ghost = BY_NAME[f"{view.hand}@{put}"] if put else None
    has_aim = view.board.tiles or view.hand  # otherwise a phone has room for the previous round's result
    aims = (_places(cursor),) if has_aim else ()
    rows = (*_tiles(view, cursor), *aims, _buttons(view, cursor, put))
    board = f"{signs(view.board, ghost)}\n{_left(view)}"
    before = "" if view.board.tiles or view.hand else _before(view, names)
    return Controls(f"{before}{_text(view, cursor)}", rows, (f"put:{put}",) if put else (), board)


def _text(view: View, cursor: Cursor) -> str:
    """Describe the tile in hand, what it would score, and what's wrong, within the limits of the table's level of help.

    The pictures show everything else.
    """
    is_silent = view.hand is not None or not (view.board and view.board.tiles)  # nobody wants to lift a tile then
    reasons = [why for kind, why in blocked(view).items() if kind != "lift" or not is_silent]
    wrongs = [] if view.hand else _wrongs(view)  # with a tile in hand, the picture marks what's wrong
    return "\n".join([_in_hand(view, cursor), *reasons, *wrongs])


def _wrongs(view: View) -> list[str]:
    """Say which tile would come off first and why, and how many others would come off."""
    if view.board is None or view.board.judgement is None or not view.board.judgement.invalid:
        return []
    more = len(view.board.judgement.invalid) - 1
    first = faults(view.board)[0].removesuffix(".")
    return [f"{first}{f'; {more} more: `/hand`' if more else ''}."]


def _in_hand(view: View, cursor: Cursor) -> str:
    if view.hand is None:
        if not (view.board and view.board.tiles):
            return "**Take a tile** to place next to the engine on A1."
        tile = on(view, NAMES[cursor.cell])
        if tile is None:
            return "**Take a tile**, or choose a spot to lift one."
        brings = lifting(view, tile.number)
        return f"**Take a tile**, or lift tile {tile.label} ({tile.code}){f': {brings}' if brings else ''}."
    result = _wrong(view, cursor) or laying(view, same_as(f"{view.hand}@{cursor.place}") or cursor.place)
    return f"**{view.hand}** at {at(cursor.place)}{f': {result}' if result else ''}."


def _wrong(view: View, cursor: Cursor) -> str:
    """Say why the tile in hand doesn't fit at the cursor. Return "" if it fits."""
    assert view.hand is not None
    assert view.board is not None
    cells = squares_at(CODES[NUMBER[view.hand]].shape, cursor.cell, cursor.turns)
    if not cells:
        return "it doesn't fit there"
    covered = sum(1 << CELL[cell] for tile in view.board.tiles for cell in tile.cells)
    return _WRONG.get(why_not(covered, cells), "")


def _left(view: View) -> str:
    edits = [f"{count(view.edits_left, 'change')} left"] if view.edits_left is not None else []
    return " · ".join(filter(None, (*edits, f"{pool_left(view)} in the pool", score_so_far(view))))


def _tiles(view: View, cursor: Cursor) -> tuple[ControlRow, ...]:
    """Return lists of the tiles left and the tile in hand.

    If there are too many tiles for one list, return those of one shape, with buttons for the other shapes.
    """
    counts = dict(view.pool)
    left = [tile for tile in CODES if counts.get(tile.code) or tile.code == view.hand]
    if not left:
        return ()
    shapes = tuple(dict.fromkeys(tile.shape for tile in left)) if len(view.deal) > _LIST else ()
    held = CODES[NUMBER[view.hand]].shape if view.hand else ""
    selected = next((shape for shape in (cursor.shape, held, *shapes) if shape in shapes), "")
    codes = [tile.code for tile in left if tile.shape == selected or not selected]
    others = [shape for shape in shapes if shape != selected]
    presses = [_take(view, code, counts.get(code, 0), cursor) for code in codes]
    ways = [Press(f"Show {SHAPE[shape]} tiles", cursor=cursor._replace(shape=shape).key) for shape in others]
    chosen = len(ways) + codes.index(view.hand) if view.hand in codes else None
    title = f"Take a tile: {SHAPE[selected]}" if selected else "Take a tile"
    return (Dropdown(title, (*ways, *presses), chosen, "take" in blocked(view)),)


def _take(view: View, code: str, left: int, cursor: Cursor) -> Press:
    label = f"{code} · {squares(code)}"
    if code == view.hand:
        return Press(label, "", cursor.key, "in your hand")
    hint = " · ".join(filter(None, (f"{left} left", taking(view, code))))
    return Press(label, f"take:{code}", f"{_NEAR}{cursor.key}", hint)


def _places(cursor: Cursor) -> Dropdown:
    """Return the dropdown that moves the cursor to another column or row."""
    row, column = divmod(cursor.cell, SIZE)
    across = [(f"Column {name}", row * SIZE + other) for other, name in enumerate(COLUMNS)]
    down = [(f"Row {other + 1}", other * SIZE + column) for other in range(SIZE)]
    others = ((label, cursor._replace(cell=cell)) for label, cell in (*across, *down) if cell != cursor.cell)
    presses = tuple(Press(label, cursor=there.key) for label, there in others)
    return Dropdown(f"Spot {NAMES[cursor.cell]}: change column or row", presses)


def _buttons(view: View, cursor: Cursor, put: str | None) -> tuple[Press, ...]:
    """Return the panel's buttons, always in the same order. Buttons that would do nothing are gray."""
    can_put = put in view.places
    is_good = can_put and put is not None and not is_in_vain(view, put)
    return (
        Press("Rotate", cursor=_turned(view, cursor), is_grey=view.hand is None),
        Press("Place", f"put:{put}" if put else "", cursor.key, is_main=is_good, is_grey=not can_put),
        Press("Next spot", cursor=_next(view, cursor), is_grey=not view.places),
        _lift(view, cursor) if view.hand is None else Press("Return", "back", cursor.key),
        Press("Submit…", cursor=f"{_SURE}{cursor.key}") if _is_last(view) else Press("Submit", "done", cursor.key),
    )


def _turned(view: View, cursor: Cursor) -> str:
    """Return the cursor turned to the next rotation at which the tile fits, or by a quarter turn if there's none."""
    others = [cursor._replace(turns=(cursor.turns + more) % TURNS) for more in range(1, TURNS)]
    fitting = (other for other in others if view.hand and not _wrong(view, other))
    return next(fitting, others[0]).key


def _next(view: View, cursor: Cursor) -> str:
    """Return the cursor moved to the next position where the tile in hand fits, in reading order."""
    places = sorted(map(Cursor.of, view.places))
    next_place = next((place for place in places if place > cursor), places[0] if places else cursor)
    return next_place._replace(shape=cursor.shape).key


def _lift(view: View, cursor: Cursor) -> Press:
    tile = on(view, NAMES[cursor.cell])
    if tile is None or "lift" in blocked(view):
        return Press("Lift", cursor=cursor.key, is_grey=True)
    return Press(f"Lift tile {tile.label}", f"lift:{tile.place[:2]}", f"{tile.place}{cursor.shape}")
