"""Tests of the solo mode "...'N Nobody Else": the Automa (automatic opponent), pop-ups and goals (G110-G116)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.gears import GAME, events
from games.gears.data import CELLS, CHARACTER, CHARACTERS, GAMBITS, TILES
from games.gears.maze.topology import ring_order
from games.gears.run import Run
from games.gears.solo import automa as clockwork
from games.gears.solo.goals import MODES, goal, target
from games.gears.state import AUTOMA
from games.gears.words.alone import Progress
from games.kernel import Outcome
from games.kernel.words import prompt
from games.rng import Rng
from tests.games.gears import gizmos
from tests.games.gears.build import Place, Table, at, name

LINE = "prime@(0,0)+0, x_manifold@(0,-1)+3, x_flue@(0,-2)+0, wobble_b@(0,-3)+0, x_gasket@(0,-4)+0"
STRETCH = f"move:inventor to:{name((0, -1))}"


def alone(notation: str, tokens: dict[str, Place], top: Sequence[str] = (), **more: object) -> Table:
    """Return a solo game of the Inventor.

    `top` names the first cards in the deck of the Automa, the automatic opponent.
    """
    known: dict[str, object] = {"scoring": "gobbler", "seats": 1}
    return Table(notation, tokens=tokens, deck=top, **(known | more))  # type: ignore[arg-type]


def throws(table: Table, *dice: int) -> Table:
    """Give the game a random key with which the next rolls of the die show these numbers."""
    number = 0
    while True:
        rng, thrown = Rng(f"die-{number}"), []
        fresh = rng
        for _ in dice:
            face, fresh = fresh.below(6)
            thrown.append(face + 1)
        if tuple(thrown) == dice:
            table.state = replace(table.state, rng=rng)
            return table
        number += 1


def automa_gears(table: Table) -> int:
    view = table.view().automa
    assert view is not None
    return view.gears


def acts(character: str, notation: str, tokens: dict[str, Place], *dice: int, **more: object) -> Table:
    """End the player's turn, so that the Automa (the automatic opponent) resolves the card of this character."""
    table = alone(notation, tokens, [character], **more)
    table.state = replace(table.state, done=1)
    return throws(table, *dice).do("end")


def outcome(table: Table, over: str = "tiles") -> Outcome:
    found = GAME.outcome(replace(table.state, over=over))
    assert found is not None
    return found


@pytest.mark.parametrize("role", ["inventor", "engineer", "airship_captain", "scholar"])
def test_G110_a_solo_player_has_one_role_its_tile_and_eleven_automa_cards(role: str) -> None:
    options = GAME.defaults() | {"scoring": "maze", "role": role, "expansions": "both"}
    state = GAME.setup(1, options, Rng("alone"))
    GAME.check(state)
    view = GAME.view(state, 0)
    assert [card.character for card in view.players[0].roles] == [role]
    assert len(view.players) == 1
    assert [token.character for token in view.tokens if token.cell] == [role]
    assert view.automa is not None
    assert view.automa.deck == 11
    assert view.gambit_deck == 28 - 3
    assert all(card.automa for card in GAMBITS if card.id in view.dealt)


def test_G110_solo_modes_are_for_one_person_and_other_modes_are_not() -> None:
    for mode in MODES:
        assert list(GAME.seats(GAME.defaults() | {"scoring": mode})) == [1]
    assert list(GAME.seats(GAME.defaults())) == [2, 3, 4, 5, 6]


def test_G111_hidden_one_moves_any_token_revealed_only_ones_own() -> None:
    table = alone(LINE, {"inventor": (0, 0), "rogue": (0, -4)})
    assert table.values("move") == {"inventor", "rogue"}
    table.do("reveal:inventor")
    assert table.values("move") == {"inventor"}
    assert table.view().tokens[10].claimants == ()


def test_G112_a_token_that_enters_pops_up() -> None:
    table = alone("prime@(0,0)+0", {"inventor": (0, 0)}, gears=[3, 0], draft=["s_junk_merchant"])
    table.do(f"place:s_junk_merchant at:{name((0, -1))} down move:inventor to:{name((0, -1))} turn:3")
    assert events.TokenEntered("junk_merchant", name((0, -1))) in table.events
    assert table.happened(events.AutomaActed) == [events.AutomaActed("junk_merchant", "Five-Finger Discount", True)]
    assert automa_gears(table) == 1
    view = table.view().automa
    assert view is not None
    assert (view.deck, view.card, view.is_acting) == (11, "junk_merchant", False)


