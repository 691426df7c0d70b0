"""A State as bytes: what is stored beside the log, and the fingerprint of it that the log holds."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from games.kernel.game import AnyGame

_encoder = msgspec.msgpack.Encoder()


def pack(state: Any) -> bytes:
    """The whole state, secrets included, the same in any process."""
    return _encoder.encode(state)


def unpack(game: AnyGame, packed: bytes) -> Any:
    """The state that was packed, be it by an older version of the game: fields that are new stand at their defaults.

    Raises msgspec.MsgspecError if the game cannot read it.
    """
    return msgspec.msgpack.decode(packed, type=game.state)


def fingerprint(packed: bytes) -> str:
    """16 hex digits."""
    return blake2b(packed, digest_size=8).hexdigest()


def digest(state: Any) -> str:
    """The fingerprint of the state."""
    return fingerprint(pack(state))
