"""Tests of the expansion ...'N Gambits: rules G90-G94, and when exactly each card is completed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.gears import GAME, events
from games.gears.data import GAMBIT, GAMBITS, TILES
from games.gears.gambits import objectives
from games.gears.gambits.cards import begin_turn, reckon
from games.gears.run import Run
from games.gears.solo.goals import MODES
from games.gears.state import DID_PLACE
from games.kernel import Event, IllegalAction, Outcome, play, to_act
from games.rng import Rng
from tests.games.gears import gizmos
from tests.games.gears.build import PAIRS, Table, deal, name

LINE = "prime@(0,0)+0, x_manifold@(0,-1)+3, x_flue@(0,-2)+0, wobble_b@(0,-3)+0, x_gasket@(0,-4)+0"
RING = "x_manifold@(0,0)+0, x_flue@(0,-1)+2, wobble_c@(1,-1)+4, x_sprocket@(0,1)+0"
SIX = "prime@(0,0)+0, x_flue@(0,-1)!, x_piston@(1,-1)!, x_cotter@(1,0)!, x_gasket@(0,1)!, wobble_a@(-1,1)!"
Place = tuple[int, int]


def held(
    card: str, notation: str, tokens: dict[str, Place], *, seat: int = 0, active: int = 0, **more: object
) -> Table:
    """Return a game in which the seat holds only this card, and nobody else holds any."""
    hands: list[Sequence[str]] = [(), (), ()]
    hands[seat] = (card,)
    return Table(notation, tokens=tokens, active=active, gambits=hands, **more)  # type: ignore[arg-type]


def is_done(table: Table, card: str) -> bool:
    return any(card in player.completed for player in table.view().players)


def ended(table: Table) -> Table:
    """End the turn of a player who has already placed a tile."""
    table.state = replace(table.state, done=DID_PLACE)
    return table.do("end")


def told(table: Table, *happened: Event) -> Table:
    """Let the gambits react to these events, as if the active player's action had caused them."""
    run = Run(table.state, table.state.active, objectives.notice)
    for event in happened:
        run.tell(event)
    table.state, table.events = run.state, tuple(run.events)
    return table


TURN_ENDS = [
    ("gb01", "prime@(0,0)+0, x_flue@(0,-1)+1, x_piston@(1,0)!, x_cotter@(-1,1)!", {"rogue": (0, 0)}, True),
    ("gb01", "prime@(0,0)+0, x_flue@(0,-1)+1, x_piston@(1,0)!", {"rogue": (0, 0)}, False),
    ("gb02", SIX + ", wobble_b@(-1,0)!", {"rogue": (0, 0)}, True),
    ("gb02", SIX, {"rogue": (0, 0)}, False),
    ("gb04", LINE, {"rogue": (0, 0), "scholar": (0, -3), "alchemist": (0, -3)}, True),
    ("gb04", LINE, {"rogue": (0, 0), "scholar": (0, -3)}, False),
    ("gb04", LINE, {"rogue": (0, 0), "scholar": (0, -2), "alchemist": (0, -1)}, False),
    ("gb05", LINE, dict.fromkeys(("rogue", "scholar", "alchemist"), (0, 0)), True),
    ("gb05", LINE, {"rogue": (0, 0), "scholar": (0, 0), "alchemist": (0, -1)}, False),
    ("gb06", LINE, {"rogue": (0, 0)}, True),
    ("gb06", LINE, {"rogue": (0, -1)}, False),
    ("gb07", "prime@(0,0)+0, s_rogue@(0,-1)+0", {"scholar": (0, -1), "rogue": (0, 0)}, True),
    ("gb07", "prime@(0,0)+0, s_rogue@(0,-1)+0", {"scholar": (0, -1), "rogue": (0, -1)}, False),
    ("gb07", "prime@(0,0)+0, s_rogue@(0,-1)+0", {"scholar": (0, -1)}, False),
    ("gb09", LINE, {"rogue": (0, 0)}, True),
    ("gb09", LINE, {"rogue": (0, -1)}, False),
    ("gb09", "prime@(0,0)+0, x_manifold@(0,-1)+3, x_flue@(0,-2)+0", {"rogue": (0, 0)}, False),
    ("gb10", "x_manifold@(0,0)+0, x_flue@(0,-1)+2, wobble_c@(1,-1)+4, x_gasket@(0,1)+0", {"rogue": (0, 0)}, True),
    ("gb10", LINE, {"rogue": (0, -1)}, False),
    ("gb11", RING, {"rogue": (0, -1)}, True),
    ("gb11", LINE, {"rogue": (0, -1)}, False),
    ("gb12", LINE + ", x_sprocket@(3,0)!", {"rogue": (0, -1), "scholar": (3, 0)}, True),
    ("gb12", LINE, {"rogue": (0, -1), "scholar": (0, -4)}, False),
    (
        "gb13",
        LINE,
        dict(zip(("rogue", "scholar", "alchemist", "saboteur", "inventor"), [(0, 0)] * 5, strict=True)),
        True,
    ),
    ("gb13", LINE, dict.fromkeys(("rogue", "scholar", "alchemist", "saboteur"), (0, 0)), False),
]


