"""Tests that golden scenes show everything in their View.

For a new game, add a function that checks its board to BOARDS. All other tests apply to every game.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from PIL import Image

from games import GAMES
from games.briar.data import face
from games.english import plain
from rendering import RENDERERS
from rendering.briar.board import panel as briar_panel
from rendering.briar.facts import CATS
from rendering.draw import palette
from rendering.draw.geometry import ROOT3
from rendering.draw.record import Mark, marks, recording
from tests.rendering import sheets as made
from tests.rendering.scenes import TABLES, Drawn, Scene, seen
from tests.rendering.test_golden import ALL, NAMES
from tests.rendering.views import frame as table_frame

SHRUNK = 2  # factor by which films are smaller
_LETTER = 1.5  # a letter may be this much farther from its thing than from the nearest one


def drawn(game: str, *painters: str) -> list[object]:
    """Return the golden scenes that these painters draw, as test parameters."""
    found = [name for name in NAMES[game] if _painter(name) in painters]
    group = pytest.mark.xdist_group(f"golden {game}")
    return [pytest.param(game, name, id=f"{game}: {name}", marks=group) for name in found]


def every(*painters: str) -> list[object]:
    """Return the golden scenes that these painters draw in all games, as test parameters."""
    return [each for game in GAMES for each in drawn(game, *painters)]


def _painter(name: str) -> str:
    return Scene("", name).painter


def look(game: str, name: str) -> Drawn:
    """Return the scene's last picture, which in an animation shows the scene's View."""
    return seen(game, name, ALL[game])[-1]


def distance(one: Mark, other: Mark) -> float:
    return math.dist(one.middle, other.middle)


def _is_there(name: str, texts: Sequence[str]) -> bool:
    return any(text == name or (text.endswith("…") and name.startswith(text[:-1])) for text in texts if text != "…")


# Gears 'N Guffaws

FIGURES: dict[str, Callable[[Any], int]] = {
    "gears left": lambda view: view.pool,
    "in the pile": lambda view: view.pile,
    "longest path": lambda view: view.longest,
    "demolished": lambda view: len(view.demolished),
    "locks left": lambda view: view.cogseals,
    "traps left": lambda view: view.gearnades,
    "gambits left": lambda view: view.gambit_deck,
    "gizmos left": lambda view: view.gizmos.deck,
    "junk pile": lambda view: len(view.gizmos.junk),
}


def gears(shown: Drawn) -> None:
    """Check Gears' board: tiles on one grid with rotation, name and seal; tokens on tiles; players' rows; draft row."""
    view = shown.scene.view
    _gears_maze(shown)
    for player in view.players:
        row = shown.field(shown.only("badge", str(player.seat), "48"))
        texts = row.texts()
        assert _is_there(shown.scene.frame.names[player.seat], texts), texts
        assert str(player.gears) == texts[-1], f"{shown.scene}: seat {player.seat} has {player.gears} gears: {texts}"
        on = any(mark.name.startswith("frame row_on") for mark in row.marks)
        assert on == (player.seat in (view.acting or (view.active,))), f"{shown.scene}: seat {player.seat} to act"
        _gears_roles(shown, row, player)
    for label, figure in FIGURES.items():
        for mark in shown.named(*label.split(), kind="text"):
            assert shown.field(mark).texts()[0] == str(figure(view)), f"{shown.scene}: {label}"
    assert {"gears left", "in the pile", "longest path"} <= set(shown.texts())
    draft = [shown.only("front", tile, "0", _draft_size(shown)) for tile in view.draft]
    assert [mark.left for mark in draft] == sorted(mark.left for mark in draft), f"{shown.scene}: order of the draft"


def _draft_size(shown: Drawn) -> str:
    """Return the radius of the tiles in the draft row, which are drawn last."""
    fronts = [mark for mark in shown.marks if mark.name.startswith("front ")]
    return fronts[-1].name.split()[-1]


def _gears_roles(shown: Drawn, row: Drawn, player: Any) -> None:
    for role in player.roles:
        if role.revealed and not role.eliminated:
            (mark,) = [
                m for m in row.marks if m.name.split()[0] == "emblem" and f"gears/{role.character}" in m.name.split()
            ]
            assert f"ring/{player.seat}" in mark.name, f"{shown.scene}: the ring of {role.character}"


def _gears_maze(shown: Drawn) -> None:
    view = shown.scene.view
    radius = int(next(mark.name.split()[-1] for mark in shown.marks if mark.name.startswith(("front ", "back "))))
    # The position of the hex at axial (0, 0), computed from each tile; all of them must agree.
    origins = list[list[tuple[float, float]]]()
    for tile in view.tiles:
        wanted = ("front", tile.tile, str(tile.turn)) if tile.face_up else ("back",)
        x, y = radius * 1.5 * tile.q, radius * ROOT3 * (tile.r + tile.q / 2)
        there = [mark for mark in shown.named(*wanted) if mark.name.split()[-1] == str(radius)]
        assert there, f"{shown.scene}: no {' '.join(wanted)} at {tile.cell}"
        origins.append([(mark.middle[0] - x, mark.middle[1] - y) for mark in there])
    at = next(each[0] for each in sorted(origins, key=len))
    owners = {token.character: token.owner for token in view.tokens}
    for tile, found in zip(view.tiles, origins, strict=True):
        near = min(math.dist(at, other) for other in found)
        assert near <= 0.12 * radius, f"{shown.scene}: {tile.tile} is {near:.0f} px from {tile.cell}"
        x, y = at[0] + radius * 1.5 * tile.q, at[1] + radius * ROOT3 * (tile.r + tile.q / 2)
        assert math.dist(shown.only("haloed", tile.cell).middle, (x, y)) < radius, (
            f"{shown.scene}: the name of {tile.cell}"
        )
        if tile.seal:
            seals = shown.named("emblem", f"gears/disc/{tile.seal}")
            assert any(math.dist(seal.middle, (x, y)) < radius for seal in seals), (
                f"{shown.scene}: the seal on {tile.cell}"
            )
        for character in tile.tokens:
            tokens = [
                m for m in shown.marks if re.match(rf"emblem ring/\w+\+gears/coin/\w+ gears/{character} ", m.name)
            ]
            here = [token for token in tokens if math.dist(token.middle, (x, y)) < radius]
            assert here, f"{shown.scene}: no token of {character} on {tile.cell}"
            owner = owners[character]
            ring = "ring/neutral" if owner is None else f"ring/{owner}"
            assert f"{ring}+" in here[0].name, f"{shown.scene}: the ring of {character} on {tile.cell} is no {ring}"
            badges = [] if owner is None else shown.named("badge", str(owner))
            size = here[0].right - here[0].left
            assert owner is None or any(distance(b, here[0]) < 0.6 * size for b in badges), (
                f"{shown.scene}: {character}'s badge"
            )


# Gizmos


def gizmos(shown: Drawn) -> None:
    """Check Gizmos' board: display rows by level, energy row in order, decks, and each player's dashboard."""
    view = shown.scene.view
    rows = [[_face(shown, card) if card else None for card in cards] for cards in view.display]
    for cards in rows:
        lefts = [card.left for card in cards if card]
        assert lefts == sorted(lefts), f"{shown.scene}: the order of a row of the display"
        assert len({card.top for card in cards if card}) <= 1
    tops = [next((card.top for card in cards if card), None) for cards in rows]
    kept = [top for top in tops if top is not None]
    assert kept == sorted(kept, reverse=True), f"{shown.scene}: level III is above II, and II above I"
    sockets = [mark for mark in shown.named("part", "socket") if mark.right - mark.left > 90]
    spheres = {letter: shown.named("part", f"sphere/{letter}") for letter in "RBYK"}
    for number, letter in enumerate(view.row):
        here = [s for s in spheres[letter] if s.right - s.left > 90 and distance(s, sockets[number]) < 20]
        assert here, f"{shown.scene}: no {letter} at {number} of the energy row"
    for level, left in enumerate(view.decks, 1):
        (badge,) = [m for m in shown.named("marked", "level", "I" * level) if m.right < 120]
        assert str(left) in shown.field(badge).texts(), f"{shown.scene}: {left} cards of level {level} left"
    for player in view.players:
        _gizmos_row(shown, player)


def _face(shown: Drawn, card: str) -> Mark:
    (mark,) = [mark for mark in shown.marks if mark.name.startswith(f"face {card} 238 ")]
    return mark


def _gizmos_row(shown: Drawn, player: Any) -> None:
    (badge,) = [m for m in shown.named("badge", str(player.seat)) if m.left > 1100]
    row = shown.field(badge)
    texts, rings = row.texts(), [m for m in row.marks if re.match(r"part (sphere/.|socket) ", m.name)][:4]
    assert _is_there(shown.scene.frame.names[player.seat], texts[:1])
    assert str(player.points) == texts[1], f"{shown.scene}: seat {player.seat} has {player.points} points"
    assert [m.left for m in rings] == sorted(m.left for m in rings)
    for letter, count, mark in zip("RBYK", player.ring, rings, strict=True):
        assert mark.name.split()[1] == (f"sphere/{letter}" if count else "socket"), f"{shown.scene}: {count} {letter}"
    counts = [count for count in player.ring if count]
    assert texts[2 : 2 + len(counts)] == [str(count) for count in counts], f"{shown.scene}: the ring: {texts}"
    for icon, value in (
        ("store", f"{sum(player.ring)}/{player.storage}"),
        ("archive", f"{len(player.archive)}/{player.files}"),
        ("masterwork", f"{player.masterworks}/4"),
        ("gizmo", f"{len(player.gizmos)}/16"),
    ):
        (sign,) = [mark for mark in row.named(f"gizmos/{icon}") if mark.how == "38"]
        line = [
            m for m in row.marks if m.kind == "text" and m.left > sign.left and abs(m.middle[1] - sign.middle[1]) < 9
        ]
        assert line[0].name == value, f"{shown.scene}: {icon} of seat {player.seat}: {line[0].name}"


# BriarMaze


def briar(shown: Drawn) -> None:
    """Check BriarMaze's board: for each player a plot with name, Life, the path's cards in order, items and cats."""
    view = shown.scene.view
    for player in view.players:
        (bar,) = shown.named("badge", str(player.seat), "48")
        badges = sorted(shown.named("badge", str(player.seat)), key=lambda mark: mark.left)
        badge = next(mark for mark in badges if mark != bar)
        row, plot = shown.field(bar).texts(), _plot(shown, badge)
        assert _is_there(shown.scene.frame.names[player.seat], row), row
        figures = [str(len(player.cats)), *([str(player.life)] if player.status == "in" else [])]
        assert row[:-1] == (figures if player.character else []), (
            f"{shown.scene}: cats and Life of seat {player.seat}: {row}"
        )
        tag = plot.index(badge)
        walk, carried = _icons(plot[:tag]), _icons(plot[tag:])
        assert walk == _walked(player)[len(_walked(player)) - len(walk) :], f"{shown.scene}: walk of seat {player.seat}"
        hand = [f"briar/{face(card).id}" for card in player.hand]
        held = [icon for icon in carried if "/cat_" not in icon and "/exit_" not in icon]
        assert held == hand[: len(held)], f"{shown.scene}: hand of seat {player.seat}"
        cats = [m.name.endswith("False") for m in plot[tag:] if re.match(r"_mark \w+ briar/cat_", m.name)]
        assert cats == [cat in player.cats for cat in CATS], f"{shown.scene}: cats of seat {player.seat}"


def _walked(player: Any) -> list[str]:
    return [f"briar/{face(step.card).id}" for step in player.path if step.card]


def _icons(marks: list[Mark]) -> list[str]:
    found = [mark.name.split()[2] for mark in marks if mark.name.startswith("_mark ")]
    return [icon for icon in found if icon != "briar/moon"]


def _plot(shown: Drawn, badge: Mark) -> list[Mark]:
    plots = [mark for mark in shown.marks if mark.name.startswith("frame briar/plot")]
    plot = next(each for each in plots if each.top - 20 <= badge.middle[1] <= each.bottom)
    return [m for m in shown.marks if plot.left <= m.middle[0] <= plot.right and plot.top <= m.middle[1] <= plot.bottom]


# Gnomes & Wizards


def gnomes(shown: Drawn) -> None:
    """Check the Gnomes & Wizards board: triangles on one grid, units with hit points and defense, round, players."""
    view = shown.scene.view
    half, middle = _gnomes_grid(shown)
    known = {cell.label: cell for cell in view.cells}
    for it in view.units:
        if it.status == "active":
            _gnomes_unit(shown, it, middle(known[it.at]), half)
    for player in view.players:
        _gnomes_row(shown, player)
    is_marked = "+1" in shown.texts() if view.extra else shown.named("marked", "coin", str(view.round))
    assert is_marked, f"{shown.scene}: round {view.round}"


def _gnomes_grid(shown: Drawn) -> tuple[float, Callable[[Any], tuple[float, float]]]:
    """Return half the length of a cell's edge, and a function that computes the center of a cell.

    Fail if cells don't form one grid.
    """
    view, tiles = shown.scene.view, shown.named("tile")
    half = float(tiles[0].name.split()[-1])
    tall = half * ROOT3
    origins = list[list[tuple[float, float]]]()
    for cell in view.cells:
        kind = "hole" if cell.flipped else "blank" if cell.blank else "mine" if cell.mine else "tile"
        named = f"{kind}/{'' if cell.flipped or cell.blank else f'{cell.clan[:3]}_'}{'up' if cell.up else 'down'}"
        there = shown.named("tile", named)
        assert there, f"{shown.scene}: no {named} for {cell.label}"
        origins.append([(m.middle[0] - cell.col * half, m.middle[1] - (cell.row + 0.5) * tall) for m in there])
    at = next(each[0] for each in sorted(origins, key=len))
    for cell, found in zip(view.cells, origins, strict=True):
        near = min(math.dist(at, other) for other in found)
        assert near <= 0.15 * half, f"{shown.scene}: the tile of {cell.label} is {near:.0f} px from its place"
    cells = sum(mark.name.split()[1].partition("/")[0] in ("tile", "hole", "mine", "blank") for mark in tiles)
    assert cells == len(view.cells), f"{shown.scene}: {cells} tiles for {len(view.cells)} cells"
    return half, lambda cell: (at[0] + cell.col * half, at[1] + (cell.row + 0.5) * tall)


def _gnomes_unit(shown: Drawn, it: Any, at: tuple[float, float], half: float) -> None:
    tokens, plates = shown.named("unit", it.code), shown.named("plate")
    assert tokens, f"{shown.scene}: no token of {it.code}"
    assert plates, f"{shown.scene}: no plate with hit points"
    token = min(tokens, key=lambda mark: math.dist(mark.middle, at))
    assert math.dist(token.middle, at) < 1.3 * half, f"{shown.scene}: {it.code} does not stand on {it.at}"
    plate = min(plates, key=lambda mark: distance(mark, token))
    assert plate.name.startswith(f"plate {it.hp} {it.hp_max} "), f"{shown.scene}: life of {it.code}: {plate.name}"
    shield = min(shown.named("marked", "shield"), key=lambda mark: distance(mark, token))
    assert shield.name.split()[2] == str(it.defence), f"{shown.scene}: defence of {it.code}: {shield.name}"
    for counter in it.counters:
        discs = shown.named("emblem", f"gnomes/disc/{counter.kind}") + shown.named("disc", f"gnomes/{counter.kind}")
        assert any(distance(mark, token) < half for mark in discs), f"{shown.scene}: {counter.kind} of {it.code}"


def _gnomes_row(shown: Drawn, player: Any) -> None:
    (token,) = shown.named("part", f"token/{player.tribe}", "46")[:1]
    row = shown.field(token)
    texts = row.texts()
    who = shown.scene.frame.names[player.number] if not player.is_automaton else ""
    assert player.is_automaton or _is_there(who, texts), f"{shown.scene}: {who}'s row: {texts}"
    points = next(mark.name for mark in row.marks if mark.how.endswith("/56") and mark.fill == palette.GOLD)
    assert points == str(player.points), f"{shown.scene}: {who} has {player.points} points, not {points}"
    figures = {
        "heart": player.life,
        "crystal": player.reserve,
        "secret": player.secrets,
        "learned": player.learned,
        "skull": len(player.trophies),
    }
    for icon, value in figures.items():
        (sign,) = row.named(f"gnomes/{icon}", kind="icon")
        beside = [m for m in row.marks if m.kind == "text" and m.left > sign.left and m.middle[1] == sign.middle[1]]
        assert beside[0].name == str(value), f"{shown.scene}: {icon} of {who}: {beside[0].name}"


# Gear Grid


def geargrid(shown: Drawn) -> None:
    """Check Gear Grid's picture: during a round, who is building and which tiles are left; then, boards and tiles."""
    view = shown.scene.view
    engines = sorted(shown.named("whole", "engine"), key=lambda mark: (mark.top, mark.left))
    assert engines or view.phase in ("ready", "build"), f"{shown.scene}: no boards in the phase {view.phase!r}"
    if engines:
        assert len(engines) == len(view.last), f"{shown.scene}: {len(engines)} boards of {len(view.last)}"
        for seat, engine in enumerate(engines):
            _geargrid_board(shown, seat, engine)
        return
    for player in view.players:
        _geargrid_row(shown, player)
    left = dict(view.pool)
    for code, _ in view.deal:
        tile = shown.only("tile", code)
        under = (mark for mark in shown.marks if mark.kind == "text" and mark.top > tile.bottom)
        below = min(under, key=lambda mark: distance(mark, tile))
        assert below.name == str(left.get(code, 0)), f"{shown.scene}: {below.name} of {code} left"


