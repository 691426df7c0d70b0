"""Functions that load a Position from stored rows by replaying the log.

If the rules have changed and the log no longer leads to the stored State, play continues from the stored State. If that
isn't possible either, the table is frozen.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.core.bounded import TooMuch
from bot.core.logs import fault
from bot.core.storage import Stored
from bot.core.table.edits import with_packed_state
from bot.core.table.hooks import NO_HOOKS, Hooks
from bot.core.table.position import Position
from bot.core.table.reading.proofs import record_of
from games import bounds
from games.kernel import AnyGame, Step, fingerprint, pack, play
from games.record import BrokenRecord, Record, Snapshot, in_effect, parts, played_anew, replay, start

log = logging.getLogger(__name__)


def load(game: AnyGame, stored: Stored, *, every: bool = False, hooks: Hooks = NO_HOOKS) -> Position:
    """Return the table's current position, which is frozen if the game can't continue.

    `every` checks the digest of each decision rather than only the last one. If the rules have changed and the log no
    longer leads to the stored State, play continues from that State.
    """
    return replace(_loaded(game, stored, every=every), hooks=hooks)


def _loaded(game: AnyGame, stored: Stored, *, every: bool) -> Position:
    if why := _unreadable(game, stored):
        log.error("a table can't be played", extra={"fields": {"table": stored.head.id, "why": why}})
        return Position(game, stored, frozen=why)
    if not stored.head.seed:
        return Position(game, stored)
    try:
        position = _continued(game, stored, every=every)
        if position.unwritten:
            fields = {"table": stored.head.id, "rules": stored.head.rules, "now": game.version}
            log.info("new rules take over a table from its stored state", extra={"fields": fields})
        return position
    except Exception as error:  # whatever breaks one table must not stop the others
        code = fault("a table does not replay", error, table=stored.head.id, rules=stored.head.rules)
        words = (
            f"I can't replay this table's moves (code {code}). Until whoever hosts me fixes that, "
            "you can look but not play."
        )
        return Position(game, stored, tuple(_readable(game, _under_current_rules(game, stored))), words)


def _unreadable(game: AnyGame, stored: Stored) -> str:
    """Return a sentence that tells players why no State of the table can be computed; "" if nothing prevents it."""
    head = stored.head
    if not head.seed and (head.status in ("playing", "over") or stored.log):
        return (
            "I've lost this table's shuffle, so I can't show or continue its game. Ask whoever hosts me to restore it."
        )
    if head.seed and head.rules > game.version:
        return (
            f"This table needs version {head.rules} of the {game.name} rules, but I only have version {game.version}. "
            "It will continue once whoever hosts me updates me."
        )
    return ""


def _continued(game: AnyGame, stored: Stored, *, every: bool) -> Position:
    """Return the position to which the log leads, or else one that continues from the stored State.

    Raises BrokenRecord, or any error of the rules, if both fail.
    """
    try:
        return _replayed(game, stored, every=every)
    except Exception as error:
        if stored.head.rules == game.version or (stored.state and not _is_of_log(stored)):
            raise
        if not isinstance(error, BrokenRecord):  # new rules are expected to lead the log elsewhere
            log.warning(
                "an old log can't be replayed under these rules",
                exc_info=error,
                extra={"fields": {"table": stored.head.id}},
            )
        return _from_snapshot(game, stored)


def _replayed(game: AnyGame, stored: Stored, *, every: bool) -> Position:
    is_other = stored.head.rules != game.version
    upgraded = _under_current_rules(game, stored)
    position = Position(game, upgraded, tuple(replay(game, record_of(upgraded), every=every or is_other)))
    if is_other and stored.state and not parts(stored.log)[-1].made and stored.state != pack(position.state):
        raise BrokenRecord("no moves have been made yet, and these rules start the game differently")
    return position


def _from_snapshot(game: AnyGame, stored: Stored) -> Position:
    """Return a position that continues from the stored State under the current rules, and has no open undo request.

    If an older version of the bot stored no State, replay the same decisions to get one. Raises IllegalAction if one of
    them is no longer legal.
    """
    upgraded = _under_current_rules(game, stored)
    state = stored.state or pack(played_anew(game, record_of(upgraded)))
    log = (*stored.log, Snapshot(stored.head.rules, state, anew=not stored.state))
    continued = replace(upgraded, head=replace(upgraded.head, request=None), log=log)
    return with_packed_state(Position(game, continued, tuple(replay(game, record_of(continued))), unwritten=1))


def _is_of_log(stored: Stored) -> bool:
    """Tell whether the stored State belongs to the last decision, by its digest; True if there's no decision yet."""
    made = parts(stored.log)[-1].made
    return not made or made[-1].digest == fingerprint(stored.state)


def _under_current_rules(game: AnyGame, stored: Stored) -> Stored:
    """Return the rows as if the table used the current version of the game's rules."""
    return replace(stored, head=replace(stored.head, rules=game.version))


class Outlook(msgspec.Struct, frozen=True):
    """The result of checking whether and how a stored table can continue under the current rules.

    `why` is the reason why the log no longer leads to the stored State; "" if it does.
    """

    why: str = ""
    can_continue: bool = True  # whether the table can continue, by replaying its log or from its stored State


def outlook(game: AnyGame, stored: Stored) -> Outlook:
    """Return whether and how the table could continue under the current rules, for operators who plan to upgrade."""
    if why := _unreadable(game, stored):
        return Outlook(why, can_continue=False)
    why = broken(game, record_of(_under_current_rules(game, stored))) if stored.head.seed else ""
    try:
        position = _continued(game, stored, every=True) if stored.head.seed else None
    except Exception as error:
        log.warning("a table couldn't continue", exc_info=error, extra={"fields": {"table": stored.head.id}})
        return Outlook(why or "its state isn't stored", can_continue=False)
    return Outlook(why or ("it would start differently" if position and position.unwritten else ""))


def _readable(game: AnyGame, stored: Stored) -> list[Step[Any]]:
    """Return the steps up to the first decision that can't be replayed."""
    steps: list[Step[Any]] = []
    try:
        steps.append(Step(start(game, record_of(stored).header)))
        for made in in_effect(stored.log):
            steps.append(play(game, steps[-1].state, made.seat, made.code))
    except Exception as error:
        fields = {"table": stored.head.id, "decision": len(steps)}
        log.warning("a table can be read up to a decision", exc_info=error, extra={"fields": fields})
    return steps


def broken(game: AnyGame, record: Record) -> str:
    """Return a sentence for the operator that says what is wrong with the record; "" if all digests match."""
    if why := bounds.wrong(game, record):
        return why
    try:
        replay(game, record)
    except BrokenRecord as error:
        return str(error)
    except TooMuch:
        raise
    except Exception as error:
        return f"the rules can't replay it (code {fault('a record does not replay', error)})"
    return ""
