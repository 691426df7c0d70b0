"""Static facts about a game: options, slash commands, lessons, pages of its rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from games.kernel.actions import Seat


class Choice(msgspec.Struct, frozen=True):
    """One of the values of an option in the lobby. `value` is used in records; people see `title` and `help`."""

    value: str
    title: str
    help: str


class Option(msgspec.Struct, frozen=True):
    """A setting in the lobby: a house rule or a mode.

    `only` maps keys of other options to the values with which this option has an effect. The lobby lists each option
    whose value isn't the default. If `always_named`, it also lists the default, for instance if that isn't the
    publisher's rule.
    """

    key: str
    title: str
    help: str
    choices: tuple[Choice, ...]
    default: str
    only: Mapping[str, tuple[str, ...]] = {}
    always_named: bool = False

    def matters(self, options: Mapping[str, str]) -> bool:
        """Tell whether this option has any effect, given the other options."""
        return all(options[key] in values for key, values in self.only.items())


class Field(msgspec.Struct, frozen=True):
    """One option of a slash command. The value that a player fills in stands for the action `prefix:value`.

    If `prefix` is "", the player enters a whole code. Its prefix is one of `kinds`, the likeliest first, or any if
    `kinds` is empty.
    """

    name: str
    prefix: str
    help: str
    required: bool = True
    kinds: tuple[str, ...] = ()

    def takes(self, prefix: str) -> bool:
        """Tell whether actions with that prefix can be entered in the field."""
        return prefix == self.prefix if self.prefix else not self.kinds or prefix in self.kinds

    def code(self, value: str) -> str:
        """Return the code that a filled-in value stands for.

        If `prefix` is "" and the value isn't a code, the likeliest prefix is assumed.
        """
        if not self.kinds or value.partition(":")[0] in self.kinds:
            return f"{self.prefix}:{value}" if self.prefix else value
        return f"{self.kinds[0]}:{value}"


class Verb(msgspec.Struct, frozen=True):
    """A slash subcommand.

    Its fields form a chain of actions, in order. If it has no fields, it stands for the single action `code`.
    """

    name: str
    title: str
    help: str
    fields: tuple[Field, ...] = ()
    code: str = ""


_LATER: Final = ("then", "next", "after", "further", "more", "last")


def further(count: int) -> tuple[Field, ...]:
    """Return `count` optional fields for follow-up choices. Raises ValueError if `count` isn't 0 to 6."""
    if not 0 <= count <= len(_LATER):
        raise ValueError(f"a command has 0 to {len(_LATER)} further fields, not {count}")
    return tuple(Field(name, "", "Your next choice", required=False) for name in _LATER[:count])


def choose(longest: int) -> Verb:
    """Return the slash subcommand `choose`, which answers any question and takes up to `longest` choices at once."""
    return Verb(
        "choose", "Choose", "Answer the current question", (Field("answer", "", "Your answer"), *further(longest - 1))
    )


class Reaction(msgspec.Struct, frozen=True):
    """A question that a seat can be asked even on another player's turn, because of its face-up cards.

    The question is asked when the legal actions include both `yes` and `no`. Each of them is a code, or a prefix of
    several codes. If `yes` is empty, a legal `no` is enough, and "yes" can't be a player's automatic response.
    """

    key: str
    title: str
    help: str
    yes: str
    no: str


class Limit(msgspec.Struct, frozen=True):
    """A time limit set by the rules of the game, for one seat or for several whose time ends together.

    The clock starts when a state first has a limit with this `key`. It keeps running no matter who moves, until a state
    has no limit or one with another key. When time runs out, each seat's `codes` are played, in the order of the pairs:
    a whole chain, or `()` if the seat has nothing left to do. After each chain, the limit is computed anew from the
    state. If a limit with the same key still exists after the last one, its clock starts again.
    """

    key: str
    seconds: int
    codes: tuple[tuple[Seat, tuple[str, ...]], ...]


class Lesson(msgspec.Struct, frozen=True):
    """A step of a tutorial: its text, and the codes of the learner's next move, () if there's nothing to do.

    `then` contains the moves of other seats that follow. `why` explains the right move to a learner who chose another
    one.
    """

    text: str
    codes: tuple[str, ...] = ()
    then: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    shows_hand: bool = False  # show the learner's hand instead of the board
    why: str = ""


class Tutorial(msgspec.Struct, frozen=True):
    """The first turns of a game with a fixed seed. The learner sits at `seat`, and computer players at the others."""

    seed: str
    seats: int
    seat: Seat
    options: Mapping[str, str]
    lessons: tuple[Lesson, ...]


class Entry(msgspec.Struct, frozen=True):
    """A page of the rulebook: a rule, a card, a tile, a term.

    `key` is unique in the game and used in links; `kind` ("rule", "term", "card", ...) is the heading under which
    the page is listed.
    """

    key: str
    kind: str
    title: str
    text: str
