"""Autocomplete suggestions: at most 25, and if there are more, a line that says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.refusals import NotNow
from games.kernel import AnyGame

MOST = 25  # the most that Discord accepts
_MORE = "… and {count} more: type a few letters to find them"
_MORE_START = "… and "


def choices(found: Sequence[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return suggestions for pairs of (name, value), the best first."""
    if len(found) > MOST:
        more = _MORE.format(count=len(found) - MOST + 1)
        found = [*found[: MOST - 1], (more, more)]
    return [app_commands.Choice(name=name, value=value) for name, value in found]


def game_key(games: Mapping[str, AnyGame], typed: str) -> str:
    """Return the key of the game that was picked, or whose name was typed; any other text is returned unchanged."""
    text = typed.strip().casefold()
    return next((key for key, game in games.items() if text in (key.casefold(), game.name.casefold())), typed)


def require_choice(*typed: str | None) -> None:
    """Raise NotNow if an option holds the line that only says that there are more suggestions."""
    if any(text and text.startswith(_MORE_START) for text in typed):
        raise NotNow("That line only says there are more. Type a few letters, then pick from the new list.")
