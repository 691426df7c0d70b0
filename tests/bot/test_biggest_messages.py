"""Tests that messages about the fullest moments of the longest games fit into Discord's limits, whatever the names.

The local Discord checks its limits (such as 40 components and 4,000 characters), and so does Discord's OpenAPI document
if it's present.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.commands.panel import OpenPanel, ShowHand
from bot.core.ids import ChannelId, TableId, UserId
from bot.core.pages import board, reference
from bot.core.pages.own import guide, private
from bot.core.pages.parts.buttons import button
from bot.core.pages.parts.message import Page
from bot.core.pages.pictures import Gallery
from bot.core.pages.tables import lobby, place
from bot.core.refusals import NotNow
from bot.core.storage import NOWHERE, Body, Chair, Head, Request, Status, Stored, Tenure
from bot.core.table.edits import NAME_LENGTH
from bot.core.table.position import Position
from bot.features.auto_responses import pages as reactions
from bot.features.fairness import pages as fairness
from bot.features.handover import pages as handover
from bot.features.handover.requests import Offer, with_offer
from bot.features.recap import pages as recap
from bot.features.replay import film as reel
from bot.features.replay import story
from bot.features.rewind import pages as rewinding
from bot.features.teaching import pages as teaching
from bot.features.teaching.modes import TEACHING, Teaching
from games import GAMES
from games.kernel import Seat, Step
from games.record import Record, parts, replay
from playground.protocol.component_limits import walk
from playground.protocol.errors import ApiError
from playground.protocol.limits import check_message
from playground.protocol.wire import Upload
from rendering import RENDERERS
from tests.bot.conftest import PLACE
from tests.bot.features.assembled import HOOKS, SLOTS
from tests.games.golden import Golden, path
from tests.support.openapi import DOCUMENT, shared

MOST_COMPONENTS, MOST_CHARACTERS, TEXT, V2 = 40, 4000, 10, 1 << 15
CALLBACK = "/interactions/1/token/callback"
LOOKS = 12  # moments considered per game, of which the fullest one is used
HOSTILE = (
    "`" * NAME_LENGTH,
    "*_" * (NAME_LENGTH // 2),
    "\\" * NAME_LENGTH,
    "@everyone <@1> [x](http://e.vil)"[:NAME_LENGTH],
    "\N{FOX FACE}" * NAME_LENGTH,
    "W" * NAME_LENGTH,
    "> # - ~~||x||~~ <:a:1> </turn:1>"[:NAME_LENGTH],
    "\u0338Z" * (NAME_LENGTH // 2),
)
QUICK = "geargrid"  # its pictures are drawn in every run
each_game = pytest.mark.parametrize("key", GAMES)


class Moment(NamedTuple):
    """A table after some of the decisions in a golden game (a recorded example)."""

    name: str
    position: Position


def records(key: str) -> list[str]:
    """Return the golden games with the most decisions, one for each number of seats."""
    found = dict[int, tuple[int, str]]()
    for file in sorted(path(key, "x").parent.glob("*.json")):
        record = golden(key, file.stem)
        found[record.header.seats] = max(found.get(record.header.seats, (0, "")), (len(record.log), file.stem))
    return [name for _, name in found.values()]


@cache
def golden(key: str, name: str) -> Record:
    return msgspec.json.decode(path(key, name).read_bytes(), type=Golden).record


@cache
def states(key: str, name: str) -> Sequence[Step[Any]]:
    return replay(GAMES[key], golden(key, name), every=False)


def chair(seat: Seat) -> Chair:
    """Return a chair whose player has a hostile name. The seat has changed hands twice and is being offered again."""
    name = HOSTILE[seat % len(HOSTILE)]
    before = tuple(Tenure(UserId(100 + seat * 10 + n), HOSTILE[(seat + n) % len(HOSTILE)], 9) for n in (1, 2))
    sitting = Chair(name, UserId(seat + 1), missed=2, former=(UserId(100 + seat),), tenures=before)
    return with_offer(sitting, Offer(seat + 1, UserId(90 + seat)))


def table(key: str, name: str, number: int, status: Status = "playing") -> Position:
    """Return the table after `number` decisions, with everything that a message can mention."""
    game, record, steps = GAMES[key], golden(key, name), states(key, name)
    made, header = parts(record.log)[-1].made, record.header
    request = Request(7, 0, 0, "it would take back what others have seen", "W" * 200)
    head = Head(
        TableId("abcdef"), PLACE, UserId(1), game.key, game.version, header.options, status, header.seed, request,
        clock=86_400, waiting=tuple(map(UserId, range(1, header.seats + 1))),
    )  # fmt: skip
    stored = Stored(TEACHING.put(head, Teaching("open")), tuple(map(chair, range(header.seats))), made[:number])
    return Position(game, stored, tuple(steps[: number + 1]), hooks=HOOKS)


def moments(key: str) -> Iterator[Moment]:
    """Yield the fullest moment and the end of each of the longest games."""
    for name in records(key):
        count = length(key, name)
        looks = [table(key, name, count * part // LOOKS) for part in range(1, LOOKS)]
        yield Moment(f"{name}, midway", max(looks, key=fullness))
        yield Moment(f"{name}, over", table(key, name, count, "over"))


def length(key: str, name: str) -> int:
    """Return the number of decisions in a golden game, not counting undone ones."""
    return len(parts(golden(key, name).log)[-1].made)


def fullness(position: Position) -> int:
    """Return a number that grows with what there is to choose and to describe."""
    seats = range(len(position.chairs))
    choices = sum(len(position.legal(seat)) for seat in seats)
    return choices + sum(len(position.game.words.secret(position.view(seat), position.names)) for seat in seats)


def messages(gallery: Gallery, position: Position) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield (name, function) for each message about a table. The function returns the page or an awaitable page."""
    whole = Body(
        0, position.length, notes=tuple("W" * 150 for _ in range(9)), pings=tuple(map(UserId, range(1, 9))), request=1
    )
    far = 999
    yield "board", partial(board.board, gallery, position, whole)
    yield "collapsed board", partial(board.collapsed, position, whole)
    yield "consent", partial(board.consent, SLOTS, position, replace(whole, request=7))
    yield "large board", partial(reference.board, gallery, position)
    yield "offer", partial(handover.question, position, whole)
    yield "somebody else", partial(handover.page, position, UserId(77))
    yield "settings", partial(lobby.settings, position, UserId(1), SLOTS)
    yield "fair", partial(fairness.fair, position)
    yield "verified", partial(fairness.verified, position)
    yield "elsewhere", partial(place.elsewhere, position, dict.fromkeys(map(ChannelId, range(1, 60)), "c" * 100))
    yield "lost", partial(place.lost, position, UserId(1))
    for page in (0, 1, far):
        yield f"log {page}", partial(reference.log, position, 0, page)
        yield f"words {page}", partial(reference.in_words, gallery, position, 0, page)
    if position.outcome:
        yield "replay", partial(reel.page, gallery, position)
        yield "hands", partial(teaching.hands, gallery, position)
    for seat in range(len(position.chairs)):
        yield f"hand of {seat}", partial(private.hand, gallery, position, seat, "https://e.vil/", "*" * 500)
        yield (
            f"panel of {seat}",
            partial(private.play, gallery, position, seat, private.state_now(position, seat), "W" * 300),
        )
        yield f"after a move of {seat}", partial(private.after_move, gallery, position, seat, "https://e.vil/", since=0)
        yield f"recap of {seat}", partial(recap.recap, gallery, position, seat)
        yield f"guide of {seat}", partial(guide.at_table, position, seat, SLOTS)
        yield f"automatic responses of {seat}", partial(reactions.auto_responses, position, seat)
        yield f"points of {seat}", partial(rewinding.points, position, seat, "W" * 60)
        yield f"story of {seat}", partial(story.scene, gallery, position, seat, "", far)
        yield f"what if of {seat}", partial(story.what_if, gallery, position, seat)