@pytest.mark.parametrize(("card", "notation", "tokens", "met"), TURN_ENDS)
def test_card_at_the_end_of_the_turn(card: str, notation: str, tokens: dict[str, Place], met: bool) -> None:
    assert is_done(ended(held(card, notation, tokens)), card) == met


def test_G92_only_at_the_end_of_ones_own_turn() -> None:
    table = ended(held("gb06", LINE, {"rogue": (0, 0)}, seat=1))
    assert not is_done(table, "gb06")


@pytest.mark.parametrize(("revealed", "turn", "met"), [(["rogue"], 3, True), ([], 3, False), (["rogue"], 0, False)])
def test_card_home_sweet_cog(revealed: list[str], turn: int, met: bool) -> None:
    """Home Sweet Cog needs a revealed role on that role's own tile, with at least two links, as here at rotation +3."""
    notation = f"s_rogue@(0,0)+{turn}, x_gasket@(0,1)+3, wobble_b@(1,0)+0"
    table = held("gb08", notation, {"rogue": (0, 0)}, revealed=revealed, pairs=(PAIRS[1], *PAIRS[2:], PAIRS[0]))
    assert is_done(ended(table), "gb08") == met


@pytest.mark.parametrize(("trap", "met"), [("x_flue", True), ("wobble_b", False)])
def test_card_nervous_neighbour(trap: str, met: bool) -> None:
    table = held("gb14", LINE, {"rogue": (0, -1)}, seals={trap: "gearnade"})
    assert is_done(ended(table), "gb14") == met
    locked = held("gb14", LINE, {"rogue": (0, -1)}, seals={"x_flue": "cogseal"})
    assert not is_done(ended(locked), "gb14")


def test_card_bridge_builder() -> None:
    """Linking two networks of two tiles each completes Bridge Builder. Linking one to a single tile doesn't."""
    two = "prime@(0,0)+0, x_manifold@(0,-1)+3, x_flue@(0,-3)+0, wobble_b@(0,-4)+0"
    lay = f"place:x_gasket at:{name((0, -2))} turn:0"
    table = held("gb03", two, {"rogue": (0, -1)}, draft=["x_gasket"])
    assert is_done(table.do(lay), "gb03")
    assert table.view().players[0].gears >= 3
    one = held("gb03", two.partition(", wobble_b")[0], {"rogue": (0, -1)}, draft=["x_gasket"])
    assert not is_done(one.do(lay), "gb03")


@pytest.mark.parametrize(("how", "met"), [("turn:0", True), ("turn:3", True), ("turn:1", False), ("down", False)])
def test_card_master_builder(how: str, met: bool) -> None:
    """Master Builder counts links: the tile Gasket has two at +0 and +3, but only one at +1."""
    table = held("gb31", "x_flue@(0,0)+0, wobble_b@(0,-2)+0", {"rogue": (0, 0)}, draft=["x_gasket"])
    try:
        table.do(f"place:x_gasket at:{name((0, -1))} {how}")
    except IllegalAction:
        assert not met
        return
    assert is_done(table, "gb31") == met


def cascade(cells: Sequence[Place]) -> events.Cascaded:
    names = tuple(name(cell) for cell in cells)
    return events.Cascaded(name((0, 0)), ("x_flue",) * len(cells), names, (0,) * len(cells), len(cells))


@pytest.mark.parametrize(
    ("card", "size", "revealed", "met"),
    [
        ("gb15", 3, ["inventor"], True),
        ("gb15", 2, ["inventor"], False),
        ("gb15", 3, [], False),
        ("gb16", 6, ["inventor"], True),
        ("gb16", 5, ["inventor"], False),
        ("gb17", 3, [], True),
        ("gb17", 2, [], False),
    ],
)
def test_card_cascades(card: str, size: int, revealed: list[str], met: bool) -> None:
    """Each of these gambits needs a large enough cascade on its holder's turn, and some also need a revealed role.

    Another player's cascade never counts.
    """
    cells = [(0, -reach) for reach in range(1, size + 1)]
    mine = held(card, LINE, {"inventor": (0, 0)}, revealed=revealed)
    assert is_done(told(mine, cascade(cells)), card) == met
    others = held(card, LINE, {"inventor": (0, 0)}, revealed=revealed, active=1)
    assert not is_done(told(others, cascade(cells)), card)


def test_card_domino_effect_in_a_real_cascade() -> None:
    """The cascade of example 8, which turns four tiles, completes Domino Effect."""
    notation = "prime@(0,0)+0, s_inventor@(1,-1)+2, s_junk_merchant@(1,0)+0, x_gasket@(2,-2)+5"
    table = held("gb15", notation, {"inventor": (1, -1)}, draft=["s_rogue"], revealed=["inventor"])
    table.do(f"place:s_rogue at:{name((2, -1))} turn:2")
    assert is_done(table, "gb15")
    assert table.view().players[0].gears == 5


