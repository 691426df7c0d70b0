"""A private PostgreSQL server that an unprivileged user runs, with its data and its socket in a temporary folder."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from bot.postgres.store import PostgresStore
from tests.support.children import ending_with_us

MISSING = "PostgreSQL is not installed: the tests of its store were left out (apt-get install postgresql)."
STARTING_SECONDS = 60.0
PREFIX = "guffaw-pg-"  # of the folders
OWNER = "owner"  # file in the folder with the id of the process that uses the server
# Mounts a disk of $0 bytes in the folder $1, visible only to the program that follows.
# PostgreSQL refuses to run as root, and in the namespace that mounted the disk, every program seems to be root.
_WITH_A_DISK = ("unshare", "-Urm", "sh", "-c", 'mount -t tmpfs -o size="$0" none "$1" && shift && exec "$@"')
_AS_ANOTHER = ("unshare", "-U", "--map-user=1000")
ROOM = 2**30  # bytes
T = TypeVar("T")


@cache
def programs() -> Path | None:
    """Return the folder of PostgreSQL's server programs, which Debian leaves off the PATH; None if there is none."""
    beside = shutil.which("initdb")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return Path(beside).resolve().parent if beside else found[-1].parent if found else None


def can_fill_a_disk() -> bool:
    """Tell whether programs may mount a small private disk on this machine."""
    if shutil.which("unshare") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        command = [*_WITH_A_DISK, str(2**20), folder, *_AS_ANOTHER, "true"]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def sync(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine and return its result, even while another event loop is running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def _quick() -> Path | None:
    """Return a folder in memory with enough room for a test run, or None."""
    memory = Path("/dev/shm")
    return memory if memory.is_dir() and shutil.disk_usage(memory).free > ROOM else None


def remove_leftovers(parent: Path) -> None:
    """Delete the data of servers whose test runs were killed. In /dev/shm, that data takes up memory."""
    for file in parent.glob(f"{PREFIX}*/{OWNER}"):
        with suppress(OSError, ValueError):  # another run deletes it too
            if not _is_running(int(file.read_text())):
                shutil.rmtree(file.parent, ignore_errors=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


class Server:
    """A PostgreSQL server that runs after `start`. With `safe=True`, it flushes commits to disk."""

    def __init__(self, *, safe: bool = False) -> None:
        found = programs()
        assert found is not None, MISSING
        self._programs = found
        self.folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=None if safe else _quick()))
        remove_leftovers(self.folder.parent)
        (self.folder / OWNER).write_text(str(os.getpid()))
        self._process: subprocess.Popen[Any] | None = None
        self._number = 0
        settings = [] if safe else ["fsync=off", "full_page_writes=off"]
        self._settings = [
            part for each in (*settings, "max_connections=60", "max_wal_size=64MB") for part in ("-c", each)
        ]
        self._as_nobody: dict[str, Any] = {}
        if os.getuid() == 0:
            import pwd  # not available on Windows

            nobody = pwd.getpwnam("nobody")
            self._as_nobody = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        options = ["-A", "trust", "-U", "guffaw", "-E", "UTF8", "--locale=C", "--no-sync"]
        self._call("initdb", "-D", str(self.data), *options)
        with (self.data / "pg_hba.conf").open("w") as file:
            file.write("local all locked scram-sha-256\nlocal all all trust\n")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, name: str = "postgres", user: str = "guffaw", password: str = "") -> str:
        secret = f":{password}" if password else ""
        return f"postgresql://{user}{secret}@/{name}?host={self.folder}"

    @property
    def disk(self) -> Path:
        return self.folder / "disk"

    def start(self, disk: int = 0) -> None:
        """Start the server, and wait until it accepts connections.

        Unless `disk` is 0, mount a separate disk of that many bytes at `self.disk`, for tests that fill it up.
        """
        places = ["-D", str(self.data), "-k", str(self.folder), "-h", ""]
        # SIGQUIT also ends its child processes.
        command = ending_with_us((str(self._programs / "postgres"), *places, *self._settings), signal.SIGQUIT)
        if disk:
            subprocess.run(["mkdir", str(self.disk)], check=True, **self._as_nobody)
            command = (*_WITH_A_DISK, str(disk), str(self.disk), *_AS_ANOTHER, *command)
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self._as_nobody)
        self._process = process
        until = time.monotonic() + STARTING_SECONDS
        while self._call("pg_isready", "-h", str(self.folder), "-q", check=False):
            assert process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT closes all connections first, while SIGQUIT is like a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    @contextmanager
    def fresh(self) -> Iterator[str]:
        """Yield the URL of a new database with empty tables; delete the database afterward."""
        if not self._number:
            self.run("CREATE DATABASE template")
            sync(_prepared(self.url("template")))
        self._number += 1
        name = f"fresh_{self._number}"
        self.run(f"CREATE DATABASE {name} TEMPLATE template")
        try:
            yield self.url(name)
        finally:
            if self._process is not None:
                self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def run(self, sql: str, name: str = "postgres") -> list[tuple[Any, ...]]:
        return sync(run(self.url(name), sql))

    def dump(self, name: str, file: Path) -> None:
        """Dump a database with `pg_dump -Fc`, as described in docs/operating.md."""
        self._call("pg_dump", "-Fc", "-d", self.url(name), "-f", str(file))

    def restore(self, name: str, file: Path) -> None:
        self._call("pg_restore", "--exit-on-error", "-d", self.url(name), str(file))

    def _call(self, program: str, *arguments: str, check: bool = True) -> int:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=self.folder, **self._as_nobody)
        assert not (check and done.returncode), done.stderr
        return done.returncode


async def run(url: str, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """Run a statement on a new connection; return its rows. Placeholders are question marks, as in SQLite."""
    connection = await asyncpg.connect(url)
    numbers = iter(range(1, 100))
    try:
        found = await connection.fetch(re.sub(r"\?", lambda _: f"${next(numbers)}", sql), *values)
        return [tuple(row) for row in found]
    finally:
        await connection.close()


async def _prepared(url: str) -> None:
    await (await PostgresStore.open(url)).close()
