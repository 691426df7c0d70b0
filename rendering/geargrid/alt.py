"""Alt texts of Gear Grid's boards, with the same facts as the pictures, in at most 1,024 characters."""

from __future__ import annotations

from typing import Final

from games.english import count as plural
from games.geargrid.components.board import GOAL_NAMES
from games.geargrid.events.scoring import terms
from games.geargrid.nouns import COLOR, at, face, signed, victories
from games.geargrid.view import BoardView, PlayerView, View
from games.geargrid.words.prompts import pool, pool_left
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
GOAL: Final = {"right": "met", "wrong": "turning the wrong way", "jammed": "jammed", "untouched": "not driven"}


def tiles(board: BoardView) -> str:
    """List the tiles: "a, black D1R at B1; b, D1Y at A2 rotated 90°". A tile's code says which squares it has."""
    fates = dict.fromkeys(board.black, "black ") | dict.fromkeys(board.white, "white ")
    if board.judgement is not None:
        names = {tile.number: tile.label for tile in board.tiles}
        fates |= {names[number]: "invalid " for number in board.judgement.invalid}
        fates |= {names[number]: "cut-off " for number in board.judgement.cut}
    tiles_ = (f"{tile.label}, {fates.get(tile.label, '')}{tile.code} at {at(tile.place)}" for tile in board.tiles)
    return "; ".join(tiles_) or "none"


def sum_of(board: BoardView) -> str:
    """Describe a board's score: "-9 with 1 goal met (+3), ...". Return "" if the table's level of help hides scores."""
    found = board.judgement
    if found is None:
        return ""
    goals = ", ".join(f"{name} {GOAL[state]}" for name, state in zip(GOAL_NAMES, found.goals, strict=True))
    return f"{signed(found.score)} with {terms(found.arithmetic)}. Goals: {goals}."


def bench(view: View, aim: str = "", meeting: str = "") -> str:
    """Describe the viewer's board, the tile in hand, and how many changes and tiles are left.

    `aim` is the position at which the tile in hand would be placed, and `meeting` says with which tiles it would link
    and clash there.
    """
    board = view.board or BoardView(())
    hand = f"In your hand: {view.hand}{f', aimed at {at(aim)}' if aim else ''}." if view.hand else ""
    edits = "" if view.edits_left is None else f"{view.edits_left} changes left, "
    left = f"{edits}{pool_left(view)} in the pool."
    score = f"Score so far: {sum_of(board)}" if sum_of(board) else ""
    parts = ("Engine A1; goals H1, A8, H8.", hand, meeting, left, score, f"Your tiles: {tiles(board)}.")
    return clip(" ".join(part for part in parts if part))


def player(view: View, each: PlayerView, frame: Frame) -> str:
    """Describe what everybody knows about a player: "Ada: building, 7 tiles, 1 victory"."""
    count = "" if each.tiles is None else plural(each.tiles, "tile")
    won = victories(each.victories) if len(view.players) > 1 else ""
    return f"{name_of(frame, each.seat)}: {', '.join(filter(None, (STATUS[each.status], count, won)))}"


def people(view: View, frame: Frame) -> str:
    """Describe what everybody knows about each player."""
    return f"{'; '.join(player(view, each, frame) for each in view.players)}."


def table(view: View, frame: Frame) -> str:
    """Describe the round, the players, and how many tiles of each kind are in the pool."""
    listed = ", ".join(f"{count} {code}" for code, count in view.pool)
    tiles_ = f"{pool_left(view)} {'in the pool' if view.is_live else 'dealt'}"
    return clip(f"Round {view.round}. {people(view, frame)} {tiles_}: {listed or 'none'}.")


def results(view: View, frame: Frame, before: str = "") -> str:
    """Describe the boards of the most recently scored round. The description begins with the text `before`."""
    room = (900 - len(before)) // max(1, len(view.last))
    boards = [
        _within(f"{name_of(frame, seat)} scored {sum_of(board)} Tiles: ", tiles(board).split("; "), room)
        for seat, board in enumerate(view.last)
    ]
    return clip(" ".join([before, *boards]).lstrip())


def _within(head: str, items: list[str], room: int) -> str:
    """List items after the text `head`, in at most `room` characters. Say how many items are left out."""
    for more in range(len(items)):
        rest = [f"and {more} more"] if more else []
        text = f"{head}{'; '.join([*items[: len(items) - more], *rest])}."
        if len(text) <= room:
            return text
    return clip(head.removesuffix(" Tiles: "), room)


def in_words(view: View, frame: Frame) -> tuple[str, ...]:
    """Describe the table line by line: players, spaces of the viewer's board, the pool, and the boards scored last."""
    lines = [f"Round {view.round}.", *(f"{player(view, each, frame)}." for each in view.players)]
    if view.board is not None:
        lines += ["Your board, with the engine on A1 and goals on H1, A8 and H8:", *_spaces(view.board)]
    lines += [f"Score so far: {sum_of(view.board)}"] if view.board is not None and sum_of(view.board) else []
    lines += [f"In your hand: {view.hand} ({face(view.hand)})."] if view.hand else []
    lines += pool(view)
    for seat, board in enumerate(view.last):
        lines += [f"{name_of(frame, seat)}'s last board scored {sum_of(board)}", *_spaces(board)]
    return tuple(lines)


def _spaces(board: BoardView) -> list[str]:
    """Return a line for each tile that names its spaces: "a, D1R: red on B1, blank on C1"."""
    return [
        f"{tile.label}, {tile.code}: "
        + ", ".join(f"{COLOR[c]} on {cell}" for c, cell in zip(tile.pattern, tile.cells, strict=True))
        for tile in board.tiles
    ]
