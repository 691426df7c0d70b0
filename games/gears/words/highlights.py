"""Highlights of a finished game: biggest cascade, best bluff, longest walk, richest turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from games.english import count
from games.gears import events as ev
from games.gears.nouns import role, the
from games.gears.pending import NOBODY
from games.gears.view import View
from games.kernel import Event, Seat

MOST: Final = 2
_FEWEST_TURNED: Final = 2
_FEWEST_STEPS: Final = 3
_FEWEST_GEARS: Final = 3
_KIND: Final[dict[type[Event], str]] = {ev.Traversed: "traverse", ev.TilePlaced: "place", ev.AbilityUsed: "ability"}
_BEGINS: Final = (ev.Traversed, ev.TilePlaced, ev.AbilityUsed, ev.AnomalyFlipped)


class PlayerAction(NamedTuple):
    """A player's action, with all the events that it caused."""

    turn: int
    seat: Seat
    events: tuple[Event, ...]

    @property
    def walks(self) -> list[ev.Traversed]:
        """Return the token's walk in this action, in two parts if the token flipped a tile on the way."""
        return [event for event in self.events if isinstance(event, ev.Traversed)]

    @property
    def steps(self) -> int:
        return sum(len(walk.path) - 1 for walk in self.walks)


def highlights(steps: Iterable[Sequence[Event]], view: View, names: Sequence[str], /) -> Sequence[str]:
    """Return up to two highlights, one line each.

    Return () until the game is over, because highlights would reveal who owns a token.
    """
    if view.outcome is None:
        return ()
    done = actions([event for events in steps for event in events])
    candidates = (_cascade(done, names), _bluff(done, view, names), _walk(done, names), _riches(done, names))
    return tuple(line for line in candidates if line)[:MOST]


def actions(events: Iterable[Event]) -> list[PlayerAction]:
    """Split the events of a game into actions, omitting those that were undone (G66)."""
    done: list[PlayerAction] = []
    turn = 1
    for event in events:
        if isinstance(event, ev.TurnBegan):
            turn = event.turn
        elif isinstance(event, ev.ActionUndone):
            _unwind(done, event)
        elif isinstance(event, _BEGINS) and not (done and _belongs_to(done[-1], event, turn)):
            done.append(PlayerAction(turn, event.seat, (event,)))
        elif done:
            done[-1] = done[-1]._replace(events=(*done[-1].events, event))
    return done


def _belongs_to(action: PlayerAction, event: Event, turn: int) -> bool:
    return isinstance(event, ev.Traversed) and bool(action.walks) and action.turn == turn


def _unwind(done: list[PlayerAction], event: ev.ActionUndone) -> None:
    """Remove an undone action from `done`: the player's last one of that kind before the ability that undid it."""
    for number in range(len(done) - 2, -1, -1):
        action = done[number]
        if action.seat == event.of and _KIND.get(type(action.events[0])) == event.kind:
            del done[number:-1]
            return


def _cascade(done: Sequence[PlayerAction], names: Sequence[str]) -> str:
    turned = [(len(e.tiles), action) for action in done for e in action.events if isinstance(e, ev.Cascaded)]
    number, action = max(turned, key=lambda pair: pair[0], default=(0, None))
    if action is None or number < _FEWEST_TURNED:
        return ""
    return f"Biggest cascade: {count(number, 'tile')} ({names[action.seat]}, turn {action.turn})."


def _bluff(done: Sequence[PlayerAction], view: View, names: Sequence[str]) -> str:
    """Describe the best bluff, or return "" if there was none.

    A bluff is a walk with another player's token. The best one is the one that ended worst for that token or, among
    equals, the longest.
    """
    holders = {card.character: player.seat for player in view.players for card in player.roles}
    bluffs = [
        action for action in done if action.walks and holders.get(action.walks[0].character, action.seat) != action.seat
    ]
    if not bluffs:
        return ""
    action = max(bluffs, key=lambda bluff: (_fate(bluff), bluff.steps))
    character, start, goal = action.walks[0].character, action.walks[0].path[0], action.walks[-1].path[-1]
    ends = (f"from {start} to {goal}", "into the Drop-O-Matic", "off a cliff")[_fate(action)]
    whose = f"{names[holders[character]]}'s {role(character)}"
    return f"Best bluff: {names[action.seat]} moved {whose} {ends} on turn {action.turn}."


def _fate(action: PlayerAction) -> int:
    """Return how badly a walk ended for the token: 0 as planned, 1 dropped onto the Prime Gear, 2 eliminated."""
    character = action.walks[0].character
    fell = any(isinstance(event, ev.TokenFell) and event.character == character for event in action.events)
    lost = any(isinstance(event, ev.Eliminated) and event.character == character for event in action.events)
    return 2 if lost else int(fell)


def _walk(done: Sequence[PlayerAction], names: Sequence[str]) -> str:
    action = max(done, key=lambda action: action.steps, default=None)
    if action is None or action.steps < _FEWEST_STEPS:
        return ""
    token = the(action.walks[0].character)
    return f"Longest move: {count(action.steps, 'step')} ({names[action.seat]} with {token}, turn {action.turn})."


def _riches(done: Sequence[PlayerAction], names: Sequence[str]) -> str:
    gained: Counter[tuple[int, Seat]] = Counter()
    for action in done:
        for event in action.events:
            if isinstance(event, ev.GearsGained | ev.GearsStolen) and event.seat != NOBODY:
                gained[action.turn, event.seat] += event.gears
    if not gained:
        return ""
    (turn, seat), gears = gained.most_common(1)[0]
    return f"Richest turn: {count(gears, 'gear')} ({names[seat]}, turn {turn})." if gears >= _FEWEST_GEARS else ""
