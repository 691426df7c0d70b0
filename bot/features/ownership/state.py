"""The feature's data at a table: who was removed, and which options people suggest to the owner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.storage import Head, Person
from bot.core.table.edits import with_head
from bot.core.table.feature_state import FeatureState
from bot.core.table.position import Position


class Suggestion(msgspec.Struct, frozen=True):
    """A change of an option that a player wants the owner to make."""

    id: int  # see bot.core.table.edits.new_id
    user: UserId
    words: str  # the option and its new value, such as "Pace: Fast"
    command: str  # the custom_id of the list in which it was picked
    value: str  # what was picked


class Ownership(msgspec.Struct, frozen=True, omit_defaults=True):
    """The people whom owners removed from the table, and the open suggestions, at most one per player."""

    removed: tuple[Person, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()


OWNERSHIP: Final[FeatureState[Head, Ownership]] = FeatureState("ownership", Ownership)


def of(position: Position) -> Ownership:
    return OWNERSHIP.of(position.head) or Ownership()


def with_state(position: Position, state: Ownership) -> Position:
    return position if state == of(position) else with_head(position, OWNERSHIP.put(position.head, state))


def is_removed(position: Position, user: UserId) -> bool:
    return any(person.id == user for person in of(position).removed)


def kept(position: Position, user: UserId) -> Mapping[str, object]:
    """Return whether the user was removed from the table, and what they suggest, for the export of their data."""
    suggested = [suggestion.words for suggestion in of(position).suggestions if suggestion.user == user]
    removed = {"removed by the owner": True} if is_removed(position, user) else {}
    return removed | ({"suggested options": suggested} if suggested else {})


def erased(position: Position, user: UserId) -> Position:
    """Return the table after forgetting that the user was removed, and what they suggested."""
    state = of(position)
    removed = tuple(person for person in state.removed if person.id != user)
    suggestions = tuple(suggestion for suggestion in state.suggestions if suggestion.user != user)
    return with_state(position, replace(state, removed=removed, suggestions=suggestions))
