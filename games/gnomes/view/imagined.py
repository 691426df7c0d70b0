"""A possible State, made from a View by replacing hidden cards with random ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from games.gnomes.abilities.casting import SECRETS
from games.gnomes.abilities.catalogue import ABILITIES, CANCELS, CARDS, NUMBER, Form
from games.gnomes.abilities.orders import ABOUT_UNITS
from games.gnomes.abilities.targets import CELLS, form_of
from games.gnomes.actions import Action
from games.gnomes.apply import apply
from games.gnomes.board.shape import Board, board
from games.gnomes.data import FACE_LETTERS, SLOTS, TRIBES
from games.gnomes.legal import legal_actions
from games.gnomes.state import (
    BLANK,
    COUNTERS,
    DEAD,
    LOST,
    WAITING,
    Attack,
    Cast,
    Decks,
    Divide,
    Fall,
    Flip,
    Frame,
    Keep,
    Player,
    Rules,
    State,
    Steer,
    Unit,
    pair_bit,
)
from games.gnomes.view import View
from games.gnomes.view.facts import DraftView, Pending, PlayerView, UnitView
from games.kernel import Seat
from games.rng import Rng

_AWAY: Final = {"waiting": WAITING, "defeated": DEAD, "lost": LOST}
_CODES: Final = [tribe.code for tribe in TRIBES]
_EVERYBODY: Final = 15


class _Reader:
    """A translator from the codes and labels of a View to numbers."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.board: Board = board(view.shape, len(view.players))
        tribes = [player.tribe for player in view.players]
        self.number = {
            f"{tribe}{slot}": player * SLOTS + slot for player, tribe in enumerate(tribes) for slot in range(SLOTS)
        }

    def unit(self, code: str | None) -> int:
        return -1 if code is None else self.number[code]


def of_view(view: View, legal: Sequence[Action]) -> State:
    """Return a State in which the seat has this View and these legal choices."""
    read = _Reader(view)
    state = _state(read)
    if view.draft is None:
        return _with_top(state, read, legal)
    plain = _with_top(state, read, ())
    return _drafted(plain, view.seat or 0, view.draft, legal)


def _state(read: _Reader) -> State:
    view = read.view
    hands, decks = _cards(view)
    players = [_player(read, each, hand) for each, hand in zip(view.players, hands, strict=True)]
    units = [_unit(read, each) for each in view.units] or [Unit()] * (SLOTS * len(view.players))
    return State(
        Rng("imagined"),
        _rules(view),
        bytes(BLANK if each.tribe is None else _CODES.index(each.tribe) for each in view.players),
        view.first,
        bytes(BLANK if cell.clan is None else read.number[cell.clan] for cell in view.cells),
        tuple(units),
        tuple(players),
        decks,
        (bytes(len(decks[0])), bytes(len(decks[1]))),
        view.phase,
        view.active,
        view.round,
        view.turn,
        view.asked[0] if view.asked else -1,
        sum(1 << cell for cell, it in enumerate(view.cells) if it.flipped),
        view.flips,
        0,
        bytes(FACE_LETTERS.index(face) for face in view.dice),
        view.black,
        view.rerolls,
        blocks=tuple((cell, it.blockade) for cell, it in enumerate(view.cells) if it.blockade is not None),
        nofall=sum(1 << player for player in view.soft),
        allied=sum(1 << pair_bit(each.number, other) for each in view.players for other in each.allies),
        offers=sum(1 << pair_bit(each.number, other) for each in view.players for other in each.offers),
        given=bytes(len(view.players)),
        extra=view.extra,
    )


def _rules(view: View) -> Rules:
    humans = sum(not player.is_automaton for player in view.players)
    return Rules(
        mode=view.mode,
        shape=view.shape,
        humans=humans,
        tribes=len(view.players),
        fatigue="fatigue" in view.variants,
        occupation="occupation" in view.variants,
        home="home" in view.variants,
        empowering="empowering" in view.variants,
        shorter="shorter" in view.variants,
        alliances="alliances" in view.variants,
        chosen=False,
        head_start=0,
        automaton="gentle",  # its units' higher or lower attack is in their boost
    )


