"""A panel of a game's own: for games in which a player makes many small moves in a row, and others do so meanwhile.

Without one the Play panel is derived from the legal list. Each press says by itself what it does, a code or a cursor or
both; so it means the same whatever the picture showed when it was made. The cursor is what was used last and stays
chosen: a short text of the game's own, without ";" and "|", at most 24 characters; "" is where a panel begins.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Press(msgspec.Struct, frozen=True):
    """A button, or a line of a list: it makes the move `code`, if there is one, and then the cursor is at `cursor`."""

    label: str  # at most 80 characters
    code: str = ""
    cursor: str = ""
    hint: str = ""
    is_main: bool = False  # what most people do next
    is_grey: bool = False  # cannot be pressed now


class Dropdown(msgspec.Struct, frozen=True):
    """A list of 1 to 25 presses, one of which may be `chosen`."""

    title: str
    presses: tuple[Press, ...]
    chosen: int | None = None
    is_grey: bool = False


ControlRow: TypeAlias = Dropdown | tuple[Press, ...]
"""A list, or up to five buttons."""


class Controls(msgspec.Struct, frozen=True):
    """What the panel shows. `marks` are codes to be marked on the picture; `signs` stand for it where there is none."""

    text: str
    rows: tuple[ControlRow, ...] = ()
    marks: tuple[str, ...] = ()
    signs: str = ""

    def presses(self) -> tuple[Press, ...]:
        """All that can be pressed."""
        return tuple(
            press
            for row in self.rows
            if not (isinstance(row, Dropdown) and row.is_grey)
            for press in (row.presses if isinstance(row, Dropdown) else row)
            if not press.is_grey
        )
