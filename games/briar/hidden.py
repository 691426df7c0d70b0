"""What a seat cannot know, dealt anew: the order of the decks, and chance to come. `seat` None is the public."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from games.briar.state import Player, State
from games.kernel import Seat
from games.rng import Rng
from games.secrecy import Hidden

HIDDEN: Final = (Hidden("players[*].deck"),)  # but for the cards on top that its owner has seen


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """A state that the seat cannot tell from this one: only the cards that it has seen on top of its deck stay."""
    players = list[Player]()
    for number, player in enumerate(state.players):
        seen = player.known if number == seat else 0
        rest, rng = rng.shuffled(sorted(player.deck[seen:]))
        chance, rng = player.chance.renewed(rng)
        players.append(replace(player, deck=player.deck[:seen] + bytes(rest), chance=chance))
    return replace(state, players=tuple(players))
