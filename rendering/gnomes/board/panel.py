"""The side panel: whose turn it is, the round, the tribes in brief, dice or the last action, and what happened."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gnomes.data import FLIPS_FROM, ROUNDS
from games.gnomes.nouns import AUTOMATON, title
from games.gnomes.view import PlayerView, Trace, UnitView, View
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import Point, lay, put, write
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.wording import called, lines_of, name_of
from rendering.gnomes.board.units import ARROW, arrow, loss
from rendering.gnomes.colors import INK, STEEL, life
from rendering.gnomes.layout import Table
from rendering.gnomes.parts import absent, die, marked, part, sign, unit
from rendering.memory import remembered
from rendering.picture import Frame

TOKEN: Final = 56


def player_called(view: View, number: int, frame: Frame) -> str:
    """Return the printable name of a player, or of the automaton."""
    if view.players[number].is_automaton:
        return called(AUTOMATON[4:].capitalize(), number)
    return name_of(frame, number)


def turn_line(view: View, frame: Frame) -> str:
    if view.outcome is not None or view.phase == "over":
        return "The game is over"
    who = player_called(view, view.active, frame)
    if view.asked and view.active not in view.asked:
        return f"{name_of(frame, view.asked[0])} can reply"
    return f"{who}'s turn"


def draw(image: Image.Image, table: Table, view: View, frame: Frame) -> None:
    put(image, sprites.frame("panel", table.panel.width, table.panel.height), table.panel[:2])
    head = table.head
    write(image, (head.left + 8, head.middle[1]), turn_line(view, frame), 54, face=fonts.STRONG, fill=palette.GOLD,
          limit=head.width - 16, least=34)  # fmt: skip
    track(image, table.track, view)
    units = tuple(tuple(it for it in view.units if it.player == each.number) for each in view.players)
    for box, player, mine in zip(table.rows, view.players, units, strict=True):
        name = player_called(view, player.number, frame)
        computer = player.is_automaton or player.number in frame.computers
        on = player.number == view.active and view.outcome is None
        lay(image, _player(box.width, box.height, player, brief(mine), name, computer, on), box[:2])
    now(image, table.now, view)
    blocks.narrate(image, table.told, lines_of(frame))


def track(image: Image.Image, box: Box, view: View) -> None:
    """Draw a track of ten rounds. Tiles are flipped from the sixth round on."""
    step, y = box.width / ROUNDS, box.middle[1]
    size = round(min(46, step))
    for number in range(1, ROUNDS + 1):
        x = box.left + (number - 0.5) * step
        if number == view.round:
            put(image, marked("coin", str(number), size + 8, share=0.7), (x, y))
        else:
            fill = palette.MUTED if number > view.round else "#6b5a45"
            if number >= FLIPS_FROM and number > view.round:
                fill = "#f08a5a"
            write(image, (x, y), str(number), 38, face=fonts.STRONG, fill=fill, anchor="m")
    if view.extra:
        write(image, (box.right, y), "+1", 38, face=fonts.STRONG, fill=palette.GLOW, anchor="r")


Brief = tuple[str, str, int, int]  # (code, status, hit points, maximum)


def brief(units: tuple[UnitView, ...]) -> tuple[Brief, ...]:
    """Return the facts that the panel shows about each unit."""
    return tuple((it.code, it.status, it.hp, it.hp_max) for it in units)


@remembered
def _player(
    wide: int, high: int, player: PlayerView, units: tuple[Brief, ...], name: str, computer: bool, on: bool
) -> Image.Image:
    """Draw a player's box on a background in the color of the panel."""
    image = Image.new("RGB", (wide, high), palette.PANEL)
    put(image, sprites.frame("row_on" if on else "row", wide, high), (0, 0))
    y = 38
    _name_line(image, wide, y, player, name, computer)
    step = (wide - 20) / 7
    for number, each in enumerate(units):
        _unit(image, (10 + (number + 0.5) * step, y + 62), each, round(min(TOKEN, step)))
    _stock(image, wide, high - 26, player)
    return image


def _name_line(image: Image.Image, wide: int, y: float, player: PlayerView, name: str, computer: bool) -> None:
    left = 20.0
    if player.tribe:
        put(image, part(f"token/{player.tribe}", 46), (40, y))
        left = 74
    points = str(player.points)
    taken = write(image, (wide - 18, y), points, 56, face=fonts.STRONG, fill=palette.GOLD, anchor="r")
    room = round(wide - 18 - taken - left - (60 if computer else 20))
    end = write(image, (left, y), name, 46, face=fonts.STRONG, limit=room, least=34,
                fill=palette.MUTED if player.out else palette.TEXT)  # fmt: skip
    if computer:
        stamp(image, (left + end + 28, y), "computer", 34, palette.MUTED)


def _unit(image: Image.Image, at: Point, it: Brief, size: int) -> None:
    """Draw a unit in the panel.

    It has its hit points if it's on the board, is pale if it can be called, and is crossed out if it's defeated or
    lost.
    """
    code, status, hp, most = it
    if status == "active":
        put(image, unit(code, size), at)
        text = str(hp)
        box = Box(round(at[0] - 25), round(at[1] + 20), round(at[0] + 25), round(at[1] + 56))
        image.paste(palette.rgb(INK), box)
        image.paste(
            palette.rgb(life(hp, most)),
            (box.left + 3, box.top + 3, box.left + 3 + round(44 * hp / most), box.bottom - 3),
        )
        write(image, (at[0], box.middle[1]), text, 38, face=fonts.STRONG, fill="#ffffff", anchor="m")
        return
    absent(image, (at[0], at[1] + 8), code, status, round(0.84 * size))


