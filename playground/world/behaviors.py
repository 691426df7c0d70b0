"""Behaviors of Discord that aren't documented, but that a bot may rely on.

A test can switch each one off, to see what a bot does then.
"""

from collections.abc import Iterable

from playground.protocol.errors import Refused

BEHAVIORS = {
    "layout_edits": "an edit turns plain text into a layout with a picture",
    "edited_mentions": "an edit that turns text into a layout keeps the mentions",
    "component_ids": "a component keeps the id that the bot gave it",
    "deferred_pictures": "a deferred answer becomes a layout with a picture",
    "mentions_join": "a silent message or an edit in a thread adds the people whom it mentions",
    "quiet_joins": "nobody is told of people who were added by a mention",
    "many_choices": "autocomplete takes 25 choices",
    "hour_old_edits": "messages older than an hour can be edited",
    "frequent_edits": "an answer to an interaction can be edited several times in two seconds",
    "large_gifs": "uploads can have 10 MB",
}


class Behaviors:
    """The behaviors that this Discord has: all of them, except those in `missing`."""

    def __init__(self) -> None:
        self.missing: frozenset[str] = frozenset()

    def has(self, name: str) -> bool:
        return name not in self.missing

    def switch_off(self, names: Iterable[str]) -> None:
        """Switch off these behaviors, and switch on all others. Raises Refused if one is unknown."""
        missing = frozenset(names)
        if unknown := sorted(missing - BEHAVIORS.keys()):
            raise Refused(f"There is no behavior {', '.join(unknown)}. Choose from {', '.join(BEHAVIORS)}")
        self.missing = missing
