"""Mutation tests of one module: `python -m tools.mutants FILE [TESTS ...]`, or `make mutants FILE=...`.

mutmut changes one expression of the module at a time, and runs the tests that reach it. A surviving mutant is a mistake
that no test would notice. TESTS are test files, by default those that are at most one import away and don't start a
bot. The work happens in a copy of the repository in `out/mutants`, so the original files don't change.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.support.costs import BOTS
from tools.quick import ROOT, distances, nearness

COPY: Final = ROOT / "out" / "mutants"
NEAR: Final = 1  # maximum number of import steps from a test file to the module
CONFIGURATION: Final = """
[tool.mutmut]
source_paths = {sources}
only_mutate = ["{file}"]
also_copy = {others}
pytest_add_cli_args = ["-m", "not slow", "-p", "no:xdist", "-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = {tests}
"""


def near(file: str) -> list[str]:
    """Return the test files that are at most one import away from the module, and don't start a bot."""
    far = distances([file])
    tests = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py"))
    return [test for test in tests if nearness(test, far, [file]) <= NEAR and not test.startswith(BOTS)]


def copied(file: str, tests: Sequence[str]) -> Path:
    """Copy all tracked files into `COPY`, and configure mutmut there; return the copy's path."""
    shutil.rmtree(COPY, ignore_errors=True)
    listed = subprocess.run(("git", "ls-files"), cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        (COPY / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, COPY / name)
    others = sorted({name.partition("/")[0] for name in listed.splitlines()} - {"tests", "pyproject.toml"})
    source = file.partition("/")[0]
    with (COPY / "pyproject.toml").open("a") as project:
        kept = [other for other in others if other != source]
        project.write(CONFIGURATION.format(sources=[source], file=file, others=kept, tests=list(tests)))
    return COPY


def survivors(copy: Path) -> Iterator[str]:
    """Yield a diff of every mutant that no test noticed."""
    for line in _mutmut(copy, "results").splitlines():
        name, _, verdict = line.strip().partition(": ")
        if verdict in ("survived", "no tests"):
            yield f"{verdict}: {_mutmut(copy, 'show', name)}"


def _mutmut(copy: Path, *arguments: str) -> str:
    command = (sys.executable, "-m", "mutmut", *arguments)
    return subprocess.run(command, cwd=copy, capture_output=True, text=True, check=True).stdout


def main(file: str, tests: Sequence[str]) -> int:
    """Print all surviving mutants and their number; return the exit code, which is 1 if there are any."""
    chosen = list(tests) or near(file)
    if not chosen:
        print(f"No test is near {file}: name some.")
        return 1
    copy = copied(file, chosen)
    if code := subprocess.run((sys.executable, "-m", "mutmut", "run"), cwd=copy, check=False).returncode:
        return code
    found = list(survivors(copy))
    print(*found, sep="\n")
    print(f"{len(found)} mutants of {file} survived.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
