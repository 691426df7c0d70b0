"""Questions to the viewer, the viewer's secrets in words, and the verdict when the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.english import capital, count, listing, plain, signed, trailing
from games.gears.data import FACTIONS
from games.gears.nouns import END, abilities, role, the, tile_name
from games.gears.view import Ask, RoleView, View
from games.gears.view.structs import Cause
from games.gears.words import alone, earning, gambits, gizmos, trades
from games.gears.words.fleeting import fleeting, is_lost
from games.gears.words.spots import OUT, can_lay, can_walk, is_out, own_gears, own_roles, token_of
from games.kernel import Outcome, Seat

GOALS: Final = {
    "gizmologist": "3 VP for each tile in the longest path",
    "rabblerouser": "5 VP for each demolished tile",
    "opportunut": "1 VP for each gear you hold",
}
_ACTIONS: Final = {"traverse": "move a token", "reveal": "reveal a role", "place": "place a tile"}
_END: Final = "end your turn"
_WAITS: Final = {"keep": " to choose gambits", "redeem": " to redeem gambits"}
_ANSWERS: Final = {"exit": " to choose where {token} jumps", "use": " to decide on {ability}"}
_CAUSES: Final = {
    "demolished": "{whose} demolished the tile at {cell}.",
    "jumped": "{token} jumped onto the face-down tile at {cell}.",
    "traverse": "{name} just moved a token.",
    "place": "{name} just placed a tile.",
    "ability": "{name} just used an ability.",
    "gizmo": "{name} just used a gizmo.",
    "undo": "{name} just undid an action.",
}
_HARMS: Final = {
    "robbed": "took gears from {whom}",
    "moved": "moved {whose} {role}",
    "turned": "changed the tile under {whose} {role}",
}
_JOINED: Final = "{name} just moved a token onto {whose} {role}'s tile."
_ANSWERED: Final = {
    "exit": "Where should your {token} jump?",
    "turn": "You flip it: which way should it face?",
    "use": "Use your {ability} now?",
}
_ASKS: Final = {
    "at": "Where should {tile} go?",
    "turn": "Which way should {tile} face?",
    "to": "Where should {token} move?",
    "tile": "Which tile?",
    "spin": "Which way should the tile at {cell} rotate?",
    "seat": "Which player?",
    "token": "Which token?",
    "option": "What will you do?",
    "restore": "Which tile will you restore?",
    "exit": "The tile at {cell} is gone! Where should {token} jump?",
    "place": "Which tile will you place?",
    **gizmos.ASKS,
    **trades.ASKS,
}


def question(view: View, names: Sequence[str], /) -> str:
    if view.phase:
        return gambits.prompt(view)
    if view.seat != view.active and not view.ask:
        return f"{trades.offers(view, names)} Deal?"
    if view.cause and view.ask and view.ask.kind in _ANSWERED:
        where = _ANSWERED[view.ask.kind].format(token=_token(view.ask).removeprefix("the "), ability=view.ask.ability)
        return f"{caused(view, names)} {f'{view.ask.ability}: {view.ask.text}' if view.ask.text else where}"
    if view.ask:
        return f"{view.ask.ability}: {ask_words(view)}" if view.ask.ability else ask_words(view)
    return " ".join(
        filter(None, (OUT if is_out(view) else "", _three(view), *_first(view), trades.offers(view, names)))
    )


def waiting(view: View, names: Sequence[str], /) -> str:
    """Say whom the table is waiting for and, if it isn't that player's turn, for which choice."""
    if list(view.acting) != [view.active]:
        awaited = f"Waiting for {listing([names[seat] for seat in view.acting])}{_awaited(view)}."
        return f"{caused(view, names)} {awaited}".lstrip()
    name = names[view.acting[0]]
    if view.seat is not None:
        return f"It's {name}'s turn."
    return f"{name}'s turn. {alone.introduction(view)}".rstrip()


def _awaited(view: View) -> str:
    """Say what the asked player must choose on another player's turn: " to finish Backspin", the end of a sentence."""
    if view.awaited is None:
        return _WAITS.get(view.phase, "")
    token = the(view.awaited.token) if view.awaited.token else ""
    other = " to finish {ability}" if view.awaited.ability else " to choose which way a tile faces"
    return _ANSWERS.get(view.awaited.kind, other).format(token=token, ability=view.awaited.ability)


