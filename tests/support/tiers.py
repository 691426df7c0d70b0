"""Divide the cases of a parametrized test between `make test` and `make test-slow`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def one_in(stride: int, cases: Iterable[Any]) -> list[Any]:
    """Return all cases as parameters. The first and every `stride`-th after it run in `make test`, the others are slow.

    A tuple holds the arguments of one case.
    """
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow if at % stride else ())
        for at, case in enumerate(cases)
    ]
