"""The sky above a maze: its player, Life, hand, cats and deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.briar.view import PlayerView
from rendering.briar import facts
from rendering.briar.board import marks
from rendering.draw import fonts, palette, sprites
from rendering.draw.canvas import Point, put
from rendering.draw.icons import stamp

NUMBER: Final = 42  # size of figures: capitals 9 pixels high on a maze 350 wide
HAND: Final = (0.405, 0.75)  # left and right edge of the hand, in widths


def draw(
    image: Image.Image, player: PlayerView, name: str, high: int, *, is_computer: bool, on: bool, ways: bool
) -> None:
    """Draw into the top `high` pixels of a maze.

    `on`: the player has a choice to make; `ways`: show the distances to open Exits.
    """
    coin = round(0.74 * high)
    if on:
        put(image, sprites.halo(coin + 8), (34 + coin / 2, high / 2))
    put(image, marks.walker(player.seat, player.character, coin), (34 + coin / 2, high / 2))
    put(image, sprites.badge(player.seat, round(0.42 * high)), (34 + coin * 0.94, high * 0.78))
    left = 34 + coin + round(0.2 * high)
    size = max(NUMBER, min(46, round(0.35 * high)))
    room = round(HAND[0] * image.width) - left - 16
    room -= size + 12 if is_computer else 0
    size = fonts.shrunk(name, fonts.STRONG, size, room, NUMBER)
    called = fonts.fit(name, fonts.STRONG, size, room)
    text = sprites.haloed(called, size)
    wide = fonts.width(called, fonts.STRONG, size)
    put(image, text, (left + wide / 2, 0.3 * high))
    if is_computer:
        stamp(image, (left + wide + 0.6 * size, 0.3 * high), "computer", round(0.8 * size), palette.TEXT)
    small = min(31, round(0.27 * high))
    right = _second(image, (left, round(0.7 * high)), player, small)
    _hand(image, player.hand, high)
    if player.status == "in" and (ways or player.back):
        _ways(image, (right + 6, round(0.7 * high)), player, small)
    _cats(image, player, high)


def _second(image: Image.Image, at: Point, player: PlayerView, size: int) -> float:
    """Draw Life and deck size, or how the walk ended; return the right edge."""
    ended = {"out": "home", "dead": "lost", "shut": "no cat left"}.get(player.status)
    pitch = round(size * 1.12)
    most = player.most or 7
    wide = pitch * most + 2.1 * size + NUMBER
    put(image, sprites.frame("tag", round(wide), round(size * 1.5)), (at[0] - 6, at[1] - size * 0.75))
    said = "no one yet" if player.character is None else ended if player.status != "out" else None
    if said:
        put(
            image,
            sprites.haloed(said, fonts.shrunk(said, fonts.STRONG, NUMBER, wide, size)),
            (at[0] + wide / 2 - 8, at[1]),
        )
        return at[0] + wide
    x = at[0] + marks.life(image, at, player.life, player.most, size)
    stamp(image, (x + size * 0.75, at[1]), "briar/home" if ended else "briar/deck", size, palette.MUTED)
    if not ended:
        put(image, sprites.haloed(str(player.deck), NUMBER), (x + size * 1.4 + NUMBER / 2, at[1]))
    return at[0] + wide


def _hand(image: Image.Image, hand: Sequence[str], high: int) -> None:
    if not hand:
        return
    left, right = HAND[0] * image.width, HAND[1] * image.width
    size = round(min(0.44 * high, 54))
    pitch = min(size * 1.14, (right - left - size) / max(1, len(hand) - 1))
    for number, card in enumerate(hand):
        put(image, marks.mark(card, size), (left + size / 2 + number * pitch, 0.33 * high))


def _ways(image: Image.Image, at: Point, player: PlayerView, size: int) -> None:
    """Draw open Exits with their distance in cards; the player's destination is golden."""
    x, y = at
    ways = {way.card: way.way for way in player.exits}
    if player.back is not None:
        ways[player.back.card] = player.back.left
    numbers = sum(fonts.width(str(left), fonts.STRONG, NUMBER) for left in ways.values())
    wide = round(numbers + 2.1 * size * len(ways))
    if ways:
        put(image, sprites.frame("tag", wide + 6, round(size * 1.5)), (x - 4, y - size * 0.75))
    for card, left in ways.items():
        is_back = player.back is not None and player.back.card == card
        text = sprites.haloed(str(left), NUMBER, palette.GOLD if is_back else palette.CREAM)
        figure = fonts.width(str(left), fonts.STRONG, NUMBER)
        put(image, marks.mark(card, round(1.15 * size)), (x + 0.6 * size, y))
        put(image, text, (x + 1.35 * size + figure / 2, y))
        x += 2.1 * size + figure


def _cats(image: Image.Image, player: PlayerView, high: int) -> None:
    """Draw all three cats, dimmed unless caught."""
    size = min(round(0.56 * high), 60)
    for number, cat in enumerate(facts.CATS):
        at = image.width - 40 - size / 2 - (2 - number) * size * 1.18, 0.46 * high
        caught = cat in player.cats
        if caught:
            put(image, marks.ring("caught", round(size * 0.86)), at)
        put(image, marks.mark(cat, size if caught else round(0.86 * size), is_dim=not caught), at)
