"""Test positions of BriarMaze, with scripted dice, and moves played in them by their action codes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from games.briar import GAME
from games.briar.data import CARD, CHARACTER, CHARACTERS
from games.briar.state import TURN, Player, State, asked
from games.briar.view import PlayerView, View, view
from games.kernel import Event, IllegalAction, play
from games.rng import Rng

_ZONES: Final = ("discard", "banned", "table", "hand", "cats", "ignored", "tied")
NAMES: Final = ("Ada", "Bo", "Cy")


class Dice(Rng, frozen=True):
    """An Rng whose next dice rolls are scripted: `script` has the pips."""

    script: tuple[int, ...] = ()

    def below(self, n: int) -> tuple[int, Rng]:
        """Return (next scripted die - 1, the Rng after it) if n is 6 and a scripted die is left.

        Otherwise return a random number from 0 to n - 1, and the Rng after it.
        """
        if n == 6 and self.script:
            return self.script[0] - 1, replace(self, script=self.script[1:], drawn=self.drawn + 1)
        number, after = super().below(n)
        return number, replace(self, drawn=after.drawn)


def cards(names: Iterable[str]) -> bytes:
    return bytes(CARD[name] for name in names)


def player(who: str, deck: Sequence[str] = (), **more: Any) -> Player:
    """Return a player whose turn is about to start.

    `deck`, and piles of cards such as `hand` in `more`, are given by card names. `open` maps each open Exit to the
    number of cards drawn since it was found. Anything else in `more` is a field of Player.
    """
    number, turns = CHARACTER[who], more.get("turns", 0)
    zones: dict[str, Any] = {key: cards(names) for key, names in more.items() if key in _ZONES}
    others = {key: value for key, value in more.items() if key not in (*_ZONES, "open")}
    exits = tuple((CARD[name], turns - count) for name, count in more.get("open", {}).items())
    life = CHARACTERS[number].life
    fields: dict[str, Any] = {"chance": Rng("test"), "life": life, "phase": TURN, "exits": exits} | zones | others
    return Player(deck=cards(deck), character=number, **fields)


class Table:
    """A game under test. `dice` are pairs of dice in the order in which they will be rolled, by any player."""

    def __init__(
        self, *players: Player, dice: Iterable[Sequence[int]] = (), is_unordered: bool = False, free_mice: int = 0
    ) -> None:
        self.state = State(players, tuple(range(len(players))), (), is_unordered, free_mice)
        self.script = tuple(pips for pair in dice for pips in pair)
        self.events: list[Event] = []

    def do(self, moves: str, seat: int | None = None) -> Table:
        """Play actions by their codes, separated by spaces; return the table itself.

        If `seat` is None, each action is played by the first seat that has to choose.
        """
        for code in moves.split():
            self._make(self._asked() if seat is None else seat, code)
        return self

    def _asked(self) -> int:
        seats = asked(self.state)
        assert seats, f"somebody is asked; the players are {[player.status for player in self.state.players]}"
        return seats[0]

    def _make(self, seat: int, code: str) -> None:
        players = list(self.state.players)
        chance = players[seat].chance
        players[seat] = replace(players[seat], chance=Dice(chance.key, chance.drawn, self.script))
        step = play(GAME, replace(self.state, players=tuple(players)), seat, code)
        players = list(step.state.players)
        left = players[seat].chance
        assert isinstance(left, Dice), f"the dice of seat {seat} are the scripted ones"
        self.script = left.script
        players[seat] = replace(players[seat], chance=Rng(left.key, left.drawn))
        self.state = replace(step.state, players=tuple(players))
        self.events += step.events

    def codes(self, seat: int = 0) -> set[str]:
        return {action.code for action in GAME.legal_actions(self.state, seat)}

    def refused(self, code: str, seat: int = 0) -> str:
        """Return the error message for an illegal choice. Raise AssertionError if the choice is legal."""
        try:
            play(GAME, self.state, seat, code, NAMES)
        except IllegalAction as refusal:
            return str(refusal)
        raise AssertionError(f"{code} is legal")

    def view(self, seat: int | None = 0) -> View:
        return view(self.state, seat)

    def seen(self, seat: int = 0) -> PlayerView:
        """Return the public view of a player."""
        return self.view(None).players[seat]

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def table(given: Mapping[str, Any]) -> Table:
    """Return the starting position of a worked example from the rules ledger. `given` is the example's JSON."""
    players = [
        player(
            each["char"],
            each["deck"],
            is_caged=each.get("caged", False),
            skill_used=each.get("skill_used", False),
            **{
                key: each[key]
                for key in ("discard", "banned", "table", "hand", "cats", "tied", "open", "life")
                if key in each
            },
        )
        for each in given["players"]
    ]
    return Table(*players, dice=given.get("dice", ()), is_unordered=given.get("mode") == "open")
