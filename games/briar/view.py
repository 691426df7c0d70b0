"""The View of a seat. Everything is public except the order of the decks (R57).

Painters, words and computer players see the game only through a View. Cards are names such as "item_cheese#2"; see
`data.face`.
"""

from __future__ import annotations

import msgspec

from games.briar.data import CARD, CARDS, CHARACTERS, GRIMOIRE, NAMES, SPELLS
from games.briar.encounters.rolls import Odds, odds, stake
from games.briar.ends.scoring import outcome
from games.briar.state import FATES, LED, NIGHT, NONE, PICK, Player, State, Throw, asked, round_of
from games.kernel import Outcome, Seat


class ExitView(msgspec.Struct, frozen=True):
    """An open Exit (B61).

    `distance` is how many cards the player has drawn since leaving it open. `way` is how many they must draw to get
    back: half as many if a Yarn is tied to the Exit.
    """

    card: str
    distance: int
    way: int
    is_tied: bool


class BackView(msgspec.Struct, frozen=True):
    """A player's way back to an Exit. After `left` more cards the player finds the Exit instead of drawing."""

    card: str
    left: int


class StepView(msgspec.Struct, frozen=True):
    """A step on a player's path: the card of turn number `turn`, counted from 1, or None where darkness fell.

    `fate` says what became of the card: "met" (being resolved), "discarded", "banned", "taken", "caught", "open" (an
    Exit left open), "ignored", "left" (the Exit by which the player left), "fell" (the player's game ended here), "led"
    (to the next card, in the same turn) or, for darkness, "night".
    """

    card: str | None
    fate: str
    turn: int


class PlayerView(msgspec.Struct, frozen=True):
    """The public facts about a player.

    Cards are listed in the order in which they came to their places, except in `ahead`, which hides the deck's order.
    """

    seat: Seat
    character: str | None
    life: int
    most: int  # the maximum Life, with which the player started
    status: str  # "in" the maze, "out" of it, "dead", "shut" out (R53)
    phase: str  # the choice that comes next (see `state`)
    card: str | None  # the card being resolved
    way: str | None  # the key of the way chosen against an Encounter
    fails: int  # failed rolls against that card
    played: tuple[str, ...]  # cards played against it whose bonus still counts
    odds: tuple[Odds, ...]  # possible rolls: all ways to roll against an Encounter, or the one that is due
    stake: int  # the Life that a failed roll costs
    throw: Throw | None  # the latest roll against the latest card
    hand: tuple[str, ...]
    counted: int  # cards in hand that count toward the limit
    limit: int
    is_caged: bool  # whether the Mouse in hand is in a cage
    cats: tuple[str, ...]
    ignored: tuple[str, ...]
    deck: int  # number of cards in the deck
    ahead: tuple[str, ...]  # the cards in the deck, sorted so that their order stays hidden
    discard: tuple[str, ...]
    banned: tuple[str, ...]
    table: tuple[str, ...]
    exits: tuple[ExitView, ...]
    back: BackView | None
    tied: tuple[str, ...]  # Exits with a Yarn, wherever they are
    night: int  # number of times that darkness fell
    turns: int  # number of turns taken
    is_skill_ready: bool  # whether the skill "scout" or "reroll" can still be used in this pass through the deck
    known: int  # number of top cards of the deck that the player has seen
    path: tuple[StepView, ...]

    def has_room(self, card: str) -> bool:
        """Tell whether the player can take the Item or Spell without then having to ban a card (B26, B32)."""
        is_free = CARD[card] in SPELLS and NAMES[GRIMOIRE] in self.hand
        return is_free or self.counted < self.limit


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it, or as the public sees it if `seat` is None."""

    seat: Seat | None
    round: int
    order: tuple[Seat, ...]  # the order of play
    lots: tuple[tuple[tuple[Seat, int], ...], ...]  # the dice that decided `order`, with another round for each tie
    acting: tuple[Seat, ...]  # seats that have something to choose now
    is_unordered: bool  # whether all players may take their turn of a round at any time
    players: tuple[PlayerView, ...]
    characters: tuple[str, ...]  # those left to pick, empty once everyone has one
    free_mice: int
    known: tuple[str, ...]  # secret: the top cards of the viewer's deck that the viewer has seen
    looking: int  # number of cards at the start of `known` that the viewer is looking at now
    outcome: Outcome | None


def view(state: State, seat: Seat | None) -> View:
    me = state.players[seat] if seat is not None else None
    return View(
        seat,
        round_of(state),
        state.order,
        state.lots,
        asked(state),
        state.is_unordered,
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
