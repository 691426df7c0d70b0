"""Everything a player can choose, one small choice a piece.

A turn is made of chains; `|` is "or", steps before the last are quiet (see `games.kernel`):

    place:<tile>|place:blind  at:<cell>  turn:<0-5>|down    lay a tile (place:blind draws it: loud)
    move:<character>          to:<cell>                     traverse; entering a face-down tile asks turn:<0-5>
    reveal:<character>                                      then use:<character>.one|two is offered at once
    use:<character>.one|two   what its steps ask for, one of:
        tile:<cell>           the tile to turn, seal, demolish, flip or go to
        spin:cw|ccw|none      one step either way, or not at all
        spin:1..5             that many steps clockwise
        spin:-1..-3           that many steps counter-clockwise
        turn:<0-5>            how a flipped tile shall lie
        seat:<n>              whom to steal from
        token:<character>     whose token
        option:<k>            which of the card's alternatives, from 0
        restore:<tile>        which tile of the Demolished pile
        place:... at:... turn:...|down    an extra placement
        pass                  no more of an "up to"
    exit:<cell>|use:...       a token whose tile was demolished must leave
    anomaly:<cell>            announce a Maze Anomaly and flip that tile face-down
    end                       end the turn

Cells are named as on the board (`M13`), tiles and characters by their ids in the content files.
"""

from __future__ import annotations

from typing import Final

from games import kernel
from games.gears.data import CELLS, CHARACTERS, TILES


class Action(kernel.Action, frozen=True, gc=False):
    """A small choice: `verb` is the prefix of its code and `number` the chosen cell, tile, character or amount."""

    verb: str = ""
    number: int = 0


def _alone(verb: str) -> Action:
    return Action(verb, verb)


def _each(verb: str, values: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(Action(f"{verb}:{value}", verb, number) for number, value in enumerate(values))


_characters: Final = tuple(card.id for card in CHARACTERS)
_tiles: Final = tuple(tile.id for tile in TILES)
_digits: Final = ("0", "1", "2", "3", "4", "5")

# Every action there is, made once: tuples by the number of what is chosen.
BLIND: Final = len(TILES)
PLACE: Final = _each("place", (*_tiles, "blind"))
AT: Final = _each("at", CELLS)
TURN: Final = _each("turn", _digits)
DOWN: Final = _alone("down")
MOVE: Final = _each("move", _characters)
TO: Final = _each("to", CELLS)
REVEAL: Final = _each("reveal", _characters)
# Number 2c is the one-time ability of character c, 2c + 1 the second.
USE: Final = _each("use", tuple(f"{name}.{which}" for name in _characters for which in ("one", "two")))
ON_TILE: Final = _each("tile", CELLS)
SEAT: Final = _each("seat", _digits)
TOKEN: Final = _each("token", _characters)
OPTION: Final = _each("option", _digits)
RESTORE: Final = _each("restore", _tiles)
EXIT: Final = _each("exit", CELLS)
ANOMALY: Final = _each("anomaly", CELLS)
PASS: Final = _alone("pass")
END: Final = _alone("end")
# The number of a spin is the steps clockwise.
_spins: Final = {"cw": 1, "ccw": -1, "none": 0} | {str(n): n for n in (1, 2, 3, 4, 5, -1, -2, -3)}
SPIN: Final = {name: Action(f"spin:{name}", "spin", number) for name, number in _spins.items()}
