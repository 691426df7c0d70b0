"""The builder: a panel for one thumb, with tiles, column, row and turn as they were used last (M1, M3).

The cursor is a place, "B2r1"; behind a "~" it is where a tile was put before, and the next one goes to the nearest
place from there at which it may lie, and behind a "!" whoever hands in the last board is asked whether to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from games.english import count
from games.geargrid.building.places import why_not
from games.geargrid.components.board import CELL, COLUMNS, NAMES, SIZE
from games.geargrid.components.placements import BY_NAME, TURNS, same_as, squares_at
from games.geargrid.components.tiles import CODES, NUMBER
from games.geargrid.events.scoring import won
from games.geargrid.nouns import SHAPE, at, signed, squares
from games.geargrid.view import View
from games.geargrid.words.labels import on
from games.geargrid.words.prompts import faults, question, waiting
from games.geargrid.words.refusals import blocked
from games.geargrid.words.signs import signs
from games.geargrid.words.worth import laying, lifting, taking
from games.kernel import ControlRow, Controls, Dropdown, Press

_NEAR: Final = "~"
_SURE: Final = "!"
_START: Final = "B2r0"
_LIST: Final = 25  # lines of a list on Discord
_WRONG: Final = {"overlap": "another tile lies there", "apart": "it would touch nothing that hangs on the engine"}


class Cursor(NamedTuple):
    """A space and quarter turns."""

    cell: int
    turns: int

    @classmethod
    def of(cls, place: str) -> Cursor:
        """ "B2r1"."""
        return cls(CELL[place[:2]], int(place[3]))

    @property
    def place(self) -> str:
        """ "B2r1"."""
        return f"{NAMES[self.cell]}r{self.turns}"

    def steps(self, other: Cursor) -> tuple[int, int]:
        """How far it is to another place: spaces, then turns."""
        wide, high = self.cell % SIZE - other.cell % SIZE, self.cell // SIZE - other.cell // SIZE
        return abs(wide) + abs(high), (other.turns - self.turns) % TURNS


def controls(view: View, cursor: str, names: Sequence[str], /) -> Controls | None:
    """The panel; None where the question is one of a few choices, as which tile of a conflict stays."""
    if view.phase == "over" or (view.ask and view.ask.kind == "conflict"):
        return None
    if view.ask is None:
        return Controls(waiting(view, names))
    if view.ask.kind == "ready":
        return Controls(
            f"{_before(view, names)}{question(view, names)}", ((Press("I am ready", "ready", is_main=True),),)
        )
    if view.ask.kind == "work":
        return _reopening(view, names)
    if cursor.startswith(_SURE) and _is_last(view):
        return _handing_in(view, _standing_at(view, cursor.removeprefix(_SURE)))
    return _building(view, _standing_at(view, cursor.removeprefix(_SURE)), names)


def _is_last(view: View) -> bool:
    """Whether to be done ends the round, and there is time to ask once more: against the clock there is none."""
    return not view.is_live and all(each.status == "done" for each in view.players if each.seat != view.seat)


def _handing_in(view: View, cursor: Cursor) -> Controls:
    """Asked once: it cannot be taken back."""
    assert view.board is not None
    said = f"**Hand in this board?** It is final then. {_left(view)}"
    hand = f"\nThe {view.hand} in your hand counts for nothing." if view.hand else ""
    presses = Press("Yes, hand in", "done", is_main=True), Press("Build on", cursor=cursor.place)
    return Controls(f"{said}{hand}", (presses,), signs=signs(view.board))


def _before(view: View, names: Sequence[str]) -> str:
    """How the round before ended."""
    if not view.rounds:
        return ""
    last, victories = view.rounds[-1], [player.victories for player in view.players]
    return f"{won(names, last.round, last.scores, last.winners, victories, view.target)}\n"


def _reopening(view: View, names: Sequence[str]) -> Controls:
    assert view.board is not None
    return Controls(waiting(view, names), ((Press("Work on", "work"),),), signs=signs(view.board))


def _standing_at(view: View, cursor: str) -> Cursor:
    """Where the cursor is: as it says, or the nearest place from there at which the tile in the hand may lie."""
    place = cursor.removeprefix(_NEAR) or _START
    known = Cursor.of(place) if place[:2] in CELL and place[2:] in ("r0", "r1", "r2", "r3") else Cursor.of(_START)
    if cursor and not cursor.startswith(_NEAR):
        return known
    return min(map(Cursor.of, view.places), key=known.steps, default=known)


def _building(view: View, cursor: Cursor, names: Sequence[str]) -> Controls:
    assert view.board is not None
    put = same_as(f"{view.hand}@{cursor.place}") if view.hand else None
    ghost = BY_NAME[f"{view.hand}@{put}"] if put else None
    has_aim = view.is_live or view.board.tiles or view.hand  # else a phone has room for how the round before ended
    aims = (_columns(cursor), _rows(cursor)) if has_aim else ()
    rows = (*_tiles(view, cursor), *aims, _buttons(view, cursor, put))
    shown = f"{signs(view.board, ghost)}\n{_left(view)}"
    before = "" if view.board.tiles or view.hand else _before(view, names)
    return Controls(f"{before}{_said(view, cursor)}", rows, (f"put:{put}",) if put else (), shown)


def _said(view: View, cursor: Cursor) -> str:
    """The tile in the hand, what it brings, and what is wrong, as far as the table helps; pictures have the rest."""
    is_silent = view.hand is not None or not (view.board and view.board.tiles)  # nobody looks for Lift then
    reasons = [why for kind, why in blocked(view).items() if kind != "lift" or not is_silent]
    wrongs = [] if view.hand else _wrongs(view)  # while a tile is placed the picture marks them
    return "\n".join([_in_hand(view, cursor), *reasons, *wrongs])


def _wrongs(view: View) -> list[str]:
    """The first tile that would go and why, and how many more."""
    if view.board is None or view.board.judgement is None or not view.board.judgement.invalid:
        return []
    more = len(view.board.judgement.invalid) - 1
    first = faults(view.board)[0].removesuffix(".")
    return [f"{first}{f'; {more} more: `/hand`' if more else ''}."]


def _in_hand(view: View, cursor: Cursor) -> str:
    if view.hand is None:
        if not (view.board and view.board.tiles):
            return "**Take a tile** to put beside A1."
        tile = on(view, NAMES[cursor.cell])
        if tile is None:
            return "**Take a tile**, or lift one."
        brings = lifting(view, tile.number)
        return f"**Take a tile**, or lift {tile.label}: {tile.code}{f', {brings}' if brings else ''}."
    told = _wrong(view, cursor) or laying(view, same_as(f"{view.hand}@{cursor.place}") or cursor.place)
    return f"**{view.hand}** at {at(cursor.place)}{f': {told}' if told else ''}."


def _wrong(view: View, cursor: Cursor) -> str:
    """Why the tile in the hand may not lie there; "" if it may."""
    assert view.hand is not None
    assert view.board is not None
    cells = squares_at(CODES[NUMBER[view.hand]].shape, cursor.cell, cursor.turns)
    if not cells:
        return "it does not fit on the spaces"
    covered = sum(1 << CELL[cell] for tile in view.board.tiles for cell in tile.cells)
    return _WRONG.get(why_not(covered, cells), "")


def _left(view: View) -> str:
    edits = [f"{count(view.edits_left, 'change')} left"] if view.edits_left is not None else []
    found = view.board.judgement if view.board else None
    score = [f"as it stands {signed(found.score)}"] if found else []
    return " · ".join([*edits, f"{count(sum(number for _, number in view.pool), 'tile')} to take", *score])


def _lists(view: View) -> Mapping[str, str]:
    """Shapes by the title of their list: by post one for all, or for all threes, if the deal has few of them."""
    if view.is_live or sum(code[0] != "D" for code, _ in view.deal) > _LIST:
        return {title: shape for shape, title in SHAPE.items()}
    return {SHAPE["D"]: "D", "three": "IL"} if len(view.deal) > _LIST else {"tile": "DIL"}


def _tiles(view: View, cursor: Cursor) -> tuple[ControlRow, ...]:
    """Lists by shape: what is left of each code, and the tile in the hand."""
    counts, is_grey = dict(view.pool), "take" in blocked(view)
    found = []
    for title, shapes in _lists(view).items():
        codes = [
            each.code for each in CODES if each.shape in shapes and (counts.get(each.code) or each.code == view.hand)
        ]
        presses = tuple(_take(view, code, counts.get(code, 0), cursor) for code in codes)
        chosen = codes.index(view.hand) if view.hand in codes else None
        if presses:
            found.append(Dropdown(f"Take a {title}", presses, chosen, is_grey))
    return tuple(found)


def _take(view: View, code: str, left: int, cursor: Cursor) -> Press:
    label = f"{code} · {squares(code)}"
    if code == view.hand:
        return Press(label, "", cursor.place, "in your hand")
    told = " · ".join(filter(None, (f"{left} left", taking(view, code))))
    return Press(label, f"take:{code}", f"{_NEAR}{cursor.place}", told)


def _columns(cursor: Cursor) -> Dropdown:
    row, column = divmod(cursor.cell, SIZE)
    places = [Cursor(row * SIZE + other, cursor.turns).place for other in range(SIZE)]
    presses = (Press(f"Column {name}", cursor=place) for name, place in zip(COLUMNS, places, strict=True))
    return Dropdown("Column", tuple(presses), column)


def _rows(cursor: Cursor) -> Dropdown:
    row, column = divmod(cursor.cell, SIZE)
    places = [Cursor(other * SIZE + column, cursor.turns).place for other in range(SIZE)]
    return Dropdown("Row", tuple(Press(f"Row {n}", cursor=place) for n, place in enumerate(places, 1)), row)


def _buttons(view: View, cursor: Cursor, put: str | None) -> tuple[Press, ...]:
    """Each in its place, grey where it can do nothing."""
    can_put = put in view.places
    return (
        Press("Turn", cursor=_turned(view, cursor), is_grey=view.hand is None),
        Press("Put", f"put:{put}" if put else "", cursor.place, is_main=can_put, is_grey=not can_put),
        Press("Next place", cursor=_next(view, cursor), is_grey=not view.places),
        _lift(view, cursor) if view.hand is None else Press("Put back", "back", cursor.place),
        Press("Hand in", cursor=f"{_SURE}{cursor.place}") if _is_last(view) else Press("Done", "done", cursor.place),
    )


def _turned(view: View, cursor: Cursor) -> str:
    """The next turn in which the tile may lie there; the next one if it may in none."""
    others = [Cursor(cursor.cell, (cursor.turns + more) % TURNS) for more in range(1, TURNS)]
    fitting = (each for each in others if view.hand and not _wrong(view, each))
    return next(fitting, others[0]).place


def _next(view: View, cursor: Cursor) -> str:
    """The next place at which the tile may lie, in reading order."""
    places = sorted(map(Cursor.of, view.places))
    return next((each for each in places if each > cursor), places[0] if places else cursor).place


def _lift(view: View, cursor: Cursor) -> Press:
    tile = on(view, NAMES[cursor.cell])
    if tile is None or "lift" in blocked(view):
        return Press("Lift", cursor=cursor.place, is_grey=True)
    return Press(f"Lift {tile.label}", f"lift:{tile.place[:2]}", tile.place)
