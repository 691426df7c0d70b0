"""Support for tests that replace a Position with a test double, which has only the methods that they need."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.table.position import Position
from bot.core.table.reading import prompts


def answer_for_doubles(monkeypatch: pytest.MonkeyPatch, *questions: str) -> None:
    """Make these functions of `prompts` call the method of that name if the Position is a test double."""
    for question in questions:
        real = getattr(prompts, question)

        def answer(position: Any, *arguments: Any, question: str = question, real: Any = real) -> Any:
            asked = real if isinstance(position, Position) else getattr(type(position), question)
            return asked(position, *arguments)

        monkeypatch.setattr(prompts, question, answer)
