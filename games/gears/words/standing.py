"""How all stand: gears that everybody counts, points as far as factions are known, and how near the end is."""

from __future__ import annotations

from typing import Final

from games.gears.nouns import gambit
from games.gears.view import PlayerView, View
from games.kernel import Figure, Standing

_DEMOLISHED: Final = 5
_PATH: Final = 3
_A_TURN: Final = 3  # gears that a turn may well take


def standing(view: View, /) -> Standing:
    """Gears by seat; points of those whose faction the viewer knows. One who plays alone has a goal, not points."""
    figures = tuple((Figure(player.gears, "gear"),) for player in view.players)
    return Standing(figures, () if view.automa else tuple(_points(view, player) for player in view.players))


def _points(view: View, player: PlayerView) -> int | None:
    """What the faction scores now, less the open gambits that the viewer knows (G81, G94)."""
    is_lost = all(role.eliminated for role in player.roles)
    if player.faction is None or is_lost:
        return None
    if view.options["scoring"] == "semi-cooperative":
        return worth(view, player.faction, max(p.gears for p in view.players if p.faction == player.faction))
    return worth(view, player.faction, player.gears) - at_risk(player)


def worth(view: View, faction: str, gears: int) -> int:
    """Points of a faction as the maze lies (G81)."""
    if faction == "rabblerouser":
        return _DEMOLISHED * len(view.demolished)
    return worth_of_path(view.longest) if faction == "gizmologist" else gears


def worth_of_path(tiles: int) -> int:
    """Points of a longest path of so many tiles, for who scores it."""
    return _PATH * tiles


def at_risk(player: PlayerView) -> int:
    """Points that the gambits in hand cost if they stay open."""
    return sum(gambit(card).value for card in player.gambits)


def nearing(view: View, /) -> str:
    """The last round by house rule, or that tiles or gears may run out before everybody has had a turn."""
    if view.outcome or view.phase:
        return ""
    if view.ending:
        return "This is the last round."
    turns = max(1, len(view.players) - 1)
    is_near = view.pile + len(view.draft) <= turns or view.pool <= _A_TURN * turns
    return "Could end before your next turn." if is_near else ""
