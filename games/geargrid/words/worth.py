"""Effects of a choice on the score of the viewer's own board, within the limits of the table's level of help."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.geargrid.adjudication.judging import judged
from games.geargrid.building.places import covered, places
from games.geargrid.components.placements import BY_NAME
from games.geargrid.components.tiles import NUMBER
from games.geargrid.nouns import signed
from games.geargrid.players.layout import Layout
from games.geargrid.state import NONE
from games.geargrid.view import View

TRIED: Final = 3  # most promising placements that are judged


def laying(view: View, place: str) -> str:
    """Say how the score changes if the tile in hand is placed there: "score 3 → 6 (+3)".

    Return "" if the level of help hides scores.
    """
    return _change(view, _with_hand(view, place)) if view.hand else ""


def is_in_vain(view: View, place: str) -> bool:
    """Tell whether, judging by what the level of help shows, placing the tile in hand there would gain nothing."""
    if view.hand is None or view.board is None or view.board.judgement is None:
        return False
    return _score(_with_hand(view, place)) <= view.board.judgement.score


def lifting(view: View, number: int) -> str:
    """Say how the score changes if the tile with this label is lifted.

    Return "" if it doesn't change, or if the level of help hides scores. `number` is the label's number.
    """
    rest = {other: tile for other, tile in _laid(view).items() if other != number}
    return _change(view, rest, shows_zero=False)


def taking(view: View, code: str) -> str:
    """Say how many points a tile of that kind can gain without a mistake: "up to +3".

    Return "" if the level of help hides scores.
    """
    if view.board is None or view.board.judgement is None:
        return ""
    laid = _laid(view)
    best = _best(tuple(laid.get(number, NONE) for number in range(max(laid, default=-1) + 1)), NUMBER[code])
    return "won't turn yet" if best is None else f"up to {signed(best - view.board.judgement.score)}"


@lru_cache(maxsize=256)  # the panel is rebuilt with each step of the cursor
def _best(laid: tuple[int, ...], code: int) -> int | None:
    """Return the best score found by placing a tile of this kind where it turns without a mistake.

    Return None if there's no such position. `laid` contains the placements on the board.
    """
    whole, _ = Layout.of(tile for tile in laid if tile != NONE)
    sides = {place: whole.side(place) for place in places(code, covered(laid))}
    gains = {place: whole.gain(place, side) for place, side in sides.items() if side is not None}
    tried = sorted(gains, key=gains.__getitem__, reverse=True)[:TRIED]
    return max((judged((*laid, place)).score for place in tried), default=None)


def _with_hand(view: View, place: str) -> dict[int, int]:
    laid = _laid(view)
    return laid | {max(laid, default=-1) + 1: BY_NAME[f"{view.hand}@{place}"]}


def _score(laid: dict[int, int]) -> int:
    return judged(tuple(laid.get(number, NONE) for number in range(max(laid, default=-1) + 1))).score


def _laid(view: View) -> dict[int, int]:
    """Return the placements of the tiles on the viewer's board, by the number of their label."""
    tiles = view.board.tiles if view.board else ()
    return {tile.number: BY_NAME[f"{tile.code}@{tile.place}"] for tile in tiles}


def _change(view: View, laid: dict[int, int], *, shows_zero: bool = True) -> str:
    if view.board is None or view.board.judgement is None:
        return ""
    before = view.board.judgement.score
    after = _score(laid)
    is_shown = after != before or shows_zero
    return f"score {signed(before)} → {signed(after)} ({signed(after - before)})" if is_shown else ""
