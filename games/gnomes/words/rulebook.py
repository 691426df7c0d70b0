"""The pages of the rulebook: rules and terms from `content/rules.toml`, and the tribes and abilities."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.english import count
from games.gnomes.abilities.catalogue import ABILITIES, Ability
from games.gnomes.data import STATS, TRIBES
from games.kernel import Entry
from games.rulebook import rules_and_terms


@lru_cache(maxsize=1)
def entries() -> Sequence[Entry]:
    """Return the rulebook's pages: rules first, then terms, tribes and abilities."""
    rules, terms = rules_and_terms("games.gnomes")
    return (*rules, *terms, *_tribes(), *(_ability(ability) for ability in ABILITIES))


def _tribes() -> list[Entry]:
    return [
        Entry(
            f"tribe-{tribe.code}",
            "tribe",
            tribe.name,
            " ".join(
                f"{unit.name}: movement {stats.move}, attack {stats.attack}, defense {stats.def_min} to"
                f" {stats.def_max}, {stats.hp} hit points."
                for unit, stats in zip(tribe.units, STATS, strict=True)
            ),
        )
        for tribe in TRIBES
    ]


def _ability(spell: Ability) -> Entry:
    cost = f"Costs {count(spell.cost, 'crystal')}. " if spell.cost else "Free, used once. "
    leader = f" Under a leader: {spell.leader_text}" if spell.leader_text else ""
    return Entry(spell.id, spell.kind, spell.name, f"{spell.kind.capitalize()} ability. {cost}{spell.text}{leader}")
