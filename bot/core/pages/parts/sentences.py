"""Shortening of text by whole sentences: the least important ones are left out, and none is cut in the middle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from games.kernel import Weight

_SENTENCES: Final = re.compile(r"(?<=[.!?]) ")


class Sentence(msgspec.Struct, frozen=True):
    """A sentence, and how important it is. A sentence whose weight is at least LOSS is never left out."""

    words: str
    weight: int = Weight.SMALL


def split(text: str) -> list[str]:
    """Split a line of text into its sentences."""
    return _SENTENCES.split(text)


def shortened(sentences: Sequence[Sentence], room: int) -> str:
    """Return as many of the sentences as fit into `room` characters, in order, and at least one of them.

    The least important ones are left out first, and among equals the last one.
    """
    left = list(sentences)
    while len(_joined(left)) > room and len(left) > 1 and (place := _lightest(left)) is not None:
        del left[place]
    return _joined(left)


def whole(text: str, room: int) -> str:
    """Return each line of the text with as many of its first sentences as fit into `room` characters, at least one."""
    return "\n".join(shortened([*map(Sentence, split(line))], room) for line in text.split("\n"))


def _joined(sentences: Sequence[Sentence]) -> str:
    return " ".join(sentence.words for sentence in sentences)


def _lightest(sentences: Sequence[Sentence]) -> int | None:
    """Return the index of the sentence to leave out first; None if all of them have to stay."""
    place = min(range(len(sentences)), key=lambda place: (sentences[place].weight, -place))
    return place if sentences[place].weight < Weight.LOSS else None
