"""A table at one moment: its rows, the states that replaying them gives, and everything that may be read from them.

A Position is immutable. A change is a function from one Position to the next (bot.table.moves, ...), and a commit
writes the difference. Don't confuse three counts. The *log* has every decision and undo ever made, and only grows. The
*decisions* are those in the log that still stand. A *move* is what one click or command made, one decision or several,
under a number that is never reused.
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
    """Return the names at the table; repeated ones get a number."""
    names: list[str] = []
    for chair in chairs:
        same = sum(name == chair.name or name.startswith(f"{chair.name} (") for name in names)
        names.append(f"{chair.name} ({same + 1})" if same else chair.name)
    return tuple(names)


class Position(msgspec.Struct, frozen=True, dict=True, eq=False):
    """Everything that the Discord side may read about a table.

    States stay inside: callers get Views, menus, and sentences. `replace(position, stored=...)` (of msgspec) is only
    for rows with the same log, because it keeps `known`. For another log, make a new Position, as bot.table.moves and
    bot.table.loading do.
    """

    game: AnyGame
    stored: Stored
    steps: tuple[Step[Any], ...] = ()  # the first state, then one for each standing decision; () before the start
    frozen: str = ""  # why the game can't continue, in words for the players; "" if it can
    unwritten: int = 0  # how many entries at the end of the log aren't stored yet: a `Snapshot`
    known: Known = msgspec.field(default_factory=Known)

    def __repr__(self) -> str:
        return f"Position({self.id} version {self.head.version})"  # never the states: they hold the hidden cards

    @property
    def head(self) -> Head:
        """The row with place, owner, options, status, and version."""
        return self.stored.head

    @property
    def id(self) -> str:
        """The table's id: short, of the characters a-z and 2-9."""
        return self.head.id

    @property
    def place(self) -> Place:
        """The server and channel where the table is played."""
        return self.head.place

    @property
    def status(self) -> str:
        """The table's status: lobby, playing, over, cancelled, or archived."""
        return self.head.status

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The chairs by seat."""
        return self.stored.chairs

    @property
    def seats(self) -> range:
        """The numbers of players that the table's options allow."""
        return self.game.seats(self.head.options)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, all different."""
        return unique_names(self.chairs)

    @cached_property
    def written_names(self) -> tuple[str, ...]:
        """The players' names by seat, with markdown escaped for use in messages."""
        return tuple(map(quoted, self.names))

    @cached_property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people hold."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.user is not None)

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats that computer players hold."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.user is None)

    @property
    def history(self) -> History:
        """The summary of the log, computed from its beginning only if no earlier position passed it on."""
        if self.known.history is None:
            self.known.history = History().then(*self.stored.log)
        return self.known.history

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The standing decisions, oldest first: `decisions[n]` led to `steps[n + 1]`."""
        return self.history.decisions

    @property
    def length(self) -> int:
        """The number of standing decisions."""
        return max(0, len(self.steps) - 1)

    @property
    def state(self) -> Any:
        """The current state, for the table's own use and never for pictures or messages.

        Raises Frozen if there is none.
        """
        if not self.steps:
            raise Frozen(self.frozen or "The game hasn't started.")
        return self.steps[-1].state

    def seat_of(self, user: int) -> Seat | None:
        """Return the user's seat, or None."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.user == user), None)

    def require_seat(self, user: int) -> Seat:
        """Return the user's seat. Raises NotAtTable if there is none."""
        seat = self.seat_of(user)
        if seat is None:
            raise NotAtTable(self._strangers(user))
        return seat

    def _strangers(self, user: int) -> str:
        """Tell a user without a seat why, and what to do instead."""
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
        """The seat of a player who plays alone in private messages, else None: anybody may read the channel."""
        is_private = self.place.guild is None and self.users(self.people) == (self.head.owner,)
        return self.people[0] if is_private else None

    @cached_property
    def openly_asked(self) -> tuple[Seat, ...]:
        """The seats in `to_act` that the channel may know about.

        Others are never named to anybody else, or pinged in public.
        """
        return tuple([seat for seat in self.to_act if self._open_choices(seat)])

    def _open_choices(self, seat: Seat) -> Sequence[Any]:
        if seat == self.audience:
            return self.legal(seat)
        if seat not in self.known.open:
            self.known.open[seat] = open_choices(self.game, self.legal(seat))
        return self.known.open[seat]

    def open_codes(self, seat: Seat) -> tuple[str, ...]:
        """Return the codes of the seat's choices that aren't secret; () if it can't move."""
        return tuple(action.code for action in self._open_choices(seat)) if self.may_act(seat) else ()

    def is_asked_in_private(self, seat: Seat) -> bool:
        """Tell whether the seat is asked something that nobody else may know about."""
        private = self.game.private
        return bool(private) and seat in self.to_act and any(action.prefix in private for action in self.legal(seat))

    def is_aside(self, after: int, upto: int) -> bool:
        """Tell whether the move between two counts of decisions is known only to the seats that were told about it."""
        prefixes = {made.code.partition(":")[0] for made in self.decisions[after:upto]}
        return bool(prefixes & (self.game.private | self.game.idle)) and not self.events(None, after, upto)

    def is_seen_since(self, before: Position) -> bool:
        """Tell whether something happened after `before` that the channel may know about."""
        return self.openly_asked != before.openly_asked or bool(self.events(self.audience, before.length))

    def may_act(self, seat: Seat) -> bool:
        """Tell whether the seat has any choice, even one that nobody waits for."""
        return self.status == "playing" and not self.frozen and bool(self.legal(seat))

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """The users who are asked something now."""
        return self.users(self.to_act)

    @cached_property
    def openly_waiting(self) -> tuple[int, ...]:
        """The users who, as everybody may know, are asked something now."""
        return self.users(self.openly_asked)

    def users(self, seats: Sequence[Seat]) -> tuple[int, ...]:
        """Return the users on these seats, leaving out computer players."""
        chairs = self.chairs
        return tuple([user for seat in seats if (user := chairs[seat].user) is not None])

    @property
    def is_computers_turn(self) -> bool:
        """Tell whether it's a computer player's turn to choose."""
        return any(self.chairs[seat].user is None for seat in self.to_act)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The game's outcome, None while it goes on."""
        return self.game.outcome(self.state) if self.steps else None

    def view(self, seat: Seat | None, at: int | None = None) -> Any:
        """Return what the seat (None: the public) sees now, or saw after `at` standing decisions."""
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
        """Return everything that the seat's private message depends on; () before the start."""
        if not self.steps:
            return ()
        view, is_asked = self.view(seat), seat in self.to_act
        asked = self.game.prompt(view, self.names) if is_asked else ""
        return self.status, is_asked, asked, self.game.words.secret(view, self.names)

    def peek(self, seat: Seat, codes: Sequence[str] = ()) -> Any:
        """Return the seat's View in the middle of a chain. Raises IllegalAction as `games.kernel.peek`."""
        return self.game.view(peek(self.game, self.state, seat, codes), seat)

    def menu(self, seat: Seat, codes: Sequence[str] = ()) -> tuple[Group, ...]:
        """Return the seat's choices after the chain so far. Raises IllegalAction as `games.kernel.peek`."""
        return menu(self.game, self.state, seat, codes, self.names)

    def legal(self, seat: Seat, codes: Sequence[str] = ()) -> tuple[Any, ...]:
        """Return the seat's legal actions after the chain so far. Raises IllegalAction."""
        if codes:
            return tuple(self.game.legal_actions(peek(self.game, self.state, seat, codes), seat))
        if seat not in self.known.legal:
            self.known.legal[seat] = self.game.legal_actions(self.state, seat)
        return self.known.legal[seat]

    def offered(self, seat: Seat, codes: Sequence[str] = ()) -> tuple[Any, ...]:
        """Return the actions that the seat is asked to choose from after the chain so far. Raises IllegalAction."""
        return offered(self.game, peek(self.game, self.state, seat, codes), seat)

    def foregone(self, seat: Seat, codes: Sequence[str]) -> tuple[str, ...]:
        """Return the chain, extended by forced choices up to the whole move. Raises IllegalAction."""
        chain = tuple(codes)
        while not (chain and self.completes(seat, chain)) and len(choices := self.offered(seat, chain)) == 1:
            chain = (*chain, choices[0].code)
        return chain

    def suggestion(self, seat: Seat) -> Suggestion | None:
        """Return the game's suggestion to the seat; None if there is none or the seat isn't asked anything."""
        if self.game.suggest is None or self.status != "playing" or seat not in self.to_act:
            return None
        if seat not in self.known.suggestions:
            self.known.suggestions[seat] = self.game.suggest(self.view(seat), self.offered(seat))
        return self.known.suggestions[seat]

    async def foresee(self, seat: Seat) -> None:
        """Compute the suggestion in a thread, so that `suggestion` returns it without blocking the event loop."""
        if self.game.suggest is not None and seat not in self.known.suggestions:
            await asyncio.to_thread(self.suggestion, seat)

    def completes(self, seat: Seat, codes: Sequence[str]) -> bool:
        """Tell whether the chain is a whole move rather than part of one. Raises IllegalAction."""
        state = peek(self.game, self.state, seat, codes[:-1])
        action = next((action for action in self.game.legal_actions(state, seat) if action.code == codes[-1]), None)
        return action is not None and bool(self.game.apply(state, seat, action).events)

    def prompt(self, seat: Seat) -> str:
        """Return the id of what the seat is asked now: 8 characters, "" if it is asked nothing.

        The id is a hash of the seat's choices and of how many moves it has ever made, so it changes only when what this
        seat is asked changes, and is never reused. For a game with a custom control panel it is a hash of the turn
        instead: there a click is valid whatever has changed since its button was shown.
        """
        if not self.may_act(seat):
            return ""
        what = [f"turn {self.turn}"] if self.game.controls else self._asked(seat)
        asked = "\n".join([str(seat), *what]).encode()
        return b32encode(blake2b(asked, digest_size=_PROMPT_BYTES).digest()).decode().lower()

    def _asked(self, seat: Seat) -> list[str]:
        return [str(self.made(seat)), *(action.code for action in self.legal(seat))]

    def controls(self, seat: Seat, cursor: str, names: Names) -> Controls | None:
        """Return the game's custom control panel for the seat, see `games.kernel.controls`; None if there is none."""
        has_any = self.game.controls is not None and self.status == "playing" and not self.frozen
        return self.game.controls(self.view(seat), cursor, names) if has_any and self.game.controls else None

    def made(self, seat: Seat) -> int:
        """Count the moves that the seat has ever made, including undone ones.

        Undone moves count so that a question asked again is a new one.
        """
        return self.history.made(seat)

    def openly_made(self, seat: Seat) -> int:
        """Count the moves of the seat that everybody may know about, including undone ones."""
        return self.history.made(seat, self.game.private | self.game.idle)

    def latest_move(self, seat: Seat) -> range:
        """Return the range of standing decisions that make up the seat's latest move; empty if it made none."""
        return latest_move(self.decisions, seat)

    def events(self, seat: Seat | None, after: int = 0, upto: int | None = None) -> list[Event]:
        """Return the events that the seat (None: the public) saw between two counts of standing decisions."""
        end = len(self.steps) if upto is None else upto + 1
        steps = self.steps[after + 1 : end]
        return [event for step in steps for event in step.events if event.to is None or event.to == seat]

    def lines(self, seat: Seat | None, after: int = 0, upto: int | None = None, names: Names = ()) -> list[str]:
        """Return one line of text for each result of a decision that the seat (None: the public) saw, oldest first.

        The lines are plain text with the names as they are, or as given: escape them for Discord.
        """
        end = self.length if upto is None else upto
        narrations = (narrate(self.events(seat, at, at + 1), names or self.names) for at in range(after, end))
        return [line for lines in narrations for line in lines]

    def highlights(self, names: Sequence[str]) -> Sequence[str]:
        """Return the highlights of the finished game, with these names."""
        steps = [[event for event in step.events if event.to is None] for step in self.steps]
        return self.game.words.highlights(steps, self.view(None), names)

    def since(self, seat: Seat) -> int:
        """Count the standing decisions up to the last one that the seat's player made in person.

        `lines(seat, since(seat))` is the player's recap.
        """
        made = self.decisions
        return next((n for n in range(len(made), 0, -1) if made[n - 1].seat == seat and not made[n - 1].away), 0)

    def concerns(self, seat: Seat, names: Names) -> Sequence[str]:
        """Return what happened to the seat since its own last turn: the last one that began with a move of its own."""
        if self.game.concerns is None or not self.length:
            return ()
        return self.game.concerns(self.events(seat, self.since_turn(seat)), self.view(seat), names)

    def lost(self, seat: Seat, after: int, names: Names) -> Sequence[str]:
        """Return what the seat has lost since that count of decisions, in words."""
        return self.game.words.lost(self.events(seat, after), self.view(seat), names) if self.steps else ()

    def since_turn(self, seat: Seat) -> int:
        """Count the decisions up to the seat's last one in a turn of its own.

        In games where everybody plays at the same time, this is the same as `since`.
        """
        if self.game.controls:
            return self.since(seat)
        made = self.decisions
        turns = [self.turn_of(number) for number in range(len(made))]
        whose: dict[int, Seat] = {}
        for turn, decision in zip(turns, made, strict=True):
            whose.setdefault(turn, decision.seat)
        return next((n for n in range(len(made), 0, -1) if made[n - 1].seat == seat == whose[turns[n - 1]]), 0)

    def can_take_back(self, seat: Seat) -> bool:
        """Tell whether `take_back` may find something; cheaper than calling it."""
        attempt = self.head.attempt
        is_open = self.status == "playing" and not self.frozen and self.game.has_undo
        latest = self.latest_move(seat) if is_open and not (attempt and attempt.counts) else range(0)
        return bool(latest) and latest.start >= self.history.before_snapshot

    def take_back(self, seat: Seat) -> TakeBack | None:
        """Return what the seat can undo, or None."""
        if not self.can_take_back(seat):
            return None
        return can_undo(self.game, self.decisions, self.steps, seat, self.history.before_snapshot)

    @property
    def turn(self) -> int:
        """The number of the current turn, 0 in games that don't count turns."""
        return self.turn_of(self.length) if self.steps else 0

    def turn_of(self, number: int) -> int:
        """Return the turn in which the standing decision with that index was made; 0 in games without turns."""
        return self.game.turn(self.steps[number].state) if self.game.turn else 0

    @property
    def request(self) -> Request | None:
        """The undo request that waits for consent, if any."""
        return self.head.request

    @property
    def unanswered(self) -> tuple[Seat, ...]:
        """The people whose consent to the undo request is still missing; computer players always agree."""
        request = self.request
        return tuple(seat for seat in self.people if request and seat not in (request.seat, *request.agreed))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, public from the start of the game; "" before."""
        return sha256(self.head.seed.encode()).hexdigest() if self.head.seed else ""

    @property
    def fingerprint(self) -> str:
        """The first digits of the commitment, for people to compare; "" before the start."""
        return f"{self.commitment[:_FINGERPRINT]}…" if self.commitment else ""

    @property
    def seed(self) -> str:
        """The seed once the game is over, else "".

        It stays "" for a daily puzzle, whose day has a proof of its own.
        """
        return self.head.seed if self.status == "over" and not self.head.attempt else ""

    def record(self) -> Record:
        """Return the whole record with the seed, for the table's own use; players get it by `Table.export`."""
        return record_of(self.stored)


def record_of(stored: Stored) -> Record:
    """Return the record that the rows contain."""
    head = stored.head
    return Record(Header(head.game, head.rules, len(stored.chairs), head.options, head.seed), stored.log)
