"""Chains of choices in a panel: what is chosen next, what was chosen last, and codes that were shortened."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.commands.codec import fingerprint, is_fingerprint
from bot.commands.panel import PanelState
from bot.table.position import Position
from games.kernel import IllegalAction, Seat


def onward(position: Position, seat: Seat, state: PanelState) -> PanelState:
    """Return where there is something to choose next: what is the only choice is taken, but for a move's last one."""
    if not state.codes and seat not in position.to_act:
        return state
    codes = position.foregone(seat, state.codes)
    codes = codes[:-1] if len(codes) > len(state.codes) and position.completes(seat, codes) else codes
    is_further = len(codes) > len(state.codes)
    return msgspec.structs.replace(state, codes=codes, group="", page=0) if is_further else state


def back(position: Position, seat: Seat, state: PanelState) -> PanelState | None:
    """Return where something was chosen last, with the group open that the choice was in; None if nothing was."""
    codes = state.codes[:-1]
    while codes and len(position.offered(seat, codes)) == 1:
        codes = codes[:-1]
    if not codes and seat in position.to_act and len(position.offered(seat)) == 1:
        return None
    return PanelState(state.table, state.prompt, codes, state.codes[len(codes)].partition(":")[0])


def whole(position: Position, seat: Seat, codes: Sequence[str]) -> tuple[str, ...]:
    """The codes with every fingerprint replaced by the legal code it stands for. Raises IllegalAction if none fits."""
    found: list[str] = []
    for code in codes:
        if is_fingerprint(code):
            open_now = (action.code for action in position.legal(seat, found))
            code = next((legal for legal in open_now if fingerprint(legal) == code), "")
            if not code:
                raise IllegalAction("That choice is no longer available.")
        found.append(code)
    return tuple(found)
