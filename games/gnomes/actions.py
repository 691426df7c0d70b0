"""Everything that a player can choose, one small choice at a time. Only the last choice of a line below causes events.

Units are tribe and slot (`tur0` is the leader of Turquefoss), cells are labels, abilities are ids (`tur3`, `L04`,
`S11`), tribes are codes.

    tribe:<tribe> | start:<cell> | return:<unit>@<cell>     before the first turn; after the loss of all units (W80)
    flip:<cell>                                             announce the tile to flip (W22)
    roll | reroll:<faces> | die:<n> ... roll | lock         roll all dice, those with these faces, marked ones, or none
    put:<face><slot><n> ... | put:a<slot>                   give n dice of a face, or all that are left, to a unit
    move:<unit> to:<cell>                                   walk to a cell
    suggested:dice | suggested:moves | suggested:crystals   the choice that `games.gnomes.advice` recommends
    attack:<unit> hit:<unit> [with:<n>]                     a base attack, with n extra swords
    cast:<ability> [on:<target> ...]                        also on others' turns; `on:none`, `on:enough` end a list
    end:moves | end:calls | end:turn                        go on to the next step
    call:<unit> | empower:<unit> [power:<ability>]          the unit is the one that has the horns
    draw:<decks> [pay:<slots>]                              ll, ls or ss; the slots of the units that pay a horn
    keep:<card> [under:<unit> | hold]                       keep one of the drawn cards
    learn:<card> under:<unit>                               put a Learned card from the hand under a unit
    fill:<ability>.<n>                                      put n crystals on an ability
    fall:<cell> | to:<cell> | stay                          where a unit lands, or another player's ability moves it
    pass | mute | never:<ability>                           decline to reply: once, for this turn, with that ability
    ask:<ability> | ask:all                                 turn questions on again
    order:<ability> when:<moment> if:<unit> [on:<target> ...] | withdraw:<number>   standing orders (Q39)
    ally:<tribe> | break:<tribe>                            alliances (W97)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games import kernel


class Action(kernel.NumberedAction, frozen=True, gc=False):
    """One step of a move. `number` is what the step chooses; `more` has further parameters."""

    more: tuple[int, ...] = ()


@lru_cache(maxsize=65536)
def act(verb: str, value: str = "", number: int = 0, more: tuple[int, ...] = ()) -> Action:
    return Action(f"{verb}:{value}" if value else verb, verb, number, more)


IDLE: Final = frozenset({"cast", "order", "withdraw", "ally", "break", "ask"})
"""Verbs of optional choices, for which the game never waits."""
