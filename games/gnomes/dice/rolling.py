"""Rolling and re-rolling dice (W30, W31)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from games.gnomes import events
from games.gnomes.combat import damage
from games.gnomes.combat.sides import active_units
from games.gnomes.data import BLACK, FACE_LETTERS, FACES, PINK, REROLLS
from games.gnomes.run import Run
from games.gnomes.state import State, slot

_FACES: Final = tuple(bytes(FACE_LETTERS.index(face) for face in FACES[kind]) for kind in ("black", "pink"))
COMBINATIONS: Final = tuple(
    "".join(faces) for size in range(1, 5) for faces in combinations(FACE_LETTERS, size)
)  # sets of faces that can be rolled again together


def dice_of(state: State, player: int) -> tuple[int, int]:
    """Return how many black and pink dice a player rolls (W30, Q17)."""
    clans = sum(slot(unit) > 0 for unit in active_units(state, player))
    return BLACK, min(PINK, clans + state.players[player].bonus)


def roll(run: Run) -> None:
    player = run.state.active
    black, pink = dice_of(run.state, player)
    run.own(player, bonus=0)
    run.set(phase="reroll", dice=bytes(black + pink), black=black, rerolls=REROLLS)
    reroll(run, range(black + pink))


def reroll(run: Run, dice: range | list[int]) -> None:
    """Roll these dice again. After the last re-roll, lock all dice."""
    state, rng, now = run.state, run.state.rng, bytearray(run.state.dice)
    for die in dice:
        number, rng = rng.below(6)
        now[die] = _FACES[die >= state.black][number]
    run.set(rng=rng, dice=bytes(now))
    run.tell(events.Rolled(state.active, len(dice), letters(bytes(now))))
    damage.record_action(run, "roll", state.active)


def letters(dice: bytes) -> str:
    """Return a letter for each die's face, in the order of the dice."""
    return "".join(FACE_LETTERS[face] for face in dice)


def with_faces(state: State, faces: str) -> list[int]:
    """Return the dice that show one of these faces."""
    return [die for die, face in enumerate(state.dice) if FACE_LETTERS[face] in faces]
