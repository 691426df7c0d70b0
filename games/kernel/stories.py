"""Stories: step-by-step accounts of a finished game, as it was played or as it could have been with other choices."""

from __future__ import annotations

import msgspec


class Scene(msgspec.Struct, frozen=True):
    """One step of a story. If there is a picture, it shows the lines too."""

    title: str
    lines: tuple[str, ...] = ()


class Way(msgspec.Struct, frozen=True):
    """A choice with which the game would have gone differently.

    `key` is a short string in the game's own format, without ";" and "|".
    """

    key: str
    label: str  # at most 100 characters, like the hint
    hint: str


class Story(msgspec.Struct, frozen=True):
    """An account of a finished game: its scenes in order, and any choices with which it would have gone differently."""

    scenes: tuple[Scene, ...]
    ways: tuple[Way, ...] = ()
