"""Boards in words, for those who do not see them: the same facts, at most 1,024 characters."""

from __future__ import annotations

from typing import Final

from games.english import count as plural
from games.geargrid.components.board import GOAL_NAMES
from games.geargrid.events.scoring import terms
from games.geargrid.nouns import COLOUR, at, face, signed
from games.geargrid.view import BoardView, PlayerView, View
from games.geargrid.words.prompts import pool
from rendering.draw.wording import clip, name_of
from rendering.picture import Frame

STATUS: Final = {
    "waiting": "not ready",
    "ready": "ready",
    "building": "building",
    "done": "done",
    "choosing": "settling conflicts",
    "settled": "settled",
    "over": "",
}


def tiles(board: BoardView) -> str:
    """ "a D1R black at B1; b D1Y at A2, turned once"; squares follow from the code."""
    told = dict.fromkeys(board.black, " black") | dict.fromkeys(board.white, " white")
    if board.judgement is not None:
        names = {tile.number: tile.label for tile in board.tiles}
        told |= {names[number]: " invalid" for number in board.judgement.invalid}
        told |= {names[number]: " cut off" for number in board.judgement.cut}
    laid = (f"{tile.label} {tile.code}{told.get(tile.label, '')} at {at(tile.place)}" for tile in board.tiles)
    return "; ".join(laid) or "empty"


def sum_of(board: BoardView) -> str:
    """ "-9: 1 goal right (+3), ..."; "" where the score is not told."""
    found = board.judgement
    if found is None:
        return ""
    goals = ", ".join(f"{name} {state}" for name, state in zip(GOAL_NAMES, found.goals, strict=True))
    return f"{signed(found.score)}: {terms(found.arithmetic)}. Goals: {goals}."


def bench(view: View, aim: str = "", meeting: str = "") -> str:
    """The viewer's board, hand and figures; `meeting` is what the hand would link and clash with."""
    board = view.board or BoardView(())
    hand = f"In your hand: {view.hand}{f', aimed at {at(aim)}' if aim else ''}." if view.hand else ""
    edits = "" if view.edits_left is None else f"{view.edits_left} changes left, "
    left = f"{edits}{plural(sum(count for _, count in view.pool), 'tile')} to take."
    parts = ("Engine A1; goals H1, A8, H8.", hand, meeting, left, sum_of(board), f"Your board: {tiles(board)}.")
    return clip(" ".join(part for part in parts if part))


def player(each: PlayerView, frame: Frame) -> str:
    """ "Ada: building, 7 tiles, 1 victory"."""
    count = "" if each.tiles is None else f", {plural(each.tiles, 'tile')}"
    return f"{name_of(frame, each.seat)}: {STATUS[each.status]}{count}, victories {each.victories}"


def table(view: View, frame: Frame) -> str:
    """Round, players, and what can be taken by kind."""
    pool = ", ".join(f"{count} {code}" for code, count in view.pool)
    left = sum(count for _, count in view.pool)
    people = "; ".join(player(each, frame) for each in view.players)
    return clip(f"Round {view.round}. {people}. {left} tiles: {pool}.")


def results(view: View, frame: Frame) -> str:
    """The boards of the round that was judged last."""
    room = 900 // max(1, len(view.last))
    told = [
        clip(f"{name_of(frame, seat)} {sum_of(board)} {tiles(board)}.", room) for seat, board in enumerate(view.last)
    ]
    return clip(" ".join(told))


def in_words(view: View, frame: Frame) -> tuple[str, ...]:
    """The table line by line: players, one's own board space by space, what can be taken, the boards judged last."""
    lines = [f"Round {view.round}.", *(f"{player(each, frame)}." for each in view.players)]
    if view.board is not None:
        lines += ["Your board, with the engine on A1 and goals on H1, A8 and H8:", *_spaces(view.board)]
    lines += [sum_of(view.board)] if view.board is not None and sum_of(view.board) else []
    lines += [f"In your hand: {view.hand} ({face(view.hand)})."] if view.hand else []
    lines += pool(view)
    for seat, board in enumerate(view.last):
        lines += [f"The last board of {name_of(frame, seat)}: {sum_of(board)}", *_spaces(board)]
    return tuple(lines)


def _spaces(board: BoardView) -> list[str]:
    """ "a, D1R: red on B1, blank on C1"."""
    return [
        f"{tile.label}, {tile.code}: "
        + ", ".join(f"{COLOUR[c]} on {cell}" for c, cell in zip(tile.pattern, tile.cells, strict=True))
        for tile in board.tiles
    ]
