"""`guffaw`: the same as `python -m bot`, and with `guffaw play` the same as `python -m playground`."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the program that the command line asks for, and return its exit code."""
    command = sys.argv[1:2]
    if command == ["play"]:
        from playground.__main__ import main as play  # only here, because the bot can do without it

        return play(sys.argv[2:])
    from bot.__main__ import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
