"""Tutorial lessons. Each lesson's position is replayed from a script, so nothing about it is stored.

The custom_ids of a tutorial's buttons hold the game and the lesson in place of a table's id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.core.ids import TableId
from bot.core.refusals import NotNow
from bot.core.storage import NOWHERE, Chair, Head, Person, Stored
from bot.core.table import moves
from bot.core.table.position import Position
from bot.core.table.reading import proofs
from games.kernel import AnyGame, Lesson, Seat, Step, Tutorial
from games.record import options_or_default, start

COMPUTER = "Cogsworth"
_MARK, _SPLIT = "~", "-"


@dataclass(frozen=True)
class Stage:
    """A lesson of a game's tutorial."""

    game: AnyGame
    script: Tutorial
    number: int

    @property
    def name(self) -> TableId:
        """The name of the lesson, which its buttons carry in place of a table's id."""
        return TableId(f"{_MARK}{self.game.key}{_SPLIT}{self.number}")

    @property
    def lesson(self) -> Lesson:
        """The lesson as the tutorial's script has it: its text and moves."""
        return self.script.lessons[self.number]

    @property
    def seat(self) -> Seat:
        """The seat of the person who is learning the game."""
        return self.script.seat

    @property
    def is_last(self) -> bool:
        return self.number + 1 == len(self.script.lessons)

    def next(self) -> Stage:
        return replace(self, number=self.number + 1)

    def position(self, person: Person) -> Position:
        """Return the table at the start of this lesson, with the person in the learner's seat."""
        now = _beginning(self, person)
        for done in self.script.lessons[: self.number]:
            for seat, codes in made(self.script, done):
                now = moves.move(now, seat, codes)
        return now


def is_stage(table: TableId) -> bool:
    """Tell whether a command's `table` field is the name of a lesson rather than a table's id."""
    return table.startswith(_MARK)


def stage(games: Mapping[str, AnyGame], table: TableId) -> Stage:
    """Return the lesson with that name. Raises NotNow if there is none."""
    key, _, number = table.removeprefix(_MARK).rpartition(_SPLIT)
    begun = first(games, key)
    if not number.isdigit() or int(number) >= len(begun.script.lessons):
        raise NotNow("I can't find that lesson. `/tutorial` starts over.")
    return replace(begun, number=int(number))


def first(games: Mapping[str, AnyGame], key: str) -> Stage:
    """Return the first lesson of the game. Raises NotNow if it has no tutorial."""
    game = games.get(key)
    if game is None or game.tutorial is None:
        raise NotNow("That game has no tutorial.")
    return Stage(game, game.tutorial, 0)


def made(script: Tutorial, done: Lesson) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
    """Return the moves of a lesson, in order, each as a seat and its action codes."""
    return ((script.seat, done.codes), *done.then) if done.codes else done.then


def _beginning(at: Stage, person: Person) -> Position:
    """Return the table before the tutorial's first move.

    The table's id contains the person and the lesson, because cached pictures are found by table id.
    """
    computer = Chair(COMPUTER, policy=at.game.strengths.default)
    seats = range(at.script.seats)
    chairs = tuple(Chair(person.name, person.id) if seat == at.seat else computer for seat in seats)
    options = options_or_default(at.game, at.script.options)
    table = TableId(f"{at.name} {person.id} {person.name}")
    head = Head(table, NOWHERE, person.id, at.game.key, at.game.version, options, "playing", at.script.seed)
    empty = Position(at.game, Stored(head, chairs))
    return Position(at.game, empty.stored, (Step(start(at.game, proofs.record(empty).header)),))
