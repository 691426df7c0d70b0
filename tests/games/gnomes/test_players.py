"""Tests of Gnomes & Wizards' computer players, and of shortcuts, which make the same moves for people."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.gnomes import GAME
from games.gnomes.advice import worth
from games.gnomes.advice.worth import crumbling
from games.gnomes.lapse import lapse
from games.gnomes.legal import legal_actions
from games.gnomes.players import shortcuts
from games.gnomes.players.planning import suggest
from games.gnomes.run import board_of
from games.gnomes.view import view
from games.gnomes.view.imagined import of_view
from games.kernel import Advice, play
from games.record import Header, start
from games.rng import Rng
from lab import gnomes as balance
from lab.matches import by_policy, played
from tests.games.gnomes.build import Table

RANDOM, SENSIBLE = (by_policy(GAME.policies[name]) for name in ("random", "sensible"))
_BESIDE = frozenset({"order", "withdraw", "ally", "break"})


def advice(table: Table, seat: int = 0, policy: str = "sensible") -> Advice:
    return GAME.policies[policy](table.view(seat), GAME.legal_actions(table.state, seat), Rng("a"))


def test_as_suggested_gives_every_die() -> None:
    table = Table().put("tur3", "a3").put("tur1", "b2").dice("sshhdcc")
    before = table["tur0"].horns + table["tur1"].horns + table["tur3"].horns
    table.do("suggested:dice")
    units = [table[code] for code in ("tur0", "tur1", "tur3")]
    assert sum(unit.horns for unit in units) - before == 2
    assert sum(unit.swords for unit in units) == 2
    assert table.state.players[0].reserve == 2
    assert table.state.phase == "act"


def test_as_suggested_strikes_first_and_then_walks() -> None:
    table = Table().put("tur3", "a3", swords=2).put("bet4", "a3", hp=4)
    assert "attack the Bone Callers for 4 damage" in advice(table).why
    table.do("suggested:moves")
    assert table["bet4"].at < 0
    assert table.state.players[0].trophies


def test_as_suggested_tells_the_way_to_a_strike() -> None:
    table = Table().put("tur3", "a3", swords=2).put("bet4", "a4", hp=4)
    assert "The Toy Masters move to a4 and attack the Bone Callers" in advice(table).why


def test_as_suggested_ends_the_step_when_nothing_pays() -> None:
    table = Table()
    for _ in range(4):
        if table.state.phase == "act":
            table.do("suggested:moves")
    assert table.state.phase != "act"


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (1, {"mode": "solo"}), (3, {"occupation": "on"})])
def test_a_shortcut_is_spelled_out_as_the_moves_that_it_makes(seats: int, options: dict[str, str]) -> None:
    """A shortcut's single moves, as the log stores them, lead to the same State. Every kind of shortcut occurs."""
    state = start(GAME, Header("gnomes", GAME.version, seats, GAME.defaults() | options, "spelled"))
    met = set[str]()
    while state.round < 4 and GAME.outcome(state) is None:
        seat = state.asked
        code = GAME.policies["sensible"](view(state, seat), legal_actions(state, seat), Rng("a")).code
        spelled, whole = state, play(GAME, state, seat, code).state
        for each in (each for chain in shortcuts.spelled(state, seat, code) for each in chain):
            spelled = play(GAME, spelled, seat, each).state
        assert code.startswith("suggested") == (spelled is not state), code
        assert spelled in (whole, state)
        met |= {code} & {"suggested:dice", "suggested:moves", "suggested:crystals"}
        state = whole
    assert len(met) == 3
    assert shortcuts.spelled(state, state.asked, "suggested:tea") == ()


def test_a_suggestion_ends_before_cards_that_nobody_has_seen() -> None:
    table = Table().tile("a7", "bet1").put("tur0", "a7", horns=5).change(phase="call")
    found = suggest(table.view(0), GAME.legal_actions(table.state, 0))
    assert found is not None
    assert [move[0].partition(":")[0] for move in found.moves] == ["draw"]
    assert found.words[0].startswith("Draw "), found.words[0]
    assert suggest(table.view(1), GAME.legal_actions(table.state, 1)) is None


def test_a_tile_that_can_be_flipped_is_no_place_to_stay() -> None:
    """For computer players, a tile on the rim is as unsafe as one with two flipped neighbors.

    Either can be flipped (W23).
    """
    state = Table().change(phase="act", round=8).state
    ground = board_of(state)
    rim = next(cell for cell in range(ground.count) if ground.outer[cell])
    inner = next(cell for cell in range(ground.count) if not ground.outer[cell])
    opened = replace(state, flipped=sum(1 << near for near in ground.adjacent[inner][:2]))
    assert crumbling(state, ground, rim) > crumbling(state, ground, inner)
    assert crumbling(opened, ground, inner) == crumbling(state, ground, rim)


def test_a_clan_that_can_be_called_is_called() -> None:
    table = Table().tile("a7", "tur4").put("tur0", "a7", horns=3).change(phase="call")
    told = advice(table)
    assert told.code == "call:tur0"
    assert told.why == "Calling the Badger Riders costs 3 horns and brings me 10 points and an extra die."


def test_an_attack_that_is_stopped_is_replied_to() -> None:
    """A computer player replies to a deadly attack with the Secret Iron Bark, which halves the damage."""
    table = Table().put("tur3", "a3", swords=2).put("bet4", "a3", hp=4).hand(1, "S03")
    table.do("attack:tur3", "hit:bet4", "with:2")
    assert advice(table, 1).code == "cast:S03"
    table.do("cast:S03", seat=1)
    assert advice(table, 1).code == "on:bet4"


def test_a_blow_that_takes_little_stands() -> None:
    table = Table().put("tur1", "a3").put("bet4", "a3").hand(1, "S01")
    table.do("attack:tur1", "hit:bet4")
    assert advice(table, 1).code == "pass"


