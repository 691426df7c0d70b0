"""A game's listing as lines under headings that name the place where players read them, without repetitions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

# A cell, a number, or names: consecutive capitalized words.
_VARIABLE: Final = re.compile(r"\b[A-Za-z]?\d+\b|\b[A-Z][\w'-]+(?:(?:,? and|,|\.)? [A-Z][\w'-]+)*")


def pattern(sentence: str) -> str:
    """Return the sentence with names, cells and numbers replaced by #."""
    return _VARIABLE.sub("#", sentence)


class Transcript:
    """The collected lines. Of lines that differ only in names, cells and numbers, the first `often` are kept."""

    def __init__(self, often: int) -> None:
        self.lines: list[str] = []
        self._often = often
        self._heading = ""
        self._place = ""  # of the previous line
        self._last: dict[tuple[str, object], object] = {}
        self._below_heading: set[str] = set()  # lines of pages in this section
        self._counts = Counter[str]()

    def begin(self, heading: str) -> None:
        """Start a section. The heading is left out if the section stays empty."""
        self._heading, self._below_heading = heading, set()

    def add(self, place: str, *lines: str) -> None:
        """Add lines, unless they occurred often enough in this place. Names, cells and numbers aren't compared."""
        for line in lines:
            kind = pattern(f"{place}: {line}")
            self._counts[kind] += 1
            if self._counts[kind] <= self._often:
                self._write(place, line)

    def add_if_new(self, place: str, text: str, subject: object = None) -> None:
        """Add the text, unless it's the last one that was added about the subject in this place."""
        if self._last.get((place, subject)) != text:
            self._last[place, subject] = text
            self.add(place, *text.split("\n"))

    def add_page(self, place: str, lines: Sequence[str]) -> None:
        """Add the lines that are neither in the last version of the page nor on another page of the same section."""
        known = self._last.get((place, None), ())
        assert isinstance(known, tuple)
        self._last[place, None] = tuple(lines)
        for line in lines:
            if line not in known and line not in self._below_heading:
                self._below_heading.add(line)
                self._write(place, line)

    def _write(self, place: str, line: str) -> None:
        if self._heading:
            self.lines += ["", self._heading]
            self._heading = self._place = ""
        self.lines.append(f"    {line}" if place == self._place else f"  {place}: {line}")
        self._place = place
