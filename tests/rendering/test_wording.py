"""Tests of how alt texts describe what happened: in order, and leaving out the oldest events if not all fit."""

from __future__ import annotations

from rendering.draw.wording import told
from rendering.picture import Frame


def test_events_are_described_in_order_and_the_oldest_are_left_out_if_not_all_fit() -> None:
    frame = Frame(("Ada",), ("Third.", "Second.", "First."))  # newest first
    assert told(frame, 100) == "First. Second. Third."
    assert told(frame, 15) == "Second. Third."
    assert told(frame, 5) == "Thir…"
    assert told(Frame(("Ada",)), 100) == ""
