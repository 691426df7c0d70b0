"""Building blocks of the daily puzzle pages: buttons, and lines about results."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.core.pages.parts.buttons import Style, button
from bot.features.daily_puzzle import calendar
from bot.features.daily_puzzle.commands import OfPuzzle
from bot.features.daily_puzzle.puzzles import DayResults
from bot.features.daily_puzzle.store import Tried
from games.english import count, ordinal
from games.kernel import PuzzleResult

_DOT = " · "


def of(command: type[OfPuzzle], day_results: DayResults, label: str, style: Style = Style.secondary) -> ui.Button[Any]:
    """Return a button with this label, which runs the command for this puzzle."""
    return button(command(day_results.game.key, day_results.day), label, style)


def before(command: type[OfPuzzle], game: str, day: int) -> ui.Button[Any]:
    """Return a button that runs the command for the previous day. If `game` is "", the command is about all puzzles."""
    label = "Previous day" if calendar.is_over(day) else "Yesterday"
    return button(command(game, day - 1), label)


def figures(result: PuzzleResult) -> str:
    """Return a short summary of the result, such as "+2 · ●●○ goals · 3 empty"."""
    return _DOT.join(result.shown)


def share(day_results: DayResults, result: PuzzleResult) -> str:
    """Return a line about the result that gives nothing away to people who haven't tried the puzzle."""
    streak = [f"streak {day_results.streak}"] if day_results.streak > 1 else []
    return _DOT.join([day_results.title, *result.shown, *streak])


def crowd(day_results: DayResults) -> str:
    """Return a sentence that says how many people have a result, and the best score."""
    best = next((attempt.result.score for attempt in day_results.results if attempt.result), "")
    if not best:
        return "No results." if day_results.is_revealed else "No results yet."
    people = f"{len(day_results.results)} players" if len(day_results.results) > 1 else "1 player"
    return f"{people}, best {best}." if day_results.is_revealed else f"{people} so far, best {best}."


def until(day: int) -> str:
    """Return a phrase for when scored attempts at the day's puzzles end, such as "until midnight UTC (in 3 hours)"."""
    return f"until midnight UTC (<t:{calendar.ends(day)}:R>)"


def mine(day_results: DayResults, tried: Tried) -> str:
    """Return a sentence with the person's rank, and their streak if it's longer than a day."""
    row = f" Streak: {count(day_results.streak, 'day')}." if day_results.streak > 1 else ""
    return f"You're {ordinal(day_results.place(tried))}.{row}"
