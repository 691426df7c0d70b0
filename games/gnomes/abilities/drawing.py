"""Drawing cards, and adding them to hands (W51, Q23)."""

from __future__ import annotations

from games.gnomes import events
from games.gnomes.abilities import decks
from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.combat import damage
from games.gnomes.run import Run
from games.gnomes.state import Keep


def draw(run: Run, player: int, combo: str) -> None:
    """Show a player the top cards of the decks named in `combo`. The player will keep one of them (W51, Q23)."""
    seen = bytes(decks.take(run, decks.LETTERS.index(letter)) for letter in combo)
    run.tell(events.Drew(player, combo))
    run.tell(events.Saw(tuple(ABILITIES[card].id for card in seen), to=player))
    damage.record_action(run, "draw", player)
    run.push(Keep(player, bytes(sorted(seen))))


def hold(run: Run, player: int, card: int) -> None:
    run.own(player, hand=bytes(sorted((*run.player(player).hand, card))))


def remove(hand: bytes, card: int) -> bytes:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
