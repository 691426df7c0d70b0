"""The public table: players, their progress, and the pool, grouped by kind of tile.

After a round has been scored, it shows all boards instead.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace
from PIL import Image

from games.geargrid.match.scoring import MARK
from games.geargrid.nouns import victories
from games.geargrid.view import PlayerView, View
from games.geargrid.words.prompts import pool_left
from games.geargrid.words.standing import standing
from rendering.draw import fonts, palette, player_bar
from rendering.draw.canvas import lay
from rendering.draw.player_bar import Entry
from rendering.file.png import encode
from rendering.geargrid import alt
from rendering.geargrid.board import numbers
from rendering.geargrid.cards import kinds
from rendering.geargrid.colors import LOOK
from rendering.geargrid.ends import results
from rendering.geargrid.layout import FOOT, WIDE
from rendering.picture import Frame, Picture

TOP: Final = 168  # height of the text between players and pool
BUSY: Final = ("waiting", "building", "choosing")
DONE: Final = ("ready", "done", "settled")


def paint(view: View, frame: Frame) -> Picture:
    """Draw the public table, or all boards if a round was just scored."""
    if shows_last_round(view):
        return results.paint(view, frame, bar(view, frame, WIDE))
    return Picture(encode(compose(view, frame), LOOK), alt.table(view, frame), "geargrid-table.png")


def shows_last_round(view: View) -> bool:
    """Tell whether to show the boards of the previous round.

    The boards are shown until the first player is done with the next round or, in live rounds, until everyone is ready.
    """
    building = view.phase == "build" and (view.is_live or any(each.status == "done" for each in view.players))
    return bool(view.last) and not building


def compose(view: View, frame: Frame) -> Image.Image:
    """Draw the players, and the pool below them."""
    found, below = pool(view, frame.since), pool_top(view, WIDE)
    image = numbers.canvas(WIDE, below + kinds.height(found) + FOOT)
    head(image, view, frame)
    kinds.draw(image, below, found)
    return image


def pool_top(view: View, wide: int) -> int:
    """Return the vertical position of the pool in a picture of that width."""
    return player_bar.height(wide, len(view.players)) + TOP


def head(image: Image.Image, view: View, frame: Frame) -> None:
    """Draw the players, the round, and the number of tiles in the pool."""
    middle, top = image.width / 2, pool_top(view, image.width) - TOP
    lay(image, bar(view, frame, image.width), (0, 0))
    numbers.write(image, (middle, top + 54), heading(view), 58, fill=palette.GOLD, face=fonts.HEADING, anchor="m")
    numbers.write(image, (middle, top + 120), _left(view), 46, fill=palette.MUTED, anchor="m")


def bar(view: View, frame: Frame, wide: int) -> Image.Image:
    """Draw the player bar with victories, and with the number of tiles on each board if that's public."""
    return numbers.flat(player_bar.draw(wide, entries(view, frame), LOOK))


def entries(view: View, frame: Frame) -> tuple[Entry, ...]:
    """Return the bar's players. Players who are done with this phase have a check mark."""
    on = () if view.outcome else {player.seat for player in view.players if player.status in BUSY}
    public = player_bar.entries(standing(view), frame, (), on, {})
    return tuple(
        replace(entry, sign="check" if player.status in DONE else "", figures=(*_tiles(player), *_won(view, player)))
        for entry, player in zip(public, view.players, strict=True)
    )


def _tiles(player: PlayerView) -> tuple[tuple[str, str], ...]:
    is_shown = player.tiles is not None and player.status == "building"
    return (("geargrid/tile", str(player.tiles)),) if is_shown else ()


def _won(view: View, player: PlayerView) -> tuple[tuple[str, str], ...]:
    """Return a player's victories for the bar, as (icon, text) pairs.

    Return () if a single victory wins, because nobody has a victory before the end then.
    """
    is_match = view.target > 1 and len(view.players) > 1
    return (("crown", f"{player.victories}/{view.target}"),) if is_match else ()


def heading(view: View) -> str:
    """Return the heading: the round, and how many victories win the match or which score a solo player has to reach."""
    if len(view.players) == 1:
        return f"Solo \N{MIDDLE DOT} {MARK} points or more wins"
    return f"Round {view.round} \N{MIDDLE DOT} {victories(view.target)} {'wins' if view.target == 1 else 'win'}"


def pool(view: View, since: Any = None) -> tuple[kinds.Kind, ...]:
    """Return the kinds of tiles with which the round started, and how many of each kind are left.

    Kinds whose number has changed since the View `since` are marked.
    """
    left, before = dict(view.pool), dict(since.pool) if is_same_round(view, since) else dict(view.pool)
    return tuple(
        kinds.Kind(
            code, str(left.get(code, 0)), is_gone=code not in left, is_new=before.get(code, 0) != left.get(code, 0)
        )
        for code, _ in view.deal
    )


def is_same_round(view: View, since: Any) -> bool:
    """Tell whether the earlier View `since` is from the same round."""
    return isinstance(since, View) and since.round == view.round and since.deal == view.deal


def _left(view: View) -> str:
    left = pool_left(view)
    if view.is_live:
        return f"{left} left in the pool"
    return f"Same deal for everyone: {left}" if len(view.players) > 1 else f"The deal: {left}"
