"""Declarations of hidden information: each game lists the hidden parts of its State as `HIDDEN`, next to `resample`.

The secrecy invariant (tests/games/secrecy.py) checks that `resample` changes exactly these parts. Random streams
needn't be listed: the key of every `Rng` in a State is hidden from everybody.
"""

from __future__ import annotations

import msgspec


class Hidden(msgspec.Struct, frozen=True):
    """A part of the State that is hidden from some seats.

    `path` names the fields that lead from the State to the part. In it, `[*]` stands for every item of a tuple.
    `[seat]` also does, for a tuple with one item per seat of which each seat knows only its own: `"hands[seat]"`,
    `"players[*].deck"`. Everything below a hidden part is hidden, too. If one seat knows the part, `knower` is the path
    to the field with that seat's number: `Hidden("drawn", knower="active")`.
    """

    path: str
    knower: str = ""
