"""Tests that measured times are dropped when their tests no longer exist."""

from __future__ import annotations

from tests.support import costs


def test_a_renamed_test_does_not_exist_any_more() -> None:
    assert costs.is_there("tests/support/test_costs.py::test_a_renamed_test_does_not_exist_any_more")
    assert not costs.is_there("tests/support/test_costs.py::test_a_test_by_another_name")
    assert not costs.is_there("tests/support/test_lost.py::test_anything")