def test_G112_a_token_whose_path_is_crossed_pops_up_once_a_turn() -> None:
    table = alone(LINE, {"inventor": (0, 0), "junk_merchant": (0, -1), "rogue": (0, -1)}, gears=[9, 0])
    table.do(STRETCH)
    assert [e.character for e in table.events if isinstance(e, events.AutomaActed)] == ["junk_merchant", "rogue"]
    assert automa_gears(table) == 3
    table.state = replace(table.state, done=0)
    table.do(f"move:junk_merchant to:{name((0, 0))}")
    table.state = replace(table.state, done=0)
    table.do(f"move:inventor to:{name((0, 0))}")
    assert table.happened(events.AutomaActed) == []


def test_G113_a_gear_the_top_card_and_under_the_deck() -> None:
    table = alone(LINE, {"inventor": (0, 0)}, ["saboteur", "rogue"])
    table.do(f"{STRETCH} end")
    assert automa_gears(table) == 1
    assert table.state.solo is not None
    assert [CHARACTERS[c].id for c in (table.state.solo.deck[0], table.state.solo.deck[-1])] == ["rogue", "saboteur"]
    tile = table.tile((0, -1))
    assert tile is not None, "a tile lies there"
    assert tile.seal == "gearnade"
    assert isinstance(table.events[-1], events.TurnBegan)
    assert (table.view().round, table.view().acting) == (2, (0,))


def test_G113_worked_example_26_volatile_reaction_turns_two_tiles() -> None:
    """Volatile Reaction rolls a 6, which points to the tile at (2,0), so two tiles turn and two gears are returned."""
    notation = "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2, x_flywheel@(2,0)+0"
    table = acts("alchemist", notation, {"inventor": (1, 1)}, 6, gears=[4, 3])
    assert table.turn((2, 0)) == 1
    assert (table.turn((1, 0)), table.turn((1, 1))) == (2, 3)
    assert table.view().players[0].gears == 2
    assert automa_gears(table) == 4
    view = table.view().automa
    assert view is not None
    assert [(roll.die, roll.start, roll.cell) for roll in view.rolls] == [(6, name((1, 1)), name((2, 0)))]


def test_G114_worked_example_27_a_die_finds_a_tile_or_nothing() -> None:
    for turn, found in ((0, (0, 1)), (1, (-1, 1))):
        table = throws(alone(f"prime@(0,0)+{turn}, x_flue@(0,1)+0, x_gasket@(-1,1)+0", {"inventor": (0, 0)}), 4)
        assert clockwork.roll_tile(Run(table.state, 0)) == at(found)
    nothing = throws(alone("prime@(0,0)+0", {"inventor": (0, 0)}), 4)
    run = Run(nothing.state, 0)
    assert clockwork.roll_tile(run) == -1
    assert run.events == [events.DieRolled(4, name((0, 0)), None)]
    assert "nothing happened" in run.events[0].sentence(("Ada",))


@pytest.mark.parametrize(("gears", "won"), [(10, True), (9, False)])
def test_G115_worked_example_32_a_network_of_ten_tiles_wins_with_enough_gears(gears: int, won: bool) -> None:
    """A network of ten tiles, seven of them in a line from the Prime Gear, wins if the player has enough gears."""
    line = ["x_manifold", "x_flue", "wobble_b", "x_gasket", "s_inventor", "s_engineer", "s_airship_captain"]
    turns = [3, 0, 0, 0, 0, 0, 0]
    tiles = [f"{tile}@(0,{-1 - n})+{turn}" for n, (tile, turn) in enumerate(zip(line, turns, strict=True))]
    more = ["s_scholar@(-1,1)+1", "s_saboteur@(1,0)+1"]
    table = alone(", ".join(["prime@(0,0)+0", *tiles, *more]), {"inventor": (0, 0)}, gears=[gears, 0])
    table.state = replace(table.state, rules=replace(table.state.rules, scoring="tinker-10"))
    assert table.view().longest == 10
    result = outcome(table)
    assert result.won is won
    assert [line.points for line in result.breakdown[0]] == [gears, 10]


