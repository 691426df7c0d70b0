"""The check of whether a person may sit down at a table. Features can refuse it, with `TableHooks.admits`.

Every change that seats somebody is checked here: the table writer and the registry compare the people before and after
the change, so no path needs a check of its own. They check while they hold the table's lock, and again if another
process changes the table in the meantime.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.refusals import NotNow
from bot.core.storage import Chair, Person, Store
from bot.core.table.edits import changed
from bot.core.table.position import Position

NO_SEAT = "There's no seat for you at this table. `/table new` opens another."
"""The refusal for every reason that the person mustn't learn, so that one reason can't be told from another."""


class NoSeat(NotNow):
    """Raised if somebody may not sit down. The message is for that person, who isn't always the one who clicked."""


async def why_not(store: Store, position: Position, person: Person) -> str:
    """Return why the person may not sit down at the table, as a sentence for them; "" if they may."""
    for admits in position.hooks.admits:
        if refusal := await admits(store, position, person):
            return refusal
    return ""


async def require(store: Store, before: Position, after: Position, arriving: Person | None = None) -> None:
    """Raise NoSeat if somebody has a seat in `after`, but not in `before`, and may not sit down there.

    `arriving` is the person who takes a seat by their own click. Other people's roles aren't known.
    """
    if after.chairs is before.chairs:
        return
    seated = {chair.user for chair in before.chairs}
    for chair in after.chairs:
        if chair.user is not None and chair.user not in seated:
            known = arriving is not None and arriving.id == chair.user
            person = arriving if known and arriving is not None else Person(chair.user, chair.name)
            if refusal := await why_not(store, after, person):
                raise NoSeat(refusal)


async def admitted(store: Store, empty: Position, chairs: Sequence[Chair], first: Person) -> Position:
    """Return the new table with these people and computer players, if all of them may sit down together.

    Otherwise, only the person `first` sits down with the computer players, so that nobody can tell who wasn't admitted;
    the others can join by themselves. Raises NoSeat if `first` may not sit down.
    """
    alone = changed(empty, tuple(chair for chair in chairs if chair.user in (None, first.id)))
    if refusal := await why_not(store, alone, first):
        raise NoSeat(refusal)
    together = changed(empty, tuple(chairs))
    others = [Person(chair.user, chair.name) for chair in chairs if chair.user not in (None, first.id)]
    refusals = [await why_not(store, together, person) for person in others]
    return alone if any(refusals) else together
