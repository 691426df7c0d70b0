"""A listing of every sentence about what players can and can't choose, each variant once.

The sentences come from random decisions of all golden games (recorded examples): the labels and hints of each seat's
choices, and the reasons why other codes are refused. The refused codes are legal elsewhere in these games, combine one
kind with another kind's value, or are nonsense. Of sentences that differ only in names, cells and numbers, only the
first is listed, with the place where it was found.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.kernel import AnyGame, Step, is_asked
from games.record import Record, in_effect, replay
from tests.games.golden import SEATED
from tests.games.transcript import pattern

DRAWN: Final = 500  # decisions drawn per game
VALUES: Final = 6  # codes of each kind that are tried at a time
NONSENSE: Final = ("", "zz", "7")

Values = dict[str, list[str]]  # for each prefix, what can follow its colon


def choice_lines(game: AnyGame, records: Mapping[str, Record]) -> list[str]:
    """Return the lines of a game's listing. `records` maps the golden games' names to their records."""
    chance = random.Random(f"{game.key} choices")
    played = {name: (record, replay(game, record, every=False)) for name, record in records.items()}
    values = _values(game, list(records.values()))
    every = [(name, number) for name, (_, steps) in played.items() for number in range(len(steps) - 1)]
    found: dict[str, dict[str, str]] = {}
    for name, number in sorted(chance.sample(every, min(DRAWN, len(every)))):
        record, steps = played[name]
        for place, code, sentence in _said(game, steps[number], record.header.seats, values, chance):
            key = pattern(sentence)
            found.setdefault(place, {}).setdefault(key, f"  {sentence}\n    {name} {number}, {code}")
    return [
        line
        for place, lines in sorted(found.items())
        for text in ("", place, *lines.values())
        for line in text.split("\n")
    ]


def _values(game: AnyGame, records: Sequence[Record]) -> Values:
    """Return {kind of action code, such as "tile": all its values in these games, such as "07"}."""
    found: dict[str, dict[str, None]] = {prefix: {} for prefix in game.words.titles()}
    for made in (made for record in records for made in in_effect(record.log)):
        prefix, _, value = made.code.partition(":")
        found.setdefault(prefix, {})[value] = None
    return {prefix: list(values) for prefix, values in found.items()}


def _said(
    game: AnyGame, step: Step[Any], seats: int, values: Values, chance: random.Random
) -> Iterator[tuple[str, str, str]]:
    """Yield (where the sentence is shown, the code that it's about, the sentence) for each one shown after a step."""
    names, words = SEATED[:seats], game.words
    for seat in range(seats):
        view, legal = game.view(step.state, seat), game.legal_actions(step.state, seat)
        yield "your side", names[seat], words.secret(view, names).replace("\n", " / ")
        for action in legal:
            hint = words.hint(view, action)
            label = words.label(view, action, names)
            yield f"can {action.prefix}", f"{names[seat]} {action.code}", f"{label} · {hint}" if hint else label
            yield f"short {action.prefix}", f"{names[seat]} {action.code}", words.short(view, action, names)
        if not is_asked(game, legal):
            yield "waits", names[seat], words.waiting(view, names)
            continue
        yield "is asked", names[seat], words.question(view, names)
        for prefix, why in words.blocked(view).items():
            yield f"can't {prefix}", f"{names[seat]} {prefix}", why
        for code in _near_misses({action.code for action in legal}, values, chance):
            if why := words.why(view, code, names):
                yield f"can't {code.partition(':')[0]}", f"{names[seat]} {code}", why


def _near_misses(legal: set[str], values: Values, chance: random.Random) -> Iterator[str]:
    """Yield codes of each kind that aren't legal now."""
    others = [value for known in values.values() for value in known]
    for prefix, known in values.items():
        tried = [*chance.sample(known, min(VALUES, len(known))), *NONSENSE, chance.choice(others)]
        yield from (code for code in (f"{prefix}:{value}".removesuffix(":") for value in tried) if code not in legal)
