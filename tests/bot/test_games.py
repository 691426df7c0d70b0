"""Tests that run every game, and the example game Pebbles, through the whole bot in the same way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.automation.computers import Computers
from bot.core.delivery.outbox import Outbox
from bot.core.ids import InteractionId, TableId, UserId
from bot.core.pages import reference
from bot.core.pages.own.private import state_now
from bot.core.pages.panel import panel
from bot.core.pages.parts.message import Page
from bot.core.pages.pictures import Gallery
from bot.core.storage import Chair, Head, Person, Stored
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.people import lobby
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts, proofs
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.replay import film
from bot.features.rulebook import pages as rulebook
from bot.features.rulebook.commands import ShowRules
from bot.features.teaching import pages as teaching
from bot.operator.commands import OK, Operator, check
from games import GAMES
from games.kernel import AnyGame, Seat, Step
from games.record import Record
from playground.protocol.limits import check_message
from rendering import RENDERERS
from rendering.picture import Renderer
from tests.bot.conftest import ADA, PLACE
from tests.bot.features.assembled import SLOTS
from tests.bot.recorder import Recorder
from tests.games.conformance import NAMES, Walk, headers, walk
from tests.games.example import GAME
from tests.games.example.renderer import RENDERER
from tests.support.patience import until
from tests.support.whole_moves import whole_move

BESIDE: Mapping[str, AnyGame] = {**GAMES, GAME.key: GAME}
RENDERED: Mapping[str, Renderer] = {**RENDERERS, GAME.key: RENDERER}
LOOKS, DEEP = 10, 3
V2, GALLERY, MOST_FILES = 1 << 15, 12, 10
each_game = pytest.mark.parametrize("key", BESIDE)


@pytest.fixture
def tables(store: SqliteStore) -> Tables:
    return Tables(store, BESIDE)


async def seated(tables: Tables, key: str, computers: int = 0) -> Table:
    """Return a started table with as few people as possible and this number of computer players."""
    table = await tables.get((await tables.create(PLACE, key, ADA, InteractionId(1))).id)
    for number in range(computers):
        await table.change(lobby.add_computer, ADA.id, ("random", "")[number % 2])
    while len(table.now.chairs) < table.now.player_counts[0]:
        await table.join(
            Person(UserId(len(table.now.chairs) + 1), NAMES[len(table.now.chairs)]),
            InteractionId(1 + len(table.now.chairs)),
        )
    await table.start(ADA.id)
    return table


@each_game
async def test_a_game_between_computers_is_stored_narrated_shown_and_verified(key: str, tables: Tables) -> None:
    courier = Recorder(tables)
    outbox, computers = Outbox(tables, courier), Computers(tables)
    delivering = asyncio.create_task(outbox.run())
    table = await seated(tables, key, min(2, BESIDE[key].max_seats - 1))
    await table.resign(ADA.id)
    await until(lambda: table.now.status == "over")
    await computers.stop()
    await outbox.stop(10)
    await delivering
    fresh = (await Tables(tables.store, BESIDE).get(table.now.id)).now
    assert fresh.state == table.now.state
    assert fresh.outcome is not None
    assert courier.told()[-1] == narration.lines(table.now, None)[-1]
    said: list[str] = []
    operator = Operator(tables, said.append)
    assert await operator.replay(table.now.id) == OK
    assert [line[6:] for line in said] == narration.lines(table.now, None)
    assert await operator.verify(table.now.id, proofs.commitment(table.now)) == OK
    record = Record.from_json(proofs.exported(table.now))
    assert check(record, proofs.commitment(table.now), said.append, BESIDE) == OK, said
    gallery = Gallery(RENDERED, SLOTS)
    pages = [
        await film.page(gallery, fresh),
        await teaching.hands(gallery, fresh),
        await reference.board(gallery, fresh),
    ]
    gallery.close()
    for page in pages:
        assert page.pictures
        assert all(picture.alt for picture in page.pictures)
        fits(page)
    assert pages[0].pictures[0].data.startswith(b"GIF89a")


@each_game
async def test_operator_commands_show_undo_and_export_a_running_game(key: str, tables: Tables) -> None:
    table = await seated(tables, key)
    said: list[str] = []
    operator = Operator(tables, said.append)
    codes = whole_move(table.now, table.now.to_act[0])
    user = table.now.chairs[table.now.to_act[0]].user or 0
    before = table.now.state
    await table.act(UserId(user), codes, None, InteractionId(50))
    assert await operator.show(table.now.id) == OK
    assert table.now.head.seed not in "\n".join(said)
    assert await operator.undo(table.now.id) == OK
    assert (await tables.get(table.now.id)).now.state == before
    assert await operator.export(table.now.id, secrets=True) == OK
    assert Record.from_json(said[-1]).header.seed == table.now.head.seed


@each_game
async def test_nothing_in_the_outbox_is_secret(key: str, tables: Tables, store: SqliteStore) -> None:
    """Stored messages contain only public text, because operators can read them."""
    table = await seated(tables, key)
    rows = str(await store.rows("SELECT * FROM outbox"))
    seats = range(len(table.now.chairs))
    secrets = [table.now.game.words.secret(table.now.view(seat), table.now.names) for seat in seats]
    assert table.now.head.seed not in rows
    assert not any(secret and secret in rows for secret in secrets)


@each_game
async def test_every_page_of_the_rule_book_fits_a_message(key: str) -> None:
    """Discord accepts every page of the rulebook without its picture, and one page of each kind with it."""
    game, words_alone, gallery = BESIDE[key], Gallery({}, SLOTS), Gallery(RENDERED, SLOTS)
    entries = game.words.entries()
    for entry in entries:
        fits(await rulebook.entry(words_alone, game, entry.key))
    kinds = {entry.kind: entry.key for entry in entries}
    for kind, example in kinds.items():
        fits(rulebook.contents(game, ShowRules(TableId("abcdef"), kind)))
        fits(await rulebook.entry(gallery, game, example))
    fits(rulebook.contents(game, ShowRules(TableId("abcdef"))))
    words_alone.close()
    gallery.close()


@each_game
def test_every_panel_of_a_game_fits_a_message(key: str) -> None:
    """At some moments of random games, Discord accepts the panel's first page and the pages after some choices."""
    game = BESIDE[key]
    found = headers(game)
    for header in (found[0], found[-1]):
        played = walk(header)
        for number in played.some(LOOKS):
            turn = played.turns[number]
            if number and not played.turns[number - 1].step.events:
                continue  # in the middle of a move
            position = table_of(played, number)
            for codes in chains(position, turn.seat, (), DEEP):
                shown = panel(position, turn.seat, replace(state_now(position, turn.seat), codes=codes))
                fits(Page(shown.text, rows=shown.rows))


