"""Tests that code and docs use the words in docs/glossary.md, not the words that were replaced by them."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
DELIVERY = ("bot/core/delivery", "bot/core/storage")
TESTS = ("tests/bot/core/delivery", "tests/bot/core/storage", "tests/bot/core/table", "tests/e2e")
OUTBOX = (*DELIVERY, "bot/core/table", "bot/core/automation", *TESTS, "tools/endurance")
BOT = ("bot", "tests/bot", "tests/e2e", "tools")
EVERYWHERE = ("bot", "games", "rendering", "playground", "lab", "tests", "tools")
TABLE = ("bot/core/table", "bot/core/pages", "bot/features", "bot/core/automation", "bot/core/commands")


class Old(NamedTuple):
    """A word, as a regular expression, that these folders must not use anymore."""

    word: str
    new: str
    folders: tuple[str, ...]
    is_name: bool = False  # forbidden as a name in code, but not in sentences


OLD = (
    Old(r"[Ll]etters?", "OutboxMessage, message", OUTBOX),
    Old(r"Letter|Lettered", "OutboxMessage; MarkedChoice", ("bot", "rendering", "tests", "tools"), is_name=True),
    Old(r"lanes?|Lanes|LANES|relane", "queue, QueueLock, requeue", (*BOT, "docs")),
    Old(r"_?hands", "slots", ("bot/core/delivery",), is_name=True),
    Old(r"([Hh]ouse|HOUSE|OtherHouse)(?! rules?)", "database identity; the bot's own", ("bot", "tests/bot")),
    Old(r"\w*(colo[u]r|COLO[U]R)\w*", "color", (*EVERYWHERE, "docs")),
    Old(r"sight", "channel visibility", ("bot",)),
    Old(r"hurry|urgency|URGENCY", "priority, queue_priority", ("bot", "tools", "docs")),
    Old(r"_?fold(s|ed|ing)?|is_folded|FOLD", "collapse", (*BOT, "docs")),
    Old(r"earlier", "previous", DELIVERY, is_name=True),
    Old(r"_?mend(s|ed|ing)?", "repair", BOT),
    Old(r"_?beat(s|en|ing)?", "heartbeat", BOT),
    Old(r"_?put_off|_PUT_OFF|put off", "postpone", BOT),
    Old(r"lapse[sd]?|lapsing", "expire", BOT),
    Old(r"Ask|Each|Count|ask|count_changed", "Execute, ExecuteMany, RowCount", ("bot/core/storage",), is_name=True),
    Old(r"Ask", "AnyInteraction", ("bot",), is_name=True),
    Old(r"Click|click", "Context, context", ("bot/core/discord", "bot/features"), is_name=True),
    Old(
        r"Step",
        "Transition, Transaction, Version, Try; a Step is what `apply` returns",
        ("bot/core/delivery", "bot/core/storage", "bot/operator", "bot/postgres"),
        is_name=True,
    ),
    Old(r"Stale", "Cutoffs; Stale is a refusal", ("bot/core/storage",), is_name=True),
    Old(r"Page|Slot", "PageNumber, SmallNumber, CustomIdPart", ("bot/core/commands",), is_name=True),
    Old(r"Seated", "AfterSeating, OpenTablesCache", ("bot",), is_name=True),
    Old(r"Most", "Quota", ("bot", "tests/bot"), is_name=True),
    Old(r"Quiet", "LateAutocompleteFilter", ("bot",), is_name=True),
    Old(r"found|shown|_?said|told|them|each", "what it is", (*DELIVERY, *TABLE), is_name=True),
    Old(r"Plan|messages_owed", "TableChange; outgoing_messages", ("bot", "tests/bot"), is_name=True),
    Old(r"Sealed|[Ee]rrands?|hindered", "PlannedTurn, Timer, failure_reasons", BOT),
    Old(r"Pace|paces", "ResponseTime, response_times", ("bot", "tests/bot"), is_name=True),
    Old(r"stances?|set_stance|standing orders?", "automatic response", ("bot", "tests/bot")),
    Old(r"_?(timed|stamped|renewed|settled)", "with_deadlines, with_version, ...", ("bot/core/table",), is_name=True),
    Old(r"_?[Cc]arried|carrying", "Snapshot, execute", ("bot", "games"), is_name=True),
    Old(
        r"_?leaf|_?leaves|[Tt]ight|TIGHT", "page, paginated; Density", ("bot/core/pages", "bot/features"), is_name=True
    ),
    Old(r"_?[Ll]aws?|LAWS", "invariant", ("bot", "games", "tests/bot", "tests/games")),
    Old(r"[Kk]it|kit_of", "gizmo_state", ("games", "tests/games")),
    Old(r"open_to|_?opened", "open_table, open_store, draft_of, note_opened, ...", ("bot",), is_name=True),
    Old(r"_?goes_on", "can_continue, turn_continues, joins_latest, ...", ("bot", "games"), is_name=True),
    Old(r"own", "feature_tables", ("bot/core/storage", "bot/postgres"), is_name=True),
    Old(r"asks", "is_awaiting", ("bot",), is_name=True),
    Old(r"again|present|standing", "open_rematch, with_player_back, in_effect, ...", ("bot/core/table",), is_name=True),
    Old(r"standing|Standing", "day_results, DayResults", ("bot/features/daily_puzzle",), is_name=True),
    Old(
        r"_(says|put|sent|heeded|untold|news|look|continued|remembered|edited|post)|untold|LOOK_SECONDS",
        "send_or_edit, send_new, ...",
        ("bot/core/delivery/outbox", "bot/core/storage"),
        is_name=True,
    ),
    Old(
        r"Deed|_?deed|begin_deed",
        "RuleAction, LastAction; a Deed is what an event did",
        (
            "games/gears/abilities",
            "games/gears/gizmos",
            "games/gears/maze",
            "games/gizmos/turns",
            "games/gnomes/combat",
        ),
        is_name=True,
    ),
    Old(r"_?told", "describe, or what it is", ("games", *TABLE), is_name=True),
    Old(
        r"(_|can_|require_)?take_back|_?took_back|TakeBack|TookBack",
        "possible_undo, apply_undo, UndoResult",
        ("bot", "games", "tests", "tools"),
        is_name=True,
    ),
)

STORED = "the name under which databases store it"
ALLOWED = {
    "bot/features/auto_responses/commands.py": {'tag="stance"': "the verb in custom_ids"},
    "bot/features/daily_puzzle/pages/parts.py": {"result.shown": "a field of PuzzleResult, under its stored name"},
    "bot/features/daily_puzzle/pages/puzzle.py": {"Can you beat that?": "said to a player, of a result"},
    "bot/core/pages/tables/lobby.py": {"house": "the house rules of a game"},
    "bot/core/storage/database_identity.py": {'KEY = "house"': STORED},
    "bot/core/storage/kinds.py": {'"fold"': STORED},
    "bot/core/storage/rows.py": {f'name="{name}"': STORED for name in ("stances", "errands")},
    "bot/features/planned_turns/scheduling.py": {":errand:": "from which delays are drawn"},
    "bot/core/table/timing/zones.py": {"fold=0": "of Python's datetime"},
    "docs/glossary.md": {'stored as the kind "fold"': STORED},
    "docs/tests.md": {"`fold`": "of Python's datetime"},
    "games/gears/state.py": {'name="kit"': "the key in packed States, on which digests depend"},
    "tests/bot/features/test_earlier_fields.py": {'"hindered"': STORED},
    "tests/bot/core/storage/test_migrate.py": {"lane": "a column before it was renamed", "fold": STORED},
    "tests/bot/postgres/test_program.py": {"lane": "a column before it was renamed", "fold:5": STORED},
    "tests/bot/core/storage/test_stored_names.py": {f'"{name}"': STORED for name in ("stances", "errands")},
    "tests/bot/core/table/timing/test_deadlines.py": {'"stances":{': STORED},
    "tests/bot/core/table/timing/test_time_properties.py": {"fold": "of Python's datetime"},
    "tests/bot/core/table/timing/test_zones.py": {"fold": "of Python's datetime"},
}
"""Parts of lines that may contain an old word, by file, each with the reason."""


@cache
def text(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def names(path: Path) -> list[tuple[str, int]]:
    tokens = tokenize.generate_tokens(io.StringIO(text(path)).readline)
    return [(token.string, token.start[0]) for token in tokens if token.type == tokenize.NAME]


def files(folder: str) -> Iterator[Path]:
    kinds = ("*.md",) if folder == "docs" else ("*.py",)
    return (path for kind in kinds for path in (ROOT / folder).rglob(kind))


def uses(old: Old, path: Path) -> Iterator[tuple[int, str]]:
    """Yield (line number, line) for each line of the file that uses the old word."""
    matches = [match.start() for match in re.finditer(rf"(?<![\w-])({old.word})(?![\w-])", text(path))]
    numbers = [text(path).count("\n", 0, start) + 1 for start in matches]
    if old.is_name and numbers:
        numbers = [number for name, number in names(path) if re.fullmatch(old.word, name)]
    return ((number, text(path).splitlines()[number - 1]) for number in dict.fromkeys(numbers))


def reasons(path: Path) -> dict[str, str]:
    return ALLOWED.get(path.relative_to(ROOT).as_posix(), {})


@pytest.mark.parametrize("old", OLD, ids=[f"{old.word} -> {old.new}" for old in OLD])
def test_an_old_word_is_not_used(old: Old) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for folder in old.folders
        for path in files(folder)
        for number, line in uses(old, path)
        if not any(part in line for part in reasons(path))
    ]
    assert found == [], f"say: {old.new}"


@pytest.mark.parametrize("name", ALLOWED)
def test_each_exception_is_needed(name: str) -> None:
    path = ROOT / name
    olds = [old for old in OLD if any(name.startswith(f"{folder}/") for folder in old.folders)]
    there = [line for old in olds for _, line in uses(old, path)]
    assert [part for part in ALLOWED[name] if not any(part in line for line in there)] == []


def test_an_old_word_is_noticed_in_names_and_in_sentences(tmp_path: Path) -> None:
    path = tmp_path / "example.py"
    path.write_text('"""A letter waits.\n\nA newsletter or letter_of is none."""\nfor told in ():\n    untold = told\n')
    in_sentences, in_names = Old("[Ll]etter", "message", ()), Old("told", "text", (), is_name=True)
    assert [number for number, _ in uses(in_sentences, path)] == [1]
    assert [number for number, _ in uses(in_names, path)] == [4, 5]
