"""Computer players. They get only a View and the legal actions, and the reasons they give leak nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.geargrid.actions import BACK, DONE, LIFT, Action
from games.geargrid.building.places import covered
from games.geargrid.components.placements import BY_NAME, CODE_OF, PLACEMENTS
from games.geargrid.components.tiles import CODES, NUMBER
from games.geargrid.players.layout import Layout
from games.geargrid.players.reasons import reason
from games.geargrid.view import View
from games.kernel import Advice
from games.players import best
from games.rng import Rng

_LEAST: Final = 0.5  # gain below which a tile is left in the pool


def sensible(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Place tiles one by one, each where it gains most without a mistake, and remove tiles that don't turn."""
    if len(legal) == 1 or view.phase != "build":
        return absent(view, legal, rng)
    codes = {action.code for action in legal}
    action = _held(view, legal) if view.hand is not None else _free(view, legal, rng)
    if action.code not in codes:
        action = DONE
    return Advice(action.code, reason(view, action))


def absent(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Play for an absent player: submit the board as it is (Q29), and in conflicts keep the tile that scores best."""
    action = legal[0]
    if action.verb == "keep":
        assert view.ask is not None
        prospects = dict(view.ask.prospects)
        action = best(legal, lambda action: float(prospects[action.value]), rng)
    elif any(each.verb == "done" for each in legal):
        action = DONE
    return Advice(action.code, reason(view, action))


def _tiles(view: View) -> list[int]:
    assert view.board is not None
    return [BY_NAME[f"{tile.code}@{tile.place}"] for tile in view.board.tiles]


def _held(view: View, legal: Sequence[Action]) -> Action:
    assert view.hand is not None
    layout, stuck = Layout.of(_tiles(view))
    pool = bytes(code == NUMBER[view.hand] for code in range(len(CODES)))
    layout.cells |= covered(stuck)
    puts = {action.number: action for action in legal if action.verb == "put"}
    worths = {place: gain for gain, place in layout.fitting(pool) if place in puts}
    place = max(worths, key=lambda place: (worths[place], -place), default=None)
    return puts[place] if place is not None and worths[place] >= _LEAST else BACK


def _free(view: View, legal: Sequence[Action], rng: Rng) -> Action:
    """Choose a tile to take or to lift, or submit the board if no tile is worth taking."""
    layout, stuck = Layout.of(_tiles(view))
    if stuck:
        return LIFT[PLACEMENTS[stuck[0]].anchor]
    counts = dict(view.pool)
    pool = bytes(counts.get(kind.code, 0) for kind in CODES)
    worths = dict[int, float]()
    for gain, place in layout.fitting(pool):
        code = CODE_OF[place]
        worths[code] = max(gain, worths.get(code, gain))
    offered = [action for action in legal if action.verb == "take" and worths.get(action.number, 0.0) >= _LEAST]
    return best(offered, lambda action: worths[action.number], rng) if offered else DONE
