"""What a painter gives and takes, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rendering.theme import HOUSE, Look

if TYPE_CHECKING:
    from PIL.Image import Image


class Picture(msgspec.Struct, frozen=True):
    """A finished PNG, or a GIF that moves. `alt` says what a sighted player learns of it, at most 1,024 characters."""

    data: bytes
    alt: str
    name: str = "picture.png"


class Film(msgspec.Struct, frozen=True):
    """A game as RGB pictures of one size, each drawn when it is asked for. What does not change lies still in them."""

    frames: Iterator[Image]
    alt: str
    look: Look = HOUSE
    pauses: tuple[int, ...] = ()  # milliseconds that each is shown, the last one aside; those beyond are alike


class Frame(msgspec.Struct, frozen=True):
    """What a picture needs beside the View: players' names by seat, and the last lines of narration, newest first."""

    names: tuple[str, ...]
    lines: tuple[str, ...] = ()
    computers: tuple[int, ...] = ()
    since: Any = None  # a View of before: what has changed since is marked, where a painter can


class Lettered(msgspec.Struct, frozen=True):
    """A choice drawn with a letter ("A", "B", ...), so that a button can name it. `code` is the action's.

    Without a letter it is only marked: the player can choose it now, or as the second step of a choice.
    """

    letter: str
    code: str
    label: str
    hint: str = ""


class LobbySeat(msgspec.Struct, frozen=True):
    """A seat of a table that has not begun; `name` is "" while it is open."""

    name: str
    computer: bool = False


class Lobby(msgspec.Struct, frozen=True):
    """A table that has not begun: the game's name, its seats, the options as (title, chosen) pairs.

    It takes `needed` players at least and `most` at most; more than those may sit there after an option was changed.
    """

    title: str
    seats: tuple[LobbySeat, ...]
    needed: int
    options: tuple[tuple[str, str], ...]
    most: int = 99


class Renderer(msgspec.Struct, frozen=True):
    """One game's painters. They take a View (never a State) and may run in a worker thread, one at a time."""

    board: Callable[[Any, Frame], Picture]
    """The public table after a move."""
    hand: Callable[[Any, Frame], Picture]
    """The viewer's private side: cards, costs, state."""
    choices: Callable[[Any, Frame, Sequence[Lettered]], Picture]
    """What the viewer can choose now: lettered, or all of it only marked."""
    lobby: Callable[[Lobby], Picture]
    """The lobby card."""
    final: Callable[[Any, Frame], Picture]
    """The score sheet of a finished game."""
    film: Callable[[Sequence[Any], Sequence[Frame]], Film]
    """A finished game: the public table at some moments of it, the last one at its end."""
    entry: Callable[[str], Picture | None]
    """The picture of a rule-book entry by its key, if it has one."""
    result: Callable[[Any, Frame], Picture | None] | None = None
    """What the end is for the viewer: that they won, or who did."""
    more: Callable[[Any, Frame], tuple[Picture, ...]] | None = None
    """Further pictures of the private side: all of it on one would be a tower, and tiny on a phone."""
    glance: Callable[[Any, Frame], Picture] | None = None
    """The public table as messages show it: what it is about alone, and letters that are read at 350 pixels; None: the
    board is."""
    example: Callable[[Any, Frame], Picture] | None = None
    """A game in its midst as one of its players sees it, for who learns how to play; None: the public `glance` is."""
    large: Callable[[Any, Frame], tuple[Picture, ...]] | None = None
    """The whole table, larger and sharper than `board`, with the names of everything, what stands beside the board on
    pictures of its own, for a phone shows each as wide as its screen; None: the board is."""
    in_words: Callable[[Any, Frame], Sequence[str]] | None = None
    """The table line by line, however long, for those who see no picture: all that `large` shows, and what it means."""
    scene: Callable[[Any, Frame, int, str, int], Picture] | None = None
    """A step of `Game.story`: the public View, whose seat, which way, and the number of the scene."""
    sheet_has_board: bool = False
    """Whether the score sheet shows the board too, so that one picture is enough at the end."""
    side_by_side: Callable[[Sequence[Any], Sequence[Frame]], Picture] | None = None
    """The ends of up to four games that were played alone from the same deal; None: each has its own picture."""
