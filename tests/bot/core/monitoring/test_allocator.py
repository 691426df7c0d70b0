"""Tests that the memory of a picture is freed for the system at once, even if a small object beside it stays."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.core.monitoring import allocator

RESIDENT = """
from pathlib import Path
from bot.core.monitoring import allocator

def resident():
    return int(next(row for row in Path("/proc/self/status").read_text().splitlines() if "VmRSS" in row).split()[1])
"""


FREED = f"""
{RESIDENT}
allocator.settle()
large, small, stays, goes = b"x" * 9_000_000, b"x" * 2_000, [], []
before = resident()
for _ in range(6):
    goes.append(bytearray(large))
    stays.append(bytearray(small))
full = resident()
goes.clear()
print(full - before, resident() - before)
"""


DROPPED = """
import gc
from bot.core.monitoring import allocator

before = len(gc.get_objects())
allocator.settle()
print(before, len(gc.get_objects()), gc.get_freeze_count())
"""


def test_the_garbage_collector_skips_imported_objects() -> None:
    run = subprocess.run([sys.executable, "-c", DROPPED], capture_output=True, text=True, check=True)
    before, known, frozen = map(int, run.stdout.split())
    assert known < before / 10
    assert frozen > before / 2


@pytest.mark.skipif(allocator._library() is None, reason="needs the GNU C library")
def test_a_freed_picture_returns_its_memory_to_the_system() -> None:
    run = subprocess.run([sys.executable, "-c", FREED], capture_output=True, text=True, check=True)
    full, left = map(int, run.stdout.split())  # kilobytes
    assert full > 30_000
    assert left < 5_000


PICTURES = f"""
import asyncio
{RESIDENT}
async def main():
    trimming = asyncio.ensure_future(allocator.trim_now_and_then())  # a task that nothing refers to may be dropped
    before, stays, goes = resident(), [], []
    for _ in range(60):
        goes.append(b"x" * 500_000)
        stays.append(b"x" * 20_000)
    goes.clear()
    full = resident()
    while resident() - before > 5_000:
        await asyncio.sleep(0.05)
    print(full - before)

allocator.settle()
asyncio.run(asyncio.wait_for(main(), 20))
"""


@pytest.mark.skipif(allocator._library() is None, reason="needs the GNU C library")
def test_holes_that_pictures_leave_go_back_soon() -> None:
    run = subprocess.run([sys.executable, "-c", PICTURES], capture_output=True, text=True, check=True)
    assert int(run.stdout) > 20_000


DURING = f"""
import asyncio
{RESIDENT}
async def main():
    trims, trim = [], allocator.trim
    allocator.trim, allocator.LOOKS = lambda: (trim(), trims.append(True)), 10**9
    trimming = asyncio.ensure_future(allocator.trim_now_and_then())  # a task that nothing refers to may be dropped
    before, stays, goes = resident(), [], []
    for _ in range(60):
        goes.append(b"x" * 500_000)
        stays.append(b"x" * 20_000)
    full = resident()
    while not trims:
        await asyncio.sleep(0.01)
    goes.clear()
    while resident() - before > 5_000:
        await asyncio.sleep(0.05)
    print(full - before)

allocator.settle()
asyncio.run(asyncio.wait_for(main(), 20))
"""


@pytest.mark.skipif(allocator._library() is None, reason="needs the GNU C library")
def test_a_picture_that_was_drawn_during_a_trim_goes_back_too() -> None:
    run = subprocess.run([sys.executable, "-c", DURING], capture_output=True, text=True, check=True)
    assert int(run.stdout) > 20_000
