"""Tests of situations that few games reach: empty decks, delayed damage, several falling units, near ties, replies."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.gnomes import events
from games.gnomes.abilities.catalogue import CARDS, NUMBER
from games.gnomes.board import paths
from games.gnomes.calling import horns
from games.gnomes.ends import scoring
from games.gnomes.state import DEAD, IDLE_UNIT, LINGER, LOST, SLEEP, Keep
from games.kernel import IllegalAction
from tests.games.gnomes.build import Table

THREE = ("tur", "bet", "imb")


def told(table: Table) -> list[str]:
    """Return the types of the events that the last action caused, in order."""
    return [type(event).__name__ for event in table.events]


# Empty decks


def without_decks(learned: str = "", secret: str = "") -> Table:
    """Return a game before its calls, in which the decks have only these cards, and Bo holds all others."""
    left = [bytes(NUMBER[card] for card in cards.split()) for cards in (learned, secret)]
    table = (
        Table()
        .put("tur0", horns=4)
        .change(phase="call", decks=tuple(left), known=tuple(bytes(len(deck)) for deck in left))
    )
    rest = [*CARDS[0], *CARDS[1]]
    for card in left[0] + left[1]:
        rest.remove(card)
    return table.own(1, hand=bytes(sorted(rest)))


def test_Q23_without_a_card_in_either_deck_no_draw_is_offered() -> None:
    assert without_decks().legal(verb="draw") == set()


def test_Q23_the_only_card_there_is_is_drawn_and_kept() -> None:
    table = without_decks(secret="S06")
    (offered,) = table.legal(verb="draw")
    table.do(offered)
    if isinstance(table.state.top, Keep):
        table.do("keep:S06")
    assert table.state.players[0].hand == bytes((NUMBER["S06"],))
    assert table.state.decks == (b"", b"")
    assert table["tur0"].horns == 2
    assert table.legal(verb="draw") == set()


def test_Q23_a_deck_that_has_run_empty_is_replaced_by_the_other() -> None:
    table = without_decks("L04", "S06 S07")
    assert table.legal(verb="draw") == {"draw:ls", "draw:ss"}
    assert horns._still(table.state, "ll") == "ls"
    assert horns._still(without_decks("L04 L05", "").state, "ss") == "ll"
    assert horns._still(without_decks("L04", "").state, "ss") == "l"


def test_W55_Q25_a_cast_card_can_be_drawn_again_once_the_deck_has_run_down_to_it() -> None:
    table = without_decks()
    spent = NUMBER["S07"]
    hand = bytearray(table.state.players[1].hand)
    hand.remove(spent)
    table.own(1, hand=bytes(hand)).own(0, hand=bytes((spent,))).put("tur0", hp=9)
    table.do("cast:S07", "on:tur0")
    assert table.state.decks == (b"", bytes((spent,)))
    (offered,) = table.legal(verb="draw")
    table.do(offered)
    if isinstance(table.state.top, Keep):
        table.do("keep:S07")
    assert table.state.players[0].hand == bytes((spent,))


# Delayed attacks


def burning(hp: int) -> Table:
    """Return a game with a Burning Brand of Ada's that hits a unit of Bo's in Cy's current turn and in Cy's next."""
    table = Table(THREE).put("tur1", "d5", card="L14", full=True).put("bet1", "d5", hp=hp)
    return table.change(active=2, asked=2).do("cast:L14", "on:bet1", seat=0)


def test_W73_Q48_the_caster_scores_for_the_second_blow_and_not_the_owner_of_its_ring() -> None:
    table = burning(hp=2)
    assert (table["bet1"].hp, table["bet1"].burner, table["bet1"].rings[LINGER]) == (1, 0, 3)
    table.to_turn_of(2)
    assert table["bet1"].at == DEAD
    assert [player.trophies for player in table.state.players] == [1 << table.number("bet1"), 0, 0]


def test_Q48_the_second_blow_is_the_casters_even_if_the_unit_that_cast_is_dead() -> None:
    table = burning(hp=2)
    number, decks = table.number("tur1"), (table.state.decks[0] + bytes((NUMBER["L14"],)), table.state.decks[1])
    units = table.state.units
    table.change(units=(*units[:number], replace(IDLE_UNIT, at=DEAD), *units[number + 1 :]))
    table.change(decks=decks, known=tuple(bytes(len(deck)) for deck in decks)).to_turn_of(2)
    assert table.state.players[0].trophies == 1 << table.number("bet1")


def test_Q21_a_last_blow_that_lingers_on_one_who_is_an_ally_by_then_scores_for_nobody() -> None:
    table = Table(THREE, alliances="on").put("tur1", "d5", card="L14", full=True).put("bet1", "d5", hp=2)
    table.do("cast:L14", "on:bet1", "ally:bet").do("ally:tur", seat=1).to_turn_of(0)
    assert table["bet1"].at == DEAD
    assert not any(player.trophies for player in table.state.players)


def test_Q48_the_second_blow_wakes_and_follows_its_victim() -> None:
    table = burning(hp=9)
    table.put("bet1", "b6", counters={"sleep": 0, "linger": 2})
    lost = table["bet1"].hp
    table.to_turn_of(2)
    assert not table["bet1"].rings[SLEEP]
    assert table["bet1"].hp < lost


def test_Q42_a_burning_unit_is_no_target_of_another_lingering_attack() -> None:
    table = burning(hp=9).put("imb5", "d6", full=True).do("cast:imb5", seat=2)
    assert table.legal(2, "on") == {"on:tur1"}
    assert (table["bet1"].burner, table["bet1"].rings[LINGER]) == (0, 3)


def test_Q34_counters_end_by_seat_and_slot_then_blockades_go_then_the_turn_begins() -> None:
    table = (
        Table(THREE).put("bet1", "d6", counters={"linger": 0}, burner=0).put("tur2", "d5", counters={"no_attack": 0})
    )
    table.put("imb3", "d4", counters={"linger": 0}, burner=0).change(blocks=((table.cell("b5"), 0),))
    table.change(active=2, asked=2, phase="last").do("end:turn", seat=2)
    kinds = ("TurnBegan", "CounterEnded", "Struck", "Blockaded")
    assert [kind for kind in told(table) if kind in kinds] == [
        "TurnBegan", "CounterEnded", "CounterEnded", "Struck", "CounterEnded", "Struck", "Blockaded",
    ]  # fmt: skip
    ended = [event.unit for event in table.events if isinstance(event, events.CounterEnded)]
    assert ended == ["tur2", "bet1", "imb3"]


def test_W80_Q49_a_player_whose_last_unit_burns_at_the_turns_start_sends_a_clan_in_at_once() -> None:
    table = Table().tile("a4", "tur4").put("tur0", "d2", hp=1, defence=2, counters={"linger": 0}, burner=1)
    table.put("bet0", "b5").change(active=1, asked=1, phase="last", round=3).do("end:turn", seat=1)
    assert table["tur0"].at == DEAD
    assert (table.state.active, table.state.asked, table.state.phase) == (0, 0, "restart")
    assert table.state.players[1].trophies == 1 << table.number("tur0")


# Falling tiles


def falling() -> Table:
    """Return a game in which Ada has flipped a tile with four units: one of her own, two of Bo's, and one of Cy's."""
    table = Table(THREE).put("imb2", "d5").put("bet4", "d5").put("bet2", "d5").put("tur3", "d5")
    leaders = {f"flip:{table.at(leader)}" for leader in ("tur0", "bet0", "imb0")}
    cell = min(table.change(phase="flip", flips=2).legal(verb="flip") - leaders).partition(":")[2]
    for unit in ("imb2", "bet4", "bet2", "tur3"):
        table.put(unit, cell)
    return table.do(f"flip:{cell}")


def test_Q6_all_lose_two_at_once_then_each_goes_in_seat_order_and_by_slot() -> None:
    table = falling()
    assert [table[unit].hp for unit in ("tur3", "bet2", "bet4", "imb2")] == [8] * 4
    asked = []
    while table.legal(table.state.asked, "fall"):
        asked.append((table.state.asked, table.state.top.unit))  # type: ignore[union-attr]
        table.do(min(table.legal(table.state.asked, "fall")), seat=table.state.asked)
    order = [table.number(unit) for unit in ("tur3", "bet2", "bet4", "imb2")]
    assert asked == [(0, order[0]), (1, order[1]), (1, order[2]), (2, order[3])], "three choose in turn"
    assert table.state.phase == "flip"
    assert table.state.flips == 1


def test_Q8_a_unit_that_dies_of_a_fall_goes_nowhere_and_the_others_still_choose() -> None:
    table = Table().put("bet4", "d2", hp=2).put("bet5", "d2").put("tur3", "d2", hp=1)
    table.change(phase="flip", flips=2).do("flip:d2")
    assert (table["bet4"].at, table["tur3"].at) == (DEAD, DEAD)
    assert table.state.players[0].trophies == 1 << table.number("bet4")
    assert table.state.players[1].trophies == 0, "one's own fall is nobody's blow"
    assert table.legal(1, "fall")
    assert not table.legal(0, "fall")


def test_W60_Q36_a_unit_on_a_named_tile_may_leave_it_before_it_falls() -> None:
    table = Table().put("bet4", "d2", card="L06", full=True).change(phase="flip", flips=2).do("flip:d2")
    assert table.state.asked == 1
    cell = min(code for code in table.do("cast:L06", seat=1).legal(1, "on") if code != "on:d2")
    table.do(cell, seat=1)
    if table.state.asked == 0 and "pass" in table.legal(0):
        table.do("pass")
    assert table["bet4"].hp == 10
    assert table.state.flipped >> table.cell("d2") & 1


def test_W60_a_soft_landing_cast_while_the_tile_is_named_takes_the_damage_and_not_the_fall() -> None:
    table = Table().put("bet4", "d2").hand(1, "S04").change(phase="flip", flips=2).do("flip:d2")
    assert table.state.asked == 1
    table.do("cast:S04", "on:bet4", seat=1)
    if "pass" in table.legal(table.state.asked):
        table.do("pass", seat=table.state.asked)
    assert table["bet4"].hp == 10
    assert table.legal(1, "fall") == {"fall:d1", "fall:d3"}
    table.do("fall:d1", seat=1)
    assert table.at("bet4") == "d1"


def test_W20_Q36_nobody_is_asked_about_a_tile_on_which_they_have_no_unit() -> None:
    table = Table().put("bet4", "b5").hand(1, "S04").change(phase="flip", flips=2).do("flip:d2")
    assert table.state.flipped >> table.cell("d2") & 1
    assert table.state.asked == 0


def test_Q6_a_mine_fallen_onto_in_anothers_turn_fills_the_reserve_and_not_an_ability() -> None:
    table = Table().flipped("a2", "a4").put("bet5", "a3").change(phase="flip", flips=2).do("flip:a3")
    assert table.at("bet5") == "b3"
    assert (table.state.players[1].reserve, table["bet5"].innate) == (1, 0)


def test_W27_Q50_flipping_the_last_tile_of_a_waiting_clan_eliminates_a_player_with_nobody_left() -> None:
    table = Table().tile("a2", "bet2").put("bet0", at=DEAD, hp=0, defence=0).put("tur1", "b5")
    far = table.other_tile("bet2", "a2")
    for slot in (1, 3, 4, 5, 6):
        table.put(f"bet{slot}", at=LOST)
    table.flipped(far).change(phase="flip", flips=2).do("flip:a2")
    assert table["bet2"].at == LOST
    assert table.state.players[1].out
    assert (table.state.phase, table.state.over) == ("over", "last")


# Ties


def ranked(life: dict[str, int], victims: tuple[str, ...]) -> Table:
    """Return a three-player game at the end of round 10, with these hit points by unit code.

    `victims` has, for each player, the unit that the player has defeated, or "".
    """
    table = Table(THREE).change(round=10, first=0)
    for code, hp in life.items():
        table.put(code, "" if code.endswith("0") else "d5", hp=hp)
    for player, victim in enumerate(victims):
        if victim:
            table.put(victim, at=DEAD).own(player, trophies=1 << table.number(victim))
    return table


@pytest.mark.parametrize(
    ("life", "victims", "ranking", "is_tied"),
    [
        ({"tur0": 5, "bet0": 5, "imb0": 9}, ("imb1", "imb2", ""), ((0, 1), (2,)), True),
        ({"tur0": 4, "bet0": 14, "bet3": 10, "imb0": 9}, ("imb1", "", ""), ((1,), (0,), (2,)), False),  # 24 points each
        ({"tur0": 9, "bet0": 5, "imb0": 15, "imb3": 10}, ("", "tur1", ""), ((2,), (1,), (0,)), False),  # 25 points each
        ({"tur0": 14, "bet0": 9, "imb0": 9}, ("", "", ""), ((0,), (1, 2)), False),  # a tie for second place is shared
        ({"tur0": 4, "bet0": 4, "imb0": 4}, ("", "", ""), ((0, 1, 2),), True),
    ],
)
def test_W84_hit_points_decide_between_equal_points_and_only_a_shared_first_place_is_a_tie(
    life: dict[str, int], victims: tuple[str, ...], ranking: tuple[tuple[int, ...], ...], is_tied: bool
) -> None:
    table = ranked(life, victims)
    assert scoring.ranking(table.state) == ranking
    assert scoring.is_tied(table.state) is is_tied
    table.change(active=2, asked=2, phase="last").do("end:turn", seat=2)
    assert (table.state.phase == "over") is not is_tied


# Three players reply


def attacked() -> Table:
    """Return a game in which Ada's unit can attack Bo's leader. Ada, Bo and his ally Cy have charged abilities."""
    table = Table(THREE, alliances="on").change(active=1, asked=1)
    table.do("ally:imb", seat=1).do("ally:bet", seat=2).change(active=0, asked=0)
    table.put("tur6", "d5", swords=4).put("bet0", "d5", hp=12, card="L03", full=True)
    return table.put("imb2", "d6", full=True).put("tur5", "d4", full=True)


def test_Q29_after_each_reply_all_are_asked_again_from_the_current_player_on() -> None:
    table = attacked().do("attack:tur6", "hit:bet0", "with:4")
    assert table.state.asked == 1
    table.do("pass", seat=1)
    assert table.state.asked == 2
    table.do("cast:imb2", "on:bet0", seat=2)
    assert (table["bet0"].hp, table.state.asked) == (12, 0), "the current player may cast before it (Q30)"
    table.do("pass")
    assert (table["bet0"].hp, table.state.asked) == (12, 1), "then who comes before the caster"
    table.do("pass", seat=1)
    assert (table["bet0"].hp, table.state.asked) == (15, 0), "all are asked anew, the current player first"
    table.do("pass")
    assert table.state.asked == 1, "who passed before the cast is asked again"
    table.do("cast:L03", seat=1)
    while table.state.stack:
        assert table.state.asked == 0, "Bo and Cy have nothing left to cast"
        table.do("pass")
    assert table.told(events.Struck).guard == 8


def test_Q37_a_player_who_switched_questions_off_is_passed_over() -> None:
    table = attacked().own(1, mute=True).do("attack:tur6", "hit:bet0", "with:4")
    assert table.state.asked == 2


# Damage and crystals beyond what is available


def test_Q19_a_siphon_heals_what_was_really_lost() -> None:
    table = Table(("bet", "tur")).put("bet4", "b5", hp=3, full=True).put("tur1", "b5", hp=1)
    table.do("cast:bet4", "on:tur1")
    assert table["tur1"].at == DEAD
    assert table["bet4"].hp == 4


def test_W47_Q12_the_horns_crystals_and_card_of_the_defeated_are_gone() -> None:
    table = Table().put("tur3", "b5", swords=5).put("bet1", "b5", hp=1, horns=2, card="L04", full=True)
    table.do("attack:tur3", "hit:bet1", "with:5")
    assert table.state.asked == 1
    table.do("pass", seat=1)
    assert table["bet1"].at == DEAD
    assert (table["bet1"].horns, table["bet1"].card) == (0, -1)
    assert table.state.decks[0][-1] == NUMBER["L04"]


def test_W44_an_attack_on_an_ally_is_not_legal() -> None:
    table = Table(THREE, alliances="on").put("tur3", "d5").put("bet1", "d5")
    table.do("ally:bet").do("ally:tur", seat=1)
    with pytest.raises(IllegalAction):
        table.do("attack:tur3", "hit:bet1")


# Enemies on the way


def test_W93_Q55_no_base_move_leads_on_past_enemies_who_outnumber_allies_there() -> None:
    """With the option Enemy Occupation, moves end at b5, where enemies outnumber allies. Without it, they can go on."""
    through = {}
    for name, occupation, ally in (("held", "on", False), ("matched", "on", True), ("free", "off", False)):
        table = Table(occupation=occupation).put("tur3", "b4").put("bet1", "b5")
        if ally:
            table.put("tur1", "b5")
        ways = paths.base_walks(table.state, table.number("tur3"))
        cell = table.cell("b5")
        assert cell in ways, f"{name}: b5 can be entered"
        through[name] = any(cell in way[:-1] for way in ways.values())
    assert through == {"held": False, "matched": True, "free": True}
