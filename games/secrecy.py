"""Declarations of hidden information: each game lists the hidden parts of its State as `HIDDEN`, next to `resample`.

The secrecy invariant (tests/games/secrecy.py) checks that `resample` deals exactly these parts anew. Random streams
needn't be listed: the key of every `Rng` in a State is hidden from everybody.
"""

from __future__ import annotations

import msgspec


class Hidden(msgspec.Struct, frozen=True):
    """A part of the State that is hidden from some seats.

    `path` names the fields that lead there from the State; `[*]` stands for every item of a tuple, and `[seat]` for
    every item of a tuple by seat of which each seat knows its own: `"hands[seat]"`, `"players[*].deck"`. Everything
    below a hidden part is hidden, too. `knower` is the path of the number of the one seat that knows the part, if
    there is one: `Hidden("drawn", knower="active")`.
    """

    path: str
    knower: str = ""
