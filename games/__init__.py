"""Rules engines for all games: pure and deterministic, without I/O, clock or hidden randomness.

`GAMES` is the catalogue.
"""

from __future__ import annotations

from games import briar, geargrid, gears, gizmos, gnomes
from games.kernel import AnyGame

GAMES: dict[str, AnyGame] = {
    game.key: game for game in (gears.GAME, gizmos.GAME, briar.GAME, gnomes.GAME, geargrid.GAME)
}
