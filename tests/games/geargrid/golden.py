"""The golden games (recorded example games) of Gear Grid: one for each ending, and one that was played live.

In the live game, players have to choose between conflicting tiles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.geargrid.actions import Action
from games.geargrid.components.placements import PLACEMENTS
from games.geargrid.components.tiles import CODES
from games.geargrid.players import absent
from games.geargrid.players.planning import plan
from games.geargrid.view import View
from games.kernel import Advice, AnyPolicy
from games.rng import Rng
from tests.games.golden import Wanted

ROUNDS: Final = 60  # in which `planner` improves its plan
CLASHING: Final = ("take:D1R", "put:B1r0", "take:D1Y", "put:A2r1")  # two tiles that both touch the engine


def planner(view: View, _legal: Sequence[Action], _rng: Rng, /) -> Advice:
    """Plan a board at the start, then build it tile by tile."""
    counts = dict(view.deal)
    heap = bytes(counts.get(each.code, 0) for each in CODES)
    target = [PLACEMENTS[tile] for tile in plan(heap, (), "golden", ROUNDS).tiles]
    laid = {f"{tile.code}@{tile.place}" for tile in view.board.tiles} if view.board else set()
    following = next((each for each in target if each.name not in laid), None)
    if following is None:
        return Advice("done", "As planned.")
    code = f"put:{following.place}" if view.hand else f"take:{CODES[following.code].code}"
    return Advice(code, "As planned.")


def clumsy(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Place two conflicting tiles next to the engine, so that the player has to choose between them."""
    if view.phase != "build" or view.board is None:
        return absent(view, legal, rng)
    done = 2 * len(view.board.tiles) + (view.hand is not None)
    return Advice((*CLASHING, "done")[done], "Oops.")


PLAYERS: Final[Mapping[str, AnyPolicy]] = {"idler": absent, "planner": planner, "clumsy": clumsy}
WANTED: Final = (
    Wanted("victories", "victories", 2, ("sensible",), {"victories": "2"}),
    Wanted("live", "victories", 3, ("clumsy", "sensible"), {"mode": "live", "choice": "own", "victories": "1"}),
    Wanted("shared", "shared", 3, ("idler",)),
    Wanted("mark", "mark", 1, ("planner",), {"deal": "16+42"}, won=True),
    Wanted("short", "short", 1, ("sensible",), {"deal": "8+21"}, won=False),
)