def test_the_bot_makes_the_choice_that_the_table_waits_for_from_an_absent_player() -> None:
    table = Table().put("tur3", "a3").dice("sshhd")
    assert GAME.stand_in(table.view(0), GAME.legal_actions(table.state, 0), Rng("a")).code == "put:a0"
    assert lapse(table.state, 0) == "put:a0"


def _codes(legal: tuple[Any, ...]) -> set[str]:
    return {action.code for action in legal if action.verb not in _BESIDE}


@pytest.mark.parametrize("seats", [2, 3])
def test_a_view_made_a_state_offers_the_same_choices(seats: int) -> None:
    state, rng = GAME.setup(seats, GAME.defaults(), Rng(f"same-{seats}")), Rng("same")
    for _ in range(300):
        legal = legal_actions(state, state.asked)
        if state.draft is None or state.draft.verb != "order":
            imagined = of_view(GAME.view(state, state.asked), legal)
            assert _codes(legal_actions(imagined, state.asked)) == _codes(legal)
        action, rng = rng.choice([each for each in legal if each.verb not in _BESIDE])
        state = GAME.apply(state, state.asked, action).state
        if state.phase == "over":
            break


def test_with_three_players_a_lead_lies_between_that_over_the_best_and_that_over_all_others() -> None:
    table = Table(("tur", "bet", "imb")).put("tur1", "a3").put("tur4", "a3").put("bet4", "b3")
    for player in range(3):
        worths = [worth.tribe_worth(table.state, each, looks=each == player) for each in range(3)]
        own, others = worths[player], [each for number, each in enumerate(worths) if number != player]
        assert own - max(others) < worth.value_of(table.state, player) < own - sum(others) / 2, f"player {player}"


def test_sensible_beats_random() -> None:
    won = 0
    for number in range(6):
        movers = [SENSIBLE if seat == number % 2 else RANDOM for seat in range(2)]
        won += played(GAME, movers, GAME.defaults(), f"beats-{number}").outcome.ranking[0] == (number % 2,)
    assert won >= 5


def test_the_search_takes_a_leader_that_is_nearly_down() -> None:
    table = Table().put("tur3", "a3", swords=2).put("bet0", "a3", hp=3)
    world = GAME.resample(table.state, 0, Rng("world"))
    told = GAME.searchers["searching"](world, 0, Rng("a"), lambda: True)
    table.do(told.code, *told.then)
    assert table["bet0"].at < 0


def test_the_laboratory_plays_the_same_games_without_reasons() -> None:
    quiet = by_policy(balance.PLAYERS["sensible"])
    games = [played(GAME, [mover] * 2, GAME.defaults(), "quiet") for mover in (SENSIBLE, quiet)]
    assert games[0] == games[1]


def test_the_samples_of_the_laboratory_add_up() -> None:
    game = played(GAME, [SENSIBLE] * 2, GAME.defaults(), "lab")
    told = list(balance.samples(game))
    known = {chart.key: set(chart.bars) for chart in balance.CHARTS}
    assert all(sample.bar in known[sample.chart] for sample in told)

    def total(chart: str, bar: str) -> float:
        return sum(sample.value for sample in told if (sample.chart, sample.bar) == (chart, bar))

    assert sum(sample.value for sample in told if sample.chart == "place") == 1
    assert total("points", "all players") == sum(score or 0 for score in game.outcome.scores)
    assert total("end", game.state.over) == 1


@pytest.mark.parametrize("seed", ["held up 10", "held up 19", "held up 35"])
def test_a_shortcut_stops_where_others_or_an_order_of_one_s_own_come_first(seed: str) -> None:
    """All moves of a shortcut are legal, whatever other players do and whatever the player chose before."""
    options, rng = GAME.defaults() | {"mode": "teams", "shape": "other"}, Rng(seed)
    state, spelled = start(GAME, Header("gnomes", GAME.version, 4, options, seed)), 0
    while GAME.outcome(state) is None:
        seat, legal, after = state.asked, legal_actions(state, state.asked), state
        for code in (action.code for action in legal if action.code.startswith("suggested:")):
            for each in (each for chain in shortcuts.spelled(state, seat, code) for each in chain):
                after, spelled = play(GAME, after, seat, each).state, spelled + 1
            after = state
        chosen, rng = rng.choice(legal)
        state = play(GAME, state, seat, chosen.code).state
    assert spelled > 100


# Each estimate must change in the right direction when one fact changes.


def test_a_unit_is_in_less_danger_the_more_it_is_defended() -> None:
    """A defense as strong as the attack halves the damage. A weaker defense doesn't reduce it."""
    table = Table().put("tur1", "d5", hp=9).put("bet1", "d6")
    state, board, unit = table.state, board_of(table.state), table.number("tur1")
    threats = [worth.danger(state, board, unit, state.units[unit].at, more) for more in (-9, -3, 0, 3, 9)]
    assert threats == sorted(threats, reverse=True), f"more defense doesn't lower the danger: {threats}"
    assert threats[0] > threats[-1], f"defense makes no difference: {threats}"


def test_a_unit_is_in_less_danger_far_from_all_enemies() -> None:
    table = Table().put("tur1", "d5", hp=9).put("bet1", "d6")
    state, board, unit = table.state, board_of(table.state), table.number("tur1")
    enemies = [state.units[table.number(code)].at for code in ("bet0", "bet1")]
    by_distance = sorted(range(board.count), key=lambda cell: min(board.distance[at][cell] for at in enemies))
    near, far = (worth.danger(state, board, unit, cell) for cell in (by_distance[2], by_distance[-1]))
    assert near > far, f"beside an enemy the danger is {near}, far from all {far}"
