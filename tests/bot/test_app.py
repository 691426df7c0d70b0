"""Tests of how the bot starts and stops on different operating systems."""

from __future__ import annotations

import asyncio
import io
import signal
import sys

import pytest

from bot import app
from bot.__main__ import main


@pytest.fixture
def handlers() -> object:
    kept = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield kept
    for number, handler in kept.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_the_program_if_the_event_loop_takes_no_handlers(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A signal stops the program even if the event loop doesn't support signal handlers, as on Windows."""

    def refused(*_: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(asyncio.get_running_loop(), "add_signal_handler", refused)
    stop = asyncio.Event()
    app._stop_when_told(stop)
    signal.raise_signal(number)
    async with asyncio.timeout(10):
        await stop.wait()


def test_a_console_of_another_alphabet_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    console = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", console)
    with pytest.raises(SystemExit):
        main(["--help"])
    print("Zoë → 🎲")
    console.flush()
    assert b"Zo\\xeb \\u2192" in console.buffer.getvalue()