def test_G115_maze_it_or_break_it_is_won_if_all_tiles_are_face_up_and_connected() -> None:
    for notation, won in ((LINE, True), (LINE + ", x_sprocket@(1,0)!", False), (LINE + ", x_sprocket@(3,0)+0", False)):
        table = alone(notation, {"inventor": (0, 0)}, scoring="maze")
        assert outcome(table).won is won


def test_G115_gear_gobbler_is_won_with_more_gears_than_the_automa() -> None:
    for gears, won in (([5, 4], True), ([4, 4], False)):
        assert outcome(alone(LINE, {"inventor": (0, 0)}, gears=gears)).won is won


def test_G115_a_solo_player_who_does_not_survive_has_lost_at_once() -> None:
    """A player whose only token can't escape from the exploding Ticking Parcel has lost at once."""
    table = acts("saboteur", "prime@(0,0)+0", {"inventor": (0, 0)}, gears=[9, 0], seals={"prime": "gearnade"})
    assert table.stands("inventor") == "eliminated"
    result = GAME.outcome(table.state)
    assert result is not None
    assert (result.reason, result.won, result.scores, result.ranking) == ("lost", False, (None,), ((0,),))
    assert GAME.words.verdict(table.view(), ("Ada",)).startswith("The maze beats Ada in Gear Gobbler.")


def test_G116_uncompleted_gambits_cost_gears_in_the_last_two_modes() -> None:
    table = alone(LINE, {"inventor": (0, 0)}, gears=[5, 3], gambits=[("gb02", "gb06")])
    assert outcome(table).won is False
    assert outcome(table).breakdown[0][0].points == 3
    table.state = replace(table.state, rules=replace(table.state.rules, scoring="maze"))
    assert outcome(table).won is True


# --- the twelve cards -------------------------------------------------------------------------------------------------


def test_automa_the_gear_whisperer_turns_the_nearest_tile_that_drives() -> None:
    """The Automa turns the nearest tile that turns others, and collects the gears of that cascade.

    The player is the Engineer, so the Inventor's card is in the Automa's deck.
    """
    notation = "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2, x_flywheel@(2,0)+0"
    table = acts("inventor", notation, {"engineer": (0, 0)}, role="engineer")
    (turned,) = table.happened(events.TileTurned)
    assert isinstance(turned, events.TileTurned)
    cells = [at((0, 0)), at((1, 0)), at((1, 1)), at((2, 0))]
    order = sorted(cells, key=lambda cell: ring_order(at((0, 0)), cell))
    assert turned.cell in [CELLS[cell] for cell in order]
    assert turned.seat == -1
    driven = sum(len(e.cells) for e in table.events if isinstance(e, events.Cascaded))
    assert driven > 0
    assert automa_gears(table) == 1 + driven


def test_automa_overtightened_seals_the_tile_of_the_player_or_takes_a_gear() -> None:
    table = acts("engineer", LINE, {"inventor": (0, -1)}, gears=[2, 0])
    tile = table.tile((0, -1))
    assert tile is not None, "a tile lies there"
    assert tile.seal == "cogseal"
    assert table.view().players[0].gears == 2
    sealed = acts("engineer", LINE, {"inventor": (0, -1)}, gears=[2, 0], seals={"x_manifold": "cogseal"})
    assert sealed.view().players[0].gears == 1


def test_automa_crosswind_blows_onto_a_face_down_tile_that_a_second_roll_turns() -> None:
    table = acts("airship_captain", "prime@(0,0)+0, x_flue@(0,-1)!", {"inventor": (0, 0)}, 1, 3)
    assert table.stands("inventor") == name((0, -1))
    assert table.turn((0, -1)) == 2
    view = table.view().automa
    assert view is not None
    assert [roll.die for roll in view.rolls] == [1, 3]
    still = acts("airship_captain", "prime@(0,0)+0, x_flue@(0,-1)!", {"inventor": (0, 0)}, 2)
    assert still.stands("inventor") == name((0, 0))


def test_automa_overdue_fines_charges_for_face_down_tiles_or_restores_a_tile() -> None:
    down = "prime@(0,0)+0, x_flue@(0,-1)!, x_gasket@(1,0)!, x_cotter@(0,1)!"
    assert acts("scholar", down, {"inventor": (0, 0)}, gears=[5, 0]).view().players[0].gears == 3
    table = acts("scholar", LINE, {"inventor": (0, 0)}, gears=[5, 0], demolished=["drop", "wobble_a"])
    assert table.view().demolished == ("drop",)
    assert table.view().players[0].gears == 5


