"""Tests of rules and rulings that no worked example covers, by their numbers."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from games.gnomes import GAME, events
from games.gnomes.abilities.catalogue import ABILITIES, CARDS, NUMBER
from games.gnomes.board import tiles
from games.gnomes.board.shape import SHAPES, Board, board
from games.gnomes.combat.sides import power_of
from games.gnomes.data import STATS, TRIBES
from games.gnomes.hidden import resample
from games.gnomes.lapse import lapse
from games.gnomes.setup import rim_clans
from games.gnomes.state import BLANK, DEAD
from games.gnomes.view.imagined import of_view
from games.gnomes.words.since import concerns
from games.kernel import Step, digest, peek, to_act
from games.record import Decision, possible_undo
from games.rng import Rng
from tests.games.gnomes.build import Table

BOARDS = [board(shape, players) for shape in SHAPES for players in (2, 3, 4)]


def test_W5_there_are_44_cards_and_24_innate_abilities() -> None:
    assert len(CARDS[0]) + len(CARDS[1]) == 44
    assert sum(ability.kind == "innate" for ability in ABILITIES) == 24


@pytest.mark.parametrize("ground", BOARDS, ids=lambda ground: ground.key)
def test_W98_every_shape_file_is_fit_to_play_on(ground: Board) -> None:
    players = ground.players
    assert ground.count - (ground.blank >= 0) == 12 * players
    assert sum(ground.mine) == 2 * players
    assert all(0 <= steps < 99 for steps in ground.distance[0])
    mines = [cell for cell in range(ground.count) if ground.mine[cell] or cell == ground.blank]
    linked = {mines[0]}
    while more := {near for cell in linked for near in ground.adjacent[cell] if near in mines} - linked:
        linked |= more
    assert linked == set(mines)
    assert len(ground.starts) == players
    assert all(ground.outer[cell] for cell in ground.starts)
    assert len({ground.mine_steps[cell] for cell in ground.starts}) == 1
    state = Table([tribe.code for tribe in TRIBES[:players]], shape=ground.shape).state
    while flippable := tiles.rim_legal(state, ground):
        state = replace(state, flipped=state.flipped | 1 << flippable[0])
    assert state.flipped.bit_count() == 10 * players


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_W91_balanced_terrain_gives_all_equally_many_clans_on_the_rim(seats: int) -> None:
    for seed in range(5):
        state = GAME.setup(seats, GAME.defaults() | {"terrain": "balanced"}, Rng(f"rim{seed}"))
        assert len(set(rim_clans(board("standard", seats), state.tiles, seats))) == 1


def test_W11_halves_show_the_tiles_of_their_side() -> None:
    for seats in (2, 4):
        state = GAME.setup(seats, GAME.defaults(), Rng("halves"))
        ground = board("standard", seats)
        for side in "AB":
            shown = sorted(tile for cell, tile in enumerate(state.tiles) if ground.side[cell] == side)
            assert shown == [player * 7 + slot for player in range(seats) for slot in range(1, 7)]
    three = GAME.setup(3, GAME.defaults(), Rng("three"))
    assert three.tiles[board("standard", 3).blank] == BLANK


def test_W14_four_for_themselves_place_their_leaders_in_turn() -> None:
    state = GAME.setup(4, GAME.defaults(), Rng("four"))
    taken = set()
    for turn in range(4):
        seat = (state.first + turn) % 4
        assert to_act(GAME, state, 4) == (seat,)
        action = next(each for each in GAME.legal_actions(state, seat) if each.prefix == "start")
        assert action.number not in taken
        taken.add(action.number)
        state = GAME.apply(state, seat, action).state
    assert {state.units[player * 7].at for player in range(4)} == taken


def _horns(seats: int, seed: str, **options: str) -> dict[str, int]:
    """Return the number of horns of each leader, by tribe, when the first turn begins."""
    state = GAME.setup(seats, GAME.defaults() | options, Rng(seed))
    while state.phase in ("tribe", "start"):
        (seat,) = to_act(GAME, state, seats)
        state = GAME.apply(state, seat, GAME.legal_actions(state, seat)[0]).state
    order = [(state.first + turn) % seats for turn in range(seats)]
    return {TRIBES[state.tribes[player]].code: state.units[player * 7].horns for player in order}


@pytest.mark.parametrize("head_start", ["fair", "on"])
@pytest.mark.parametrize("seed", range(6))
def test_W14_the_second_of_two_begins_with_three_horns(seed: int, head_start: str) -> None:
    assert list(_horns(2, f"two{seed}", head_start=head_start).values()) == [0, 3]


@pytest.mark.parametrize("tribes", ["random", "chosen"])
def test_W14_of_three_the_later_and_all_but_one_tribe_begin_with_horns(tribes: str) -> None:
    for seed in range(6):
        horns = _horns(3, f"many{seed}", tribes=tribes)
        assert list(horns.values()) == [3 * place + 3 * (code != "tur") for place, code in enumerate(horns)]


@pytest.mark.parametrize("tribes", ["random", "chosen"])
def test_W14_of_four_two_tribes_begin_with_three_horns(tribes: str) -> None:
    for seed in range(6):
        horns = _horns(4, f"many{seed}", tribes=tribes)
        assert horns == {code: 3 * (code in ("ach", "bet")) for code in horns}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"mode": "teams"}),
        (1, {"mode": "solo"}),
        *((seats, {"head_start": "off"}) for seats in (2, 3, 4)),
        *((seats, {"head_start": "on"}) for seats in (3, 4)),
    ],
)
def test_W14_nobody_begins_with_horns_in_teams_alone_or_without_a_head_start(
    seats: int, options: dict[str, str]
) -> None:
    assert not any(_horns(seats, "none", **options).values())


def test_W90_teams_are_gnomes_against_wizards() -> None:
    for seed in range(6):
        state = GAME.setup(4, GAME.defaults() | {"mode": "teams"}, Rng(f"teams{seed}"))
        kinds = [TRIBES[tribe].kind for tribe in state.tribes]
        assert kinds[0] == kinds[2] != kinds[1] == kinds[3]


def test_W2_tribes_may_be_chosen_from_the_first_player_on() -> None:
    state = GAME.setup(2, GAME.defaults() | {"tribes": "chosen"}, Rng("choose"))
    first = state.first
    state = GAME.apply(state, first, GAME.legal_actions(state, first)[2]).state
    second = GAME.legal_actions(state, 1 - first)
    assert len(second) == 3
    state = GAME.apply(state, 1 - first, second[0]).state
    assert state.tribes[first] == 2
    assert state.phase not in ("tribe", "start")


def test_W30_reroll_of_marked_dice_leaves_the_others() -> None:
    table = Table().dice("shcd", "reroll").change(rerolls=2).do("die:1", "die:3", "roll")
    assert bytes(table.state.dice[die] for die in (0, 2)) == bytes((0, 2))
    assert table.state.rerolls == 1
    table.do("lock")
    assert not table.state.rerolls


def test_Q37_a_secret_that_could_not_be_cast_is_asked_for_like_any_other() -> None:
    """A player with any Secret card is asked for a reply, so the question doesn't reveal which card it is."""
    for card in ("S01", "S02", "S15", "S12"):
        table = Table().put("tur3", "b5").put("bet0", "b5").hand(1, card).do("attack:tur3", "hit:bet0")
        assert table.state.asked == 1
        assert "pass" in table.legal(1)
    alone = Table().put("tur3", "b5").put("bet0", "b5").do("attack:tur3", "hit:bet0")
    assert alone.told(events.Struck)


