"""Support for tests that replace a Position with a stand-in that has only the methods they need."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.table.position import Position
from bot.core.table.reading import prompts


def answer_for_doubles(monkeypatch: pytest.MonkeyPatch, *questions: str) -> None:
    """Make these functions of `prompts` call the Position's own method of that name if it's a stand-in."""
    for question in questions:
        real = getattr(prompts, question)

        def answer(position: Any, *arguments: Any, question: str = question, real: Any = real) -> Any:
            asked = real if isinstance(position, Position) else getattr(type(position), question)
            return asked(position, *arguments)

        monkeypatch.setattr(prompts, question, answer)
