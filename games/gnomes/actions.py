"""Everything a player can choose, one small choice a piece; steps before the last of a line are quiet.

Units go by tribe and slot (`tur0` is the leader of Turquefoss), cells by their labels, abilities by their ids
(`tur3`, `L04`,
`S11`), tribes by their codes.

    tribe:<tribe> | start:<cell> | return:<unit>@<cell>     before the first turn; after all units were lost (W80)
    flip:<cell>                                             name a tile (W22)
    roll | reroll:<faces> | die:<n> ... roll | lock         all dice; those with these faces; the marked ones; none
    put:<face><slot><n> ... | put:a<slot>                   give n dice of a face, or all that are left, to a unit
    move:<unit> to:<cell>                                   a walk, to where it ends
    suggested:dice | suggested:moves | suggested:crystals   what `games.gnomes.advice` makes of it, in one choice
    attack:<unit> hit:<unit> [with:<n>]                     a base attack, with so many swords more
    cast:<ability> [on:<target> ...]                        also in others' turns; `on:none`, `on:enough` end a list
    end:moves | end:calls | end:turn                        on to the next step
    call:<unit> | empower:<unit> [power:<ability>]          by the unit that has the horns
    draw:<decks> [pay:<slots>]                              ll, ls or ss; whose horns pay, a slot for each
    keep:<card> [under:<unit> | hold]                       of the drawn cards
    learn:<card> under:<unit>                               put a Learned card from the hand under a unit
    fill:<ability>.<n>                                      crystals
    fall:<cell> | to:<cell> | stay                          a unit that fell, or was moved by another's ability
    pass | mute | never:<ability>                           answers to "do you reply?": no, not this turn, not with that
    ask:<ability> | ask:all                                 questions switched on again
    order:<ability> when:<moment> if:<unit> [on:<target> ...] | withdraw:<number>   standing orders (Q39)
    ally:<tribe> | break:<tribe>                            alliances (W97)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games import kernel


class Action(kernel.NumberedAction, frozen=True, gc=False):
    """A small choice: `number` is what is chosen, `more` what else it takes."""

    more: tuple[int, ...] = ()


@lru_cache(maxsize=65536)
def act(verb: str, value: str = "", number: int = 0, more: tuple[int, ...] = ()) -> Action:
    """The action with that code."""
    return Action(f"{verb}:{value}" if value else verb, verb, number, more)


IDLE: Final = frozenset({"cast", "order", "withdraw", "ally", "break", "ask"})
"""What nobody is waited for to choose."""
