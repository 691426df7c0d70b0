"""What of a State is hidden, and from whom: each game says it beside its `resample`, as `HIDDEN`.

The law of secrecy (tests/games/secrecy.py) demands that `resample` deals these parts anew, all of them and nothing
else. Streams of chance need not be named: the key of every `Rng` in a State is hidden from everybody.
"""

from __future__ import annotations

import msgspec


class Hidden(msgspec.Struct, frozen=True):
    """A part of the State that a seat cannot know, or not all of it.

    `path` leads there from the State by the names of fields; `[*]` is every item of a tuple, and `[seat]` is every item
    of a tuple that is by seat, where each seat knows its own: `"hands[seat]"`, `"players[*].deck"`. What lies below a
    hidden part is hidden too. `knower` is the path of the number of the only seat that knows it, where there is one:
    `Hidden("drawn", knower="active")`.
    """

    path: str
    knower: str = ""
