"""Rules engines: pure, deterministic, without I/O, clock or hidden chance.

GAMES is the catalogue: one line a game.
"""

from __future__ import annotations

from games import briar, gears, gizmos
from games.kernel import AnyGame

GAMES: dict[str, AnyGame] = {game.key: game for game in (gears.GAME, gizmos.GAME, briar.GAME)}
