"""Stand-ins for a Position, which answer questions about themselves by methods of the same names."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.position import Position
from bot.table.reading import prompts


def answer_for_doubles(monkeypatch: pytest.MonkeyPatch, *questions: str) -> None:
    """Let these functions of `prompts` ask a stand-in itself; they answer for a Position as ever."""
    for question in questions:
        real = getattr(prompts, question)

        def answer(position: Any, *arguments: Any, question: str = question, real: Any = real) -> Any:
            asked = real if isinstance(position, Position) else getattr(type(position), question)
            return asked(position, *arguments)

        monkeypatch.setattr(prompts, question, answer)
