"""The memory and processor time that a process takes, as Linux reports them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple


class Held(NamedTuple):
    """A process's memory in megabytes: resident, private, and that of its child processes."""

    resident: float
    private: float
    children: float


def held(process: int) -> Held:
    """Measure the memory of the process with this id. All values are 0 if it has ended."""
    try:
        rows = dict(row.split(":", 1) for row in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:])
        tasks = [task.read_text() for task in Path(f"/proc/{process}/task").glob("*/children")]
    except OSError:
        return Held(0.0, 0.0, 0.0)
    size = {name: int(row.split()[0]) / 1024 for name, row in rows.items()}
    children = [held(int(child)) for child in {child for task in tasks for child in task.split()}]
    private = size["Private_Clean"] + size["Private_Dirty"]
    return Held(size["Rss"], private, sum(each.resident + each.children for each in children))


def processor_seconds(process: int) -> float:
    """Return the processor time in seconds that a running process has taken so far, not counting its children's."""
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
