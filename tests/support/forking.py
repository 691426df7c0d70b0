"""Programs started as forks of a process that has already imported the bot, which saves a second of processor time.

The first `start` runs `python -m tests.support.forking`, which forks for each program, and ends with this process.
"""

from __future__ import annotations

import ctypes
import faulthandler
import importlib
import os
import random
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

ROOT: Final = Path(__file__).resolve().parents[2]
IMPORTED: Final = ("bot.__main__", "bot.app", "bot.core.discord.local_endpoint", "bot.postgres.store")
AT_MOST: Final = 1 << 20  # bytes of a message
_SET_DEATH_SIGNAL: Final = 1  # PR_SET_PDEATHSIG of sys/prctl.h
_SET_NAME: Final = 15  # PR_SET_NAME
LONGEST_NAME: Final = 15  # bytes; Linux cuts longer names


def _is_possible() -> bool:
    """Tell whether this is Linux with `pidfd_open`, which reports the end of a process. Some sandboxes forbid it."""
    if sys.platform != "linux":
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:
        return False
    return True


POSSIBLE: Final = _is_possible()


class Order(msgspec.Struct):
    """A request to run `python -m module *arguments` with no environment variables but `settings`."""

    module: str
    arguments: tuple[str, ...]
    settings: dict[str, str]
    log: str  # the file to append its output to


class Forked:
    """A program that runs in a fork, with the methods of `subprocess.Popen` that tests use."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line  # gets the process id, then the exit code
        self._one_reads = threading.Lock()  # a thread may wait while the event loop polls
        self.pid = int(line.recv(AT_MOST))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, or -number for the signal that killed the program, or None while it's running."""
        return self._look(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until the program ends; return its exit code, or -number for the signal that killed it.

        Raise subprocess.TimeoutExpired if it's still running after `timeout` seconds.
        """
        code = self._look(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it ended in between, but that hasn't been reported yet
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _look(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._line], [], [], timeout)[0]:
            with self._one_reads:
                if self.returncode is None:
                    self.returncode = int(self._line.recv(AT_MOST) or -signal.SIGKILL)
        return self.returncode

    def __del__(self) -> None:
        self._line.close()


class Forks:
    """The process from which all programs are forked."""

    def __init__(self) -> None:
        self._orders: socket.socket | None = None
        self._one_at_a_time = threading.Lock()

    def start(self, order: Order) -> Forked:
        ours, theirs = _pair()
        with self._one_at_a_time, theirs:
            if self._orders is None:
                self._orders = self._opened()
            socket.send_fds(self._orders, [msgspec.json.encode(order)], [theirs.fileno()])
        return Forked(ours)

    def _opened(self) -> socket.socket:
        ours, theirs = _pair()
        with theirs:
            descriptor = theirs.fileno()
            command = (sys.executable, "-m", __name__, str(descriptor))
            self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[descriptor], stdin=subprocess.DEVNULL)
        return ours


def _pair() -> tuple[socket.socket, socket.socket]:
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


def main(descriptor: str) -> None:
    """Run the programs that are requested through a socket, until the socket's other end is closed."""
    for name in IMPORTED:
        importlib.import_module(name)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is meant for the parent process
    parent = os.getpid()
    with socket.socket(fileno=int(descriptor)) as orders:
        order = _fork_for_each(orders)
    if order is not None:
        _become(order, parent)
        runpy.run_module(order.module, run_name="__main__", alter_sys=True)


def _fork_for_each(orders: socket.socket) -> Order | None:
    """Fork a process for each request. Return the request in the new process, or None here after the last one."""
    events = select.poll()
    events.register(orders, select.POLLIN)
    running = dict[int, tuple[int, socket.socket]]()  # process id and line, by the descriptor that reports its end
    while True:
        for descriptor, _ in events.poll():
            if descriptor in running:
                events.unregister(descriptor)
                _report_end(descriptor, *running.pop(descriptor))
                continue
            message, (*lines,), _, _ = socket.recv_fds(orders, AT_MOST, 1)
            if not message:
                return None
            line, pid = socket.socket(fileno=lines[0]), os.fork()
            if not pid:
                line.close()
                for other, (_, its_line) in running.items():
                    os.close(other)
                    its_line.close()
                return msgspec.json.decode(message, type=Order)
            _report(line, pid)
            end = os.pidfd_open(pid)
            events.register(end, select.POLLIN)
            running[end] = pid, line


def _report_end(descriptor: int, pid: int, line: socket.socket) -> None:
    os.close(descriptor)
    _, status = os.waitpid(pid, 0)
    with line:
        _report(line, os.waitstatus_to_exitcode(status))


def _report(line: socket.socket, number: int) -> None:
    with suppress(OSError):  # nobody is waiting for the report any longer
        line.send(str(number).encode())


def _become(order: Order, parent: int) -> None:
    """Make a forked process look like a fresh one before it runs the requested module."""
    prctl = ctypes.CDLL(None).prctl
    prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:  # the parent ended before that
        os.kill(os.getpid(), signal.SIGKILL)
    prctl(_SET_NAME, order.module[-LONGEST_NAME:].encode())  # for `top` and `ps -o comm`
    log = os.open(order.log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.close(log)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if order.settings.get("PYTHONFAULTHANDLER"):  # Python looks at it only when it starts
        faulthandler.enable()
    os.environ.clear()
    os.environ.update(order.settings)
    sys.argv[1:] = order.arguments
    random.seed()  # otherwise all programs would draw the same random numbers


if __name__ == "__main__":
    main(sys.argv[1])
