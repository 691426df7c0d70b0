"""The value of units, cells and whole positions to a player, estimated in points from public information."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.gnomes.abilities.catalogue import ABILITIES, FIRST_SECRET
from games.gnomes.abilities.targets import innate_of
from games.gnomes.board import tiles
from games.gnomes.board.shape import Board
from games.gnomes.combat.sides import can_attack, can_move, guard_of, is_ally, is_partner, loss
from games.gnomes.data import CLAN_POINTS, FLIPS_FROM, LEADER_POINTS, ROUNDS, SLOTS, STATS
from games.gnomes.run import board_of
from games.gnomes.state import (
    BLANK,
    DEAD,
    FLYING,
    LINGER,
    NO_ATTACK,
    NO_MOVE,
    NO_RINGS,
    SLEEP,
    WAITING,
    State,
    Unit,
    owner,
    slot,
)

CALL: Final = 14.0  # a called clan: its hit points, die and ability
CRYSTAL: Final = 0.8  # one more crystal in the reserve, if there's room for it
CARD: Final = 2.2  # a card that was drawn and kept, and not used yet
_PAIR: Final = 2  # number of players
_WAITING: Final = 1.5  # a clan that can still be called
_DIE: Final = 9.0  # a clan on the board, for its die and strength over a whole game
_GUARD: Final = 0.35  # a point of defense above the minimum
_HORN: Final = (1.5, 0.9)  # a horn toward a call, and beyond
_FULL: Final = 0.8  # an ability that's charged
# part of a nearby enemy's damage, by number of players; less than 1, because the enemy attacks only one unit
_DANGER: Final = (0.45, 0.45, 0.45, 0.3, 0.22)
_DICE: Final = 1.4  # swords that an attacker may get in its turn
_RUSH: Final = (1.0, 0.65, 0.35)  # probability that an enemy comes, by steps beyond its movement
_REACH: Final = tuple(stats.move for stats in STATS)
_FAR: Final = max(_REACH) + len(_RUSH) - 1
_FRAIL: Final = tuple(0.55 * 0.78**hp for hp in range(17))  # probability that a unit is defeated, by hit points
# probable loss by a fall: from an inner tile, from one that may soon be flipped, from one that can be flipped now
_CRUMBLES: Final = (0.3, 0.9, 1.8)
# factor by number of players, who all flip tiles before the player's next turn
_MANY: Final = (1.0, 1.0, 1.0, 1.2, 1.5)
_HOMEWARD: Final = 0.35  # per step to the mines, which never fall, once tiles begin to fall
_COUNTERS: Final = {NO_ATTACK: -1.3, NO_MOVE: -1.2, SLEEP: -2.4, FLYING: 0.8, LINGER: -1.2}
_PROMISES: Final = {
    "damage": 1.2,
    "strike": 0.8,
    "heal": 0.8,
    "guard": 0.45,
    "sunder": 0.4,
    "charge": 0.6,
    "horns": 1.5,
    "boost": 0.6,
    "dice": 1.0,
    "draw": 1.4,
}  # per unit of an effect's number
_FLAT: Final = {
    "linger": 2.0,
    "counter": 1.8,
    "again": 2.0,
    "flip": 3.0,
    "drain": 2.5,
    "rob_card": 3.0,
    "summon": 10.0,
    "cleanse": 0.5,
    "nofall": 2.5,
    "cancel": 3.0,
    "redirect": 3.0,
    "walk": 1.6,
    "place": 2.0,
    "swap": 1.6,
    "setdie": 2.4,
}  # effects without a number
_CHARGES: Final = 8.0  # crystals that one card may receive over all rounds
_SUMMONS: Final = frozenset(
    ability.number for ability in ABILITIES if any(effect.op == "summon" for effect in ability.plain.effects)
)


def fell(unit: int) -> float:
    """Return how many points defeating the unit scores (W83)."""
    return CLAN_POINTS if slot(unit) else LEADER_POINTS


def time_left(state: State) -> float:
    """Return the share of the game that remains, from 1 at the start to 0 at the end."""
    return max(0.0, (ROUNDS - state.round) / ROUNDS)


def acts_again(state: State, player: int) -> bool:
    """Tell whether it's the player's turn, or will be again before the game ends."""
    is_last = state.extra or state.round == ROUNDS
    if not is_last or state.rules.solo:
        return True
    many = len(state.players)
    return (player - state.first) % many >= (state.active - state.first) % many


@lru_cache(maxsize=256)
def promise(ability: int, under_leader: bool = False) -> float:
    """Return the estimated value of casting an ability once."""
    facts = ABILITIES[ability]
    form = facts.under_leader if under_leader else facts.plain
    total = 0.0
    for effect in form.effects:
        times = form.targets[effect.to].most if effect.to >= 0 else 1
        total += times * (_PROMISES[effect.op] * effect.n if effect.op in _PROMISES else _FLAT.get(effect.op, 1.0))
    return total


def card_worth(state: State, player: int, card: int) -> float:
    """Return the value of a card to a player. A Secret card can be used once, a Learned one whenever it's charged."""
    if card >= FIRST_SECRET:
        is_late = card in _SUMMONS and not waiting_tiles(state, player)
        return promise(card) - _FLAT["summon"] * is_late
    return promise(card) * (0.5 + _CHARGES * time_left(state)) / (1.0 + ABILITIES[card].cost)


