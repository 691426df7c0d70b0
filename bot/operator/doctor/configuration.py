"""A check of the settings, one at a time, so that a host sees all mistakes at once, including misspelled names."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from bot.core import settings
from bot.core.settings import Settings, WrongSetting
from bot.operator.doctor.finding import Finding

DATABASE, TOKEN = "GUFFAW_DATABASE", "DISCORD_TOKEN"
_OF_EITHER_KIND = ("data/guffaw.sqlite3", "postgresql://localhost/guffaw")
_READABLE_BY_OTHERS = 0o077


class _Asked(Mapping[str, str]):
    """An empty set of environment variables that records which settings are looked up in it."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.names.add(name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def known_names() -> frozenset[str]:
    asked = _Asked()
    settings.parse(asked)
    return frozenset(asked.names)


class Configuration(msgspec.Struct, frozen=True):
    """The valid settings, with defaults in place of the invalid ones, and findings about all of them."""

    settings: Settings
    findings: Sequence[Finding]
    is_database_known: bool  # False if the host's choice of database is invalid or unreadable

    @property
    def token(self) -> str:
        return self.settings.token


def configured() -> Configuration:
    """Read and check the settings in the environment and in `.env`."""
    unreadable: list[Finding] = []
    try:
        variables = settings.variables()
    except WrongSetting as wrong:
        unreadable, variables = [Finding("BAD", "settings", str(wrong))], dict(os.environ)
    problems = _problems(variables)
    usable = {name: value for name, value in variables.items() if name not in problems}
    if DATABASE in problems:  # the default database takes its place, and may not fit the other settings
        usable = {name: value for name, value in usable.items() if not _complaint({name: value})}
    bad = [*unreadable, *(Finding("BAD", "settings", words) for words in problems.values())]
    fine = [] if bad else [Finding("ok", "settings", _summary(variables))]
    notes = [Finding("note", "settings", words) for words in _notes(variables)]
    is_known = DATABASE not in problems and (DATABASE in usable or not unreadable)
    return Configuration(settings.parse(usable, Path()), [*bad, *fine, *notes], is_known)


def _problems(given: Mapping[str, str]) -> dict[str, str]:
    """Return an error message for each invalid setting, by the setting's name."""
    problems: dict[str, str] = {}
    for name in sorted(known_names() & given.keys(), key=lambda name: (name != DATABASE, name)):
        databases = _OF_EITHER_KIND if DATABASE in problems else (given.get(DATABASE, ""),)
        complaints = [_complaint({DATABASE: database, name: given[name]}) for database in databases]
        if all(complaints):
            problems[name] = complaints[0]
    return problems


def _complaint(given: Mapping[str, str]) -> str:
    try:
        settings.parse(given)
    except WrongSetting as wrong:
        return str(wrong)
    return ""


def _summary(given: Mapping[str, str]) -> str:
    names = sorted(name for name in known_names() & given.keys() if given[name])
    return f"All of them are valid. Set: {', '.join(names) or 'none'}."


def _notes(given: Mapping[str, str]) -> Iterator[str]:
    known = known_names()
    for name in sorted(name for name in given if name.startswith("GUFFAW_") and name not in known):
        nearest = difflib.get_close_matches(name, known, 1)
        yield f"I don't know {name}." + (f" Did you mean {nearest[0]}?" if nearest else "")
    file = Path(".env")
    if os.name == "posix" and file.exists() and file.stat().st_mode & _READABLE_BY_OTHERS:
        yield "Other users of this machine can read .env, which holds the token. Run: chmod 600 .env"
