"""The check of whether a person may sit down at a table. Features can refuse it, with `TableHooks.admits`.

Every change that seats somebody is checked here: the table writer and the registry compare the people before and after
the change, so no path needs a check of its own. They check while they hold the table's lock, and again if another
process changes the table in the meantime.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.ids import NO_USER
from bot.core.refusals import NotNow
from bot.core.storage import Chair, Person, Store
from bot.core.table.edits import changed
from bot.core.table.position import Position

NO_SEAT = "There's no seat for you at this table. `/table new` opens another."
"""The refusal for every reason that the person mustn't learn, so that one reason can't be told from another."""


async def why_not(store: Store, position: Position, person: Person) -> str:
    """Return why the person may not sit down at the table, as a sentence for them; "" if they may."""
    for admits in position.hooks.admits:
        if refusal := await admits(store, position, person):
            return refusal
    return ""


async def require(store: Store, before: Position, after: Position, arriving: Person | None = None) -> None:
    """Raise NotNow if somebody has a seat in `after`, but not in `before`, and may not sit down there.

    `arriving` is the person whose click seats them: only their roles are known.
    """
    if after.chairs is before.chairs:
        return
    seated = {chair.user for chair in before.chairs}
    for chair in after.chairs:
        if chair.user is not None and chair.user not in seated:
            known = arriving is not None and arriving.id == chair.user
            person = arriving if known and arriving is not None else Person(chair.user, chair.name)
            if refusal := await why_not(store, after, person):
                raise NotNow(refusal)


async def admitted(store: Store, opened: Position, chairs: Sequence[Chair], first: Person) -> Position:
    """Return the new table with the computer players in `chairs` and the people there who may sit down together.

    The person `first` is seated before the others. Anybody who may not join those seated before is left out. Raises
    NotNow if `first` may not sit down.
    """
    in_order = sorted(chairs, key=lambda chair: chair.user != first.id)
    let_in: tuple[Chair, ...] = ()
    for chair in in_order:
        with_chair = changed(opened, (*let_in, chair))
        person = first if chair.user == first.id else Person(chair.user or NO_USER, chair.name)
        refusal = await why_not(store, with_chair, person) if chair.user is not None else ""
        if refusal and chair.user == first.id:
            raise NotNow(refusal)
        let_in = let_in if refusal else (*let_in, chair)
    return changed(opened, tuple(chair for chair in chairs if chair in let_in))
