"""Tests of what a player reads in private: the score so far, the reason for a defeat, and what can be undone."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from discord import ButtonStyle, ui
from msgspec.structs import replace

from bot.core.commands.codec import custom_id
from bot.core.commands.panel import GoTo
from bot.core.ids import TableId, UserId
from bot.core.pages.own import private
from bot.core.pages.panel import panel
from bot.core.pages.parts.offered import FULL
from bot.core.pages.parts.screens import fits
from bot.core.pages.pictures import Gallery
from bot.core.pages.tables import deadlines
from bot.core.storage import Chair, Head, Stored
from bot.core.table import moves
from bot.core.table.position import Position
from bot.features.clocks import pages as clock
from bot.features.teaching.modes import TEACHING, Teaching
from games import GAMES
from games.briar import GAME as BRIAR
from games.english import MINUS
from games.kernel import Line, Outcome, Standing, Step
from rendering import RENDERERS
from tests.bot.conftest import PLACE
from tests.bot.core.table.test_private_asks import table
from tests.bot.features.assembled import SLOTS
from tests.games.briar.build import Table as Dealt
from tests.games.briar.build import player
from tools.glance import Kind, chosen, dealt, played


def ended(*scores: int | None, ranking: tuple[tuple[int, ...], ...]) -> Outcome:
    return Outcome("over", ranking, scores, tuple((Line(f"{score} gears", score or 0),) for score in scores))


def several(best: int, parts: tuple[int, int]) -> Outcome:
    rows = (Line("paths", parts[0]), Line("gambits", parts[1]))
    return Outcome("over", ((0,), (1,)), (best, sum(parts)), ((Line("gears", best),), rows))


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (ended(9, 5, ranking=((0,), (1,))), "\n-# You scored 5, 4 behind the winner: 5 gears."),
        (ended(5, 5, ranking=((0,), (1,))), "\n-# You scored 5, but lost the tiebreak: 5 gears."),
        (ended(5, 9, ranking=((1,), (0,))), ""),
        (several(9, (4, -1)), "\n-# You scored 3, 6 behind the winner: 4 for paths; \N{MINUS SIGN}1 for gambits."),
        (several(9, (0, 0)), "\n-# You scored 0, 9 behind the winner."),
        (ended(9, None, ranking=((0,), (1,))), ""),
    ],
)
def test_a_loser_reads_by_how_much_they_lost_and_their_score(outcome: Outcome, told: str) -> None:
    assert private.why_not(outcome, 1) == told


def test_nobody_is_promised_a_ping_for_the_moment_that_a_computer_takes() -> None:
    made = table(computer=True)
    whose = made.to_act[0]
    rows = replace(
        made.stored,
        chairs=tuple(
            Chair(each.name, None, "sensible") if seat == whose else each for seat, each in enumerate(made.chairs)
        ),
    )
    now = Position(made.game, rows, made.steps)
    (seat, *_) = now.people
    assert private.waiting(now, seat).endswith(f"'s turn. {private.AT_ONCE}")


def test_the_page_of_the_clock_tells_of_the_clock_alone() -> None:
    made = table()
    head = TEACHING.put(replace(made.head, status="lobby"), Teaching("advice"))
    lobby = Position(made.game, replace(made.stored, head=head))
    assert "advice" in " ".join(deadlines.chosen(lobby, SLOTS))
    assert clock.settings(lobby).text == "**Turn clock and reminders**\nNo time limit."


async def test_undo_stands_in_the_panel_that_follows_a_move_and_how_one_stands_below_it() -> None:
    before = table()
    place = f"place:{before.view(None).draft[0]}"
    at = before.legal(1, (place,))[0].code
    laid = moves.move(before, 1, (place, at, before.legal(1, (place, at))[0].code))
    page = await private.after_move(Gallery({}), laid, 1, "")
    buttons = [item for row in page.rows for item in row if isinstance(item, ui.Button)]
    can_be_pressed = [item.label for item in buttons if not item.disabled]
    assert can_be_pressed[-1] == "Undo"
    assert "Details" in [
        option.label for row in page.rows for item in row if isinstance(item, ui.Select) for option in item.options
    ]
    assert "-# Unavailable: Use an ability, Activate a gizmo" in page.text
    assert "If the game ended now: you " in page.text
    green = [
        item for row in page.rows for item in row if isinstance(item, ui.Button) and item.style.name != "secondary"
    ]
    assert len(green) == 1


async def test_an_action_out_of_turn_has_its_title_and_negative_points_a_minus_sign() -> None:
    game = GAMES["gears"]
    position = dealt(Kind(game, game.defaults() | {"expansions": "both"}, 2, "gears"))
    while position.may_act(0) is False or 0 in position.to_act:
        position = moves.move(position, position.to_act[0], chosen(position, position.to_act[0]))
    page = await private.play(Gallery({}), position, 0, private.state_now(position, 0))
    assert page.text.startswith("It's Bo's turn.\n**Offer a trade**\n")
    assert f"-# If the game ended now: you {MINUS}" in page.text


FIRST = "-# If the game ended now: "


@pytest.mark.parametrize(
    ("standing", "told"),
    [
        (Standing((), (8, 15, 3)), [f"{FIRST}you 8, Bo 15."]),
        (Standing((), (15, 8, 8)), [f"{FIRST}you 15, Bo and Cy 8."]),
        (Standing((), (8, 15, None), is_partial=True), [f"{FIRST}you 8, Bo 15 (public points)."]),
        (Standing((), (-3, None, None), is_partial=True), [f"{FIRST}you {MINUS}3 (others' points are hidden)."]),
        (Standing((), (0, 2, None), "Cats so far"), ["-# Cats so far: you 0, Bo 2."]),
        (Standing((), (0, 0, 0)), []),  # everybody has 0, which isn't worth a line
        (Standing((), (None, 9, 9)), []),
        (Standing((), ()), []),
        (Standing((), (3, 4), goal="Goal: gears 7 of 10."), ["-# Goal: gears 7 of 10."]),
    ],
)
def test_the_standing_names_the_leader_or_the_goal_of_a_solo_game(standing: Standing, told: list[str]) -> None:
    game = GAMES["gears"]
    position = dealt(Kind(replace(game, standing=lambda _view: standing), game.defaults(), 3, "gears"))
    assert private.points_line(position, 0) == told


@pytest.mark.parametrize("key", GAMES)
def test_every_game_names_the_leader_while_it_is_played(key: str) -> None:
    game = GAMES[key]
    found = [
        line
        for position in islice(played(Kind(game, game.defaults(), 2, key)), 400)
        if position.outcome is None
        for line in private.points_line(position, 0)
    ]
    assert any(re.fullmatch(r"-# [A-Z][^:]+: you \W?\d+, Bo \W?\d+( \(public points\))?\.", line) for line in found), (
        found
    )


async def test_a_full_panel_says_why_buttons_are_disabled_and_has_a_back_button() -> None:
    position = table()
    seat = position.to_act[0]
    page = await private.play(Gallery({}), position, seat, private.state_now(position, seat).at(FULL))
    buttons = [item for row in page.rows for item in row if isinstance(item, ui.Button)]
    assert [item.label for item in buttons if not item.disabled][-1] == "Back"
    assert [item.label for item in buttons if item.disabled][-1] == "End turn"
    assert "-# End turn: Take at least one action first." in page.text


async def test_undo_stands_on_the_page_in_full_and_on_the_way_back_from_it() -> None:
    before = table()
    place = f"place:{before.view(None).draft[0]}"
    at = before.legal(1, (place,))[0].code
    laid = moves.move(before, 1, (place, at, before.legal(1, (place, at))[0].code))
    begin = private.state_now(laid, 1)
    for spot, has_undo in ((begin, True), (begin.at(FULL), True), (begin.at("reveal"), False)):
        page = await private.play(Gallery({}), laid, 1, spot)
        labels = [item.label for row in page.rows for item in row if isinstance(item, ui.Button)]
        assert ("Undo" in labels) == has_undo, spot.group


@pytest.mark.parametrize("expansions", ["none", "both"])
def test_after_a_tile_is_laid_the_green_button_of_gears_ends_the_turn_if_nothing_can_be_used(expansions: str) -> None:
    game = GAMES["gears"]
    seen = set[bool]()
    for position in played(Kind(game, game.defaults() | {"expansions": expansions}, 2, "gears")):
        view = position.view(position.to_act[0]) if position.outcome is None else None
        if view is None or view.ask or view.phase or "place" not in view.done or view.seat != view.active:
            continue
        spot = private.state_now(position, view.seat)
        buttons = [item for row in panel(position, view.seat, spot).rows for item in row if isinstance(item, ui.Button)]
        green = [item.custom_id or "" for item in buttons if item.style is ButtonStyle.success]
        can_use = any(action.prefix == "use" for action in position.legal(view.seat))
        seen.add(can_use)
        labels = [item.label or "" for item in buttons]
        if not can_use:
            assert green == [custom_id(GoTo.of(spot.then("end")))], labels
        elif not any(label.startswith("A \N{MIDDLE DOT} ") for label in labels):  # no choice has a letter
            assert [";use" in each for each in green] == [True], labels
        else:
            assert green == [], labels
    assert seen == {True, False}


def in_the_maze(dealt: Dealt) -> Position:
    """Return a two-player table of BriarMaze with this State, in which it's Ada's turn."""
    ada = UserId(1)
    people = (Chair("Ada", ada), Chair("Bo", UserId(2)))
    head = Head(
        TableId("t"), PLACE, ada, "briar", BRIAR.version, BRIAR.defaults(), "playing", "s", waiting=(ada,), since=77
    )
    return Position(BRIAR, Stored(head, people), (Step(dealt.state),))


async def test_an_eliminated_player_is_offered_no_plan_and_promised_no_ping() -> None:
    position = in_the_maze(Dealt(player("paula", ["maze_barrel"]), player("bruno", status="dead")))
    page = await private.play(Gallery({}), position, 1, private.state_now(position, 1))
    assert page.text == "It's Ada's turn. You're lost in the maze."
    assert page.rows == ()


def walking(*deck: str) -> Position:
    """Return a two-player game of BriarMaze whose first player will draw these cards."""
    return in_the_maze(Dealt(player("bruno", deck), player("paula", ["maze_barrel"])))


async def test_a_found_scroll_has_buttons_for_taking_and_leaving_even_if_it_can_be_read_at_once() -> None:
    gates = ("exit_gate", "exit_gap", "exit_stile", "cat_ember", "cat_ink", "cat_snow")
    found = moves.move(walking("spell_sight#1", *gates), 0, ("draw",))
    gallery = Gallery(RENDERERS)
    page = await private.after_move(gallery, found, 0, "")
    gallery.close()
    labels = [item.label for row in page.rows for item in row if isinstance(item, ui.Button)]
    assert {"Take the Scroll of Far Sight", "Leave the Scroll of Far Sight"} <= set(labels)
    assert fits(page)


async def test_the_few_answers_to_a_long_question_are_buttons_too() -> None:
    met = moves.move(walking("enc_gardener", "maze_barrel"), 0, ("draw",))
    gallery = Gallery(RENDERERS)
    page = await private.after_move(gallery, met, 0, "")
    gallery.close()
    labels = [item.label for row in page.rows for item in row if isinstance(item, ui.Button)]
    assert labels[:3] == ["A · Body 10", "B · Mind 10", "C · Soul 10"]
    assert fits(page)


async def test_the_question_does_not_repeat_the_news_of_the_previous_move() -> None:
    looking = moves.move(walking("maze_stump", "spell_nerve#2", "item_cane", "maze_barrel"), 0, ("draw",))
    page = await private.after_move(Gallery({}), looking, 0, "")
    assert page.text.count("Top card first") == 1
    labels = [
        option.label for row in page.rows for item in row if isinstance(item, ui.Select) for option in item.options
    ]
    labels += [item.label or "" for row in page.rows for item in row if isinstance(item, ui.Button)]
    assert "A · Scroll of Nerve" in labels, "no other one is shown"


async def test_a_move_without_narration_is_named() -> None:
    position = dealt(Kind(GAMES["gnomes"], GAMES["gnomes"].defaults(), 2, "gnomes"))
    while not (ends := [each for each in position.legal(position.to_act[0]) if each.prefix == "end"]):
        position = moves.move(position, position.to_act[0], chosen(position, position.to_act[0]))
    seat = position.to_act[0]
    page = await private.after_move(Gallery({}), moves.move(position, seat, (ends[0].code,)), seat, "")
    assert page.text.startswith("You chose: Stop moving"), page.text


def test_no_two_buttons_of_a_panel_say_the_same() -> None:
    for position in islice(played(Kind(GAMES["gnomes"], GAMES["gnomes"].defaults(), 2, "gnomes")), 12):
        seat = position.to_act[0]
        rows = panel(position, seat, private.state_now(position, seat)).rows
        labels = [item.label for row in rows for item in row if isinstance(item, ui.Button)]
        assert len(labels) == len(set(labels)), labels
