"""The lines of a game's listing: headings, below them who reads what and where, without what was read before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

# A cell, a number, or names: consecutive words with a capital.
_VARIABLE: Final = re.compile(r"\b[A-Za-z]?\d+\b|\b[A-Z][\w'-]+(?:(?:,? and|,|\.)? [A-Z][\w'-]+)*")


def pattern(sentence: str) -> str:
    """Return the sentence with # for names, cells and numbers."""
    return _VARIABLE.sub("#", sentence)


class Transcript:
    """Collects lines. Of lines that differ only in names, cells and numbers it keeps the first `often`."""

    def __init__(self, often: int) -> None:
        self.lines: list[str] = []
        self._often = often
        self._heading = ""
        self._place = ""  # of the line above
        self._last: dict[tuple[str, object], object] = {}
        self._below_heading: set[str] = set()  # lines of pages
        self._counts = Counter[str]()

    def begin(self, heading: str) -> None:
        """Start a section. A section without lines leaves no heading."""
        self._heading, self._below_heading = heading, set()

    def add(self, place: str, *lines: str) -> None:
        """Write lines, but none of which the like was written too often."""
        for line in lines:
            kind = pattern(f"{place}: {line}")
            self._counts[kind] += 1
            if self._counts[kind] <= self._often:
                self._write(place, line)

    def add_if_new(self, place: str, text: str, subject: object = None) -> None:
        """Write the text unless the last one about the subject in that place was the same."""
        if self._last.get((place, subject)) != text:
            self._last[place, subject] = text
            self.add(place, *text.split("\n"))

    def add_page(self, place: str, lines: Sequence[str]) -> None:
        """Write the lines that neither the page had before nor, in this section, another one."""
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
