"""Which parts of a State are hidden, and from whom: what `resample` deals anew."""

from __future__ import annotations

from typing import Final

from games.secrecy import Hidden

_TILES: Final = ("maze.grid", "maze.where", "pile")  # tiles in the pile and face-down ones trade places

HIDDEN: Final = (
    Hidden("pairs[seat]"),  # but for revealed characters; those of the box are nobody's
    *(Hidden(path) for path in _TILES),
    *(Hidden(f"{deed}.before.{path}") for deed in ("last", "deed") for path in _TILES),
    Hidden("last.focus"),
    Hidden("fronts"),
    Hidden("stack"),  # tiles and cards that are looked at, and what is only being pondered
    Hidden("gambits.deck"),
    Hidden("gambits.dealt[seat]"),
    Hidden("gambits.hands[seat]"),
    Hidden("gambits.pledged[seat]"),
    Hidden("kit.deck"),
    Hidden("kit.hands[seat]"),
    Hidden("kit.known"),  # who has seen which gizmo, and below which tile and role
    Hidden("kit.fronts"),
    Hidden("kit.roles[seat]"),
    Hidden("kit.drafts[seat]"),
    Hidden("kit.offers"),
    Hidden("kit.made"),
    Hidden("solo.deck"),
)
