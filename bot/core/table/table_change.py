"""A change to a table that isn't stored yet."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.core.ids import NO_USER, InteractionId, UserId
from bot.core.saved import What
from bot.core.storage import Person
from bot.core.table.position import Position
from games.record import Agreement, Undo


class TableChange(msgspec.Struct, frozen=True, eq=False):
    """A change to be stored: the position after it, public lines about the change, and the user who caused it."""

    after: Position
    notes: tuple[str, ...] = ()
    actor: UserId = NO_USER
    interaction: InteractionId | None = None
    whys: Mapping[int, str] = msgspec.field(default_factory=dict)  # moves' reasons, by the length of the log after each
    typed: bool = False  # whether the change was made with a slash command rather than in a panel that shows the table
    is_incidental: bool = False  # nobody asked for the change, so an error message about it would only confuse
    arriving: Person | None = None  # the person, with their roles, who takes a seat by their own click
    own_length: int | None = None  # the length of the log after the click's own entry; later entries are consequences

    @property
    def saves(self) -> What:
        """The kind of change, for error messages that say what was saved; "" if they shouldn't mention the change."""
        if self.interaction is None:
            return "" if self.is_incidental else "change"
        entry = self.after.stored.log[(self.own_length or 0) - 1]
        return "change" if isinstance(entry, Agreement) else "take-back" if isinstance(entry, Undo) else "move"