def test_Q38_not_this_turn_and_never_are_answers() -> None:
    table = Table().put("tur3", "b5", again=3).put("bet0", "b5", defence=9).hand(1, "S01")
    table.do("attack:tur3", "hit:bet0").do("mute", seat=1).do("attack:tur3", "hit:bet0")
    assert table.told(events.Struck)
    table = Table().put("tur3", "b5", again=3).put("bet0", "b5", defence=9, card="L03", full=True)
    table.do("attack:tur3", "hit:bet0").do("never:L03", seat=1).do("attack:tur3", "hit:bet0")
    assert table.told(events.Struck)
    table.do("ask:all", seat=1).do("attack:tur3", "hit:bet0")
    assert table.state.asked == 1


def test_Q38_the_second_reply_that_lapses_switches_questions_off() -> None:
    table = Table().put("tur3", "b5", again=3).put("bet0", "b5", defence=9).hand(1, "S01")
    table.do("attack:tur3", "hit:bet0")
    assert lapse(table.state, 1) == "pass"
    table.do("pass", seat=1).do("attack:tur3", "hit:bet0")
    assert lapse(table.state, 1) == "mute"


def test_Q39_an_order_is_carried_out_unasked_at_its_moment() -> None:
    table = Table().put("tur6", "b5", swords=4).put("bet0", "b5", card="L03", full=True)
    table.do("order:L03", "when:6", "if:bet0", seat=1)
    assert not table.view(0).orders
    assert table.view(1).orders[0].ability == "L03"
    table.do("attack:tur6", "hit:bet0", "with:4")
    assert table["bet0"].hp == 12
    assert not table.state.orders


