"""The pictures of a table, each drawn from a single View. Painters never see a State or another seat's View."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from bot.core.pages.example import midway
from bot.core.pages.hooks import NO_SLOTS, Slots
from bot.core.pages.parts.picture_worker import Artist
from bot.core.pages.parts.sentences import whole
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts
from games.kernel import AnyGame, Seat
from rendering import agreed_end
from rendering.picture import Frame, Lobby, LobbySeat, MarkedChoice, Picture, Renderer

Pictures = tuple[Picture, ...]
LINES = 3  # maximum number of lines of narration on a board


class Gallery:
    """The source of tables' pictures: draws them with the game's renderer, if it has one, and caches them."""

    def __init__(self, renderers: Mapping[str, Renderer], slots: Slots = NO_SLOTS) -> None:
        self.renderers = renderers
        self.slots = slots  # the features' additions to the pages that have these pictures
        self.artist = Artist()

    async def board(self, position: Position, at: int | None = None, after: int | None = None) -> Pictures:
        """Return a large picture of the whole public table, with text about what happened after `after` decisions.

        The picture shows the table after `at` decisions, or now if `at` is None.
        """
        upto = position.length if at is None else min(at, position.length)
        lines = narration.lines(position, None, max(0, upto - LINES) if after is None else after, upto)
        view, frame = position.view(None, upto), frame_of(position, lines)

        def work() -> Pictures:
            painter = self.renderers.get(position.game.key)
            if not painter:
                return ()
            return painter.large(view, frame) if painter.large else (painter.board(view, frame),)

        return await self.artist.draw((position.id, position.head.version, "board", upto, after), work) or ()

    async def glance(self, position: Position, at: int | None = None, after: int | None = None) -> Pictures:
        """Return the picture of the public table for messages, with marks at what changed after `after` decisions.

        The picture shows the table after `at` decisions, or now if `at` is None.
        """
        upto = position.length if at is None else min(at, position.length)
        since = None if after is None or after >= upto else position.view(None, after)
        lines = narration.lines(position, None, max(0, upto - LINES) if after is None else after, upto)
        view, frame = position.view(None, upto), replace(frame_of(position, lines), since=since)
        key = ("glance", upto, after)
        return await self.draw(position, key, lambda painter: (painter.glance or painter.board)(view, frame))

    def in_words(self, position: Position, seat: Seat | None) -> Sequence[str]:
        """Describe the table as the seat sees it, line by line; () if the game has no description in words."""
        painter = self.renderers.get(position.game.key)
        return painter.in_words(position.view(seat), frame_of(position)) if painter and painter.in_words else ()

    async def hand(self, position: Position, seat: Seat) -> Pictures:
        """Return the pictures of the seat's hand: first its role cards, if any, then everything else it holds."""
        view, frame = position.view(seat), frame_of(position)

        def work() -> Pictures | None:
            painter = self.renderers.get(position.game.key)
            if not painter:
                return None
            return (painter.hand(view, frame), *(painter.more(view, frame) if painter.more else ()))

        return await self.artist.draw((position.id, position.head.version, "hand", seat), work) or ()

    async def choices(
        self, position: Position, seat: Seat, codes: Sequence[str], marked: Sequence[MarkedChoice]
    ) -> Pictures:
        """Return a picture of the seat's View after the choices `codes`, with a letter or mark for each next choice."""
        view, frame = prompts.peek(position, seat, codes), frame_of(position)
        key = ("choices", seat, tuple(codes), tuple((choice.letter, choice.code) for choice in marked))
        return await self.draw(position, key, lambda painter: painter.choices(view, frame, marked))

    async def final(self, position: Position) -> Pictures:
        """Return the picture of the score sheet."""
        return await self.draw(position, ("final",), lambda painter: score_sheet(painter, position))

    async def result(self, position: Position, seat: Seat) -> Pictures:
        """Return a picture that tells the seat's player that they won, or who won instead; () if the game has none."""
        view, frame = position.view(seat), frame_of(position)
        return await self.draw(
            position, ("result", seat), lambda painter: painter.result and painter.result(view, frame)
        )

    async def ending(self, position: Position, after: int | None) -> Pictures:
        """Return pictures of the final board and the score sheet; only of the score sheet if that has the board too."""
        painter = self.renderers.get(position.game.key)
        has_board = painter and painter.sheet_has_board and not position.history.agreed
        board = () if has_board else await self.glance(position, None, after)
        return (*board, *await self.final(position))

    async def side_by_side(self, positions: Sequence[Position]) -> Pictures:
        """Return pictures of several finished tables of a game, in a single picture if its renderer can do that."""
        if not positions:
            return ()
        painter = self.renderers.get(positions[0].game.key)
        if painter is None or painter.side_by_side is None:
            return tuple([picture for position in positions for picture in await self.final(position)])
        paint = painter.side_by_side
        views, frames = [position.view(None) for position in positions], [frame_of(position) for position in positions]
        key = ("side by side", *((position.id, position.head.version) for position in positions))
        return await self._paint(positions[0].game.key, key, lambda _painter: paint(views, frames))

    async def lobby(self, position: Position) -> Pictures:
        game = position.game
        seats = tuple(
            LobbySeat(name, chair.user is None) for name, chair in zip(position.names, position.chairs, strict=True)
        )
        free = (LobbySeat(""),) * (position.player_counts[-1] - len(seats))
        lobby = Lobby(
            game.name, seats + free, position.player_counts[0], unusual_options(position), position.player_counts[-1]
        )
        return await self.draw(position, ("lobby",), lambda painter: painter.lobby(lobby))

    async def entry(self, game: AnyGame, key: str) -> Pictures:
        """Return the picture of a rulebook page; () if the page has none."""
        return await self._paint(game.key, ("entry", game.key, key), lambda painter: painter.entry(key))

    async def example(self, game: AnyGame) -> Pictures:
        """Return a sample picture of a two-player game in progress."""
        frame = Frame(("Ada", "Bo"))

        def paint(painter: Renderer) -> Picture:
            state = midway(game)
            if painter.example:
                return painter.example(game.view(state, 0), frame)
            return (painter.glance or painter.board)(game.view(state, None), frame)

        return await self._paint(game.key, ("example", game.key), paint)

    def close(self) -> None:
        self.artist.close()

    async def draw(
        self, position: Position, what: tuple[object, ...], paint: Callable[[Renderer], Picture | None]
    ) -> Pictures:
        """Return the picture that `paint` draws of a table.

        `what` is the part of the cache key that distinguishes this picture from others of the same table.
        """
        return await self._paint(position.game.key, (position.id, position.head.version, *what), paint)

    async def _paint(self, game: str, key: tuple[object, ...], paint: Callable[[Renderer], Picture | None]) -> Pictures:
        def work() -> Picture | None:
            painter = self.renderers.get(game)  # in the worker thread, because the first look-up imports the painter
            return paint(painter) if painter else None

        picture = await self.artist.draw(key, work)
        return (picture,) if picture else ()


