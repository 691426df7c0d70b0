"""Tests of the gambit Big Spender (gb28) against an independent model (G66, G91-G93).

The model doesn't use the game's own count of what a player paid. It follows the gears of each player: those that are
gone were paid, unless they were lost, traded or stolen.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.gears import GAME, events
from games.gears.actions import Action
from games.gears.data import GAMBIT
from games.gears.gambits import objectives
from games.gears.run import Run
from games.gears.state import Held, State
from games.kernel import Event, Step, to_act
from games.rng import Rng
from tests.games.gears.build import PAIRS, Table

CARD = GAMBIT["gb28"]
ENOUGH = 4
_EAGER = {"use": 8.0, "activate": 8.0, "reveal": 5.0, "gizmo": 2.0, "end": 0.3, "offer": 0.05, "pass": 0.3}
_BEGINS = ("use", "activate", "move", "place")  # these start an action that can be undone


def _moved(event: Event, seat: int) -> int:
    """Return how many gears the event gave the seat, apart from payments; negative if it took some."""
    match event:
        case events.GearsGained(seat=who, gears=gears):
            return gears if who == seat else 0
        case events.GearsLost(seat=who, gears=gears) | events.GambitsRedeemed(seat=who, gears=gears):
            return -gears if who == seat else 0
        case (
            events.GearsStolen(seat=who, victim=victim, gears=gears)
            | events.Traded(other=who, seat=victim, gears=gears)
        ):
            return gears * ((who == seat) - (victim == seat))
        case events.ActionUndone(gears=changes):
            return changes[seat]
    return 0


class Ledger:
    """What a seat has paid in this turn since it drew the card, and how much of that its latest two actions cost."""

    def __init__(self, seat: int) -> None:
        self.seat, self.turn, self.paid, self.actions = seat, 0, 0, [0, 0]

    def follow(self, state: State, action: Action, step: Step[State]) -> bool:
        """Record a step; return whether it has to complete the seat's card."""
        if state.turn != self.turn:
            self.turn, self.paid, self.actions = state.turn, 0, [0, 0]
        if not state.stack and state.ongoing is None and action.verb in _BEGINS:
            self.actions = [self.actions[-1], 0]
        gears = step.state.gears[self.seat] - state.gears[self.seat]
        paid = sum(_moved(event, self.seat) for event in step.events) - gears
        is_mine = state.active == self.seat and not (state.solo and state.solo.is_turn)
        if is_mine and paid:
            self.paid, self.actions[-1] = self.paid + paid, self.actions[-1] + paid
        met = is_mine and paid > 0 and self.paid >= ENOUGH and self._may_complete(state)
        self._take_down(step.events)
        return met

    def _may_complete(self, state: State) -> bool:
        """Tell whether the seat holds the card and has a revealed character in the maze.

        Hidden characters don't count, because the card isn't veiled (G93).
        """
        assert state.gambits is not None
        is_held = any(held.card == CARD for held in state.gambits.hands[self.seat])
        return is_held and any(state.revealed >> c & 1 and state.at[c] >= 0 for c in state.pairs[self.seat])

    def _take_down(self, told: Sequence[Event]) -> None:
        for event in told:
            if isinstance(event, events.ActionUndone) and event.of == self.seat:
                self.paid, self.actions[0] = self.paid - self.actions[0], 0  # the cost is paid back (G66)
            elif isinstance(event, events.GambitSeen) and (event.to, event.gambit) == (self.seat, "gb28"):
                self.paid, self.actions = 0, [0, 0]  # only later payments count


def _dealt(seed: int, chance: random.Random) -> State:
    """Return a game in which everybody has gears, and one player holds the card."""
    seats = 1 + seed % 6
    scoring = chance.choice(("maze", "gobbler", "tinker-10") if seats == 1 else ("competitive", "semi-cooperative"))
    state = GAME.setup(seats, GAME.defaults() | {"expansions": "both", "scoring": scoring}, Rng(f"spender{seed}"))
    while state.phase == "keep":
        seat = to_act(GAME, state, seats)[0]
        state = GAME.apply(state, seat, chance.choice(GAME.legal_actions(state, seat))).state
    cards = state.gambits
    assert cards is not None
    if CARD in cards.deck:
        lucky = chance.randrange(seats)
        deck = cards.deck.replace(bytes([CARD]), bytes([cards.hands[lucky][0].card]))
        hands = [(Held(CARD), *hand[1:]) if seat == lucky else hand for seat, hand in enumerate(cards.hands)]
        state = replace(state, gambits=replace(cards, deck=deck, hands=tuple(hands)))
    return replace(state, gears=tuple(min(12, 40 // len(state.gears)) for _ in state.gears))


def test_G92_big_spender_is_completed_exactly_when_the_bookkeeping_says_so() -> None:
    completed = 0
    for seed in range(90):
        chance = random.Random(seed)
        state = _dealt(seed, chance)
        ledgers = [Ledger(seat) for seat in range(state.seats)]
        for _ in range(300):
            asked = to_act(GAME, state, state.seats)
            if not asked:
                break
            seat = chance.choice(asked)
            legal = GAME.legal_actions(state, seat)
            action = chance.choices(legal, [_EAGER.get(each.prefix, 1.0) for each in legal])[0]
            step = GAME.apply(state, seat, action)
            done = {
                event.seat
                for event in step.events
                if isinstance(event, events.GambitCompleted)
                if event.gambit == "gb28"
            }
            expected = {ledger.seat for ledger in ledgers if ledger.follow(state, action, step)}
            assert done == expected, f"seed {seed}, {action.code}"
            completed += len(done)
            state = step.state
    assert completed > 10


def _unwound(*, drawn: bool) -> Table:
    """Return a game in which a player paid 1 gear for an ability, then 2 gears to undo it with the Chronomancer.

    With `drawn=True`, the player drew the card Big Spender between the two payments, otherwise before both.
    """
    notation = "prime@(0,0)+0, x_manifold@(0,-1)+3, x_flue@(0,-2)+0"
    tokens = {"bio_machinist": (0, 0), "chronomancer": (0, -1)}
    pairs = (("chronomancer", "bio_machinist"), PAIRS[0], PAIRS[2], PAIRS[3], PAIRS[4], ("alchemist", "rogue"))
    hands = [() if drawn else ("gb28",), (), ()]
    table = Table(notation, tokens=tokens, pairs=pairs, revealed=["bio_machinist"], gears=[9], gambits=hands)
    cards, top = table.state.gambits, bytes([CARD])
    assert cards is not None
    deck = top + cards.deck.replace(top, b"") if drawn else cards.deck
    table.state = replace(table.state, gambits=replace(cards, deck=deck))
    table.do("use:bio_machinist.two")
    if drawn:
        table.do("gambit")
    return table.do("reveal:chronomancer use:chronomancer.one")


@pytest.mark.parametrize("drawn", [False, True])
def test_G66_payments_for_an_undone_action_do_not_count(drawn: bool) -> None:
    table = _unwound(drawn=drawn)
    assert table.happened(events.ActionUndone)
    assert table.view(0).counted == {"gb28": 2}, "1 came back"
    assert table.view(1).counted == {}
    assert not _pays(table, 1)
    assert _pays(table, 1)


def _pays(table: Table, cost: int) -> bool:
    """Tell whether paying this many more gears completes the card."""
    run = Run(table.state, 0, objectives.notice)
    run.tell(events.AbilityUsed(0, "bio_machinist", "two", "Field Surgery", cost))
    table.state = run.state
    return any(isinstance(event, events.GambitCompleted) for event in run.events)
