"""The setup of the game: tiles, tribes, leaders (W6, W10-W16, W90, W91, W96, W100)."""

from __future__ import annotations

from collections.abc import Mapping

from games.gnomes import events
from games.gnomes.abilities import effects
from games.gnomes.abilities.catalogue import CARDS
from games.gnomes.board.shape import Board, board
from games.gnomes.combat import damage
from games.gnomes.data import SLOTS, TRIBES
from games.gnomes.run import Run
from games.gnomes.state import BLANK, IDLE_UNIT, Player, Rules, State
from games.gnomes.turn import flow, rounds
from games.kernel import Seat
from games.rng import Rng

SHORT_ROUND = 5
HEAD_START = 3  # horns of a leader who would have a disadvantage otherwise (our rule)
MINERS = 6  # slot of the last clan, whose tiles are the mines


def rules_of(seats: int, options: Mapping[str, str]) -> Rules:
    """Return the Rules that follow from the options chosen in the lobby.

    In solo games, the variant Enemy Occupation is always on (W100).
    """
    is_solo, is_on = options["mode"] == "solo", {key: value == "on" for key, value in options.items()}
    return Rules(
        mode=options["mode"],
        shape=options["shape"],
        humans=seats,
        tribes=2 if is_solo else seats,
        fatigue=is_on["fatigue"],
        occupation=is_on["occupation"] or is_solo,
        home=is_on["home"],
        empowering=is_on["empowering"],
        shorter=is_on["shorter"],
        alliances=is_on["alliances"] and options["mode"] == "free" and seats > 1,
        chosen=options["tribes"] == "chosen",
        head_start=HEAD_START if _has_head_start(seats, options) else 0,
        pace=options["pace"],
        automaton=options["automaton"] if is_solo else "usual",
    )


def _has_head_start(seats: int, options: Mapping[str, str]) -> bool:
    """Tell whether the table plays with a head start.

    The value "on" comes from tables of two created before tribes had a head start, and must keep its meaning.
    """
    return options["mode"] == "free" and options["head_start"] in (("on", "fair") if seats == 2 else ("fair",))


def setup(seats: int, options: Mapping[str, str], rng: Rng) -> State:
    """Return the State at the start, with tiles dealt, in which a player has the first choice."""
    rules = rules_of(seats, options)
    ground = board(rules.shape, rules.tribes)
    tiles, rng = deal_tiles(ground, rules.tribes, balanced=options["terrain"] == "balanced", rng=rng)
    first, rng = rng.below(seats)
    tribes, rng = _deal_tribes(rules, rng)
    piles = []
    for cards in CARDS:
        pile, rng = rng.shuffled(cards)
        piles.append(bytes(pile))
    state = State(
        rng,
        rules,
        bytes([BLANK] * rules.tribes) if rules.chosen else tribes,
        first,
        tiles,
        (IDLE_UNIT,) * (SLOTS * rules.tribes),
        (Player(),) * rules.tribes,
        (piles[0], piles[1]),
        (bytes(len(piles[0])), bytes(len(piles[1]))),
        "tribe" if rules.chosen else "start",
        first,
        SHORT_ROUND if rules.shorter else 1,
        given=bytes(seats),
    )
    run = Run(state)
    if not rules.chosen:
        _place(run)
    flow.settle(run)
    return run.state


def _deal_tribes(rules: Rules, rng: Rng) -> tuple[bytes, Rng]:
    """Return a random tribe for each player, all different (W2, W90).

    In teams, seats alternate between gnomes and wizards.
    """
    mixed, rng = rng.shuffled(range(len(TRIBES)))
    if rules.teams:
        kind = TRIBES[mixed[0]].kind
        ours = [tribe for tribe in mixed if TRIBES[tribe].kind == kind]
        theirs = [tribe for tribe in mixed if TRIBES[tribe].kind != kind]
        mixed = (ours[0], theirs[0], ours[1], theirs[1])
    return bytes(mixed[: rules.tribes]), rng


def deal_tiles(ground: Board, tribes: int, *, balanced: bool, rng: Rng) -> tuple[bytes, Rng]:
    """Return a random clan for each cell: the one whose tile is on it.

    A tiles are on one half and B tiles on the other. On a board for three players, all are mixed (W11, W12). With the
    variant Balanced Terrain, tiles are dealt again until all players have the same number of clans with both tiles on
    the rim (W91, Q58).
    """
    while True:
        tiles, rng = _deal(ground, tribes, rng)
        if not balanced or len(set(rim_clans(ground, tiles, tribes))) == 1:
            return tiles, rng


