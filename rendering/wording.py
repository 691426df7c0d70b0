"""Words that every picture needs: names as they can be written, alt texts that fit."""

from __future__ import annotations

from typing import Final

from games.kernel import Seat
from rendering import fonts
from rendering.picture import Frame

MOST: Final = 1024  # characters of an alt text


def clip(text: str, most: int = MOST) -> str:
    """The text, ended with an ellipsis if it is too long."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def name_of(frame: Frame, seat: Seat) -> str:
    """A player's name as it can be written, or their number if nothing of it can."""
    name = frame.names[seat] if seat < len(frame.names) else ""
    plain = fonts.printable(name)
    return plain if plain.replace(fonts.UNKNOWN, "").strip() else f"Player {seat + 1}"
