"""The legal choices of a player, in the order of the menu. Nothing else decides what's legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.briar import actions as act
from games.briar.actions import Action
from games.briar.data import CARDS, CATS, CHARACTERS, EXITS, KINDS, MOUSE, YARNS, Heal, Number, Search, numbers, of_kind
from games.briar.encounters.rolls import escapes, helps
from games.briar.state import (
    CHASE,
    EXIT,
    FAILED,
    FIGHT,
    FIND,
    LOOK,
    NONE,
    PICK,
    SEEK,
    SURPLUS,
    TRIAL,
    TURN,
    Player,
    State,
    asked,
)
from games.kernel import Seat

_HEALING: Final = numbers(*(card.id for card in KINDS if any(isinstance(op, Heal) for p in card.plays for op in p.ops)))
SIGHTS: Final = {
    number: of_kind(*op.kinds)
    for number, card in enumerate(CARDS)
    for play in card.plays
    for op in play.ops
    if isinstance(op, Search)
}


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return all actions that the seat may choose now, or () if the game isn't waiting for the seat."""
    if seat not in asked(state):
        return ()
    player = state.players[seat]
    return tuple(_LEGAL[player.phase](state, player))


def _pick(state: State, _player: Player) -> Iterator[Action]:
    taken = {player.character for player in state.players}
    yield from (act.PICK[number] for number in range(len(CHARACTERS)) if number not in taken)


def _turn(_state: State, player: Player) -> Iterator[Action]:
    yield act.DRAW
    if player.cats and player.back == NONE:
        yield from (act.BACK[card] for card, since in player.exits if player.distance(since) > 0)  # R28
    if player.has_skill("scout") and not player.skill_used and player.deck:
        yield act.SCOUT
    yield from _heals(player)
    sight = next((card for card in player.hand if card in SIGHTS), None)
    if sight is not None:
        yield from _sought(player, SIGHTS[sight])


def _heals(player: Player) -> Iterator[Action]:
    """Yield an action for each card in hand that would restore at least 1 Life (R16)."""
    if player.life < player.who.life:
        yield from (act.PLAY[card] for card in player.hand if card in _HEALING)


def _sought(player: Player, kinds: frozenset[Number]) -> Iterator[Action]:
    yield from (act.SEEK[card] for card in sorted(kinds.intersection(player.deck)))


def _find(state: State, player: Player) -> Iterator[Action]:
    card = player.card
    if card == MOUSE:
        yield from _traps(state, player)
    else:
        yield act.TAKE
    yield act.LEAVE
    if card in _HEALING and player.life < player.who.life:
        yield act.PLAY[card]
    yield from _heals(player)  # R15
    if card in SIGHTS:
        yield from _sought(player, SIGHTS[card])


def _traps(state: State, player: Player) -> Iterator[Action]:
    """Yield the ways to take a Mouse: with a Cage or a Cheese, or for free with a fallen player's cage (B31, B85)."""
    pickup = CARDS[MOUSE].pickup
    assert pickup is not None
    if state.free_mice:
        yield act.TRAP[act.FREE]
    yield from (act.TRAP[card] for card in player.hand if CARDS[card].id in pickup.any_of)


def _fight(_state: State, player: Player) -> Iterator[Action]:
    """Yield the ways to deal with an Encounter.

    A way that has been chosen can't be changed (R4), but the player can always escape (R5).
    """
    if player.way != NONE:
        yield act.ROLL
    else:
        for way in CARDS[player.card].options:
            if way.give:
                yield from (act.GIVE[card] for card in player.hand if CARDS[card].id in way.give.any_of)
            elif way.roll:
                yield act.WAY[act.ATTR[way.roll.attr]]
    yield from _helping(player)


def _helping(player: Player) -> Iterator[Action]:
    yield from (act.PLAY[card] for card in player.hand if helps(player, card) or escapes(player, card))


def _chase(_state: State, player: Player) -> Iterator[Action]:
    lure = CARDS[player.card].lure
    assert lure is not None
    yield from (act.LURE[card] for card in player.hand if CARDS[card].id in lure.any_of)
    yield act.ROLL
    yield from _helping(player)
    yield act.GIVEUP


def _trial(_state: State, player: Player) -> Iterator[Action]:
    yield act.ROLL
    yield from _helping(player)


def _failed(_state: State, _player: Player) -> Iterator[Action]:
    yield from (act.REROLL, act.ACCEPT)


def _exit(state: State, player: Player) -> Iterator[Action]:
    """Yield the choices at an Exit. Only solo players may leave without a cat (R34)."""
    if player.cats or len(state.players) == 1:
        yield act.EXIT
    yield act.STAY
    if player.card not in player.tied:
        yield from (act.TIE[card] for card in player.hand if card in YARNS)


def _look(_state: State, player: Player) -> Iterator[Action]:
    yield from (act.DROP[card] for card in player.deck[: player.looks] if card not in EXITS)
    yield act.KEEP


def _seek(_state: State, player: Player) -> Iterator[Action]:
    yield from _sought(player, CATS)


def _surplus(_state: State, player: Player) -> Iterator[Action]:
    yield from (act.BAN[card] for card in player.counted())


_LEGAL: Final[dict[str, Callable[[State, Player], Iterator[Action]]]] = {
    PICK: _pick,
    TURN: _turn,
    FIND: _find,
    FIGHT: _fight,
    CHASE: _chase,
    TRIAL: _trial,
    FAILED: _failed,
    EXIT: _exit,
    LOOK: _look,
    SEEK: _seek,
    SURPLUS: _surplus,
}
