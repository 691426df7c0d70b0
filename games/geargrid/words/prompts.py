"""Questions, sentences about whom the table is waiting for, and the viewer's board and hand in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.english import capital, count, listing
from games.geargrid.events.scoring import terms, why
from games.geargrid.match.scoring import MARK
from games.geargrid.nouns import SHAPE, Tile, face, signed, tiles_named
from games.geargrid.view import Ask, BoardView, View

ALL_TAKEN: Final = "You've used up this round's takes and lifts."
_DOING: Final = {"build": "building", "choose": "settling conflicts"}
_MOST_GONE: Final = 4


def question(view: View, _names: Sequence[str], /) -> str:
    assert view.ask is not None
    return ask_words(view, view.ask)


def ask_words(view: View, ask: Ask) -> str:
    if ask.kind == "ready":
        return f"Round {view.round}: {_span(view.seconds)} to build from one shared pool. Ready?"
    if ask.kind == "conflict":
        tiles = [label for label, _ in ask.rivals]
        all_ = "both" if len(tiles) == 2 else "all"
        return f"In wave {ask.wave}, tiles {listing(tiles)} can't {all_} stay. Which one will you keep?"
    if view.hand is not None:
        lifted = f", lifted from {view.home[:2]}" if view.home else ""
        stuck = "" if view.places else " It doesn't fit anywhere: return it or take another."
        return f"You're holding {view.hand} ({face(view.hand)}){lifted}.{stuck}{_left(view)}"
    return f"Your hand is empty.{_left(view)}{_score(view)}"


def _left(view: View) -> str:
    if not view.takes_left:
        return f" {ALL_TAKEN}"
    return f" You have {count(view.edits_left, 'change')} left." if view.edits_left is not None else ""


def _score(view: View) -> str:
    score = score_so_far(view)
    return f" {capital(score)}." if score else ""


def score_so_far(view: View) -> str:
    """Say how much the board scores and, in a solo game, how many more points are needed.

    Return "" if the table's level of help hides scores.
    """
    if view.board is None or view.board.judgement is None:
        return ""
    score = view.board.judgement.score
    return f"score so far: {signed(score)}{_distance(score) if len(view.players) == 1 else ''}"


def _distance(score: int) -> str:
    """Say how many points a solo player is short of the target score (GG52)."""
    return f" ({MARK - score} to go)" if score < MARK else " (enough to win)"


def waiting(view: View, names: Sequence[str], /) -> str:
    """Say whom the table is waiting for, and for what."""
    if view.is_live and view.phase == "build":
        return _progress(view, names)
    busy = listing([names[seat] for seat in view.acting])
    is_or_are = "is" if len(view.acting) == 1 else "are"
    if view.phase == "ready":
        return f"Round {view.round} starts when {busy} {is_or_are} ready."
    mine = " You're done." if view.ask else ""
    return f"{_round(view)}{busy} {is_or_are} {_DOING[view.phase]}.{mine}{_target(view)}"


def _round(view: View) -> str:
    return "" if len(view.players) == 1 else f"Round {view.round}: "


def _target(view: View) -> str:
    """Say which score a solo player has to reach (GG52); "" in other games."""
    return f" The target is {MARK} points." if len(view.players) == 1 else ""


def _progress(view: View, names: Sequence[str]) -> str:
    """Say how many tiles are on each board and in the pool. In a live round, everyone sees these numbers."""
    boards = [
        f"{names[player.seat]} {player.tiles or 0}{' (done)' if player.status == 'done' else ''}"
        for player in view.players
    ]
    placed = "Tiles placed" if len(view.players) == 1 else f"Tiles placed in round {view.round}"
    return f"{placed}: {', '.join(boards)}. {pool_left(view)} left in the pool.{_target(view)}"


def pool_left(view: View) -> str:
    """Say how many tiles are in the pool: "58 tiles"."""
    return count(sum(number for _, number in view.pool), "tile")


def _span(seconds: int) -> str:
    return count(seconds // 60, "minute") if seconds < 3600 else count(seconds // 3600, "hour")


def secret(view: View, _names: Sequence[str], /) -> str:
    """Describe the viewer's board and hand, and the score if the table's level of help shows it."""
    if view.board is None or view.seat is None:
        return ""
    if view.outcome:
        return _described(view.last[view.seat] if view.shows_last else view.board, is_over=True)
    if view.shows_last:
        return f"This is your board from round {len(view.rounds)}. Take a tile to start round {len(view.rounds) + 1}."
    lines = [_described(view.board)]
    if view.hand:
        lines.append(f"In your hand: {view.hand} ({face(view.hand)}).")
    return "\n".join(lines)


def pool(view: View) -> list[str]:
    """List the tiles in the pool: a title, then a line for each shape, with the codes grouped by how many are left."""
    lines = [f"{pool_left(view)} in the pool:"]
    for shape, title in SHAPE.items():
        left = [(code, number) for code, number in view.pool if code[0] == shape]
        counts = sorted({number for _, number in left}, reverse=True)
        groups = (_some(number, [code for code, has in left if has == number]) for number in counts)
        lines += [f"{capital(title)} tiles: {'; '.join(groups)}."] if left else []
    return lines if len(lines) > 1 else ["The pool is empty."]


def _some(number: int, codes: list[str]) -> str:
    """Give the number of tiles of each of these kinds: "12 D1O", "3 each of DOO and DPP"."""
    return f"{number} each of {listing(codes)}" if len(codes) > 1 else f"{number} {codes[0]}"


def _described(board: BoardView, *, is_over: bool = False) -> str:
    """Say how many tiles are on the board, which ones turn, what the board scores and which tiles come off.

    The picture shows everything else.
    """
    title = "Your final board" if is_over else "Your board"
    lines = [f"{title}: {count(len(board.tiles), 'tile')}." if board.tiles else f"{title} is empty."]
    if not is_over and (board.black or board.white):
        sides = (("Black tiles", board.black), ("White tiles", board.white))
        lines.append(" ".join(f"{side}: {', '.join(labels)}." for side, labels in sides if labels))
    judgement = board.judgement
    if judgement is not None:
        score = "Final score" if is_over else "Score so far"
        lines.append(f"{score}: {signed(judgement.score)} with {terms(judgement.arithmetic)}.")
        lines += faults(board)
    return "\n".join(lines)


def faults(board: BoardView) -> list[str]:
    """Say which tiles come off and why. Only the first few are named."""
    judgement = board.judgement
    assert judgement is not None
    named = {tile.number: Tile(tile.label, f"{tile.code}@{tile.place}") for tile in board.tiles}
    falls = [fall for wave in judgement.waves for fall in wave.falls] + list(judgement.falls)
    lines = [
        f"Tile {named[fall.tile].said} comes off: {why(fall.why, tuple(named[tile] for tile in fall.against))}."
        for fall in falls[:_MOST_GONE]
    ]
    more = len(falls) - _MOST_GONE
    if more > 0:
        lines.append(f"{count(more, 'more tile')} {'comes' if more == 1 else 'come'} off.")
    if judgement.cut:
        lines.append(f"Nothing drives {tiles_named([named[tile].label for tile in judgement.cut])}.")
    return lines
