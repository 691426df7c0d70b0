"""Tests of BriarMaze's computer players: how often they win, and that they know only what their seat may know."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from games.briar import GAME
from games.briar.data import CHARACTERS
from games.briar.encounters.rolls import chance
from games.briar.players import choices, sensible
from games.briar.players.searching import daring
from games.briar.players.table import Table as Assessment
from games.briar.state import State
from games.kernel import AnyGame, to_act
from games.rng import Rng
from lab.briar import CHARTS, REFERENCE, samples, won
from lab.jobs import Job, lab, observe
from lab.matches import Played, by_policy, by_searcher, played, rounds
from tests.games.briar.build import Table, player

NUMBER = 1000
POINTS = 0.03


def choice(table: Table, seat: int = 0) -> str:
    legal = GAME.legal_actions(table.state, seat)
    return sensible(table.view(seat), legal, Rng("choice")).code


@cache
def alone(number: int = NUMBER) -> tuple[Played, ...]:
    mover = by_policy(GAME.policies["sensible"])
    return tuple(played(GAME, [mover], GAME.defaults(), f"difficulty-{seed}") for seed in range(number))


@pytest.mark.slow  # a statistic over hundreds of games; other tests cover each rule
def test_the_game_alone_is_as_hard_as_the_reference_says() -> None:
    """Solo games end in each way about as often as section 4 of the rules ledger says (within 3 percentage points)."""
    ends = Counter({"empty": "loss", "dead": "loss"}.get(game.outcome.reason, game.outcome.reason) for game in alone())
    for result, share in REFERENCE.items():
        assert ends[result] / NUMBER == pytest.approx(share, abs=POINTS)


@pytest.mark.slow  # a statistic over hundreds of games; other tests cover each rule
def test_the_game_alone_is_as_long_as_the_reference_says() -> None:
    turns = sum(game.state.players[0].turns for game in alone()) / NUMBER
    nights = sum(game.state.players[0].night > 0 for game in alone()) / NUMBER
    assert turns == pytest.approx(31.0, abs=1.5)
    assert nights == pytest.approx(0.186, abs=POINTS)


@pytest.mark.slow  # a statistic over hundreds of games; other tests cover each rule
def test_every_character_has_a_fair_chance() -> None:
    """Each character wins about as often as the game's designer intended: a full victory in 25 to 35 % of games.

    The test allows a wider range, because each sample is a few hundred games.
    """
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


def test_a_bonus_until_the_encounter_ends_is_worth_more_than_one_for_a_roll() -> None:
    table = Table(player("paula", ["enc_bear"], hand=["item_rocks", "spell_nerve#1"], life=7)).do("draw way:body")
    seen, legal = Assessment(table.view(0)), GAME.legal_actions(table.state, 0)
    (odds,) = [each for each in seen.me.odds if each.attr == "body"]
    for card, bonus, lasts in (("item_rocks", 2, True), ("spell_nerve#1", 3, False)):
        (playing,) = [action for action in legal if action.code == f"play:{card}"]
        lifted = replace(odds, bonus=odds.bonus + bonus, chance=chance(odds.target, odds.score + odds.bonus + bonus))
        lost = choices.loss(seen, lifted) if lasts else choices.loss(seen, odds, bonus)
        assert choices.value(seen, playing) == pytest.approx(-lost - seen.worth(card)), card
    assert choices.loss(seen, odds) > choices.loss(seen, odds, 2) > choices.loss(seen, lifted)


def test_sensible_looks_for_an_exit_when_content_and_for_a_cat_when_not() -> None:
    """With a Scroll of Far Sight and two cats, a player low on Life looks for an Exit, others for the last cat."""
    for life, sought in ((2, "seek:exit_gate"), (7, "seek:cat_ember")):
        deck = ["cat_ember", "exit_gate", "maze_barrel"]
        two = player("paula", deck, cats=["cat_snow", "cat_ink"], hand=["spell_sight#1"], life=life)
        codes = Table(two).codes()
        assert {"seek:exit_gate", "seek:cat_ember"} <= codes
        state = Table(two).state
        offered = [action for action in GAME.legal_actions(state, 0) if action.code.startswith("seek:")]
        assert sensible(GAME.view(state, 0), offered, Rng("seek")).code == sought, f"with {life} Life"


def test_sensible_turns_back_when_content() -> None:
    table = Table(player("paula", ["maze_barrel"], cats=["cat_ink"], life=2, open={"exit_gate": 3}))
    assert choice(table) == "back:exit_gate"


def bold(_game: AnyGame, state: State, seat: int, _seed: str) -> tuple[str, ...]:
    """Return the code that the `daring` policy chooses, which the searching player uses in its playouts."""
    return (daring(state, seat, GAME.legal_actions(state, seat)).code,)


def test_the_daring_player_brings_all_three_cats_home_more_often() -> None:
    """The daring player brings all three cats home in about half of its games, the sensible player in three of ten."""
    games = [played(GAME, [bold], GAME.defaults(), f"daring-{number}") for number in range(300)]
    assert sum(game.outcome.reason == "full" for game in games) > 0.42 * len(games)


def test_a_player_who_minds_rivals_beats_the_sensible_player() -> None:
    """A player who pays attention to rivals beats the sensible player.

    Ties count as shared wins. The required share is below one half because some games have no winner.
    """
    wins = 0.0
    for number in range(150):
        mine = number % 2
        movers = [bold if seat == mine else by_policy(sensible) for seat in range(2)]
        wins += won(played(GAME, movers, GAME.defaults(), f"rivals-{number}"), mine)
    assert wins > 0.46 * 150


def brave(table: Table, seat: int = 0) -> str:
    return daring(table.state, seat, GAME.legal_actions(table.state, seat)).code


def test_against_rivals_one_goes_home_when_that_wins() -> None:
    """A player goes home if that wins: with two of the three cats, or with more Life than a rival with as many cats."""
    two = player("paula", ["exit_gate", "cat_ember"], cats=["cat_snow", "cat_ink"])
    assert brave(Table(two, player("bruno", ["exit_gap"])).do("draw")) == "exit"
    one = player("paula", ["exit_gate", "cat_ember"], cats=["cat_snow"])
    gone = player("bruno", ["exit_gap"], cats=["cat_ink"], life=3, status="out")
    assert brave(Table(one, gone).do("draw")) == "exit"


def test_against_rivals_one_stays_when_leaving_loses() -> None:
    gone = player("bruno", ["exit_gap"], cats=["cat_ink"], life=7, status="out")
    last = player("paula", ["exit_gate", "cat_ember"], cats=["cat_snow"], life=1)
    assert brave(Table(last, gone).do("draw")) == "stay"


@pytest.mark.parametrize(
    ("deck", "more", "do", "told"),
    [
        (
            ["enc_barrow_cat"],
            {},
            "draw",
            (
                "I'll roll Soul (83%, about 0.4 Life lost), the better of 2 choices, ahead of Body (58%, "
                "about 1.6 Life lost). If I pass, the Barrow Cat is gone for good."
            ),
        ),
        (["cat_snow"], {"hand": ["item_catnip"]}, "draw", "The Catnip Sprig catches Snow without a roll."),
        (["exit_gate", "cat_ember"], {"cats": ["cat_ink"], "life": 2}, "draw", "Ember is the only card left"),
        (
            ["item_coins", "enc_bear", "enc_magpies"],
            {},
            "draw",
            "The Magpie Court ahead would take it instead of a roll.",
        ),
        (
            ["maze_stump", "enc_sorcerer", "item_rocks", "maze_barrel"],
            {"life": 2},
            "draw",
            "My best roll against the Sorcerer has a 42% chance, so not now.",
        ),
        (["item_catnip", "cat_snow"], {}, "draw", "It catches Snow, who is still to come."),
        (
            ["maze_barrel", "enc_bear", "exit_gap"],
            {},
            "",
            "3 cards to go, including 1 Exit and 1 creature, but no cats.",
        ),
    ],
)
def test_reasons_explain_choices_with_public_facts(deck: list[str], more: dict[str, Any], do: str, told: str) -> None:
    table = Table(player("paula", deck, **more)).do(do)
    advice = sensible(table.view(0), GAME.legal_actions(table.state, 0), Rng("why"))
    assert told in advice.why


def test_searching_plays_whole_games_against_others() -> None:
    movers = [by_searcher(GAME.searchers["searching"], rounds(4)), by_policy(GAME.policies["random"])]
    game = played(GAME, movers, GAME.defaults(), "searching")
    assert not to_act(GAME, game.state, 2)


def test_searching_sees_that_leaving_now_is_better_than_dying() -> None:
    """With 1 Life, no bait and every creature still in the deck, the search advises the player to leave the maze."""
    deck = ["enc_wife", "enc_sorcerer", "enc_lion", "enc_bear", "enc_gardener", "cat_ember"]
    table = Table(player("bruno", ["exit_gate", *deck], cats=["cat_ink", "cat_snow"], life=1)).do("draw")
    advice = GAME.searchers["searching"](table.state, 0, Rng("thinks"), lambda: False)
    assert advice.code == "exit"


def test_searching_goes_home_when_that_wins_and_death_would_not() -> None:
    deck = ["enc_wife", "enc_sorcerer", "enc_lion", "enc_bear", "enc_gardener", "cat_ember"]
    leaver = player("bruno", ["exit_gate", *deck], cats=["cat_ink"], life=1)
    table = Table(leaver, player("paula", status="out")).do("draw", 0)
    assert {"exit", "stay"} <= table.codes()
    assert GAME.searchers["searching"](table.state, 0, Rng("home"), lambda: False).code == "exit"


def test_samples_for_the_lab_add_up() -> None:
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
    assert {each.bar for game in alone(20) for each in samples(game)} <= set().union(*known.values())
    assert lab("briar").CHARTS is CHARTS