def _cards(view: View) -> tuple[list[bytes], tuple[bytes, bytes]]:
    """Return all hands and decks.

    The viewer's hand is real. The other hands and the decks have the cards that the viewer doesn't see anywhere.
    """
    shown = [NUMBER[each] for each in (*view.hand, *view.seen)]
    shown += [NUMBER[unit.learned.ability] for unit in view.units if unit.learned]
    rest: list[list[int]] = []
    for cards in CARDS:
        left = list(cards)
        for card in shown:
            if card in left:
                left.remove(card)
        rest.append(left)
    hands = []
    for player in view.players:
        if player.number == view.seat:
            hands.append(bytes(sorted(NUMBER[each] for each in view.hand)))
        else:
            hands.append(bytes(sorted(_dealt(rest[0], player.learned) + _dealt(rest[1], player.secrets))))
    return hands, (bytes(rest[0][: view.decks[0]]), bytes(rest[1][: view.decks[1]]))


def _dealt(cards: list[int], number: int) -> list[int]:
    return [cards.pop() for _ in range(min(number, len(cards)))]


def _player(read: _Reader, it: PlayerView, hand: bytes) -> Player:
    return Player(
        hand,
        it.reserve,
        sum(1 << read.number[code] for code in it.trophies),
        it.out,
        0,
        it.mute,
        0,
        bytes(SECRETS if ability == "secrets" else NUMBER[ability] for ability in it.never),
    )


def _unit(read: _Reader, it: UnitView) -> Unit:
    if it.at is None:
        return Unit(_AWAY[it.status])
    tired = 1 if it.struck and "fatigue" in read.view.variants else 0  # W92
    rings = bytearray(len(COUNTERS))
    for counter in it.counters:
        rings[COUNTERS.index(counter.kind)] = counter.until + 1
    return Unit(
        read.board.number[it.at],
        it.hp,
        it.defence,
        it.horns,
        it.innate.crystals if it.innate else 0,
        NUMBER[it.learned.ability] if it.learned else -1,
        it.learned.crystals if it.learned else 0,
        bytes(rings),
        swords=it.swords,
        committed=it.committed,
        moved=max(0, it.move + it.swords - it.committed - it.steps - tired),
        struck=it.struck,
        again=it.attacks - 1,
        boost=it.power - it.attack - it.committed,
        held=it.held,
        fresh=it.fresh,
    )


# --- what is in progress -------------------------------------------------------------------------------------------


def _with_top(state: State, read: _Reader, legal: Sequence[Action]) -> State:
    frame = _frame(state, read, legal) if read.view.pending else None
    return replace(state, stack=(frame,)) if frame is not None else state


def _frame(state: State, read: _Reader, legal: Sequence[Action]) -> Frame | None:
    pending = read.view.pending
    assert pending is not None
    passed = _EVERYBODY & ~(1 << (read.view.seat or 0))
    match pending.kind:
        case "flip":
            return Flip(read.board.number[pending.cell or ""], pending.player, passed)
        case "attack":
            return Attack(read.unit(pending.unit), read.unit(pending.target), 0, passed)
        case "cast":
            ability, unit = NUMBER[pending.ability or ""], read.unit(pending.unit)
            picks = _picks(read, form_of(ABILITIES[ability], unit), pending.on)
            cancels_only = all(action.number in CANCELS for action in legal if action.verb == "cast")
            return Cast(pending.player, unit, ability, picks, int(cancels_only), passed)
        case "fall":
            return Fall(read.unit(pending.unit))
        case "steer":
            return Steer(read.unit(pending.unit), pending.left)
        case "divide":
            return Divide(pending.player, _mask(state, pending, legal), pending.left)
        case "decks":
            return Decks(pending.player, pending.left)
        case "keep":
            return Keep(pending.player, bytes(sorted(NUMBER[card] for card in read.view.seen)))
    return None


