"""Alt texts of Gnomes & Wizards: what the pictures show, for screen readers, in at most 1,024 characters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.english import count, listing
from games.gnomes import nouns
from games.gnomes.data import FLIPS_FROM
from games.gnomes.nouns import short as short
from games.gnomes.view import CellView, PlayerView, UnitView, View
from games.gnomes.words.standing import progress_line
from rendering.draw.wording import clip, told
from rendering.gnomes.board.panel import player_called, turn_line
from rendering.picture import Frame

ROOM: Final = 1020  # characters
COUNTER: Final = {
    "no_attack": "can't attack",
    "no_move": "can't move",
    "sleep": "asleep",
    "flying": "flying",
    "linger": "under a lingering attack",
}
BRIEF: Final = {"no_attack": "no attack", "no_move": "no move", "linger": "lingering"}  # used if room is short
LEGEND: Final = "Units: tile, HP/defense."


def unit(it: UnitView) -> str:
    """Describe a unit: "Toy Masters on b4 (7 of 10 HP, defense 3, 2 horns, asleep)"."""
    extra = [count(it.horns, "horn")] if it.horns else []
    extra += [COUNTER[each.kind] for each in it.counters]
    return f"{short(it.code)} on {it.at} ({', '.join((f'{it.hp} of {it.hp_max} HP, defense {it.defence}', *extra))})"


def _brief_unit(it: UnitView) -> str:
    """Describe a unit more briefly: "Toy Masters b4 7 HP, defense 3, 2 horns, asleep"."""
    extra = [count(it.horns, "horn")] if it.horns else []
    extra += [BRIEF.get(each.kind, COUNTER[each.kind]) for each in it.counters]
    return ", ".join((f"{short(it.code)} {it.at} {it.hp} HP", f"defense {it.defence}", *extra))


def _tiny_unit(it: UnitView) -> str:
    """Describe a unit as briefly as possible, in the format that `LEGEND` explains: "Toy Masters b4 7/3, asleep"."""
    extra = [BRIEF.get(each.kind, COUNTER[each.kind]) for each in it.counters]
    return ", ".join((f"{short(it.code)} {it.at} {it.hp}/{it.defence}", *extra))


def _player(view: View, player: PlayerView, frame: Frame, described: Callable[[UnitView], str] = unit) -> str:
    mine = [it for it in view.units if it.player == player.number]
    active = "; ".join(described(it) for it in mine if it.status == "active")
    gone = sum(it.status in ("defeated", "lost") for it in mine)
    waiting = sum(it.status == "waiting" for it in mine)
    tribe = nouns.tribe(player.tribe).id.capitalize() if player.tribe else "no tribe yet"
    figures = [count(player.points, "point"), f"{player.life} HP"]
    figures += [count(player.reserve, "crystal")] if player.reserve else []
    figures += [count(player.secrets, "Secret card")] if player.secrets else []
    figures += [count(player.learned, "Learned card")] if player.learned else []
    figures += [f"{len(player.trophies)} defeated"] if player.trophies else []
    figures += ["out of the game"] if player.out else []
    name = clip(player_called(view, player.number, frame), 24)
    rest = f"{count(waiting, 'clan')} waiting, {gone} gone"
    return f"{name} ({tribe}): {', '.join(figures)}. On the board: {active or 'no units'}. {rest}."


def _fallen(view: View) -> str:
    """List the tiles that have been flipped or, if there are fewer of these, the tiles that haven't."""
    gone = [cell.label for cell in view.cells if cell.flipped]
    left = [cell.label for cell in view.cells if not (cell.flipped or cell.mine or cell.blank)]
    if len(gone) > len(left):
        return (
            f"Everything is flipped except {', '.join(left)} and the mines."
            if left
            else "All but the mines are flipped."
        )
    return f"Flipped: {', '.join(gone)}." if gone else ""


