"""Tests that a choice pays what its hint promises (G46, G53, G92)."""

from __future__ import annotations

import random
from collections import Counter

from msgspec.structs import replace

from games.english import MINUS, count
from games.gears import GAME, events
from games.gears.actions import Action
from games.gears.data import CHARACTERS, GAMBIT, GAMBITS, GEARS, GIZMOS
from games.gears.state import State
from games.gears.words.hints import driven
from games.kernel import Step, to_act
from games.rng import Rng
from tests.games.gears.build import PAIRS, Table, name

_EAGER = {
    "use": 8.0,
    "activate": 8.0,
    "reveal": 5.0,
    "place": 3.0,
    "gambit": 2.0,
    "gizmo": 2.0,
    "end": 0.3,
    "down": 0.2,
}


def test_G92_an_own_gambit_is_paid_before_the_cascade_that_completes_it() -> None:
    """The hint counts Domino Effect, which is paid first: of the last four gears, it takes one, the cascade three."""
    notation = "prime@(0,0)+0, s_inventor@(1,-1)+2, s_junk_merchant@(1,0)+0, x_gasket@(2,-2)+5"
    tokens = {"inventor": (1, -1)}
    hands, gears = [("gb15",), (), ()], [0, GEARS - 4]
    table = Table(notation, tokens=tokens, revealed=["inventor"], gears=gears, gambits=hands, draft=["s_rogue"])
    table.do(f"place:s_rogue at:{name((2, -1))}")
    (turn,) = (each for each in GAME.legal_actions(table.state, 0) if each.code == "turn:2")
    assert GAME.words.hint(table.view(0), turn).startswith("+3 gears, +1 gear from Domino Effect")
    table.do("turn:2")
    assert _gained(table) == [1, 3]


def test_G40_the_price_of_an_ability_goes_into_the_pool_before_it_collects() -> None:
    """The hint counts the gear paid for Twist of Fate, which goes into the empty pool for the cascade to collect."""
    notation = "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2, x_flywheel@(2,0)+0"
    table = Table(notation, tokens={"inventor": (2, 0)}, revealed=["inventor"], gears=[1, GEARS - 1])
    table.do(f"use:inventor.two tile:{name((2, 0))}")
    (spin,) = (each for each in GAME.legal_actions(table.state, 0) if each.code == "spin:cw")
    assert GAME.words.hint(table.view(0), spin).startswith("+1 gear")
    table.do("spin:cw")
    assert _gained(table) == [1]


def _gained(table: Table) -> list[int]:
    return [event.gears for event in table.events if isinstance(event, events.GearsGained)]


