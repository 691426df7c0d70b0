"""`Look`: what makes one game's pictures look different from another's."""

from __future__ import annotations

from typing import Final, NamedTuple


class Look(NamedTuple):
    """Names of the art that a game's pictures use: their background, and the palette of finished pictures.

    `frames` is a prefix for the names of frames; `corner` is the ornament on their corners.
    """

    backdrop: str = "backdrop"
    colours: str = "palette"
    frames: str = ""
    corner: str = "frame/rivet"


HOUSE: Final = Look()
