"""The player bar of BriarMaze: everybody's Life and cats."""

from __future__ import annotations

from msgspec.structs import replace
from PIL import Image

from games.briar.view import View
from games.briar.words.standing import standing
from games.kernel import Seat
from rendering.briar.look import LOOK
from rendering.draw import player_bar
from rendering.draw.player_bar import Entry
from rendering.picture import Frame

OUT = {"dead": "eliminated", "shut": "cancel"}


def bar(view: View, frame: Frame, wide: int, only: Seat | None = None) -> Image.Image:
    """Draw the player bar with all players in the order of play, or with only the player in seat `only`."""
    players = entries(view, frame)
    return player_bar.draw(wide, [players[seat] for seat in view.order if only in (None, seat)], LOOK)


def entries(view: View, frame: Frame) -> tuple[Entry, ...]:
    """Return the bar's players by seat. Players who have left the maze have an icon for how they left, and no Life."""
    out = {player.seat: OUT[player.status] for player in view.players if player.status in OUT}
    public = player_bar.entries(standing(view), frame, ("briar/life", "briar/cat_ink"), view.acting, out)
    return tuple(
        entry if player.status == "in" else replace(entry, sign=entry.sign or "briar/home", figures=entry.figures[1:])
        for entry, player in zip(public, view.players, strict=True)
    )
