"""Positions made by hand, with scripted dice, played by codes."""

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
    """Chance whose next dice are known."""

    script: tuple[int, ...] = ()

    def below(self, n: int) -> tuple[int, Rng]:
        """The next of the script where a die is cast, else by lot."""
        if n == 6 and self.script:
            return self.script[0] - 1, replace(self, script=self.script[1:], drawn=self.drawn + 1)
        number, after = super().below(n)
        return number, replace(self, drawn=after.drawn)


def cards(names: Iterable[str]) -> bytes:
    """Cards by their names."""
    return bytes(CARD[name] for name in names)


def player(who: str, deck: Sequence[str] = (), **more: Any) -> Player:
    """A player at the start of a turn; zones by names, `open` by the cards drawn since."""
    number, turns = CHARACTER[who], more.get("turns", 0)
    zones: dict[str, Any] = {key: cards(names) for key, names in more.items() if key in _ZONES}
    others = {key: value for key, value in more.items() if key not in (*_ZONES, "open")}
    exits = tuple((CARD[name], turns - count) for name, count in more.get("open", {}).items())
    life = CHARACTERS[number].life
    fields: dict[str, Any] = {"chance": Rng("test"), "life": life, "phase": TURN, "exits": exits} | zones | others
    return Player(deck=cards(deck), character=number, **fields)


class Table:
    """A game under test. `dice` are pairs, in the order in which anybody rolls them."""

    def __init__(
        self, *players: Player, dice: Iterable[Sequence[int]] = (), is_open: bool = False, free_mice: int = 0
    ) -> None:
        self.state = State(players, tuple(range(len(players))), (), is_open, free_mice)
        self.script = tuple(pips for pair in dice for pips in pair)
        self.events: list[Event] = []

    def do(self, moves: str, seat: int | None = None) -> Table:
        """Make the moves, by the seat or by whoever is asked first."""
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
        """What the seat may choose."""
        return {action.code for action in GAME.legal_actions(self.state, seat)}

    def refused(self, code: str, seat: int = 0) -> str:
        """The words in which the choice is refused."""
        try:
            play(GAME, self.state, seat, code, NAMES)
        except IllegalAction as refusal:
            return str(refusal)
        raise AssertionError(f"{code} is legal")

    def view(self, seat: int | None = 0) -> View:
        """What a seat sees."""
        return view(self.state, seat)

    def seen(self, seat: int = 0) -> PlayerView:
        """A player as all see them."""
        return self.view(None).players[seat]

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of that kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


def table(given: Mapping[str, Any]) -> Table:
    """The position of a worked example."""
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
    return Table(*players, dice=given.get("dice", ()), is_open=given.get("mode") == "open")
