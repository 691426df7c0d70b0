"""Tests of the page that describes the whole table in words, for people who can't see pictures."""

from __future__ import annotations

import pytest
from discord import ui
from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.pages import reference
from bot.core.pages.own import guide
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import lines
from bot.core.pages.pictures import Gallery
from bot.core.pages.tables import place
from bot.core.refusals import NotNow
from bot.core.table import moves, pending_players
from bot.core.table.edits import with_version
from bot.core.table.position import Position
from bot.features.planned_turns import preview
from bot.features.recap import pages as recap
from bot.features.recap.reasons import Reasoned
from games import GAMES
from games.gears.view import View
from games.kernel import Seat
from games.record import beginning
from rendering import RENDERERS
from tests.bot.features.assembled import SLOTS
from tools.glance import Kind, chosen, dealt

GALLERY = Gallery(RENDERERS)


def begun(game: str, length: int = 12) -> Position:
    """Return a table after at least `length` decisions by computer players, or at its end if the game is shorter."""
    position = dealt(Kind(GAMES[game], GAMES[game].defaults(), 2 if game != "briar" else 1, game))
    while position.length < length and position.outcome is None:
        position = moves.move(position, position.to_act[0], chosen(position, position.to_act[0]))
    return position


def labels(page: Page) -> list[str | None]:
    return [item.label for row in page.rows for item in row if isinstance(item, ui.Button)]


async def read(position: Position, seat: int | None) -> list[str]:
    """Return the lines of the description, from the first page to the last."""
    seats, number = list[str](), 0
    while True:
        page = await reference.in_words(GALLERY, position, seat, number)
        assert len(page.text) <= reference.WORDS
        seats += page.text.split("\n")
        if "Next" not in labels(page):
            return seats
        number += 1


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_all_lines_stand_on_some_page_and_own_secrets_below(game: str) -> None:
    position = begun(game)
    told = await read(position, 0)
    assert set(GALLERY.in_words(position, 0)) <= set(told)
    assert "**Your hand**" in told
    assert "**Your hand**" not in await read(position, None)


async def test_the_maze_of_gears_is_described_tile_by_tile_with_its_links() -> None:
    position = begun("gears")
    view: View = position.view(0)
    told = await read(position, 0)
    for tile in view.tiles:
        (line,) = (line for line in told if line.startswith(f"{tile.cell}: "))
        assert (". Token" in line) == bool(tile.tokens)
    met = [line for line in told if " to " in line and line[:1].isupper()]
    assert met, "tiles that are linked name each other"


async def test_a_link_is_described_from_both_tiles() -> None:
    told = {line.partition(": ")[0]: line for line in await read(begun("gears"), None)}
    for cell, line in told.items():
        for other in (each for each in told if f" to {each}" in line and len(cell) <= 3):
            assert f" to {cell}" in told[other]


def stand(position: Position, status: str) -> Position:
    stored = replace(position.stored, head=replace(position.head, status=status))
    return Position(position.game, stored, position.steps)


def test_the_guide_fits_one_screen_and_depends_on_the_situation_of_its_reader() -> None:
    position = begun("gears")
    mine, other = position.to_act[0], 1 - position.to_act[0]
    told = [
        guide.nowhere(GAMES, SLOTS),
        guide.at_table(stand(position, "lobby"), 0, SLOTS),
        guide.at_table(position, mine, SLOTS),
        guide.at_table(position, other, SLOTS),
        guide.at_table(stand(position, "over"), 0, SLOTS),
        guide.at_table(stand(position, "archived"), 0, SLOTS),
    ]
    assert len({page.text for page in told}) == len(told)
    assert all(len(f"{page.text} {page.note}".split()) <= 60 for page in told)
    assert "It's your turn" in told[2].text
    assert "`/plan`" in told[3].text
    assert "Board in words" in labels(told[3])
    assert "over" not in told[5].text
    assert "Wake it up" in labels(told[5])


def test_the_guide_offers_undo_only_in_games_that_have_it() -> None:
    for game in GAMES:
        position = begun(game)
        page = guide.at_table(position, position.to_act[0], SLOTS)
        assert ("`/undo`" in page.text) == GAMES[game].has_undo, game


def asked_to_react() -> tuple[Position, Seat]:
    """Return a Gnomes & Wizards table with a reaction to decide on another player's turn, and the reacting seat."""
    position = begun("gnomes")
    while not (seats := [each.seat for each in pending_players.pending_reactions(position)]):
        position = moves.move(position, position.to_act[0], chosen(position, position.to_act[0]))
    (seat,) = seats
    return position, seat


def test_the_guide_asks_only_pending_players_to_play() -> None:
    position, asked = asked_to_react()
    assert "I have a question for you. Press Play" in guide.at_table(position, asked, SLOTS).text
    with pytest.raises(NotNow, match=r"I have a question for you first. Press Play"):
        preview.ahead(position, asked)
    assert position.may_act(1 - asked), "by an order that nobody waits for"
    assert "It's not your turn" in guide.at_table(position, 1 - asked, SLOTS).text


def test_lists_of_tables_tell_a_turn_from_an_answer() -> None:
    position, asked = asked_to_react()
    turn = begun("gnomes")
    (mine,) = turn.to_act
    for table, seat, wanted in ((position, asked, "waiting for your answer"), (turn, mine, "your turn")):
        head, user = with_version(table, table).head, table.chairs[seat].user or 0
        for each in (head, replace(head, lost="it was deleted")):
            ((line, _),) = reference.waiting(GAMES, [each], UserId(user), {each.id: "https://example.org"}, "").sections
            assert f": {wanted}" in line
        others = {reference.whose_turn(head, chair.user or UserId(0)) for chair in table.chairs if chair.user != user}
        assert others == {"waiting for others"}


def test_a_step_of_a_turn_that_needs_no_words_is_no_secret_choice() -> None:
    position, _ = asked_to_react()
    made = position.decisions
    ends = [at for at in range(1, len(made) + 1) if at == len(made) or made[at].move != made[at - 1].move]
    reasons = [Reasoned(beginning(made, end), end, f"reason {end}.") for end in ends]
    silent = [each for each in reasons if not lines(position, None, each.after, each.upto)]
    assert silent
    said = recap.why(position, reasons[-12:]).text
    assert "secret" not in said
    assert not any(each.why in said for each in silent)
    assert reasons[-1].why in said


def test_a_hidden_move_is_called_a_secret_choice() -> None:
    game = GAMES["geargrid"]
    position = dealt(Kind(game, game.defaults() | {"mode": "post"}, 2, "geargrid"))
    position = moves.move(position, 0, chosen(position, 0))
    assert recap.why(position, [Reasoned(0, 1, "Near the engine.")]).text == "A secret choice.\n-# Near the engine."


def test_news_of_a_lost_channel_says_what_the_table_waits_for() -> None:
    (position, asked), turn = asked_to_react(), begun("gnomes")
    (mine,) = turn.to_act
    for table, seat, wanted in ((position, asked, "I have a question for you. "), (turn, mine, "It's your turn. ")):
        user, head = table.chairs[seat].user or 0, replace(table.head, lost="it was deleted")
        stored = replace(table.stored, head=head)
        assert wanted in place.lost(Position(table.game, stored, table.steps), UserId(user)).text


def test_the_guide_names_no_command_that_the_game_does_not_have() -> None:
    for key, game in GAMES.items():
        position = begun(key)
        told = guide.at_table(position, position.to_act[0], SLOTS).text
        assert ("`/undo`" in told) == game.has_undo, key
