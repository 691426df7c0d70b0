"""Divide the cases of a parametrized test between `make test` and `make test-slow`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def one_in(stride: int, cases: Iterable[Any]) -> list[Any]:
    """Return all cases as parameters. The first and every `stride`-th after it run in `make test`; the others are slow.

    A case can be a tuple with the test's arguments, or a `pytest.param`.
    """
    return [_param(case, is_slow=at % stride > 0) for at, case in enumerate(cases)]


def _param(case: Any, *, is_slow: bool) -> Any:
    marks = [pytest.mark.slow] if is_slow else []
    if hasattr(case, "marks"):  # the type of pytest.param(...) isn't public
        return pytest.param(*case.values, marks=[*case.marks, *marks], id=case.id)
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=marks)
