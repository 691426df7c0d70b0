"""Accounts of what happened at a table, as one seat or the public saw it: events, lines of text, and losses."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.table.position import Position
from bot.core.table.reading import prompts, turn_counts
from games.kernel import Event, Names, Seat, in_lines, narrate


def is_aside(position: Position, after: int, upto: int) -> bool:
    """Tell whether the move made by decisions `after` to `upto` is so secret that others mustn't even know of it."""
    prefixes = {made.code.partition(":")[0] for made in position.decisions[after:upto]}
    return bool(prefixes & (position.game.private | position.game.idle)) and not events(position, None, after, upto)


def is_seen_since(position: Position, before: Position) -> bool:
    """Tell whether something happened after `before` that people in the channel may know about."""
    return prompts.openly_asked(position) != prompts.openly_asked(before) or bool(
        events(position, position.audience, before.length)
    )


def events(position: Position, seat: Seat | None, after: int = 0, upto: int | None = None) -> list[Event]:
    """Return the events in decisions `after` to `upto` that the seat saw.

    `seat` is None for the public. `after` and `upto` are numbers of decisions that haven't been undone.
    """
    end = len(position.steps) if upto is None else upto + 1
    steps = position.steps[after + 1 : end]
    return [event for step in steps for event in step.events if event.to is None or event.to == seat]


def lines(
    position: Position, seat: Seat | None, after: int = 0, upto: int | None = None, names: Names = ()
) -> list[str]:
    """Return lines about decisions `after` to `upto` as the seat saw them, oldest first.

    `seat` is None for the public. The lines are plain text with the players' names, or with `names` in place of them.
    For text on Discord, pass escaped names.
    """
    end = position.length if upto is None else upto
    narrations = (narrate(events(position, seat, at, at + 1), names or position.names) for at in range(after, end))
    return [line for lines in narrations for line in lines]


def sentences(position: Position, seat: Seat, at: int, names: Names) -> list[list[tuple[Event, str]]]:
    """Return the lines about the decision with index `at` as the seat saw it.

    Each line is a list of events with their sentences.
    """
    return in_lines(events(position, seat, at, at + 1), names)


def highlights(position: Position, names: Sequence[str]) -> Sequence[str]:
    """Return sentences about the highlights of the finished game. `names` are the players' names by seat.

    There are none if the players ended the game early.
    """
    if position.history.agreed:
        return ()
    steps = [[event for event in step.events if event.to is None] for step in position.steps]
    return position.game.words.highlights(steps, position.view(None), names)


def since(position: Position, seat: Seat) -> int:
    """Return the number of decisions up to and including the last one that the seat's player made in person.

    The player's recap begins there, for example.
    """
    made = position.decisions
    return next((n for n in range(len(made), 0, -1) if made[n - 1].seat == seat and not made[n - 1].away), 0)


def concerns(position: Position, seat: Seat, names: Names) -> Sequence[str]:
    """Return sentences about what happened to the seat since its own last turn."""
    if position.game.concerns is None or not position.length:
        return ()
    return position.game.concerns(events(position, seat, since_turn(position, seat)), position.view(seat), names)


def lost(position: Position, seat: Seat, after: int, names: Names) -> Sequence[str]:
    """Return sentences about what the seat has lost after the first `after` decisions."""
    return position.game.words.lost(events(position, seat, after), position.view(seat), names) if position.steps else ()


def since_turn(position: Position, seat: Seat) -> int:
    """Return the number of decisions up to and including the last one that the seat made on its own turn.

    In games where everybody plays at the same time, this is the same as `since`.
    """
    if position.game.controls:
        return since(position, seat)
    made = position.decisions
    turns = [turn_counts.turn_at(position, number) for number in range(len(made))]
    whose: dict[int, Seat] = {}
    for turn, decision in zip(turns, made, strict=True):
        whose.setdefault(turn, decision.seat)
    return next((n for n in range(len(made), 0, -1) if made[n - 1].seat == seat == whose[turns[n - 1]]), 0)