def test_automa_shock_n_awe() -> None:
    notation = "prime@(0,0)+0, x_flue@(0,-1)+0"
    boom = acts("ex_soldier", notation, {"inventor": (0, 0)}, 1)
    assert boom.view().demolished == ("x_flue",)
    sealed = acts("ex_soldier", notation, {"inventor": (0, 0)}, 1, seals={"x_flue": "cogseal"})
    assert sealed.view().demolished == ()
    assert sealed.view().cogseals == 3
    assert acts("ex_soldier", notation, {"inventor": (0, 0)}, 2).view().demolished == ()


def test_automa_ticking_parcel_detonates_and_the_player_jumps_where_they_like() -> None:
    table = acts("saboteur", LINE, {"inventor": (0, -1)}, seals={"x_manifold": "gearnade"})
    assert table.values("exit") == {name((0, 0)), name((0, -2))}
    assert table.view(0).ask is not None
    table.do(f"exit:{name((0, -2))}")
    assert table.stands("inventor") == name((0, -2))
    assert isinstance(table.events[-1], events.TurnBegan)


def test_automa_tokens_jump_clockwise_from_north() -> None:
    """Only hidden tokens jump clockwise from the north. The Inventor is revealed, so the player moves that token."""
    tokens = {"inventor": (0, -1), "rogue": (0, -1)}
    table = acts("saboteur", LINE, tokens, seals={"x_manifold": "gearnade"}, revealed=["inventor"])
    table.do(f"exit:{name((0, 0))}")
    assert table.stands("rogue") == name((0, -2))
    assert table.stands("inventor") == name((0, 0))


def test_automa_thieves_steal_as_their_cards_say() -> None:
    rich, here = {"gears": [8, 0]}, {"inventor": (0, 0), "rogue": (0, 0)}
    for character, tokens, gears in (
        ("junk_merchant", {"inventor": (0, 0)}, (7, 2)),
        ("sky_pirate", here, (6, 3)),
        ("sky_pirate", {"inventor": (0, 0), "rogue": (0, -1)}, (8, 1)),
        ("rogue", {"inventor": (0, 0)}, (6, 3)),
    ):
        table = acts(character, LINE, tokens, **rich)
        assert (table.view().players[0].gears, automa_gears(table)) == gears
    assert acts("rogue", LINE, {"inventor": (0, 0)}, gears=[7, 0]).view().players[0].gears == 7


def test_automa_parasitic_coupling_takes_gears_for_tokens_on_the_same_tile() -> None:
    tokens = dict.fromkeys(("inventor", "rogue", "scholar"), (0, 0))
    table = acts("bio_machinist", LINE, tokens, gears=[5, 0])
    assert table.view().players[0].gears == 3
    assert automa_gears(table) == 1


def test_automa_stolen_hour_turns_the_focus_of_the_round_back() -> None:
    table = alone(LINE, {"inventor": (0, 0)}, ["chronomancer"], gears=[3, 0], draft=["s_saboteur"])
    table.do(f"place:s_saboteur at:{name((1, 0))} turn:1 move:inventor to:{name((0, -1))} end")
    turned = [e for e in table.events if isinstance(e, events.TileTurned)]
    assert [(e.cell, e.steps, e.seat) for e in turned] == [(name((1, 0)), -1, -1)]
    none = acts("chronomancer", LINE, {"inventor": (0, 0)}, gears=[3, 0])
    assert none.view().players[0].gears == 2


def test_a_drowsy_automa_acts_after_every_other_turn() -> None:
    table = alone(LINE, {"inventor": (0, 0)}, automa="drowsy")
    table.do(f"{STRETCH} end")
    assert table.happened(events.AutomaActed) == []
    table.do(f"move:inventor to:{name((0, -2))} end")
    assert len(table.happened(events.AutomaActed)) == 1


def missed(table: Table) -> int:
    return sum(isinstance(event, events.AutomaMissed) for event in table.events)