def _stock(image: Image.Image, wide: int, y: float, player: PlayerView) -> None:
    """Draw a player's total hit points, crystals, Secret and Learned cards in hand, and trophies."""
    figures = (
        ("heart", player.life, "#ff8f86"),
        ("crystal", player.reserve, "#d9a6ff"),
        ("secret", player.secrets, STEEL),
        ("learned", player.learned, STEEL),
        ("skull", len(player.trophies), palette.GOLD),
    )
    step = (wide - 16) / len(figures)
    for number, (icon, value, fill) in enumerate(figures):
        x = 12 + number * step
        sign(image, (x + 18, y), icon, 34, fill if value else "#7d6f58")
        write(image, (x + 42, y), str(value), 38, face=fonts.STRONG, fill=palette.TEXT if value else "#8d7f68")


def now(image: Image.Image, box: Box, view: View) -> None:
    """Draw an attack or spell to which players can reply, otherwise the dice, otherwise the latest action."""
    blocks.framed(image, "well", box)
    if view.outcome is not None:
        _over(image, box, view)
        return
    pending, last = view.pending, view.last
    if pending is not None and pending.kind == "attack" and pending.unit and pending.target:
        sum_of = f"{pending.power} vs {pending.guard}"
        fight(image, box, pending.unit, pending.target, sum_of, f"{loss(pending.power, pending.guard)} damage?")
    elif pending is not None and pending.kind == "cast" and pending.ability:
        spell(image, box, pending.unit, pending.ability)
    elif view.dice:
        dice(image, box, view.dice, view.black)
    elif last is not None and last.kind == "attack" and last.unit and last.target:
        fight(image, box, last.unit, last.target, *_blow(last))
    elif last is not None and last.kind == "cast" and last.ability:
        spell(image, box, last.unit, last.ability)
    else:
        _figures(image, box, view)


def _blow(last: Trace) -> tuple[str, str]:
    """Describe the last attack in two parts, its values and its result: "5 vs 7" and "half: 2 damage"."""
    half = "half: " if last.lost and last.guard >= last.power else ""
    sum_of = f"{last.power} vs {last.guard}" if last.power else "missed"
    return sum_of, f"{half}{last.lost} damage" if last.lost else "no damage"


def fight(image: Image.Image, box: Box, one: str, other: str, above: str, below: str) -> None:
    """Draw the attacker and the target of an attack on opposite sides, with two lines of text between them."""
    y, size = box.middle[1], min(84, box.height - 20)
    put(image, unit(one, size), (box.left + 60, y))
    put(image, unit(other, size), (box.right - 60, y))
    write(image, (box.middle[0], y - 36), above, 44, face=fonts.STRONG, anchor="m", limit=box.width - 230)
    arrow(image, (box.left + 120, y), (box.right - 116, y), ARROW["attack"], 24)
    write(image, (box.middle[0], y + 36), below, 44, face=fonts.STRONG, fill=palette.ALARM, anchor="m",
          limit=box.width - 230)  # fmt: skip


def spell(image: Image.Image, box: Box, caster: str | None, ability: str) -> None:
    """Draw the unit that casts, and the name of the ability."""
    y = box.middle[1]
    if caster:
        put(image, unit(caster, 80), (box.left + 60, y))
    else:
        sign(image, (box.left + 60, y), "secret", 76, "#d9a6ff")
    write(
        image,
        (box.left + 116, y - 24),
        title(ability),
        46,
        face=fonts.STRONG,
        fill="#e6c6ff",
        limit=box.width - 130,
        least=34,
    )
    write(image, (box.left + 116, y + 28), "cast", 38, fill=palette.MUTED)


def dice(image: Image.Image, box: Box, faces: str, black: int) -> None:
    """Draw dice in one or two rows, as large as fits. The first `black` dice are black, the others pink."""
    each, side = max(
        ((-(-len(faces) // lines), min((box.width - 24) / -(-len(faces) // lines), (box.height - 14) / lines))
         for lines in (1, 2)),
        key=lambda found: found[1],
    )  # fmt: skip
    lines = -(-len(faces) // each)
    for number, face in enumerate(faces):
        line, place = divmod(number, each)
        filled = min(each, len(faces) - line * each)
        at = (box.middle[0] + (place - (filled - 1) / 2) * side, box.middle[1] + (line - (lines - 1) / 2) * side)
        put(image, die(face, "black" if number < black else "pink", round(0.84 * side)), at)


def _over(image: Image.Image, box: Box, view: View) -> None:
    """Draw the tribes that won."""
    assert view.outcome is not None
    x, y = box.middle
    first = view.outcome.ranking[0] if view.outcome.won is not False else ()
    stamp(image, (x, y), "laurels", box.height - 10, palette.GOLD if first else palette.MUTED)
    for number, seat in enumerate(first):
        tribe = view.players[seat].tribe
        if tribe:
            put(image, part(f"token/{tribe}", 46), (x + (number - (len(first) - 1) / 2) * 40, y - 6))


def _figures(image: Image.Image, box: Box, view: View) -> None:
    black, pink = view.players[view.active].dice
    y = box.middle[1]
    write(image, (box.left + 24, y), "next roll", 38, fill=palette.MUTED)
    for x, kind, count in ((box.left + 220, "black", black), (box.left + 340, "pink", pink)):
        put(image, part(f"die/{kind}", 58), (x, y))
        write(
            image, (x, y), str(count), 44, face=fonts.STRONG, fill=INK if kind == "pink" else palette.CREAM, anchor="m"
        )