async def pages(gallery: Gallery, position: Position) -> AsyncIterator[tuple[str, Page]]:
    for name, compose in messages(gallery, position):
        try:
            made = compose()
            yield name, made if isinstance(made, Page) else await made
        except NotNow:
            continue


def judged(page: Page) -> tuple[int, int]:
    """Return the page's numbers of components and characters. Raise ValueError if Discord would refuse the page."""
    layout: Any = page.view()
    components = layout.to_components()
    files = page.files()
    described = [
        {"id": str(n), "filename": file.filename, "description": file.description} for n, file in enumerate(files)
    ]
    uploads = {str(n): Upload(file.filename, file.fp.read(), "image/png") for n, file in enumerate(files)}
    data = {"flags": V2, "components": components, "attachments": described}
    check_message(data, uploads)
    if DOCUMENT.exists():
        assert shared().request("POST", CALLBACK, {"type": 4, "data": data}) == []
    found = [component for _, component in walk(components)]
    return len(found), sum(len(component["content"]) for component in found if component["type"] == TEXT)


def test_messages_that_discord_would_refuse_are_noticed() -> None:
    crowded = tuple(
        tuple(button(ShowHand(TableId("abcdef"), row * 5 + n), "Play") for n in range(5)) for row in range(8)
    )
    with pytest.raises(ValueError, match="40"):  # discord.py counts them itself
        judged(Page("x", rows=crowded))
    with pytest.raises(ApiError):
        judged(
            Page(
                "x",
                rows=((button(OpenPanel(TableId("abcdef")), "Play"), button(OpenPanel(TableId("abcdef")), "Again")),),
            )
        )