def _poor(seed: int, chance: random.Random) -> State:
    """Return a game with few gears in the pool: after one payment, there may be too few for the next."""
    seats = 2 + seed % 3
    state = GAME.setup(seats, GAME.defaults() | {"expansions": "both"}, Rng(f"hints{seed}"))
    return replace(state, gears=((GEARS - chance.randrange(2, 9)) // seats,) * seats)


def _compared(state: State, seat: int, action: Action, step: Step[State]) -> bool:
    """Compare the hint with what the choice paid.

    Return False if there was no hint, or if other players' gambits were paid at the same time.
    """
    found = driven(GAME.view(state, seat), action) if action.prefix in ("turn", "spin") else None
    done = [event for event in step.events if isinstance(event, events.GambitCompleted)]
    if found is None or any(event.seat != seat for event in done):
        return False
    gained = [event for event in step.events if isinstance(event, events.GearsGained) and event.seat == seat]
    assert found.gears == sum(event.gears for event in gained if event.why in ("cascade", "bonus"))
    assert {name for name, _ in found.goals} <= {GAMBITS[GAMBIT[event.gambit]].name for event in done}
    assert sum(gears for _, gears in found.goals) == sum(event.gears for event in gained if event.why == "gambit")
    return True


def test_G92_a_hint_promises_what_the_pool_has_left_after_own_gambits() -> None:
    counts = Counter[str]()
    for seed in range(40):
        chance = random.Random(seed)
        state = _poor(seed, chance)
        for _ in range(400):
            asked = to_act(GAME, state, state.seats)
            if not asked:
                break
            seat = chance.choice(asked)
            legal = GAME.legal_actions(state, seat)
            action = chance.choices(legal, [_EAGER.get(each.prefix, 1.0) for each in legal])[0]
            step = GAME.apply(state, seat, action)
            counts["compared"] += _compared(state, seat, action, step)
            state = step.state
    assert counts["compared"] > 100


LAID = "prime@(0,0)+0, s_inventor@(1,-1)+2, s_junk_merchant@(1,0)+0, x_gasket@(2,-2)+5"
GIZMOLOGISTS, OPPORTUNUTS, RABBLEROUSERS = PAIRS[:3]


def _hints(table: Table, prefix: str) -> dict[str, str]:
    view = table.view(0)
    return {
        action.code: GAME.words.hint(view, action)
        for action in GAME.legal_actions(table.state, 0)
        if action.prefix == prefix
    }


def test_G81_where_to_place_a_tile_shows_gizmologists_how_long_the_path_can_become() -> None:
    """A Gizmologist's hint for a place says how long the path gets with the best rotation, and what that's worth."""
    table = Table(LAID, tokens={"inventor": (1, -1)}, pairs=PAIRS, draft=["s_rogue"])
    before = table.view(0).longest
    table.do("place:s_rogue")
    spots = _hints(table, "at")
    assert any("VP" in hint for hint in spots.values())
    for code, hint in spots.items():
        ahead = [
            option.code for option in GAME.legal_actions(GAME.apply(table.state, 0, _action(table, code)).state, 0)
        ]
        best = max(_longest_after(table, f"{code} {turn}") for turn in ahead if turn != "down")
        grown = f"path {before} → {best} at best (+{3 * (best - before)} VP)"
        told = grown if best > before else f"path stays at {before}"
        assert hint.startswith(told), (code, hint)


def test_G81_where_to_place_a_tile_shows_others_the_gears_alone() -> None:
    for pair, other in ((OPPORTUNUTS, RABBLEROUSERS), (RABBLEROUSERS, OPPORTUNUTS)):
        pairs = [pair, GIZMOLOGISTS, other, *PAIRS[3:]]
        table = Table(LAID, tokens={"inventor": (1, -1)}, pairs=pairs, draft=["s_rogue"])
        table.do("place:s_rogue")
        assert any("gear" in hint for hint in _hints(table, "at").values())
        assert not any("path" in hint for hint in _hints(table, "at").values())


def test_G81_a_tile_to_demolish_shows_rabblerousers_the_points() -> None:
    pairs = [RABBLEROUSERS, OPPORTUNUTS, GIZMOLOGISTS, *PAIRS[3:]]
    table = Table(LAID, tokens={"ex_soldier": (1, -1)}, revealed=["ex_soldier"], gears=[9], pairs=pairs)
    table.do("use:ex_soldier.two")
    hints = _hints(table, "tile")
    assert hints
    assert all(hint.startswith("+5 VP") for hint in hints.values())


def _action(table: Table, code: str) -> Action:
    return next(action for action in GAME.legal_actions(table.state, 0) if action.code == code)


def _longest_after(table: Table, codes: str) -> int:
    state = table.state
    for code in codes.split():
        state = GAME.apply(state, 0, next(a for a in GAME.legal_actions(state, 0) if a.code == code)).state
    return GAME.view(state, 0).longest


def test_the_effect_of_a_card_is_never_cut_off_in_a_hint() -> None:
    abilities = [ability for card in CHARACTERS for ability in (card.one_time, card.second)]
    cards = [(card.name, card.text, card.gist, card.in_brief) for card in abilities]
    for title, text, gist, in_brief in (*cards, *((card.name, card.text, card.gist, card.in_brief) for card in GIZMOS)):
        assert len(in_brief) <= 80, title
        assert not gist or len(text) > 80, "a short text needs no gist"
    for gambit in GAMBITS:
        assert len(f"+{count(gambit.value, 'gear')} or {MINUS}{gambit.value} VP: {gambit.gist}") <= 80, gambit.name