def test_G113_a_card_that_does_nothing_says_so() -> None:
    tokens = {"inventor": (0, 0)}
    assert missed(acts("rogue", LINE, tokens, gears=[7, 0])) == 1
    assert missed(acts("rogue", LINE, tokens, gears=[8, 0])) == 0
    assert missed(acts("sky_pirate", LINE, tokens, gears=[8, 0])) == 1
    sealed = acts("alchemist", LINE, tokens, 1, seals={"x_manifold": "cogseal"})
    assert missed(sealed) == 1, "the die finds a tile that can't rotate"
    aside = acts("alchemist", LINE, tokens, 2)
    assert missed(aside) == 0, "the die finds no tile, and that says so itself"
    (told,) = [event.sentence(("Ada",)) for event in aside.events if isinstance(event, events.DieRolled)]
    assert told.endswith(" side of M13, so nothing happened.")


def test_actions_of_the_automa_are_narrated_in_its_name() -> None:
    table = acts("junk_merchant", LINE, {"inventor": (0, 0)}, gears=[3, 0])
    said = [event.sentence(("Ada",)) for event in table.events]
    assert "The Automa stole 1 gear from Ada." in said
    assert any(line.startswith("The Automa played Five-Finger Discount (Junk Merchant). It steals") for line in said)
    assert all(event.seat in (0, -1) for event in table.events if hasattr(event, "seat"))
    assert AUTOMA == 1
    (stolen,) = [event for event in table.events if isinstance(event, events.GearsStolen)]
    deed = stolen.deed(("Ada",), "Ada")
    assert deed is not None
    assert deed.describe() == "The Automa stole 1 gear from Ada", "in Ada's turn it is not Ada who robs"


def test_every_automa_card_has_a_short_description() -> None:
    for card in CHARACTERS:
        assert 3 <= len(card.automa["short"].split()) <= 14, card.automa["short"]


def test_every_automa_action_can_be_looked_up() -> None:
    pages = {entry.key: entry.text for entry in GAME.words.entries()}
    for card in CHARACTERS:
        assert card.automa["name"] in pages[f"character-{card.id}"]


def test_a_drowsy_automa_asks_a_little_less() -> None:
    """Against the easier ("drowsy") Automa, up to three tiles may be unlinked, and the target X is two lower.

    At the level "rulebook", neither applies.
    """
    loose = LINE + ", x_sprocket@(3,0)!, x_piston@(4,0)!, wobble_c@(5,0)!"
    for automa, won in (("drowsy", True), ("rulebook", False)):
        assert outcome(alone(loose, {"inventor": (0, 0)}, scoring="maze", automa=automa)).won is won
    assert outcome(alone(loose + ", drop@(6,0)!", {"inventor": (0, 0)}, scoring="maze", automa="drowsy")).won is False
    assert goal({"scoring": "tinker-10", "automa": "drowsy"}) == "Survive with 8 gears and a path of 8 tiles."
    assert "but 3" in goal({"scoring": "maze", "automa": "drowsy"})
    assert [target(f"tinker-{x}", "rulebook") for x in (10, 15, 20)] == [10, 15, 20]


def test_G75_a_card_that_pops_up_is_resolved_before_the_game_ends() -> None:
    """A character that comes in with the last tile still acts before the game ends, and may change the result."""
    rest = [card.id for card in TILES if card.id not in ("prime", "s_junk_merchant")]
    table = alone("prime@(0,0)+0", {"inventor": (0, 0)}, gears=[2, 1], draft=["s_junk_merchant"], demolished=rest)
    table.do(f"place:s_junk_merchant at:{name((0, -1))} turn:3")
    assert table.happened(events.AutomaActed)
    assert (table.view().players[0].gears, automa_gears(table)) == (1, 2)
    result = GAME.outcome(table.state)
    assert result is not None
    assert (result.reason, result.won) == ("tiles", False)


GHOST = "prime@(0,0)+0, x_manifold@(0,-1)+3, drop@(0,-2)+0"


def test_G112_a_token_walked_past_pops_up_wherever_the_walk_ends() -> None:
    """The Junk Merchant pops up when the Inventor walks past, although the walk ends with a drop to the Prime Gear."""
    tokens = {"inventor": (0, 0), "junk_merchant": (0, -1)}
    table = alone(GHOST, tokens, gears=[5, 0], revealed=["inventor"], expansions="gizmos")
    gizmos.deal(table, ["jackboots"]).do(f"activate:gz14.inventor to:{name((0, -2))}")
    assert table.stands("inventor") == name((0, 0))
    assert [e.character for e in table.events if isinstance(e, events.AutomaActed)] == ["junk_merchant"]


