"""Tests of former players who ask for their seat back: others have to agree, and nothing hidden is revealed."""

from __future__ import annotations

import pytest

from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotNow, Stale
from bot.core.storage import Body, Person
from bot.core.table import pings
from bot.core.table.position import Position
from bot.core.table.table import Table
from bot.core.table.table_change import TableChange
from bot.features.handover import pages as shown
from bot.features.handover import requests
from bot.features.handover import steps as handover
from bot.features.handover.seating import accept, take, taken_over
from tests.bot.conftest import ADA, BO, CY, Deal

DEE = Person(UserId(4), "Dee")


async def replaced(deal: Deal) -> Table:
    table = await deal(ADA, BO, sealed=True)
    await table.resign(BO.id)
    await take(table, CY, 1, InteractionId(50))
    return table


def asked(table: Table) -> int:
    back = requests.of(table.now.chairs[1]).back
    assert back is not None
    return back.id


async def test_a_former_player_asks_for_their_seat_and_gets_it_back(deal: Deal) -> None:
    table = await replaced(deal)
    await table.change(handover.ask_back, BO)
    number = asked(table)
    again = table.now
    await table.change(handover.ask_back, BO)
    assert table.now is again  # a repeated request is the same request
    assert pings.is_asked(table.now, CY.id)
    page = shown.asked_back(table.now, Body(request=number, pings=(CY.id,)))
    assert page.text.startswith(f"<@{CY.id}>, Bo had this seat before you"), page.text
    with pytest.raises(Stale):
        handover.hand_back(table.now, ADA.id, number, InteractionId(60))
    with pytest.raises(NotNow, match="Only Cy can give you that seat back"):
        handover.hand_back(table.now, BO.id, number, InteractionId(60))

    def step(now: Position) -> TableChange:
        return taken_over(now, handover.hand_back(now, CY.id, number, InteractionId(60)), BO, 1)

    await table.change(step)
    assert (table.now.chairs[1].user, table.now.chairs[1].former) == (BO.id, (CY.id,))
    assert shown.asked_back(table.now, Body(request=number)).text == "That request is closed."
    assert handover.why_not(table.now, CY.id, 0)  # a former player must not see another hand


async def test_the_current_player_of_a_seat_may_keep_it(deal: Deal) -> None:
    table = await replaced(deal)
    await table.change(handover.ask_back, BO)
    number = asked(table)
    await table.change(handover.keep, CY.id, number)
    assert table.now.chairs[1].user == CY.id
    with pytest.raises(Stale):
        handover.hand_back(table.now, CY.id, number, InteractionId(60))


async def test_only_a_former_player_who_saw_no_other_hand_may_ask_for_their_seat(deal: Deal) -> None:
    table = await replaced(deal)
    with pytest.raises(NotNow, match="never had a seat"):
        handover.ask_back(table.now, DEE)
    await table.change(handover.offer, ADA.id, DEE.id)
    offer = requests.of(table.now.chairs[0]).offer
    assert offer is not None
    await accept(table, DEE, offer.id, InteractionId(70))
    await table.resign(CY.id)
    with pytest.raises(NotNow, match="Nobody is playing that seat"):
        handover.ask_back(table.now, BO)
    assert 0 not in handover.free_seats_for(table.now, BO.id)
