"""Tests that failed lookups say what was there."""

from __future__ import annotations

import pytest

from playground.protocol.errors import ApiError, Complaints
from tests.support.answers import Answer, first


def test_an_answer_without_what_is_read_of_it_is_quoted() -> None:
    with pytest.raises(AssertionError, match=r"no 'message' in the answer .*'The application did not respond'"):
        Answer(error="The application did not respond")["message"]
    answer = Answer(message="1")
    assert answer["message"] == "1"
    assert answer.get("error") is None


def test_a_failed_lookup_says_what_was_sought_and_what_was_there() -> None:
    assert first([1, 2, 3], lambda number: number > 1, "number above 1") == 2
    with pytest.raises(AssertionError, match=r"no number above 3 among \[1, 2, 3\]"):
        first([1, 2, 3], lambda number: number > 3, "number above 3")


def test_a_refused_form_says_which_field_is_wrong() -> None:
    bad = Complaints()
    bad.length(("components", 0, "label"), "x" * 81, 1, 80)
    with pytest.raises(ApiError, match="Invalid Form Body: components/0/label: Must be between 1 and 80 in length"):
        bad.raise_any()
