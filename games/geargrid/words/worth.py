"""What a choice brings to the viewer's own board: its score before and after, where the table helps so far."""

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

TRIED: Final = 3  # places that are judged, of those that look best


def laying(view: View, place: str) -> str:
    """ "3 → 6 (+3)": the tile in the hand put down there; "" where it is not told."""
    return _told(view, _with_hand(view, place)) if view.hand else ""


def is_in_vain(view: View, place: str) -> bool:
    """Whether the table tells that the tile in the hand would bring nothing there, or less."""
    if view.hand is None or view.board is None or view.board.judgement is None:
        return False
    return _score(_with_hand(view, place)) <= view.board.judgement.score


def lifting(view: View, number: int) -> str:
    """The same of taking off the tile of that number; "" also where that changes nothing."""
    rest = {other: tile for other, tile in _laid(view).items() if other != number}
    return _told(view, rest, tells_nothing=False)


def taking(view: View, code: str) -> str:
    """ "can bring +3": a tile of that code, put down where all that turns keeps turning; "" where it is not told."""
    if view.board is None or view.board.judgement is None:
        return ""
    laid = _laid(view)
    found = _best(tuple(laid.get(number, NONE) for number in range(max(laid, default=-1) + 1)), NUMBER[code])
    return "turns nowhere yet" if found is None else f"can bring {signed(found - view.board.judgement.score)}"


@lru_cache(maxsize=256)  # the panel comes again with each step of the cursor
def _best(laid: tuple[int, ...], code: int) -> int | None:
    """The score with a tile of the code at the best of the places where it turns without a fault; None without one."""
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
    """Placements by the numbers of their tiles."""
    tiles = view.board.tiles if view.board else ()
    return {tile.number: BY_NAME[f"{tile.code}@{tile.place}"] for tile in tiles}


def _told(view: View, laid: dict[int, int], *, tells_nothing: bool = True) -> str:
    if view.board is None or view.board.judgement is None:
        return ""
    before = view.board.judgement.score
    after = _score(laid)
    is_told = after != before or tells_nothing
    return f"{signed(before)} → {signed(after)} ({signed(after - before)})" if is_told else ""