def test_Q39_orders_that_are_not_legal_any_more_lapse_and_can_be_withdrawn() -> None:
    table = Table().put("tur6", "b5").put("bet0", "b5", card="L03")
    table.do("order:L03", "when:6", "if:any", seat=1)
    table.do("attack:tur6", "hit:bet0")
    lapsed = next(event for event in table.events if isinstance(event, events.Withdrawn) and event.to == 1)
    assert lapsed.sentence(("Ada", "Bo")) == "Order 1 (Stone Skin) failed because it wasn't fully charged."
    table.do("order:L03", "when:6", "if:any", seat=1).do("withdraw:1", seat=1)
    assert not table.state.orders


def test_Q39_an_order_can_be_aimed_at_whoever_attacks() -> None:
    table = Table(("ach", "tur")).put("ach4", "b5").put("tur0", "b5").put("tur1", "b6", full=True)
    table.do("order:tur1", "when:6", "if:tur0", "on:attacker", seat=1).do("attack:ach4", "hit:tur0")
    assert table["ach4"].rings[0]
    assert table["tur0"].hp == 15


def test_Q41_a_whole_game_goes_on_by_lapses_alone() -> None:
    for mode, seats in (("free", 2), ("free", 4), ("teams", 4), ("solo", 1)):
        state = GAME.setup(seats, GAME.defaults() | {"mode": mode}, Rng("away"))
        while asked := to_act(GAME, state, seats):
            code = lapse(state, asked[0])
            action = next(each for each in GAME.legal_actions(state, asked[0]) if each.code == code)
            state = GAME.apply(state, asked[0], action).state
        assert state.phase == "over"


def test_W22_W103_tiles_fall_from_round_six_and_alone_from_the_second_turn() -> None:
    for mode, seats, first in (("free", 2, 6), ("solo", 1, 2)):
        state, rounds = GAME.setup(seats, GAME.defaults() | {"mode": mode}, Rng("when")), set()
        while asked := to_act(GAME, state, seats):
            code = lapse(state, asked[0])
            step = GAME.apply(
                state, asked[0], next(each for each in GAME.legal_actions(state, asked[0]) if each.code == code)
            )
            named = any(isinstance(event, events.TileNamed) for event in step.events)
            begun = [event.round for event in step.events if isinstance(event, events.TurnBegan)]
            rounds |= {begun[-1] if begun else state.round} if named else set()
            state = step.state
        assert rounds == set(range(first, 11))


def test_Q60_alliances_need_consent_and_end_by_one_click() -> None:
    table = Table(alliances="on").put("tur3", "b5").put("bet0", "b5").do("ally:bet")
    assert table.legal(verb="attack")
    table.do("ally:tur", seat=1)
    assert not table.legal(verb="attack")
    table.do("break:tur", seat=1)
    assert table.legal(verb="attack")


def test_Q60_an_alliance_made_before_a_reply_ends_makes_the_attack_miss() -> None:
    table = Table(alliances="on").put("tur3", "b5").put("bet0", "b5").hand(1, "S01").do("attack:tur3", "hit:bet0")
    table.do("ally:tur", seat=1).do("ally:bet").do("pass", seat=1)
    assert table.told(events.Missed)
    assert table["tur3"].struck == 1


def test_Q30_to_a_spell_of_the_current_player_only_cancelling_cards_reply() -> None:
    table = Table().put("tur5", "b5", full=True).put("bet0", "b6", card="L03", full=True).hand(1, "S01", "S03")
    table.do("cast:tur5", "on:bet0")
    assert table.legal(1, "cast") == {"cast:S01"}
    no_secret = Table().put("tur5", "b5", full=True).put("bet0", "b6", card="L03", full=True)
    no_secret.do("cast:tur5", "on:bet0")
    assert no_secret["tur5"].innate == 0
    assert no_secret.told(events.Struck)


def test_Q30_the_current_player_may_cast_before_anothers_spell() -> None:
    table = (
        Table().put("tur1", "b5").put("tur5", "b5", full=True).put("bet1", "b6", hp=1, defence=4, card="L05", full=True)
    )
    table.do("cast:L05", "on:tur1", seat=1)
    assert table.state.asked == 0
    table.do("cast:tur5", "on:bet1")
    assert table["bet1"].hp == 0
    assert table["tur1"].hp == 8


