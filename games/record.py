"""Records: the header and append-only log that define a game.

A game's State is always the result of replaying its record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, TypeAlias

import msgspec

from games.kernel import AnyGame, IllegalAction, Outcome, Seat, Step, digest, fingerprint, play, to_act, unpack
from games.rng import Rng

LONGEST = 32 << 20  # bytes of a record as JSON; a long game has less than 1 MB
_KINDS = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "nothing",
    "float": "a fraction",
    "bytes": "text in Base64",
}


class BrokenRecord(Exception):  # noqa: N818 - says what is broken, in words for the operator
    """The record can't be replayed. The message names the decision at which it fails."""


class Header(msgspec.Struct, frozen=True):
    """The initial conditions of a game.

    The seed is secret until the game is over. `version` is the version of the rules for the latest part of the game.
    """

    game: str
    version: int
    seats: int
    options: dict[str, str]
    seed: str


class Decision(msgspec.Struct, frozen=True, tag="decision", omit_defaults=True):
    """One action in the log.

    Decisions of the same click or command have the same `move`. `digest` is the hash of the state after the decision.
    """

    seat: Seat
    code: str
    move: int
    digest: str
    away: bool = False  # made by the bot for an absent player


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """An undo by `seat`: of the decisions that hadn't been undone, only the first `keep` remain in effect."""

    seat: Seat
    keep: int


class Snapshot(msgspec.Struct, frozen=True, tag="carried"):
    """The packed State of a game in progress when its rules changed.

    `rules` is the version of the rules that led to the state. A snapshot is as secret as the seed. `anew` means that
    the table had no stored state, so this one was computed by replaying the decisions under the new rules.
    """

    rules: int
    state: bytes
    anew: bool = False

    def __repr__(self) -> str:
        return f"Snapshot(rules={self.rules})"


class Agreement(msgspec.Struct, frozen=True, tag="agreed"):
    """The players' agreement to end the game here, with the outcome that they agreed on. It's the log's last entry."""

    outcome: Outcome


LogEntry: TypeAlias = Decision | Undo | Snapshot | Agreement


class Record(msgspec.Struct, frozen=True):
    """A whole game: everything needed to replay it."""

    header: Header
    log: tuple[LogEntry, ...] = ()

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self))

    @classmethod
    def from_json(cls, text: bytes | str) -> Record:
        """Decode a record. Raises BrokenRecord if the text isn't one.

        Fields may still have unusable values; `games.bounds` checks them.
        """
        if len(text) > LONGEST:
            raise BrokenRecord(f"this is not a record of a game: it is longer than {LONGEST >> 20} MB")
        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BrokenRecord(f"this is not a record of a game: {_in_words(error)}") from error


def _in_words(error: Exception) -> str:
    """Say which field of the JSON is wrong and how: "header.seats: a whole number is expected, not text"."""
    if not isinstance(error, msgspec.ValidationError):
        return "it is not JSON"
    problem, _, path = str(error).partition(" - at ")
    words = re.sub("`([^`]*)`", lambda kind: _KINDS.get(kind[1], kind[1]), problem)
    words = re.sub(r"^Expected (.*), got (.*)$", r"\1 is expected, not \2", words)
    where = path.strip("`").removeprefix("$").removeprefix(".")
    return f"{where}: {words}" if where else words


class Part(msgspec.Struct, frozen=True):
    """A part of a game that was played under one version of the rules, from the initial state or from a snapshot.

    `first` is the number of decisions in earlier parts, which can't be undone. `made` contains this part's decisions
    that are still in effect.
    """

    snapshot: Snapshot | None = None
    first: int = 0
    made: tuple[Decision, ...] = ()

    def then(self, entry: Decision | Undo) -> Part:
        """Return the part with one more log entry.

        Raises BrokenRecord if the entry undoes decisions of an earlier part.
        """
        if isinstance(entry, Decision):
            return Part(self.snapshot, self.first, (*self.made, entry))
        if entry.keep < self.first:
            raise BrokenRecord(f"an undo goes back past decision {self.first}, where the rules changed")
        return Part(self.snapshot, self.first, self.made[: entry.keep - self.first])


def parts(log: Iterable[LogEntry]) -> tuple[Part, ...]:
    """Split the log at its snapshots, that is, at each change of the rules.

    Raises BrokenRecord if a snapshot doesn't match the end of the previous part.
    """
    split = [Part()]
    for entry in log:
        now = split[-1]
        if isinstance(entry, Agreement):
            continue
        if not isinstance(entry, Snapshot):
            split[-1] = now.then(entry)
        elif now.made and not entry.anew and now.made[-1].digest != fingerprint(entry.state):
            raise BrokenRecord(f"the snapshot is not the state that decision {now.first + len(now.made)} led to")
        else:
            split.append(Part(entry, now.first + len(now.made)))
    return tuple(split)


