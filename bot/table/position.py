"""A table at one moment: its rows, the states that they replay to, and everything that may be read of them.

A Position is an immutable value. A change is a function from one Position to the next (bot.table.moves, ...),
and a commit writes what the next one has more than the one before. Three counts must not be confused: the *log* has
every decision and every take-back ever made and only grows; the *decisions* are those of the log that still stand; a
*move* is what one click or command made, one decision or several, with a number that never comes back.
"""

from __future__ import annotations

import asyncio
from base64 import b32encode
from collections.abc import Sequence
from functools import cached_property
from hashlib import blake2b, sha256
from typing import Any

import msgspec

from bot.markdown import quoted
from bot.refusals import Frozen, NotAtTable
from bot.storage import Chair, Head, Place, Request, Stored
from bot.table.history import History, Known
from games.english import listing
from games.kernel import (
    AnyGame,
    Controls,
    Event,
    Names,
    Outcome,
    Seat,
    Step,
    Suggestion,
    is_asked,
    narrate,
    offered,
    open_choices,
    peek,
)
from games.menu import Group, menu
from games.record import Decision, Header, Record, TakeBack, can_undo, latest_move

_FINGERPRINT = 12  # hex digits
_PROMPT_BYTES = 5  # 8 characters of base32


def unique_names(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """The names at the table; of two that are alike the second gets a number."""
    names: list[str] = []
    for chair in chairs:
        same = sum(name == chair.name or name.startswith(f"{chair.name} (") for name in names)
        names.append(f"{chair.name} ({same + 1})" if same else chair.name)
    return tuple(names)


class Position(msgspec.Struct, frozen=True, dict=True, eq=False):
    """What the Discord side knows of a table. States stay inside: it hands out Views, menus and sentences.

    `replace(position, stored=...)` (of msgspec) is for rows with the same log: it keeps `known`. Where the log is
    another one, a Position is made anew, as bot.table.moves and bot.table.loading do.
    """

    game: AnyGame
    stored: Stored
    steps: tuple[Step[Any], ...] = ()  # the first state, then one for each standing decision; () before the start
    frozen: str = ""  # why the table cannot go on, for the players; "" if it can
    unwritten: int = 0  # how many entries at the end of the log the next commit writes first: a `Carried`
    known: Known = msgspec.field(default_factory=Known)

    def __repr__(self) -> str:
        return f"Position({self.id} version {self.head.version})"  # never the states: they hold the hidden cards

    @property
    def head(self) -> Head:
        """Place, owner, options, status, version."""
        return self.stored.head

    @property
    def id(self) -> str:
        """The table's id: short, of a-z and 2-9."""
        return self.head.id

    @property
    def place(self) -> Place:
        """Where it is played."""
        return self.head.place

    @property
    def status(self) -> str:
        """lobby, playing, over, cancelled or archived."""
        return self.head.status

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where: the index is the seat."""
        return self.stored.chairs

    @property
    def seats(self) -> range:
        """How many may play with the options of this table."""
        return self.game.seats(self.head.options)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names by seat, no two alike."""
        return unique_names(self.chairs)

    @cached_property
    def written_names(self) -> tuple[str, ...]:
        """The same as message text, for a sentence that is shown as it is: markdown in them is shown, not obeyed."""
        return tuple(map(quoted, self.names))

    @cached_property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.user is not None)

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats of computer players."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.user is None)

    @property
    def history(self) -> History:
        """What the log comes to; read from its beginning only where no move before has handed it on."""
        if self.known.history is None:
            self.known.history = History().then(*self.stored.log)
        return self.known.history

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions that stand, oldest first: `steps[n + 1]` is where `decisions[n]` led."""
        return self.history.decisions

    @property
    def length(self) -> int:
        """How many decisions stand."""
        return max(0, len(self.steps) - 1)

    @property
    def state(self) -> Any:
        """The state now: for the table itself, never for pictures or messages. Raises Frozen if none can be read."""
        if not self.steps:
            raise Frozen(self.frozen or "The game hasn't started.")
        return self.steps[-1].state

    def seat_of(self, user: int) -> Seat | None:
        """Where the user sits."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.user == user), None)

    def require_seat(self, user: int) -> Seat:
        """Where the user sits. Raises NotAtTable."""
        seat = self.seat_of(user)
        if seat is None:
            raise NotAtTable(self._strangers(user))
        return seat

    def _strangers(self, user: int) -> str:
        """What somebody is told who does not sit here."""
        if self.status == "lobby":
            return "You're not at this table. If there's a free seat, press Join."
        names = self.written_names
        lost = next((name for name, chair in zip(names, self.chairs, strict=True) if user in chair.former), "")
        verb = "played" if self.status == "over" else "are playing" if len(self.names) > 1 else "is playing"
        who = f"{lost} has your seat" if lost else f"{listing(names)} {verb}"
        return f"{who} at this table; `/table new` opens your own."

    @cached_property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are asked something now."""
        if self.status != "playing" or self.frozen:
            return ()
        if self.known.to_act is None:
            seats = range(len(self.chairs))
            self.known.to_act = tuple(seat for seat in seats if is_asked(self.game, self.legal(seat)))
        return self.known.to_act

    @cached_property
    def audience(self) -> Seat | None:
        """Whose eyes alone see the table's channel: the seat of one who plays in private messages; None: anybody's."""
        is_private = self.place.guild is None and self.users(self.people) == (self.head.owner,)
        return self.people[0] if is_private else None

    @cached_property
    def openly_asked(self) -> tuple[Seat, ...]:
        """Those of `to_act` of whom the channel may know it: nobody else is named to others, or pinged before them."""
        return tuple([seat for seat in self.to_act if self._open_choices(seat)])

    def _open_choices(self, seat: Seat) -> Sequence[Any]:
        if seat == self.audience:
            return self.legal(seat)
        if seat not in self.known.open:
            self.known.open[seat] = open_choices(self.game, self.legal(seat))
        return self.known.open[seat]

    def open_codes(self, seat: Seat) -> tuple[str, ...]:
        """What the seat can choose, as far as it may be known that it is asked; () where nobody can move."""
        return tuple(action.code for action in self._open_choices(seat)) if self.may_act(seat) else ()

    def is_asked_in_private(self, seat: Seat) -> bool:
        """Whether the seat is asked something that nobody else may know of."""
        private = self.game.private
        return bool(private) and seat in self.to_act and any(each.prefix in private for each in self.legal(seat))

    def is_aside(self, after: int, upto: int) -> bool:
        """Whether the move of those decisions is one that only those know of who were told of it."""
        prefixes = {made.code.partition(":")[0] for made in self.decisions[after:upto]}
        return bool(prefixes & (self.game.private | self.game.idle)) and not self.events(None, after, upto)

    def is_seen_since(self, before: Position) -> bool:
        """Whether the channel may know that something happened since."""
        return self.openly_asked != before.openly_asked or bool(self.events(self.audience, before.length))

    def may_act(self, seat: Seat) -> bool:
        """Whether the seat has anything to choose, be it something that nobody waits for."""
        return self.status == "playing" and not self.frozen and bool(self.legal(seat))

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """The people who are asked something now."""
        return self.users(self.to_act)

    @cached_property
    def openly_waiting(self) -> tuple[int, ...]:
        """The people of whom everybody may know that they are asked something."""
        return self.users(self.openly_asked)

    def users(self, seats: Sequence[Seat]) -> tuple[int, ...]:
        """Who sits on these seats, computers left out."""
        chairs = self.chairs
        return tuple([user for seat in seats if (user := chairs[seat].user) is not None])

    @property
    def is_computers_turn(self) -> bool:
        """Whether a computer player is asked something now."""
        return any(self.chairs[seat].user is None for seat in self.to_act)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The end, if the game is over."""
        return self.game.outcome(self.state) if self.steps else None

    def view(self, seat: Seat | None, at: int | None = None) -> Any:
        """What the seat (None: the public) sees now, or saw after `at` standing decisions."""
        there = self.length if at is None else min(at, self.length)
        if there == self.length:
            known = self.known.views
        elif there == self.known.earlier[0]:
            known = self.known.earlier[1]
        else:
            return self.game.view(self.steps[there].state, seat)
        if seat not in known:
            known[seat] = self.game.view(self.state if there == self.length else self.steps[there].state, seat)
        return known[seat]

    def private(self, seat: Seat) -> tuple[object, ...]:
        """What the seat's private message depends on; () before the start."""
        if not self.steps:
            return ()
        view, is_asked = self.view(seat), seat in self.to_act
        asked = self.game.prompt(view, self.names) if is_asked else ""
        return self.status, is_asked, asked, self.game.words.secret(view, self.names)

    def peek(self, seat: Seat, codes: Sequence[str] = ()) -> Any:
        """The seat's View in the middle of a chain. Raises IllegalAction as `games.kernel.peek`."""
        return self.game.view(peek(self.game, self.state, seat, codes), seat)

    def menu(self, seat: Seat, codes: Sequence[str] = ()) -> tuple[Group, ...]:
        """What the seat can choose after the quiet chain. Raises IllegalAction as `games.kernel.peek`."""
        return menu(self.game, self.state, seat, codes, self.names)

    def legal(self, seat: Seat, codes: Sequence[str] = ()) -> tuple[Any, ...]:
        """The seat's legal actions after the quiet chain. Raises IllegalAction."""
        if codes:
            return tuple(self.game.legal_actions(peek(self.game, self.state, seat, codes), seat))
        if seat not in self.known.legal:
            self.known.legal[seat] = self.game.legal_actions(self.state, seat)
        return self.known.legal[seat]

    def offered(self, seat: Seat, codes: Sequence[str] = ()) -> tuple[Any, ...]:
        """What the seat is asked to choose among after the quiet chain. Raises IllegalAction."""
        return offered(self.game, peek(self.game, self.state, seat, codes), seat)

    def foregone(self, seat: Seat, codes: Sequence[str]) -> tuple[str, ...]:
        """The chain with every choice behind it that is the only one, up to the whole move. Raises IllegalAction."""
        chain = tuple(codes)
        while not (chain and self.completes(seat, chain)) and len(choices := self.offered(seat, chain)) == 1:
            chain = (*chain, choices[0].code)
        return chain

    def suggestion(self, seat: Seat) -> Suggestion | None:
        """What the game would suggest to the seat now, if anything."""
        if self.game.suggest is None or self.status != "playing" or seat not in self.to_act:
            return None
        if seat not in self.known.suggestions:
            self.known.suggestions[seat] = self.game.suggest(self.view(seat), self.offered(seat))
        return self.known.suggestions[seat]

    async def foresee(self, seat: Seat) -> None:
        """Think of the suggestion beside the event loop, as computer players do; then `suggestion` has it at once."""
        if self.game.suggest is not None and seat not in self.known.suggestions:
            await asyncio.to_thread(self.suggestion, seat)

    def completes(self, seat: Seat, codes: Sequence[str]) -> bool:
        """Whether the chain is a whole move; False where more must be chosen. Raises IllegalAction."""
        state = peek(self.game, self.state, seat, codes[:-1])
        action = next((each for each in self.game.legal_actions(state, seat) if each.code == codes[-1]), None)
        return action is not None and bool(self.game.apply(state, seat, action).events)

    def prompt(self, seat: Seat) -> str:
        """The id of what the seat is asked now: 8 characters, "" if it is asked nothing.

        It is made of the seat's choices and the number of moves the seat ever made, so it changes only when what this
        seat is asked changes, and never comes back. Where a game has controls of its own it is made of the turn: there
        a click means what it says, whatever has changed since it was shown.
        """
        if not self.may_act(seat):
            return ""
        what = [f"turn {self.turn}"] if self.game.controls else self._asked(seat)
        asked = "\n".join([str(seat), *what]).encode()
        return b32encode(blake2b(asked, digest_size=_PROMPT_BYTES).digest()).decode().lower()

    def _asked(self, seat: Seat) -> list[str]:
        return [str(self.made(seat)), *(action.code for action in self.legal(seat))]

    def controls(self, seat: Seat, cursor: str, names: Names) -> Controls | None:
        """The game's own panel for the seat now, see `games.kernel.controls`; None where there is none."""
        has_any = self.game.controls is not None and self.status == "playing" and not self.frozen
        return self.game.controls(self.view(seat), cursor, names) if has_any and self.game.controls else None

    def made(self, seat: Seat) -> int:
        """How many moves the seat ever made, those taken back included: the same question asked again is another."""
        return self.history.made(seat)

    def openly_made(self, seat: Seat) -> int:
        """How many of them everybody may know of."""
        return self.history.made(seat, self.game.private | self.game.idle)

    def latest_move(self, seat: Seat) -> range:
        """The indices, among the standing decisions, of the seat's latest move; an empty range if it made none."""
        return latest_move(self.decisions, seat)

    def events(self, seat: Seat | None, after: int = 0, upto: int | None = None) -> list[Event]:
        """What the seat (None: the public) learnt between two counts of standing decisions."""
        end = len(self.steps) if upto is None else upto + 1
        steps = self.steps[after + 1 : end]
        return [event for step in steps for event in step.events if event.to is None or event.to == seat]

    def lines(self, seat: Seat | None, after: int = 0, upto: int | None = None, names: Names = ()) -> list[str]:
        """The same in words, a line for what came of a decision, oldest first.

        Plain text; the names stand in it as they are, or as they are given: escape it for Discord.
        """
        end = self.length if upto is None else upto
        told = (narrate(self.events(seat, at, at + 1), names or self.names) for at in range(after, end))
        return [line for lines in told for line in lines]

    def highlights(self, names: Sequence[str]) -> Sequence[str]:
        """What will be told of the finished game, with these names."""
        steps = [[event for event in step.events if event.to is None] for step in self.steps]
        return self.game.words.highlights(steps, self.view(None), names)

    def since(self, seat: Seat) -> int:
        """How many decisions stood when the seat's player had last moved: `lines(seat, since(seat))` is their recap."""
        made = self.decisions
        return next((n for n in range(len(made), 0, -1) if made[n - 1].seat == seat and not made[n - 1].away), 0)

    def concerns(self, seat: Seat, names: Names) -> Sequence[str]:
        """What happened to the seat since the last turn that was its own: one that began with a move of its own."""
        if self.game.concerns is None or not self.length:
            return ()
        return self.game.concerns(self.events(seat, self.since_turn(seat)), self.view(seat), names)

    def lost(self, seat: Seat, after: int, names: Names) -> Sequence[str]:
        """Say what the seat lost since that count of decisions."""
        return self.game.words.lost(self.events(seat, after), self.view(seat), names) if self.steps else ()

    def since_turn(self, seat: Seat) -> int:
        """Count the decisions up to the last one in a turn of its own; where all play at once, up to its last."""
        if self.game.controls:
            return self.since(seat)
        made = self.decisions
        turns = [self.turn_of(number) for number in range(len(made))]
        whose: dict[int, Seat] = {}
        for turn, decision in zip(turns, made, strict=True):
            whose.setdefault(turn, decision.seat)
        return next((n for n in range(len(made), 0, -1) if made[n - 1].seat == seat == whose[turns[n - 1]]), 0)

    def can_take_back(self, seat: Seat) -> bool:
        """Whether there is anything that `take_back` finds, without working out what."""
        attempt = self.head.attempt
        is_open = self.status == "playing" and not self.frozen and self.game.has_undo
        latest = self.latest_move(seat) if is_open and not (attempt and attempt.counts) else range(0)
        return bool(latest) and latest.start >= self.history.carried

    def take_back(self, seat: Seat) -> TakeBack | None:
        """What the seat can ask to take back."""
        if not self.can_take_back(seat):
            return None
        return can_undo(self.game, self.decisions, self.steps, seat, self.history.carried)

    @property
    def turn(self) -> int:
        """Changes with every turn, in games that count them."""
        return self.turn_of(self.length) if self.steps else 0

    def turn_of(self, number: int) -> int:
        """In which turn the standing decision with that index was made, in games that count them; else 0."""
        return self.game.turn(self.steps[number].state) if self.game.turn else 0

    @property
    def request(self) -> Request | None:
        """The take-back that waits for consent."""
        return self.head.request

    @property
    def unanswered(self) -> tuple[Seat, ...]:
        """The people whose word that take-back still needs: computers always agree."""
        request = self.request
        return tuple(seat for seat in self.people if request and seat not in (request.seat, *request.agreed))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, public from the start; "" before it."""
        return sha256(self.head.seed.encode()).hexdigest() if self.head.seed else ""

    @property
    def fingerprint(self) -> str:
        """As much of the commitment as people compare at a glance; "" before the start."""
        return f"{self.commitment[:_FINGERPRINT]}…" if self.commitment else ""

    @property
    def seed(self) -> str:
        """The seed, once the game is over; "" before, and of an attempt, whose day has a proof of its own."""
        return self.head.seed if self.status == "over" and not self.head.attempt else ""

    def record(self) -> Record:
        """The whole record with the seed: for the table itself; players get it by `Table.export`."""
        return record_of(self.stored)


def record_of(stored: Stored) -> Record:
    """The record that the rows make."""
    head = stored.head
    return Record(Header(head.game, head.rules, len(stored.chairs), head.options, head.seed), stored.log)
