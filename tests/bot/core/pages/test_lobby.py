"""Tests that the lobby's buttons and lists keep their places, so that nobody presses the wrong one when others join."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from discord import ui
from msgspec.structs import replace

from bot.core.ids import TableId, UserId
from bot.core.pages.parts.buttons import Row
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.screens import DESKTOP, PHONE, Screen, places
from bot.core.pages.pictures import Gallery
from bot.core.pages.tables import lobby
from bot.core.storage import Chair, Head, Stored
from bot.core.table.position import Position
from games import GAMES
from tests.bot.conftest import PLACE
from tests.bot.features.assembled import SLOTS

IN_DM = replace(PLACE, guild=None)
ALONE = {"gears": {"scoring": "maze"}, "briar": {}, "gnomes": {}, "geargrid": {}, "gizmos": {}}


def lobbies(key: str, *, is_dm: bool = False) -> Iterator[Position]:
    """Yield lobbies with every possible number of people and computer players, including too many for the options."""
    game = GAMES[key]
    place = IN_DM if is_dm else PLACE
    for options in (game.defaults(), game.defaults() | ALONE[key]):
        head = Head(TableId("abcdef"), place, UserId(1), game.key, game.version, options, "lobby", "")
        for people in range(1, 2 if is_dm else game.max_seats + 1):
            for computers in range(game.max_seats - people + 1):
                seated = [Chair(f"Person {n}", UserId(n + 1)) for n in range(people)]
                seated += [Chair(f"Robot {n}", None, game.strengths.default) for n in range(computers)]
                yield Position(game, Stored(head, tuple(seated)))


def spots(page: Page, screen: Screen) -> dict[str, tuple[int, int]]:
    """Return {what the control does: its place on the screen} for all controls of the page."""
    return {_kind(item): spot for item, spot in zip(_items(page.rows), places(page.rows, screen), strict=True)}


def _items(rows: tuple[Row, ...]) -> list[ui.Item[Any]]:
    return [item for row in rows for item in row]


def _kind(item: ui.Item[Any]) -> str:
    if isinstance(item, ui.Select):
        return item.placeholder or ""
    assert isinstance(item, ui.Button)
    return "Start" if (item.label or "").startswith("Start") else item.label or ""


@pytest.mark.parametrize("screen", [PHONE, DESKTOP])
@pytest.mark.parametrize("is_dm", [False, True])
@pytest.mark.parametrize("key", GAMES)
async def test_every_button_of_the_card_keeps_its_place(key: str, screen: Screen, *, is_dm: bool) -> None:
    gallery = Gallery({}, SLOTS)
    seen = [spots(await lobby.card(gallery, position), screen) for position in lobbies(key, is_dm=is_dm)]
    assert len(seen) > 1
    assert all(spot == seen[0] for spot in seen), {str(spot) for spot in seen}
    gallery.close()


@pytest.mark.parametrize("key", GAMES)
def test_the_page_of_computer_players_keeps_its_places(key: str) -> None:
    pages = [
        lobby.computer(position, len(position.chairs) - 1)
        for position in lobbies(key)
        if position.chairs[-1].user is None
    ]
    seen = [spots(page, PHONE) for page in pages]
    assert len(seen) > 1
    assert all(spot == seen[0] for spot in seen)
    which = [item for item in _items(pages[0].rows) if _kind(item) == "Which computer"]
    assert all(isinstance(item, ui.Select) and item.disabled for item in which), "there's nothing to pick yet"
