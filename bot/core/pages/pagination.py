"""The pagination of messages whose pictures don't fit on a phone's screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from bot.core.commands.types import Command
from bot.core.pages.panel import beside
from bot.core.pages.parts.buttons import Row, button
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.screens import fits
from rendering.picture import Picture

PageCommand: TypeAlias = Callable[[int], Command]


def paginated(page: Page, pictures: Sequence[Picture], page_command: PageCommand, number: int) -> Page:
    """Return the page with its pictures if that fits on a phone's screen, else page `number` (from 0) of several.

    `page_command` returns the command of the button that shows the page with the given number. Text that doesn't fit on
    the first page goes to the last one.
    """
    whole = replace(page, pictures=tuple(pictures))
    if not pictures or fits(whole):
        return whole
    with_more = replace(page, rows=_with_page_button(page.rows, page_command, 1, 2))
    heading = replace(with_more, text=page.text.partition("\n")[0])
    pages = _distributed(with_more, heading, pictures)
    if not fits(pages[0]):
        pages = [*_distributed(heading, heading, pictures), page]
    if len(pages) == 1:
        return whole
    goal = (min(number, len(pages) - 1) + 1) % len(pages)
    return replace(pages[goal - 1], rows=_with_page_button(page.rows, page_command, goal, len(pages)))


def _distributed(first: Page, later: Page, pictures: Sequence[Picture]) -> list[Page]:
    """Distribute the pictures in order over pages that fit on a screen: `first`, then copies of `later`.

    A picture that's too tall for any page gets a page of its own.
    """
    pages = [first]
    for picture in pictures:
        longer = replace(pages[-1], pictures=(*pages[-1].pictures, picture))
        if pages[-1].pictures and not fits(longer):
            pages.append(replace(later, pictures=(picture,)))
        else:
            pages[-1] = longer
    return pages


def _with_page_button(rows: tuple[Row, ...], page_command: PageCommand, goal: int, count: int) -> tuple[Row, ...]:
    page_button = button(page_command(goal), f"{'More' if goal else 'Back'} ({goal + 1}/{count})")
    return beside(rows, page_button) if rows else ((page_button,),)
