"""Rules engines of all games: pure, deterministic functions without I/O, clocks or hidden randomness.

`GAMES` maps each game's key to its `Game`.
"""

from __future__ import annotations

from games import briar, geargrid, gears, gizmos, gnomes
from games.kernel import AnyGame

GAMES: dict[str, AnyGame] = {
    game.key: game for game in (gears.GAME, gizmos.GAME, briar.GAME, gnomes.GAME, geargrid.GAME)
}
