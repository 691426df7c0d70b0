"""Reference pages: the board, the board in words, the log, and lists of tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.core.commands.board import ShowBoardInWords, ShowLog
from bot.core.commands.panel import OpenPanel
from bot.core.commands.place import ShowChannels
from bot.core.ids import TableId, UserId
from bot.core.markdown import clip, quoted
from bot.core.pages.hooks import NO_SLOTS, Slots
from bot.core.pages.parts.buttons import Row, button, link
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import escape_names, lines, text_names
from bot.core.pages.pictures import Gallery
from bot.core.refusals import NotNow
from bot.core.storage import Chair, Head
from bot.core.table.position import Position
from games.english import listing
from games.kernel import AnyGame, Seat

PER_PAGE = 12
WORDS = 3000  # maximum number of characters on a page that describes the table in words
LISTED = 8


async def board(gallery: Gallery, position: Position) -> Page:
    """Return a page with the board as it is now, without buttons. Raises NotNow before the game starts."""
    require_begun(position)
    text = position.game.prompt(position.view(None), text_names(position))
    return Page(text, await gallery.board(position))


async def in_words(gallery: Gallery, position: Position, seat: Seat | None, number: int) -> Page:
    """Return page `number` of the table described in words, for people who can't see pictures.

    If `seat` isn't None, the description includes the seat's hand.
    """
    require_begun(position)
    view, names = position.view(seat), text_names(position)
    lines_in_words = [*gallery.in_words(position, seat), position.game.prompt(view, position.names)]
    private = position.game.words.secret(view, names) if seat is not None else ""
    pages = _paged(
        [escape_names(position, line) for line in lines_in_words] + ([f"**Your hand**\n{private}"] if private else [])
    )
    number = min(number, len(pages) - 1)
    turns = [button(ShowBoardInWords(position.id, number - 1), "Back")] if number else []
    turns += [button(ShowBoardInWords(position.id, number + 1), "Next")] if number + 1 < len(pages) else []
    return Page(pages[number], rows=(tuple(turns),) if turns else ())


def _paged(lines: Sequence[str]) -> list[str]:
    """Join the lines into as few pages as possible, without splitting any line."""
    pages = [""]
    for line in (clip(text, WORDS) for text in lines):
        longer = f"{pages[-1]}\n{line}" if pages[-1] else line
        pages[-1:] = [longer] if len(longer) <= WORDS else [pages[-1], line]
    return pages


def log(position: Position, seat: Seat | None, page: int = 0) -> Page:
    """Return a page of the game's log with everything that the viewer knows.

    Page 0 is the newest; on a page, the newest line is last.
    """
    require_begun(position)
    entries = lines(position, seat)
    last = max(0, (len(entries) - 1) // PER_PAGE)
    page = min(page, last)
    end = len(entries) - page * PER_PAGE
    page_entries = entries[max(0, end - PER_PAGE) : end]
    turns: list[discord.ui.Item[discord.ui.LayoutView]] = []
    if page < last:
        turns.append(button(ShowLog(position.id, page + 1), "Older"))
    if page > 0:
        turns.append(button(ShowLog(position.id, page - 1), "Newer"))
    rows: tuple[Row, ...] = (tuple(turns),) if turns else ()
    return Page("\n".join(page_entries) or "Nothing has happened yet.", rows=rows)


def listed(heads: Sequence[Head], user: UserId) -> Sequence[Head]:
    """Return the tables that the page from `waiting` shows. Tables that are waiting for the user come first."""
    return sorted(heads, key=lambda head: user not in head.waiting)[:LISTED]


def waiting(
    games: Mapping[str, AnyGame],
    heads: Sequence[Head],
    user: UserId,
    urls: Mapping[TableId, str],
    empty: str,
    chairs: Mapping[TableId, Sequence[Chair]] | None = None,
    slots: Slots = NO_SLOTS,
) -> Page:
    """Return a page that lists tables. Tables that are waiting for the user have a Play button, others have a link.

    `urls` and `chairs` are the links and the chairs (players) of the tables that `listed` returns. `empty` is the text
    to show if there are no tables.
    """
    if not heads:
        return Page(empty)
    mine = sum(user in head.waiting for head in heads)
    count = (
        "You're all caught up."
        if not mine
        else "1 table is waiting for you."
        if mine == 1
        else f"{mine} tables are waiting for you."
    )
    sections = tuple(
        (
            _line(games, head, user, urls[head.id], (chairs or {}).get(head.id, ()), slots.listed(head)),
            _way(games, head, user, urls[head.id]),
        )
        for head in listed(heads, user)
    )
    rest = f"and {len(heads) - LISTED} more: find them with `table:` in `/look` and other commands"
    more = rest if len(heads) > LISTED else ""
    return Page(count, sections=sections, note=more)


def _way(games: Mapping[str, AnyGame], head: Head, user: UserId, url: str) -> discord.ui.Item[discord.ui.LayoutView]:
    """Return the button next to a table in the list.

    If the table is waiting for the user, the button is Play rather than a link, because Play works even if the user
    can't open the thread.
    """
    name = games[head.game].name if head.game in games else head.game
    if user in head.waiting or not url:
        return button(OpenPanel(head.id), f"Play {name}")
    return button(ShowChannels(head.id), "Move table") if head.lost else link(f"Go to {name}", url)


def _line(
    games: Mapping[str, AnyGame], head: Head, user: UserId, url: str, chairs: Sequence[Chair], of_feature: str
) -> str:
    name = games[head.game].name if head.game in games else head.game
    if of_feature:
        return f"**{name}** {of_feature}"
    players = [quoted(chair.name) for chair in chairs if chair.user != user]
    others = [f"with {listing(players)}"] if players else []
    table = " ".join([f"**{name}**", *_rules(games.get(head.game), head), *others, *_place(head)])
    if head.status == "lobby":
        return f"{table}: {whose_turn(head, user)} yet."
    if head.lost:
        return f"{table}: {whose_turn(head, user)}. I can't post there: {head.lost}."
    if user in head.waiting:
        verb = "asked" if user in head.answering else "started"
        go = f" [Go to table]({url})" if url else ""
        return f"{table}: {whose_turn(head, user)} ({verb} {_since(head, user)}).{go}"
    asked = [f"<@{other}> (asked {_since(head, other)})" for other in head.waiting if other not in head.secretly]
    return f"{table}: waiting for {' and '.join(asked) or 'a computer player'}."


def _place(head: Head) -> Sequence[str]:
    if head.place.is_nowhere:
        return ()
    return (f"in <#{head.place.channel}>" if head.place.guild else "in private messages",)


def whose_turn(head: Head, user: UserId) -> str:
    """Return what the table is waiting for, from the user's point of view, such as "your turn"."""
    if head.status == "lobby":
        return "not started"
    if user not in head.waiting:
        return "waiting for others"
    return "waiting for your answer" if user in head.answering else "your turn"


def _rules(game: AnyGame | None, head: Head) -> list[str]:
    """Return the house rules that differ from the default, in parentheses, to distinguish tables; [] if none do."""
    chosen = [
        choice.title
        for option in (game.options if game else ())
        for choice in option.choices
        if choice.value == head.options.get(option.key, option.default) != option.default
    ]
    return [f"({', '.join(chosen)})"] if chosen else []


def _since(head: Head, user: UserId) -> str:
    """Return a timestamp of when the table began to wait for the user, which Discord shows as "3 hours ago"."""
    return f"<t:{head.waiting_since.get(user, head.since)}:R>"


def require_begun(position: Position) -> None:
    """Raise NotNow if the table's game hasn't started, so there's nothing to show."""
    if not position.steps:
        raise NotNow(position.frozen or "This table hasn't started: press Start in the lobby.")
