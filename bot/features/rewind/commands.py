"""The commands behind `/table rewind` and `/table redo`."""

from __future__ import annotations

from bot.core.commands.types import AtTable, Group, Text, ValueNumber


class ShowRewindPoints(AtTable, tag="rewind", frozen=True):
    """Show the points that the game can go back to."""

    why: Text = ""


class Rewind(AtTable, tag="rewindto", frozen=True):
    """Go back to the picked point, or ask the other players to agree to that."""

    why: Text = ""
    undone: ValueNumber = 0  # how many public moves to undo
    latest: Group = ""  # the name of the table's latest public move when the list was made


class Redo(AtTable, tag="redo", frozen=True):
    """Redo what was undone last, or ask the other players to agree to that."""

    public_names: Group = ""  # names of the seats' latest moves when the button was shown
