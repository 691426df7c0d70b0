"""Name changes on Discord. A table uses a person's new name after the person's next action there."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.ids import InteractionId
from bot.core.storage import Person
from bot.core.table.edits import chair_of, with_chair
from bot.core.table.position import Position
from bot.core.table.table_change import TableChange


def has_new_name(position: Position, person: Person) -> bool:
    """Tell whether the table is open and shows the person under a different name."""
    seat = position.seat_of(person.id)
    if seat is None or position.frozen or position.status not in ("lobby", "playing"):
        return False
    return position.chairs[seat].name != chair_of(person, InteractionId(0)).name


def renamed(position: Position, person: Person) -> TableChange:
    """Return the change that gives the person's seat their new name; an empty change if the name is the same."""
    if not has_new_name(position, person):
        return TableChange(position)
    seat = position.require_seat(person.id)
    chair = replace(position.chairs[seat], name=chair_of(person, InteractionId(0)).name)
    return TableChange(with_chair(position, seat, chair), is_incidental=True)
