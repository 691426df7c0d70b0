"""The entry point of `guffaw`, which does the same as `python -m bot`; `guffaw play` runs `python -m playground`."""

from __future__ import annotations

import sys


def main() -> int:
    command = sys.argv[1:2]
    if command == ["play"]:
        from playground.__main__ import main as play  # only here, because the bot doesn't need the playground

        return play(sys.argv[2:])
    from bot.__main__ import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
