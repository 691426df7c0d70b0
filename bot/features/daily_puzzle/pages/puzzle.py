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
from bot.features.daily_puzzle.puzzles import DayResults
from bot.features.daily_puzzle.store import Attempt
from games.kernel import PuzzleResult

SEALED = "Today's deals are locked in: {} `/fair` explains."


def overview(day: int, results: Sequence[DayResults], fingerprint: str, *, can_manage: bool) -> Page:
    """Return the page that lists a day's puzzles, each with a button for what the person can do next."""
    sections = tuple((_line(day_results), _way(day_results, day_results.game.name)) for day_results in results)
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


def _line(day_results: DayResults) -> str:
    tried = day_results.mine
    if tried and tried.result:
        return f"**{parts.share(day_results, tried.result)}**\n{parts.crowd(day_results)}"
    daily = day_results.game.daily
    return f"**{day_results.title}** {daily.task if daily else ''}\n{parts.crowd(day_results)}"


def _way(day_results: DayResults, name: str = "") -> ui.Button[Any]:
    """Return a button that begins the puzzle, continues it, or shows its result.

    After the puzzle's day, the button shows the best boards instead. `name` names the puzzle in the button's label, if
    the page has several.
    """
    if day_results.is_revealed:
        return parts.of(CompareBoards, day_results, f"{name} boards" if name else "Boards")
    if day_results.mine is None:
        return parts.of(BeginPuzzle, day_results, f"Begin {name}".rstrip(), Style.success)
    if day_results.mine.result is None:
        return parts.of(BeginPuzzle, day_results, f"Continue {name}".rstrip(), Style.success)
    return parts.of(ShowPuzzle, day_results, f"{name} result" if name else "Result")


def shared(name: str, day_results: DayResults, result: PuzzleResult) -> Page:
    """Return the public page with a person's result. Until the day is over, it has a button to try the same deal."""
    text = f"**{name}** {parts.share(day_results, result)}"
    if day_results.is_revealed:
        return Page(text)
    rows = ((parts.of(BeginPuzzle, day_results, "Try it", Style.success),),)
    return Page(f"{text}\n-# Can you beat that? It's the same deal for everyone.", rows=rows)


def ahead(day_results: DayResults, fingerprint: str) -> Page:
    """Return the page for one of today's puzzles that the person hasn't finished yet."""
    daily = day_results.game.daily
    text = (
        f"**{day_results.title}**, {calendar.in_words(day_results.day)}. {daily.task if daily else ''}\n"
        f"Your first try counts, {parts.until(day_results.day)}. {parts.crowd(day_results)}"
    )
    rows = (_way(day_results), parts.of(ShowRanks, day_results, "Rankings"), _yesterday(day_results))
    return Page(text, rows=(rows,), note=_seal(fingerprint))


def _yesterday(day_results: DayResults) -> ui.Button[Any]:
    return parts.before(ShowRanks, day_results.game.key, day_results.day)


async def result(gallery: Gallery, position: Position, attempt: Attempt, day_results: DayResults) -> Page:
    """Return the page with the result of an attempt, and how it compares to others."""
    daily = position.game.daily
    assert daily is not None
    tried = day_results.mine
    if position.outcome is None:
        return Page("You gave up, so there's no result.", rows=((parts.of(ShowRanks, day_results, "Rankings"),),))
    figures = parts.figures(daily.measure(position.view(0)))
    if not attempt.counts:
        lines = [f"**Practice: {figures}**", "Practice doesn't count."]
    elif tried is None or tried.result is None:
        lines = [f"**{figures}**", "You finished after midnight UTC, so this try doesn't count."]
    else:
        lines = [
            f"**{parts.share(day_results, tried.result)}**",
            f"{parts.crowd(day_results)} {parts.mine(day_results, tried)}",
        ]
    return Page("\n".join(lines), await gallery.final(position), _rows(position, day_results, gallery.slots))


def _rows(position: Position, day_results: DayResults, slots: Slots) -> tuple[Row, ...]:
    tried = day_results.mine
    share = [parts.of(ShareResult, day_results, "Share", Style.success)] if tried and tried.result else []
    practise = [] if day_results.is_revealed else [parts.of(PracticePuzzle, day_results, "Practice")]
    first = (*share, parts.of(ShowRanks, day_results, "Rankings"), *practise, _yesterday(day_results))
    return tuple(filter(None, (first, slots.buttons("final_row", position))))
