"""Text in pictures of all games: printable names, and alt texts of limited length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.kernel import Seat
from rendering.draw import fonts
from rendering.picture import Frame, MarkedChoice

MOST: Final = 1024  # characters of an alt text


def clip(text: str, most: int = MOST) -> str:
    """Cut the text with an ellipsis if it's longer than `most` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def called(name: str, seat: Seat) -> str:
    """Return the printable part of a name. If nothing is printable, return "Player 1", "Player 2" and so on by seat."""
    return " ".join(fonts.printable(name).replace(fonts.UNKNOWN, " ").split()) or f"Player {seat + 1}"


def name_of(frame: Frame, seat: Seat) -> str:
    """Return the printable name of the player in a seat."""
    return called(frame.names[seat] if seat < len(frame.names) else "", seat)


def names_of(frame: Frame) -> tuple[str, ...]:
    """Return the printable names of all players by seat."""
    return tuple(name_of(frame, seat) for seat in range(len(frame.names)))


def retold(text: str, frame: Frame) -> str:
    """Replace players' names in the text with their printable names, so that all text in a picture agrees."""
    told = {name: name_of(frame, seat) for seat, name in enumerate(frame.names)}
    odd = (name for name in told if name.strip() and fonts.printable(name) != told[name])
    for name in sorted(odd, key=len, reverse=True):
        text = text.replace(name, told[name])
    return text


def lines_of(frame: Frame) -> tuple[str, ...]:
    """Return the lines of narration with printable names, newest first."""
    return tuple(retold(line, frame) for line in frame.lines)


def told(frame: Frame, most: int) -> str:
    """Return as many of the newest lines of narration as fit into `most` characters, in chronological order."""
    text = ""
    for line in lines_of(frame):
        if text and len(line) + 1 + len(text) > most:
            break
        text = f"{line} {text}".rstrip()
    return clip(text, most)


def readable(offered: Sequence[MarkedChoice], frame: Frame) -> tuple[MarkedChoice, ...]:
    """Return the choices with printable names in their labels and hints."""
    return tuple(replace(o, label=retold(o.label, frame), hint=retold(o.hint, frame)) for o in offered)
