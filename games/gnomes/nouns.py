"""Names of units, abilities, die faces and counters for use in sentences, looked up by their codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.english import count, listing
from games.gnomes.abilities.catalogue import ABILITIES, NUMBER, Ability
from games.gnomes.data import CALL_HORNS, DRAW_HORNS, TRIBES, Tribe

COUNTER: Final = {
    "no_attack": "No Attack",
    "no_move": "No Movement",
    "sleep": "Sleeping",
    "flying": "Flying",
    "linger": "Lingering Attack",
}
FACE: Final = {"s": "sword", "h": "horn", "c": "crystal", "d": "shield"}
FACES: Final = {"s": "swords", "h": "horns", "c": "crystals", "d": "shields"}
MOMENT: Final = {
    1: "a turn begins",
    2: "a tile is about to flip",
    3: "the dice are locked",
    4: "the dice are assigned",
    5: "a move ends",
    6: "a base attack is declared",
    7: "an ability is cast",
    8: "someone calls a clan or draws cards",
    9: "crystals are about to be placed",
    10: "a turn is about to end",
}
_TRIBE: Final = {tribe.code: tribe for tribe in TRIBES}
AUTOMATON: Final = "the automaton"


def tribe(code: str) -> Tribe:
    return _TRIBE[code]


def unit(code: str) -> str:
    """Return the name of the unit with that code: "Toy Masters" for "tur3"."""
    return _TRIBE[code[:3]].units[int(code[3])].name


def short(code: str) -> str:
    """Return a short name for the unit: a leader's first name, or a clan's whole name."""
    name = unit(code)
    return name if int(code[3]) else name.split()[1]


def the(code: str) -> str:
    """Name a unit in a sentence: "the Toy Masters", or a leader's name without an article."""
    return f"the {unit(code)}" if int(code[3]) else unit(code)


def aimed(codes: Sequence[str]) -> str:
    """Name the targets of a cast as the end of a sentence, units before tiles: " on the Rope Walkers, targeting a3".

    Without units, the text is like " on d5".
    """
    units = dict.fromkeys(the(code) for code in codes if _is_unit(code))
    tiles = listing(list(dict.fromkeys(code for code in codes if not _is_unit(code))))
    if not units:
        return f" on {tiles}" if tiles else ""
    return f" on {listing(list(units))}{f', targeting {tiles}' if tiles else ''}"


def _is_unit(code: str) -> bool:
    return len(code) == 4 and code[:3].isalpha() and code[3].isdigit()


def belonging(player: str, code: str) -> str:
    """Name a unit together with its player: "Ada's Rope Walkers" or, for a leader, "Elder Maribeth Mossbeard (Ada)"."""
    return f"{player}'s {unit(code)}" if int(code[3]) else f"{unit(code)} ({player})"


def verb(code: str, one: str, many: str) -> str:
    """Return the verb form that agrees with a unit's name: `many` for clans except the Powder Keg Crew, else `one`."""
    return many if int(code[3]) and unit(code).endswith("s") else one


def versus(power: int, guard: int, *, is_brief: bool = False) -> str:
    """Explain the numbers of an attack (W45): "power 4 vs defense 8: halved", or briefly "4 vs 8: halved"."""
    halved = "" if power > guard else ", a tie: halved" if power == guard else ": halved"
    return f"{power} vs {guard}{halved}" if is_brief else f"power {power} vs defense {guard}{halved}"


def ability(code: str) -> Ability:
    return ABILITIES[NUMBER[code]]


def title(code: str) -> str:
    return ability(code).name


def cause(code: str) -> str:
    """Return the name of an ability, given its id, or of a counter, as a cause of damage."""
    return COUNTER.get(code) or title(code)


def progress(crystals: int, cost: int) -> str:
    return f"{crystals} of {cost} crystals"


def fitting(items: Sequence[str], room: int) -> str:
    """List as many items as fit into `room` characters, but at least one: "a, b and 3 more"."""
    text = listed(items)
    for shown in range(len(items) - 1, 0, -1):
        if len(text) <= room:
            break
        text = listed([*items[:shown], f"{len(items) - shown} more"])
    return text


def listed(items: Sequence[str]) -> str:
    """Join the items into a list.

    If some items contain "and", separate all of them with semicolons: "1 horn and 1 shield to A; 1 sword to B; and
    ...".
    """
    if len(items) < 2 or not any(" and " in item for item in items):
        return listing(items)
    comma = ", " if len(items) == 2 else "; "
    return f"{comma.join(items[:-1])}{comma}and {items[-1]}"


def faces(letters: str) -> str:
    """Describe dice by the letters of their faces: "2 swords, 1 horn and 1 crystal" for "sshc"."""
    parts = []
    for letter in "shcd":
        number = letters.count(letter)
        if number:
            parts.append(f"{number} {FACE[letter] if number == 1 else FACES[letter]}")
    return listing(parts) or "nothing"


def cards(combo: str) -> str:
    """Describe cards by the decks they come from: "1 Learned card and 1 Secret card" for "ls"."""
    parts = [(combo.count("l"), "Learned card"), (combo.count("s"), "Secret card")]
    return listing([count(number, noun) for number, noun in parts if number])


def ending(step: str, horns: Sequence[int]) -> str:
    """Say what will happen when a step of the turn ends (W50, W51).

    `horns` has the number of horns of each of the player's units. Calling and drawing cards take some.
    """
    if step != "moves":
        return {"calls": "Stop calling", "turn": "End turn"}[step]
    draws = " and draw cards" if sum(horns) >= DRAW_HORNS else ""
    return f"Stop moving{' and start calling' if max(horns, default=0) >= CALL_HORNS else draws}"
