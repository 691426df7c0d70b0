"""The reasons that a computer player gives for its choices, based on what everybody sees.

A reason may depend on machines, rings and archives, which are public, and on the card that the choice itself reveals,
but never on the other researched cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.english import capital, count
from games.gizmos.actions import BUILD, FILE, PICK, RESEARCH, Action
from games.gizmos.building.energy import counts, total
from games.gizmos.data import ANY, CARD, CARDS, COLOR, COLORS, COST
from games.gizmos.nouns import COLOR as SAID
from games.gizmos.nouns import ROMAN, effect, spheres, worth
from games.gizmos.players.choices import worth as promised
from games.gizmos.players.table import Table, missing, of_view
from games.gizmos.view import View
from games.players import rank

LONGEST: Final = 200  # characters of a reason; longer ones aren't compared with the next best choice


def reason(view: View, action: Action) -> str:
    """Return the reason for an action in one line, which the whole table reads.

    The action that begins a turn is ranked among its public alternatives.
    """
    table = of_view(view)
    why = _WHY[action.verb](table, action.number)
    ranked = _rank(view, table, action) if view.ask and view.ask.kind == "turn" else ""
    if not ranked:
        return capital(why)
    compared, alone = (f"{why} {capital(text)}." for text in (ranked, ranked.rpartition(", ")[0]))
    return capital(compared if len(compared) <= LONGEST else alone)


def _rank(view: View, table: Table, action: Action) -> str:
    worths = {opening: promised(table, opening) for opening in _openings(view)}
    ranked = (
        rank(action, worths, lambda opening: f"{_short(opening)} ({worths[opening]:.1f})") if action in worths else ""
    )
    return f"I rate this {worths[action]:.1f}, {ranked}" if ranked else ""


def _openings(view: View) -> list[Action]:
    """Return the actions with which the viewer could begin the turn, judging by what everybody can see."""
    assert view.seat is not None
    me = view.players[view.seat]
    shown = [CARD[name] for row in view.display for name in row if name]
    openings = [FILE[card] for card in shown] if me.may_file and len(me.archive) < me.files else []
    openings += [PICK[COLORS.index(color)] for color in sorted(set(view.row))] if sum(me.ring) < me.storage else []
    openings += [BUILD[CARD[name]] for name in view.reach]
    return openings + [RESEARCH[level] for level in (1, 2, 3) if me.may_research and view.decks[level - 1]]


def _short(action: Action) -> str:
    """Name an action in a few words: "picking red", "building Azure Siphon"."""
    if action.verb == "pick":
        return f"picking {SAID[COLORS[action.number]]}"
    if action.verb == "research":
        return f"researching level {ROMAN[action.number]}"
    return f"{'filing' if action.verb == 'file' else 'building'} {CARDS[action.number].title}"


def _fired(table: Table, gizmos: bytes, what: str) -> str:
    """Say which of these gizmos `what`, such as "building it", triggers, or how many if there are several.

    Gizmos that have been used already aren't counted. Return "" if none is triggered.
    """
    titles = [CARDS[gizmo].title for gizmo in gizmos if gizmo not in table.used]
    named = f"the {titles[0]}" if len(titles) == 1 else f"{len(titles)} gizmos"
    return f"{what} triggers {named}" if titles else ""


def _build(table: Table, card: int) -> str:
    what, is_archived = CARDS[card], card in table.me.archive
    gain = f"the {what.title} is worth {worth(what)}"
    if table.ends(card):
        return f"{gain}, and building it makes this the last round."
    fired = _fired(table, table.made.hears(card, archived=is_archived), "building it")
    return f"{gain}, and {fired}." if fired else f"{gain}. It adds “{effect(what)}.”"


def _file(table: Table, card: int) -> str:
    what, lack = CARDS[card], missing(table, card, archived=True)
    short = f"and I'm {count(lack, 'sphere')} short" if lack else "and I can afford it"
    fired = _fired(table, table.made.on_file, "filing")
    kept = f"the {what.title} ({worth(what)}) is now reserved for me, {short}."
    return f"{fired}. {capital(kept)}" if fired else kept


def _pick(table: Table, color: int) -> str:
    said = SAID[COLORS[color]]
    fired = _fired(table, table.made.on_pick[color], f"picking {said}")
    reasons = [part for part in (_nearest(table, color), fired) if part]
    return f"{', and '.join(reasons) or f'{said} is always useful'}."


def _nearest(table: Table, color: int) -> str:
    """Name the card for which a sphere of this color helps most, and say how many are then missing; "" if none."""
    wanted = [
        (missing(table, card, archived=card in table.me.archive), -COST[card], card)
        for card in table.shown + table.me.archive
        if COLOR[card] in (color, ANY) and COST[card] <= table.made.storage
    ]
    lack, _, card = min((each for each in wanted if each[0]), default=(0, 0, 0))
    if not lack:
        return ""
    what, said = f"the {CARDS[card].title} ({worth(CARDS[card])})", SAID[COLORS[color]]
    return (
        f"with {said}, I'm {count(lack - 1, 'sphere')} short of {what}"
        if lack > 1
        else f"with {said}, I can afford {what}"
    )


def _research(table: Table, level: int) -> str:
    cards, ring = table.made.research, total(table.me.ring)
    return f"I'll see {count(cards, f'level {ROMAN[level]} card')} and have {count(ring, 'sphere')} to pay with."


def _use(_table: Table, gizmo: int) -> str:
    return f"firing it is free: “{effect(CARDS[gizmo])}.”"


def _draw(table: Table, _number: int) -> str:
    return f"the sphere is free, and I have room for {table.room} more."


def _pay(table: Table, heap: int) -> str:
    ring = zip(COLORS, counts(table.me.ring), counts(heap), strict=True)
    kept = "".join(letter * (mine - paid) for letter, mine, paid in ring)
    return f"{_due(table)} This leaves me {spheres(kept)}."


def _due(table: Table) -> str:
    return capital(_build(table, table.due))


def _always(text: str) -> Callable[[Table, int], str]:
    return lambda _table, _number: text


_WHY: Final[dict[str, Callable[[Table, int], str]]] = {
    "file": _file,
    "pick": _pick,
    "build": _build,
    "research": _research,
    "use": _use,
    "draw": _draw,
    "pay": _pay,
    "spend": lambda table, _number: _due(table),
    "arrange": _always("the order of the deck may still matter."),
    "under": _always("that card won't come up again soon."),
    "leave": _always("nothing here helps my machine."),
    "rest": _always("nothing left needs a choice."),
    "stop": _always("I have all I need."),
    "done": _always("the rest isn't worth it."),
    "pass": _always("no other action was possible."),
}
