"""`Look`: what distinguishes one game's pictures from another's."""

from __future__ import annotations

from typing import Final, NamedTuple


class Look(NamedTuple):
    """Names of atlas pieces: the background of every picture, and the palette of finished pictures.

    `frames` is a prefix for the names of frames; `corner` is the ornament at their corners.
    """

    backdrop: str = "backdrop"
    colours: str = "palette"
    frames: str = ""
    corner: str = "frame/rivet"


HOUSE: Final = Look()
