"""Operations on daily puzzles: start an attempt, practice, compare results, and check the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from bot.core.ids import GuildId, InteractionId, TableId, UserId
from bot.core.refusals import NotNow
from bot.core.storage import Chair, Fenced, OutboxMessage, Person
from bot.core.table.edits import chair_of
from bot.core.table.position import Position
from bot.core.table.registry import Tables
from bot.features.daily_puzzle import attempts, calendar, deal, store
from bot.features.daily_puzzle.store import BOT_USER, Attempt, DailyStore, Subscription, Tried
from games.kernel import AnyGame

PLANNER = "The planner"


class DayResults(msgspec.Struct, frozen=True):
    """A puzzle's results so far, and one person's attempt and streak.

    `results` has everybody's finished attempts, best first; `mine` is the person's attempt, finished or not. `streak`
    is the number of days in a row, up to this day or the day before, on which the person has a result.
    """

    game: AnyGame
    day: int
    results: tuple[Tried, ...]
    mine: Tried | None = None
    streak: int = 0

    @property
    def title(self) -> str:
        """The puzzle's name, such as "Gear Grid 212"."""
        return f"{self.game.name} {calendar.number(self.day)}"

    @property
    def is_revealed(self) -> bool:
        """Whether everything about the puzzle may be revealed, because its day is over."""
        return calendar.is_over(self.day)

    def place(self, tried: Tried) -> int:
        """Return the attempt's rank, starting at 1; ties share a rank. The attempt must have a result."""
        assert tried.result is not None
        rank = tried.result.rank
        return 1 + sum(other.result is not None and other.result.rank > rank for other in self.results)


class Puzzles:
    """The daily puzzles of all games. Every method may raise a Refusal, such as StorageTrouble."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._book = DailyStore(tables.store)

    @property
    def games(self) -> Mapping[str, AnyGame]:
        """The games that have a daily puzzle, by key."""
        return {key: game for key, game in self._tables.games.items() if game.daily}

    def game(self, key: str) -> AnyGame:
        """Return the game with that key. Raises NotNow if it has no daily puzzle."""
        if key not in self.games:
            raise NotNow(f"That game has no daily puzzle. These do: {', '.join(self._names)}.")
        return self.games[key]

    @property
    def _names(self) -> Sequence[str]:
        return [game.name for game in self.games.values()]

    async def fingerprint(self, day: int) -> str:
        """Return the fingerprint of the day's secret; "" for a day without puzzles.

        Create today's secret if there is none yet.
        """
        secret = await self._secret(day)
        return deal.fingerprint(secret) if secret else ""

    async def secret_of_past_day(self, day: int) -> str:
        """Return the secret of a past day; "" if the day isn't over or had no puzzle."""
        return await self._book.secret(day) if calendar.is_over(day) else ""

    async def _secret(self, day: int) -> str:
        return await self._book.secret(day, deal.fresh() if day == calendar.today() else "")

    async def day_results(self, key: str, day: int, user: UserId) -> DayResults:
        """Return the results of the game's puzzle on that day, and the user's own attempt and streak."""
        return await day_results(self._book, self.game(key), day, user)

    async def begin(self, key: str, person: Person, guild: GuildId | None, interaction: InteractionId) -> Position:
        """Return the table of the person's only scored attempt at today's puzzle. Start the attempt if needed.

        This also starts the bot's own attempt, so that there's a board to compare with when the day is over.
        """
        game, day = self.game(key), calendar.today()
        await self.own_attempt(key, day)
        tried = await self._book.tried(key, day, person.id)
        if tried is None:
            try:
                return await self._open(game, chair_of(person, interaction), Attempt(day, True, guild))
            except Fenced:  # another click started it at the same time
                tried = await self._book.tried(key, day, person.id)
        return await self._there(tried)

    async def practise(self, key: str, person: Person, interaction: InteractionId) -> Position:
        """Return the person's unfinished practice table for today's puzzle, or a new one.

        Raises NotNow until the person has finished the scored attempt.
        """
        game, day = self.game(key), calendar.today()
        tried = await self._book.tried(key, day, person.id)
        if tried is None or (await self._there(tried)).status == "playing":
            raise NotNow("Play your official attempt first: `/daily` starts it. After that you can practice.")
        known = await self._book.practice(key, day, person.id)
        if known:
            return (await self._tables.get(known)).now
        return await self._open(game, chair_of(person, interaction), Attempt(day, False))

    async def own_attempt(self, key: str, day: int) -> Position:
        """Return the table of the bot's own attempt, played by the strongest computer player. Start today's if needed.

        Raises NotNow if the day is over and the bot made no attempt on it.
        """
        game = self.game(key)
        tried = await self._book.tried(key, day, BOT_USER)
        if tried is None and day == calendar.today():
            strongest = game.strengths.choices[-1].value
            try:
                return await self._open(game, Chair(PLANNER, policy=strongest), Attempt(day, True))
            except Fenced:
                tried = await self._book.tried(key, day, BOT_USER)
        return await self._there(tried)

    async def boards(self, day_results: DayResults, most: int) -> Sequence[Position]:
        """Return at most `most` tables of a past day: the best attempts and the person's own, then the bot's.

        Raises NotNow if the day isn't over.
        """
        if not day_results.is_revealed:
            raise NotNow("I'll show everyone's boards when the day is over, after midnight UTC.")
        wanted = list(day_results.results[: most - 1])
        if day_results.mine and day_results.mine.result and day_results.mine not in wanted:
            wanted[most - 2 :] = [day_results.mine]
        names = [tried.table for tried in wanted if tried.table]
        own = await self._book.tried(day_results.game.key, day_results.day, BOT_USER)
        names += [own.table] if own and own.table and own.result else []
        return [(await self._tables.get(name)).now for name in names]

    async def tell(self, to: Subscription, day: int, due: float = 0.0) -> None:
        """Post the day's puzzle in the subscribed channel, or update the post, at `due` (epoch seconds) or later."""
        own = await self.own_attempt(to.game, day)
        await self._tables.store.outbox.post(OutboxMessage(own.id, "post", to.channel, due=due))

    async def _there(self, tried: Tried | None) -> Position:
        if tried is None or tried.table is None:
            raise NotNow("You already tried that puzzle, and the result was deleted.")
        return (await self._tables.get(tried.table)).now

    async def _open(self, game: AnyGame, chair: Chair, attempt: Attempt) -> Position:
        secret = await self._secret(attempt.day)
        seed = deal.seed(secret, game.key, attempt.day)
        table: TableId = self._tables.new_id()
        begun = attempts.dealt(game, table, chair, attempt, seed)
        return await self._tables.open_dealt(begun, partial(store.begin, begun.head, attempt))


async def day_results(book: DailyStore, game: AnyGame, day: int, user: UserId) -> DayResults:
    """Return the results of the game's puzzle on that day, and the user's own attempt and streak."""
    results, mine = tuple(await book.results(game.key, day)), await book.tried(game.key, day, user)
    return DayResults(game, day, results, mine, streak(await book.days(game.key, user), day))


def streak(days: Sequence[int], upto: int) -> int:
    """Return how many consecutive days, ending on `upto` or the day before, are in `days` (newest first)."""
    row = [day for day in days if day <= upto]
    if not row or row[0] < upto - 1:
        return 0
    return next((n for n, day in enumerate(row) if day != row[0] - n), len(row))
