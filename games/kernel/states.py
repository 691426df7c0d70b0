"""States as bytes for storage, and as short hashes for the log."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from games.kernel.game import AnyGame

_encoder = msgspec.msgpack.Encoder()


def pack(state: Any) -> bytes:
    """Serialize the whole state, including secrets. The result is the same in every process."""
    return _encoder.encode(state)


def unpack(game: AnyGame, packed: bytes) -> Any:
    """Deserialize a state, even one packed by an older version of the game; fields that it lacks get their defaults.

    Raises msgspec.MsgspecError if this version of the game can't read it.
    """
    return msgspec.msgpack.decode(packed, type=game.state)


def fingerprint(packed: bytes) -> str:
    """Hash a packed state to 16 hex digits."""
    return blake2b(packed, digest_size=8).hexdigest()


def digest(state: Any) -> str:
    """Hash a state to 16 hex digits."""
    return fingerprint(pack(state))
