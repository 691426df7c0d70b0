"""What a game says of itself before anybody plays: options, slash commands, lessons, pages of its rule book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from games.kernel.actions import Seat


class Choice(msgspec.Struct, frozen=True):
    """A value that an option can take: `value` in records, `title` and `help` for people."""

    value: str
    title: str
    help: str


class Option(msgspec.Struct, frozen=True):
    """A house rule of the lobby. It matters only where the options that `only` names have one of those values.

    A table's card names what isn't the default; with `always_named` it names the default too, as for a rule of ours.
    """

    key: str
    title: str
    help: str
    choices: tuple[Choice, ...]
    default: str
    only: Mapping[str, tuple[str, ...]] = {}
    always_named: bool = False

    def matters(self, options: Mapping[str, str]) -> bool:
        """Whether it changes anything beside these."""
        return all(options[key] in values for key, values in self.only.items())


class Field(msgspec.Struct, frozen=True):
    """One option of a slash command; filled, it stands for the action `prefix:value` of the chain.

    With the prefix "" it is filled with a whole code: of one of the `kinds`, the likeliest first, or else of any.
    """

    name: str
    prefix: str
    help: str
    required: bool = True
    kinds: tuple[str, ...] = ()

    def takes(self, prefix: str) -> bool:
        """Whether choices of that kind fill it."""
        return prefix == self.prefix if self.prefix else not self.kinds or prefix in self.kinds

    def code(self, value: str) -> str:
        """What it stands for; words that are no code are taken for a choice of the likeliest kind."""
        if not self.kinds or value.partition(":")[0] in self.kinds:
            return f"{self.prefix}:{value}" if self.prefix else value
        return f"{self.kinds[0]}:{value}"


class Verb(msgspec.Struct, frozen=True):
    """A slash subcommand. Its fields stand for a chain in order; without fields it is the one action `code`."""

    name: str
    title: str
    help: str
    fields: tuple[Field, ...] = ()
    code: str = ""


_LATER: Final = ("then", "next", "after", "further", "more", "last")


def further(count: int) -> tuple[Field, ...]:
    """So many fields for whatever is asked after what the others say. Raises ValueError beyond six."""
    if not 0 <= count <= len(_LATER):
        raise ValueError(f"a command has 0 to {len(_LATER)} further fields, not {count}")
    return tuple(Field(name, "", "Your next choice", required=False) for name in _LATER[:count])


def choose(longest: int) -> Verb:
    """The subcommand that every game has: whatever is asked can be answered there, up to so many choices at once."""
    return Verb(
        "choose", "Choose", "Answer the current question", (Field("answer", "", "Your answer"), *further(longest - 1))
    )


class Reaction(msgspec.Struct, frozen=True):
    """An answer that a seat may be asked for at any time, also in another player's turn, because of what lies open.

    It is asked where the legal actions hold both `yes` and `no`; either is a code, or the prefix of several. With an
    empty `yes`, `no` alone tells, and there is no "always".
    """

    key: str
    title: str
    help: str
    yes: str
    no: str


class Limit(msgspec.Struct, frozen=True):
    """A time limit of the game's own on what is asked now: for one seat, or for several that end at one instant.

    The clock starts when a state first has a limit with this `key`, and runs on, whoever moves, until one has none or
    another. Then `codes` are played, by the state as it is by then: of each seat that the clock runs for, in the order
    of the pairs, a whole chain, and another as long as the limit has another one for it; () if it has nothing left to
    do. What they leave standing starts anew.
    """

    key: str
    seconds: int
    codes: tuple[tuple[Seat, tuple[str, ...]], ...]


class Lesson(msgspec.Struct, frozen=True):
    """A step of a tutorial: what the newcomer is told, and the move that they make then, () if they only read.

    `then` are the moves of other seats that follow it; `why` is what somebody reads who chooses something else.
    """

    text: str
    codes: tuple[str, ...] = ()
    then: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    shows_hand: bool = False  # instead of the board
    why: str = ""


class Tutorial(msgspec.Struct, frozen=True):
    """The first turns of a game that is always the same. The newcomer sits on `seat`, the computer on the others."""

    seed: str
    seats: int
    seat: Seat
    options: Mapping[str, str]
    lessons: tuple[Lesson, ...]


class Entry(msgspec.Struct, frozen=True):
    """A page of the rule book that can be looked up: a rule, a card, a tile, a term.

    `key` names it in links, unique in the game; `kind` ("rule", "term", "card", ...) is the heading it is listed under.
    """

    key: str
    kind: str
    title: str
    text: str
