"""Tests of handing over seats: who may take one, what the others read, and that nothing hidden is revealed."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.core.automation.computers import Thought
from bot.core.ids import ChannelId, InteractionId, UserId
from bot.core.pages.board import _rows, _shares
from bot.core.refusals import NotAtTable, NotNow, Stale
from bot.core.storage import Chair, OutboxMessage, Person, Place, Tenure
from bot.core.storage.kinds import COLLAPSE
from bot.core.storage.sql.outbox import read
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.edits import changed
from bot.core.table.people import lobby, privacy
from bot.core.table.people.seats import tenures
from bot.core.table.reading import prompts, proofs, turn_counts
from bot.core.table.registry import Tables, _again
from bot.core.table.table import Table
from bot.core.table.table_change import TableChange
from bot.core.table.timing import deadlines
from bot.features.handover import pages as shown
from bot.features.handover import requests
from bot.features.handover import steps as handover
from bot.features.handover.requests import Offer
from bot.features.handover.seating import accept, take
from bot.features.handover.steps import deserted, free_seats_for
from bot.features.vacations.steps import VACATION, Away
from games.record import replay
from tests.bot.conftest import ADA, BO, CY, Deal
from tests.bot.core.delivery.test_outbox import delivering, empty
from tests.bot.features.assembled import SLOTS
from tests.bot.recorder import Recorder
from tests.games.example import GAME
from tests.support import databases

DEE = Person(UserId(4), "Dee")


async def messages(store: SqliteStore, kind: str) -> list[OutboxMessage]:
    rows = [read(row) for row in await store.rows("SELECT * FROM waiting_messages ORDER BY id")]
    return [message for message in rows if message.kind == kind]


async def forsaken(table: Table) -> tuple[int, Person]:
    """Change the table as if the current player's clock had run out twice; return the seat and the player."""
    now, (seat,) = table.now, prompts.openly_asked(table.now)
    chairs = tuple(replace(chair, missed=deadlines.AWAY * (at == seat)) for at, chair in enumerate(now.chairs))
    await table.adopt(TableChange(changed(now, chairs, clock=deadlines.HOUR)), now)
    return seat, (ADA, BO)[seat]


async def test_a_seat_that_was_left_can_be_taken(deal: Deal, store: SqliteStore) -> None:
    table = await deal(ADA, BO, sealed=True)
    await table.resign(BO.id)
    assert deserted(table.now) == (1,)
    await take(table, CY, 1, InteractionId(50))
    assert (table.now.chairs[1].user, table.now.names[1]) == (CY.id, "Cy")
    assert table.now.chairs[1].former == (BO.id,)
    assert deserted(table.now) == ()
    board = (await messages(store, "board"))[-1]
    assert "Cy takes over from Bo (computer)." in board.body.notes
    assert CY.id not in board.body.pings


async def test_any_computers_seat_can_be_taken(deal: Deal) -> None:
    table = await deal(ADA, computers=2)
    assert deserted(table.now) == ()  # nobody left it, so no button asks for a substitute
    assert free_seats_for(table.now, CY.id) == (1, 2)
    await take(table, CY, 2, InteractionId(50))
    assert prompts.computers(table.now) == (1,)


async def test_a_double_click_takes_one_seat_and_the_slower_one_none(deal: Deal) -> None:
    table = await deal(ADA, computers=2)
    first = await take(table, CY, 1, InteractionId(50))
    assert (await take(table, CY, 1, InteractionId(51))) is first
    with pytest.raises(NotNow, match="two seats at one table"):
        await take(table, CY, 2, InteractionId(52))
    with pytest.raises(NotNow, match="Someone else has that seat"):
        await take(table, DEE, 1, InteractionId(53))
    results = await asyncio.gather(
        take(table, DEE, 2, InteractionId(54)), take(table, BO, 2, InteractionId(55)), return_exceptions=True
    )
    assert [type(each) for each in results].count(NotNow) == 1
    for seat in (-1, 3, 99):
        with pytest.raises(NotNow):
            await take(table, Person(UserId(9), "Eli"), seat, InteractionId(60))


async def test_a_seat_with_a_present_player_cannot_be_taken(deal: Deal) -> None:
    table = await deal(ADA, BO)
    with pytest.raises(NotNow, match="Someone else has that seat"):
        await take(table, CY, 1, InteractionId(50))
    assert free_seats_for(table.now, CY.id) == ()


async def test_a_player_who_has_seen_a_hand_may_return_to_it_but_not_take_another(deal: Deal) -> None:
    table = await deal(ADA, BO, computers=1)
    await table.resign(BO.id)
    assert free_seats_for(table.now, BO.id) == (1,)
    with pytest.raises(NotNow, match="seeing another player's hand"):
        await take(table, BO, 2, InteractionId(50))
    await take(table, BO, 1, InteractionId(51))
    assert table.now.chairs[1].former == ()
    await table.change(handover.offer, BO.id, CY.id)
    offer = requests.of(table.now.chairs[1]).offer
    assert offer is not None
    await accept(table, CY, offer.id, InteractionId(52))
    await table.resign(ADA.id)
    with pytest.raises(NotNow, match="seeing another player's hand"):
        await take(table, BO, 0, InteractionId(53))