@pytest.mark.parametrize(("goal", "met"), [((0, -3), True), ((0, -2), False)])
def test_card_long_haul(goal: Place, met: bool) -> None:
    table = held("gb18", LINE, {"rogue": (0, 0)}).do(f"move:rogue to:{name(goal)}")
    assert is_done(table, "gb18") == met


def test_card_wobbly_knees() -> None:
    notation = "wobble_a@(0,0)+0, wobble_b@(3,0)+0, x_gasket@(0,-1)+0"
    jumped = held("gb19", notation, {"rogue": (0, 0)}).do(f"move:rogue to:{name((3, 0))}")
    assert is_done(jumped, "gb19")
    walked = held("gb19", notation, {"rogue": (0, 0)}).do(f"move:rogue to:{name((0, -1))}")
    assert not is_done(walked, "gb19")


def test_card_down_the_hatch() -> None:
    """Down the Hatch needs a role that walks onto the Drop-O-Matic and drops from there to the Prime Gear."""
    table = held("gb20", "prime@(0,0)+0, drop@(0,-1)+3", {"rogue": (0, 0)})
    assert is_done(table.do(f"move:rogue to:{name((0, -1))}"), "gb20")
    assert table.stands("rogue") == name((0, 0))
    lost = held("gb20", "x_flue@(0,0)+0, drop@(0,-1)+3", {"rogue": (0, 0), "scholar": (0, 0)})
    assert not is_done(lost.do(f"move:rogue to:{name((0, -1))}"), "gb20")


def test_card_blind_faith() -> None:
    table = held("gb21", "prime@(0,0)+0, x_flue@(0,-1)!", {"rogue": (0, 0)})
    assert is_done(table.do(f"move:rogue to:{name((0, -1))} turn:1"), "gb21")
    under = held("gb21", "prime@(0,0)+0, x_flue@(0,-1)!", {"rogue": (0, -1)})
    under.do(f"move:rogue to:{name((0, -1))} turn:0")
    assert not is_done(under, "gb21"), "flipping the own tile is no walk onto it"


@pytest.mark.parametrize(("stands", "met"), [((0, 1), True), ((0, 0), False), ((3, 0), False)])
def test_card_front_row_seat(stands: Place, met: bool) -> None:
    """Front Row Seat counts on other players' turns, too. Here the Ex-Soldier at (1,-1) demolishes the Prime Gear."""
    notation = "prime@(0,0)+0, x_flue@(0,1)+0, x_gasket@(1,-1)+0, x_cotter@(3,0)!"
    tokens = {"ex_soldier": (1, -1), "rogue": stands}
    table = held("gb22", notation, tokens, seat=1, active=2, revealed=["ex_soldier", "rogue"], gears=[0, 0, 5])
    table.do(f"use:ex_soldier.two tile:{name((0, 0))}")
    assert is_done(table, "gb22") == met


def test_card_curtain_call() -> None:
    for other, met in (((0, -1), True), ((0, -2), False)):
        table = held("gb23", LINE, {"inventor": (0, 0), "rogue": other}).do("reveal:inventor")
        assert is_done(table, "gb23") == met


def test_card_sticky_fingered() -> None:
    """Sticky-Fingered needs three gears stolen in one turn of its holder, in any number of thefts."""
    steal = [events.GearsStolen(0, 1, 2), events.GearsStolen(0, 2, 1)]
    table = held("gb24", LINE, {"inventor": (0, 0)}, revealed=["inventor"])
    assert not is_done(told(table, steal[0]), "gb24")
    assert is_done(told(table, steal[1]), "gb24")
    assert not is_done(told(held("gb24", LINE, {"inventor": (0, 0)}), *steal), "gb24"), "nobody is revealed"


def test_card_robbed_blind() -> None:
    pairs = (PAIRS[1], PAIRS[0], *PAIRS[2:])
    for victim_shows, met in ((["rogue", "inventor"], True), (["rogue"], False)):
        table = held("gb25", LINE, {"rogue": (0, 0), "inventor": (0, 0)}, seat=1, pairs=pairs, revealed=victim_shows)
        told(table, events.GearsStolen(0, 1, 3))
        assert is_done(table, "gb25") == met


def test_card_passenger() -> None:
    """Passenger needs the tile under the holder's revealed role to be turned on another player's turn."""
    turn = events.TileTurned(1, "x_manifold", name((0, -1)), 1, 4)
    assert is_done(told(held("gb26", LINE, {"inventor": (0, -1)}, active=1, revealed=["inventor"]), turn), "gb26")
    assert not is_done(told(held("gb26", LINE, {"inventor": (0, -2)}, active=1, revealed=["inventor"]), turn), "gb26")
    own = replace(turn, seat=0)
    assert not is_done(told(held("gb26", LINE, {"inventor": (0, -1)}, active=0, revealed=["inventor"]), own), "gb26")


