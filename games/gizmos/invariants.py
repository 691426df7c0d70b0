"""Invariants that hold after every action, for use in tests."""

from __future__ import annotations

from games.gizmos.building.energy import ALL, ONE, counts, total
from games.gizmos.building.machine import machine
from games.gizmos.data import CARDS, DISPLAY, LAST_ROUND, LEVEL, OF_LEVEL, REMOVED, ROW, STARTERS
from games.gizmos.state import GAP, Drawing, Picking, Researching, Returning, State


def check(state: State) -> None:
    """Raise an AssertionError that names the violated invariant, if any."""
    _check_cards(state)
    _check_spheres(state)
    _check_limits(state)
    _check_turn(state)


def _check_cards(state: State) -> None:
    looked_at = state.frame.cards if isinstance(state.frame, Researching | Returning) else b""
    owned = b"".join(player.gizmos + player.archive for player in state.players)
    shown = bytes(card for row in state.display for card in row if card != GAP)
    everywhere = sorted(b"".join(state.decks) + shown + owned + looked_at + state.box)
    spare = STARTERS[len(state.players) :]
    assert everywhere == [card for card in range(len(CARDS)) if card not in spare], "each card is in one place"
    assert len(state.box) == REMOVED, "20 cards of level III are out of the game"
    for level, row in enumerate(state.display):
        assert len(row) == DISPLAY[level], "the display keeps its spaces"
        assert GAP not in row or not state.decks[level], "a space stays empty only when its deck is"
        assert all(card == GAP or LEVEL[card] == level for card in row), "cards lie in the row of their level"
        assert set(state.decks[level]) <= set(OF_LEVEL[level]), "decks are sorted by level"


def _check_spheres(state: State) -> None:
    heaps = [state.dispenser, sum(ONE[color] for color in state.row), *(player.ring for player in state.players)]
    by_color = [sum(numbers) for numbers in zip(*map(counts, heaps), strict=True)]
    assert tuple(by_color) == counts(ALL), "there are 13 spheres of each color"
    assert len(state.row) == ROW or not state.dispenser, "the row is full while there are spheres"


def _check_limits(state: State) -> None:
    for player in state.players:
        made = machine(player.gizmos)
        assert total(player.ring) <= made.storage, "no ring holds more than it can (Z20)"
        assert len(player.archive) <= made.files, "no archive holds more than it can (Z20)"
        assert player.tokens >= 0, "nobody owes points"
        assert player.gizmos[0] in STARTERS, "a machine begins with its starter"


def _check_turn(state: State) -> None:
    assert state.round <= LAST_ROUND, "the game has at most 200 rounds"
    assert state.active == (state.first + state.turn - 1) % len(state.players), "turns go round"
    mine = state.players[state.active].gizmos
    assert set(state.used + state.pending) <= set(mine), "gizmos fire for their owner"
    assert len(set(state.used + state.pending)) == len(state.used + state.pending), "each at most once a turn"
    assert not state.over or (state.frame, state.draft) == (None, None), "nothing is left unfinished at the end"
    if isinstance(state.frame, Picking | Drawing):
        assert state.frame.left > 0, "what is asked for is there"