def _geargrid_row(shown: Drawn, player: Any) -> None:
    (badge, *_) = sorted(shown.named("badge", str(player.seat)), key=lambda mark: mark.top)
    view, row = shown.scene.view, shown.field(badge)
    who, texts = shown.scene.frame.names[player.seat], row.texts()
    assert _is_there(who, texts), f"{shown.scene}: {who}'s row: {texts}"
    won = [f"{player.victories}/{view.target}"] if view.target > 1 and len(view.players) > 1 else []
    laid = [str(player.tiles)] if player.tiles is not None and player.status == "building" else []
    assert texts[:-1] == [*won, *laid], f"{shown.scene}: victories and tiles of {who}: {texts}"


def _pips(shown: Drawn) -> int:
    """Return the number of golden discs, each of which stands for a victory."""
    return len(shown.named("disc", palette.GOLD, "28"))


def _geargrid_board(shown: Drawn, seat: int, engine: Mark) -> None:
    board, side = shown.scene.view.last[seat], (engine.right - engine.left)
    end, field = board.judgement, shown.field(engine)
    number = {tile.label: tile.number for tile in board.tiles}
    groups = {"black": end.black, "white": end.white, "invalid": end.invalid, "cut": end.cut} if end else {}
    fates = {tile: fate for fate, group in groups.items() for tile in group}
    assert _is_there(shown.scene.frame.names[seat], field.texts()), f"{shown.scene}: {field.texts()}"
    squares = field.named("square")
    for tile in board.tiles:
        fate = fates.get(number[tile.label], "idle")
        for letter, cell in zip(tile.pattern, tile.cells, strict=True):
            at = engine.left + "ABCDEFGH".index(cell[0]) * side, engine.top + (int(cell[1]) - 1) * side
            there = [m for m in squares if math.dist((m.left, m.top), at) < 0.1 * side]
            drawn_there = [m.name.split()[1:3] for m in there]
            assert drawn_there == [[letter, fate]], f"{shown.scene}: {tile.label} is {fate} on {cell}: {drawn_there}"
    assert len(squares) == sum(len(tile.cells) for tile in board.tiles), f"{shown.scene}: tiles that nobody laid"
    if end is not None:
        score = f"{end.score:+d}".replace("-", "\N{MINUS SIGN}").replace("+0", "0")
        assert score in field.texts(), f"{shown.scene}: score {score} of seat {seat}: {field.texts()}"
        for goal, state in zip(("H1", "A8", "H8"), end.goals, strict=True):
            at = engine.left + "ABCDEFGH".index(goal[0]) * side, engine.top + (int(goal[1]) - 1) * side
            marks_there = field.named("whole", "goal" if state == "untouched" else f"goal_{state}")
            assert any(math.dist((m.left, m.top), at) < 0.1 * side for m in marks_there), f"{shown.scene}: goal {goal}"


