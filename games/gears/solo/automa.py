"""The Automa, the rival in solo games: its deck, its die and its turns (docs/rules/gears.md, section 11).

A card that's being resolved isn't in the deck. It's a `Using` item of seat AUTOMA on the State's stack, and is applied
to the player's token. Choices that the rules leave open are made automatically: the Automa takes the nearest option in
ring order (`topology.ring_order`), or rolls the die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.gears import events
from games.gears.abilities.activation import begin_action
from games.gears.abilities.steps import AUTOMA_PROGRAMS, OPS
from games.gears.actions import TURN, Action
from games.gears.data import CELLS, CHARACTER, CHARACTERS
from games.gears.hidden.deduction import EVERYBODY
from games.gears.maze import effects, placing, topology
from games.gears.maze.topology import EMPTY, NEIGHBOURS, OUTSIDE
from games.gears.pending import NOTHING, Flipping, Using
from games.gears.run import Run
from games.gears.state import AUTOMA, Solo, State
from games.kernel import Event
from games.rng import Rng

_SIDES: Final = 6
DROWSY: Final = 2  # a drowsy Automa acts in every second round


def deal(role: str, rng: Rng) -> tuple[Solo, Rng]:
    """Shuffle the eleven characters that the player doesn't play into the Automa's deck (G110)."""
    deck, rng = rng.shuffled([c for c in range(len(CHARACTERS)) if c != CHARACTER[role]])
    return Solo(bytes(deck), present=1 << CHARACTER[role]), rng


def pairs(role: str) -> tuple[tuple[int, ...], ...]:
    """Return the roles of both sides: the player's only role, and the Automa's eleven."""
    mine = CHARACTER[role]
    return (mine,), tuple(c for c in range(len(CHARACTERS)) if c != mine)


def claims(state: State) -> tuple[int, ...]:
    """Return the masks of tokens that may be the player's and the Automa's (G111).

    The player's mask has all tokens while their role is hidden, and then only their own. The Automa's is empty.
    """
    mine = 1 << me(state)
    return (mine if state.revealed & mine else EVERYBODY, 0)


def me(state: State) -> int:
    """Return the number of the solo player's character."""
    return state.pairs[0][0]


def cards(run: Run) -> Solo:
    """Return the part of the State that only solo games have."""
    assert run.state.solo is not None
    return run.state.solo


def begin_turn(run: Run) -> None:
    """Begin the player's turn: every character's card can pop up again, except those already on the player's tile."""
    if run.state.solo is not None:
        here, present = _together(run.state), _present(run.state)
        run.set(solo=replace(cards(run), is_turn=False, met=0, focus=NOTHING, beside=here, present=present))


def is_awake(state: State) -> bool:
    """Tell whether the Automa has a turn in this round. By the house rule Drowsy Automa, it skips every other round."""
    return state.rules.automa != "drowsy" or state.round % DROWSY == 0


def take_turn(run: Run) -> None:
    """Play the Automa's turn: it gains a gear from the pool, then resolves the top card.

    Only what the card does can be undone (G113, G66).
    """
    run.set(solo=replace(cards(run), is_turn=True))
    effects.gain(run, AUTOMA, 1, "automa")
    begin_action(run, AUTOMA, "automa")
    _resolve(run, cards(run).deck[0])


def begin_next_card(run: Run) -> bool:
    """Put back the card that was resolved, and begin the next one. Return False if there's none.

    First, the cards of tokens that entered the maze or met the player's token are queued (G112).
    """
    _put_back(run)
    if cards(run).is_turn:
        return False
    _meet(run)
    waiting = cards(run).waiting
    if waiting:
        run.set(solo=replace(cards(run), waiting=waiting[1:]))
        begin_action(run, AUTOMA, "automa")
        _resolve(run, waiting[0])
    return bool(waiting)


def _resolve(run: Run, character: int) -> None:
    solo, mine = cards(run), me(run.state)
    run.set(solo=replace(solo, deck=solo.deck.replace(bytes([character]), b""), card=character, rolls=()))
    card = CHARACTERS[character]
    run.tell(events.AutomaActed(card.id, card.automa["name"], not solo.is_turn))
    run.push(Using(AUTOMA, 2 * mine, AUTOMA_PROGRAMS[character], paid=True, card=character))


def _did_nothing(card_events: Sequence[Event]) -> bool:
    """Tell whether the card changed nothing, and none of its events says so.

    An event would say so if, for instance, the die picked no tile.
    """
    last = card_events[-1] if card_events else None
    return isinstance(last, events.AutomaActed) or (isinstance(last, events.DieRolled) and last.cell is not None)


