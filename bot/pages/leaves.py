"""Paginate a message whose pictures don't fit on a phone's screen."""

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
    """Return the page with its pictures if that fits on a phone's screen, else page `number` (from 0) of several.

    A button shows the next page, by the command that `turned` returns for its number. Text for which the first page has
    no room is on the last page.
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
    """Distribute the pictures in order over pages that fit on a screen: `first`, then copies of `later`.

    A picture that's too high for any page gets a page of its own.
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
    """Return the rows with a button that shows page `goal` (from 0) of `count`."""
    turn = button(turned(goal), f"{'More' if goal else 'Back'} ({goal + 1}/{count})")
    return beside(rows, turn) if rows else ((turn,),)