def board(view: View, frame: Frame) -> str:
    """Describe the turn, dice, units by tribe, tiles, and what happened.

    If there isn't enough room, the units are described more briefly.
    """
    whole = told(frame, ROOM)
    texts = [_board(view, frame, described) for described in (unit, _brief_unit, _tiny_unit)]
    text = next((text for text in texts if len(f"{text} {whole}") <= ROOM), texts[-1])
    room = ROOM - len(text)
    return clip(f"{text} {told(frame, room)}") if room > 40 else clip(text)


def _board(view: View, frame: Frame, described: Callable[[UnitView], str]) -> str:
    """Describe everything except what happened. `described` is the function that describes a unit."""
    dice = f"Dice: {nouns.faces(view.dice)}." if view.dice else ""
    may = [cell.label for cell in view.cells if cell.may_fall and not cell.flipped]
    soon = view.round >= FLIPS_FROM - 1 or view.mode == "solo"
    blocks = [cell.label for cell in view.cells if cell.blockade is not None]
    mines = [cell.label for cell in view.cells if cell.mine]
    parts = (
        f"Round {view.round}. {clip(turn_line(view, frame), 50)}.",
        progress_line(view),
        dice,
        LEGEND if described is _tiny_unit else "",
        *(_player(view, player, frame, described) for player in view.players),
        f"Blockades: {', '.join(blocks)}." if blocks else "",
        f"These might flip soon: {', '.join(may)}." if may and soon else "",
        f"Mines: {', '.join(mines)}.",
        _fallen(view),
    )
    return " ".join(part for part in parts if part)


def panel(view: View, frame: Frame) -> str:
    """Describe the panel beside the board: turn, dice and tribes."""
    dice = f"Dice: {nouns.faces(view.dice)}." if view.dice else ""
    tribes = (_player(view, player, frame) for player in view.players)
    return clip(" ".join(filter(None, (f"Round {view.round}. {turn_line(view, frame)}.", dice, *tribes))))


def in_words(view: View, frame: Frame) -> tuple[str, ...]:
    """Describe the table line by line: each tribe with its units and abilities in full, then the board row by row."""
    lines = [f"Round {view.round}. {turn_line(view, frame)}."]
    lines += [progress_line(view)]
    lines += [f"Dice: {nouns.faces(view.dice)}."] if view.dice else []
    for each in view.players:
        lines.append(_player(view, each, frame))
        lines += [_abilities(it) for it in view.units if it.player == each.number and it.status == "active"]
    rows = sorted({cell.row for cell in view.cells})
    lines += [f"Row {row + 1}: {'; '.join(_cell(cell) for cell in view.cells if cell.row == row)}." for row in rows]
    return tuple(line for line in lines if line)


def _abilities(it: UnitView) -> str:
    """Describe a unit's abilities: "Toy Masters: Clockwork Charge (2 of 4 crystals): what it does"."""
    held = [each for each in (it.innate, it.learned) if each is not None]
    told = [
        f"{nouns.title(each.ability)} ({each.crystals} of {each.cost} crystals): {nouns.ability(each.ability).text}"
        for each in held
    ]
    figures = f"{short(it.code)}: {it.steps} of {count(it.move, 'step')} left, attack {it.power}, defense {it.guard}"
    return f"{figures}. {' '.join(told)}" if told else f"{figures}."


def _cell(cell: CellView) -> str:
    """Describe a cell: "b4 (points up), Toy Masters tile with a mine, can flip, Candle Seers on it"."""
    kind = "flipped" if cell.flipped else "blank" if cell.blank or not cell.clan else f"{short(cell.clan)} tile"
    if cell.mine and not cell.flipped:
        kind += " with a mine"
    marks = [word for word, holds in (("can flip", cell.may_fall), ("blockade", cell.blockade is not None)) if holds]
    here = [f"{listing([short(code) for code in cell.units])} on it"] if cell.units else []
    return f"{cell.label} (points {'up' if cell.up else 'down'}), {', '.join((kind, *marks, *here))}"
