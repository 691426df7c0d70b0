"""`Look`: what distinguishes one game's pictures from another's."""

from __future__ import annotations

from typing import Final, NamedTuple


class Look(NamedTuple):
    """Names of atlas pieces: the ground of every picture, and the palette of finished pictures.

    `frames` is prefixed to the names of frames; `corner` is the ornament of their corners.
    """

    backdrop: str = "backdrop"
    colours: str = "palette"
    frames: str = ""
    corner: str = "frame/rivet"


HOUSE: Final = Look()