BOARDS: dict[str, Callable[[Drawn], None]] = {
    "gears": gears,
    "gizmos": gizmos,
    "briar": briar,
    "gnomes": gnomes,
    "geargrid": geargrid,
}


@pytest.mark.parametrize(("game", "name"), every("board"))
def test_a_board_shows_everything_on_the_table(game: str, name: str) -> None:
    BOARDS[game](look(game, name))


@pytest.mark.parametrize(("game", "name"), every("film"))
def test_the_last_picture_of_a_film_is_the_table_at_the_end(game: str, name: str) -> None:
    """The last picture of an animation shows everything that a board of the final View has to show.

    In animations with captions, this picture is recorded at a smaller scale.
    """
    shown, by = look(game, name), 1 if game == "geargrid" else SHRUNK
    BOARDS[game](shown._replace(marks=tuple(mark.scaled(by) for mark in shown.marks)))


def test_every_game_says_what_stands_on_its_board() -> None:
    assert set(BOARDS) == set(GAMES)


# Every game


@pytest.mark.parametrize(("game", "name"), every("choices"))
def test_each_choice_has_its_letter_and_the_letter_stands_at_it(game: str, name: str) -> None:
    letters_stand_at_their_choices(look(game, name))


def letters_stand_at_their_choices(shown: Drawn) -> None:
    game = shown.scene.game
    offered = [offer for offer in shown.scene.offered if offer.letter]
    letters = {offer.letter: shown.named("lettered", offer.letter) for offer in offered}
    drawn = [mark for mark in shown.marks if mark.name.startswith("lettered ")]
    seen_there = [offer for offer in offered if not _is_a_button_alone(game, offer.code)]
    assert len(drawn) == len(seen_there), f"{shown.scene}: {len(drawn)} letters for {len(seen_there)} choices"
    for offer in seen_there:
        assert len(letters[offer.letter]) == 1, f"{shown.scene}: letter {offer.letter}"
        assert f"{offer.letter}: " in shown.picture.alt, f"{shown.scene}: {offer.letter} in the alt text"
        things = [mark for mark in shown.marks if _stands_for(mark, offer.code)]
        ways = {each: min((distance(m, at[0]) for m in things), default=0.0) for each, at in letters.items()}
        same = [o.letter for o in offered if o.code.partition(":")[2] == offer.code.partition(":")[2]]
        assert ways[offer.letter] <= _LETTER * min(ways.values()) or offer.letter in same[1:], (
            f"{shown.scene}: {offer.code} has the letter {offer.letter}, but lies at {min(ways, key=ways.__getitem__)}"
        )