@each_game
async def test_every_message_of_the_fullest_moments_fits(key: str) -> None:
    gallery, most = Gallery({}, SLOTS), (0, 0)
    for moment in moments(key):
        shown = set[str]()
        async for name, page in pages(gallery, moment.position):
            try:
                size = judged(page)
            except Exception as error:
                raise AssertionError(f"{moment.name}: {name} is refused") from error
            assert size[0] <= MOST_COMPONENTS
            assert size[1] <= MOST_CHARACTERS
            most = max(most[0], size[0]), max(most[1], size[1])
            shown.add(name)
        assert {"board", "hand of 0", "panel of 0", "log 0"} <= shown, moment.name
    assert most[1] > MOST_CHARACTERS // 4  # these moments are full
    gallery.close()


@pytest.mark.parametrize("key", [pytest.param(key, marks=() if key == QUICK else pytest.mark.slow) for key in GAMES])
async def test_score_sheets_and_replays_fit_with_their_pictures(key: str) -> None:
    gallery = Gallery(RENDERERS, SLOTS)
    for name in records(key)[-1:]:
        position = table(key, name, length(key, name), "over")
        whole = Body(0, position.length, pings=(UserId(1), UserId(2)))
        sheet = await board.board(gallery, position, whole)
        film = await reel.page(gallery, position)
        for page in (
            sheet,
            film,
            await teaching.hands(gallery, position),
            await private.hand(gallery, position, 0, ""),
        ):
            assert page.pictures
            judged(page)
    gallery.close()


@each_game
@pytest.mark.parametrize("seats", ["fewest", "most"])
async def test_lobby_cards_fit(key: str, seats: str) -> None:
    game, gallery = GAMES[key], Gallery(RENDERERS, SLOTS)
    options = {option.key: option.choices[-1].value for option in game.options}
    head = Head(TableId("abcdef"), PLACE, UserId(1), key, game.version, options)
    count = game.max_seats if seats == "most" else 1
    position = Position(game, Stored(head, tuple(map(chair, range(count)))), hooks=HOOKS)
    for page in (
        await lobby.card(gallery, position),
        await lobby.how_to(gallery, game),
        lobby.settings(position, UserId(1), SLOTS),
    ):
        judged(page)
    for number in range(9):
        judged(lobby.options(position, SLOTS, number))
    alone = Position(game, Stored(replace(head, place=NOWHERE), (chair(0),)), hooks=HOOKS)
    judged(lobby.options(alone, SLOTS))
    gallery.close()
