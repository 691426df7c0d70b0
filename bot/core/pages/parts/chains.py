"""Steps along a chain (a sequence of choices in a panel), and codes restored from the short hashes in custom_ids."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.core.commands.codec import fingerprint, is_fingerprint
from bot.core.commands.panel import PanelState
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from games.kernel import IllegalAction, Seat


def onward(position: Position, seat: Seat, state: PanelState) -> PanelState:
    """Return the state at the next choice that has an alternative.

    Choices without an alternative are made, except one that completes the move.
    """
    if not state.codes and seat not in position.to_act:
        return state
    codes = prompts.foregone(position, seat, state.codes)
    codes = codes[:-1] if len(codes) > len(state.codes) and prompts.completes(position, seat, codes) else codes
    is_further = len(codes) > len(state.codes)
    return msgspec.structs.replace(state, codes=codes, group="", page=0) if is_further else state


def back(position: Position, seat: Seat, state: PanelState) -> PanelState | None:
    """Return the state, with the group open, at the previous choice that had an alternative; None if there is none."""
    codes = state.codes[:-1]
    while codes and len(prompts.offered(position, seat, codes)) == 1:
        codes = codes[:-1]
    if not codes and seat in position.to_act and len(prompts.offered(position, seat)) == 1:
        return None
    return PanelState(state.table, state.prompt, codes, state.codes[len(codes)].partition(":")[0])


def whole(position: Position, seat: Seat, codes: Sequence[str]) -> tuple[str, ...]:
    """Return the codes with every fingerprint replaced by the legal code it stands for.

    Raises IllegalAction if no legal code has the fingerprint.
    """
    chain: list[str] = []
    for code in codes:
        if is_fingerprint(code):
            open_now = (action.code for action in position.legal(seat, chain))
            code = next((legal for legal in open_now if fingerprint(legal) == code), "")
            if not code:
                raise IllegalAction("That choice is no longer available.")
        chain.append(code)
    return tuple(chain)