def caused(view: View, names: Sequence[str]) -> str:
    """Say what happened, and who caused it, if somebody must answer on another player's turn; otherwise return ""."""
    cause = view.cause
    if cause is None:
        return ""
    whose = f"{names[cause.seat]}'s {cause.ability}" if cause.ability else names[cause.seat]
    token = the(cause.token) if cause.token else ""
    sentence = _CAUSES.get(cause.kind, "").format(whose=whose, name=names[cause.seat], cell=cause.cell, token=token)
    return _with_harm(view, cause, capital(sentence), names)


def _with_harm(view: View, cause: Cause, sentence: str, names: Sequence[str]) -> str:
    """Add to the sentence how the cause affected the asked player, if that's why they're asked.

    The result is, for instance, "Bo just moved a token and moved your Rogue."
    """
    if not cause.harm or not view.acting or not cause.token:
        return sentence
    asked = view.acting[0]
    own = {"whom": "you", "whose": "your"} if asked == view.seat else {"whom": names[asked], "whose": "the"}
    if cause.harm == "joined":
        return _JOINED.format(name=names[cause.seat], role=role(cause.token), **own)
    return f"{sentence.removesuffix('.')} and {_HARMS[cause.harm].format(role=role(cause.token), **own)}."


def _token(ask: Ask) -> str:
    return the(ask.token) if ask.token else "the token"


def ask_words(view: View) -> str:
    """Return the next question about the action in progress."""
    ask = view.ask
    assert ask is not None
    names = {"tile": tile_name(ask.tile), "cell": ask.cell, "token": _token(ask)}
    return ask.text or _ASKS.get(ask.kind, "What next?").format_map(names)


def _first(view: View) -> tuple[str, str]:
    return alone.introduction(view), earning.purpose(view)


def _three(view: View) -> str:
    things = _things(view)
    if things == _END:
        return f"All you can do is {things}."
    return f"{'You can still' if view.done else 'Your turn:'} {things}."


def _things(view: View) -> str:
    actions = [f"{words}{_losing(view)}" if words == _ACTIONS["reveal"] else words for words in open_actions(view)]
    tricks = [_use(view)] if any(_has_trick(view, card) for card in own_roles(view)) else []
    end = [_END] if view.done or not actions else []
    return listing([*actions, *tricks, *end], "or")


def _losing(view: View) -> str:
    """Warn that the only possible reveal would lose its role's one-time ability.

    The button for that reveal has no room for the warning.
    """
    roles = _revealable(view)
    return f" (you'd lose {abilities(roles[0])[0].name})" if len(roles) == 1 and is_lost(view, roles[0]) else ""


def _use(view: View) -> str:
    brief = fleeting(view)
    return f"use an ability (last chance for {brief})" if brief else "use an ability"


def usual(view: View, /) -> tuple[str, ...]:
    """Return the prefixes of the choices that most people make next: place a tile, use an ability, end the turn."""
    return ("use", "end") if "place" in view.done else ("place", "use", "end")


def open_actions(view: View) -> list[str]:
    """Name those of the turn's three actions that the viewer can still take."""
    can = {"traverse": can_walk, "reveal": _revealable, "place": can_lay}
    return [words for action, words in _ACTIONS.items() if action not in view.done and can[action](view)]


def _revealable(view: View) -> list[str]:
    hidden = [card.character for card in own_roles(view) if card.character and not card.revealed]
    tokens = [(character, token_of(view, character)) for character in hidden]
    return [character for character, token in tokens if token is not None and token.status == "maze"]