def test_Q8_the_one_who_flips_by_a_spell_scores_too() -> None:
    table = Table().put("tur1", "b5", card="L19", full=True).put("bet4", "b6", hp=2).do("cast:L19", "on:b6")
    assert table.state.players[0].trophies == 1 << table.number("bet4")


def test_W63_the_controller_walks_a_unit_that_an_ally_lifts() -> None:
    table = Table(("imb", "tur", "bet", "ach"), mode="teams").put("imb1", "d4", full=True).put("bet1", "d4")
    table.do("cast:imb1", "on:bet1")
    assert table.state.asked == 2
    assert lapse(table.state, 2) == "stay"
    goal = sorted(table.legal(2, "to"))[0]
    table.do(goal, seat=2)
    assert table.at("bet1") == goal[3:]
    assert table["bet1"].rings[3]


def test_W57_crystals_of_a_spell_are_divided_by_the_caster() -> None:
    table = Table().put("tur6", "b5", full=True).put("tur3", "a2", card="L02")
    table.do("cast:tur6", "on:tur3", "on:enough")
    assert table.legal(verb="fill") == {"fill:tur3.1", "fill:tur3.2", "fill:L02.1", "fill:L02.2"}
    table.do("fill:L02.2")
    assert (table["tur3"].innate, table["tur3"].learned) == (0, 2)


def test_Q52_a_tie_after_the_extra_round_is_shared() -> None:
    table = Table().change(round=11, extra=True, active=1, asked=1, phase="last").to_turn_of(0)
    result = GAME.outcome(table.state)
    assert result is not None
    assert result.ranking == ((0, 1),)


def test_Q47_units_on_a_blockade_may_leave() -> None:
    table = Table().put("tur3", "b6").change(blocks=((9, 1), (10, 1)))
    assert "to:b7" in table.do("move:tur3").legal(verb="to")


def test_Q26_keeping_crystals_back_is_not_offered() -> None:
    table = Table().put("tur5", "a2").put("tur3", "a2").own(0, reserve=5).change(phase="call").do("end:calls")
    assert table.state.asked == 0
    fills = table.legal(verb="fill")
    assert {"fill:tur5.5", "fill:tur3.1"} <= fills
    assert not table.legal(verb="end")


def test_resample_varies_keys_hands_and_orders_of_others() -> None:
    table = Table().hand(0, "S01").hand(1, "S02", "L04")
    table.do("order:S02", "when:6", "if:any", "on:a2", seat=1)
    worlds = [resample(table.state, 0, Rng(f"world{number}")) for number in range(60)]
    assert {world.rng.key for world in worlds}.isdisjoint({table.state.rng.key})
    assert len({world.rng.key for world in worlds}) == len(worlds)
    assert len({world.players[1].hand for world in worlds}) > 10
    assert all(world.players[0].hand == table.state.players[0].hand for world in worlds)
    assert all(not world.orders for world in worlds)


def test_every_secret_and_learned_card_is_cast_in_some_random_game() -> None:
    """Random games come to an end, and use every effect that a card can have."""
    seen = set[str]()
    for seed in range(40):
        chance = random.Random(seed)
        seats = 2 + seed % 3
        state = GAME.setup(seats, GAME.defaults(), Rng(f"cards{seed}"))
        while asked := to_act(GAME, state, seats):
            legal = GAME.legal_actions(state, asked[0])
            rich = [each for each in legal if each.prefix in ("cast", "on", "draw", "learn", "under", "fill", "call")]
            action = chance.choice(rich or [each for each in legal if each.prefix != "order"])
            step = GAME.apply(state, asked[0], action)
            seen |= {event.ability for event in step.events if isinstance(event, events.CastBegan)}
            state = step.state
        assert state.phase == "over"
    assert len(seen) >= len(NUMBER) - 4, sorted(set(NUMBER) - seen)


def test_a_finished_blow_is_shown_as_it_was_decided() -> None:
    """After an attack, the View shows the defense that decided the attack, not the lower one afterward (W45, W46)."""
    table = Table().put("tur3", "a3", swords=2).put("bet0", "a3", defence=9)
    table.do("attack:tur3", "hit:bet0", "with:2")
    last = table.view(0).last
    assert last is not None
    assert (last.power, last.guard, last.lost, table["bet0"].defence) == (6, 9, 3, 8)


