"""Resampling of what a viewer can't know: the order of the decks, and future random numbers."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from games.briar.state import Player, State
from games.kernel import Seat
from games.rng import Rng
from games.secrecy import Hidden

HIDDEN: Final = (Hidden("players[*].deck"),)  # except top cards that the owner has seen


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Return a random state that the seat can't distinguish from this one. The seat None stands for the public.

    Only cards that the seat has seen on top of a deck keep their places.
    """
    players = list[Player]()
    for number, player in enumerate(state.players):
        seen = player.known if number == seat else 0
        rest, rng = rng.shuffled(sorted(player.deck[seen:]))
        chance, rng = player.chance.rekeyed(rng)
        players.append(replace(player, deck=player.deck[:seen] + bytes(rest), chance=chance))
    return replace(state, players=tuple(players))