def chains(position: Position, seat: Seat, codes: tuple[str, ...], depth: int) -> Iterator[tuple[str, ...]]:
    """Yield unfinished moves as chains of action codes, using the first and the last choice of each kind."""
    yield codes
    legal = position.legal(seat, codes)
    kinds: dict[str, list[str]] = {}
    for action in legal:
        kinds.setdefault(action.prefix, []).append(action.code)
    for kind in kinds.values():
        for code in dict.fromkeys((kind[0], kind[-1])):
            if depth and not prompts.completes(position, seat, (*codes, code)):
                yield from chains(position, seat, (*codes, code), depth - 1)


def table_of(played: Walk, number: int) -> Position:
    header = played.header
    chairs = tuple(Chair(NAMES[seat], UserId(seat + 1)) for seat in range(header.seats))
    head = Head(
        TableId("abcdef"), PLACE, UserId(1), header.game, header.version, header.options, "playing", header.seed
    )
    log = played.record.log[:number]
    steps = (Step(played.turns[0].state), *(turn.step for turn in played.turns[:number]))
    return Position(played.game, Stored(head, chairs, log), steps)


def fits(page: Page) -> None:
    """Check that Discord accepts the page. Files in its galleries are checked only when they're sent."""
    layout: Any = page.view()
    (box,) = layout.to_components()
    components = [part for part in box["components"] if part["type"] != GALLERY]
    check_message({"flags": V2, "components": [box | {"components": components}]}, {})
    assert len(page.pictures) <= MOST_FILES