def test_a_returning_player_reads_what_struck_them_and_what_they_can_do() -> None:
    table = Table().put("tur3", "a3", swords=2).put("bet4", "a3").hand(1, "S03")
    table.do("attack:tur3", "hit:bet4", "with:2")
    if table.state.asked == 1:
        table.do("pass", seat=1)
    lost = 10 - table["bet4"].hp
    told = concerns(table.events, table.view(1), ("Ada", "Bo"))
    assert told[0] == f"**Bone Callers** 10 → {10 - lost} HP: −{lost} from Ada's Toy Masters (power 6 vs defense 5)."  # noqa: RUF001
    assert told[-1] == "Ready to cast: Iron Bark."
    assert not concerns(table.events, table.view(None), ("Ada", "Bo"))
    healed = [*table.events, events.Healed(unit="bet4", n=1, now=11 - lost), events.Healed(unit="bet3", n=1, now=10)]
    told = concerns(healed, table.view(1), ("Ada", "Bo"))
    assert told[0].startswith(f"**Bone Callers** 10 → {11 - lost} HP: "), told[0]
    assert told[0].endswith(" (power 6 vs defense 5), +1 from healing."), told[0]
    assert told[-1] == "Ready to cast: Iron Bark.", "who was only healed lost nothing"
    assert len(told) == 2


def test_leaders_are_one_and_clans_are_several() -> None:
    told = {
        events.Redirected(unit="tur3", target="bet4"): "The Toy Masters attacked the Bone Callers instead.",
        events.Redirected(unit="tur0", target="bet4"): "Foreman Odwick Brasspin attacked the Bone Callers instead.",
        events.Stayed(unit="tur3"): "The Toy Masters stayed put.",
        events.CounterEnded(unit="tur3", counter="no_move"): "The Toy Masters lost a No Movement counter.",
        events.Entered(seat=0, unit="tur3", cell="b5", how="start"): "The Toy Masters start on b5.",
        events.Entered(seat=0, unit="tur0", cell="b5", how="start"): "Foreman Odwick Brasspin starts on b5.",
        events.Changed(
            unit="tur0", what="boost", n=2, now=2
        ): "Foreman Odwick Brasspin has +2 attack until the turn ends.",
    }
    assert {event: event.sentence(("Ada", "Bo")) for event in told} == told
    fallen = events.Defeated(seat=-1, unit="bet4", by=0).moment(("Ada", "Bo"))
    assert fallen is not None
    assert fallen.headline == "Ada defeated the automaton's Bone Callers"
    table = Table().put("tur3", "a3", swords=2).put("bet4", "a3", hp=7).hand(1, "S03")
    table.do("attack:tur3", "hit:bet4", "with:2")
    assert " for 6 damage (6 vs 5), leaving 1 HP." in GAME.prompt(table.view(1), ("Ada", "Bo"))


def test_nobody_has_won_while_the_game_goes_on() -> None:
    assert GAME.words.verdict(Table().view(), ("Ada", "Bo")) == ""


@pytest.mark.parametrize(("automaton", "more"), [("mild", -1), ("gentle", 0), ("usual", 1), ("hard", 2)])
def test_W102_the_automaton_strikes_as_hard_as_the_table_plays(automaton: str, more: int) -> None:
    table = Table(("tur", "bet"), 1, mode="solo", automaton=automaton).put("tur3", "b5").put("bet5", "b5")
    enemy = next(unit for unit in table.view().units if unit.code == "bet5")
    assert enemy.power == STATS[5].attack + more
    assert power_of(of_view(table.view(0), ()), table.number("bet5")) == enemy.power
    table.do("attack:tur3", "hit:bet5")
    assert table.told(events.Struck).power == enemy.power


def test_W102_by_default_the_automaton_strikes_with_the_attack_on_its_cards() -> None:
    table = Table(("tur", "bet"), 1, mode="solo").put("tur3", "b5").put("bet5", "b5")
    table.do("attack:tur3", "hit:bet5")
    assert table.told(events.Struck).power == STATS[5].attack
    option = next(each for each in GAME.options if each.key == "automaton")
    titles = {choice.value: choice.title for choice in option.choices}
    assert titles.pop(option.default) == "Rulebook"
    assert all(title.endswith("(house rule)") for title in titles.values())


def test_Q32_a_unit_that_a_reply_struck_down_does_not_sidestep_any_more() -> None:
    table = Table().put("tur3", "b5", card="L05", full=True).put("bet1", "b5", hp=2).put("bet2", "b5")
    table.hand(1, "S02", "S03").do("attack:tur3", "hit:bet1").do("cast:S03", "on:bet2", seat=1)
    table.do("cast:L05", "on:bet1").do("pass", seat=1)
    assert table["bet1"].at == DEAD
    assert not any(action.code == "cast:S02" for action in GAME.legal_actions(table.state, 1))


