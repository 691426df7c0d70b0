"""Building blocks of the daily puzzle pages: buttons, and figures in a line."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.features.daily_puzzle import calendar
from bot.features.daily_puzzle.commands import OfPuzzle
from bot.features.daily_puzzle.puzzles import Standing
from bot.features.daily_puzzle.store import Tried
from bot.pages.parts.buttons import Style, button
from games.english import count, ordinal
from games.kernel import PuzzleResult

_DOT = " · "


def of(command: type[OfPuzzle], standing: Standing, label: str, style: Style = Style.secondary) -> ui.Button[Any]:
    """Return a button for a command about this puzzle."""
    return button(command(standing.game.key, standing.day), label, style)


def before(command: type[OfPuzzle], game: str, day: int) -> ui.Button[Any]:
    """Return a button for the day before; about all puzzles if `game` is ""."""
    label = "Previous day" if calendar.is_over(day) else "Yesterday"
    return button(command(game, day - 1), label)


def figures(result: PuzzleResult) -> str:
    """Return the result's figures, as in "+2 · ●●○ goals · 3 empty"."""
    return _DOT.join(result.shown)


def share(standing: Standing, result: PuzzleResult) -> str:
    """Return a line on the result that spoils nothing for people who haven't tried the puzzle."""
    streak = [f"streak {standing.streak}"] if standing.streak > 1 else []
    return _DOT.join([standing.title, *result.shown, *streak])


def crowd(standing: Standing) -> str:
    """Return how many people have a result, and the best one."""
    best = next((attempt.result.score for attempt in standing.results if attempt.result), "")
    if not best:
        return "No results." if standing.is_open else "No results yet."
    people = f"{len(standing.results)} players" if len(standing.results) > 1 else "1 player"
    return f"{people}, best {best}." if standing.is_open else f"{people} so far, best {best}."


def until(day: int) -> str:
    """Return until when tries count."""
    return f"until midnight UTC (<t:{calendar.ends(day)}:R>)"


def mine(standing: Standing, tried: Tried) -> str:
    """Return the person's rank and streak."""
    row = f" Streak: {count(standing.streak, 'day')}." if standing.streak > 1 else ""
    return f"You're {ordinal(standing.place(tried))}.{row}"
