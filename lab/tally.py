"""Averages of samples from many games, as charts. Games can be added in any order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import TypeAlias

import msgspec


class Sample(msgspec.Struct, frozen=True):
    """One observation: a `value` that contributes to a bar of a chart."""

    chart: str
    bar: str
    value: float


def one_of(chart: str, bars: Iterable[str], found: str) -> Iterator[Sample]:
    """Yield a sample of 1 for the bar named `found` and of 0 for each other bar, so that the means are shares."""
    return (Sample(chart, bar, float(bar == found)) for bar in bars)


class Chart(msgspec.Struct, frozen=True):
    """A description of how to present samples: the mean for each bar, by number of seats or over all games.

    If `evened`, means are shown as shares of their sum, so that a bar with more opportunities doesn't look stronger.
    `marks` are values to compare with. `bars` are shown even if they have no observations.
    """

    key: str
    title: str
    unit: str  # "%" shows 0.5 as 50
    by_seats: bool = True
    evened: bool = False
    marks: tuple[float, ...] = ()
    bars: tuple[str, ...] = ()


class Bar(msgspec.Struct, frozen=True):
    """A mean with its 95% margin and the number of observations; the mean is None if there are none."""

    value: float | None
    margin: float
    count: int


class Panel(msgspec.Struct, frozen=True):
    """A chart with its values: in each row, one bar for each group."""

    title: str
    unit: str
    groups: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Bar, ...]], ...]
    marks: tuple[float, ...] = ()

    def text(self, bar: Bar) -> str:
        """Format a bar's value with its margin and unit; "-" if there are no observations."""
        if bar.value is None:
            return "-"
        if self.unit == "%":
            return f"{100 * bar.value:.1f} ±{100 * bar.margin:.1f} %"
        return f"{bar.value:.2f} ±{bar.margin:.2f} {self.unit}".rstrip()

    def is_off(self, bar: Bar) -> bool:
        """Tell whether the bar's value is outside the range of the chart's marks."""
        return bar.value is not None and bool(self.marks) and not self.marks[0] <= bar.value <= self.marks[-1]


class _Sum(msgspec.Struct):
    count: int = 0
    total: float = 0.0
    squares: float = 0.0


Cell: TypeAlias = tuple[int, str, str]  # seats, chart, bar


class Tally:
    """Sums of samples, from which charts are computed."""

    def __init__(self) -> None:
        self._sums: dict[Cell, _Sum] = {}

    def add(self, seats: int, samples: Iterable[Sample]) -> None:
        for sample in samples:
            cell = self._sums.setdefault((seats, sample.chart, sample.bar), _Sum())
            cell.count += 1
            cell.total += sample.value
            cell.squares += sample.value * sample.value

    def seats(self) -> tuple[int, ...]:
        """Return the different numbers of seats in the games so far."""
        return tuple(sorted({seats for seats, _, _ in self._sums}))

    def panel(self, chart: Chart) -> Panel | None:
        """Return the chart with its values, or None if it has no observations."""
        names = self._bars(chart)
        if all(self.bar(chart, name).value is None for name in names):
            return None
        groups: tuple[int | None, ...] = self.seats() if chart.by_seats else (None,)
        rows = tuple((name, tuple(self.bar(chart, name, seats) for seats in groups)) for name in names)
        titles = tuple("all seats" if seats is None else f"{seats} seats" for seats in groups)
        return Panel(chart.title, chart.unit, titles, rows, chart.marks)

    def _bars(self, chart: Chart) -> tuple[str, ...]:
        """Return the names of the chart's bars: the expected ones in order, then others alphabetically."""
        found = sorted({bar for _, key, bar in self._sums if key == chart.key} - set(chart.bars))
        return (*chart.bars, *found)

    def bar(self, chart: Chart, name: str, seats: int | None = None) -> Bar:
        """Return one bar of a chart, for a number of seats or over all games."""
        found = self._mean(chart, name, seats)
        if not chart.evened or found.value is None:
            return found
        whole = sum(self._mean(chart, bar, seats).value or 0.0 for bar in self._bars(chart))
        return Bar(found.value / whole, found.margin / whole, found.count) if whole else found

    def _mean(self, chart: Chart, name: str, seats: int | None) -> Bar:
        cells = [
            cell for (n, key, bar), cell in self._sums.items() if (key, bar) == (chart.key, name) and seats in (None, n)
        ]
        count = sum(cell.count for cell in cells)
        if not count:
            return Bar(None, 0.0, 0)
        mean = sum(cell.total for cell in cells) / count
        variance = max(0.0, sum(cell.squares for cell in cells) / count - mean * mean)
        return Bar(mean, 1.96 * sqrt(variance / count), count)