def test_G112_a_character_that_met_the_token_does_not_pop_up_in_the_next_turn() -> None:
    table = alone(LINE, {"inventor": (0, 0), "rogue": (0, -1)}, gambits=[()], automa="drowsy")
    solo = table.state.solo
    assert solo is not None
    table.state = replace(table.state, solo=replace(solo, met=1 << CHARACTER["rogue"]))
    assert not table.do(f"{STRETCH} end gambit").happened(events.AutomaActed)


def test_G113_the_gear_of_its_turn_is_no_part_of_the_action_that_is_undone() -> None:
    table = alone(
        LINE, {"inventor": (0, 0)}, ["junk_merchant"], gears=[5, 0], revealed=["inventor"], expansions="gizmos"
    )
    table.state = replace(table.state, done=1)
    gizmos.deal(table, beside={"inventor": "watch"}).do("end use:gz09")
    assert (table.view().players[0].gears, automa_gears(table)) == (3, 1)


def test_rewind_pocketwatch_answers_a_loss_to_the_pool() -> None:
    """The card Overdue Fines takes a gear from the player, which triggers the gizmo just as a theft does."""
    down = "prime@(0,0)+0, x_flue@(0,-1)!"
    table = alone(down, {"inventor": (0, 0)}, ["scholar"], gears=[5, 0], revealed=["inventor"], expansions="gizmos")
    table.state = replace(table.state, done=1)
    assert gizmos.deal(table, beside={"inventor": "watch"}).do("end").legal() == ["use:gz09", "pass"]


def test_G111_an_automa_token_with_one_way_out_goes_by_itself() -> None:
    """If the only way out for an Automa token is a face-down tile, the token goes there, and the die turns the tile."""
    notation = "prime@(0,0)+0, x_manifold@(0,-1)+1, x_flue@(1,-1)!"
    table = alone(
        notation, {"inventor": (0, 0), "rogue": (0, -1)}, gears=[9, 0], revealed=["inventor"], expansions="gizmos"
    )
    gizmos.deal(table, ["teapot"]).do(f"activate:gz04.inventor tile:{name((0, -1))}")
    assert table.stands("rogue") == name((1, -1))
    assert table.happened(events.DieRolled)


def test_G54_a_solo_player_who_walked_may_announce_an_anomaly() -> None:
    row = f"{LINE}, drop@(4,0)+1, x_flywheel@(5,0)+1"
    table = gizmos.deal(alone(row, {"inventor": (0, 0)}, expansions="gizmos"))
    table.do(f"{STRETCH} anomaly:{name((5, 0))}")
    assert table.happened(events.AnomalyFlipped)


@pytest.mark.parametrize(
    ("part", "words", "figures"),
    [
        (Progress("gears", 7, 10, words="{value} of {goal} gears"), "7 of 10 gears", "7 of 10"),
        (Progress("gears", 10, 10, words="{value} of {goal} gears"), "10 of 10 gears", "10 of 10"),
        (Progress("gears", 12, 10, words="{value} of {goal} gears"), "12 gears (goal 10)", "12 (goal 10)"),
        (Progress("gears", 7, 3, over=True, words="{gears} to the Automa's {goal}"), "7 gears to the Automa's 3",
         "7 (Automa 3)"),
    ],
)  # fmt: skip
def test_progress_beyond_the_goal_is_not_described_as_a_part_of_it(part: Progress, words: str, figures: str) -> None:
    assert (part.describe(), part.figures) == (words, figures)


@pytest.mark.parametrize(("automa", "when"), [("rulebook", "each of your turns"), ("drowsy", "every other turn")])
def test_the_first_turn_alone_says_what_the_automa_does(automa: str, when: str) -> None:
    options = GAME.defaults() | {"scoring": "gobbler", "automa": automa}
    state = GAME.setup(1, options, Rng("intro"))
    first, public = GAME.view(state, 0), GAME.view(state, None)
    for words in (prompt(GAME.words, first, ("Ada",)), prompt(GAME.words, public, ("Ada",))):
        assert f"after {when}, it gains 1 gear and plays a card against your token." in words
    later = replace(first, round=2)
    assert "rival" not in prompt(GAME.words, later, ("Ada",))
