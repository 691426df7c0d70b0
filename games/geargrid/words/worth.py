"""What a choice brings to the viewer's own board: its score before and after, where the table helps so far."""

from __future__ import annotations

from games.geargrid.adjudication.judging import judged
from games.geargrid.components.placements import BY_NAME
from games.geargrid.nouns import signed
from games.geargrid.state import NONE
from games.geargrid.view import View


def laying(view: View, place: str) -> str:
    """ "3 → 6 (+3)": the tile in the hand put down there; "" where it is not told."""
    laid = _laid(view)
    return _told(view, laid | {max(laid, default=-1) + 1: BY_NAME[f"{view.hand}@{place}"]}) if view.hand else ""


def lifting(view: View, number: int) -> str:
    """The same of taking off the tile of that number."""
    return _told(view, {other: tile for other, tile in _laid(view).items() if other != number})


def _laid(view: View) -> dict[int, int]:
    """Placements by the numbers of their tiles."""
    tiles = view.board.tiles if view.board else ()
    return {tile.number: BY_NAME[f"{tile.code}@{tile.place}"] for tile in tiles}


def _told(view: View, laid: dict[int, int]) -> str:
    if view.board is None or view.board.judgement is None:
        return ""
    before = view.board.judgement.score
    after = judged(tuple(laid.get(number, NONE) for number in range(max(laid, default=-1) + 1))).score
    return f"{signed(before)} → {signed(after)} ({signed(after - before)})"
