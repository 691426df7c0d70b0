"""The interface between the bot and the functions that draw pictures of games ("painters")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rendering.theme import HOUSE, Look

if TYPE_CHECKING:
    from PIL.Image import Image


class Picture(msgspec.Struct, frozen=True):
    """A finished PNG or animated GIF. `alt` says what a sighted player learns from it, in at most 1,024 characters."""

    data: bytes
    alt: str
    name: str = "picture.png"


class Film(msgspec.Struct, frozen=True):
    """An animation of a game: RGB pictures of equal size, each drawn when it's needed.

    Things that don't change stay in the same position in all frames.
    """

    frames: Iterator[Image]
    alt: str
    look: Look = HOUSE
    pauses: tuple[int, ...] = ()  # milliseconds that each frame is shown, except the last; missing ones get the default


class Frame(msgspec.Struct, frozen=True):
    """The context that a picture needs besides the View: player names by seat, and lines of narration, newest first."""

    names: tuple[str, ...]
    lines: tuple[str, ...] = ()
    computers: tuple[int, ...] = ()
    since: Any = None  # an earlier View: painters can mark what has changed since


class MarkedChoice(msgspec.Struct, frozen=True):
    """A choice marked in a picture with the letter of its button ("A", "B", ...), or without a letter.

    `code` is the action's code. If `letter` is "", the picture only shows that the choice is possible, now or as the
    second step of a chain.
    """

    letter: str
    code: str
    label: str
    hint: str = ""


class LobbySeat(msgspec.Struct, frozen=True):
    """A seat of a lobby; `name` is "" if the seat is free."""

    name: str
    computer: bool = False


class Lobby(msgspec.Struct, frozen=True):
    """A lobby: the game's name, its seats, and the options as (title, chosen value) pairs.

    The game is for `needed` to `most` players. If an option was changed after people joined, more than `most` seats may
    be taken.
    """

    title: str
    seats: tuple[LobbySeat, ...]
    needed: int
    options: tuple[tuple[str, str], ...]
    most: int = 99


class Renderer(msgspec.Struct, frozen=True):
    """The functions that draw one game's pictures.

    The functions get a View, never a State, and may run in a worker thread, one at a time.
    """

    board: Callable[[Any, Frame], Picture]
    """Draw the public table after a move."""
    hand: Callable[[Any, Frame], Picture]
    """Draw what only the viewer can see: cards, costs, state."""
    choices: Callable[[Any, Frame, Sequence[MarkedChoice]], Picture]
    """Draw the viewer's current choices, with letters or only as marks."""
    lobby: Callable[[Lobby], Picture]
    """Draw the picture of a lobby."""
    final: Callable[[Any, Frame], Picture]
    """Draw the score sheet of a finished game."""
    film: Callable[[Sequence[Any], Sequence[Frame]], Film]
    """Draw a finished game at selected moments, the last of which is its end."""
    entry: Callable[[str], Picture | None]
    """Draw the picture of a rule page by its key, or return None if it has none."""
    result: Callable[[Any, Frame], Picture | None] | None = None
    """Draw what the end means for the viewer: that they won, or who did."""
    more: Callable[[Any, Frame], tuple[Picture, ...]] | None = None
    """Draw further pictures of the hand, if a single one would be too tall for a phone."""
    glance: Callable[[Any, Frame], Picture] | None = None
    """Draw the public table for a message: only what matters now, in letters that are legible at a width of 350 pixels.

    None stands for `board`.
    """
    example: Callable[[Any, Frame], Picture] | None = None
    """Draw a game in progress from a player's view, for tutorials. None stands for the public `glance`."""
    large: Callable[[Any, Frame], tuple[Picture, ...]] | None = None
    """Draw the whole table, larger and sharper than `board` and with all names.

    Panels next to the board become pictures of their own, because phones show each picture at the width of the screen.
    None stands for `board`.
    """
    in_words: Callable[[Any, Frame], Sequence[str]] | None = None
    """Describe the table line by line, without a length limit, for players who can't see pictures.

    The lines include everything that `large` shows, and what it means.
    """
    scene: Callable[[Any, Frame, int, str, int], Picture] | None = None
    """Draw a scene of `Game.story`.

    The arguments are the public View, the Frame, the seat, the key of the way (as played or with another choice), and
    the scene's number.
    """
    sheet_has_board: bool = False
    """Whether the score sheet includes the board, so that the final message needs only one picture."""
    side_by_side: Callable[[Sequence[Any], Sequence[Frame]], Picture] | None = None
    """Draw the ends of up to four solo games with the same deal. None means that each has its own picture."""
