"""Checks of the versions of Python and of the installed packages against what this version of Guffaw requires."""

from __future__ import annotations

import platform
import re
import sqlite3
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from bot.core.program import PACKAGED, VERSION, install_command
from bot.core.settings import Server, Settings
from bot.operator.doctor.finding import Finding

_REQUIREMENT = re.compile(r"([A-Za-z0-9][\w.-]*)\s*([^;]*)(?:;\s*(.*))?")
_BOUND = re.compile(r"(>=|<|==)\s*([\d.]+)")
_EXTRA = re.compile(r"extra\s*==\s*['\"]([\w-]+)['\"]")
CHECKOUT = Path(__file__).resolve().parents[3] / "pyproject.toml"


def versions(settings: Settings) -> list[Finding]:
    """Check the versions of the packages that these settings need."""
    extras = _extras(settings)
    wrong = [words for line in requirements() for words in _wrong(line, extras)]
    summary = (
        f"Guffaw {VERSION}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {platform.platform()}."
    )
    if not wrong:
        return [Finding("ok", "versions", summary)]
    advice = f"Install what this version needs: {install_command(*sorted(extras))}."
    findings = (Finding("BAD", "versions", f"{problem} {advice}") for problem in wrong)
    return [Finding("note", "versions", summary), *findings]


def requirements() -> list[str]:
    """Return Guffaw's requirements as lines such as "pillow>=13,<14" or "x>=1; extra == 'y'".

    The list is empty in the Docker image, which has neither a checkout nor an installed package.
    """
    if not CHECKOUT.exists():
        try:
            return metadata.requires(PACKAGED) or []
        except metadata.PackageNotFoundError:
            return []
    project = tomllib.loads(CHECKOUT.read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].items()
    optional = [f"{line}; extra == '{extra}'" for extra, lines in extras for line in lines]
    return [*project["dependencies"], *optional]


def _extras(settings: Settings) -> set[str]:
    has_server = isinstance(settings.database, Server)
    return {name for name, needed in (("postgres", has_server), ("metrics", settings.http)) if needed}


def _wrong(requirement: str, extras: set[str]) -> Iterator[str]:
    """Yield a sentence if the required package is missing or has the wrong version; nothing if it isn't needed."""
    match = _REQUIREMENT.fullmatch(requirement.strip())
    if match is None or not _is_needed(match[3] or "", extras):
        return
    name, bounds = match[1], _BOUND.findall(match[2])
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        yield f"The package {name} isn't installed."
        return
    if not all(_fits(version, *bound) for bound in bounds):
        yield f"The package {name} has version {version}, but Guffaw needs {match[2].strip()}."


def _is_needed(marker: str, extras: set[str]) -> bool:
    """Evaluate a requirement's marker, which can have conditions on an extra's name and on Windows."""
    extra = _EXTRA.search(marker)
    return (extra is None or extra[1] in extras) and ("win32" not in marker or sys.platform == "win32")


def _fits(version: str, operator: str, bound: str) -> bool:
    one, other = _numbers(version), _numbers(bound)
    return one >= other if operator == ">=" else one < other if operator == "<" else one == other


def _numbers(version: str) -> tuple[int, ...]:
    """Return the version's numbers without trailing zeros, so that 13 equals 13.0."""
    release = re.match(r"[\d.]*", version)
    numbers = [int(number) for number in (release[0] if release else "").split(".") if number]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
