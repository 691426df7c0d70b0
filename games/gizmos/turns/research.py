"""The Research action: look at cards of a deck, take one or none, and put the others under the deck (Z13)."""

from __future__ import annotations

from functools import reduce
from operator import and_

from games.gizmos import events
from games.gizmos.actions import Action
from games.gizmos.building.machine import machine
from games.gizmos.data import CARDS
from games.gizmos.run import Run
from games.gizmos.state import NOTHING, Draft, LastAction, Researching, Returning, who_knows
from games.gizmos.turns.chains import spend_gizmo
from games.run import put


def research(run: Run, action: Action) -> None:
    """Let the active player look at the top cards of a level's deck."""
    spend_gizmo(run)
    state, level = run.state, action.number
    deck = state.decks[level]
    number = min(machine(run.player.gizmos).research, len(deck))
    seen = deck[:number]
    run.tell(events.Researched(run.seat, level, number))
    run.tell(events.Saw(tuple(CARDS[card].id for card in seen), to=run.seat))
    known = who_knows(state, level)
    run.set(
        decks=put(state.decks, level, deck[number:]),
        knowers=put(state.knowers, level, known[number:].lstrip(b"\0")),
        frame=Researching(level, seen, known[:number]),
        last=LastAction(run.seat, "research", level=level),
    )


def leave(run: Run, _action: Action) -> None:
    """Take none of the researched cards."""
    frame = run.state.frame
    assert isinstance(frame, Researching)
    run.tell(events.Stopped(run.seat))
    put_under(run, frame, NOTHING)


def arrange(run: Run, _action: Action) -> None:
    """Let the player choose the order in which the cards that aren't taken go under the deck."""
    run.set(draft=Draft(arranges=True))


def put_under(run: Run, frame: Researching, taken: int) -> None:
    """Put the cards that weren't taken under the deck, in the order drawn or in one that the player chooses next."""
    rest = bytes(card for card in frame.cards if card != taken)
    draft = run.state.draft
    if rest:
        run.tell(events.Returned(run.seat, frame.level, len(rest)))
    if draft is not None and draft.arranges and len(rest) > 1:
        run.set(frame=Returning(frame.level, rest), draft=None)
    else:
        run.set(frame=None, draft=None)
        _to_the_bottom(run, frame.level, rest, _still_known(frame, len(rest)))


def _still_known(frame: Researching, left: int) -> bytes:
    """Return, for each remaining card, a mask of the seats that still know it.

    Once a card has been taken, a seat knows which cards remain only if it knew all of them before.
    """
    known = frame.knowers or bytes(len(frame.cards))
    return known if left == len(frame.cards) else bytes((reduce(and_, known),)) * left


def _to_the_bottom(run: Run, level: int, cards: bytes, known: bytes) -> None:
    """Put cards under the deck, with the last of `cards` at the bottom.

    From then on, the active player and the seats in `known` know these cards.
    """
    state = run.state
    masks = who_knows(state, level) + bytes(mask | 1 << run.seat for mask in known)
    run.set(
        decks=put(state.decks, level, state.decks[level] + cards),
        knowers=put(state.knowers, level, masks.lstrip(b"\0")),
    )


def under(run: Run, action: Action) -> None:
    """Put the chosen card under the deck; if only one other card is left, put that one there after it.

    If the action names no card, put all of them there in the order in which they were drawn.
    """
    frame = run.state.frame
    assert isinstance(frame, Returning)
    card = action.number
    rest = b"" if card < 0 else bytes(other for other in frame.cards if other != card)
    gone = frame.cards if card < 0 else bytes((card,)) + (rest if len(rest) == 1 else b"")
    _to_the_bottom(run, frame.level, gone, bytes(len(gone)))
    for card in gone:
        run.tell(events.Arranged(CARDS[card].id, to=run.seat))
    run.set(frame=Returning(frame.level, rest) if len(rest) > 1 else None)
