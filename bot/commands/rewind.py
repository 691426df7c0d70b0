"""Commands of `/table rewind` and `/table redo`."""

from __future__ import annotations

from bot.commands.types import AtTable, Group, Text, ValueNumber


class ShowRewindPoints(AtTable, tag="rewind", frozen=True):
    """Show how far back the game can go."""

    why: Text = ""


class Rewind(AtTable, tag="rewindto", frozen=True):
    """Go back to a point, or ask the others."""

    why: Text = ""
    keep: ValueNumber = 0  # decisions


class Redo(AtTable, tag="redo", frozen=True):
    """Redo the last undo, or ask the others."""

    public_names: Group = ""  # of the moves that the button was shown for