def _is_a_button_alone(game: str, code: str) -> bool:
    """Tell whether a choice is only a button, without a letter in the picture.

    In Gear Grid, only choices of tiles and spaces have letters in the picture.
    """
    return game == "geargrid" and ":" not in code


def _stands_for(mark: Mark, code: str) -> bool:
    """Tell whether a mark shows the thing that the code chooses: a tile, a card, a token or a cell."""
    value = code.partition(":")[2]
    named = mark.name.split()
    return len(value) > 1 and not mark.name.startswith("lettered") and (value in named or f"{mark}" == value)


@pytest.mark.parametrize(("game", "name"), every("final"))
def test_a_score_sheet_has_everybody_in_the_order_of_the_ranking(game: str, name: str) -> None:
    everybody_is_on_the_sheet(look(game, name))


def everybody_is_on_the_sheet(shown: Drawn) -> None:
    outcome, names = shown.scene.view.outcome, shown.scene.frame.names
    at = {}
    for seat, who in enumerate(names):
        found = [mark for mark in shown.marks if mark.kind == "text" and _is_there(who, [mark.name])]
        assert found, f"{shown.scene}: {who} is not on the sheet"
        rows = [mark for mark in found if len(names) == 1 or _has_score(shown, mark, outcome.scores[seat])]
        assert rows, f"{shown.scene}: the score of {who}"
        at[seat] = rows[-1]  # below the player bar, if there is one
    order = [
        (at[seat].top, at[seat].left) for group in outcome.ranking for seat in sorted(group, key=lambda s: at[s].top)
    ]
    assert order == sorted(order), f"{shown.scene}: the order of the players"


