"""The runner of benchmarks: `python -m tools.bench [part ...]` prints a line `name: value unit` for each result.

Parts are modules of this package; the default is all of them.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from typing import Protocol, cast

PARTS = (
    "engine",
    "players",
    "pictures",
    "storage",
    "scale",
    "sizes",
    "long_games",
    "discord",
    "adjudication",
    "builder",
    "flood",
    "memory",
    "start",
    "idle",
)


class Part(Protocol):
    def figures(self) -> Iterable[tuple[str, float, str]]:
        """Yield (name, value, unit) for each result as soon as it's measured."""


def main(names: list[str]) -> None:
    for name in names or PARTS:
        part = cast(Part, importlib.import_module(f"tools.bench.{name}"))
        for label, value, unit in part.figures():
            print(f"{label}: {value:.4g} {unit}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