def _put_back(run: Run) -> None:
    """Put a resolved card back: under the deck on the Automa's turn, otherwise shuffled into the deck (G112, G113)."""
    solo = cards(run)
    if solo.card == NOTHING or solo.card in solo.deck:
        return
    if _did_nothing(run.events):
        run.tell(events.AutomaMissed())
    deck, rng = solo.deck + bytes([solo.card]), run.state.rng
    if not solo.is_turn:
        mixed, rng = rng.shuffled(deck)
        deck = bytes(mixed)
    run.set(solo=replace(solo, deck=deck), rng=rng)


def _meet(run: Run) -> None:
    """Queue the cards of tokens that entered the maze, and of those that the player's token met or passed.

    Each card is queued at most once per turn.
    """
    solo, here, present = cards(run), _together(run.state), _present(run.state)
    new = (present & ~solo.present | here & ~solo.beside | _crossed(run.state)) & ~solo.met & ~(1 << me(run.state))
    fresh = bytes(c for c in range(len(CHARACTERS)) if new >> c & 1)
    waiting = solo.waiting + fresh
    run.set(solo=replace(solo, beside=here, present=present, met=solo.met | new, waiting=waiting))


def _present(state: State) -> int:
    return sum(1 << c for c, cell in enumerate(state.at) if cell >= 0)


def _together(state: State) -> int:
    here = state.at[me(state)]
    return sum(1 << c for c, cell in enumerate(state.at) if cell == here and cell >= 0 and c != me(state))


def _crossed(state: State) -> int:
    """Return the mask of tokens that the player's token passed in the last action. Passing tokens takes a gizmo."""
    if state.gizmo_state is None or state.gizmo_state.walker != me(state):
        return 0
    passed = {*state.track.path[1:-1]} - {*state.track.path[:1]}
    return sum(1 << c for c, cell in enumerate(state.at) if cell in passed)


def finished(run: Run) -> None:
    """Remember the tile that the finished action affected last, if it affected any."""
    last = run.state.last
    if last is not None and last.focus >= 0:
        run.set(solo=replace(cards(run), focus=last.focus))


def pick(state: State, using: Using, options: Sequence[Action]) -> Action:
    """Return the option that the Automa chooses.

    `options` are in order of distance, or of age if they're in the Demolished pile. The Automa restores the newest
    tile, rotates the nearest tile that turns others, and otherwise takes the first option.
    """
    op = OPS[using.todo[0]]
    if op.name == "restore":
        return options[-1]
    if op.name == "rotate" and options[0].verb == "tile":
        return next((action for action in options if _drives(state, action.number)), options[0])
    return options[0]


def _drives(state: State, cell: int) -> bool:
    code = state.maze.grid[cell]
    turned = topology.put(state.maze, code >> 3, cell, ((code & 7) + 1) % 6)
    return bool(topology.cascade(turned, cell).turns)


def roll(run: Run) -> int:
    """Roll the Automa's die and return a number from 1."""
    number, rng = run.state.rng.below(_SIDES)
    run.set(rng=rng)
    return number + 1


def roll_tile(run: Run) -> int:
    """Roll for a tile adjacent to the player's. Return its cell, or NOTHING if there's no tile (G114).

    A 1 is the edge with the tile's name, and higher numbers follow clockwise.
    """
    die, here = roll(run), run.state.at[me(run.state)]
    if here < 0:
        return NOTHING
    turn = run.state.maze.grid[here] & 7
    cell = NEIGHBOURS[here][(die - 1 + (turn if turn < topology.DOWN else 0)) % _SIDES]
    tile = cell if cell != OUTSIDE and run.state.maze.grid[cell] != EMPTY else NOTHING
    run.set(solo=replace(cards(run), rolls=(*cards(run).rolls, (die, here, tile))))
    run.tell(events.DieRolled(die, CELLS[here], None if tile < 0 else CELLS[tile]))
    return tile


def turn_up(run: Run, flipping: Flipping) -> None:
    """Turn the tile that the Automa is flipping face-up, in the orientation that its die shows."""
    die, cell = roll(run), run.state.maze.where[flipping.tile]
    run.set(solo=replace(cards(run), rolls=(*cards(run).rolls, (die, cell, cell))))
    run.tell(events.DieRolled(die, CELLS[cell], CELLS[cell]))
    placing.turn_up(run, flipping, TURN[die - 1])