def _mask(state: State, pending: Pending, legal: Sequence[Action]) -> int:
    """Return a mask of the units on whose abilities crystals can be put."""
    units = {action.more[0] for action in legal if action.verb == "fill"}
    first = pending.player * SLOTS
    return sum(1 << unit for unit in units or range(first, first + SLOTS) if state.units[unit].at >= 0)


def _picks(read: _Reader, form: Form, spoken: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Return the picks for each target, given the codes of all picks in a row.

    Each target takes as many codes as fit.
    """
    left = list(spoken)
    picks: list[tuple[int, ...]] = []
    for target in form.targets:
        parse, most = _PARSE[target.kind], len(left) if target.all else target.most
        picked: list[int] = []
        while left and len(picked) < most and (number := parse(read, left[0])) is not None:
            picked.append(number)
            left.pop(0)
        picks.append(tuple(picked))
    return tuple(picks)


def _clan(read: _Reader, code: str) -> int | None:
    if "@" not in code:
        return None
    clan, cell = code.split("@")
    return read.number[clan] * CELLS + read.board.number[cell]


def _player_of(read: _Reader, code: str) -> int | None:
    return next((player.number for player in read.view.players if player.tribe == code), None)


def _way(read: _Reader, code: str) -> int | None:
    labels = code.split("+") if code != "past" else []
    cells = [read.board.number.get(label) for label in labels]
    return None if None in cells else sum(1 << cell for cell in cells if cell is not None)


def _die(_read: _Reader, code: str) -> int | None:
    return int(code[:-1]) * 4 + FACE_LETTERS.index(code[-1]) if code[:-1].isdigit() else None


_PARSE: Final[dict[str, Callable[[_Reader, str], int | None]]] = {
    "unit": lambda read, code: read.number.get(code),
    "tile": lambda read, code: read.board.number.get(code),
    "dest": lambda read, code: read.board.number.get(code),
    "way": _way,
    "clan": _clan,
    "player": _player_of,
    "die": _die,
    "event": lambda _read, _code: None,
}


# --- an unfinished choice ------------------------------------------------------------------------------------------


def _drafted(state: State, seat: Seat, draft: DraftView, legal: Sequence[Action]) -> State:
    """Return the State after the choices that the viewer has made so far in an incomplete move.

    A View doesn't show the choices "none" and "enough", so they're added where necessary.
    """
    wanted = {action.code for action in legal}
    for code in _chain(draft):
        state = _made(state, seat, code)
    for _ in range(len(CARDS[0])):
        if {action.code for action in legal_actions(state, seat)} == wanted or state.draft is None:
            break
        state = _closed(state, seat) or state
    return state


def _chain(draft: DraftView) -> Iterator[str]:
    prefix = {"cast": "on", "order": "on", "attack": "hit", "put": "put", "die": "die"}.get(draft.verb, "")
    if draft.verb not in ("put", "die"):
        yield f"{draft.verb}:{draft.what}"
    if draft.verb == "order" and draft.moment:
        yield f"when:{draft.moment}"
        if draft.asks and draft.moment in ABOUT_UNITS:
            yield "if:any"  # a View doesn't show which unit the order is about, but the targets don't depend on that
    yield from (f"{prefix}:{pick}" for pick in draft.on)


def _made(state: State, seat: Seat, code: str) -> State:
    for _ in range(len(ABILITIES)):
        action = _find(legal_actions(state, seat), (code,))
        if action is not None:
            return apply(state, seat, action).state
        closed = _closed(state, seat)
        if closed is None:
            return state
        state = closed
    return state


def _closed(state: State, seat: Seat) -> State | None:
    """Return the State after ending a list of targets, or None if the list can't end yet."""
    action = _find(legal_actions(state, seat), ("on:enough", "on:none"))
    return apply(state, seat, action).state if action is not None else None


def _find(legal: Iterable[Action], codes: tuple[str, ...]) -> Action | None:
    return next((action for action in legal if action.code in codes), None)
