"""The choices that a seat has now, at the start or in the middle of a move, and the move that the game suggests.

A move is a *chain* of choices (action codes). A *prompt* is the id of the decision that a seat has to make now.
"""

from __future__ import annotations

import asyncio
from base64 import b32encode
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final

from bot.core.ids import UserId
from bot.core.table.position import Position
from bot.core.table.reading import turn_counts
from games import kernel
from games.kernel import Controls, Names, Seat, Suggestion
from games.menu import Group
from games.menu import menu as groups_of

_PROMPT_BYTES: Final = 5  # 8 characters of base32
_UNKNOWN: Final = object()  # stands for a suggestion that isn't computed yet, unlike None


def computers(position: Position) -> tuple[Seat, ...]:
    return tuple(seat for seat, chair in enumerate(position.chairs) if chair.user is None)


def open_codes(position: Position, seat: Seat) -> tuple[str, ...]:
    """Return the action codes of the seat's choices that aren't secret; () if it can't move."""
    return tuple(action.code for action in open_choices(position, seat)) if position.may_act(seat) else ()


def is_asked_in_private(position: Position, seat: Seat) -> bool:
    """Tell whether the seat has to make a decision that nobody else may know about."""
    private = position.game.private
    asked = position.legal(seat) if private and seat in position.to_act else ()
    return any(action.prefix in private for action in asked)


def is_computers_turn(position: Position) -> bool:
    return any(position.chairs[seat].user is None for seat in position.to_act)


def private(position: Position, seat: Seat) -> tuple[object, ...]:
    """Return everything that the text of the seat's private message depends on; () before the game starts."""
    if not position.steps:
        return ()
    view, is_asked = position.view(seat), seat in position.to_act
    legal = position.game.prompt(view, position.names) if is_asked else ""
    return position.status, is_asked, legal, position.game.words.secret(view, position.names)


def peek(position: Position, seat: Seat, codes: Sequence[str] = ()) -> Any:
    """Return the seat's View in the middle of a move, after the choices `codes`.

    Raises IllegalAction if one of `codes` isn't legal.
    """
    return position.game.view(kernel.peek(position.game, position.state, seat, codes), seat)


def menu(position: Position, seat: Seat, codes: Sequence[str] = ()) -> tuple[Group, ...]:
    """Return the seat's choices, in groups, after the choices `codes`.

    Raises IllegalAction if one of `codes` isn't legal.
    """
    return groups_of(position.game, position.state, seat, codes, position.names)


def offered(position: Position, seat: Seat, codes: Sequence[str] = ()) -> tuple[Any, ...]:
    """Return the actions that the seat has to choose from after the choices `codes`.

    Raises IllegalAction if one of `codes` isn't legal.
    """
    return kernel.offered(position.game, kernel.peek(position.game, position.state, seat, codes), seat)


def foregone(position: Position, seat: Seat, codes: Sequence[str]) -> tuple[str, ...]:
    """Return the chain with forced choices appended, at most up to a complete move.

    Raises IllegalAction if the chain isn't legal.
    """
    chain = tuple(codes)
    while not (chain and completes(position, seat, chain)) and len(choices := offered(position, seat, chain)) == 1:
        chain = (*chain, choices[0].code)
    return chain


def suggestion(position: Position, seat: Seat) -> Suggestion | None:
    """Return the game's suggestion for the seat; None if there's none, or if the table isn't waiting for the seat."""
    if position.game.suggest is None or position.status != "playing" or seat not in position.to_act:
        return None
    known = position.known.suggestions
    if known.get(seat, _UNKNOWN) is _UNKNOWN:
        known.first(seat, position.game.suggest(position.view(seat), offered(position, seat)))
    return known.get(seat)


async def foresee(position: Position, seat: Seat) -> None:
    """Compute the suggestion in a thread and cache it, so that `suggestion` doesn't block the event loop."""
    if position.game.suggest is not None and position.known.suggestions.get(seat, _UNKNOWN) is _UNKNOWN:
        await asyncio.to_thread(suggestion, position, seat)


def completes(position: Position, seat: Seat, codes: Sequence[str]) -> bool:
    """Tell whether the chain `codes` is a complete move or only part of one. Raises IllegalAction if it isn't legal."""
    state = kernel.peek(position.game, position.state, seat, codes[:-1])
    action = next((action for action in position.game.legal_actions(state, seat) if action.code == codes[-1]), None)
    return action is not None and bool(position.game.apply(state, seat, action).events)


def prompt(position: Position, seat: Seat) -> str:
    """Return the id of the decision that the seat has to make now: 8 characters, or "" if it has no choice.

    The id is a hash of the seat's choices and of how many moves the seat has ever made, so it changes only when this
    seat's decision changes, and is never reused. In a game with custom controls, the id is a hash of the turn instead,
    because there a click is valid no matter what has changed since its button was shown.
    """
    if not position.may_act(seat):
        return ""
    what = [f"turn {turn_counts.current_turn(position)}"] if position.game.controls else _decision(position, seat)
    asked = "\n".join([str(seat), *what]).encode()
    return b32encode(blake2b(asked, digest_size=_PROMPT_BYTES).digest()).decode().lower()


def _decision(position: Position, seat: Seat) -> list[str]:
    return [str(turn_counts.moves_made(position, seat)), *(action.code for action in position.legal(seat))]


def controls(position: Position, seat: Seat, cursor: str, names: Names) -> Controls | None:
    """Return the game's custom controls for the seat (see `games.kernel.controls`); None if there are none now."""
    has_any = position.game.controls is not None and position.status == "playing" and not position.frozen
    return position.game.controls(position.view(seat), cursor, names) if has_any and position.game.controls else None


def openly_asked(position: Position) -> tuple[Seat, ...]:
    """Return the seats that the table is openly waiting for: people in the channel may know about it.

    Other seats in `to_act` are never named to anybody else or pinged in public.
    """
    return tuple([seat for seat in position.to_act if open_choices(position, seat)])


def open_choices(position: Position, seat: Seat) -> Sequence[Any]:
    """Return the seat's legal actions that the channel may know about; for a player alone in a DM, all of them."""
    if seat == position.audience:
        return position.legal(seat)
    known = position.known.open.get(seat)
    if known is None:
        known = position.known.open.first(seat, kernel.open_choices(position.game, position.legal(seat)))
    return known


def openly_waiting(position: Position) -> tuple[UserId, ...]:
    """Return the users whom the table is openly waiting for: people in the channel may know about it."""
    return position.users(openly_asked(position))
