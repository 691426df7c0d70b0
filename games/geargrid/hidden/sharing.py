"""The tiles that a viewer can't see, dealt to the boards and hands of the other seats.

Each board gets a known number of tiles, and each hand at most one tile.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.geargrid.components.board import SPACES
from games.geargrid.components.tiles import SIZE_OF
from games.geargrid.state import NONE
from games.rng import Rng


class Share(msgspec.Struct):
    """The tiles that another seat is assumed to have."""

    board: list[int]
    hand: int = NONE


def shared(codes: Sequence[int], counts: Sequence[int], hands: Sequence[bool], rng: Rng) -> tuple[list[Share], Rng]:
    """Distribute tiles at random: `counts[seat]` to each board, without exceeding its spaces, and the rest to hands.

    `hands[seat]` tells whether the seat may get a tile in hand.
    """
    free = [seat for seat, is_free in enumerate(hands) if is_free]
    holders, rng = rng.shuffled(free)
    places = [seat for seat, count in enumerate(counts) for _ in range(count)]
    in_hands = holders[: len(codes) - len(places)]
    room = [min(count, SPACES - 2 * count) for count in counts]  # 3-square tiles that a board can still get
    mixed, rng = rng.shuffled(codes)
    shares = [Share([]) for _ in counts]
    slots, rng = rng.shuffled([*((seat, True) for seat in places), *((seat, False) for seat in in_hands)])
    left = list(slots)
    for code in sorted(mixed, key=lambda code: -SIZE_OF[code]):
        is_three = SIZE_OF[code] > 2
        slot = next(each for each in left if not (is_three and each[1]) or room[each[0]])
        left.remove(slot)
        seat, is_board = slot
        room[seat] -= is_three and is_board
        if is_board:
            shares[seat].board.append(code)
        else:
            shares[seat].hand = code
    return shares, rng
