"""A page with more pictures than a phone's screen has room for, as leaves that are turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from bot.commands.types import Command
from bot.pages.panel import beside
from bot.pages.parts.buttons import Row, button
from bot.pages.parts.message import Page
from bot.pages.parts.phone import fits
from rendering.picture import Picture

Turned: TypeAlias = Callable[[int], Command]


def leaf(page: Page, pictures: Sequence[Picture], turned: Turned, number: int) -> Page:
    """Return the page with its pictures; if that is higher than a phone's screen, one of the pages that it takes.

    `number` says which. A button shows the next one, by the command that `turned` makes of its number. Words for which
    the first page has no room are on the last.
    """
    whole = replace(page, pictures=tuple(pictures))
    if not pictures or fits(whole):
        return whole
    turning = replace(page, rows=_turning(page.rows, turned, 1, 2))
    heading = replace(turning, text=page.text.partition("\n")[0])
    found = _leaves(turning, heading, pictures)
    if not fits(found[0]):
        found = [*_leaves(heading, heading, pictures), page]
    if len(found) == 1:
        return whole
    goal = (min(number, len(found) - 1) + 1) % len(found)
    return replace(found[goal - 1], rows=_turning(page.rows, turned, goal, len(found)))


def _leaves(first: Page, later: Page, pictures: Sequence[Picture]) -> list[Page]:
    """The pictures in their order on as few pages, each on a screen, as it takes: the first, and more like the later.

    A picture that has room on none has one by itself.
    """
    found = [first]
    for picture in pictures:
        longer = replace(found[-1], pictures=(*found[-1].pictures, picture))
        if found[-1].pictures and not fits(longer):
            found.append(replace(later, pictures=(picture,)))
        else:
            found[-1] = longer
    return found


def _turning(rows: tuple[Row, ...], turned: Turned, goal: int, count: int) -> tuple[Row, ...]:
    """The rows and the way to another leaf."""
    turn = button(turned(goal), f"{'More' if goal else 'Back'} ({goal + 1}/{count})")
    return beside(rows, turn) if rows else ((turn,),)