def danger(state: State, board: Board, unit: int, cell: int, more: int = 0) -> float:
    """Return how many points nearby enemies are expected to gain from a unit that is on the cell.

    `more` is added to the unit's defense.
    """
    it, steps, mine = state.units[unit], board.distance[cell], owner(unit)
    guard, flies, leads = guard_of(state, unit) + more, bool(it.rings[FLYING]), not unit % SLOTS
    total = 0.0
    for player in range(len(state.players)):
        if is_ally(state, player, mine):
            continue
        walks = player < state.rules.humans  # the automaton doesn't walk (W102)
        for number in range(player * SLOTS, player * SLOTS + SLOTS):
            other = state.units[number]
            if other.at < 0 or steps[other.at] > _FAR:
                continue
            beyond = steps[other.at] - (_REACH[number % SLOTS] if walks else 0)
            if other.rings != NO_RINGS:
                if bool(other.rings[FLYING]) != flies or not can_attack(other):
                    continue
                beyond = beyond if can_move(other) or not walks else steps[other.at]
            elif flies:
                continue
            if beyond < len(_RUSH) and (walks or beyond == 0):
                total += _threat(STATS[number % SLOTS].attack, max(0, beyond), guard, it.hp, leads)
    return _DANGER[len(state.players)] * total


@lru_cache(maxsize=4096)
def _threat(attack: int, beyond: int, guard: int, hp: int, leads: bool) -> float:
    """Return how many points an attacker is expected to gain from a unit.

    The attacker is `beyond` steps farther away than it can move. `leads` tells whether the attacked unit is a leader.
    """
    rush = _RUSH[beyond]
    power = attack + _DICE * rush
    lost = min(hp, power / 2 if guard >= power else power)
    return rush * (lost + (LEADER_POINTS if leads else CLAN_POINTS) * (_FRAIL[int(hp - lost)] - _FRAIL[hp]))


def room(state: State, player: int) -> int:
    """Return how many more crystals the player can use: the room on abilities, minus the crystals in reserve."""
    total = -state.players[player].reserve
    for unit in range(player * SLOTS, player * SLOTS + SLOTS):
        it = state.units[unit]
        if it.at >= 0:
            innate = innate_of(state, unit)
            total += ABILITIES[innate].cost - it.innate if innate >= 0 else 0
            total += ABILITIES[it.card].cost - it.learned if it.card >= 0 else 0
    return total


def waiting_tiles(state: State, player: int) -> dict[int, int]:
    """Return the face-up tiles of a player's clans that can still be called, as a mapping {cell: clan}."""
    return {
        cell: tile
        for cell, tile in enumerate(state.tiles)
        if tile != BLANK
        and tile // SLOTS == player
        and state.units[tile].at == WAITING
        and not state.flipped >> cell & 1
    }


def place(state: State, board: Board, unit: int, cell: int, wanted: dict[int, int], horns: int) -> float:
    """Return the value of a cell to a unit: whether it's near clans to call, firm, and safe from enemies."""
    worth = -danger(state, board, unit, cell)
    if wanted:
        near = min(board.distance[cell][tile] for tile in wanted)
        worth += (0.8 + 1.1 * min(horns, 3)) * 0.75**near
    worth += 0.12 * max(0, 4 - board.mine_steps[cell])
    return worth - infirm(state, board, cell)


def infirm(state: State, board: Board, cell: int) -> float:
    """Return how much a unit loses by being on the cell once tiles begin to fall.

    The result is 0 before that time, and for mines, which never fall.
    """
    if state.round < FLIPS_FROM - 1 or board.mine[cell]:
        return 0.0
    return crumbling(state, board, cell) + _HOMEWARD * board.mine_steps[cell]


def crumbling(state: State, board: Board, cell: int) -> float:
    """Return a unit's expected loss because its tile may be flipped before its next turn (W23, W26, W103)."""
    down = state.flipped | (1 << board.blank if board.blank >= 0 else 0)
    fallen = sum(down >> near & 1 for near in board.adjacent[cell])
    likely = _CRUMBLES[2 if board.outer[cell] else min(fallen + state.rules.solo, 2)]
    return likely * _MANY[len(state.players)]


