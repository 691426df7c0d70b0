"""Time limits for replies; when one runs out, the player passes automatically (Q38)."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import msgspec

from games.gnomes.abilities.casting import event_of
from games.gnomes.lapse import lapse
from games.gnomes.state import Fall, State, Steer
from games.kernel import Limit

SECONDS: Final = {"post": 12 * 60 * 60, "live": 60}  # by the option "pace"


def limit(state: State) -> Limit | None:
    """Return the time limit for a reply, or for a choice about a unit during another player's turn (Q40).

    There's no limit during a player's own turn (Q41).
    """
    if state.phase == "over" or state.asked < 0 or not _is_timed(state):
        return None
    key = f"window:{state.turn}:{state.asked}:{_digest(state)}"
    return Limit(key, SECONDS[state.rules.pace], ((state.asked, (lapse(state, state.asked),)),))


def _is_timed(state: State) -> bool:
    return event_of(state) is not None or (isinstance(state.top, Fall | Steer) and state.asked != state.active)


def _digest(state: State) -> str:
    """Return a short hash of the current question, made from public information.

    The hash is part of the key of the question's time limit, so that each question has a limit of its own.
    """
    return blake2b(msgspec.msgpack.encode((state.stack, state.units)), digest_size=6).hexdigest()
