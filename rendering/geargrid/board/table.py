"""The public table: players, their progress and the pool by kind; once a round is judged, all boards."""

from __future__ import annotations

from typing import Any, Final

from PIL import Image

from games.english import count as plural
from games.geargrid.match.scoring import MARK
from games.geargrid.nouns import victories
from games.geargrid.view import PlayerView, View
from games.geargrid.words.prompts import pool_left
from games.kernel import Seat
from rendering.draw import fonts, palette
from rendering.draw.geometry import Box
from rendering.draw.wording import name_of
from rendering.file.png import encode
from rendering.geargrid import alt
from rendering.geargrid.board import numbers
from rendering.geargrid.cards import kinds
from rendering.geargrid.colours import FIELD, LOOK, ON
from rendering.geargrid.ends import results
from rendering.geargrid.layout import FOOT, WIDE, grid
from rendering.picture import Frame, Picture

TOP: Final = 104
ROW: Final = 132


def paint(view: View, frame: Frame) -> Picture:
    """Draw the public table."""
    if is_open(view):
        return results.paint(view, frame)
    return Picture(encode(compose(view, frame), LOOK), alt.table(view, frame), "geargrid-table.png")


def is_open(view: View) -> bool:
    """Return whether to show the last round's boards: until someone is done with the next, or everyone is ready."""
    building = view.phase == "build" and (view.is_live or any(each.status == "done" for each in view.players))
    return bool(view.last) and not building


def compose(view: View, frame: Frame) -> Image.Image:
    """Draw players above, the pool below."""
    found, below = pool(view, frame.since), pool_top(view, WIDE)
    image = numbers.canvas(WIDE, below + kinds.height(found) + FOOT)
    players(image, view, frame)
    kinds.draw(image, below, found)
    return image


def pool_top(view: View, wide: int) -> int:
    """Return where the pool starts on a picture of that width."""
    return _boxes(view, wide)[-1].bottom + 96


def _boxes(view: View, wide: int) -> tuple[Box, ...]:
    count = len(view.players)
    return grid(count, TOP, ROW, min(count, 2 if wide == WIDE else count), across=wide)


def players(image: Image.Image, view: View, frame: Frame) -> None:
    """Draw the round, the players with their progress, and the size of the pool."""
    middle = image.width / 2
    numbers.write(image, (middle, 54), heading(view), 58, fill=palette.GOLD, face=fonts.HEADING, anchor="m")
    news = changed(view, frame.since)
    for box, player in zip(_boxes(view, image.width), view.players, strict=True):
        _player(image, box, player, frame, view, player.seat in news)
    at = (middle, pool_top(view, image.width) - 48)
    numbers.write(image, at, _left(view), 46, fill=palette.MUTED, anchor="m")


def heading(view: View) -> str:
    """Name the round and what wins: victories, or the target score of a solo game."""
    if len(view.players) == 1:
        return f"Solo \N{MIDDLE DOT} {MARK} points or more wins"
    return f"Round {view.round} \N{MIDDLE DOT} {victories(view.target)} {'wins' if view.target == 1 else 'win'}"


def pool(view: View, since: Any = None) -> tuple[kinds.Kind, ...]:
    """Return the kinds the round started with, and how many of each are left; changes since then are marked."""
    left, before = dict(view.pool), dict(since.pool) if is_same_round(view, since) else dict(view.pool)
    return tuple(
        kinds.Kind(
            code, str(left.get(code, 0)), is_gone=code not in left, is_new=before.get(code, 0) != left.get(code, 0)
        )
        for code, _ in view.deal
    )


def is_same_round(view: View, since: Any) -> bool:
    """Return whether an earlier View shows the same deal."""
    return isinstance(since, View) and since.round == view.round and since.deal == view.deal


def changed(view: View, since: Any) -> frozenset[Seat]:
    """Return the seats that started, built, finished or won something since an earlier View."""
    if not isinstance(since, View):
        return frozenset()
    return frozenset(
        now.seat for then, now in zip(since.players, view.players, strict=True) if _state(then) != _state(now)
    )


def _state(player: PlayerView) -> tuple[object, ...]:
    return player.status, player.tiles, player.victories


def _left(view: View) -> str:
    left = pool_left(view)
    if view.is_live:
        return f"{left} left in the pool"
    return f"Same deal for everyone: {left}" if len(view.players) > 1 else f"The deal: {left}"


def _player(image: Image.Image, box: Box, player: PlayerView, frame: Frame, view: View, is_new: bool) -> None:
    """Draw what is public of a player, with a bright rim if it changed since the viewer's last turn."""
    face = FIELD if player.status in ("done", "ready", "settled", "over") else ON
    numbers.field(image, box, face, palette.GLOW if is_new else "")
    y = box.middle[1]
    numbers.place(image, (box.left + 58, y), numbers.badge(player.seat, 76, face))
    below = box.bottom - 38
    if player.seat in frame.computers:
        numbers.stamp(image, (box.right - 46, below), "computer", 40, palette.MUTED, face)
    won = 34 * view.target + 30 if len(view.players) > 1 else 0
    name = name_of(frame, player.seat)
    at, room = (box.left + 120, box.top + 42), box.width - 134
    numbers.write(image, at, name, 48, ground=face, face=fonts.STRONG, limit=room - won, least=40)
    count = "" if player.tiles is None or view.phase == "ready" else f" \N{MIDDLE DOT} {plural(player.tiles, 'tile')}"
    status = f"{alt.STATUS[player.status]}{count}"
    numbers.write(image, (at[0], below), status, 42, fill=palette.MUTED, ground=face, limit=room - 66)
    if won:
        pips(image, (box.right - 30, at[1]), player.victories, view.target, face)


def pips(image: Image.Image, at: tuple[float, float], won: int, target: int, ground: str) -> None:
    """Draw victories as small discs that end at a point."""
    for number in range(target):
        is_won = number < won
        mark = numbers.disc(palette.GOLD if is_won else ground, palette.GOLD if is_won else "#77664c", 28)
        numbers.press(image, (at[0] - (target - 1 - number) * 34, at[1]), mark)