def in_effect(log: Iterable[LogEntry], before: Sequence[Decision] = ()) -> list[Decision]:
    """Return the decisions still in effect after all undos, in order.

    `before` contains the decisions in effect before `log` begins.
    """
    kept = [*before]
    for entry in log:
        if isinstance(entry, Undo):
            del kept[entry.keep :]
        elif isinstance(entry, Decision):
            kept.append(entry)
    return kept


def start(game: AnyGame, header: Header) -> Any:
    """Return the game's initial state.

    Raises BrokenRecord if the header is for another game or another version of the rules.
    """
    _require_rules(game, header)
    return game.setup(header.seats, header.options, Rng(header.seed))


def _require_rules(game: AnyGame, header: Header) -> None:
    if (header.game, header.version) != (game.key, game.version):
        raise BrokenRecord(
            f"played under {header.game} rules {header.version}, but these are {game.key} rules {game.version}"
        )


def replay(game: AnyGame, record: Record, *, every: bool = True) -> list[Step[Any]]:
    """Return the steps of all decisions in effect, preceded by the initial state as a step without events.

    Each decision's digest is checked, or only the last one's if `every` is False. Parts played under other rules are
    replayed up to the first decision that has a different result under the current rules; from there on, their steps
    have no events, and the state of the next snapshot. Raises BrokenRecord if a decision can't be replayed or its
    digest differs.
    """
    *earlier, last = parts(record.log)
    steps: list[Step[Any]] = [Step(_beginning(game, record.header, last))]
    for number, decision in enumerate(last.made, last.first + 1):
        try:
            steps.append(play(game, steps[-1].state, decision.seat, decision.code))
        except IllegalAction as refusal:
            raise BrokenRecord(f"decision {number} ({decision.code}) is not legal: {refusal}") from refusal
        if (every or decision is last.made[-1]) and digest(steps[-1].state) != decision.digest:
            raise BrokenRecord(f"decision {number} ({decision.code}) does not lead where the record says")
    for part in reversed(earlier):
        *before, here = _as_far_as_known(game, record.header, part, steps[0].state)
        steps = [*before, Step(steps[0].state, here.events), *steps[1:]]
    return steps


def played_anew(game: AnyGame, record: Record) -> Any:
    """Replay all decisions in effect under the current rules, without checking digests, and return the final state.

    Raises IllegalAction if a decision isn't legal under these rules.
    """
    last = parts(record.log)[-1]
    state = _beginning(game, record.header, last)
    for made in last.made:
        state = play(game, state, made.seat, made.code).state
    return state


def _beginning(game: AnyGame, header: Header, part: Part) -> Any:
    """Return the state in which the part begins.

    Raises BrokenRecord if the current rules can't continue from the part's snapshot.
    """
    if part.snapshot is None:
        return start(game, header)
    _require_rules(game, header)
    try:
        state = unpack(game, part.snapshot.state)
        for viewer in (None, *range(header.seats)):
            game.view(state, viewer)
        can_go_on = bool(to_act(game, state, header.seats)) or game.outcome(state) is not None
    except Exception as error:
        raise BrokenRecord(
            f"rules {game.version} can't read the state that rules {part.snapshot.rules} led to"
        ) from error
    if not can_go_on:
        raise BrokenRecord(
            f"under rules {game.version} nobody could continue from the state that rules {part.snapshot.rules} led to"
        )
    return state


def _as_far_as_known(game: AnyGame, header: Header, part: Part, then: Any) -> list[Step[Any]]:
    """Replay a part played under other rules, up to the first decision whose result differs under the current ones.

    The remaining steps all have the state `then`, and no events.
    """
    steps: list[Step[Any]] = []
    with suppress(Exception):  # decisions made under other rules can fail in any way
        known = [Step(_beginning(game, header, part))]
        for made in part.made:
            known.append(play(game, known[-1].state, made.seat, made.code))
            if digest(known[-1].state) != made.digest:
                break
            steps = [*known]
    return [*steps, *[Step(then)] * (len(part.made) + 1 - len(steps))]


class PossibleUndo(msgspec.Struct, frozen=True):
    """A possible undo: how many decisions it keeps, the codes that it undoes, and why it needs consent, if it does.

    `replayed` has other players' later decisions with their new steps; they're logged again after the Undo. Later
    decisions that were secret and are no longer legal are dropped silently, because asking about those would reveal
    them. If the undone move made a difference to a later public move, `replayed` is empty, and everything after the
    undone move is undone too.
    """

    keep: int
    because: str
    codes: tuple[str, ...]
    replayed: tuple[tuple[Decision, Step[Any]], ...] = ()