def chosen_options(position: Position, options: Mapping[str, str] | None = None) -> tuple[tuple[str, str], ...]:
    """Return (option's title, choice's title) for each house rule that matters at this table or with these `options`.

    Options that were added to the game after the table started are left out.
    """
    began = options is None and position.status != "lobby"
    chosen = position.head.options if options is None else options
    chosen = chosen if began else position.game.defaults() | dict(chosen)
    return tuple(
        (option.title, next(choice.title for choice in option.choices if choice.value == chosen[option.key]))
        for option in position.game.options
        if option.key in chosen and option.matters(chosen)
    )


def unusual_options(position: Position) -> tuple[tuple[str, str], ...]:
    """Return (option's title, choice's title) for each option to show on a table's card.

    The card shows the options that differ from their defaults, and those that are always shown (`Option.always_named`).
    """
    named = {option.title for option in position.game.options if option.always_named}
    usual = chosen_options(position, position.game.defaults())
    return tuple(option for option in chosen_options(position) if option not in usual or option[0] in named)


def score_sheet(painter: Renderer, position: Position) -> Picture:
    """Draw the score sheet of a finished game: the game's own, or one of places if the players ended it early."""
    agreed, frame = position.history.agreed, frame_of(position)
    return agreed_end.paint(agreed, frame) if agreed else painter.final(position.view(None), frame)


def frame_of(position: Position, lines: Sequence[str] = ()) -> Frame:
    """Return what a painter needs besides a View: names, computer players, up to three lines of news (latest first)."""
    newest_first = tuple(whole(line, 200) for line in reversed(lines[-LINES:]))
    return Frame(position.names, newest_first, prompts.computers(position))
