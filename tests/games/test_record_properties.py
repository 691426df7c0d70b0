"""Property-based tests of records: they survive conversion to JSON and back, and broken files get a clear error."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.record import BrokenRecord, Decision, Header, LogEntry, Record, Snapshot, Undo, in_effect, parts

text = st.text(st.characters(codec="utf-8"), max_size=20)
number = st.integers(0, 10_000)
decisions = st.builds(Decision, st.integers(0, 7), text, number, text, st.booleans())
headers = st.builds(Header, text, number, st.integers(1, 8), st.dictionaries(text, text, max_size=4), text)


@st.composite
def logs(draw: st.DrawFn) -> tuple[LogEntry, ...]:
    """Draw a random log, in which no undo reaches back past a change of rules."""
    log: list[LogEntry] = []
    stands = first = 0
    for _ in range(draw(st.integers(0, 12))):
        kind = draw(st.sampled_from(("decision", "decision", "undo", "carried")))
        if kind == "decision":
            log.append(draw(decisions))
            stands += 1
        elif kind == "undo":
            stands = draw(st.integers(first, stands))
            log.append(Undo(0, stands))
        else:
            log.append(Snapshot(1, draw(st.binary(max_size=8)), anew=True))
            first = stands
    return tuple(log)


@given(headers, logs())
def test_a_record_comes_back_from_json_as_it_went(header: Header, log: tuple[LogEntry, ...]) -> None:
    record = Record(header, log)
    assert Record.from_json(record.to_json()) == record
    assert Record.from_json(record.to_json().decode()) == record
    assert json.loads(record.to_json())["header"]["seed"] == header.seed


@given(logs())
def test_the_decisions_that_stand_are_those_of_all_parts(log: tuple[LogEntry, ...]) -> None:
    """The parts of a log that was split by versions of the rules have the same decisions in effect as the whole log."""
    found = parts(log)
    kept: list[Decision] = []
    for part in found:
        assert part.first == len(kept)
        kept += part.made
    assert kept == in_effect(log)


@given(logs(), logs())
def test_a_log_can_be_read_in_two_halves(one: tuple[LogEntry, ...], two: tuple[LogEntry, ...]) -> None:
    whole = (*one, *(entry for entry in two if not isinstance(entry, Undo)))
    assert in_effect(whole[len(one) :], in_effect(one)) == in_effect(whole)


junk = st.one_of(
    st.binary(max_size=60),
    text,
    st.recursive(st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), text), st.lists, max_leaves=5).map(
        json.dumps
    ),
)


@example(b"\xff\xfe{\x00}\x00")
@given(junk)
def test_arbitrary_text_that_is_no_record_is_refused_with_a_clear_error(junk: bytes | str) -> None:
    with pytest.raises(BrokenRecord, match="not a record of a game"):
        Record.from_json(junk)


@pytest.mark.parametrize("opening", ["[", '{"header":'])
def test_a_file_of_brackets_is_refused_in_words(opening: str) -> None:
    with pytest.raises(BrokenRecord, match="not a record of a game"):
        Record.from_json(opening * 20_000)


@given(headers, logs(), st.data())
def test_a_record_that_is_cut_short_is_refused(header: Header, log: tuple[LogEntry, ...], data: st.DataObject) -> None:
    whole = Record(header, log).to_json()
    with pytest.raises(BrokenRecord):
        Record.from_json(whole[: data.draw(st.integers(0, len(whole) - 1))])
