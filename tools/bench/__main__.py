"""`python -m tools.bench [part ...]`: one `name: value unit` line a figure. Parts are the modules beside this one."""

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
)


class Part(Protocol):
    """What a module of figures offers."""

    def figures(self) -> Iterable[tuple[str, float, str]]:
        """(name, value, unit), each as soon as it is measured."""


def main(names: list[str]) -> None:
    """Print the figures of the named parts, or of all."""
    for name in names or PARTS:
        part = cast(Part, importlib.import_module(f"tools.bench.{name}"))
        for label, value, unit in part.figures():
            print(f"{label}: {value:.4g} {unit}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
