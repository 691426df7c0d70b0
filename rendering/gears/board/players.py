"""The player bar of Gears 'N Guffaws: everybody's gears, and the factions' public points or the goal of a solo game."""

from __future__ import annotations

from msgspec.structs import replace
from PIL import Image

from games.gears.data import FACTIONS
from games.gears.view import PlayerView, View
from games.gears.words import alone
from games.gears.words.standing import factions, standing
from rendering.draw import player_bar
from rendering.draw.player_bar import Entry, Fact
from rendering.gears import parts
from rendering.gears.colors import LOOK
from rendering.picture import Frame


def bar(view: View, frame: Frame, wide: int) -> Image.Image:
    return player_bar.draw(wide, entries(view, frame, wide), LOOK, facts(view))


def entries(view: View, frame: Frame, wide: int) -> tuple[Entry, ...]:
    """Return the bar's players with their gears, and with their faction if it's known. The Automa comes last."""
    acting = view.acting or (() if view.active is None else (view.active,))
    out = {player.seat: "eliminated" for player in view.players if is_out(player)}
    on = () if view.outcome or (view.automa and view.automa.is_acting) else acting
    public = player_bar.entries(standing(view), frame, ("gear",), on, out)
    pairs = zip(public, view.players, strict=True)
    return (*(_with_faction(entry, faction_of(view, player)) for entry, player in pairs), *_automa(view, wide))


def is_out(player: PlayerView) -> bool:
    """Tell whether both of the player's characters are eliminated."""
    return all(role.eliminated for role in player.roles)


def faction_of(view: View, player: PlayerView) -> str | None:
    """Return a player's faction if the player has revealed a role, otherwise None.

    In a solo game, the result is always None, because the faction doesn't matter there.
    """
    is_known = any(role.revealed for role in player.roles)
    return player.faction if is_known and not view.automa else None


def _with_faction(entry: Entry, faction: str | None) -> Entry:
    return entry if entry.sign or faction is None else replace(entry, sign=parts.own(faction))


def _automa(view: View, wide: int) -> tuple[Entry, ...]:
    if view.automa is None:
        return ()
    emblem = parts.medal("plain", "automa", player_bar.emblem_size(wide))
    gears = (("gear", str(view.automa.gears)),)
    return (Entry(1, "The Automa", gears, emblem=emblem, is_on=view.automa.is_acting),)


def facts(view: View) -> tuple[Fact, ...]:
    """Return the public points of each faction or, in a solo game, the progress toward the goal."""
    if view.automa:
        return tuple(Fact(part.label.capitalize(), part.figures) for part in alone.progress(view))
    return tuple(
        Fact(FACTIONS[faction], "= gears" if points is None else str(points), parts.own(faction))
        for faction, points in factions(view).items()
    )
