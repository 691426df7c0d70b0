"""Tests that an Undo button undoes only the move that it names, so that a second click undoes nothing else."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.core.commands.board import Undo
from bot.core.ids import InteractionId, UserId
from bot.core.pages import board
from bot.core.pages.own import private
from bot.core.pages.pictures import Gallery
from bot.core.refusals import NotNow
from bot.core.storage import Body
from bot.core.table import moves, named_moves
from bot.core.table.edits import with_chair
from bot.core.table.outgoing import outgoing_messages
from bot.core.table.position import Position
from bot.core.table.table import Table
from bot.features.notifications import pages as pings
from bot.features.notifications.commands import SetNextPing
from bot.features.notifications.ping_settings import PingSettings
from bot.features.planned_turns import planning
from bot.features.planned_turns.stored import PLANS, Plans
from bot.features.rewind.commands import Redo
from tests.bot.conftest import ADA, BO, CY, Deal
from tests.bot.core.commands.decoded import decoded
from tests.bot.core.table import test_private_asks as secretly
from tests.bot.core.table.test_take_back import mover
from tests.bot.features.assembled import SLOTS
from tests.games.example.renderer import RENDERER

WORDS = Gallery({"pebbles": RENDERER})


async def shown_to_all(position: Position) -> Undo:
    """Return the Undo button of the public board."""
    page = await board.board(WORDS, position, Body(upto=position.length))
    return _undo(page)


async def shown_to(position: Position, seat: int) -> Undo:
    """Return the Undo button of the private message that a seat gets after its move."""
    return _undo(await private.after_move(WORDS, position, seat, ""))


def _undo(page: object) -> Undo:
    items = [item for row in getattr(page, "rows", ()) for item in row if getattr(item, "label", "") == "Undo"]
    command = decoded(items[0].custom_id)
    assert isinstance(command, Undo)
    return command


async def press(table: Table, user: UserId, button: Undo, interaction: InteractionId) -> bool:
    """Press an Undo button; return True if the move was undone at once, False if others have to agree first."""
    return (await table.undo(user, interaction, button.own_name, button.public_names)).done


@pytest.mark.parametrize("is_public", [True, False])
async def test_a_double_click_on_undo_undoes_one_move(deal: Deal, is_public: bool) -> None:
    """A double click on Undo undoes one move. The second click doesn't ask others to undo the previous one."""
    table = await deal(ADA, BO, sealed=True)
    person = mover(table)
    await table.act(person.id, ("toss",), None, InteractionId(800))
    await table.act(mover(table).id, ("heap:b", "take:1"), None, InteractionId(801))
    last = mover(table)
    await table.act(last.id, ("heap:c", "take:1"), None, InteractionId(802))
    seat = table.now.require_seat(last.id)
    spot = await shown_to_all(table.now) if is_public else await shown_to(table.now, seat)
    clicks = [press(table, last.id, spot, InteractionId(810 + number)) for number in range(2)]
    first, second = await asyncio.gather(*clicks, return_exceptions=True)
    assert first is True
    assert isinstance(second, NotNow)
    assert "That move has been undone" in str(second)
    assert table.now.head.request is None


async def test_an_old_undo_button_undoes_no_later_move(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    first = mover(table)
    await table.act(first.id, ("heap:b", "take:1"), None, InteractionId(800))
    old = await shown_to_all(table.now)
    await table.act(mover(table).id, ("heap:c", "take:1"), None, InteractionId(801))
    assert old.public_names.split("-")[table.now.require_seat(first.id)] in named_moves.public(table.now), (
        "others may move"
    )
    while mover(table) != first:
        await table.act(mover(table).id, ("toss",), None, InteractionId(802 + table.now.length))
    await table.act(first.id, ("heap:c", "take:1"), None, InteractionId(899))
    with pytest.raises(NotNow, match="You've moved since then"):
        await press(table, first.id, old, InteractionId(900))


async def test_an_undo_button_that_names_no_move_undoes_the_last_one(deal: Deal) -> None:
    """An Undo button of an older version, which doesn't name a move, undoes the last one, as `/undo` does."""
    table = await deal(ADA, BO, sealed=True)
    person = mover(table)
    await table.act(person.id, ("heap:b", "take:1"), None, InteractionId(800))
    assert await press(table, person.id, Undo(table.now.id), InteractionId(801))


def test_a_secret_move_changes_no_public_name_of_a_move() -> None:
    before = secretly.table()
    after = moves.move(before, 1, secretly.OFFER)
    assert named_moves.public(after) == named_moves.public(before)
    assert named_moves.own(after, 1) != named_moves.own(before, 1)


async def test_only_an_undo_that_happened_can_be_redone(deal: Deal) -> None:
    """If a move makes an undo request expire, there's nothing to redo, even if this move is undone later."""
    table = await deal(ADA, BO, CY, sealed=True)
    first = mover(table)
    await table.act(first.id, ("toss",), None, InteractionId(800))
    asked = (await table.undo(first.id, InteractionId(801))).position.head.request
    assert asked is not None
    second = mover(table)
    before = table.now
    await table.act(second.id, ("heap:b", "take:1"), None, InteractionId(802))
    expired = _consent_message(before, table.now)
    assert "Too late" in expired.notes[0]
    await table.undo(second.id, InteractionId(803))
    assert not board.consent(SLOTS, table.now, expired).rows

    asked = (await table.undo(first.id, InteractionId(804))).position.head.request
    assert asked is not None
    others = [person for person in (ADA, BO, CY) if person != first]
    for number, person in enumerate(others):
        before = table.now
        await table.agree(person.id, asked.id, InteractionId(810 + number))
    page = board.consent(SLOTS, table.now, _consent_message(before, table.now))
    (again,) = page.rows[0]
    assert getattr(again, "label", "") == "Redo"
    assert decoded(str(getattr(again, "custom_id", ""))) == Redo(table.now.id, named_moves.public(table.now))


def _consent_message(before: Position, after: Position) -> Body:
    messages = outgoing_messages(before, after, now=0.0)
    (body,) = [message.body for message in messages if message.kind == "consent"]
    return body


def test_the_last_step_of_a_plan_is_taken_off_once() -> None:
    table = planning.begin(secretly.table(), UserId(1))
    seat = table.require_seat(UserId(1))
    plan = planning.draft_of(table, seat)
    assert plan is not None
    longer = replace(plan, moves=(("a",), ("b",)), descriptions=("a", "b"))
    table = with_chair(table, seat, PLANS.put(table.chairs[seat], Plans((longer,))))
    shorter = planning.shorten(table, UserId(1), plan.id, 2)
    assert planning.shorten(shorter, UserId(1), plan.id, 2) is shorter
    assert planning.require(shorter, seat, plan.id).moves == (("a",),)


def test_a_second_press_on_the_up_next_button_changes_nothing() -> None:
    for was_on in (False, True):
        row = [item for row in pings.settings(PingSettings(is_next=was_on), {}, "").rows for item in row]
        (switch,) = [item for item in row if getattr(item, "label", "").startswith("Up-next pings")]
        command = decoded(str(getattr(switch, "custom_id", "")))
        assert isinstance(command, SetNextPing)
        wanted = pings.wants_next(command.wanted, was_on)
        assert wanted is not was_on
        assert pings.wants_next(command.wanted, wanted) is wanted
