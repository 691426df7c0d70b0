"""The truth about a game: a header and an append-only log. The State is its replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeAlias

import msgspec

from games.kernel import AnyGame, IllegalAction, Seat, Step, digest, play
from games.rng import Rng


class BrokenRecord(Exception):  # noqa: N818 - says what is broken, in words for the operator
    """The record does not replay to what it says; the message names the decision."""


class Header(msgspec.Struct, frozen=True):
    """What a game starts from. The seed is secret until the game is over."""

    game: str
    version: int
    seats: int
    options: dict[str, str]
    seed: str


class Decision(msgspec.Struct, frozen=True, tag="decision", omit_defaults=True):
    """One small choice. Decisions made by one click or command share `move`; `digest` is that of the state after it."""

    seat: Seat
    code: str
    move: int
    digest: str
    away: bool = False  # its player was, and it was made for them


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Back to the state after the first `keep` decisions that still stood; `seat` asked for it."""

    seat: Seat
    keep: int


class Record(msgspec.Struct, frozen=True):
    """A whole game."""

    header: Header
    log: tuple[Decision | Undo, ...] = ()

    def to_json(self) -> bytes:
        """The record as a JSON document."""
        return msgspec.json.format(msgspec.json.encode(self))

    @classmethod
    def from_json(cls, text: bytes | str) -> Record:
        """Raises BrokenRecord if the text is not a record."""
        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            raise BrokenRecord(f"this is not a record of a game: {error}") from error


def standing(log: Iterable[Decision | Undo]) -> list[Decision]:
    """The decisions that no undo took back, in order."""
    kept: list[Decision] = []
    for entry in log:
        if isinstance(entry, Undo):
            del kept[entry.keep :]
        else:
            kept.append(entry)
    return kept


def start(game: AnyGame, header: Header) -> Any:
    """The first state. Raises BrokenRecord for a header of other rules."""
    if (header.game, header.version) != (game.key, game.version):
        raise BrokenRecord(f"played by {header.game} rules {header.version}; these are {game.key} rules {game.version}")
    return game.setup(header.seats, header.options, Rng(header.seed))


def replay(game: AnyGame, record: Record, *, every: bool = True) -> list[Step[Any]]:
    """The steps of the decisions that stand, preceded by the first state as a step without events.

    Checks the digest of every decision, or with every=False of the last alone. Raises BrokenRecord.
    """
    steps: list[Step[Any]] = [Step(start(game, record.header))]
    decisions = standing(record.log)
    for number, made in enumerate(decisions, 1):
        try:
            steps.append(play(game, steps[-1].state, made.seat, made.code))
        except IllegalAction as refusal:
            raise BrokenRecord(f"decision {number} ({made.code}) is not legal: {refusal}") from refusal
        if (every or number == len(decisions)) and digest(steps[-1].state) != made.digest:
            raise BrokenRecord(f"decision {number} ({made.code}) does not lead where the record says")
    return steps


class TakeBack(msgspec.Struct, frozen=True):
    """An undo that can be asked for: what it keeps, why it needs consent ("" if it is free), and the codes taken back.

    `again`: what others decided since and where it leads without the move taken back, if that is all the same to them:
    then it is logged once more after the Undo. What nobody but some were told of, and cannot stand, lapses without a
    word, for a question would give it away. Otherwise `again` is empty, and all is taken back with the move.
    """

    keep: int
    because: str
    codes: tuple[str, ...]
    again: tuple[tuple[Decision, Step[Any]], ...] = ()


Made: TypeAlias = Sequence[tuple[Decision, Step[Any]]]  # the decisions of one move, each with where it led


def can_undo(game: AnyGame, decisions: list[Decision], steps: list[Step[Any]], seat: Seat) -> TakeBack | None:
    """Taking back the seat's latest move; None if it made none that stands. `steps` is what `replay` returns.

    Free while no chance was drawn since, nothing hidden was shown, and nobody moved to whom it makes a difference. What
    others did that only some were told of makes no difference: a question would give it away.
    """
    latest = next((made.move for made in reversed(decisions) if made.seat == seat), None)
    if latest is None:
        return None
    keep = next(number for number, made in enumerate(decisions) if made.move == latest)
    since = zip(decisions[keep:], steps[keep + 1 :], strict=True)
    own, *later = (list(move) for _, move in groupby(since, key=lambda pair: pair[0].move))
    again = _without(game, steps[keep].state, later)
    seen = [own, *(move for move in later if not _was_told_to_few(move))]
    because = ""
    if again is None:
        because = "others have moved since"
    elif steps[-1].state.rng.drawn != steps[keep].state.rng.drawn:
        because = "chance was drawn"
    elif any(event.reveals for move in seen for _, step in move for event in step.events):
        because = "something hidden was seen"
    codes = tuple(made.code for move in (own, *(later if again is None else ())) for made, _ in move)
    return TakeBack(keep, because, codes, again or ())


def _was_told_to_few(move: Made) -> bool:
    events = [event for _, step in move for event in step.events]
    return bool(events) and all(event.to is not None for event in events)


def _without(game: AnyGame, state: Any, later: Sequence[Made]) -> tuple[tuple[Decision, Step[Any]], ...] | None:
    """These moves as they go in that state; None if one of which all know is illegal there, or tells otherwise."""
    again: list[tuple[Decision, Step[Any]]] = []
    for move in later:
        anew = _anew(game, state, move)
        if anew is not None:
            again += anew
            state = anew[-1][1].state
        elif not _was_told_to_few(move):
            return None
    return tuple(again)


def _anew(game: AnyGame, state: Any, move: Made) -> Made | None:
    """The same decisions in that state; None if one is illegal there, or tells otherwise."""
    anew: list[tuple[Decision, Step[Any]]] = []
    for made, before in move:
        try:
            step = play(game, state, made.seat, made.code)
        except IllegalAction:
            return None
        if step.events != before.events:
            return None
        state = step.state
        anew.append((msgspec.structs.replace(made, digest=digest(state)), step))
    return anew


def options_or_default(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """All options of the game, the given ones checked. Raises IllegalAction for an unknown key or value."""
    known = {option.key: {choice.value for choice in option.choices} for option in game.options}
    for key, value in options.items():
        if key not in known:
            raise IllegalAction(f"{game.name} has no option {key}.")
        if value not in known[key]:
            raise IllegalAction(f"{key} can be {', '.join(sorted(known[key]))}, not {value}.")
    return game.defaults() | dict(options)
