"""Count how many taps a turn takes on the Play panel: `python -m tests.bot.taps GAME SEATS GAMES`.

Computer players with the policy "sensible" play. They press the green button wherever there is one, as a person would,
and make every other move with the panel's buttons and lists, starting from the public message. A button takes one tap,
an entry of a list two, because the list must be opened first. A player who has to choose again after another player's
answer opens the panel again, which takes one more tap.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from discord import ui

from bot.core.commands.panel import PanelState
from bot.core.ids import TableId, UserId
from bot.core.pages.own import private
from bot.core.pages.panel import Panel, panel
from bot.core.pages.parts.chains import onward, whole
from bot.core.storage import Chair, Head, Stored
from bot.core.table import moves
from bot.core.table.make_move import apply_moves
from bot.core.table.position import Position
from bot.core.table.reading import prompts, turn_counts
from games import GAMES
from games.kernel import AnyGame, Seat, Step, Suggestion
from games.record import Header, start
from games.rng import Rng
from tests.bot.conftest import PLACE
from tests.bot.core.commands.decoded import state

BUTTON, LINE = 1, 2
_MOST: Final = 12  # taps for one move


class Turn(msgspec.Struct):
    """The taps of a seat's turn: their total, and how many taps each press took.

    `taps` includes the tap that opens the panel. `contested` is true if others had to choose something during the turn.
    `dice` is the largest number of dice on the table.
    """

    seat: Seat
    number: int
    taps: int = 1
    contested: bool = False
    dice: int = 0
    pressed: list[tuple[tuple[str, ...], int]] = msgspec.field(default_factory=list)
    suggestions: list[Suggestion] = msgspec.field(default_factory=list)


def turns(game: AnyGame, seats: int, seed: str, options: dict[str, str] | None = None) -> Iterator[Turn]:
    """Yield the turns of a game between computer players with the policy "sensible"."""
    position = _table(game, seats, seed, options or {})
    turn = Turn(position.to_act[0], turn_counts.current_turn(position))
    while position.outcome is None:
        seat = position.to_act[0]
        if turn.number != turn_counts.current_turn(position):
            yield turn
            turn = Turn(seat, turn_counts.current_turn(position))
        turn.dice = max(turn.dice, len(getattr(position.view(None), "dice", "")))
        position = _moved(position, seat, turn)
    yield turn


def panels(game: AnyGame, seats: int, seed: str, options: dict[str, str] | None = None) -> Iterator[Panel]:
    """Yield the panel's first page for each decision of a game between computer players with the policy "sensible"."""
    position = _table(game, seats, seed, options or {})
    while position.outcome is None:
        seat = position.to_act[0]
        yield panel(position, seat, private.state_now(position, seat))
        position = _moved(position, seat, Turn(seat, turn_counts.current_turn(position)))


def _moved(position: Position, seat: Seat, turn: Turn) -> Position:
    """Make the next move; return the position. If it's a move of the turn's seat, add its taps to `turn`."""
    suggestion = prompts.suggestion(position, seat)
    if seat != turn.seat:
        turn.contested = True
        turn.taps += BUTTON
    elif suggestion is not None:
        turn.taps += BUTTON
        turn.pressed.append((tuple("/".join(codes) for codes in suggestion.moves), BUTTON))
        turn.suggestions.append(suggestion)
    if suggestion is not None:
        return apply_moves(position, seat, suggestion.moves).after
    codes = _chosen(position, seat, f"{turn.number}:{position.length}")
    if seat == turn.seat:
        turn.pressed.append((codes, taps(position, seat, codes)))
        turn.taps += turn.pressed[-1][1]
    return moves.move(position, seat, codes)


def _table(game: AnyGame, seats: int, seed: str, options: dict[str, str]) -> Position:
    options = game.defaults() | options
    chairs = tuple(Chair(["Ada", "Bo", "Cy", "Dot"][seat], UserId(seat + 1)) for seat in range(seats))
    head = Head(TableId("abcdef"), PLACE, UserId(1), game.key, game.version, options, "playing", seed)
    first = Step(start(game, Header(game.key, game.version, seats, options, seed)))
    return Position(game, Stored(head, chairs), (first,))


def _chosen(position: Position, seat: Seat, seed: str) -> tuple[str, ...]:
    """Return the action codes of a complete move, chosen by the game's policy "sensible"."""
    codes: tuple[str, ...] = ()
    while not codes or not prompts.completes(position, seat, codes):
        view, legal = prompts.peek(position, seat, codes), prompts.offered(position, seat, codes)
        codes = (*codes, position.game.policies["sensible"](view, legal, Rng(f"{seed}:{len(codes)}")).code)
    return codes


def taps(position: Position, seat: Seat, codes: Sequence[str]) -> int:
    """Return how many taps a complete move takes in the open panel. Raise ValueError if it can't be reached."""
    spot, total = private.state_now(position, seat), 0
    for _ in range(_MOST):
        spot = onward(position, seat, spot)
        if len(spot.codes) == len(codes):
            return total
        spot, cost = tapped(position, seat, spot, codes)
        spot, total = msgspec.structs.replace(spot, codes=prompts.foregone(position, seat, spot.codes)), total + cost
        if spot.codes == tuple(codes):
            return total
    raise ValueError(f"{codes} is not reached by the panel")


def tapped(position: Position, seat: Seat, spot: PanelState, codes: Sequence[str]) -> tuple[PanelState, int]:
    """Find the button or list entry that leads farthest toward the move.

    Return the panel state after it, and how many taps it takes. Raise ValueError if nothing leads toward the move.
    """
    found: list[tuple[PanelState, int]] = []
    wanted = codes[len(spot.codes)]
    for item in (item for row in panel(position, seat, spot).rows for item in row):
        if isinstance(item, ui.Select):
            place = _at(item.custom_id, position, seat)
            found += [(place.then(option.value), LINE) for option in item.options if option.value == wanted]
        elif isinstance(item, ui.Button) and not item.disabled:
            found.append((_at(item.custom_id or "", position, seat), BUTTON))
    leading = [each for each in found if _leads(each[0], spot, codes)]
    if not leading:
        raise ValueError(f"nothing leads to {codes} from {spot.codes}")
    return max(leading, key=lambda each: (len(each[0].codes), bool(each[0].group), each[0].page))


def _at(custom_id: str, position: Position, seat: Seat) -> PanelState:
    spot = state(custom_id)
    return msgspec.structs.replace(spot, codes=whole(position, seat, spot.codes))


def _leads(goal: PanelState, spot: PanelState, codes: Sequence[str]) -> bool:
    if goal.codes != tuple(codes[: len(goal.codes)]) or len(goal.codes) < len(spot.codes):
        return False
    if len(goal.codes) > len(spot.codes):
        return True
    is_group = goal.group == codes[len(spot.codes)].partition(":")[0]
    return is_group and (goal.group, goal.page) > (spot.group, spot.page)


def main(arguments: Sequence[str]) -> None:
    key, seats, games = arguments[0], int(arguments[1]), int(arguments[2])
    every = [turn for number in range(games) for turn in turns(GAMES[key], seats, f"taps-{number}")]
    for turn in sorted(every, key=lambda each: -each.taps)[:12]:
        print(turn.taps, "contested" if turn.contested else "", *(f"{'+'.join(c)}={n}" for c, n in turn.pressed))
    for name, some in (("all", every), ("not contested", [turn for turn in every if not turn.contested])):
        counts = sorted(turn.taps for turn in some)
        if counts:
            print(f"{name}: {len(counts)} turns, median {counts[len(counts) // 2]}, most {counts[-1]}")


if __name__ == "__main__":
    main(sys.argv[1:])