Made: TypeAlias = Sequence[tuple[Decision, Step[Any]]]  # the decisions of one move, each with its step


def latest_move(decisions: Sequence[Decision], seat: Seat | None = None) -> range:
    """Return the indexes of the decisions in the latest move (of `seat`, if given); an empty range if there's none."""
    end = next((n for n in range(len(decisions), 0, -1) if seat in (None, decisions[n - 1].seat)), 0)
    return range(beginning(decisions, end), end)


def beginning(decisions: Sequence[Decision], end: int) -> int:
    """Return the index of the first decision in the move whose last decision has index `end` - 1."""
    begin = end
    while begin and decisions[begin - 1].move == decisions[end - 1].move:
        begin -= 1
    return begin


def possible_undo(
    game: AnyGame,
    decisions: Sequence[Decision],
    steps: Sequence[Step[Any]],
    seat: Seat,
    first: int = 0,
    keep: int | None = None,
) -> PossibleUndo | None:
    """Return what undoing one of the seat's moves would do; None if there's no such move, or the game has no undo.

    The move is the one that begins after the first `keep` decisions; by default, it's the seat's latest move. The
    `first` decisions were made under other rules and can't be undone. `steps` is the result of `replay`. An undo needs
    no consent if, since the move, no random number was drawn, nothing hidden was revealed, no public move was made that
    the undo would affect, and the game's `needs_consent` gives no reason. Other players' secret moves don't count,
    because asking for consent would reveal them.
    """
    keep = latest_move(decisions, seat).start if keep is None else keep
    if keep < first or not game.has_undo or not _begins_move(decisions, keep, seat):
        return None
    since = zip(decisions[keep:], steps[keep + 1 :], strict=True)
    own, *later = (list(move) for _, move in groupby(since, key=lambda pair: pair[0].move))
    replayed = _replayed_moves(game, steps[keep].state, later)
    seen = [own, *(move for move in later if not _is_secret(move))]
    events = [event for move in seen for _, step in move for event in step.events]
    because = ""
    if replayed is None:
        because = "others have moved since"
    elif steps[-1].state.rng.drawn != steps[keep].state.rng.drawn:
        because = "luck was involved"
    elif any(event.reveals for event in events):
        because = "something hidden was revealed"
    elif game.needs_consent is not None:
        because = game.needs_consent(steps[keep].state, steps[-1].state, events)
    codes = tuple(decision.code for move in (own, *(later if replayed is None else ())) for decision, _ in move)
    return PossibleUndo(keep, because, codes, replayed or ())


def _begins_move(decisions: Sequence[Decision], keep: int, seat: Seat) -> bool:
    is_there = 0 <= keep < len(decisions) and decisions[keep].seat == seat
    return is_there and beginning(decisions, keep + 1) == keep


def _is_secret(move: Made) -> bool:
    events = [event for _, step in move for event in step.events]
    return bool(events) and all(event.to is not None for event in events)


def _replayed_moves(game: AnyGame, state: Any, later: Sequence[Made]) -> tuple[tuple[Decision, Step[Any]], ...] | None:
    """Replay the moves `later` from `state`, and return their decisions and new steps.

    Secret moves that are no longer legal are skipped. Return None if a public move is illegal or has other events.
    """
    replayed: list[tuple[Decision, Step[Any]]] = []
    for move in later:
        decisions = _replayed_move(game, state, move)
        if decisions is not None:
            replayed += decisions
            state = decisions[-1][1].state
        elif not _is_secret(move):
            return None
    return tuple(replayed)


def _replayed_move(game: AnyGame, state: Any, move: Made) -> Made | None:
    replayed: list[tuple[Decision, Step[Any]]] = []
    for decision, before in move:
        try:
            step = play(game, state, decision.seat, decision.code)
        except IllegalAction:
            return None
        if step.events != before.events:
            return None
        state = step.state
        replayed.append((msgspec.structs.replace(decision, digest=digest(state)), step))
    return replayed


def options_or_default(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """Return all options, with defaults for those not given. Raises IllegalAction for an unknown key or value."""
    known = {option.key: {choice.value for choice in option.choices} for option in game.options}
    for key, value in options.items():
        if key not in known:
            raise IllegalAction(f"{game.name} has no option {key}.")
        if value not in known[key]:
            raise IllegalAction(f"{key} can be {', '.join(sorted(known[key]))}, not {value}.")
    return game.defaults() | dict(options)