def test_card_close_shave() -> None:
    """Close Shave is completed if the Rogue's tile is demolished, as in example 16, and the Rogue can get away."""
    for turn, met in ((0, True), (1, False)):
        notation = f"prime@(0,0)+{turn}, x_manifold@(0,-1)+3, x_gasket@(1,-1)+5"
        tokens = {"ex_soldier": (1, -1), "rogue": (0, -1)}
        table = held("gb27", notation, tokens, seat=1, active=2, revealed=["ex_soldier", "rogue"], gears=[0, 0, 5])
        table.do(f"use:ex_soldier.two tile:{name((0, -1))}")
        assert (table.stands("rogue") != "eliminated") == met
        assert is_done(table, "gb27") == met


def test_card_close_shave_by_spring_loaded_insurance() -> None:
    """Close Shave also counts a role saved by Spring-Loaded Insurance, unless it fell from the Drop-O-Matic."""
    tokens = {"ex_soldier": (0, 0), "rogue": (0, -1)}
    at = Table(
        "prime@(0,0)+1, x_manifold@(0,-1)+3",
        tokens=tokens,
        revealed=list(tokens),
        gears=[5, 5, 5],
        active=2,
        expansions="both",
    )
    at.state = deal(at.state, [(), ("gb27",)])
    gizmos.deal(at, beside={"rogue": "insurance"})
    assert is_done(at.do(f"use:ex_soldier.two tile:{name((0, -1))} use:gz08"), "gb27")


def test_card_big_spender() -> None:
    """Big Spender needs four gears paid in one turn. Double Trouble Tinkering alone costs three."""
    notation = "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2, x_flywheel@(2,0)+0"
    for before, met in ((1, True), (0, False)):
        table = held("gb28", notation, {"inventor": (0, 0)}, gears=[8])
        told(table, events.AbilityUsed(0, "engineer", "two", "Torque Wrench", before))
        table.do(f"reveal:inventor use:inventor.one tile:{name((2, 0))} spin:cw pass")
        assert is_done(table, "gb28") == met


def test_card_puppet_master() -> None:
    walk = f"to:{name((0, -1))}"
    assert is_done(held("gb29", LINE, {"rogue": (0, 0)}).do(f"move:rogue {walk}"), "gb29")
    assert not is_done(held("gb29", LINE, {"inventor": (0, 0)}).do(f"move:inventor {walk}"), "gb29")
    stays = held("gb29", "prime@(0,0)+0, x_flue@(0,-1)!", {"rogue": (0, -1)})
    assert not is_done(stays.do(f"move:rogue to:{name((0, -1))} turn:0"), "gb29"), "flipping its tile moves nobody"


def test_card_all_cards_on_the_table() -> None:
    both = {"inventor": (0, 0), "engineer": (0, -1)}
    for revealed, tokens, met in (
        (["inventor", "engineer"], both, True),
        (["inventor"], both, False),
        (["inventor", "engineer"], {"inventor": (0, 0)}, False),
    ):
        assert is_done(ended(held("gb30", LINE, tokens, revealed=revealed)), "gb30") == met


def test_card_fly_on_the_wall() -> None:
    for revealed, met in ((["rogue"], True), ([], False)):
        table = held("gb32", LINE, {"inventor": (0, 0), "rogue": (0, 0)}, revealed=revealed)
        assert is_done(ended(table), "gb32") == met


def test_every_card_is_tested() -> None:
    text = Path(__file__).read_text("utf-8")
    assert all(f'"{card.id}"' in text for card in GAMBITS)
    assert len(GAMBITS) == 32
    assert [card.value for card in GAMBITS].count(1) == 15
    assert sum(card.veiled for card in GAMBITS) == 23
    assert sum(card.automa for card in GAMBITS) == 28


# --- rules ------------------------------------------------------------------------------------------------------------


def begun(seats: int = 3) -> Table:
    table = Table("prime@(0,0)+0", seats=seats)
    table.state = GAME.setup(seats, GAME.defaults() | {"expansions": "gambits"}, Rng("gambits"))
    return table


def test_G90_all_choose_at_once_and_in_secret() -> None:
    table = begun()
    assert table.view().acting == (0, 1, 2)
    for seat in (0, 1, 2):
        mine = table.view(seat).dealt
        assert len(mine) == 3
        assert len(table.legal(seat)) == 4
        assert all(not set(mine) & set(table.view(other).dealt) for other in (0, 1, 2) if other != seat)
    assert table.view().dealt == ()
    dealt = table.view(1).dealt
    table.state = play(GAME, table.state, 1, f"keep:{dealt[0]}.{dealt[2]}").state
    assert table.view().acting == (0, 2)
    assert table.view(1).players[1].gambits == (dealt[0], dealt[2])
    assert table.view(0).players[1].gambits == ()
    assert table.view(0).players[1].gambits_held == 2
    with pytest.raises(IllegalAction, match="Waiting for"):
        play(GAME, table.state, 1, "end")


