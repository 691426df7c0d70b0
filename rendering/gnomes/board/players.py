"""The player bar of Gnomes & Wizards: everybody's points or, in a solo game, the progress toward the goal."""

from __future__ import annotations

from msgspec.structs import replace
from PIL import Image

from games.gnomes.data import SLOTS
from games.gnomes.view import View
from games.gnomes.words.standing import progress, standing
from rendering.draw import player_bar
from rendering.draw.player_bar import Entry, Fact
from rendering.gnomes.board.panel import player_called
from rendering.gnomes.colors import LOOK
from rendering.gnomes.parts import part
from rendering.picture import Frame


def bar(view: View, frame: Frame, wide: int) -> Image.Image:
    return player_bar.draw(wide, entries(view, frame, wide), LOOK, facts(view))


def entries(view: View, frame: Frame, wide: int) -> tuple[Entry, ...]:
    """Return the bar's players. Each player's emblem is the token of the player's tribe."""
    on = () if view.outcome else view.asked or (view.active,)
    out = {player.number: "gnomes/skull" for player in view.players if player.out}
    public = player_bar.entries(standing(view), frame, ("",), on, out, "{} pts")
    return tuple(_entry(view, entry, frame, wide) for entry in public)


def _entry(view: View, entry: Entry, frame: Frame, wide: int) -> Entry:
    player = view.players[entry.seat]
    emblem = part(f"token/{player.tribe}", player_bar.emblem_size(wide)) if player.tribe else None
    return replace(entry, name=player_called(view, entry.seat, frame), emblem=emblem)


def facts(view: View) -> tuple[Fact, ...]:
    """Return the progress toward the goal of a solo game; () in other games."""
    reached = progress(view)
    if reached is None:
        return ()
    return (
        Fact("Enemies down", f"{reached.down}/{SLOTS}"),
        Fact("On the board", f"{reached.active}/{SLOTS}"),
        Fact("Rounds left", str(reached.rounds)),
    )
