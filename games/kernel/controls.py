"""Custom panels, for games in which players make many small moves quickly, at the same time.

By default, the panel in which a player chooses is derived from the legal actions. In a custom panel, each button
carries everything that pressing it does (a code, a cursor, or both), so pressing a button below an outdated picture
still does what its label said. The cursor is the item that stays selected between presses: a short string in the game's
own format, at most 24 characters, without ";" and "|"; it starts as "".
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Press(msgspec.Struct, frozen=True):
    """A button, or an entry of a dropdown.

    Pressing it plays `code`, if any, and then sets the panel's cursor to `cursor`.
    """

    label: str  # at most 80 characters
    code: str = ""
    cursor: str = ""
    hint: str = ""
    is_main: bool = False  # the move that most players make next
    is_grey: bool = False  # disabled


class Dropdown(msgspec.Struct, frozen=True):
    """A dropdown with 1 to 25 entries. `chosen` is the index of the selected one."""

    title: str
    presses: tuple[Press, ...]
    chosen: int | None = None
    is_grey: bool = False


ControlRow: TypeAlias = Dropdown | tuple[Press, ...]
"""A dropdown, or up to five buttons."""


class Controls(msgspec.Struct, frozen=True):
    """The content of a custom panel.

    `marks` are the codes of choices to highlight in the picture. `signs` replaces the picture, for people who play
    without pictures.
    """

    text: str
    rows: tuple[ControlRow, ...] = ()
    marks: tuple[str, ...] = ()
    signs: str = ""

    def presses(self) -> tuple[Press, ...]:
        """Return all enabled buttons and dropdown entries, row by row."""
        return tuple(
            press
            for row in self.rows
            if not (isinstance(row, Dropdown) and row.is_grey)
            for press in (row.presses if isinstance(row, Dropdown) else row)
            if not press.is_grey
        )