def _has_trick(view: View, card: RoleView) -> bool:
    """Tell whether the role has an ability that is still available and affordable.

    It doesn't matter whether the ability has a target now.
    """
    if card.character is None or not card.revealed or card.eliminated:
        return False
    one, two = abilities(card.character)
    is_usable = (card.one_time == "ready", not card.second_used and two.type != "triggered")
    return any(ready and each.cost <= own_gears(view) for ready, each in zip(is_usable, (one, two), strict=True))


def secret(view: View, _names: Sequence[str], /) -> str:
    """Describe the viewer's secrets: roles, faction, gambits, gizmos, and tiles that the viewer has seen."""
    if view.seat is None:
        return ""
    me = view.players[view.seat]
    roles = listing([the(card.character) for card in me.roles if card.character])
    if view.outcome:
        faction = f" ({FACTIONS[me.faction]})" if me.faction and not view.automa else ""
        return "\n".join([f"You were {roles}{faction} and had {count(me.gears, 'gear')}.", *gambits.hand(view)])
    lines = [f"You are {roles}."]
    if view.automa:
        lines.append(alone.goal_line(view))
    elif me.faction:
        lines.append(f"{FACTIONS[me.faction]}: {GOALS[me.faction]}. You have {count(me.gears, 'gear')}.")
    lines += gambits.hand(view)
    lines += gizmos.hand(view)
    if view.pile_top:
        lines.append(f"Top of the pile: {tile_name(view.pile_top)}.")
    if view.held:
        lines.append(f"You drew {tile_name(view.held)}.")
    return "\n".join(lines)


def verdict(view: View, names: Sequence[str], /) -> str:
    if view.outcome is None:
        return ""
    if view.outcome.won is not None:
        return alone.verdict(view, view.outcome, names[0])
    first, *others = view.outcome.ranking
    rest = [(names[seat], _points(view.outcome, seat)) for group in others for seat in group]
    parts = (_winners(view, view.outcome, first, names), trailing(rest), END[view.outcome.reason])
    return " ".join(part for part in parts if part)


def _winners(view: View, outcome: Outcome, first: Sequence[Seat], names: Sequence[str]) -> str:
    who = listing([names[seat] for seat in first])
    if outcome.scores[first[0]] is None:
        return f"Nobody survived, so nobody wins: {who} are lost in the maze."
    verb = "wins" if len(first) == 1 else "win together"
    points = f"{_points(outcome, first[0])} VP"
    tie = _tie_break(view, outcome)
    return f"{who} {verb}{_cast(view, first)} with {points}{tie}. The points come from {itemized(outcome, first[0])}."


def _cast(view: View, winners: Sequence[Seat]) -> str:
    """Return the winner's roles as the end of a sentence: " as the Rogue and the Alchemist".

    Return "" if there are several winners.
    """
    cards = view.players[winners[0]].roles if len(winners) == 1 else ()
    return f" as {listing([the(card.character) for card in cards if card.character])}" if cards else ""


def itemized(outcome: Outcome, seat: Seat) -> str:
    """Say what a seat got its points for: "24 gears and Grand Clockwork not completed (-3)"."""
    first, *others = outcome.breakdown[seat]
    worth = [first.label, *(f"{line.label} ({signed(line.points)})" for line in others if line.points)]
    return ", with ".join((listing(worth), *(line.label for line in others if not line.points)))


def _tie_break(view: View, outcome: Outcome) -> str:
    groups = outcome.ranking[:2]
    if len({outcome.scores[group[0]] for group in groups}) == len(groups):
        return ""
    first, second = (max(_unredeemed(view, seat) for seat in group) for group in groups)
    return f", breaking the tie with more {'completed gambits' if first > second else 'gears'}"


def _unredeemed(view: View, seat: Seat) -> int:
    return len(view.players[seat].completed) - len(view.players[seat].redeemed)


def _points(outcome: Outcome, seat: Seat) -> str:
    score = outcome.scores[seat]
    return "no score" if score is None else plain(score)
