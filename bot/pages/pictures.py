"""Pictures of a table: which painter, of which View, under which key. States and other seats' views never come here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from bot.markdown import clip
from bot.pages.example import midway
from bot.pages.hooks import NO_SLOTS, Slots
from bot.pages.parts.picture_worker import Artist
from bot.table.position import Position
from games.kernel import AnyGame, Seat
from rendering.picture import Frame, Lettered, Lobby, LobbySeat, Picture, Renderer

Pictures = tuple[Picture, ...]
LINES = 3  # of narration, on a board


class Gallery:
    """Draws by the catalogue of renderers; a game without one gets no pictures."""

    def __init__(self, renderers: Mapping[str, Renderer], slots: Slots = NO_SLOTS) -> None:
        self.renderers = renderers
        self.slots = slots  # what features add to the pages with these pictures
        self.artist = Artist()

    async def board(self, position: Position, at: int | None = None, after: int | None = None) -> Pictures:
        """The whole public table, large, now or after `at` decisions; the narration since `after` goes with it."""
        upto = position.length if at is None else min(at, position.length)
        told = position.lines(None, max(0, upto - LINES) if after is None else after, upto)
        view, frame = position.view(None, upto), frame_of(position, told)

        def work() -> Pictures:
            painter = self.renderers.get(position.game.key)
            if not painter:
                return ()
            return painter.large(view, frame) if painter.large else (painter.board(view, frame),)

        return await self.artist.draw((position.id, position.head.version, "board", upto, after), work) or ()

    async def glance(self, position: Position, at: int | None = None, after: int | None = None) -> Pictures:
        """The public table as a message shows it, now or after `at` decisions: what changed since `after` is marked."""
        upto = position.length if at is None else min(at, position.length)
        since = None if after is None or after >= upto else position.view(None, after)
        told = position.lines(None, max(0, upto - LINES) if after is None else after, upto)
        view, frame = position.view(None, upto), replace(frame_of(position, told), since=since)
        key = ("glance", upto, after)
        return await self.draw(position, key, lambda painter: (painter.glance or painter.board)(view, frame))

    def in_words(self, position: Position, seat: Seat | None) -> Sequence[str]:
        """The table as the seat sees it, line by line; nothing of a game without painters."""
        painter = self.renderers.get(position.game.key)
        return painter.in_words(position.view(seat), frame_of(position)) if painter and painter.in_words else ()

    async def hand(self, position: Position, seat: Seat) -> Pictures:
        """The private side of the seat: first its roles or the like, then what else it holds."""
        view, frame = position.view(seat), frame_of(position)

        def work() -> Pictures | None:
            painter = self.renderers.get(position.game.key)
            if not painter:
                return None
            return (painter.hand(view, frame), *(painter.more(view, frame) if painter.more else ()))

        return await self.artist.draw((position.id, position.head.version, "hand", seat), work) or ()

    async def choices(
        self, position: Position, seat: Seat, codes: Sequence[str], lettered: Sequence[Lettered]
    ) -> Pictures:
        """What the seat can choose after the chain, lettered or marked; the view is the one after the chain."""
        view, frame = position.peek(seat, codes), frame_of(position)
        key = ("choices", seat, tuple(codes), tuple((each.letter, each.code) for each in lettered))
        return await self.draw(position, key, lambda painter: painter.choices(view, frame, lettered))

    async def final(self, position: Position) -> Pictures:
        """The score sheet."""
        view, frame = position.view(None), frame_of(position)
        return await self.draw(position, ("final",), lambda painter: painter.final(view, frame))

    async def result(self, position: Position, seat: Seat) -> Pictures:
        """Tell the seat that it won, or who did."""
        view, frame = position.view(seat), frame_of(position)
        return await self.draw(position, ("result", seat), lambda each: each.result and each.result(view, frame))

    async def ending(self, position: Position, after: int | None) -> Pictures:
        """The board as it was left, and the score sheet; that alone if it has the board on it."""
        painter = self.renderers.get(position.game.key)
        board = () if painter and painter.sheet_has_board else await self.glance(position, None, after)
        return (*board, *await self.final(position))

    async def side_by_side(self, positions: Sequence[Position]) -> Pictures:
        """The ends of games of one kind, on one picture where their painter has one for that."""
        if not positions:
            return ()
        painter = self.renderers.get(positions[0].game.key)
        if painter is None or painter.side_by_side is None:
            return tuple([picture for each in positions for picture in await self.final(each)])
        paint = painter.side_by_side
        views, frames = [each.view(None) for each in positions], [frame_of(each) for each in positions]
        key = ("side by side", *((each.id, each.head.version) for each in positions))
        return await self._paint(positions[0].game.key, key, lambda _painter: paint(views, frames))

    async def lobby(self, position: Position) -> Pictures:
        """The lobby card."""
        game = position.game
        seats = tuple(
            LobbySeat(name, chair.user is None) for name, chair in zip(position.names, position.chairs, strict=True)
        )
        free = (LobbySeat(""),) * (position.seats[-1] - len(seats))
        lobby = Lobby(game.name, seats + free, position.seats[0], unusual_options(position), position.seats[-1])
        return await self.draw(position, ("lobby",), lambda painter: painter.lobby(lobby))

    async def entry(self, game: AnyGame, key: str) -> Pictures:
        """The picture of a page of the rule book, if it has one."""
        return await self._paint(game.key, ("entry", game.key, key), lambda painter: painter.entry(key))

    async def example(self, game: AnyGame) -> Pictures:
        """A table of two in the midst of a game, as a message shows it."""
        frame = Frame(("Ada", "Bo"))

        def paint(painter: Renderer) -> Picture:
            state = midway(game)
            if painter.example:
                return painter.example(game.view(state, 0), frame)
            return (painter.glance or painter.board)(game.view(state, None), frame)

        return await self._paint(game.key, ("example", game.key), paint)

    def close(self) -> None:
        """Stop drawing."""
        self.artist.close()

    async def draw(
        self, position: Position, what: tuple[object, ...], paint: Callable[[Renderer], Picture | None]
    ) -> Pictures:
        """Paint a picture of a table; `what` tells it from other pictures of the table."""
        return await self._paint(position.game.key, (position.id, position.head.version, *what), paint)

    async def _paint(self, game: str, key: tuple[object, ...], paint: Callable[[Renderer], Picture | None]) -> Pictures:
        def work() -> Picture | None:
            painter = self.renderers.get(game)  # in the thread: a painter is imported when it is first asked for
            return paint(painter) if painter else None

        picture = await self.artist.draw(key, work)
        return (picture,) if picture else ()


def chosen_options(position: Position, options: Mapping[str, str] | None = None) -> tuple[tuple[str, str], ...]:
    """The house rules that matter at this table, or with these `options`, as (title, chosen title).

    A table that began before there was such a choice tells nothing of it.
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
    """The options that a table's card names: those not at their default, and those that are always named."""
    named = {option.title for option in position.game.options if option.always_named}
    usual = chosen_options(position, position.game.defaults())
    return tuple(found for found in chosen_options(position) if found not in usual or found[0] in named)


def frame_of(position: Position, told: Sequence[str] = ()) -> Frame:
    """Return what a painter gets beside a View: names, the latest news, who is a computer player."""
    newest_first = tuple(clip(line, 200) for line in reversed(told[-LINES:]))
    return Frame(position.names, newest_first, position.computers)
