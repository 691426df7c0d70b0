"""Tests of situations that few games reach: empty piles and pools, three players choosing, near ties, payment order."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from games.gears import GAME, events
from games.gears.data import TILES
from games.kernel import Outcome, play
from tests.games.gears.build import NAMES, PAIRS, Place, Table, name
from tests.games.gears.test_gambits import finished
from tests.games.gears.test_rubble import LINE, charge

TURNING = "prime@(0,0)+0, s_inventor@(1,-1)+2, s_junk_merchant@(1,0)+0, x_gasket@(2,-2)+5"  # four tiles turn
LAY = f"place:s_rogue at:{name((2, -1))} turn:2"
NORTH: tuple[Place, ...] = ((0, -1), (1, -1), (1, 0))


def result(table: Table) -> Outcome:
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game has ended"
    return outcome


# Empty piles and pools


def last_tiles(*draft: str) -> Table:
    """Return a two-player game with these tiles in the draft row and an empty pile. All other tiles are demolished."""
    rest = [tile.id for tile in TILES if tile.id not in ("prime", *draft)]
    table = Table("prime@(0,0)+0", seats=2, tokens={"rogue": (0, 0)}, demolished=rest, draft=draft)
    table.state = replace(table.state, order=(0, 1), turn=1)
    return table


def test_G32_G75_an_empty_pile_leaves_the_row_short_and_the_game_goes_on_until_the_row_is_empty() -> None:
    table = last_tiles("x_cotter", "x_piston", "x_flue")
    left = []
    for tile, place in zip(("x_piston", "x_cotter", "x_flue"), NORTH, strict=True):
        assert not table.state.over
        table.do(f"place:{tile} at:{name(place)} down")
        left.append(table.view().draft)
        if table.state.draft:
            table.do("end")
    assert left == [("x_cotter", "x_flue"), ("x_flue",), ()]
    assert (result(table).reason, table.happened(events.DraftRefilled)) == ("tiles", [])


def test_G41_nothing_is_drawn_unseen_from_an_empty_pile() -> None:
    assert last_tiles("x_cotter", "x_piston").values("place") == {"x_cotter", "x_piston"}


def test_G75_the_last_tile_of_the_pile_ends_the_game_only_if_the_row_is_empty_too() -> None:
    table = last_tiles("x_cotter", "x_piston", "x_flue")
    table.state = replace(table.state, draft=table.state.draft[:2], pile=table.state.draft[2:])
    table.do(f"place:blind at:{name((0, -1))} down")
    assert (table.state.pile, table.view().draft, table.state.over) == (b"", ("x_cotter", "x_piston"), "")


def test_G46_G75_a_pool_of_three_pays_three_of_a_cascade_of_four_and_ends_the_game() -> None:
    table = Table(TURNING, tokens={"inventor": (1, -1)}, draft=["s_rogue"], gears=[5, 20, 22]).do(LAY)
    assert (table.state.gears, table.state.pool, result(table).reason) == ((8, 20, 22), 0, "pool")


def test_G75_a_pool_with_one_gear_left_ends_nothing() -> None:
    table = Table(TURNING, tokens={"inventor": (1, -1)}, draft=["s_rogue"], gears=[5, 20, 20]).do(LAY)
    assert (table.state.gears, table.state.pool, table.state.over) == ((9, 20, 20), 1, "")


def test_G91_from_an_empty_deck_no_gambit_is_drawn() -> None:
    table = Table(LINE, tokens={"rogue": (0, 0)}, gambits=[(), (), ()])
    gambits = table.state.gambits
    assert gambits is not None
    assert "gambit" in table.legal()
    last, others = gambits.deck[:1], gambits.deck[1:]
    table.state = replace(table.state, gambits=replace(gambits, deck=last, completed=(b"", others, b"")))
    table.do(f"gambit move:rogue to:{name((0, -1))} end")
    assert (table.view().gambit_deck, table.view().players[0].gambits_held) == (0, 1)
    assert (table.acting, "gambit" in table.legal()) == (1, False)


def test_G100_where_deck_and_junk_pile_are_empty_no_gizmo_is_drawn() -> None:
    table = Table(LINE, tokens={"rogue": (0, 0)}, expansions="gizmos")
    gizmo_state = table.state.gizmo_state
    assert gizmo_state is not None, "gizmos are in play"
    for deck, junk, is_offered in ((b"", b"", False), (b"", gizmo_state.deck, True), (gizmo_state.deck, b"", True)):
        table.state = replace(
            table.state, gizmo_state=replace(gizmo_state, hands=(b"", *gizmo_state.hands[1:]), deck=deck, junk=junk)
        )
        assert ("gizmo" in table.legal()) is is_offered


# The order in which effects are resolved


def test_G92_several_gambits_of_one_cascade_are_paid_by_seat_before_the_placer_while_the_pool_lasts() -> None:
    """Of three gears, Domino Effect takes one for Ada and Passenger one for Bo, which leaves one for the cascade."""
    table = Table(
        TURNING,
        tokens={"inventor": (1, -1), "chronomancer": (1, 0)},
        revealed=["inventor", "chronomancer"],
        gambits=[("gb15",), ("gb26",), ()],
        gears=[20, 20, 7],
        draft=["s_rogue"],
    ).do(LAY)
    paid = [event for event in table.happened(events.GearsGained) if isinstance(event, events.GearsGained)]
    assert [(event.seat, event.gears) for event in paid] == [(0, 1), (1, 1), (0, 1)]
    assert (table.state.gears, table.state.pool, table.state.ending) == ((22, 21, 7), 0, "pool")


def test_G45_G54_cascade_then_gears_then_the_token_enters() -> None:
    table = Table(TURNING, tokens={"inventor": (1, -1)}, draft=["s_rogue"]).do(LAY)
    kinds = [type(event).__name__ for event in table.events]
    order = ["Cascaded", "GearsGained", "TokenEntered", "DraftRefilled"]
    assert sorted(order, key=kinds.index) == [kind for kind in kinds if kind in order]
    assert kinds.index("Cascaded") < kinds.index("GearsGained") < kinds.index("TokenEntered")


def test_G66_an_undo_takes_no_more_than_the_player_still_has() -> None:
    """If a cascade that gave Ada two gears is undone, she loses only the one gear that she still has."""
    table = Table(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2",
        tokens={"junk_merchant": (1, 1), "chronomancer": (0, 0)},
        gears=[0, 2],
        draft=["x_flywheel"],
    ).do(f"place:x_flywheel at:{name((2, 0))} turn:1 end")
    assert table.state.gears == (2, 2, 0)
    table.state = replace(table.state, gears=(1, 3, 0))
    table.do("reveal:chronomancer use:chronomancer.one")
    assert table.state.gears[0] == 0


# Three players choose


def test_G61_three_tokens_of_three_players_leave_in_character_order_each_by_its_owner() -> None:
    """Owners move their own tokens off a demolished tile.

    Cy, who demolished it, moves the Scholar, whose owner is hidden.
    """
    table = charge(
        LINE, tokens={"engineer": (0, -1), "scholar": (0, -1), "rogue": (0, -1)}, revealed=["engineer", "rogue"]
    ).do(f"use:ex_soldier.two tile:{name((0, -1))}")
    asked = []
    for place in ((0, 0), (0, -2), (0, -2)):
        ask = table.view(table.acting).ask
        assert ask is not None, "somebody is asked where a token goes"
        asked.append((table.acting, ask.token))
        table.do(f"exit:{name(place)}")
    assert asked == [(0, "engineer"), (2, "scholar"), (1, "rogue")]
    assert [table.stands(token) for token in ("engineer", "scholar", "rogue")] == [
        name(place) for place in ((0, 0), (0, -2), (0, -2))
    ]


@pytest.mark.parametrize("order", list(permutations((0, 1, 2))))
def test_G94_three_redeem_in_any_order_and_the_last_ends_the_game(order: tuple[int, ...]) -> None:
    table = Table(
        "prime@(0,0)+0, x_manifold@(0,-1)+3",
        pairs=(PAIRS[0], PAIRS[3], PAIRS[2], PAIRS[1], *PAIRS[4:]),
        gears=[1, 2, 3],
        demolished=["drop"],
        gambits=[(), (), ()],
    )
    table = finished(table, [("gb06",), ("gb07",), ("gb01",)])
    codes = {0: "redeem:gb06", 1: "redeem:gb07", 2: "redeem:gb01"}
    for number, seat in enumerate(order):
        assert table.view().acting == tuple(sorted(order[number:]))
        assert GAME.outcome(table.state) is None
        for code in (codes[seat], "redeem:none"):
            table.state = play(GAME, table.state, seat, code, NAMES).state
    assert (result(table).scores, table.state.gears) == ((7, 7, 6), (0, 1, 2))
    assert result(table).ranking == ((1,), (0,), (2,))


# Near ties


@pytest.mark.parametrize(
    ("completed", "gears", "ranking"),
    [
        ([("gb05",), ("gb06",), ()], [0, 1, 0], ((1,), (0,), (2,))),
        ([("gb05",), ("gb06",), ()], [1, 1, 0], ((0, 1), (2,))),
        ([("gb05",), ("gb06", "gb07"), ()], [9, 0, 0], ((1,), (0,), (2,))),
    ],
)
def test_G82_points_then_unredeemed_gambits_then_gears(
    completed: list[tuple[str, ...]], gears: list[int], ranking: tuple[tuple[int, ...], ...]
) -> None:
    """Players with equal points are ranked by their unredeemed gambits, then by their gears."""
    table = Table(
        "prime@(0,0)+0, x_manifold@(0,-1)+3",
        pairs=(PAIRS[0], PAIRS[3], PAIRS[2], PAIRS[1], *PAIRS[4:]),
        gears=gears,
        gambits=[(), (), ()],
    )
    table = finished(table, completed)
    while table.state.phase:
        table.do("redeem:none")
    assert result(table).scores == (6, 6, 0)
    assert result(table).ranking == ranking


def test_G83_the_richest_of_a_faction_who_cannot_score_counts_for_nothing() -> None:
    """Bo has no character left, so his nine gears don't count toward his faction's score; only Ada's two do."""
    table = Table(
        "prime@(0,0)+0",
        pairs=(PAIRS[1], PAIRS[4], PAIRS[2], *PAIRS[3:], PAIRS[0]),
        gears=[2, 9, 0],
        demolished=["drop"],
        eliminated=["junk_merchant", "sky_pirate"],
        scoring="semi-cooperative",
    )
    table.state = replace(table.state, over="tiles")
    assert (result(table).scores, result(table).ranking) == ((2, 2, 5), ((2,), (0, 1)))


def test_G80_one_surviving_character_of_two_is_enough_to_score_in_full() -> None:
    table = Table("prime@(0,0)+0", gears=[0, 7, 0], eliminated=["rogue"])
    table.state = replace(table.state, over="tiles")
    assert result(table).scores == (3, 7, 0)