def _has_score(shown: Drawn, name: Mark, score: int | None) -> bool:
    """Tell whether the score is in the player's field, or anywhere in the picture if there are teams.

    An equal number of cats or victories counts as the score.
    """
    field = shown.field(name)
    cats = [mark for mark in field.marks if re.match(r"_mark \w+ briar/cat_\w+ \d+ False", mark.name)]
    figures = (len(cats), _pips(field))
    return score is None or plain(score) in (*field.texts(), *shown.texts()) or score in figures


@pytest.mark.parametrize(("game", "name"), every("lobby"))
def test_a_lobby_card_has_a_plate_for_every_seat(game: str, name: str) -> None:
    shown = look(game, name)
    seats = TABLES[name.split()[1]]
    for number, who in enumerate(seats):
        lines = shown.field(shown.only("badge", str(number))).texts() if who else []
        assert not who or _is_there(who, [" ".join(lines)]), f"{shown.scene}: {who}'s plate"
    assert shown.texts().count("open seat") == seats.count("")
    assert len(shown.named("computer")) == seats.count("Bot") + shown.texts().count("computer")
    for option in GAMES[game].options:
        title = next(mark for mark in shown.marks if mark.name == option.title)
        assert shown.field(title).texts()[-1] == option.choices[0].title, f"{shown.scene}: {option.title}"