def test_Q39_a_player_who_sets_an_order_in_anothers_turn_is_asked_for_its_next_part() -> None:
    table = Table().put("tur6", "b5").put("bet0", "b5", card="L03", full=True)
    chosen = peek(GAME, table.state, 1, ("order:L03", "when:6"))
    asked = GAME.prompt(GAME.view(chosen, 1), ("Ada", "Bo"))
    assert asked == "I'll cast Stone Skin when a base attack is declared. Which unit should trigger it?"
    assert GAME.prompt(GAME.view(chosen, 0), ("Ada", "Bo")) != asked


def test_Q39_each_target_of_an_order_is_a_question_of_its_own() -> None:
    table = Table(("ach", "tur")).put("ach4", "b5").put("tur0", "b5").put("tur1", "b6", full=True)
    chains = ("order:tur1",), ("order:tur1", "when:6"), ("order:tur1", "when:6", "if:tur0")
    views = [GAME.view(peek(GAME, table.state, 1, chain), 1) for chain in chains]
    asked = [GAME.prompt(view, ("Ada", "Bo")) for view in views]
    assert len(set(asked)) == 3
    assert asked[0].endswith("? The order ends with this round."), asked[0]
    assert asked[2].endswith("Choose a target."), asked[2]


def test_Q39_an_order_for_an_uncharged_ability_says_so_while_it_is_set_and_afterward() -> None:
    table = Table(("ach", "tur")).put("tur3", "b6", innate=1).put("tur1", "b6", full=True).hand(1, "S03")
    hints = {each: GAME.words.hint(table.view(1), each) for each in GAME.legal_actions(table.state, 1)}
    told = {each.code: hint for each, hint in hints.items() if each.prefix == "order"}
    assert [code for code, hint in told.items() if "before I can cast it" in hint] == ["order:tur3"]
    assert told["order:tur3"].startswith("Needs 3 more crystals ")
    asked = GAME.prompt(GAME.view(peek(GAME, table.state, 1, ("order:tur3",)), 1), ("Ada", "Bo"))
    assert asked.startswith("When should I cast Clockwork Charge (1 of 4 crystals)?"), asked
    table.do("order:tur3", "when:1", "on:b5", "on:none", seat=1)
    assert _sealed(table) == "Order 1 is set: Clockwork Charge. The ability needs 3 more crystals before I can cast it."
    table.do("order:S03", "when:6", "if:any", "on:tur1", seat=1)
    assert _sealed(table) == "Order 2 is set: Iron Bark."


def _sealed(table: Table) -> str:
    return next(each for each in reversed(table.events) if isinstance(each, events.Ordered)).sentence(("Ada", "Bo"))


def test_W32_the_log_says_which_dice_each_unit_got() -> None:
    given = events.Assigned(0, (("tur3", "shh"), ("tur0", "d")), 2).sentence(("Ada", "Bo"))
    reserve = "1 shield to Foreman Odwick Brasspin; and 2 crystals to the reserve"
    assert given == f"Ada assigned 1 sword and 2 horns to the Toy Masters; {reserve}."


def test_W92_a_die_that_a_tired_unit_walked_with_does_not_strike_too() -> None:
    """A die that a leader has walked with, here for its second step after an attack, can't be used to attack."""
    table = Table(fatigue="on").put("tur0", "a2", swords=1, card="L21", full=True).put("bet1", "a2", hp=10)
    table.put("bet2", "a4", hp=10).do("attack:tur0", "hit:bet1", "with:0").do("move:tur0", "to:a4")
    table.do("cast:L21").do("attack:tur0", "hit:bet2")
    assert table.state.draft is None, "no sword is left to give"
    assert table.told(events.Struck).power == STATS[0].attack + 2


def test_W92_a_die_stays_free_where_all_steps_came_before_the_attack() -> None:
    table = Table(fatigue="on").put("tur0", "a2", swords=1, card="L21", full=True).put("bet2", "a4", hp=10)
    table.do("move:tur0", "to:a4").do("attack:tur0", "hit:bet2", "with:0").do("cast:L21", "attack:tur0", "hit:bet2")
    assert table.legal() == {"with:0", "with:1"}


def _shove() -> Table:
    """Return a game in which Ada's leader can shove Bo's leader from a3.

    In three steps, Bo's leader can reach b5 over two mines or around them.
    """
    return Table().put("tur0", "a2", card="L07", full=True).put("bet0", "a3")


