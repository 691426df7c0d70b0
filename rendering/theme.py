"""What sets one game's pictures apart from another's, where all else is shared."""

from __future__ import annotations

from typing import Final, NamedTuple


class Look(NamedTuple):
    """Pieces of the atlas: the ground that everything lies on, and the fixed colours of the finished pictures.

    `frames` is put before the names of frames; `corner` holds their corners.
    """

    backdrop: str = "backdrop"
    colours: str = "palette"
    frames: str = ""
    corner: str = "frame/rivet"


HOUSE: Final = Look()