def test_G90_the_first_turn_begins_when_all_have_chosen() -> None:
    table = begun()
    for seat in (2, 0, 1):
        step = play(GAME, table.state, seat, f"keep:{'.'.join(table.view(seat).dealt)}")
        table.state = step.state
    assert isinstance(step.events[-1], events.TurnBegan)
    assert table.view().gambit_deck == 32 - 9
    assert table.view().acting == (table.view().active,)
    assert table.state.rng.drawn > 0


def test_G91_a_turn_has_one_free_draw() -> None:
    table = Table(LINE, tokens={"rogue": (0, 0)}, gambits=[(), (), ()])
    table.do("gambit")
    seen = [event for event in table.events if event.to == 0]
    assert seen == [events.GambitSeen(0, GAMBITS[0].id, to=0)]
    assert "gambit" not in table.legal()
    assert "end" not in table.legal(), "drawing is none of the three things of a turn"
    table.do(f"move:rogue to:{name((0, -1))} end")
    assert "gambit" in table.legal()


def test_G92_completed_on_somebody_elses_turn_and_paid_at_once() -> None:
    table = held("gb26", LINE, {"ex_soldier": (0, -1)}, seat=2, active=0, revealed=["ex_soldier"], gears=[9])
    told(table, events.TileTurned(0, "x_manifold", name((0, -1)), 1, 4))
    assert table.view().players[2].completed == ("gb26",)
    assert table.view().players[2].gears == 1
    assert events.GambitCompleted(2, "gb26", 1) in table.events


def paid(cost: int) -> events.AbilityUsed:
    return events.AbilityUsed(0, "inventor", "two", "Twist of Fate", cost)


def big_spender_drawn() -> Table:
    """Return a game in which a player drew the gambit Big Spender after paying three gears in the same turn."""
    table = Table(LINE, tokens={"inventor": (0, 0)}, revealed=["inventor"], gambits=[(), (), ()])
    told(table, paid(3))
    gambits, first = table.state.gambits, bytes([GAMBIT["gb28"]])
    assert gambits is not None
    table.state = replace(table.state, gambits=replace(gambits, deck=first + gambits.deck.replace(first, b"")))
    return table.do("gambit")


def test_G92_a_card_drawn_after_the_fact_does_not_count() -> None:
    table = big_spender_drawn()
    assert not is_done(told(table, paid(3)), "gb28")
    assert is_done(told(table, paid(1)), "gb28")


def test_G92_payments_before_a_card_was_drawn_are_forgotten_with_the_turn() -> None:
    table = big_spender_drawn()
    run = Run(table.state, 0)
    begin_turn(run)
    table.state = run.state
    assert not is_done(told(table, paid(3)), "gb28")
    assert is_done(told(table, paid(1)), "gb28")


def test_G92_paid_as_far_as_the_pool_goes_and_that_may_end_the_game() -> None:
    """If a gambit is worth two gears, but the pool has only one, it pays one, which ends the game."""
    crowd = dict.fromkeys(("rogue", "scholar", "alchemist"), (0, 0))
    table = ended(held("gb05", LINE, crowd, gears=[0, 24, 25], revealed=["rogue"]))
    assert table.view().players[0].gears == 1
    assert outcome(table).reason == "pool"


def test_G66_an_undone_action_leaves_its_gambits_paid() -> None:
    """If a move is undone, a gambit that it completed stays completed and paid."""
    table = held("gb21", "prime@(0,0)+0, x_flue@(0,-1)!", {"rogue": (0, 0), "chronomancer": (0, 0)}, seat=0)
    table.state = replace(table.state, order=(0, 1, 2), turn=1, gears=(0, 5, 0))
    table.do(f"move:rogue to:{name((0, -1))} turn:1")
    assert table.view().players[0].gears == 1
    table.do("end reveal:chronomancer use:chronomancer.one")
    assert table.view().players[0].completed == ("gb21",)
    assert table.view().players[0].gears == 1
    assert table.stands("rogue") == name((0, 0))


def test_G93_worked_example_23_a_hidden_character_completes_perfectly_balanced() -> None:
    """A hidden Chronomancer completes Perfectly Balanced, unless another player has revealed the Chronomancer."""
    notation = "prime@(0,0)+0, x_flue@(0,-1)!, x_piston@(1,0)!, x_cotter@(-1,1)!, wobble_a@(3,0)+0"
    tokens = {"alchemist": (3, 0), "chronomancer": (0, 0)}
    pairs = (("alchemist", "bio_machinist"), ("chronomancer", "rogue"), *PAIRS[2:4], PAIRS[4], PAIRS[0])
    for revealed, met in ((["alchemist"], True), (["alchemist", "chronomancer"], False)):
        table = held("gb01", notation, tokens, revealed=revealed, pairs=pairs)
        assert is_done(ended(table), "gb01") == met
    # Home Sweet Cog isn't veiled: the player's own hidden role doesn't complete it.
    assert [GAMBITS[GAMBIT[card]].veiled for card in ("gb01", "gb08")] == [True, False]


