"""Tutorials: a position after so many lessons is replayed from the script, so nothing of them is ever stored.

All that a button of a tutorial needs to know is its game and its lesson; they stand in the place of the table's id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.refusals import NotNow
from bot.storage import NOWHERE, Chair, Head, Person, Stored
from bot.table import moves
from bot.table.position import Position
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
    def name(self) -> str:
        """What stands for the table in its buttons."""
        return f"{_MARK}{self.game.key}{_SPLIT}{self.number}"

    @property
    def lesson(self) -> Lesson:
        """What is learnt."""
        return self.script.lessons[self.number]

    @property
    def seat(self) -> Seat:
        """The newcomer's."""
        return self.script.seat

    @property
    def is_last(self) -> bool:
        """Whether no lesson follows."""
        return self.number + 1 == len(self.script.lessons)

    def next(self) -> Stage:
        """The lesson that follows."""
        return replace(self, number=self.number + 1)

    def position(self, person: Person) -> Position:
        """The table as it is before this lesson, with the newcomer at it."""
        now = _beginning(self, person)
        for done in self.script.lessons[: self.number]:
            for seat, codes in made(self.script, done):
                now = moves.move(now, seat, codes)
        return now


def is_stage(table: str) -> bool:
    """Whether it is a lesson that stands where a table's id would."""
    return table.startswith(_MARK)


def stage(games: Mapping[str, AnyGame], table: str) -> Stage:
    """The lesson of that name. Raises NotNow if there is none."""
    key, _, number = table.removeprefix(_MARK).rpartition(_SPLIT)
    found = first(games, key)
    if not number.isdigit() or int(number) >= len(found.script.lessons):
        raise NotNow("There is no such lesson. `/tutorial` begins anew.")
    return replace(found, number=int(number))


def first(games: Mapping[str, AnyGame], key: str) -> Stage:
    """Where a game's tutorial begins. Raises NotNow if it has none."""
    game = games.get(key)
    if game is None or game.tutorial is None:
        raise NotNow("There is no tutorial for that game.")
    return Stage(game, game.tutorial, 0)


def made(script: Tutorial, done: Lesson) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
    """The moves of a lesson, in order."""
    return ((script.seat, done.codes), *done.then) if done.codes else done.then


def _beginning(at: Stage, person: Person) -> Position:
    """The head's id tells persons and lessons apart, for pictures are kept by it."""
    computer = Chair(COMPUTER, policy=at.game.strengths.default)
    seats = range(at.script.seats)
    chairs = tuple(Chair(person.name, person.id) if seat == at.seat else computer for seat in seats)
    options = options_or_default(at.game, at.script.options)
    table = f"{at.name} {person.id} {person.name}"
    head = Head(table, NOWHERE, person.id, at.game.key, at.game.version, options, "playing", at.script.seed)
    empty = Position(at.game, Stored(head, chairs))
    return Position(at.game, empty.stored, (Step(start(at.game, empty.record().header)),))
