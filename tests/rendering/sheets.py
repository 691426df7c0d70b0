"""Views of Gears, built without playing a game, for tests of private pages, results and lobby cards."""

from __future__ import annotations

from msgspec.structs import replace

from games.gears.data import CHARACTERS, TILES
from games.gears.view import Ask, PlayerView, RoleView, View
from games.kernel import Line, Outcome
from rendering.picture import Lobby, LobbySeat, MarkedChoice
from tests.rendering.views import table

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
OPTIONS = (("Scoring", "Competitive"), ("Longest path", "Network"), ("Finish the round", "Off"), ("Order", "As seated"))
PAIRS = [(CHARACTERS[n].id, CHARACTERS[n + 1].id) for n in range(0, 12, 2)]


def hand(one: RoleView, other: RoleView, held: str | None = None) -> View:
    """Return the View of seat 1, whose role cards are `one` and `other`."""
    view = table(3, 4, 14)
    faction = next(card.faction for card in CHARACTERS if card.id == one.character)
    mine = replace(view.players[1], faction=faction, roles=(one, other), gears=7)
    players = tuple(mine if player.seat == 1 else player for player in view.players)
    return replace(view, seat=1, players=players, held=held)


def hidden(character: str) -> RoleView:
    """Return a role card that only its owner has seen."""
    return RoleView(character, False, False, "hidden", False)


def offered(*codes: str, hint: str = "") -> tuple[MarkedChoice, ...]:
    return tuple(MarkedChoice(LETTERS[number], code, f"Choice {code}", hint) for number, code in enumerate(codes))


def laying(view: View) -> View:
    """Return the View while the player has to rotate the first tile of the draft row, on a cell beside the maze."""
    taken = {tile.cell for tile in view.tiles}
    cell = next(cell for cell in ("M12", "N12", "L13", "M14", "N13", "L12", "O13", "K13") if cell not in taken)
    return replace(view, ask=Ask("turn", tile=view.draft[0], cell=cell))


def finished(seats: int, tied: bool = False) -> View:
    view = table(3, seats, 14)
    players = tuple(_shown(player) for player in view.players)
    groups = (tuple(range(seats)),) if tied else tuple((seat,) for seat in range(seats))
    lines = tuple((Line("longest path of 24 tiles at 3 VP each", 72),) for _ in range(seats))
    scores = tuple(None if seat == 5 else 72 - (0 if tied else seat) for seat in range(seats))
    return replace(view, players=players, active=None, acting=(), outcome=Outcome("tiles", groups, scores, lines))


def _shown(player: PlayerView) -> PlayerView:
    pair = PAIRS[player.seat]
    faction = next(card.faction for card in CHARACTERS if card.id == pair[0])
    roles = tuple(RoleView(name, name == pair[0], name == pair[1], "gone", False) for name in pair)
    return replace(player, faction=faction, roles=roles)


def lobby(*names: str, seats: int = 6) -> Lobby:
    """Return a lobby card with these players, the second of whom is a computer player."""
    taken = tuple(LobbySeat(name, number == 1) for number, name in enumerate(names))
    return Lobby("Gears 'N Guffaws", taken + (LobbySeat(""),) * (seats - len(taken)), 2, OPTIONS)


EVERY_TILE = tuple(f"restore:{tile.id}" for tile in TILES)
