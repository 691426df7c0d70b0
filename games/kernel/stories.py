"""What became of something, told step by step afterwards, and how else it could have gone."""

from __future__ import annotations

import msgspec


class Scene(msgspec.Struct, frozen=True):
    """A step of it. The lines stand in the picture too, where there is one."""

    title: str
    lines: tuple[str, ...] = ()


class Way(msgspec.Struct, frozen=True):
    """Another way it could have gone. `key`: a short text of the game's own, without ";" and "|"."""

    key: str
    label: str  # at most 100 characters, and so is the hint
    hint: str


class Story(msgspec.Struct, frozen=True):
    """The steps in order, the last one the end; and the other ways, where somebody had a choice."""

    scenes: tuple[Scene, ...]
    ways: tuple[Way, ...] = ()
