"""The program that runs an endurance test: `python -m tools.endurance month [tables] [days]`.

It prints a line `what: count` for each count, and exits with 1 if anything was lost.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from tools.endurance import kills, month, pings, processes, services

PROGRAMS: Mapping[str, Callable[..., Awaitable[Mapping[str, int]]]] = {
    "month": month.counts,
    "kills": kills.counts,
    "pings": pings.counts,
    "services": services.counts,
    "processes": processes.counts,
}
WRONG = "WRONG"  # prefix of counts that must be 0


def main(name: str, numbers: list[str]) -> int:
    """Run an endurance test in a temporary folder, and print its counts; return the exit code."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        found = asyncio.run(_counted(name, Path(folder), [int(each) for each in numbers]))
    for what, count in found.items():
        print(f"{what}: {count}", flush=True)
    return int(any(count for what, count in found.items() if what.startswith(WRONG)))


async def _counted(name: str, folder: Path, numbers: list[int]) -> Mapping[str, int]:
    return await PROGRAMS[name](folder, *numbers)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
