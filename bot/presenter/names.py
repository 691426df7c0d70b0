"""Names in message text: shown, never obeyed, and a mention only for those whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import groupby

from bot.position import Position
from bot.presenter.text import quoted
from games.kernel import Event


def text_names(position: Position, pings: Collection[int] = ()) -> tuple[str, ...]:
    """The names by seat as message text; those of the users in `pings` as mentions."""
    return tuple(
        f"<@{chair.user}>" if chair.user in pings else quoted(name)
        for chair, name in zip(position.chairs, position.names, strict=True)
    )


def told(position: Position, text: str) -> str:
    """A sentence of the table, which has the bare names in it, as message text."""
    loud = sorted((name for name in position.names if quoted(name) != name), key=len, reverse=True)
    if not loud:
        return text
    return re.sub("|".join(map(re.escape, loud)), lambda match: quoted(match[0]), text)


def lines(position: Position, seat: int | None, after: int = 0, upto: int | None = None) -> list[str]:
    """What the seat (None: the public) learnt between two counts of decisions, as message text, oldest first."""
    return position.lines(seat, after, upto, text_names(position))


def brief(position: Position, seat: int | None, after: int, upto: int) -> list[str]:
    """The same in short, a line for each turn: its player is named once, what a look at the table says is left out."""
    turns, names, told = position.turns, text_names(position), list[str]()
    span = range(after, min(upto, position.length))
    for _, run in groupby(span, key=lambda at: (turns and turns[at], position.decisions[at].seat)):
        of_turn = list(run)
        events = position.events(seat, of_turn[0], of_turn[-1] + 1)
        told += _joined([event for event in events if not event.minor] or events, names)
    return told


def _joined(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """A line, and one for each event told apart. Of sentences in a row that begin with the same name, one has it."""
    told, subject = list[str](), ""
    for event in events:
        said = event.sentence(names)
        name = max((f"{name} " for name in names if said.startswith(f"{name} ")), key=len, default="")
        if said and (event.apart or not told):
            told.append(said)
        elif said and name and name == subject and told[-1].endswith("."):
            told[-1] = f"{told[-1][:-1]}; {said.removeprefix(name)}"
        elif said:
            told[-1] += f" {said}"
        subject = name if said else subject
    return told


def last_move(position: Position, seat: int) -> list[str]:
    """What the seat learnt from its own latest move, as message text."""
    own = [number for number, made in enumerate(position.decisions) if made.seat == seat]
    if not own:
        return []
    move = position.decisions[own[-1]].move
    first = next(number for number, made in enumerate(position.decisions) if made.move == move)
    return lines(position, seat, first, own[-1] + 1)


def is_last_move(position: Position, seat: int, codes: Collection[str]) -> bool:
    """Whether the seat's latest move is just this chain: then the click that asks for it was a double one."""
    own = [made for made in position.decisions if made.seat == seat]
    return bool(own) and [made.code for made in own if made.move == own[-1].move] == list(codes)