@pytest.mark.parametrize(("way", "cells"), [("past", ("a4", "a5", "b5")), ("b3+b4", ("b3", "b4", "b5"))])
def test_W63_a_player_who_shoves_chooses_among_equally_short_ways(way: str, cells: tuple[str, ...]) -> None:
    table = _shove().do("cast:L07", "on:bet0", "on:b5")
    assert table.legal(verb="on") == {"on:past", "on:b3+b4"}
    table.do(f"on:{way}")
    assert table.told(events.Moved).way == cells
    assert table.at("bet0") == "b5"
    assert table.state.players[1].reserve == (2 if way != "past" else 0)


def test_W63_a_single_shortest_way_is_not_asked_for() -> None:
    table = _shove().do("cast:L07", "on:bet0", "on:b4")
    assert table.at("bet0") == "b4"


def test_W63_an_ordered_shove_takes_the_way_past_the_mines() -> None:
    table = _shove().put("tur3", "d2").do("order:L07", "when:5", "on:bet0", "on:b5")
    table.do("move:tur3", "to:d3")
    assert table.told(events.CastBegan).ordered
    assert [event.way for event in table.events if isinstance(event, events.Moved)][-1] == ("a4", "a5", "b5")


def test_W106_nothing_moves_an_enemy_off_a_mine_when_you_play_solo() -> None:
    ground = board("standard", 2)
    mine = next(cell for cell in range(ground.count) if ground.mine[cell])
    beside = ground.labels[next(cell for cell in ground.adjacent[mine])]
    table = Table(("ach", "bet"), 1, mode="solo").put("bet0", ground.labels[mine])
    table.put("ach3", beside, full=True).put("ach2", beside, card="L07", full=True)
    assert "cast:L07" not in table.legal()
    table.do("cast:ach3", "on:bet0")
    assert table.at("bet0") == ground.labels[mine]
    assert table.told(events.Struck).power == 3
    swap = Table(("imb", "bet"), 1, mode="solo").put("bet0", ground.labels[mine]).put("imb3", beside, full=True)
    assert "cast:imb3" not in swap.legal(), "nobody else is there to trade places with"
    off = next(cell for cell in range(ground.count) if not ground.mine[cell] and ground.distance[mine][cell] == 2)
    assert "cast:imb3" in swap.put("bet1", ground.labels[off]).legal()


def test_S08_pickpocket_draws_a_secret_and_heals_when_you_play_solo() -> None:
    table = Table(("tur", "bet"), 1, mode="solo").put("tur0", hp=10).hand(0, "S08")
    table.do("cast:S08", "on:bet", "on:tur0")
    assert len(table.state.players[0].hand) == 1
    assert table["tur0"].hp == 11
    assert (
        table.told(events.Robbed).sentence(("Ada",)) == "Ada drew a Secret card because the automaton had none to take."
    )


def _three() -> Table:
    """Return a game in which seat 0 can attack seat 1 on d5. Seat 2 is next to both, but isn't attacked."""
    return Table(("tur", "bet", "imb")).put("tur3", "d5").put("bet0", "d5").put("imb4", "d6")


def test_W61_a_third_player_casts_before_an_attack_between_two_others() -> None:
    """A third player can cast Forked Bolt before an attack between two others, which kills the attacker in time."""
    table = _three().put("imb4", full=True).put("tur3", hp=2)
    assert "cast:imb4" in table.legal(2)
    table.do("attack:tur3", "hit:bet0")
    assert table.state.asked == 2
    assert table.legal(2, "cast") == {"cast:imb4"}
    table.do("cast:imb4", "on:tur3", "on:enough", seat=2)
    assert table["tur3"].at == DEAD
    assert table["bet0"].hp == STATS[0].hp
    assert table.told(events.Missed)


def test_W61_a_third_player_is_asked_after_the_players_before_them_in_turn_order() -> None:
    table = _three().put("bet0", card="L03", full=True).put("imb4", full=True).do("attack:tur3", "hit:bet0")
    assert table.state.asked == 1
    table.do("pass", seat=1)
    assert table.state.asked == 2
    table.do("pass", seat=2)
    assert table.told(events.Struck)


def test_Q36_a_third_player_who_could_do_nothing_is_not_asked() -> None:
    table = _three().do("attack:tur3", "hit:bet0")
    assert table.told(events.Struck)
    far = _three().put("imb4", "b10", full=True).do("attack:tur3", "hit:bet0")
    assert far.told(events.Struck), "no enemy stands within the reach of Forked Bolt"


