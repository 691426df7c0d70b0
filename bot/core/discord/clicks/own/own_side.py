"""Private pages of a player at a table: the Play panel, or the page that a feature shows in its place."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.core.commands.board import ShowBoard, ShowLog
from bot.core.commands.panel import OpenPanel, PanelState, ShowHand
from bot.core.pages.own import private
from bot.core.pages.parts.buttons import Row, Style, button
from bot.core.pages.parts.message import Page
from bot.core.services import Services
from bot.core.table.position import Position
from games.kernel import Seat

ROWS = 5  # number of rows of buttons and lists in a panel that has no room for another row


async def play(services: Services, position: Position, seat: Seat, state: PanelState, notice: str = "") -> Page:
    """Return the panel's page for `state`, with the notice above it, or the page that a feature shows in its place."""
    if page := await services.instead_of_panel(position):
        return page
    return await private.play(services.gallery, position, seat, state, notice, partial(_with_looks, position))


async def after_move(
    services: Services, position: Position, seat: Seat, trouble: str = "", *, since: int | None = None, first: Row = ()
) -> Page:
    """Return a page that shows what the seat's move did and what comes next; see `private.after_move`."""
    if page := await services.instead_of_panel(position):
        return page
    url = await services.url(position.head)
    within = partial(_with_looks, position)
    return await private.after_move(
        services.gallery, position, seat, url, trouble, since=since, first=first, within=within
    )


def _with_looks(position: Position, page: Page) -> Page:
    """Return the page with buttons for looking at the table, if the table is played only in private panels."""
    is_alone = position.place.is_nowhere and position.status == "playing" and position.game.controls is None
    if not is_alone or len(page.rows) >= ROWS:
        return page
    table = position.id
    looks = (button(ShowHand(table), "My hand"), button(ShowBoard(table), "Large board"), button(ShowLog(table), "Log"))
    return replace(page, rows=(*page.rows, looks))


def with_way_back(position: Position, page: Page) -> Page:
    """Return the page with a Continue button if the page replaces a panel at a table without a channel."""
    if not (position.place.is_nowhere and position.status == "playing"):
        return page
    return replace(page, rows=(*page.rows, (button(OpenPanel(position.id), "Continue", Style.success),)))
