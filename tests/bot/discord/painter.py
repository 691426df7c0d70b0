"""A painter for Pebbles: small, but real pictures."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw

from rendering.picture import Film, Frame, Lettered, Lobby, Picture, Renderer
from tests.games.example.rules import View


def _drawn(text: str) -> Image.Image:
    image = Image.new("RGB", (360, 160), "#203040")
    ImageDraw.Draw(image).multiline_text((12, 12), text, fill="#f0e0c0")
    return image


def _picture(text: str, name: str) -> Picture:
    file = io.BytesIO()
    _drawn(text).save(file, "PNG")
    return Picture(file.getvalue(), text, f"{name}.png")


def board(view: View, frame: Frame) -> Picture:
    return _picture(f"Heaps {view.heaps}. {', '.join(frame.names)}", "board")


def hand(view: View, _frame: Frame) -> Picture:
    return _picture(f"You sealed {view.sealed}", "hand")


def choices(view: View, _frame: Frame, lettered: Sequence[Lettered]) -> Picture:
    return _picture("\n".join([str(view.heaps), *(f"{each.letter} {each.label}" for each in lettered)]), "choices")


def lobby(table: Lobby) -> Picture:
    return _picture(f"{table.title}: {', '.join(seat.name or 'open' for seat in table.seats)}", "lobby")


def final(view: View, _frame: Frame) -> Picture:
    return _picture(f"Over: {view.outcome and view.outcome.headline}", "final")


def film(views: Sequence[View], _frames: Sequence[Frame]) -> Film:
    return Film((_drawn(f"Heaps {view.heaps}.") for view in views), f"Replay in {len(views)} pictures")


def entry(key: str) -> Picture | None:
    return _picture(key, "entry") if key == "goal" else None


PAINTER = Renderer(board, hand, choices, lobby, final, film, entry)
