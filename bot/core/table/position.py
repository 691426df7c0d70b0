"""A table at one moment: its rows, the States that result from replaying its log, and everything derived from them.

A Position is immutable, and threads may read it. Facts that the rules derive from it are computed on first use and then
never change. A change is a function from one Position to the next (bot.core.table.moves, ...), and a commit writes the
difference.

Three things are counted, and must not be confused. The *log* has every decision and undo ever made, and only grows. The
*decisions* are those in the log that haven't been undone (they *stand*). A *move* is everything that one click or
command did, one decision or several; its number is never reused.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.core.ids import TableId, UserId
from bot.core.markdown import quoted
from bot.core.refusals import Frozen, NotAtTable
from bot.core.storage import Chair, Head, Place, Stored
from bot.core.table.history import History, Known
from bot.core.table.hooks import NO_HOOKS, Hooks
from games.english import listing
from games.kernel import AnyGame, Outcome, Seat, Step, is_asked, peek
from games.record import Decision


def unique_names(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """Return the names of the chairs' players; repeated names get a number, such as "Bo (2)"."""
    names: list[str] = []
    for chair in chairs:
        same = sum(name == chair.name or name.startswith(f"{chair.name} (") for name in names)
        names.append(f"{chair.name} ({same + 1})" if same else chair.name)
    return tuple(names)


class Position(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A table at one moment, with everything that the code for Discord may read about it.

    Callers get Views, menus and sentences, but no States. Use msgspec's `replace(position, stored=...)` only for rows
    with the same log, because it keeps `known`; for a different log, use `anew`.
    """

    game: AnyGame
    stored: Stored
    steps: tuple[Step[Any], ...] = ()  # the first State, then one for each decision in effect; () before the start
    frozen: str = ""  # a sentence for the players that says why the game can't continue; "" if it can
    unwritten: int = 0  # how many entries at the end of the log aren't stored yet: a `Snapshot`
    known: Known = msgspec.field(default_factory=Known)
    hooks: Hooks = NO_HOOKS  # what features add to this table

    def __repr__(self) -> str:
        return f"Position({self.id} version {self.head.version})"  # never the States, which contain hidden cards

    def anew(self, stored: Stored, steps: tuple[Step[Any], ...] = (), known: Known | None = None) -> Position:
        """Return a position of the same game with other rows. `steps` are the result of replaying those rows' log."""
        return Position(self.game, stored, steps, known=known or Known(), hooks=self.hooks)

    @property
    def head(self) -> Head:
        """The table's main row, with its place (server and channel), owner, options, status, and version."""
        return self.stored.head

    @property
    def id(self) -> TableId:
        """The table's id: a few characters from a-z and 2-9."""
        return self.head.id

    @property
    def place(self) -> Place:
        return self.head.place

    @property
    def status(self) -> str:
        """The table's status: lobby, playing, over, cancelled, or archived."""
        return self.head.status

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The chairs (the players, and what is stored about them), by seat."""
        return self.stored.chairs

    @property
    def player_counts(self) -> range:
        """The range of player counts that the table's options allow."""
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
    def history(self) -> History:
        """The summary of the log. It's computed from scratch only if no earlier position passed one on."""
        known = self.known.history
        return known.get("all") or known.first("all", History().then(*self.stored.log))

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions in effect, oldest first: `decisions[n]` led to `steps[n + 1]`."""
        return self.history.decisions

    @property
    def length(self) -> int:
        """The number of decisions in effect."""
        return max(0, len(self.steps) - 1)

    @property
    def state(self) -> Any:
        """The current State, for use by rules only, never for pictures or messages.

        Raises Frozen if there is none.
        """
        if not self.steps:
            raise Frozen(self.frozen or "The game hasn't started.")
        return self.steps[-1].state

    def seat_of(self, user: UserId) -> Seat | None:
        return next((seat for seat, chair in enumerate(self.chairs) if chair.user == user), None)

    def require_seat(self, user: UserId) -> Seat:
        """Return the user's seat. Raises NotAtTable if there is none."""
        seat = self.seat_of(user)
        if seat is None:
            raise NotAtTable(self._strangers(user))
        return seat

    def _strangers(self, user: UserId) -> str:
        """Return a sentence that tells a user that they have no seat at this table, and what to do instead."""
        if self.status == "lobby":
            return "You're not at this table. If there's a free seat, press Join."
        names = self.written_names
        lost = next((name for name, chair in zip(names, self.chairs, strict=True) if user in chair.former), "")
        verb = "played" if self.status == "over" else "are playing" if len(self.names) > 1 else "is playing"
        who = f"{lost} has your seat" if lost else f"{listing(names)} {verb}"
        return f"{who} at this table; `/table new` opens your own."

    @cached_property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that the table is waiting for now."""
        if self.status != "playing" or self.frozen:
            return ()
        known = self.known.to_act.get("now")
        if known is None:
            seats = range(len(self.chairs))
            known = tuple(seat for seat in seats if is_asked(self.game, self.legal(seat)))
        return self.known.to_act.first("now", known)

    @cached_property
    def audience(self) -> Seat | None:
        """The seat of a player who plays alone in a DM; otherwise None, because others can read the channel."""
        is_private = self.place.guild is None and self.users(self.people) == (self.head.owner,)
        return self.people[0] if is_private else None

    def may_act(self, seat: Seat) -> bool:
        """Tell whether the seat has any legal action, even if the table isn't waiting for the seat."""
        return self.status == "playing" and not self.frozen and bool(self.legal(seat))

    @cached_property
    def waiting(self) -> tuple[UserId, ...]:
        """The users whom the table is waiting for now."""
        return self.users(self.to_act)

    def users(self, seats: Sequence[Seat]) -> tuple[UserId, ...]:
        """Return the users in these seats, leaving out computer players."""
        chairs = self.chairs
        return tuple([user for seat in seats if (user := chairs[seat].user) is not None])

    @cached_property
    def outcome(self) -> Outcome | None:
        """The game's outcome, by its rules or by the players' agreement, or None before its end."""
        if self.history.agreed:
            return self.history.agreed
        return self.game.outcome(self.state) if self.steps else None

    def view(self, seat: Seat | None, at: int | None = None) -> Any:
        """Return what the seat (None: the public) sees now, or saw after the first `at` decisions in effect."""
        there = self.length if at is None else min(at, self.length)
        earlier = self.known.earlier
        if there == self.length:
            known = self.known.views
        elif earlier and there == earlier[0]:
            known = earlier[1]
        else:
            return self.game.view(self.steps[there].state, seat)
        view = known.get(seat)
        if view is None:
            state = self.state if there == self.length else self.steps[there].state
            view = known.first(seat, self._ended(self.game.view(state, seat), there))
        return view

    def _ended(self, view: Any, at: int) -> Any:
        """Return the View with the outcome that the players agreed on, if they ended the game here."""
        agreed = self.history.agreed if at == self.length else None
        return replace(view, outcome=agreed) if agreed else view

    def legal(self, seat: Seat, codes: Sequence[str] = ()) -> tuple[Any, ...]:
        """Return the seat's legal actions after the choices `codes`.

        Raises IllegalAction if one of `codes` isn't legal.
        """
        if codes:
            return tuple(self.game.legal_actions(peek(self.game, self.state, seat, codes), seat))
        known = self.known.legal.get(seat)
        return self.known.legal.first(seat, self.game.legal_actions(self.state, seat)) if known is None else known
