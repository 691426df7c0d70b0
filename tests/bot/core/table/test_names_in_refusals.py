"""Tests that error messages show players' names without interpreting them as formatting or links."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

import pytest

from bot.core.ids import InteractionId, UserId
from bot.core.markdown import quoted
from bot.core.refusals import Refusal
from bot.core.storage import Person
from bot.core.table.people import lobby
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.rewind import pages as rewinding
from games.kernel import IllegalAction
from tests.bot.conftest import PLACE, Deal
from tests.games.example import GAME

LINK, BOLD, CY = (
    Person(UserId(1), "[free](https://evil.tld) `/undo`"),
    Person(UserId(2), "**B** ||o|| @everyone"),
    Person(UserId(3), "Cy"),
)


def mover(table: Table) -> tuple[Person, Person]:
    first = table.now.to_act[0]
    return (LINK, BOLD)[first], (BOLD, LINK)[first]


async def _out_of_turn(table: Table) -> None:
    await table.act(mover(table)[1].id, ("heap:b", "take:1"), None, InteractionId(801))


async def _illegal(table: Table) -> None:
    await table.act(mover(table)[0].id, ("heap:zz",), None, InteractionId(802))


async def _strange(table: Table) -> None:
    await table.act(CY.id, ("toss",), None, InteractionId(803))


REFUSED: Mapping[str, Callable[[Table], Awaitable[None]]] = {
    "out of turn": _out_of_turn,
    "illegal": _illegal,
    "a stranger": _strange,
}


def assert_shown(text: str) -> None:
    for name in (LINK.name, BOLD.name):
        assert name not in text
    assert "](" not in text.replace("\\]\\(", "")


@pytest.mark.parametrize("asked", REFUSED)
async def test_refusals_during_a_game_show_names_literally(asked: str, deal: Deal) -> None:
    table = await deal(LINK, BOLD, sealed=True)
    with pytest.raises((Refusal, IllegalAction)) as refusal:
        await REFUSED[asked](table)
    assert_shown(str(refusal.value))
    if asked != "illegal":
        assert quoted(mover(table)[0].name) in str(refusal.value)


async def test_refusals_in_a_lobby_and_rewind_points_show_names_literally(tables: Tables, deal: Deal) -> None:
    table = await tables.get((await tables.create(PLACE, GAME.key, LINK, InteractionId(1))).id)
    await table.join(BOLD, InteractionId(2))
    with pytest.raises(Refusal) as refusal:
        await table.change(lobby.cancel, BOLD.id)
    assert_shown(str(refusal.value))
    assert quoted(LINK.name) in str(refusal.value)
    playing = await deal(LINK, BOLD, sealed=True)
    page = rewinding.points(playing.now, 0, "")
    assert_shown(page.text)
    assert quoted(BOLD.name) in page.text
