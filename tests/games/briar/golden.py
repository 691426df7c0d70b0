"""The golden games (recorded example games) of BriarMaze, with each ending and both ways of taking turns."""

from __future__ import annotations

from typing import Final

from tests.games.golden import Wanted

WANTED: Final = (
    Wanted("alone-full", "full", 1, ("sensible",), won=True),
    Wanted("alone-partial", "partial", 1, ("sensible",), won=True),
    Wanted("alone-empty", "empty", 1, ("random",), won=False),
    Wanted("alone-dead", "dead", 1, ("sensible",), won=False),
    Wanted("cats", "cats", 2, ("sensible",)),
    Wanted("life", "life", 3, ("sensible",)),
    Wanted("objects", "objects", 3, ("sensible",)),
    Wanted("draw", "draw", 3, ("sensible",)),
    Wanted("nobody", "nobody", 2, ("sensible", "random")),
    Wanted("any-hour", "cats", 3, ("sensible", "random"), {"turns": "open"}),
    Wanted("taken-back", "cats", 2, ("sensible",), takes_back=True),
)
