"""The golden games (recorded example games) of Gizmos: one for each ending, and one with an undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.gizmos.actions import Action
from games.gizmos.data import CARD, CARDS, COLORS
from games.gizmos.view import View
from games.kernel import Advice, AnyPolicy
from games.players import random
from games.rng import Rng
from tests.games.golden import Wanted

BANS: Final = ("321", "322")  # gizmos that ban research


def idler(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Build a gizmo only if there's no other choice."""
    others = [action for action in legal if action.prefix not in ("build", "use", "arrange")]
    return random(view, others or legal, rng)


def stubborn(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Find and build a gizmo that forbids research, then try to run out of legal moves."""
    assert view.seat is not None
    is_banned = not view.players[view.seat].may_research
    wanted = (_shutting if is_banned else _seeking)(view)
    by_code = {action.code: action for action in legal}
    first = next((by_code[code] for code in wanted if code in by_code), None)
    return Advice(first.code, "So there.") if first else idler(view, legal, rng)


def _seeking(view: View) -> list[str]:
    """Return, best first, the codes that the stubborn player prefers until it has a gizmo that forbids research."""
    assert view.seat is not None
    me = view.players[view.seat]
    held = [name for name in BANS if name in me.archive]
    picks = [f"pick:{CARDS[CARD[name]].color}" for name in held]
    if held and sum(me.ring) < me.storage - 1:
        picks += [f"pick:{letter}" for letter in view.row]
    finds = [f"{verb}:{name}" for verb in ("build", "file") for name in BANS]
    return [*finds, "leave", "done", *picks, "research:3", "research:1"]


def _shutting(view: View) -> list[str]:
    """Return, best first, the codes that keep the stubborn player from affording any card, once it can't research."""
    assert view.seat is not None
    me = view.players[view.seat]
    lying = [CARDS[CARD[name]] for row in view.display for name in row if name]
    cards = [*lying, *(CARDS[CARD[name]] for name in me.archive)]
    holds = dict(zip(COLORS, me.ring, strict=True))
    spare = {
        letter: min((card.cost for card in cards if card.color == letter), default=9) - 1 - holds[letter]
        for letter in COLORS
    }
    files = sorted(lying, key=lambda card: (-card.cost, holds.get(card.color, 0)))
    picks = sorted(COLORS, key=lambda letter: -spare[letter])
    return ["done", "stop", *(f"file:{card.id}" for card in files), *(f"pick:{letter}" for letter in picks)]


PLAYERS: Final[Mapping[str, AnyPolicy]] = {"idler": idler, "stubborn": stubborn}
WANTED: Final = (
    Wanted("masterworks", "masterworks", 4, ("sensible",)),
    Wanted("gizmos", "gizmos", 3, ("sensible", "random")),
    Wanted("rounds", "rounds", 2, ("idler",)),
    Wanted("passes", "passes", 2, ("stubborn",)),
    Wanted("taken-back", "gizmos", 4, ("sensible",), takes_back=True),
)