def test_W61_a_third_player_may_cancel_what_is_cast_between_two_others() -> None:
    table = _three().put("tur5", "d6", full=True).hand(2, "S01").do("cast:tur5", "on:bet0")
    assert table.state.asked == 2
    table.do("cast:S01", seat=2)
    assert table["bet0"].hp == STATS[0].hp
    own = _three().put("tur2", "d5", full=True).put("tur3", hp=5).hand(2, "S01")
    own.do("cast:tur2", "on:tur3")
    assert own["tur3"].hp == 8, "nobody else is touched, so nobody is asked (Q36)"


@pytest.mark.parametrize("about", ["bet0", "anyone"])
@pytest.mark.parametrize("aim", ["tur3", "attacker"])
def test_Q39_an_order_waits_for_an_attack_between_two_others(about: str, aim: str) -> None:
    table = _three().put("imb4", full=True).put("tur3", hp=2)
    table.do("order:imb4", "when:6", f"if:{about}", f"on:{aim}", "on:enough", seat=2)
    assert table.view(2).orders[0].about == about
    assert not table.view(1).orders
    table.do("attack:tur3", "hit:bet0")
    assert table["tur3"].at == DEAD
    assert not table.state.orders


def test_Q39_an_order_can_be_aimed_at_whoever_is_attacked() -> None:
    table = _three().put("imb4", full=True).do("order:imb4", "when:6", "if:anyone", "on:attacked", "on:enough", seat=2)
    table.do("attack:tur3", "hit:bet0")
    assert table["bet0"].hp < STATS[0].hp - 2


def test_Q39_an_order_about_own_units_does_not_fire_for_others() -> None:
    table = _three().put("imb4", full=True).do("order:imb4", "when:6", "if:any", "on:attacker", "on:enough", seat=2)
    table.do("attack:tur3", "hit:bet0").do("pass", seat=2)
    assert table["tur3"].hp == STATS[3].hp
    assert len(table.state.orders) == 1


def test_Q39_an_order_about_anybodys_unit_does_not_fire_for_ones_own_attack() -> None:
    table = _three().hand(0, "S03").do("order:S03", "when:6", "if:anyone", "on:tur3").do("attack:tur3", "hit:bet0")
    assert len(table.state.orders) == 1


def _because(table: Table, *codes: str, seat: int = 0) -> str:
    """Return the reason why undoing this move of the seat needs consent, or "" if none is needed."""
    before = Step(table.state)
    steps = [before, *(Step(table.do(code, seat=seat).state, tuple(table.events)) for code in codes)]
    made = [Decision(seat, code, 0, digest(step.state)) for code, step in zip(codes, steps[1:], strict=True)]
    found = possible_undo(GAME, made, steps, seat)
    assert found is not None
    return found.because


def test_W21_a_walk_and_crystals_can_be_corrected_within_their_step() -> None:
    walk = Table().put("tur3", "b5").put("tur4", "d2")
    assert _because(walk, "move:tur3", "to:b6") == ""
    charge = Table().put("tur3", "b5", card="L01").own(0, reserve=5).do("end:moves")
    assert _because(charge, "fill:tur3.1") == ""
    assert _because(Table().put("tur3", "b5", full=True), "order:tur3", "when:10", "on:none", "on:none") == ""


FINAL = "committed actions are final"


def test_W21_an_attack_a_flip_and_the_end_of_a_step_are_final() -> None:
    attack = Table().put("tur3", "b5").put("bet0", "b5")
    assert _because(attack, "attack:tur3", "hit:bet0") == FINAL
    flip = Table().change(phase="flip", flips=2, round=6)
    assert _because(flip, "flip:a2") == FINAL
    assert _because(Table().put("tur3", "b5", horns=3), "end:moves") == FINAL
    dice = Table().put("tur3", "b5").dice("shsh")
    assert _because(dice, "put:a0") == FINAL


def test_W21_an_answer_is_final() -> None:
    attack = Table().put("tur3", "b5").put("bet0", "b5").hand(1, "S03").do("attack:tur3", "hit:bet0")
    assert _because(attack, "pass", seat=1) == FINAL
    fall = Table().put("bet4", "d2").change(phase="flip", flips=2, round=6).do("flip:d2")
    assert _because(fall, "fall:d1", seat=1) == FINAL


def test_W21_a_walk_that_ends_the_step_by_itself_is_final() -> None:
    alone = Table().put("tur0", "a2", moved=STATS[0].move - 1)
    assert _because(alone, "move:tur0", "to:a3") != "", "nothing is left to move or attack with: the step is over"
