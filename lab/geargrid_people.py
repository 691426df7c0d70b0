"""A policy that builds as a person would: it rates random placements by what the game's help shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.geargrid.actions import BACK, DONE, Action
from games.geargrid.adjudication.judging import board_of, judged
from games.geargrid.building.places import covered, places
from games.geargrid.components.placements import BY_NAME, CODE_OF
from games.geargrid.components.tiles import NUMBER, SIZE_OF
from games.geargrid.players import absent
from games.geargrid.view import View
from games.kernel import Advice
from games.rng import Rng

TRIES: Final = 100  # placements that are tried before one is chosen
LOOKS: Final = 3  # unsuccessful searches after which the policy stops building
Tiles = tuple[int, ...]


def glance(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Choose the best of some random placements.

    If none of them improves the board, put back the tile in hand or, with no tile in hand, submit the board.
    """
    if view.phase != "build" or len(legal) == 1 or view.board is None:
        return absent(view, legal, rng)
    tiles = tuple(BY_NAME[f"{tile.code}@{tile.place}"] for tile in view.board.tiles)
    codes = [NUMBER[view.hand]] if view.hand else [NUMBER[code] for code, left in view.pool if left]
    for _ in range(LOOKS):
        worth, place, rng = _best(view, tiles, codes, rng)
        if worth > 0:
            wanted = "put" if view.hand else "take"
            number = place if view.hand else CODE_OF[place]
            return Advice(next(each.code for each in legal if (each.verb, each.number) == (wanted, number)), "")
    return Advice((BACK if view.hand else DONE).code, "")


def _best(view: View, tiles: Tiles, codes: Sequence[int], rng: Rng) -> tuple[int, int, Rng]:
    """Try random placements. Return the value of the best one, its number, and the Rng after the draws.

    If every placement would make the board worse, the value is 0 and the number -1.
    """
    cells, found = covered(tiles), [(0, -1)]
    for _ in range(TRIES):
        code, rng = rng.choice(codes)
        if free := places(code, cells):
            place, rng = rng.choice(free)
            found.append((_worth(view.help, tiles, place), place))
    return *max(found), rng


def _worth(help_: str, tiles: Tiles, place: int) -> int:
    """Return a placement's value in points, judged only by what this level of help shows.

    Without help, the value is the tile's size if a color links it and none clashes, else 0. With help for sides, it's
    the change in this sum: 3 for each goal that turns the right way, -1 for each wrong or jammed goal, and -1 for each
    empty space. With full help, it's the change in the score.
    """
    with_it = (*tiles, place)
    if help_ == "full":
        return judged(with_it).score - judged(tiles).score
    if help_ == "sides":
        return _driven(with_it) - _driven(tiles)
    board, mine = board_of(with_it), len(tiles)
    is_linked = board.links[mine] or board.engine >> mine & 1
    return SIZE_OF[CODE_OF[place]] if is_linked and not board.clashes[mine] else 0


def _driven(tiles: Tiles) -> int:
    found = judged(tiles)
    return 3 * found.rights - found.wrongs - found.empty