def _deal(ground: Board, tribes: int, rng: Rng) -> tuple[bytes, Rng]:
    tiles = bytearray([BLANK] * ground.count)
    sides = ("A", "B") if ground.side[0] else ("",)
    for side in sides:
        for is_mine in (False, True):
            slots = (MINERS,) if is_mine else range(1, MINERS)
            clans = [player * SLOTS + slot for player in range(tribes) for slot in slots] * (3 - len(sides))
            cells = [
                cell
                for cell in range(ground.count)
                if ground.side[cell] == side and ground.mine[cell] == is_mine and cell != ground.blank
            ]
            mixed, rng = rng.shuffled(clans)
            for cell, clan in zip(cells, mixed, strict=True):
                tiles[cell] = clan
    return bytes(tiles), rng


def rim_clans(ground: Board, tiles: bytes, tribes: int) -> list[int]:
    """Return each player's number of clans with both tiles on the rim of the board."""
    inside = {tile for cell, tile in enumerate(tiles) if not ground.outer[cell]}
    return [sum(player * SLOTS + slot not in inside for slot in range(1, SLOTS)) for player in range(tribes)]


def seat_tribe(run: Run, seat: Seat, tribe: int) -> None:
    """Assign the tribe that a player chose, then let the next player clockwise choose (W2).

    In solo games, the player also chooses the automaton's tribe.
    """
    state = run.state
    player = next(other for other in (seat, *range(len(state.players))) if state.tribes[other] == BLANK)
    tribes = state.tribes[:player] + bytes((tribe,)) + state.tribes[player + 1 :]
    run.set(tribes=tribes)
    run.tell(events.Seated(damage.seat_of(state, player), TRIBES[tribe].code))
    left = BLANK in tribes
    run.set(active=(seat + 1) % state.rules.humans)
    if not left:
        run.set(phase="start", active=state.first)
        _place(run)


def _place(run: Run) -> None:
    """Place the leaders on the starting cells in seat order, unless players choose the cells.

    Players choose the cells in games of four without teams (W14), and in solo games (W100).
    """
    rules = run.state.rules
    if rules.solo or (rules.mode == "free" and rules.humans == 4):
        return
    for player in range(rules.tribes):
        _enter(run, player, run.board.starts[player])
    _begin(run)


def place_leaders(run: Run, seat: Seat, cell: int) -> None:
    """Place a leader on the starting cell that the player chose."""
    rules = run.state.rules
    if rules.solo:
        _enter(run, 1, cell)
        _enter(run, 0, next(other for other in run.board.starts if other != cell))
        _place_automaton(run)
        _begin(run)
        return
    _enter(run, seat, cell)
    following = (seat + 1) % rules.humans
    if following == run.state.first:
        _begin(run)
    else:
        run.set(active=following)


def _enter(run: Run, player: int, cell: int) -> None:
    """Place a player's leader on the cell.

    In the shorter game, the player's last clan is placed too, on the nearest mine, and on the same side if possible
    (W96, Q61).
    """
    effects.enter_board(run, player * SLOTS, cell, "start")
    if run.state.rules.shorter and player < run.state.rules.humans:
        clan = player * SLOTS + MINERS
        mines = [other for other, tile in enumerate(run.state.tiles) if tile == clan]
        steps = run.board.distance[cell]
        same = [mine for mine in mines if run.board.side[mine] == run.board.side[cell]]
        effects.enter_board(run, clan, min(same or mines, key=lambda mine: (steps[mine], mine)), "start")


def _place_automaton(run: Run) -> None:
    """Place the automaton's clans: three random ones on their A tiles, the others on their B tiles (W100)."""
    mixed, rng = run.state.rng.shuffled(range(SLOTS + 1, 2 * SLOTS))
    run.set(rng=rng)
    for place, clan in enumerate(mixed):
        side = "A" if place < len(mixed) // 2 else "B"
        cell = next(cell for cell, tile in enumerate(run.state.tiles) if tile == clan and run.board.side[cell] == side)
        effects.enter_board(run, clan, cell, "start")


def _begin(run: Run) -> None:
    """Begin the first turn. If the table plays with the head start (our own rule), disadvantaged players get horns."""
    state = run.state
    for player in range(state.rules.humans):
        if horns := state.rules.head_start * _times_behind(state, player):
            run.put(player * SLOTS, horns=horns)
    run.set(turn=-1)
    rounds.begin_turn(run, state.first)


def _times_behind(state: State, player: int) -> int:
    """Return how many head starts a player gets.

    There's one for each player whose turn comes earlier, except in games of four, and one for a weaker tribe. See
    docs/balance.md.
    """
    humans = state.rules.humans
    before = (player - state.first) % humans if humans < 4 else 0
    return before + (humans in TRIBES[state.tribes[player]].weak_among)
