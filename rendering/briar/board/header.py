"""The sky above a maze, with the maze's owner, the deck, open Exits, the hand and cats.

The player bar shows names and Life instead.
"""

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

NUMBER: Final = 42  # font size of numbers: capitals are 9 pixels high on a maze 350 wide
HAND: Final = (0.405, 0.76)  # left and right edge of the hand, as shares of the width
SMALL: Final = 31  # size of icons next to numbers


def draw(image: Image.Image, player: PlayerView, high: int, *, on: bool, ways: bool) -> None:
    """Draw the header into the top `high` pixels of the picture of a maze.

    `on` means that the player has a choice to make. `ways` means that the distances to open Exits are shown.
    """
    coin, y = round(0.74 * high), high / 2
    if on:
        put(image, sprites.halo(coin + 8), (34 + coin / 2, y))
    put(image, marks.walker(player.seat, player.character, coin), (34 + coin / 2, y))
    put(image, sprites.badge(player.seat, round(0.5 * high)), (34 + coin * 0.98, high * 0.7))
    left = 34 + coin + 0.42 * high
    if player.character and player.status == "in":
        left = _deck(image, (left, y), player.deck)
        if ways or player.back:
            _ways(image, (left, y), player)
    _hand(image, player.hand, high)
    _cats(image, player, high)


def _deck(image: Image.Image, at: Point, cards: int) -> float:
    """Draw how many cards are left until dark. Return the right edge of the drawing."""
    wide = 1.6 * SMALL + fonts.width(str(cards), fonts.STRONG, NUMBER)
    put(image, sprites.frame("tag", round(wide + 12), round(SMALL * 1.5)), (at[0] - 6, at[1] - SMALL * 0.75))
    stamp(image, (at[0] + 0.6 * SMALL, at[1]), "briar/deck", SMALL, palette.MUTED)
    put(image, sprites.haloed(str(cards), NUMBER), (at[0] + (1.3 * SMALL + wide) / 2, at[1]))
    return at[0] + wide + 14


def _hand(image: Image.Image, hand: Sequence[str], high: int) -> None:
    if not hand:
        return
    left, right = HAND[0] * image.width, HAND[1] * image.width
    size = round(min(0.68 * high, 60))
    pitch = min(size * 1.14, (right - left - size) / max(1, len(hand) - 1))
    for number, card in enumerate(hand):
        put(image, marks.mark(card, size), (left + size / 2 + number * pitch, high / 2))


def _ways(image: Image.Image, at: Point, player: PlayerView) -> None:
    """Draw open Exits with their distances in cards. If the player is walking back to an Exit, it's golden."""
    x, y = at
    ways = {way.card: way.way for way in player.exits}
    if player.back is not None:
        ways[player.back.card] = player.back.left
    numbers = sum(fonts.width(str(left), fonts.STRONG, NUMBER) for left in ways.values())
    wide = round(numbers + 2.1 * SMALL * len(ways))
    if ways:
        put(image, sprites.frame("tag", wide + 6, round(SMALL * 1.5)), (x - 4, y - SMALL * 0.75))
    for card, left in ways.items():
        is_back = player.back is not None and player.back.card == card
        text = sprites.haloed(str(left), NUMBER, palette.GOLD if is_back else palette.CREAM)
        figure = fonts.width(str(left), fonts.STRONG, NUMBER)
        put(image, marks.mark(card, round(1.15 * SMALL)), (x + 0.6 * SMALL, y))
        put(image, text, (x + 1.35 * SMALL + figure / 2, y))
        x += 2.1 * SMALL + figure


def _cats(image: Image.Image, player: PlayerView, high: int) -> None:
    """Draw all three cats. Cats that the player hasn't caught are dimmed."""
    size = min(round(0.72 * high), 60)
    for number, cat in enumerate(facts.CATS):
        at = image.width - 40 - size / 2 - (2 - number) * size * 1.18, high / 2
        caught = cat in player.cats
        if caught:
            put(image, marks.ring("caught", round(size * 0.86)), at)
        put(image, marks.mark(cat, size if caught else round(0.86 * size), is_dim=not caught), at)
