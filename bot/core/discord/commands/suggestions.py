"""Autocomplete suggestions: at most 25 lines. If there are more suggestions, the last line says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.core.refusals import NotNow
from games.kernel import AnyGame

MOST = 25  # the maximum that Discord accepts
_MORE = "… and {count} more: type a few letters to find them"
_MORE_START = "… and "


def choices(found: Sequence[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return the (name, value) pairs as autocomplete suggestions, in order."""
    if len(found) > MOST:
        more = _MORE.format(count=len(found) - MOST + 1)
        found = [*found[: MOST - 1], (more, more)]
    return [app_commands.Choice(name=name, value=value) for name, value in found]


def game_key(games: Mapping[str, AnyGame], typed: str) -> str:
    """Return the key of the game whose key or name was typed, ignoring case; return any other text unchanged."""
    text = typed.strip().casefold()
    return next((key for key, game in games.items() if text in (key.casefold(), game.name.casefold())), typed)


def require_choice(*typed: str | None) -> None:
    """Raise NotNow if the person picked the line that only says there are more suggestions."""
    if any(text and text.startswith(_MORE_START) for text in typed):
        raise NotNow("That line isn't a choice. Type a few letters, then pick from the new list.")
