"""Invariants that hold after every action, for use in tests."""

from __future__ import annotations

from games.gnomes.abilities.casting import SILENT
from games.gnomes.abilities.catalogue import ABILITIES, CARDS, COST
from games.gnomes.abilities.targets import innate_of
from games.gnomes.board.paths import is_open
from games.gnomes.data import BLACK, PINK, STATS
from games.gnomes.run import board_of
from games.gnomes.state import BLANK, DEAD, LOST, Fall, Flip, Keep, State, slot


def check(state: State) -> None:
    """Raise an AssertionError that names the violated invariant, if there is one."""
    _check_cards(state)
    _check_tiles(state)
    if BLANK not in state.tribes:
        for unit in range(len(state.units)):
            _check_unit(state, unit)
    _check_turn(state)


def _check_cards(state: State) -> None:
    drawn = b"".join(frame.cards for frame in state.stack if isinstance(frame, Keep))
    held = b"".join(player.hand for player in state.players)
    under = bytes(unit.card for unit in state.units if unit.card >= 0)
    everywhere = sorted(b"".join(state.decks) + drawn + held + under)
    assert everywhere == sorted(b"".join(CARDS)), "each card is in one place"
    for deck, kind in enumerate(("learned", "secret")):
        assert all(ABILITIES[card].kind == kind for card in state.decks[deck]), "decks are sorted"
        assert len(state.decks[deck]) == len(state.known[deck]), "each card is known to some or none"
    assert all(ABILITIES[card].kind == "learned" for card in under), "only Learned cards lie under units"


def _check_tiles(state: State) -> None:
    board = board_of(state)
    assert not state.flipped & board.mines, "mines are never flipped (W24)"
    assert board.blank < 0 or not state.flipped >> board.blank & 1, "the blank one lies face-down for good"
    assert sorted(state.tiles.replace(bytes((BLANK,)), b"")) == sorted(
        2 * bytes(unit for unit in range(len(state.units)) if slot(unit))
    ), "each clan has two tiles"


def _check_unit(state: State, unit: int) -> None:
    it, stats = state.units[unit], STATS[slot(unit)]
    if it.at < 0:
        assert (it.hp, it.horns, it.innate, it.card, it.learned) == (0, 0, 0, -1, 0), "who is away has nothing (Q12)"
        assert it.at != LOST or slot(unit), "leaders are not lost"
        return
    assert 0 < it.hp <= stats.hp, "who stands has hit points"
    assert stats.def_min <= it.defence <= stats.def_max, "defence keeps to its slider (W34, W46)"
    innate = innate_of(state, unit)
    assert 0 <= it.innate <= (COST[innate] if innate >= 0 else 0), "no ability has more than its number (W56)"
    assert 0 <= it.learned <= (COST[it.card] if it.card >= 0 else 0), "no card has more than its number (W56)"
    assert it.horns >= 0, "nobody owes horns"
    assert it.committed <= it.swords, "no more swords strike than were given"
    board = board_of(state)
    falls = any(isinstance(frame, Fall) and frame.unit == unit for frame in state.stack)
    assert falls or is_open(state, board, it.at), "nobody stands on a flipped tile (W25)"


def _check_turn(state: State) -> None:
    assert len(state.dice) <= BLACK + PINK, "there are ten dice"
    assert (state.phase == "over") == (state.asked < 0), "somebody is asked until it is over"
    assert 0 <= state.flips <= 2, "two tiles a turn (W22)"
    for frame in state.stack:
        assert not isinstance(frame, Flip) or not board_of(state).mine[frame.cell], "mines are not named (W24)"
    for number, player in enumerate(state.players):
        if player.out:
            units = state.units[number * 7 : number * 7 + 7]
            assert all(unit.at in (DEAD, LOST) for unit in units), "who is out has nobody left (W81)"
    assert state.phase not in SILENT or state.asked >= 0, "a turn goes on"
