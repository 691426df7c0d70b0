"""The puzzle of the day: begin, go on, practise, share, compare, prove; and what a server wants to be told of it."""

from __future__ import annotations

from bot.discord.clicks.dispatch import Click, handle, handles
from bot.discord.clicks.own.own_side import result
from bot.discord.clicks.tables.permissions import missing
from bot.markdown import quoted
from bot.pages.daily import parts, puzzle, ranks
from bot.pages.parts.custom_id import Spot
from bot.pages.parts.message import Page
from bot.refusals import NotNow
from bot.storage import Subscription
from bot.table.daily import calendar
from bot.table.daily.puzzles import Standing
from bot.table.position import Position

SIDE_BY_SIDE = 4  # boards
OVER = "That puzzle is over. `/daily` has today's."


@handles("daily")
async def overview(click: Click) -> None:
    """All puzzles of today, or of an earlier day."""
    puzzles, day = click.services.puzzles, min(_day(click), calendar.today())
    standings = [await puzzles.standing(key, day, click.user) for key in puzzles.games]
    page = puzzle.overview(day, standings, await puzzles.fingerprint(day), can_manage=_can_manage(click))
    await click.reply.put(page)


@handles("puzzle")
async def one(click: Click) -> None:
    """A puzzle: what came of it, or what there is to do."""
    standing = await _standing(click)
    if standing.mine and standing.mine.table and standing.mine.result:
        position = (await click.tables.get(standing.mine.table)).now
        await click.reply.show(result(click.services, position))
        return
    if standing.is_open:
        raise NotNow(OVER)
    await click.reply.put(puzzle.ahead(standing, await click.services.puzzles.fingerprint(standing.day)))


@handles("begin")
async def begin(click: Click) -> None:
    """The one try that counts, from its beginning or from where it is."""
    _require_today(click)
    guild = click.interaction.guild_id
    await _play(click, await click.services.puzzles.begin(click.spot.group, click.person, guild, click.interaction.id))


@handles("practise")
async def practise(click: Click) -> None:
    """Once more, for oneself."""
    _require_today(click)
    await _play(click, await click.services.puzzles.practise(click.spot.group, click.person, click.interaction.id))


async def _play(click: Click, position: Position) -> None:
    await handle("play", Click(click.services, click.interaction, Spot(position.id), None, click.reply))


def _require_today(click: Click) -> None:
    if _day(click) != calendar.today():
        raise NotNow(OVER)


def _day(click: Click) -> int:
    return click.spot.page or calendar.today()


async def _standing(click: Click) -> Standing:
    return await click.services.puzzles.standing(click.spot.group, _day(click), click.user)


@handles("share")
async def share(click: Click) -> None:
    """Post the line that spoils nothing where the click was."""
    standing = await _standing(click)
    if standing.mine is None or standing.mine.result is None:
        raise NotNow("You have no result to share.")
    lacking = missing(click.interaction)
    if [each for each in lacking if each != "Attach Files"]:
        raise NotNow(f"I can't post here. Copy this: {parts.share(standing, standing.mine.result)}")
    await click.reply.hold_for_all()
    await click.reply.post(puzzle.shared(quoted(click.person.name), standing, standing.mine.result))


@handles("ranks")
async def listed(click: Click) -> None:
    """Who did how well, as the server chose to show it."""
    guild = click.interaction.guild_id
    await click.reply.put(ranks.ranks(await _standing(click), guild, await _shows(click)))


async def _shows(click: Click) -> str:
    return await click.services.puzzles.shows(click.interaction.guild_id or 0) or ranks.NAMES


@handles("boards")
async def boards(click: Click) -> None:
    """The best boards of a day that is over, beside the planner's."""
    standing = await _standing(click)
    found = await click.services.puzzles.boards(standing, SIDE_BY_SIDE)
    await click.reply.show(ranks.boards(click.gallery, found, standing))


@handles("proof")
async def proof(click: Click) -> None:
    """What seals the deal, and after the day what it was made of."""
    puzzles, day = click.services.puzzles, _day(click)
    key = click.spot.group or next(iter(puzzles.games), "")
    await click.reply.put(ranks.proof(day, key, await puzzles.fingerprint(day), await puzzles.opened(day)))


@handles("server")
async def server(click: Click) -> None:
    """What those who manage a server may choose."""
    _require_manager(click)
    await click.reply.put(await _server(click))


@handles("shows")
async def choose_shows(click: Click) -> None:
    """What its list shows."""
    _require_manager(click)
    if click.value not in ranks.SHOWS:
        raise NotNow("Pick one of the options.")
    await click.services.puzzles.shows(click.interaction.guild_id or 0, click.value)
    await click.reply.put(await _server(click))


@handles("tell")
async def tell(click: Click) -> None:
    """Whether this channel is told of a puzzle, and of which."""
    _require_manager(click)
    book, guild, channel = click.tables.store.daily, click.interaction.guild_id, click.interaction.channel_id
    if guild is None or channel is None:
        raise NotNow("I can only post puzzles in a server channel.")
    if click.value == "nothing":
        await book.unsubscribe(channel)
    else:
        if [each for each in missing(click.interaction) if each != "Attach Files"]:
            raise NotNow(f"I can't post here. An admin can give me {' and '.join(missing(click.interaction))}.")
        wanted = Subscription(channel, guild, click.services.puzzles.game(click.value).key)
        await book.subscribe(wanted)
        await click.services.puzzles.tell(wanted, calendar.today())
    await click.reply.put(await _server(click))


async def _server(click: Click) -> Page:
    games = {key: game.name for key, game in click.services.puzzles.games.items()}
    channels = await click.tables.store.daily.channels(click.interaction.guild_id)
    told = next((each.game for each in channels if each.channel == click.interaction.channel_id), "")
    return ranks.server(games, told, await _shows(click))


def _can_manage(click: Click) -> bool:
    return click.interaction.guild_id is not None and click.interaction.permissions.manage_guild


def _require_manager(click: Click) -> None:
    if not _can_manage(click):
        raise NotNow("Only members with the Manage Server permission can change this.")
