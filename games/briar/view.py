"""What a seat may see, named piece by piece. Everything lies open but the order of the decks (R57).

Painters, words and computer players know nothing else. Cards go by their names ("item_cheese#2"), see `data.face`.
"""

from __future__ import annotations

import msgspec

from games.briar.data import CARD, CARDS, CHARACTERS, GRIMOIRE, NAMES, SPELLS
from games.briar.encounters.rolls import Odds, odds, stake
from games.briar.ends.scoring import outcome
from games.briar.state import FATES, LED, NIGHT, NONE, PICK, Player, State, Throw, asked, round_of
from games.kernel import Outcome, Seat


class ExitView(msgspec.Struct, frozen=True):
    """An open Exit (B61): cards drawn since, and cards to be drawn on the way back, half of them with a Yarn."""

    card: str
    distance: int
    way: int
    is_tied: bool


class BackView(msgspec.Struct, frozen=True):
    """A way back under way: `left` cards are to be drawn, then the Exit is found in place of the next."""

    card: str
    left: int


class StepView(msgspec.Struct, frozen=True):
    """A card on the path, in the turn `turn` (from 1); None where darkness fell.

    `fate`: "met" (being resolved), "discarded", "banned", "taken", "caught", "open" (an Exit left open), "ignored",
    "left" (the maze, by this Exit), "fell" (here the Life ran out), "led" (to the next card, in the same turn).
    """

    card: str | None
    fate: str
    turn: int


class PlayerView(msgspec.Struct, frozen=True):
    """A player. All of it is public, and in the order in which cards came there."""

    seat: Seat
    character: str | None
    life: int
    most: int  # the Life at the start, which is its ceiling
    status: str  # "in" the maze, "out" of it, "dead", "shut" out (R53)
    phase: str  # what they are asked next, see `state`
    card: str | None  # the one being resolved
    way: str | None  # the score chosen against an Encounter
    fails: int  # failed rolls against that card
    played: tuple[str, ...]  # cards played against it that still help
    odds: tuple[Odds, ...]  # rolls on offer: all ways to roll against an Encounter, else the one that is due
    stake: int  # the Life that failing one of them costs
    throw: Throw | None  # the latest roll since the turn began
    hand: tuple[str, ...]
    counted: int  # of them, against the limit
    limit: int
    is_caged: bool  # the Mouse in hand
    cats: tuple[str, ...]
    ignored: tuple[str, ...]
    deck: int  # cards in it
    ahead: tuple[str, ...]  # which ones these are, not in their order
    discard: tuple[str, ...]
    banned: tuple[str, ...]
    table: tuple[str, ...]
    exits: tuple[ExitView, ...]
    back: BackView | None
    tied: tuple[str, ...]  # Exits with a Yarn, also those not found again yet
    night: int  # how often darkness fell
    turns: int  # taken
    is_skill_ready: bool  # scout, reroll: not used in this pass through the deck
    known: int  # how many top cards the player has seen
    path: tuple[StepView, ...]

    def has_room(self, card: str) -> bool:
        """Whether that Item or Spell can be taken without banning another (B26, B32)."""
        is_free = CARD[card] in SPELLS and NAMES[GRIMOIRE] in self.hand
        return is_free or self.counted < self.limit


class View(msgspec.Struct, frozen=True):
    """The table for one seat, or for the public (`seat` None)."""

    seat: Seat | None
    round: int
    order: tuple[Seat, ...]  # of play
    lots: tuple[tuple[tuple[Seat, int], ...], ...]  # the dice for it, with a round for each tie
    acting: tuple[Seat, ...]  # who is asked something now
    is_open: bool  # turns at any hour
    players: tuple[PlayerView, ...]
    characters: tuple[str, ...]  # still to be picked
    free_mice: int
    known: tuple[str, ...]  # top cards of the viewer's deck, as far as the viewer has seen them: nobody else's business
    looking: int  # the first so many of these are looked at now
    outcome: Outcome | None


def view(state: State, seat: Seat | None) -> View:
    """What that seat sees of the table; the public with None."""
    me = state.players[seat] if seat is not None else None
    return View(
        seat,
        round_of(state),
        state.order,
        state.lots,
        asked(state),
        state.is_open,
        tuple(_player(player, number) for number, player in enumerate(state.players)),
        _unpicked(state),
        state.free_mice,
        _names(me.deck[: me.known]) if me else (),
        me.looks if me else 0,
        outcome(state),
    )


def _unpicked(state: State) -> tuple[str, ...]:
    if all(player.phase != PICK for player in state.players):
        return ()
    taken = {player.character for player in state.players}
    return tuple(character.id for number, character in enumerate(CHARACTERS) if number not in taken)


def _names(cards: bytes) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards])


def _name(card: int) -> str | None:
    return None if card == NONE else NAMES[card]


def _player(player: Player, seat: Seat) -> PlayerView:
    is_picked, rolls = player.character != NONE, odds(player)
    return PlayerView(
        seat,
        CHARACTERS[player.character].id if is_picked else None,
        player.life,
        player.who.life if is_picked else 0,
        player.status,
        player.phase,
        _name(player.card),
        CARDS[player.card].options[player.way].key if player.way != NONE else None,
        player.fails,
        _names(player.played),
        rolls,
        stake(player) if rolls else 0,
        player.throw,
        _names(player.hand),
        len(player.counted()),
        player.limit() if is_picked else 0,
        player.is_caged,
        _names(player.cats),
        _names(player.ignored),
        len(player.deck),
        _names(bytes(sorted(player.deck))),
        _names(player.discard),
        _names(player.banned),
        _names(player.table),
        tuple([_exit(player, card, since) for card, since in player.exits]),
        BackView(NAMES[player.back], max(0, player.due - player.turns)) if player.back != NONE else None,
        _names(player.tied),
        player.night,
        player.turns,
        is_picked and player.who.skill.op in ("scout", "reroll") and not player.skill_used,
        player.known,
        _path(player.path),
    )


def _exit(player: Player, card: int, since: int) -> ExitView:
    return ExitView(NAMES[card], player.distance(since), player.way_back(card, since), card in player.tied)


def _path(path: bytes) -> tuple[StepView, ...]:
    steps = list[StepView]()
    turn = 1
    for card, fate in zip(path[::2], path[1::2], strict=True):
        steps.append(StepView(None if card == NIGHT else NAMES[card], "night" if card == NIGHT else FATES[fate], turn))
        turn += card != NIGHT and fate != LED
    return tuple(steps)
