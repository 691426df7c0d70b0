"""Pages of the daily puzzles: the day's overview, one puzzle, and the result of an attempt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.core.pages.hooks import Slots
from bot.core.pages.parts.buttons import Row, Style, button
from bot.core.pages.parts.message import Page
from bot.core.pages.pictures import Gallery
from bot.core.table.position import Position
from bot.features.daily_puzzle import calendar
from bot.features.daily_puzzle.commands import (
    BeginPuzzle,
    CompareBoards,
    PracticePuzzle,
    ShareResult,
    ShowPuzzle,
    ShowPuzzles,
    ShowRanks,
    ShowServerSettings,
)
from bot.features.daily_puzzle.pages import parts
from bot.features.daily_puzzle.puzzles import Standing
from bot.features.daily_puzzle.store import Attempt
from games.kernel import PuzzleResult

SEALED = "Today's deals are locked in: {} `/fair` explains."


def overview(day: int, standings: Sequence[Standing], fingerprint: str, *, can_manage: bool) -> Page:
    """Return the page that lists a day's puzzles, each with a button for what the person can do next."""
    sections = tuple((_line(standing), _way(standing, standing.game.name)) for standing in standings)
    server = [button(ShowServerSettings(), "Server…")] if can_manage else []
    rows = ((parts.before(ShowPuzzles, "", day), *server),)
    heading = f"**Daily puzzles, {calendar.in_words(day)}**"
    if calendar.is_over(day):
        return Page(
            f"{heading}\nThese puzzles are over, so you can look at everyone's boards.", sections=sections, rows=rows
        )
    how = (
        f"Everyone gets the same deal. Your first try at each puzzle counts, {parts.until(day)}. After that, "
        "practice freely."
    )
    return Page(f"{heading}\n{how}", sections=sections, rows=rows, note=_seal(fingerprint))


def _seal(fingerprint: str) -> str:
    return SEALED.format(f"{fingerprint[:16]}…")


def _line(standing: Standing) -> str:
    tried = standing.mine
    if tried and tried.result:
        return f"**{parts.share(standing, tried.result)}**\n{parts.crowd(standing)}"
    daily = standing.game.daily
    return f"**{standing.title}** {daily.task if daily else ''}\n{parts.crowd(standing)}"


def _way(standing: Standing, name: str = "") -> ui.Button[Any]:
    """Return a button that begins the puzzle, continues it, or shows its result.

    After the puzzle's day, the button shows the best boards instead. `name` names the puzzle in the button's label, if
    the page has several.
    """
    if standing.is_open:
        return parts.of(CompareBoards, standing, f"{name} boards" if name else "Boards")
    if standing.mine is None:
        return parts.of(BeginPuzzle, standing, f"Begin {name}".rstrip(), Style.success)
    if standing.mine.result is None:
        return parts.of(BeginPuzzle, standing, f"Continue {name}".rstrip(), Style.success)
    return parts.of(ShowPuzzle, standing, f"{name} result" if name else "Result")


def shared(name: str, standing: Standing, result: PuzzleResult) -> Page:
    """Return the public page with a person's result. Until the day is over, it has a button to try the same deal."""
    text = f"**{name}** {parts.share(standing, result)}"
    if standing.is_open:
        return Page(text)
    rows = ((parts.of(BeginPuzzle, standing, "Try it", Style.success),),)
    return Page(f"{text}\n-# Can you beat that? It's the same deal for everyone.", rows=rows)


def ahead(standing: Standing, fingerprint: str) -> Page:
    """Return the page for one of today's puzzles that the person hasn't finished yet."""
    daily = standing.game.daily
    text = (
        f"**{standing.title}**, {calendar.in_words(standing.day)}. {daily.task if daily else ''}\n"
        f"Your first try counts, {parts.until(standing.day)}. {parts.crowd(standing)}"
    )
    rows = (_way(standing), parts.of(ShowRanks, standing, "Rankings"), _yesterday(standing))
    return Page(text, rows=(rows,), note=_seal(fingerprint))


def _yesterday(standing: Standing) -> ui.Button[Any]:
    return parts.before(ShowRanks, standing.game.key, standing.day)


async def result(gallery: Gallery, position: Position, attempt: Attempt, standing: Standing) -> Page:
    """Return the page with the result of an attempt, and how it compares to others."""
    daily = position.game.daily
    assert daily is not None
    tried = standing.mine
    if position.outcome is None:
        return Page("You gave up, so there's no result.", rows=((parts.of(ShowRanks, standing, "Rankings"),),))
    figures = parts.figures(daily.measure(position.view(0)))
    if not attempt.counts:
        lines = [f"**Practice: {figures}**", "Practice doesn't count."]
    elif tried is None or tried.result is None:
        lines = [f"**{figures}**", "You finished after midnight UTC, so this try doesn't count."]
    else:
        lines = [f"**{parts.share(standing, tried.result)}**", f"{parts.crowd(standing)} {parts.mine(standing, tried)}"]
    return Page("\n".join(lines), await gallery.final(position), _rows(position, standing, gallery.slots))


def _rows(position: Position, standing: Standing, slots: Slots) -> tuple[Row, ...]:
    tried = standing.mine
    share = [parts.of(ShareResult, standing, "Share", Style.success)] if tried and tried.result else []
    practise = [] if standing.is_open else [parts.of(PracticePuzzle, standing, "Practice")]
    first = (*share, parts.of(ShowRanks, standing, "Rankings"), *practise, _yesterday(standing))
    return tuple(filter(None, (first, slots.buttons("final_row", position))))