def finished(table: Table, completed: Sequence[Sequence[str]], over: str = "tiles") -> Table:
    """End the game with these completed gambits, listed per seat."""
    cards = tuple(bytes(GAMBIT[card] for card in own) for own in completed)
    gambits = table.state.gambits
    assert gambits is not None
    deck = bytes(card for card in gambits.deck if card not in b"".join(cards))
    table.state = replace(table.state, gambits=replace(gambits, completed=cards, deck=deck))
    run = Run(table.state, 0)
    is_asked = reckon(run, over)
    table.state = run.state if is_asked else replace(run.state, over=over)
    return table


def outcome(table: Table) -> Outcome:
    found = GAME.outcome(table.state)
    assert found is not None
    return found


def reckoned(eliminated: Sequence[str] = (), gears: Sequence[int] = (4, 1, 9)) -> Table:
    """Return the end of example 24: seat 0 is a Gizmologist, seat 1 a Rabblerouser and seat 2 an Opportunut."""
    table = Table(
        "prime@(0,0)+0, x_manifold@(0,-1)+3, x_flue@(0,-2)+0",
        pairs=(PAIRS[0], PAIRS[2], PAIRS[1], *PAIRS[3:]),
        gears=gears,
        demolished=["drop", "wobble_a"],
        eliminated=eliminated,
        gambits=[("gb11",), (), ("gb01",)],
    )
    return finished(table, [("gb05", "gb12"), ("gb06",), ()])


def test_G94_worked_example_24_redeemed_gambits_change_the_scores() -> None:
    table = reckoned()
    assert table.view().phase == "redeem"
    assert table.view().acting == (0, 1)
    assert table.legal(0) == ["redeem:gb05", "redeem:gb12", "redeem:none"]
    for seat, code in ((0, "redeem:gb12"), (1, "redeem:gb06"), (0, "redeem:none"), (1, "redeem:none")):
        step = play(GAME, table.state, seat, code)
        GAME.check(step.state)
        table.state = step.state
    assert outcome(table).scores == (9, 11, 8)
    assert outcome(table).ranking == ((1,), (0,), (2,))
    assert [(line.label, line.points) for line in outcome(table).breakdown[0]] == [
        ("the longest path (3 tiles, 3 VP each)", 9),
        ("Ivory Tower redeemed", 3),
        ("Round and Round not completed", -3),
    ]
    assert [player.gears for player in table.view().players] == [1, 0, 9]
    gone = reckoned(["rogue", "chronomancer"])
    for seat in (0, 1):
        gone.state = play(GAME, gone.state, seat, "redeem:none").state
    assert outcome(gone).scores == (6, 10, None)


@pytest.mark.parametrize(
    ("eliminated", "asked"), [(["inventor"], (0, 1)), (["inventor", "engineer"], (1,)), (["ex_soldier"], (0, 1))]
)
def test_G94_a_player_who_still_has_a_character_is_asked(eliminated: list[str], asked: tuple[int, ...]) -> None:
    assert reckoned(eliminated).view().acting == asked


def test_G94_a_redeemed_gambit_is_shown_to_nobody_before_all_have_chosen() -> None:
    table = reckoned()
    before = [GAME.view(table.state, seat) for seat in (None, 1, 2)]
    step = play(GAME, table.state, 0, "redeem:gb12")
    assert [event.to for event in step.events] == [0]
    assert [GAME.view(step.state, seat) for seat in (None, 1, 2)] == before
    assert GAME.view(step.state, 0).pledged == ("gb12",)
    assert [action.code for action in GAME.legal_actions(step.state, 0)] == ["redeem:none"], "one gear is left"


def test_G94_hints_show_the_arithmetic() -> None:
    table = reckoned()
    view = table.view(0)
    hints = [GAME.words.hint(view, action) for action in GAME.legal_actions(table.state, 0)]
    assert hints == [
        "pay 2 of your 4 gears for 8 VP in all; 1 gambit left to break ties",
        "pay 3 of your 4 gears for 9 VP in all; 1 gambit left to break ties",
        "pay nothing for 6 VP in all; 2 gambits left to break ties",
    ]


def test_G94_vp_may_be_negative_and_nobody_is_asked_in_vain() -> None:
    table = Table("prime@(0,0)+0, x_manifold@(1,0)!", gambits=[(), ("gb11",), ("gb12", "gb01")], gears=[0, 0, 1])
    table = finished(table, [(), (), ()])
    assert table.view().phase == ""
    assert outcome(table).scores[1] == -3
    assert outcome(table).scores[2] == -4


