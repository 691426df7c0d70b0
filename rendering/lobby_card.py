"""The picture of a lobby: seats as brass plates, and the chosen options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image

from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.sheets import FOOT, MARGIN, READ, WIDE
from rendering.draw.wording import called, clip
from rendering.file.png import encode
from rendering.picture import Lobby, LobbySeat, Picture
from rendering.theme import HOUSE, Look

TOP: Final = 226
PLATE: Final = 164
GAP: Final = 22
OPTION: Final = 90


Ground = Callable[[int, Look], Image.Image]


def paint(lobby: Lobby, look: Look = HOUSE, ground: Ground = blocks.ground) -> Picture:
    """Draw the lobby. `ground` is a function that makes a background of a given height."""
    seats, options = seat_boxes(len(lobby.seats)), option_boxes(lobby)
    bottom = max(box.bottom for box in (*seats, *options))
    image = ground(bottom + FOOT, look)
    blocks.title(image, lobby.title, (WIDE / 2, 92), WIDE - 160, 104, fonts.TITLE)
    _state(image, lobby)
    for number, (box, seat) in enumerate(zip(seats, lobby.seats, strict=True)):
        _seat(image, box, number, seat, look)
    for box, (title, chosen) in zip(options, lobby.options, strict=True):
        _option(image, box, title, chosen, look)
    return Picture(encode(image, look), described(lobby), "lobby.png")


def seat_boxes(count: int) -> tuple[Box, ...]:
    """Return the boxes of the seats, in two columns."""
    wide = (WIDE - 2 * MARGIN - GAP) // 2
    corners = [(MARGIN + n % 2 * (wide + GAP), TOP + n // 2 * (PLATE + GAP)) for n in range(count)]
    return tuple(Box(x, y, x + wide, y + PLATE) for x, y in corners)


def option_boxes(lobby: Lobby) -> tuple[Box, ...]:
    """Return the boxes of the options, below the seats."""
    top = TOP + -(-len(lobby.seats) // 2) * (PLATE + GAP) + 14
    tops = [top + number * (OPTION + 10) for number in range(len(lobby.options))]
    return tuple(Box(MARGIN, y, WIDE - MARGIN, y + OPTION) for y in tops)


def missing(lobby: Lobby) -> int:
    """Return how many more players the game needs to start."""
    return max(0, lobby.needed - sum(bool(seat.name) for seat in lobby.seats))


def state(lobby: Lobby) -> str:
    """Say whether the game can start and, if it can't, how many players are missing or too many."""
    short = missing(lobby)
    if short:
        return f"Waiting for {short} more player{'s' if short > 1 else ''}"
    many = len(lobby.seats) - lobby.most
    if many > 0:
        return f"{many} too many for these options"
    free = sum(not seat.name for seat in lobby.seats)
    return f"Ready to start · {free} seat{'s' if free > 1 else ''} free" if free else "Ready to start · all seats taken"


def _state(image: Image.Image, lobby: Lobby) -> None:
    color = palette.MUTED if missing(lobby) else palette.GOLD
    write(image, (WIDE / 2, 176), state(lobby), READ, fill=color, anchor="m")


def _seat(image: Image.Image, box: Box, number: int, seat: LobbySeat, look: Look) -> None:
    y = box.middle[1]
    if not seat.name:
        blocks.framed(image, f"{look.frames}well", box)
        stamp(image, (box.left + 92, y), "seat", 84, "#6b5a40")
        write(image, (box.left + 172, y), "open seat", READ, fill="#a8946c")
        return
    blocks.framed(image, f"{look.frames}panel", box)
    for x in (box.left + 22, box.right - 22):
        for corner in (box.top + 22, box.bottom - 22):
            put(image, sprites.piece(look.corner, 0.8), (x, corner))
    put(image, sprites.badge(number % len(palette.PLAYERS), 92), (box.left + 92, y))
    room = box.width - 216 - (76 if seat.computer else 0)
    lines = fonts.wrap(fonts.printable(called(seat.name, number)), fonts.STRONG, READ, room, 2)
    for line, text in enumerate(lines):
        at = box.left + 172, y + (line - (len(lines) - 1) / 2) * 1.1 * READ
        write(image, at, text, READ, face=fonts.STRONG)
    if seat.computer:
        stamp(image, (box.right - 76, y), "computer", 64, palette.MUTED)


def _option(image: Image.Image, box: Box, title: str, chosen: str, look: Look) -> None:
    blocks.framed(image, f"{look.frames}row", box)
    stamp(image, (box.left + 50, box.middle[1]), "options", 56, "#8f7a52")
    half = (box.width - 140) // 2
    wide = write(image, (box.left + 96, box.middle[1]), title, READ, fill=palette.MUTED, limit=half)
    room = round(box.width - 96 - wide - 60)
    write(image, (box.right - 26, box.middle[1]), chosen, READ, fill=palette.TEXT, anchor="r", limit=room)


def described(lobby: Lobby) -> str:
    """Describe the lobby for the alt text."""
    taken = [
        clip(called(seat.name, number), 40) + (" (computer)" if seat.computer else "")
        for number, seat in enumerate(lobby.seats)
        if seat.name
    ]
    free = len(lobby.seats) - len(taken)
    options = "; ".join(f"{title}: {chosen}" for title, chosen in lobby.options)
    seats = ", ".join((*taken, f"{free} open")) if free else ", ".join(taken)
    return clip(f"{lobby.title}. {state(lobby)}. Seats: {seats}." + (f" Options: {options}." if options else ""))
