"""Escaping and clipping of text for Discord, so that no name can format, mention or break a message."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

CONTENT = 2000
DISPLAY = 3800  # maximum number of characters that we use of the 4,000 that all text displays of a message share
LABEL = 80
CHOICE = 100
PUSH = 300  # characters of a ping's plain text, which is what a phone's notification shows
ALT = 1024
NAME = 32

MANY = 1000  # a number of lines that is more than any message can hold
_MISSING = 24  # characters of the line that says how many lines are missing
_COMMAND = re.compile(r"`/([a-z]+(?: [a-z]+)?)`")
_COMMANDS: dict[str, int] = {}
_READ = re.compile(r"\w")
# Everything that formats, mentions or links in Discord's markdown, whatever else is on the line. Other characters
# aren't escaped, because push notifications show every backslash.
_MARKUP = re.compile(
    r"""(
      [*`]
    | \\(?=[^0-9A-Za-z\s]|$)                        # escapes what follows
    | (?<![0-9A-Za-z])_ | _(?![0-9A-Za-z])          # within a word it formats nothing
    | ~(?=~) | (?<=~)~ | \|(?=\|) | (?<=\|)\|
    | <(?=[@\#:/+&]|[A-Za-z]+:)                      # mentions, emoji, times, links
    | @(?=everyone|here)
    | :(?=//|[\w+-]+(?::|$))                         # links and emoji: a sentence may go on with a colon
    | (?<=\])\(                                     # a link: in its label "]" cannot be escaped
    | ^>
    | ^\#(?=\#{0,2}(?:\s|$)) | ^-(?=\#)              # headings and small print
    | ^[-+](?=\s|$) | (?:(?<=^\d)|(?<=^\d\d)|(?<=^\d{3}))\.(?=\s|$)  # lists
    )""",
    re.VERBOSE,
)


def bare(name: str) -> str:
    """Return a person's name on one line, without control and direction characters, shortened to 32 characters.

    Return "Someone" if nothing is left of the name.
    """
    visible = "".join(" " if char.isspace() else char for char in name if char.isspace() or _is_printed(char))
    return clip(" ".join(visible.split()), NAME) or "Someone"


def _is_printed(char: str) -> bool:
    return unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn"}


@lru_cache(maxsize=1024)  # each move writes out the table's names
def quoted(name: str) -> str:
    """Return a person's name for message text: on one line, with markdown and mentions escaped."""
    return _MARKUP.sub(r"\\\1", bare(name))


def escaped(text: str) -> str:
    """Return text that a person typed, on one line and with markdown and mentions escaped."""
    return _MARKUP.sub(r"\\\1", " ".join("".join(char if _is_printed(char) else " " for char in text).split()))


def clip(text: str, limit: int) -> str:
    """Shorten the text to `limit` characters including an ellipsis, at the end of a word if possible.

    A markdown escape is never cut in half.
    """
    if len(text) <= limit:
        return text
    kept = text[: limit - 1]
    head, space, _ = kept.rpartition(" ")
    return (head if space and len(head) > limit // 2 else kept).rstrip("\\ \n") + "…"


def word_count(text: str) -> int:
    """Return the number of words in the text that contain a letter or digit."""
    return sum(bool(_READ.search(word)) for word in text.split())


def learn_commands(ids: Mapping[str, int]) -> None:
    """Store Discord's ids of the slash commands by full name, such as "table new", so that `clickable` can use them."""
    _COMMANDS.clear()
    _COMMANDS.update(ids)


def clickable(text: str) -> str:
    """Return the text with each registered slash command in backticks turned into a clickable mention."""
    return _COMMAND.sub(
        lambda found: f"</{found[1]}:{_COMMANDS[found[1]]}>" if found[1] in _COMMANDS else found[0], text
    )


def newest(lines: list[str], limit: int, most: int = MANY) -> list[str]:
    """Return as many of the last lines as fit into `limit` characters, at most `most`.

    If lines are left out, the first line says how many.
    """
    if len("\n".join(lines)) <= limit and len(lines) <= most:
        return lines
    kept: list[str] = []
    room = limit - _MISSING
    for line in reversed(lines[-most:]):
        room -= len(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    kept = kept or [clip(lines[-1], limit - _MISSING)]
    missing = len(lines) - len(kept)
    return [f"-# … {missing} earlier", *kept] if missing else kept