def test_G82_ties_go_to_unredeemed_gambits_before_gears() -> None:
    pairs = (PAIRS[0], PAIRS[3], PAIRS[2], PAIRS[1], *PAIRS[4:])
    table = Table(
        "prime@(0,0)+0, x_manifold@(0,-1)+3", pairs=pairs, gears=[2, 4, 0], demolished=["drop"], gambits=[(), (), ()]
    )
    table = finished(table, [("gb05",), (), ()])
    step = play(GAME, table.state, 0, "redeem:none")
    assert step.events == (events.RedeemingDone(0), events.GameEnded("tiles")), "nothing is redeemed"
    table.state = step.state
    assert outcome(table).ranking == ((0,), (1,), (2,))
    assert "with more completed gambits" in GAME.words.verdict(table.view(), ("Ada", "Bo", "Cy"))


def test_G82_redeemed_gambits_break_no_tie() -> None:
    """Redeemed gambits don't break a tie. A player with another completed gambit beats one who redeemed them all."""
    pairs = (PAIRS[0], PAIRS[3], PAIRS[2], PAIRS[1], *PAIRS[4:])
    table = Table("prime@(0,0)+0, x_manifold@(0,-1)+3", pairs=pairs, gears=[9, 3, 0], gambits=[(), (), ()])
    table = finished(table, [("gb06", "gb07"), ("gb05", "gb12"), ()])
    for seat, card in ((0, "gb06"), (0, "gb07"), (0, "none"), (1, "gb05"), (1, "none")):
        table.state = play(GAME, table.state, seat, f"redeem:{card}").state
    assert outcome(table).scores[:2] == (8, 8)
    assert outcome(table).ranking[:2] == ((1,), (0,))


def test_G83_factions_tie_by_gambits_of_one_player_then_gears_of_one() -> None:
    """A tie between factions is broken by the most gambits that one of their players has, then by the most gears."""
    five = "prime@(0,0)+0, x_manifold@(0,-1)+3, x_flue@(0,-2)+0, wobble_b@(0,-3)+0, x_gasket@(0,-4)+0"
    pairs = (PAIRS[0], PAIRS[3], PAIRS[2], PAIRS[1], *PAIRS[4:])
    for completed, gears, winners in (
        ([(), ("gb05",), ()], [0, 0, 9], (0, 1)),
        ([("gb05",), (), ("gb06",)], [0, 8, 7], (0, 1)),
        ([("gb05",), (), ("gb06",)], [0, 6, 7], (2,)),
        ([(), (), ()], [3, 0, 3], (0, 1, 2)),
    ):
        table = Table(
            five,
            pairs=pairs,
            gears=gears,
            demolished=["drop", "wobble_a", "wobble_c"],
            gambits=[("gb11",), (), ()],
            scoring="semi-cooperative",
        )
        result = outcome(finished(table, completed))
        assert result.scores == (15, 15, 15), "gambits do not touch a faction's points"
        assert result.ranking[0] == winners


def test_G105_the_alchemist_shuffles_and_the_chronomancer_glimpses() -> None:
    pairs = (("alchemist", "chronomancer"), PAIRS[0], PAIRS[2], PAIRS[3], PAIRS[4], ("rogue", "bio_machinist"))
    both = {"alchemist": (0, 0), "chronomancer": (0, 0)}
    table = Table(LINE, tokens=both, pairs=pairs, revealed=["alchemist", "chronomancer"], gambits=[(), (), ()])
    assert table.values("gambit") == {"", "shuffled"}
    assert {"blind", "shuffled"} <= table.values("place")
    table.do("gambit")
    top = tuple(card.id for card in GAMBITS[:3])
    assert table.view(0).glimpsed == top
    assert table.view(1).glimpsed == ()
    table.do(f"draw:{top[1]} back:{top[2]}")
    assert table.view(0).players[0].gambits == (top[1],)
    assert table.state.gambits is not None
    assert table.state.gambits.deck[:2] == bytes([2, 0])
    table.do("place:shuffled")
    assert len(table.view(0).glimpsed) == 3
    first, second = table.view(0).glimpsed[2], table.view(0).glimpsed[0]
    table.do(f"draw:{first} back:{second}")
    assert table.view(0).held == first
    assert table.view(1).held is None


def test_G105_the_alchemist_shuffles_the_gambits_before_the_draw() -> None:
    pairs = (("alchemist", "rogue"), PAIRS[0], PAIRS[2], PAIRS[3], PAIRS[4], ("chronomancer", "bio_machinist"))
    table = Table(LINE, tokens={"alchemist": (0, 0)}, pairs=pairs, revealed=["alchemist"], gambits=[(), (), ()])
    before = table.state
    table.do("gambit:shuffled")
    after = table.state.gambits
    assert before.gambits is not None
    assert after is not None
    assert events.Shuffled(0, "gambits") in table.events
    assert table.state.rng != before.rng
    drawn = bytes(held.card for held in after.hands[0])
    assert sorted(drawn + after.deck) == sorted(before.gambits.deck)
    assert drawn + after.deck != before.gambits.deck


