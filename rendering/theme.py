"""`Look`, which defines how one game's pictures look different from another game's."""

from __future__ import annotations

from typing import Final, NamedTuple


class Look(NamedTuple):
    """The art that a game's pictures use, by name: their background, and the palette of finished pictures.

    `frames` is a prefix for the names of frames. `corner` is the ornament on the corners of frames.
    """

    backdrop: str = "backdrop"
    colors: str = "palette"
    frames: str = ""
    corner: str = "frame/rivet"


HOUSE: Final = Look()
