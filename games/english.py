"""English counts, lists and numbers, shared by the text of all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

ROOM: Final = 80  # characters of a label or a hint
MINUS: Final = "\N{MINUS SIGN}"


def count(number: int, noun: str) -> str:
    """Format a count with its noun: "1 gear", "2 gears"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listing(items: Sequence[str], last: str = "and") -> str:
    """Join items with commas and `last`: "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def piled(items: Sequence[str]) -> list[str]:
    """List each distinct item once, in order; an item that occurs several times is followed by its count."""
    counts = Counter(items)
    return [f"{item} \N{MULTIPLICATION SIGN}{times}" if times > 1 else item for item, times in counts.items()]


def victory(names: Sequence[str], prize: str = "", tied: str = "share the win") -> str:
    """Say who won: "Ada wins", "Ada wins the match" (with a `prize`), "Ada and Bo share the win" (or `tied`)."""
    if len(names) == 1:
        return f"{names[0]} wins {prize}".rstrip()
    return f"{listing(names)} {tied}"


def trailing(scores: Sequence[tuple[str, str]]) -> str:
    """List the points of the players behind the leader, "Cy has 27 and Bo 8."; `scores` are pairs (name, points).

    Return "" if there are none.
    """
    if not scores:
        return ""
    (name, points), *others = scores
    return f"{listing([f'{name} has {points}', *(' '.join(each) for each in others)])}."


def few(items: Sequence[str], limit: int = 8) -> str:
    """Join items as alternatives, "a, b or c"; cut a list longer than `limit`: "a, b, c or 12 others"."""
    if len(items) <= limit:
        return listing(items, "or")
    return f"{', '.join(items[: limit - 1])} or {len(items) - limit + 1} others"


def brief(text: str, room: int = ROOM) -> str:
    """Shorten the text to `room` characters, the last of which is an ellipsis; return text that fits unchanged."""
    return text if len(text) <= room else f"{text[: room - 1].rstrip()}…"


def signed(number: int) -> str:
    """Format a number with its sign: "+3", "0", or a typographic minus and the digits if it's negative."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number else "0"


def plain(number: int) -> str:
    """Format a number, with a typographic minus if it's negative."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def ordinal(number: int) -> str:
    """Format an ordinal: "2nd", "13th"."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def capital(text: str) -> str:
    """Capitalize the first letter and leave the others unchanged."""
    return text[:1].upper() + text[1:]
