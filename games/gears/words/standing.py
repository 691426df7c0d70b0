"""The current standing: everybody's gears, points of known factions, and a warning when the end is near."""

from __future__ import annotations

from typing import Final

from games.gears.nouns import gambit
from games.gears.view import PlayerView, View
from games.gears.words import alone
from games.kernel import Figure, Standing

_DEMOLISHED: Final = 5
_PATH: Final = 3
_A_TURN: Final = 3  # gears that a turn may yield


def standing(view: View, /) -> Standing:
    """Return everybody's gears, and the points of players whose faction the viewer knows.

    In a solo game, return the progress toward the goal instead of points.
    """
    figures = tuple((Figure(player.gears, "gear"),) for player in view.players)
    if view.automa:
        return Standing(figures, goal=alone.progress_line(view))
    points = tuple(None if _is_partner(view, player) else _points(view, player) for player in view.players)
    is_partial = any(player.seat != view.seat and _is_unsure(player) for player in view.players)
    return Standing(figures, points, is_partial=is_partial)


def _is_partner(view: View, player: PlayerView) -> bool:
    if view.seat in (None, player.seat) or view.options["scoring"] != "semi-cooperative":
        return False
    return player.faction is not None and player.faction == view.players[view.seat or 0].faction


def _is_unsure(player: PlayerView) -> bool:
    """Tell whether a hidden faction or hidden gambits may change the points that are shown for the player."""
    return not _is_lost(player) and (player.faction is None or player.gambits_held > len(player.gambits))


def _is_lost(player: PlayerView) -> bool:
    return all(role.eliminated for role in player.roles)


def _points(view: View, player: PlayerView) -> int | None:
    """Return a player's current points, judging by what the viewer knows (G81, G94).

    The points are those for the faction's goal, minus those for uncompleted gambits. Return None if the player can't
    score, or the viewer doesn't know the faction.
    """
    if player.faction is None or _is_lost(player):
        return None
    if view.options["scoring"] == "semi-cooperative":
        return worth(view, player.faction, max(p.gears for p in view.players if p.faction == player.faction))
    return worth(view, player.faction, player.gears) - at_risk(player)


def worth(view: View, faction: str, gears: int) -> int:
    """Return the points that the current maze is worth to a player of the faction (G81).

    `gears` are the player's gears, which only Opportunuts score.
    """
    if faction == "rabblerouser":
        return worth_of_rubble(len(view.demolished))
    return worth_of_path(view.longest) if faction == "gizmologist" else gears


def factions(view: View) -> dict[str, int | None]:
    """Return each faction's current points, which are public.

    Opportunuts have None, because each of them scores their own gears.
    """
    scoring = ("gizmologist", "rabblerouser")
    return {**{each: worth(view, each, 0) for each in scoring}, "opportunut": None}


def worth_of_path(tiles: int) -> int:
    """Return how many points Gizmologists get for a longest path of that many tiles."""
    return _PATH * tiles


def worth_of_rubble(tiles: int) -> int:
    """Return how many points Rabblerousers get for that many demolished tiles."""
    return _DEMOLISHED * tiles


def at_risk(player: PlayerView) -> int:
    """Return how many points the player's gambits cost if they aren't completed."""
    return sum(gambit(card).value for card in player.gambits)


def nearing(view: View, /) -> str:
    """Warn that this is the last round, or that the tiles or gears could run out before the viewer's next turn."""
    if view.outcome or view.phase:
        return ""
    if view.ending:
        return "This is the last round."
    turns = max(1, len(view.players) - 1)
    is_near = view.pile + len(view.draft) <= turns or view.pool <= _A_TURN * turns
    return "The game could end any turn now." if is_near else ""
