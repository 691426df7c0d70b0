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
        peek:pile             look at the top of the pile instead of at a tile
    exit:<cell>|use:...       a token whose tile was demolished must leave
    activate:<gizmo>.<role>   set a gizmo beside a revealed role and use it; then what its steps ask for (G101)
    equip:<gizmo>.<role>      set it there for later: one that is triggered, or helps to escape
    use:<gizmo>               use a gizmo that lies beside a role (G102)
    gizmo|gizmo:shuffled      draw a gizmo, once a turn (G100), having shuffled the deck first (G105)
    gizmo:junk take:<gizmo>   take one from the Junk pile instead (G105)
    discard:<gizmo>           put one from the hand onto the Junk pile (G100)
    offer:<seat> give:<gizmo>|give:none want:<gizmo>|want:any|want:none gears:<n>
                              offer a trade, or a counter-offer; gears are paid, or wanted if negative (G104)
    accept:<seat>|accept:<seat>.<gizmo>  take up an offer, giving that gizmo for "any"
    decline:<seat>  withdraw:<seat>      say no; take one's own offer back
    anomaly:<cell>            announce a Maze Anomaly and flip that tile face-down
    end                       end the turn
    gambit|gambit:shuffled    draw a gambit, once a turn (G91), having shuffled the deck first (G105)
    place:shuffled            as place:blind, having shuffled the pile first (G105)
    keep:<gambit>.<gambit>... the gambits to keep of those dealt (G90)
    redeem:<gambit>|redeem:none  at the end: pay for one, or for no more (G94)
    draw:<gambit or tile>     which of the top three to draw (G105)
    back:<gambit or tile>     which of the others goes back on top

Cells are named as on the board (`M13`), tiles and characters by their ids in the content files.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games import kernel
from games.gears.data import CELLS, CHARACTERS, GAMBITS, GEARS, GIZMOS, TILES


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
_gizmos: Final = tuple(card.id for card in GIZMOS)
_gambits: Final = tuple(card.id for card in GAMBITS)
_digits: Final = ("0", "1", "2", "3", "4", "5")

# Every action there is, made once: tuples by the number of what is chosen.
BLIND: Final = len(TILES)
SHUFFLED: Final = BLIND + 1
PLACE: Final = _each("place", (*_tiles, "blind", "shuffled"))
AT: Final = _each("at", CELLS)
TURN: Final = _each("turn", _digits)
DOWN: Final = _alone("down")
MOVE: Final = _each("move", _characters)
TO: Final = _each("to", CELLS)
REVEAL: Final = _each("reveal", _characters)
# Number 2c is the one-time ability of character c, 2c + 1 the second; after them all come the gizmos.
USE: Final = _each("use", (*(f"{name}.{which}" for name in _characters for which in ("one", "two")), *_gizmos))
ON_TILE: Final = _each("tile", CELLS)
SEAT: Final = _each("seat", _digits)
TOKEN: Final = _each("token", _characters)
OPTION: Final = _each("option", _digits)
RESTORE: Final = _each("restore", _tiles)
EXIT: Final = _each("exit", CELLS)
ANOMALY: Final = _each("anomaly", CELLS)
PASS: Final = _alone("pass")
END: Final = _alone("end")
# Number g * 12 + c is gizmo g beside character c.
ACTIVATE: Final = _each("activate", tuple(f"{gizmo}.{name}" for gizmo in _gizmos for name in _characters))
EQUIP: Final = _each("equip", tuple(f"{gizmo}.{name}" for gizmo in _gizmos for name in _characters))
GIZMO: Final = (_alone("gizmo"), Action("gizmo:shuffled", "gizmo", 1), Action("gizmo:junk", "gizmo", 2))
TAKE: Final = _each("take", _gizmos)
DISCARD: Final = _each("discard", _gizmos)
PEEK: Final = Action("peek:pile", "peek")
OFFER: Final = _each("offer", _digits)
GIVE: Final = _each("give", (*_gizmos, "none"))
WANT: Final = _each("want", (*_gizmos, "none", "any"))
PAY: Final = {number: Action(f"gears:{number}", "gears", number) for number in range(-GEARS, GEARS + 1)}
DECLINE: Final = _each("decline", _digits)
WITHDRAW: Final = _each("withdraw", _digits)
ACCEPT: Final = _each("accept", _digits)
# By seat and gizmo; the number is FOR_ANY + the gizmo's, the seat the first letter of the value.
FOR_ANY: Final = 10
ACCEPT_FOR: Final = tuple(
    tuple(Action(f"accept:{seat}.{name}", "accept", FOR_ANY + number) for number, name in enumerate(_gizmos))
    for seat in _digits
)
GAMBIT: Final = (_alone("gambit"), Action("gambit:shuffled", "gambit", 1))
REDEEM: Final = _each("redeem", (*_gambits, "none"))
# By deck; the number is the card's.
DRAW: Final = {"gambits": _each("draw", _gambits), "pile": _each("draw", _tiles), "gizmos": _each("draw", _gizmos)}
BACK: Final = {"gambits": _each("back", _gambits), "pile": _each("back", _tiles), "gizmos": _each("back", _gizmos)}


def keep_all_but(dealt: Sequence[int], back: int) -> Action:
    """Keep the gambits dealt but one; all of them if `back` is not among them. The number is that card's."""
    kept = ".".join(GAMBITS[card].id for card in dealt if card != back)
    return Action(f"keep:{kept}", "keep", back)


# The number of a spin is the steps clockwise.
_spins: Final = {"cw": 1, "ccw": -1, "none": 0} | {str(n): n for n in (1, 2, 3, 4, 5, -1, -2, -3)}
SPIN: Final = {name: Action(f"spin:{name}", "spin", number) for name, number in _spins.items()}