def unit_worth(state: State, board: Board, unit: int, wanted: dict[int, int], *, looks: bool = True) -> float:
    """Return the value of a unit on the board: its hit points and possessions, minus the risk of its defeat.

    With `looks`, its position is rated too, which takes most of the time.
    """
    it, left, is_solo = state.units[unit], time_left(state), state.rules.solo
    total = _bare_worth(it, slot(unit), innate_of(state, unit), left, bool(wanted), is_solo)
    if acts_again(state, owner(unit)):
        total += sum(_COUNTERS[kind] for kind, ring in enumerate(it.rings) if ring)
    if looks and (left or is_solo):
        total += place(state, board, unit, it.at, wanted, it.horns)
    return total


@lru_cache(maxsize=4096)  # most units are the same in all states that a search compares
def _bare_worth(it: Unit, number: int, innate: int, left: float, waits: bool, is_solo: bool) -> float:
    """Return the value of the unit `it`, apart from its position.

    `number` is the unit's slot, `left` the remaining share of the game, and `waits` tells whether the player has clans
    that can still be called.
    """
    worth = it.hp - (CLAN_POINTS if number else LEADER_POINTS) * _FRAIL[it.hp] * (0.3 + left)
    worth += _GUARD * (it.defence - STATS[number].def_min)
    worth += (0.15 + left) * _abilities(it, number, innate) + _DIE * left
    if left or is_solo:
        worth += _HORN[0] * min(it.horns, 3) if waits else _HORN[1] * min(it.horns, 2)
    return worth


def _abilities(it: Unit, number: int, innate: int) -> float:
    total = 0.0
    for ability, crystals in ((innate, it.innate), (it.card, it.learned)):
        if ability >= 0:
            cost, brings = ABILITIES[ability].cost, promise(ability, number == 0)
            total += 0.3 * brings * (ability == it.card) + brings * 0.5 * crystals / cost
            total += _FULL * (crystals == cost)
    return total


def tribe_worth(state: State, player: int, *, looks: bool = True) -> float:
    """Return the value of everything that a player has. All cards in hand have the same value.

    With `looks`, the positions of units are rated too.
    """
    board, wanted = board_of(state), waiting_tiles(state, player)
    it = state.players[player]
    total = sum(
        unit_worth(state, board, unit, wanted, looks=looks)
        for unit in range(player * SLOTS, player * SLOTS + SLOTS)
        if state.units[unit].at >= 0
    )
    total += sum(fell(unit) for unit in range(len(state.units)) if it.trophies >> unit & 1)
    total += CRYSTAL * min(it.reserve, 6) * (0.2 + time_left(state)) + _WAITING * len(set(wanted.values()))
    total += 0.15 * len(wanted) + 0.8 * it.bonus
    return total + CARD * len(it.hand) * (0.1 + time_left(state))


def value_of(state: State, player: int) -> float:
    """Return a player's lead over the other players.

    With more than one other player, their units' positions aren't rated, to save time.
    """
    count = len(state.players)
    worths = [tribe_worth(state, each, looks=count == _PAIR or each == player) for each in range(count)]
    if state.rules.teams:
        return sum(worth if is_partner(state, player, each) else -worth for each, worth in enumerate(worths))
    if state.rules.solo:
        return worths[0] - worths[1] + sum(4.0 for unit in state.units[SLOTS:] if unit.at == DEAD)
    others = [worth for each, worth in enumerate(worths) if each != player]
    return worths[player] - (max(others) + sum(others) / len(others)) / 2


def blow(state: State, unit: int, target: int, power: int, guard: int) -> float:
    """Return the value of a base attack on the unit `target`, with that power against that defense."""
    it = state.units[target]
    lost = min(it.hp, loss(power, guard))
    fallen = fell(target) if lost == it.hp else 0.0
    foes = sum(not is_ally(state, owner(unit), player) for player in range(len(state.players)))
    weakened = fell(target) * (_FRAIL[it.hp - lost] - _FRAIL[it.hp]) if lost < it.hp else 4.0
    lowered = _GUARD if it.defence > STATS[slot(target)].def_min else 0.0
    return (lost + weakened * 0.6 + lowered) * (0.4 + 0.6 / max(1, foes)) + fallen


def flip_worth(state: State, player: int, cell: int) -> float:
    """Return what a player gains if a tile is flipped, which can make enemies fall or cost them a clan."""
    total = 0.0
    for unit, it in enumerate(state.units):
        if it.at == cell and not state.nofall >> owner(unit) & 1:
            brings = 2.0 + (fell(unit) if it.hp <= 2 else 0.3 * it.defence * 0)
            total += -brings if is_ally(state, player, owner(unit)) else brings
    clan = state.tiles[cell]
    if clan != BLANK and state.units[clan].at == WAITING:
        brings = 1.0 if len(tiles.open_tiles(state, clan)) > 1 else 6.0
        total += -brings if is_ally(state, player, owner(clan)) else brings
    return total
