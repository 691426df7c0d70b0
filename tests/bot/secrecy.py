"""The secrecy invariant of messages: what a viewer can't know never changes one byte of the pages that they see.

The bot decides whose View its painters and text functions get, so this invariant is checked on the bot's pages.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.core.ids import TableId, UserId
from bot.core.pages import board, reference
from bot.core.pages.own import private
from bot.core.pages.parts.message import Page
from bot.core.pages.pictures import Gallery
from bot.core.refusals import NotNow
from bot.core.storage import Body, Chair, Head
from bot.core.storage import Stored as Rows
from bot.core.table.position import Position
from bot.features.planned_turns import pages as plan
from bot.features.planned_turns import preview
from bot.features.planned_turns.stored import PlannedTurn
from bot.features.recap import pages as recap
from games.kernel import Seat, Step
from games.rng import Rng
from rendering.picture import Film, Frame, Lobby, MarkedChoice, Picture, Renderer
from tests.bot.conftest import PLACE
from tests.bot.features.assembled import SLOTS
from tests.games.conformance import NAMES, Walk
from tests.games.secrecy import viewers, who
from tests.support.whole_moves import whole_move


def _plain(painter: str, *given: Any) -> Picture:
    return Picture(msgspec.json.encode(given), f"What the painter of {painter} was given.", f"{painter}.png")


def _board(view: Any, frame: Frame) -> Picture:
    return _plain("board", view, frame)


def _hand(view: Any, frame: Frame) -> Picture:
    return _plain("hand", view, frame)


def _more(view: Any, frame: Frame) -> tuple[Picture, ...]:
    return (_plain("more", view, frame),)


def _choices(view: Any, frame: Frame, marked: Sequence[MarkedChoice]) -> Picture:
    return _plain("choices", view, frame, marked)


def _lobby(lobby: Lobby) -> Picture:
    return _plain("lobby", lobby)


def _film(views: Sequence[Any], frames: Sequence[Frame]) -> Film:
    return Film(iter(()), msgspec.json.encode((views, frames)).decode())


GIVEN = Renderer(_board, _hand, _choices, _lobby, _board, _film, lambda _: None, more=_more)
"""Painters whose pictures consist of their input, so that equal pictures mean equal input."""


def table(played: Walk, number: int, state: Any, version: int) -> Position:
    """Return the table before decision number `number`, but with the given state.

    Pictures are cached by the table's `version`, so each call needs a new one.
    """
    chairs = tuple(Chair(NAMES[seat], UserId(seat + 1)) for seat in range(played.seats))
    head = Head(
        TableId("abcdef"),
        PLACE,
        UserId(1),
        played.game.key,
        played.header.version,
        played.header.options,
        "playing",
        "sealed",
    )
    steps = (Step(played.turns[0].state), *(turn.step for turn in played.turns[:number]))
    steps = (*steps[:-1], replace(steps[-1], state=state))
    rows = Rows(replace(head, version=version), chairs, played.record.log[:number])
    return Position(played.game, rows, steps)


async def public_pages(gallery: Gallery, position: Position) -> AsyncIterator[tuple[str, Page]]:
    after = max(0, position.length - 3)
    yield "the board", await board.board(gallery, position, Body(after, position.length))
    yield "the board alone", await reference.board(gallery, position)
    yield "the collapsed board", board.collapsed(position, Body(after, position.length))
    yield "the table in words", await reference.in_words(gallery, position, None, 0)
    yield "the log", reference.log(position, None, 0)


async def private_pages(gallery: Gallery, position: Position, seat: Seat) -> AsyncIterator[tuple[str, Page]]:
    yield "its hand", await private.hand(gallery, position, seat, "https://discord.com")
    yield "its panel", await private.play(gallery, position, seat, private.state_now(position, seat))
    yield "its recap", await recap.recap(gallery, position, seat)
    yield "its table in words", await reference.in_words(gallery, position, seat, 0)
    yield "its log", reference.log(position, seat, 0)
    for number, drafted in enumerate(drafts(position, seat)):
        yield f"its plan of {number} steps", await _planned(gallery, position, seat, drafted)


def drafts(position: Position, seat: Seat) -> Iterator[PlannedTurn]:
    """Yield an empty plan and, if the seat can plan anything, a plan with the first move on offer."""
    drafted = PlannedTurn(1)
    yield drafted
    try:
        imagined = preview.ahead(position, seat)
    except NotNow:
        return
    yield replace(drafted, moves=(whole_move(imagined, seat),), descriptions=("the first",))


async def _planned(gallery: Gallery, position: Position, seat: Seat, drafted: PlannedTurn) -> Page:
    try:
        return await plan.draft(gallery, position, seat, drafted, plan.state_of(position.id, drafted))
    except NotNow as refusal:
        return Page(str(refusal))


async def pages_tell_no_secret(played: Walk, renderers: Mapping[str, Renderer], moments: int) -> None:
    """Check that no viewer's pages change if random values replace what that viewer can't know.

    `moments` is the approximate number of moments of the game to check.
    """
    gallery = Gallery(renderers, SLOTS)
    versions = iter(range(1 << 30))
    try:
        for number in played.some(moments):
            if number and not played.turns[number - 1].step.events:
                continue  # in the middle of a move: tables are shown only between moves
            state = played.turns[number].state
            true = table(played, number, state, next(versions))
            seen = {seat: await _seen(gallery, true, seat) for seat in viewers(played)}
            for seat, before in seen.items():
                world = played.game.resample(state, seat, Rng(f"{number}-{seat}"))
                dealt = table(played, number, world, next(versions))
                every = {other: await _seen(gallery, dealt, other) for other in viewers(played)}
                for what, shown in before.items():
                    assert every[seat][what] == shown, (
                        f"{played.header.seed}, decision {number}: {what} tells {who(seat)} what it cannot know"
                    )
    finally:
        gallery.close()


async def _seen(gallery: Gallery, position: Position, seat: Seat | None) -> dict[str, Any]:
    """Return {name: part} for all parts of all pages that a viewer can see."""
    pages = public_pages(gallery, position) if seat is None else private_pages(gallery, position, seat)
    return dict(chain.from_iterable([_parts(name, page) async for name, page in pages]))


def _parts(name: str, page: Page) -> list[tuple[str, Any]]:
    layout: Any = page.view()
    pictures = [(f"the picture {each.name} of {name}", (each.data, each.alt)) for each in page.pictures]
    return [(f"the text of {name}", page.text), (f"the layout of {name}", layout.to_components()), *pictures]
