"""The hidden parts of a State, which `resample` changes for each seat that can't know them."""

from __future__ import annotations

from typing import Final

from games.secrecy import Hidden

_TILES: Final = ("maze.grid", "maze.where", "pile")  # tiles in the pile and face-down tiles can be exchanged

HIDDEN: Final = (
    Hidden("pairs[seat]"),  # except revealed characters; those in the box belong to nobody
    *(Hidden(path) for path in _TILES),
    *(Hidden(f"{action}.before.{path}") for action in ("last", "ongoing") for path in _TILES),
    Hidden("last.focus"),
    Hidden("fronts"),
    Hidden("stack"),  # tiles and cards that a player looks at, and choices that are only being considered
    Hidden("gambits.deck"),
    Hidden("gambits.dealt[seat]"),
    Hidden("gambits.hands[seat]"),
    Hidden("gambits.pledged[seat]"),
    Hidden("gizmo_state.deck"),
    Hidden("gizmo_state.hands[seat]"),
    Hidden("gizmo_state.known"),  # who has seen which gizmo, tile and role
    Hidden("gizmo_state.fronts"),
    Hidden("gizmo_state.roles[seat]"),
    Hidden("gizmo_state.drafts[seat]"),
    Hidden("gizmo_state.offers"),
    Hidden("gizmo_state.made"),
    Hidden("solo.deck"),
)
