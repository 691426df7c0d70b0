"""Questions to the viewer, the viewer's private information in words, and the verdict when the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.english import count, few, listing, trailing
from games.gizmos.nouns import END, LEVEL, card, effect, price, spheres, title, worth
from games.gizmos.view import Ask, PlayerView, View
from games.kernel import Outcome, Seat

_ASKS: Final = {
    "turn": "Your turn: file, pick, build or research.",
    "use": "Fire a gizmo or end your turn.",
    "pick": "{gizmo}: pick {left}.",
    "draw": "{gizmo}: draw another sphere? {left}",
    "file": "{gizmo}: which gizmo will you file?",
    "research": "{gizmo}: which deck will you research?",
    "build": "{gizmo}: which level I gizmo will you build for free?",
    "look": "Build or file one of these cards, or take none.",
    "under": "Which card goes to the bottom next? The last one follows automatically.",
    "pay": "How will you pay for the {card}?{spent}",
}


def question(view: View, _names: Sequence[str], /) -> str:
    """Ask the viewer for their next choice. If it's the turn's action, also list the spheres in their ring."""
    assert view.ask is not None
    assert view.seat is not None
    sentence = ask_words(view.ask)
    return f"{sentence} {_ring(view.players[view.seat])}" if view.ask.kind == "turn" else sentence


def ask_words(ask: Ask) -> str:
    several = f"{ask.left} spheres from the row, one at a time" if ask.left > 1 else "a sphere from the row"
    left = {"pick": several, "draw": f"You can draw {ask.left} more."}.get(ask.kind, "")
    also = " You'll choose the order of the rest next." if ask.arranges else ""
    sentence = _ASKS[ask.kind].format(
        gizmo=title(ask.gizmo) if ask.gizmo else "",
        card=title(ask.card) if ask.card else "",
        left=left,
        spent=f" So far: {spheres(ask.spent)}." if ask.spent else "",
    )
    return sentence + also


def waiting(view: View, names: Sequence[str], /) -> str:
    """Say whom the table is waiting for and, unless it's only for the next turn, for what."""
    assert view.active is not None
    name = names[view.active]
    if view.busy:
        more = count(view.busy.left, "more sphere")
        return f"{name} {f'can {view.busy.kind} {more}' if view.busy.kind in ('pick', 'draw') else 'is researching'}."
    if view.ready:
        return f"{name} can fire {few([f'the {title(gizmo)}' for gizmo in view.ready], 4)}."
    return f"It's {name}'s turn." if view.seat is not None else f"{name}'s turn."


def _ring(me: PlayerView) -> str:
    held = spheres("".join(letter * number for letter, number in zip("RBYK", me.ring, strict=True)))
    return f"Energy {sum(me.ring)}/{me.storage}{f': {held}' if any(me.ring) else ''}."


def secret(view: View, _names: Sequence[str], /) -> str:
    """Describe what the viewer has, and the researched cards that only the viewer sees."""
    if view.seat is None:
        return ""
    me = view.players[view.seat]
    lines = [
        _ring(me),
        f"Archive {len(me.archive)}/{me.files}{': ' if me.archive else ''}{listing([*map(_short, me.archive)])}.",
    ]
    if view.outcome:
        return "\n".join(["At the end:", *lines])
    tokens = f" ({me.tokens} in tokens)" if me.tokens else ""
    lines.append(f"{me.points} VP so far{tokens}. Research: {count(me.research, 'card')}.")
    if view.seen:
        lines.append(f"Only you can see: {listing([_card(name) for name in view.seen])}.")
    return "\n".join(lines)


def _short(name: str) -> str:
    what = card(name)
    return f"{what.title} ({price(what)}, {worth(what)})"


def _card(name: str) -> str:
    what = card(name)
    return f"{what.title} ({LEVEL[what.level]}, {price(what)}, {worth(what)}; “{effect(what)}”)"


def verdict(view: View, names: Sequence[str], /) -> str:
    outcome = view.outcome
    if outcome is None:
        return ""
    first, *others = (group[0] for group in outcome.ranking)
    parts = [f"{line.points} from {line.label}" for line in outcome.breakdown[first] if line.points]
    counted = f" ({', '.join(parts)})" if len(parts) > 1 else ""
    rest = trailing([(names[seat], str(outcome.scores[seat])) for seat in others])
    tie = _tie_break(view, outcome, first, others[0])
    return f"{names[first]} wins with {outcome.scores[first]} VP{counted}{tie}. {rest} {END[outcome.reason]}"


def _tie_break(view: View, outcome: Outcome, first: Seat, second: Seat) -> str:
    if outcome.scores[first] != outcome.scores[second]:
        return ""
    one, other = view.players[first], view.players[second]
    if len(one.gizmos) != len(other.gizmos):
        return ", breaking the tie with more gizmos"
    last = "with more spheres left" if sum(one.ring) != sum(other.ring) else "by playing later in the round"
    return f", breaking the tie {last}"
