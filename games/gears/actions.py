"""Everything that a player can choose, one small choice at a time.

A turn consists of chains; `|` means "or"; steps before the last are quiet (see `games.kernel`):

    place:<tile>|place:blind  at:<cell>  turn:<0-5>|down    place a tile (place:blind isn't quiet: it draws one)
    move:<character>          to:<cell>                     walk; entering a face-down tile asks turn:<0-5>
    reveal:<character>                                      then use:<character>.one|two is possible at once
    use:<character>.one|two   followed by choices for its steps:
        tile:<cell>           the tile to rotate, seal, demolish, flip or go to
        spin:cw|ccw|none      one step either way, or not at all
        spin:1..5             that many steps clockwise
        spin:-1..-3           that many steps counter-clockwise
        turn:<0-5>            the orientation of a flipped tile
        seat:<n>              the player to steal from
        token:<character>     a token
        option:<k>            one of the card's alternatives, from 0
        restore:<tile>        a tile of the Demolished pile
        place:... at:... turn:...|down    an extra placement
        pass                  stop before the maximum of an "up to"
        peek:pile             look at the top of the pile instead of at a tile
    exit:<cell>|use:...       move a token off its demolished tile, or save it
    activate:<gizmo>.<role>   put a gizmo beside a revealed role and use it; then choices for its steps (G101)
    equip:<gizmo>.<role>      put a gizmo with a trigger or an escape there, for later
    use:<gizmo>               use a gizmo that is beside a role (G102)
    gizmo|gizmo:shuffled      draw a gizmo, once per turn (G100); `shuffled`: from the shuffled deck (G105)
    gizmo:junk take:<gizmo>   take one from the Junk pile instead (G105)
    discard:<gizmo>           discard one from the hand to the Junk pile (G100)
    offer:<seat> give:<gizmo>|give:none want:<gizmo>|want:any|want:none gears:<n>
                              offer a trade, or a counter-offer; gears are paid, or wanted if negative (G104)
    accept:<seat>|accept:<seat>.<gizmo>  accept an offer, giving that gizmo for "any"
    decline:<seat>  withdraw:<seat>      decline an offer, or withdraw your own
    anomaly:<cell>            announce a Maze Anomaly and flip that tile face-down
    end                       end the turn
    gambit|gambit:shuffled    draw a gambit, once per turn (G91); `shuffled`: from the shuffled deck (G105)
    place:shuffled            like place:blind, after shuffling the pile (G105)
    keep:<gambit>.<gambit>... the dealt gambits to keep (G90)
    redeem:<gambit>|redeem:none  at the end: pay for a gambit, or for no more (G94)
    draw:<gambit or tile>     draw this one of the top three (G105)
    back:<gambit or tile>     put this one of the others back on top

Cells are named as on the board (`M13`); tiles and characters are ids from the content files.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from games.gears.data import CELLS, CHARACTERS, GAMBITS, GEARS, GIZMOS, TILES
from games.kernel import NumberedAction, numbered, single

Action: TypeAlias = NumberedAction  # numbered by cell, tile, character or amount


_characters: Final = tuple(card.id for card in CHARACTERS)
_tiles: Final = tuple(tile.id for tile in TILES)
_gizmos: Final = tuple(card.id for card in GIZMOS)
_gambits: Final = tuple(card.id for card in GAMBITS)
_digits: Final = ("0", "1", "2", "3", "4", "5")

# All actions, created once: tuples by the number of what is chosen.
BLIND: Final = len(TILES)
SHUFFLED: Final = BLIND + 1
PLACE: Final = numbered("place", (*_tiles, "blind", "shuffled"))
AT: Final = numbered("at", CELLS)
TURN: Final = numbered("turn", _digits)
DOWN: Final = single("down")
MOVE: Final = numbered("move", _characters)
TO: Final = numbered("to", CELLS)
REVEAL: Final = numbered("reveal", _characters)
# Number 2c is the one-time ability of character c, 2c + 1 its second one; gizmos follow.
USE: Final = numbered("use", (*(f"{name}.{which}" for name in _characters for which in ("one", "two")), *_gizmos))
ON_TILE: Final = numbered("tile", CELLS)
SEAT: Final = numbered("seat", _digits)
TOKEN: Final = numbered("token", _characters)
OPTION: Final = numbered("option", _digits)
RESTORE: Final = numbered("restore", _tiles)
EXIT: Final = numbered("exit", CELLS)
ANOMALY: Final = numbered("anomaly", CELLS)
PASS: Final = single("pass")
END: Final = single("end")
# Number g * 12 + c is gizmo g beside character c.
ACTIVATE: Final = numbered("activate", tuple(f"{gizmo}.{name}" for gizmo in _gizmos for name in _characters))
EQUIP: Final = numbered("equip", tuple(f"{gizmo}.{name}" for gizmo in _gizmos for name in _characters))
GIZMO: Final = (single("gizmo"), Action("gizmo:shuffled", "gizmo", 1), Action("gizmo:junk", "gizmo", 2))
TAKE: Final = numbered("take", _gizmos)
DISCARD: Final = numbered("discard", _gizmos)
PEEK: Final = Action("peek:pile", "peek")
OFFER: Final = numbered("offer", _digits)
GIVE: Final = numbered("give", (*_gizmos, "none"))
WANT: Final = numbered("want", (*_gizmos, "none", "any"))
PAY: Final = {number: Action(f"gears:{number}", "gears", number) for number in range(-GEARS, GEARS + 1)}
DECLINE: Final = numbered("decline", _digits)
WITHDRAW: Final = numbered("withdraw", _digits)
ACCEPT: Final = numbered("accept", _digits)
# By seat and gizmo. The number is FOR_ANY plus the gizmo's; the seat is the first character of the value.
FOR_ANY: Final = 10
ACCEPT_FOR: Final = tuple(
    tuple(Action(f"accept:{seat}.{name}", "accept", FOR_ANY + number) for number, name in enumerate(_gizmos))
    for seat in _digits
)
GAMBIT: Final = (single("gambit"), Action("gambit:shuffled", "gambit", 1))
REDEEM: Final = numbered("redeem", (*_gambits, "none"))
# By deck; the number is the card's.
_decks: Final = {"gambits": _gambits, "pile": _tiles, "gizmos": _gizmos}
DRAW: Final = {deck: numbered("draw", cards) for deck, cards in _decks.items()}
BACK: Final = {deck: numbered("back", cards) for deck, cards in _decks.items()}


def keep_all_but(dealt: Sequence[int], back: int) -> Action:
    """Return the action that keeps the dealt gambits except `back`; it keeps all of them if `back` wasn't dealt."""
    kept = ".".join(GAMBITS[card].id for card in dealt if card != back)
    return Action(f"keep:{kept}", "keep", back)


# A spin's number is the number of steps clockwise.
_spins: Final = {"cw": 1, "ccw": -1, "none": 0} | {str(n): n for n in (1, 2, 3, 4, 5, -1, -2, -3)}
SPIN: Final = {name: Action(f"spin:{name}", "spin", number) for name, number in _spins.items()}
