"""Invariants that hold after every action; tests check them."""

from __future__ import annotations

from games.gears.abilities.steps import BEARERS
from games.gears.data import BOXED, CHARACTERS, GAMBITS, GEARS, GIZMOS, LAST_ROUND, SEALS, TILES
from games.gears.gizmos.gizmo_state import HAND, NONE
from games.gears.hidden.deduction import claims
from games.gears.maze.topology import COGSEAL, EMPTY, GEARNADE, NOWHERE, OUTSIDE, anomalies
from games.gears.pending import Leaving, Placing, Using
from games.gears.solo import automa
from games.gears.state import AUTOMA, GONE, OFF, Solo, State, boxed, shown


def check(state: State) -> None:
    """Raise an AssertionError that names the violated invariant, if any."""
    _check_gears(state)
    _check_tiles(state)
    _check_gizmos(state)
    _check_anomalies(state)
    _check_seals(state)
    _check_tokens(state)
    _check_roles(state)
    _check_gambits(state)
    assert 1 <= state.round <= LAST_ROUND, "the game has at most 60 rounds"
    assert not state.over or not state.stack, "nothing is left unfinished at the end"
    assert state.stack or state.ongoing is None, "an action under way has something to settle"


def _check_gears(state: State) -> None:
    assert all(gears >= 0 for gears in state.gears), "nobody owes gears"
    assert 0 <= state.pool <= GEARS, "there are 50 gears"


def _check_gizmos(state: State) -> None:
    gizmo_state = state.gizmo_state
    if gizmo_state is None:
        return
    beside = [gizmo for gizmo in gizmo_state.beside if gizmo != NONE]
    everywhere = sorted(
        [*gizmo_state.deck, *gizmo_state.junk, *beside, *(card for hand in gizmo_state.hands for card in hand)]
    )
    assert len(set(everywhere)) == len(everywhere), "each gizmo is in one place"
    assert len(everywhere) in (len(GIZMOS), sum(card.automa for card in GIZMOS)), "no gizmo is lost"
    assert all(len(hand) <= HAND for hand in gizmo_state.hands), "two gizmos in a hand"
    assert all(state.revealed >> c & 1 for c, gizmo in enumerate(gizmo_state.beside) if gizmo != NONE), (
        "beside revealed roles"
    )
    assert all(state.at[c] != GONE for c, gizmo in enumerate(gizmo_state.beside) if gizmo != NONE), (
        "of characters alive"
    )
    assert all(c in BEARERS[gizmo] for c, gizmo in enumerate(gizmo_state.beside) if gizmo != NONE), "as the card says"
    assert not any(gizmo_state.known[gizmo] for gizmo in (*gizmo_state.junk, *beside)), "what lies open is no secret"
    assert all(state.active in (offer.by, offer.to) for offer in gizmo_state.offers), "trades are with whose turn it is"


def _check_tiles(state: State) -> None:
    maze = state.maze
    laid = [tile for tile, cell in enumerate(maze.where) if cell != NOWHERE]
    held = [frame.tile for frame in state.stack if isinstance(frame, Placing) and frame.blind]
    everywhere = [*laid, *state.pile, *state.draft, *state.demolished, *held, *boxed(state)]
    assert sorted(everywhere) == list(range(len(TILES))), "each of the 24 tiles is in one place"
    assert len(boxed(state)) in (0, BOXED if len(state.gears) == 2 else 0), "only two players leave tiles in the box"
    assert all(maze.grid[maze.where[tile]] >> 3 == tile for tile in laid), "the grid agrees with the places"
    assert maze.grid.count(EMPTY) == len(maze.grid) - len(laid), "no other cell holds anything"
    assert maze.grid[OUTSIDE] == EMPTY, "nothing lies off the board"


def _check_anomalies(state: State) -> None:
    if state.ongoing is None:
        assert state.anomalies == anomalies(state.maze), "anomalies are those of the maze at rest"


def _check_seals(state: State) -> None:
    seals, maze = state.maze.seals, state.maze
    assert max(seals.count(COGSEAL), seals.count(GEARNADE)) <= SEALS, "there are three seals of either kind"
    sealed = [tile for tile, kind in enumerate(seals) if kind]
    assert all(maze.where[tile] != NOWHERE and maze.grid[maze.where[tile]] & 7 < 6 for tile in sealed), (
        "only face-up tiles are sealed"
    )
    assert not any(state.fronts[tile] and maze.grid[cell] & 7 < 6 for tile, cell in enumerate(maze.where)), (
        "a face-up tile is no secret"
    )


def _check_tokens(state: State) -> None:
    leaving = {frame.cell for frame in state.stack if isinstance(frame, Leaving)}
    for character, cell in enumerate(state.at):
        assert cell in (OFF, GONE) or cell in leaving or state.maze.grid[cell] != EMPTY, (
            f"tokens stand on tiles, and that of character {character} on none, in cell {cell}; left are {leaving}"
        )
    assert sorted(state.arrivals) == list(range(len(CHARACTERS))), "every token has its turn in the order of arrival"


def _check_roles(state: State) -> None:
    dealt = sorted(character for pair in state.pairs for character in pair)
    assert dealt == list(range(len(CHARACTERS))), "each character is dealt once"
    if state.solo is not None:
        _check_automa(state, state.solo)
        return
    assert all(len({CHARACTERS[c].faction for c in pair}) == 1 for pair in state.pairs), "a pair is of one faction"
    assert state.claims == claims(shown(state)), "claims follow from the reveals"
    assert sum(shown(state)) == state.revealed, "only players reveal"
    assert all(frame.seat < len(state.gears) for frame in state.stack if isinstance(frame, Using)), "players use"


def _check_gambits(state: State) -> None:
    gambits = state.gambits
    if gambits is None:
        assert state.phase == "", "only gambits are chosen all at once"
        return
    hands = [held.card for hand in gambits.hands for held in hand]
    everywhere = sorted([*gambits.deck, *hands, *b"".join(gambits.dealt), *b"".join(gambits.completed)])
    assert everywhere == [n for n, card in enumerate(GAMBITS) if card.automa or not state.solo], "each card is once"
    assert bool(any(gambits.dealt)) == (state.phase == "keep"), "cards are dealt before the first turn"
    assert all(
        sum(GAMBITS[card].value for card in pledged) <= gears
        for pledged, gears in zip(gambits.pledged, state.gears, strict=False)
    ), "nobody pledges what they cannot pay"


def _check_automa(state: State, solo: Solo) -> None:
    out = [solo.card] if solo.card >= 0 and solo.card not in solo.deck else []
    assert sorted([*solo.deck, *out]) == sorted(state.pairs[AUTOMA]), "each card of the Automa is once"
    assert state.claims == automa.claims(state), "claims follow from the reveal"
    assert not state.revealed & ~(1 << automa.me(state)), "only the player reveals"
    assert not (out and not state.stack and not state.over), "a card that is resolved goes back"
