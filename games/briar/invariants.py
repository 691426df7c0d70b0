"""Invariants that hold in every state."""

from __future__ import annotations

from games.briar.data import CARDS, CATS, EXITS, ITEMS, MOUSE, SPELLS
from games.briar.state import DEAD, IN, NONE, OUT, PICK, SURPLUS, Player, State


def check(state: State) -> None:
    """Check the invariants of a state, for tests. Raises AssertionError if one is violated."""
    for player in state.players:
        _check_zones(player)
        _check_player(player)
    playing = [player for player in state.players if player.status in (IN, OUT)]
    cats = [cat for player in playing for cat in player.cats]
    assert len(set(cats)) == len(cats), "a cat is with two players"
    characters = [player.character for player in state.players if player.phase != PICK]
    assert len(set(characters)) == len(characters)
    assert sorted(state.order) == list(range(len(state.players)))


def _check_zones(player: Player) -> None:
    """Check that every card is in exactly one zone of the right kind (B39-B43), and no Exit is banned (R26)."""
    zones = (player.deck, player.discard, player.banned, player.table, player.hand, player.cats, player.ignored)
    cards = [card for zone in zones for card in zone] + [player.card] * (player.card != NONE)
    assert sorted(cards) == list(range(len(CARDS)))
    assert not EXITS.intersection(player.banned)
    assert (ITEMS | SPELLS).issuperset(player.hand)
    assert CATS.issuperset(player.cats + player.ignored)
    assert set(player.discard).issuperset(card for card, _ in player.exits)


def _check_player(player: Player) -> None:
    if player.phase == PICK:
        return
    assert 0 <= player.life <= player.who.life
    assert (player.life == 0) == (player.status == DEAD)
    assert player.phase == SURPLUS or player.status != IN or len(player.counted()) <= player.limit()
    assert player.looks <= player.known <= len(player.deck)
    assert not player.is_caged or MOUSE in player.hand
