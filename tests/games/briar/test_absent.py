"""Tests of rule R58 about the computer player that stands in for an absent person."""

from __future__ import annotations

import pytest

from games.briar import GAME
from games.kernel import play, to_act
from games.rng import Rng
from tests.games.briar.build import Table, player

HEAVY = ("item_dagger", "item_rocks", "item_cane", "item_amulet")


def choice(table: Table, seat: int = 0) -> str:
    return GAME.stand_in(table.view(seat), GAME.legal_actions(table.state, seat), Rng("choice")).code


def test_R58_draws_and_plays_no_card() -> None:
    table = Table(player("iris", ["item_catnip"], life=1, hand=["spell_mend#1", "spell_sight#1"], cats=["cat_snow"]))
    assert len(table.codes()) > 1
    assert choice(table) == "draw"


def test_R58_takes_what_there_is_room_for_and_refuses_the_rest() -> None:
    assert choice(Table(player("oscar", ["item_catnip"])).do("draw")) == "take"
    full = Table(player("oscar", ["item_catnip"], hand=HEAVY[: player("oscar").limit()])).do("draw")
    assert {"take", "leave"} <= full.codes()
    assert choice(full) == "leave"


def test_R58_pays_nothing_for_a_mouse() -> None:
    table = Table(player("oscar", ["item_mouse"], hand=["item_cheese#1"])).do("draw")
    assert "trap:item_cheese#1" in table.codes()
    assert choice(table) == "leave"
    assert choice(Table(player("oscar", ["item_mouse"]), free_mice=1).do("draw")) == "trap:free"


@pytest.mark.parametrize("who", ["paula", "oscar", "iris"])
@pytest.mark.parametrize("creature", ["enc_barrow_cat", "enc_bear", "enc_lion", "enc_gardener"])
def test_R58_meets_an_encounter_the_way_with_the_best_chance(who: str, creature: str) -> None:
    table = Table(player(who, [creature], hand=["item_mirror", "item_dagger"])).do("draw")
    best = max(odds.chance for odds in table.seen().odds)
    chosen = choice(table).removeprefix("way:")
    assert next(odds.chance for odds in table.seen().odds if odds.attr == chosen) == best


def test_R58_rolls_on_where_the_way_binds() -> None:
    table = Table(player("paula", ["enc_bear"], life=9, hand=["item_dagger"]), dice=[(1, 1)]).do("draw way:body")
    assert choice(table) == "roll"


def test_R58_gives_up_chases_also_with_the_bait_in_hand() -> None:
    table = Table(player("paula", ["cat_snow"], hand=["item_catnip"])).do("draw")
    assert {"roll", "giveup", "lure:item_catnip"} <= table.codes()
    assert choice(table) == "giveup"


def test_R58_leaves_by_an_exit_with_a_cat_and_walks_on_without() -> None:
    exits = ["exit_gate"]
    assert choice(Table(player("paula", exits, cats=["cat_snow"])).do("draw")) == "exit"
    alone = Table(player("paula", exits)).do("draw")
    assert "exit" in alone.codes()
    assert choice(alone) == "stay"


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_R58_plays_any_game_to_its_end(seats: int) -> None:
    state, rng = GAME.setup(seats, GAME.defaults(), Rng(f"away {seats}")), Rng("who")
    while asked := to_act(GAME, state, seats):
        seat = asked[0]
        advice = GAME.stand_in(GAME.view(state, seat), GAME.legal_actions(state, seat), rng)
        state = play(GAME, state, seat, advice.code).state
    assert GAME.outcome(state) is not None