async def test_a_seat_whose_player_stays_away_is_free_until_they_are_back(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    seat, owner = await forsaken(table)
    assert deserted(table.now) == (seat,)
    assert "replace;" in repr([button.to_component_dict() for row in _rows(table.now, SLOTS) for button in row])
    await table.act(owner.id, ("toss",), None, InteractionId(90))
    assert deserted(table.now) == ()
    with pytest.raises(NotNow, match="Someone else has that seat"):
        await take(table, CY, seat, InteractionId(91))


async def test_an_absent_player_who_requests_an_undo_counts_as_back(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    seat, owner = await forsaken(table)
    await table.undo(owner.id, InteractionId(90))
    assert table.now.head.request is not None
    assert table.now.chairs[seat].missed == 0


async def test_a_player_who_takes_over_a_seat_gets_the_full_time(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    seat, owner = await forsaken(table)
    await take(table, CY, seat, InteractionId(91))
    assert table.now.chairs[seat].missed == 0
    (deadline,) = table.now.head.deadlines
    assert (deadline.seat, deadline.due > time.time() + deadlines.HOUR - 60) == (seat, True)
    assert table.now.head.owner == (CY.id if owner is ADA else ADA.id)


async def test_a_seat_is_handed_to_somebody_who_accepts(deal: Deal, store: SqliteStore) -> None:
    table = await deal(ADA, BO, sealed=True)
    await table.change(handover.offer, BO.id, CY.id)
    (question,) = await messages(store, "offer")
    assert question.body.pings == (CY.id,)
    page = shown.question(table.now, question.body)
    assert page.text.startswith(f"<@{CY.id}>, Bo is offering you their seat"), page.text
    assert len(page.rows) == 1
    offer = question.body.request
    with pytest.raises(Stale, match="no longer available"):
        await accept(table, DEE, offer, InteractionId(50))
    await accept(table, CY, offer, InteractionId(51))
    again = await accept(table, CY, offer, InteractionId(52))
    assert again is table.now
    assert table.now.chairs[1].user == CY.id
    assert shown.question(table.now, question.body).rows == ()
    (closed,) = await messages(store, "offer")  # the question wasn't sent yet, so it's replaced
    assert closed.body.request == offer


async def test_an_offer_can_be_declined_withdrawn_and_made_to_another(deal: Deal) -> None:
    table = await deal(ADA, BO)
    await table.change(handover.offer, BO.id, CY.id)
    first = requests.of(table.now.chairs[1]).offer
    await table.change(handover.offer, BO.id, DEE.id)
    second = requests.of(table.now.chairs[1]).offer
    assert first is not None
    assert second is not None
    with pytest.raises(Stale):
        await accept(table, CY, first.id, InteractionId(50))
    with pytest.raises(Stale):
        await table.change(handover.decline, ADA.id, second.id)
    await table.change(handover.decline, DEE.id, second.id)
    with pytest.raises(Stale):
        await accept(table, DEE, second.id, InteractionId(51))
    await table.change(handover.offer, BO.id, CY.id)
    third = requests.of(table.now.chairs[1]).offer
    assert third is not None
    await table.change(handover.decline, BO.id, third.id)
    assert requests.of(table.now.chairs[1]).offer is None


async def test_nobody_is_offered_a_second_seat(deal: Deal) -> None:
    table = await deal(ADA, BO)
    with pytest.raises(NotNow, match="They can't take two seats"):
        await table.change(handover.offer, BO.id, ADA.id)
    with pytest.raises(NotAtTable):
        await table.change(handover.offer, CY.id, DEE.id)


async def test_at_a_private_table_no_seat_changes_hands(tables: Tables) -> None:
    table = await tables.get((await tables.create(Place(None, ChannelId(5)), GAME.key, ADA, InteractionId(1))).id)
    await table.change(lobby.add_computer, ADA.id)
    await table.start(ADA.id)
    assert free_seats_for(table.now, BO.id) == ()
    with pytest.raises(NotNow, match="private messages"):
        await take(table, BO, 1, InteractionId(2))
    with pytest.raises(NotNow, match="private messages"):
        await table.change(handover.offer, ADA.id, BO.id)


async def test_no_seat_changes_hands_when_the_game_is_over(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    await table.change(handover.offer, BO.id, CY.id)
    offer = requests.of(table.now.chairs[1]).offer
    assert offer is not None
    number = 100
    while table.now.status == "playing":
        seat, number = table.now.to_act[0], number + 1
        await table.act((ADA.id, BO.id)[seat], ("toss",), None, InteractionId(number))
    with pytest.raises(NotNow, match="over"):
        await accept(table, CY, offer.id, InteractionId(50))
    with pytest.raises(NotNow, match="over"):
        await table.change(handover.offer, BO.id, DEE.id)


async def test_a_computer_that_was_thinking_does_not_move_for_the_person(deal: Deal) -> None:
    table = await deal(ADA, computers=1)
    thought = Thought(("heap:a", "take:1"), "why")
    prompt = prompts.prompt(table.now, 1)
    await take(table, CY, 1, InteractionId(50))
    assert prompts.prompt(table.now, 1) == prompt
    with pytest.raises(Stale):
        await table.act_for_computer(1, thought.codes, thought.why, prompt)


async def test_a_pending_undo_expires_when_a_seat_is_taken_over(deal: Deal, store: SqliteStore) -> None:
    table = await deal(ADA, BO, computers=1, sealed=False)
    for person in (ADA, BO):
        await table.act(person.id, ("heap:a", "take:1"), None, InteractionId(20 + person.id))
    seat = table.now.to_act[0]
    if seat == 2:
        await table.act_for_computer(2, ("heap:b", "take:1"), "", prompts.prompt(table.now, 2))
    await table.undo(BO.id, InteractionId(60))
    assert table.now.head.request is not None
    await take(table, CY, 2, InteractionId(61))
    assert table.now.head.request is None
    consent = (await messages(store, "consent"))[-1]
    assert "That cancels the request to undo." in consent.body.notes


async def test_the_record_stays_right(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    commitment = proofs.commitment(table.now)
    await table.resign(BO.id)
    await take(table, CY, 1, InteractionId(50))
    while table.now.status == "playing":
        seat = table.now.to_act[0]
        await table.act((ADA.id, CY.id)[seat], ("toss",), None, InteractionId(100 + table.now.length))
    assert proofs.commitment(table.now) == commitment
    assert replay(GAME, proofs.record(table.now))[-1].state == table.now.state


async def test_a_result_is_shared_by_all_who_made_moves_for_the_seat(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)

    async def toss(until: int | None = None) -> None:
        while table.now.status == "playing" and table.now.length != until:
            user = table.now.chairs[table.now.to_act[0]].user
            assert user is not None
            await table.act(user, ("toss",), None, InteractionId(100 + len(table.now.stored.log)))

    while not turn_counts.open_moves_made(table.now, 1):
        await toss(table.now.length + 1)
    assert list(_shares(table.now, ("Ada", "Bo"))) == []
    await table.resign(BO.id)
    await take(table, CY, 1, InteractionId(50))
    assert table.now.chairs[1].tenures == (Tenure(BO.id, "Bo", 1),)
    await toss()
    others = turn_counts.open_moves_made(table.now, 1) - 1
    assert tenures(table.now, 1) == (Tenure(BO.id, "Bo", 1), Tenure(CY.id, "Cy", others))
    (line,) = _shares(table.now, ("Ada", "Cy"))
    shares = f"Bo {1 / (1 + others):.0%} and Cy {others / (1 + others):.0%}"
    assert line == f"-# Cy's moves, by player: {shares}."
    await table.change(privacy.erased, BO.id)
    assert table.now.chairs[1].tenures == (Tenure(None, "Player 2", 1),)


# -- the private side


async def test_the_newcomer_gets_the_hand_and_the_one_before_sees_it_no_more(
    tables: Tables, deal: Deal, path: Path
) -> None:
    courier = Recorder(tables)
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await empty(databases.at(str(path)))
        await table.resign(BO.id)
        await empty(databases.at(str(path)))
        await take(table, CY, 1, InteractionId(50))
        await empty(databases.at(str(path)))
        hands = [message for message in courier.sent if message.kind == "hand" and message.user == CY.id]
        assert [message.body.pings for message in hands] == [(CY.id,)]
        edits = len(courier.edits)
        assert table.now.seat_of(BO.id) is None
        assert "computer" not in shown.gone(table.now, BO.id).text
        assert "Cy has your seat now." in shown.gone(table.now, BO.id).text
        while table.now.status == "playing":
            seat = table.now.to_act[0]
            await table.act((ADA.id, CY.id)[seat], ("toss",), None, InteractionId(100 + table.now.length))
        await empty(databases.at(str(path)))
        assert not [message for message in courier.edits[edits:] if message.user == BO.id]


async def test_a_returning_player_gets_a_new_hand_message(tables: Tables, deal: Deal, path: Path) -> None:
    courier = Recorder(tables)
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await empty(databases.at(str(path)))
        await table.resign(BO.id)
        await empty(databases.at(str(path)))
        await take(table, BO, 1, InteractionId(50))
        await empty(databases.at(str(path)))
    hands = [message for message in courier.sent if message.kind == "hand" and message.user == BO.id]
    assert len(hands) == 2
    collapsing = [message for message in courier.edits if message.kind == COLLAPSE and message.user == BO.id]
    assert len(collapsing) == 1


def test_a_rematch_forgets_who_sat_where_before() -> None:
    plain = Chair("Ada", UserId(1), missed=2, former=(UserId(5),), tenures=(Tenure(UserId(5), "Eve", 2),))
    before = VACATION.put(requests.with_offer(plain, Offer(3, UserId(4))), Away(6, 7))
    chair = _again(before, InteractionId(77))
    assert chair == Chair("Ada", UserId(1), joined=77)
