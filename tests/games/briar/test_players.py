"""Computer players: the plain one meets the difficulty that is meant, and none knows more than it may."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from games.briar import GAME
from games.briar.data import CHARACTERS
from games.briar.lab import CHARTS, REFERENCE, samples
from games.briar.players import sensible
from games.kernel import to_act
from games.lab.jobs import Job, lab, observe
from games.lab.play import Played, by_policy, by_searcher, played, rounds
from games.rng import Rng
from tests.games.briar.build import Table, player

NUMBER = 1000
POINTS = 0.03


def choice(table: Table, seat: int = 0) -> str:
    legal = GAME.legal_actions(table.state, seat)
    return sensible(table.view(seat), legal, Rng("choice")).code


@cache
def alone() -> tuple[Played, ...]:
    mover = by_policy(GAME.policies["sensible"])
    return tuple(played(GAME, [mover], GAME.defaults(), f"difficulty-{number}") for number in range(NUMBER))


def test_the_game_alone_is_as_hard_as_the_reference_says() -> None:
    """Within 3 percentage points (ledger, section 4)."""
    ends = Counter({"empty": "loss", "dead": "loss"}.get(game.outcome.reason, game.outcome.reason) for game in alone())
    for result, share in REFERENCE.items():
        assert ends[result] / NUMBER == pytest.approx(share, abs=POINTS)


def test_the_game_alone_is_as_long_as_the_reference_says() -> None:
    turns = sum(game.state.players[0].turns for game in alone()) / NUMBER
    nights = sum(game.state.players[0].night > 0 for game in alone()) / NUMBER
    assert turns == pytest.approx(31.0, abs=1.5)
    assert nights == pytest.approx(0.186, abs=POINTS)


def test_every_character_has_a_fair_chance() -> None:
    """Full victories 25 to 35 % are meant; a sample of some hundred games each."""
    for number in range(len(CHARACTERS)):
        games = [game for game in alone() if game.state.players[0].character == number]
        full = sum(game.outcome.reason == "full" for game in games) / len(games)
        assert 0.22 < full < 0.38


def test_sensible_takes_bait_and_lures() -> None:
    table = Table(player("paula", ["item_catnip", "cat_snow"])).do("draw")
    assert choice(table) == "take"
    table.do("take draw")
    assert choice(table) == "lure:item_catnip"


def test_sensible_leaves_with_three_cats_and_not_with_two_and_much_life() -> None:
    cats = ["cat_snow", "cat_ink", "cat_ember"]
    assert choice(Table(player("paula", ["exit_gate"], cats=cats)).do("draw")) == "exit"
    assert choice(Table(player("paula", ["exit_gate", "cat_ember"], cats=cats[:2])).do("draw")) == "stay"
    assert choice(Table(player("paula", ["exit_gate", "cat_ember"], cats=cats[:2], life=3)).do("draw")) == "exit"


def test_sensible_gives_up_a_chase_when_life_runs_low() -> None:
    assert choice(Table(player("wren", ["cat_snow"], life=5)).do("draw")) == "roll"
    table = Table(player("wren", ["cat_snow"], life=4), dice=[(1, 1)]).do("draw roll")
    assert choice(table) == "giveup"


def test_sensible_picks_the_likelier_way_and_escapes_death() -> None:
    table = Table(player("paula", ["enc_barrow_cat"])).do("draw")
    assert choice(table) == "way:soul"
    table = Table(player("bruno", ["enc_sorcerer"], hand=["spell_hush#1"], life=2)).do("draw")
    assert choice(table) == "play:spell_hush#1"


def test_sensible_turns_back_when_content() -> None:
    table = Table(player("paula", ["maze_barrel"], cats=["cat_ink"], life=2, open={"exit_gate": 3}))
    assert choice(table) == "back:exit_gate"


def test_searching_plays_whole_games_against_others() -> None:
    movers = [by_searcher(GAME.searchers["searching"], rounds(4)), by_policy(GAME.policies["random"])]
    game = played(GAME, movers, GAME.defaults(), "searching")
    assert not to_act(GAME, game.state, 2)


def test_searching_sees_that_leaving_now_is_better_than_dying() -> None:
    """With every creature still to come, no bait, and a single Life."""
    deck = ["enc_wife", "enc_sorcerer", "enc_lion", "enc_bear", "enc_gardener", "cat_ember"]
    table = Table(player("bruno", ["exit_gate", *deck], cats=["cat_ink", "cat_snow"], life=1)).do("draw")
    advice = GAME.searchers["searching"](table.state, 0, Rng("thinks"), lambda: False)
    assert advice.code == "exit"


def test_the_laboratory_tells_what_adds_up() -> None:
    for seats in (1, 2, 3):
        number, told = observe(Job("briar", "sensible", seats, GAME.defaults(), "lab"))
        assert number == seats

        def total(chart: str, told: tuple[object, ...] = told) -> float:
            return sum(each.value for each in told if each.chart == chart)  # type: ignore[attr-defined]

        if seats == 1:
            assert total("full") + total("partial") + total("loss") == 1
        else:
            assert total("won") == 1
            assert total("place") in (0, pytest.approx(1))
            assert total("end") == seats
    known = {chart.key: set(chart.bars) for chart in CHARTS}
    assert {each.bar for game in alone()[:20] for each in samples(game)} <= set().union(*known.values())
    assert lab("briar").CHARTS is CHARTS