# Tables made by hand, for situations that no golden game has


def test_a_score_sheet_of_gears_strikes_out_the_roles_that_were_eliminated() -> None:
    view = made.finished(4)
    with recording() as finished:
        RENDERERS["gears"].final(view, table_frame())
    shown = [mark.name.split() for mark in finished[0]]
    for player in view.players:
        for role in player.roles:
            lost, alive = ["lost", role.character, "82"], f"ring/{player.seat}+"
            tokens = [name for name in shown if name[:1] == ["emblem"] and name[1].startswith(alive)]
            assert (lost in shown) == role.eliminated, f"{role.character} was eliminated: {role.eliminated}"
            assert any(f"gears/{role.character}" in name for name in tokens) != role.eliminated


@pytest.mark.parametrize("name", ["The Howling Hound of the Seventh Hedge", "A Very Long Name Indeed", "Ink"])
def test_a_name_on_a_page_of_briar_is_written_large_or_small(name: str) -> None:
    with recording():
        image = Image.new("RGB", (500, 100))
        briar_panel._name(image, (20, 50), name, 280)
        (mark,) = marks(image)
    assert mark.name == name or mark.name.endswith("\N{HORIZONTAL ELLIPSIS}")
    assert mark.right - mark.left <= 280
    assert mark.left == 20
