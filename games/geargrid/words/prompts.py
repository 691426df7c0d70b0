"""What is asked, whom the table waits for, and what is private."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.english import capital, count, listing
from games.geargrid.events.scoring import terms, why
from games.geargrid.nouns import SHAPE, Tile, face, signed
from games.geargrid.view import Ask, BoardView, View

_MOST_GONE: Final = 4


def question(view: View, _names: Sequence[str], /) -> str:
    """What the viewer must choose now."""
    assert view.ask is not None
    return asked(view, view.ask)


def asked(view: View, ask: Ask) -> str:
    """The question."""
    if ask.kind == "ready":
        return f"Round {view.round}: {_span(view.seconds)} to build, from one pool for all. Ready?"
    if ask.kind == "conflict":
        tiles = [label for label, _ in ask.rivals]
        return f"Wave {ask.wave}: {listing(tiles)} cannot {'both' if len(tiles) == 2 else 'all'} stay. Which one does?"
    if view.hand is not None:
        lifted = f", lifted from {view.home[:2]}" if view.home else ""
        where = "Put it down, or give it back." if view.places else "It fits nowhere: give it back, or take another."
        return f"{view.hand} ({face(view.hand)}) in your hand{lifted}. {where}{_left(view)}"
    return f"Take a tile, lift one, or finish.{_left(view)}{_standing(view.board)}"


def _left(view: View) -> str:
    if not view.takes_left:
        return " You have taken and lifted all you may this round."
    return f" {count(view.edits_left, 'change')} left." if view.edits_left is not None else ""


def _standing(board: BoardView | None) -> str:
    if board is None or board.judgement is None:
        return ""
    return f" As it stands: {signed(board.judgement.score)}."


def waiting(view: View, names: Sequence[str], /) -> str:
    """Whom the table waits for, and for what."""
    if view.is_live and view.phase == "build":
        return _progress(view, names)
    busy = [names[seat] for seat in view.acting]
    is_or_are = "is" if len(busy) == 1 else "are"
    does = {"ready": "asked to get ready", "build": "building", "choose": "settling conflicts"}[view.phase]
    mine = " You are done." if view.ask else ""
    return f"Round {view.round}: {listing(busy)} {is_or_are} {does}.{mine}"


def _progress(view: View, names: Sequence[str]) -> str:
    """What everybody may see of a live round: how many tiles lie on each board, and are left to take."""
    boards = [
        f"{names[player.seat]} {count(player.tiles or 0, 'tile')}{', done' if player.status == 'done' else ''}"
        for player in view.players
    ]
    left = count(sum(number for _, number in view.pool), "tile")
    return f"Round {view.round} is being built: {'; '.join(boards)}. {left} left to take."


def _span(seconds: int) -> str:
    return count(seconds // 60, "minute") if seconds < 3600 else count(seconds // 3600, "hour")


def secret(view: View, _names: Sequence[str], /) -> str:
    """The private side in words: the own board, the hand, and how the board stands as far as the table helps."""
    if view.board is None or view.seat is None:
        return ""
    if view.outcome:
        return f"At the end: {_told(view.last[view.seat] if view.shows_last else view.board, is_over=True)}"
    if view.shows_last:
        return f"Your board of round {len(view.rounds)}, until you take a tile of the next."
    lines = [_told(view.board)]
    if view.hand:
        lines.append(f"In your hand: {view.hand} ({face(view.hand)}).")
    return "\n".join(lines)


def pool(view: View) -> list[str]:
    """What may be taken: a line for each shape, codes of which there are as many side by side."""
    lines = [f"To take, {count(sum(number for _, number in view.pool), 'tile')}:"]
    for shape, title in SHAPE.items():
        left = [(code, number) for code, number in view.pool if code[0] == shape]
        counts = sorted({number for _, number in left}, reverse=True)
        told = (f"{number} of {', '.join(code for code, has in left if has == number)}" for number in counts)
        lines += [f"{capital(title)}s: {'; '.join(told)}."] if left else []
    return lines if len(lines) > 1 else ["Nothing is left to take."]


def _told(board: BoardView, *, is_over: bool = False) -> str:
    """How many tiles lie there, for the picture shows them, and what becomes of them."""
    lines = [f"{capital(count(len(board.tiles), 'tile') if board.tiles else 'no tile')} on your board."]
    if not is_over and (board.black or board.white):
        sides = (("Black", board.black), ("White", board.white))
        lines.append(" ".join(f"{side}: {', '.join(labels)}." for side, labels in sides if labels))
    found = board.judgement
    if found is not None:
        lines.append(f"{signed(found.score)}: {terms(found.arithmetic)}.")
        lines += faults(board)
    return "\n".join(lines)


def faults(board: BoardView) -> list[str]:
    """Which tiles go and why, the first few."""
    found = board.judgement
    assert found is not None
    named = {tile.number: Tile(tile.label, f"{tile.code}@{tile.place}") for tile in board.tiles}
    falls = [fall for wave in found.waves for fall in wave.falls] + list(found.falls)
    lines = [
        f"Tile {named[fall.tile].said} goes: {why(fall.why, tuple(named[tile] for tile in fall.against))}."
        for fall in falls[:_MOST_GONE]
    ]
    if len(falls) > _MOST_GONE:
        lines.append(f"{count(len(falls) - _MOST_GONE, 'more tile')} would go.")
    if found.cut:
        lines.append(f"Driven by nothing: {listing([named[tile].label for tile in found.cut])}.")
    return lines