def test_G105_gifts_need_a_revealed_role_but_no_expansion() -> None:
    pairs = (("alchemist", "chronomancer"), PAIRS[0], PAIRS[2], PAIRS[3], PAIRS[4], ("rogue", "bio_machinist"))
    both = {"alchemist": (0, 0), "chronomancer": (0, 0)}
    hidden = Table(LINE, tokens=both, pairs=pairs, gambits=[(), (), ()])
    assert hidden.values("gambit") == {""}
    assert "shuffled" not in hidden.values("place")
    plain = Table(LINE, tokens=both, pairs=pairs, revealed=["alchemist", "chronomancer"])
    assert plain.state.rules.expansions == "none"
    plain.do("place:shuffled")
    assert events.Shuffled(0, "pile") in plain.events
    first, second, third = plain.view(0).glimpsed
    assert plain.view(1).glimpsed == ()
    plain.do(f"draw:{second} back:{third}")
    assert plain.view(0).held == second
    assert [TILES[tile].id for tile in plain.state.pile[:2]] == [third, first]


def test_undoing_is_free_only_if_no_gambit_could_have_been_shown() -> None:
    """Undoing a walk of three steps isn't free, because the walk showed that nobody holds the gambit Long Haul."""
    for goal, tells in ((-3, True), (-1, False)):
        table = Table(LINE, tokens={"inventor": (0, 0)}, revealed=["inventor"], gambits=[("gb11",), (), ()])
        table.do(f"move:inventor to:{name((0, goal))}")
        assert any(event.reveals for event in table.events) == tells


def test_G92_moving_a_hidden_token_reveals_nothing_about_the_gambits_in_hand() -> None:
    """If a player moves their own hidden token, others can't tell whether the player has the gambit Puppet Master."""
    for card in ("gb29", "gb11"):
        table = held(card, LINE, {"inventor": (0, 0)}).do(f"move:inventor to:{name((0, -1))}")
        assert table.happened(events.GambitNotShown) == [events.GambitNotShown(0)]


def test_every_gambit_has_a_page() -> None:
    pages = {entry.key: entry for entry in GAME.words.entries() if entry.kind == "gambit"}
    assert len(pages) == 32
    assert "From the rulebook." in pages["gambit-gb01"].text


@pytest.mark.parametrize(
    ("scoring", "told"),
    [
        ("competitive", "costs 1 to 3 VP unless you complete it"),
        ("semi-cooperative", ""),  # where they only break ties (G83)
        ("gobbler", "costs 1 to 3 gears unless you complete it"),
        ("maze", ""),
    ],
)
def test_G94_G116_a_draw_says_what_it_costs_while_it_is_not_completed(scoring: str, told: str) -> None:
    seats = 1 if scoring in MODES else 3
    state = GAME.setup(seats, GAME.defaults() | {"expansions": "gambits", "scoring": scoring}, Rng("draw"))
    while state.phase:
        seat = next(iter(to_act(GAME, state, seats)))
        state = play(GAME, state, seat, GAME.legal_actions(state, seat)[0].code).state
    (draw,) = (each for each in GAME.legal_actions(state, state.active) if each.prefix == "gambit")
    assert GAME.words.hint(GAME.view(state, state.active), draw) == told


@pytest.mark.parametrize(
    ("scoring", "told"),
    [
        ("competitive", "Gambits to complete: Blind Faith and Long Haul (\N{MINUS SIGN}3 VP if you complete neither)."),
        ("semi-cooperative", "Gambits to complete: Blind Faith and Long Haul."),
        ("gobbler", "Gambits to complete: Blind Faith and Long Haul (\N{MINUS SIGN}3 gears if you complete neither)."),
        ("maze", "Gambits to complete: Blind Faith and Long Haul."),
    ],
)
def test_G94_G116_the_hand_says_what_open_gambits_cost_in_this_mode(scoring: str, told: str) -> None:
    seats = 1 if scoring in MODES else 3
    state = GAME.setup(seats, GAME.defaults() | {"expansions": "gambits", "scoring": scoring}, Rng("hand"))
    view = GAME.view(state, 0)
    me = replace(view.players[0], gambits=("gb21", "gb18"))
    found = replace(view, dealt=(), players=(me, *view.players[1:]))
    assert told in GAME.words.secret(found, ("Ada", "Bo", "Cy")).split("\n")


def test_G90_the_first_choice_of_gambits_shows_what_they_cost_uncompleted() -> None:
    state = GAME.setup(2, GAME.defaults() | {"expansions": "gambits"}, Rng("dealt"))
    view = GAME.view(state, 0)
    for action in GAME.legal_actions(state, 0):
        worth = sum(GAMBITS[GAMBIT[card]].value for card in action.value.split("."))
        hint = GAME.words.hint(view, action)
        some, none = ("all three", "none") if action.value.count(".") > 1 else ("both", "neither")
        assert f"+{worth} gears if you complete {some}, \N{MINUS SIGN}{worth} VP if you complete {none}" in hint
        assert len(hint) <= 80
