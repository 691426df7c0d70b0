"""Tests that BriarMaze agrees with the worked examples in the rules ledger's JSON file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from games.briar import GAME, state
from games.briar.data import CHARACTER, CHARACTERS
from games.briar.state import DEAD, asked
from tests.games.briar.build import Table, table

EXAMPLES: Final = msgspec.json.decode(Path(__file__).with_name("examples.json").read_bytes())["examples"]
_STATUS: Final = {"shut": "home"}


def code(word: str, phase: str) -> str:
    """Translate a choice in the ledger's notation, such as `opt:give>item_grimoire`, into an action code."""
    head, _, card = word.partition(">")
    prefix, _, value = head.partition(":")
    if prefix == "opt":
        return f"give:{card}" if card else f"way:{value}"
    if prefix == "take" and value:
        return f"trap:{value}"
    if prefix == "stay+tie":
        return f"tie:{value}"
    if prefix == "play" and card:
        return f"seek:{card}"
    if word == "leave" and phase == state.EXIT:
        return "exit"
    return f"{prefix}:{card or value}" if card or value else prefix


def make(game: Table, seat: int, word: str) -> None:
    phase = game.state.players[seat].phase
    if word.startswith("="):
        assert game.codes(seat) == {code(each, phase) for each in word[1:].split("|")}
    elif word.startswith("!"):
        assert game.refused(code(word[1:], phase), seat)
    else:
        game.do(code(word, phase), seat)


def figures(game: Table) -> dict[str, Any]:
    """Return all values that a worked example can check, under the names that the ledger uses."""
    outcome, alone = GAME.outcome(game.state), len(game.state.players) == 1
    found: dict[str, Any] = {
        "active": sorted(asked(game.state)),
        "cur": asked(game.state)[0] if not outcome else None,
        "over": outcome is not None,
        "free_mice": game.state.free_mice,
        "caught": {
            cat: seat
            for seat in range(len(game.state.players))
            for cat in game.seen(seat).cats
            if game.state.players[seat].status != DEAD
        },
    }
    if outcome:
        found["result"] = {"dead": "loss", "empty": "loss"}.get(outcome.reason, outcome.reason)
        if not alone:
            found["result"] = [] if outcome.reason == "nobody" else list(outcome.ranking[0])
    for seat in range(len(game.state.players)):
        found |= {f"p{seat}.{key}": value for key, value in figures_of(game, seat).items()}
    return found


def figures_of(game: Table, seat: int) -> dict[str, Any]:
    seen = game.seen(seat)
    piles = ("hand", "discard", "banned", "cats", "ignored", "table", "tied")
    return {
        **{pile: sorted(getattr(seen, pile)) for pile in piles},
        "life": seen.life,
        "status": _STATUS.get(seen.status, seen.status),
        "phase": seen.phase,
        "deck": list(seen.ahead),
        "deck~": sorted(seen.ahead),
        "open": {each.card: each.distance for each in seen.exits},
        "back": seen.back and seen.back.card,
        "in": seen.card,
        "night": seen.night,
        "turns": seen.turns + (seen.card is not None),  # turns begun, including an unfinished one
        "carried": seen.counted,
        "caged": seen.is_caged,
        "reroll": seen.is_skill_ready,
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_game_agrees_with_each_worked_example(example: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for given in example["given"]["players"]:
        who = CHARACTER[given["char"]]
        changed = replace(CHARACTERS[who], **given.get("scores", {}))
        monkeypatch.setattr(state, "CHARACTERS", (*CHARACTERS[:who], changed, *CHARACTERS[who + 1 :]))
    game = table(example["given"])
    for seat, word in example["do"]:
        make(game, seat, word)
    found = figures(game)
    for key, value in example["expect"].items():
        pile = found[key]
        assert pile == (sorted(value) if isinstance(value, list) else value), key


def test_every_example_of_the_ledger_is_here() -> None:
    assert [example["id"] for example in EXAMPLES] == [f"E{number}" for number in range(1, 36)]
