"""Test positions of Gnomes & Wizards with chosen units, tiles and cards, and moves played in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.gnomes import GAME
from games.gnomes.abilities.catalogue import CARDS, COST, NUMBER
from games.gnomes.abilities.targets import innate_of
from games.gnomes.data import FACE_LETTERS, SLOTS, STATS, TRIBES
from games.gnomes.lapse import lapse
from games.gnomes.run import board_of, unit_code
from games.gnomes.state import COUNTERS, IDLE_UNIT, Player, Unit, slot
from games.gnomes.view import View
from games.kernel import Event, play
from games.rng import Rng

NAMES = ("Ada", "Bo", "Cy", "Dot")


class Table:
    """A game under test. It starts in the movement step of seat 0, with only the leaders on the board."""

    def __init__(self, tribes: Sequence[str] = ("tur", "bet"), humans: int = 0, **options: str) -> None:
        codes = [tribe.code for tribe in TRIBES]
        chosen = GAME.defaults() | {"head_start": "off"} | options
        self.humans = humans or len(tribes)
        state = GAME.setup(self.humans, chosen, Rng("table"))
        board = board_of(state)
        units = [IDLE_UNIT] * (SLOTS * len(tribes))
        for player in range(len(tribes)):
            stats = STATS[0]
            units[player * SLOTS] = Unit(board.starts[player], stats.hp, stats.def_min)
        self.events: list[Event] = []
        self.state = replace(
            state,
            first=0,
            active=0,
            asked=0,
            turn=0,
            tribes=bytes(codes.index(tribe) for tribe in tribes),
            units=tuple(units),
            players=(Player(),) * len(tribes),
            decks=(CARDS[0], CARDS[1]),
            known=(bytes(len(CARDS[0])), bytes(len(CARDS[1]))),
            phase="act",
            stack=(),
            dice=b"",
            black=0,
            rerolls=0,
            flips=0,
        )

    def number(self, code: str) -> int:
        return next(unit for unit in range(len(self.state.units)) if unit_code(self.state, unit) == code)

    def cell(self, label: str) -> int:
        return board_of(self.state).number[label]

    def __getitem__(self, code: str) -> Unit:
        return self.state.units[self.number(code)]

    def at(self, code: str) -> str:
        """Return the label of the unit's cell, or "" if the unit isn't on the board."""
        here = self[code].at
        return board_of(self.state).labels[here] if here >= 0 else ""

    def put(self, code: str, cell: str = "", *, full: bool = False, card: str = "", **facts: Any) -> Table:
        """Put a unit on a cell, with full values except those in `facts`.

        `full` charges the unit's abilities. `card` gives it a card from the deck.
        """
        number = self.number(code)
        stats, it = STATS[slot(number)], self.state.units[number]
        if cell:
            it = replace(it, at=self.cell(cell), hp=it.hp or stats.hp, defence=it.defence or stats.def_min)
        if card:
            it = replace(it, card=NUMBER[card], learned=COST[NUMBER[card]] if full else 0)
            deck = self.state.decks[0].replace(bytes((NUMBER[card],)), b"", 1)
            self.change(decks=(deck, self.state.decks[1]), known=(bytes(len(deck)), self.state.known[1]))
        if full and slot(number) and not card:
            it = replace(it, innate=COST[innate_of(self.state, number)])
        for counter, ring in facts.pop("counters", {}).items():
            kind = COUNTERS.index(counter)
            it = replace(it, rings=it.rings[:kind] + bytes((ring + 1,)) + it.rings[kind + 1 :])
        it = replace(it, **facts)
        units = self.state.units
        self.change(units=(*units[:number], it, *units[number + 1 :]))
        return self

    def change(self, **facts: Any) -> Table:
        self.state = replace(self.state, **facts)
        return self

    def own(self, player: int, **facts: Any) -> Table:
        players = self.state.players
        return self.change(players=(*players[:player], replace(players[player], **facts), *players[player + 1 :]))

    def hand(self, player: int, *cards: str) -> Table:
        """Give the player exactly these cards, taken from the decks."""
        decks = [bytearray(deck) for deck in self.state.decks]
        for card in cards:
            decks[NUMBER[card] >= NUMBER["S01"]].remove(NUMBER[card])
        self.change(decks=tuple(bytes(deck) for deck in decks), known=tuple(bytes(len(deck)) for deck in decks))
        return self.own(player, hand=bytes(sorted(NUMBER[card] for card in cards)))

    def tile(self, label: str, code: str) -> Table:
        """Put a tile of this unit's clan on the cell, in exchange for the tile there."""
        tiles, cell, clan = bytearray(self.state.tiles), self.cell(label), self.number(code)
        side = board_of(self.state).side
        other = next(each for each, tile in enumerate(tiles) if tile == clan and side[each] == side[cell])
        tiles[cell], tiles[other] = tiles[other], tiles[cell]
        return self.change(tiles=bytes(tiles))

    def other_tile(self, code: str, label: str) -> str:
        """Return the label of another cell whose tile belongs to the same clan."""
        clan, cell = self.number(code), self.cell(label)
        found = next(each for each, tile in enumerate(self.state.tiles) if tile == clan and each != cell)
        return board_of(self.state).labels[found]

    def flipped(self, *labels: str) -> Table:
        return self.change(flipped=self.state.flipped | sum(1 << self.cell(label) for label in labels))

    def dice(self, faces: str, phase: str = "assign") -> Table:
        """Set the faces of the locked dice, given as letters, and the phase."""
        return self.change(dice=bytes(FACE_LETTERS.index(face) for face in faces), black=4, phase=phase)

    def do(self, *codes: str, seat: int = 0) -> Table:
        """Play actions of the seat by their codes. Afterward, `events` has the events of the last one."""
        for code in codes:
            step = play(GAME, self.state, seat, code, NAMES)
            self.state, self.events = step.state, list(step.events)
            GAME.check(self.state)
        return self

    def legal(self, seat: int = 0, verb: str = "") -> set[str]:
        """Return the codes of the seat's legal actions, or only those with this verb."""
        found = GAME.legal_actions(self.state, seat)
        return {action.code for action in found if not verb or action.prefix == verb}

    def told(self, kind: type[Event]) -> Any:
        """Return the first event of this type that the last action caused. Raise StopIteration if there's none."""
        return next(event for event in self.events if isinstance(event, kind))

    def view(self, seat: int | None = None) -> View:
        return GAME.view(self.state, seat)

    def to_turn_of(self, player: int) -> Table:
        """Make default choices for everybody until this player's next turn begins."""
        turn = self.state.turn
        while self.state.phase != "over" and (self.state.active != player or self.state.turn == turn):
            self.do(lapse(self.state, self.state.asked), seat=self.state.asked)
        return self
