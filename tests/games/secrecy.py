"""Secrecy invariants: hidden information never changes what a viewer sees, and `resample` replaces all of it.

Each invariant in `INVARIANTS` checks one random game (a walk). The last two check all walks of a game together, because
not every hidden part occurs in each walk. Games list their hidden parts in `Game.hidden`; see `games.secrecy`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from games.kernel import AnyGame, Event, Seat, openly_asked, play
from games.menu import menu
from games.rng import Rng
from games.secrecy import Hidden
from tests.games.conformance import MANGLED, NAMES, Turn, Walk, encoded
from tests.games.differences import Path, covers, differences, knower, places, spelt, streams

SOME = 20
REASONS = 12
_NOTHING = (None, b"", (), 0, -1)
Pair: TypeAlias = tuple[str, str]  # a hidden part, and a viewer who can't know it


def who(seat: Seat | None) -> str:
    """Return a viewer's name: "the public" or, for example, "seat 2"."""
    return "the public" if seat is None else f"seat {seat}"


def viewers(game: Walk) -> tuple[Seat | None, ...]:
    """Return all viewers of a table: the public (None), then each seat."""
    return (None, *range(game.seats))


def worlds(game: Walk, count: int = SOME) -> Iterator[tuple[str, Turn, Seat | None, Any]]:
    """Yield (name of the decision, turn, viewer, resampled state) for every viewer, at about `count` decisions."""
    for number in game.some(count):
        for seat in viewers(game):
            world = game.game.resample(game.turns[number].state, seat, Rng(f"{number}-{seat}"))
            yield f"{game.header.seed}, decision {number}", game.turns[number], seat, world


def shown(game: AnyGame, state: Any, seat: Seat | None) -> dict[str, Any]:
    """Return everything that a viewer sees of a state, by name: the View, text and, for a seat, its legal actions."""
    view, words = game.view(state, seat), game.words
    parts = {"view": view, "prompt": game.prompt(view, NAMES), "verdict": words.verdict(view, NAMES)}
    if seat is None:
        return parts
    legal = game.legal_actions(state, seat)
    return parts | {
        "legal actions": [action.code for action in legal],
        "labels and hints": menu(game, state, seat) if legal else (),
        "blocked": dict(words.blocked(view)),
        "secret": words.secret(view, NAMES),
        "refusals": [game.refusal(view, code, legal, NAMES) for code in MANGLED],
    }


def told(events: Iterable[Event], seat: Seat | None, *, openly: bool = False) -> list[str]:
    """Return the narration for a viewer. With `openly=True`, leave out events that reveal something hidden."""
    return [event.sentence(NAMES) for event in events if event.to in (None, seat) and not (openly and event.reveals)]


def secrets_are_kept(game: Walk) -> None:
    """Check that replacing hidden information doesn't change a single byte of what a viewer sees."""
    for where, turn, seat, world in worlds(game):
        game.game.check(world)
        views = (game.game.view(state, seat) for state in (turn.state, world))
        _assert_alike(where, seat, "view", *views)  # before the text, which may fail on a View that isn't the seat's
        true, dealt = shown(game.game, turn.state, seat), shown(game.game, world, seat)
        for part, before in true.items():
            _assert_alike(where, seat, part, before, dealt[part])
        assert game.header.seed not in encoded(true).decode(), f"{where}: {who(seat)} is shown the seed"
        _narration_tells_no_more_than_the_view(game, turn, world, seat)


def _assert_alike(where: str, seat: Seat | None, part: str, before: Any, dealt: Any) -> None:
    assert encoded(before) == encoded(dealt), (
        f"{where}: {who(seat)} is shown what it cannot know: its {part} changed with what was dealt anew, "
        f"from {_unlike(before, dealt)}"
    )


def _unlike(before: Any, after: Any) -> str:
    path = next(differences(before, after), ())
    for part in path:
        before, after = (each[part] if isinstance(part, int) else getattr(each, part) for each in (before, after))
    return f"{spelt(path)} {before!r:.200} to {after!r:.200}".strip()


def _narration_tells_no_more_than_the_view(game: Walk, turn: Turn, other: Any, seat: Seat | None) -> None:
    """Check that a viewer of two games that look the same before and after a move reads the same narration."""
    if turn.code not in {action.code for action in game.game.legal_actions(other, turn.seat)}:
        return
    step = play(game.game, other, turn.seat, turn.code)
    if encoded(game.game.view(step.state, seat)) == encoded(game.game.view(turn.step.state, seat)):
        one, two = (told(each.events, seat, openly=True) for each in (turn.step, step))
        assert one == two, f"{who(seat)} is told of {turn.code} what it cannot know: {one} or {two}"


def nothing_but_what_is_hidden_is_dealt_anew(game: Walk) -> None:
    """Check that `resample` changes only parts that are listed in `Game.hidden` as hidden from the viewer."""
    for where, turn, seat, world in worlds(game):
        chance = {(*path, name) for path, _ in streams(turn.state) for name in ("key", "drawn")}
        for path in differences(turn.state, world):
            if path in chance:
                continue
            parts = [hidden for hidden in game.game.hidden if covers(hidden, path)]
            assert parts, f"{where}: resample changes {spelt(path)} for {who(seat)}, which Game.hidden does not name"
            assert any(seat is None or knower(part, turn.state, path) != seat for part in parts), (
                f"{where}: resample changes {spelt(path)} for {who(seat)}, who knows it"
            )


def chance_to_come_is_dealt_anew(game: Walk) -> None:
    """Check that `resample` gives each random stream a new key, and leaves the number of its draws as it is."""
    for where, turn, seat, world in worlds(game):
        other = dict(streams(game.game.resample(turn.state, seat, Rng(f"other {where}"))))
        keys = [stream.key for _, stream in streams(world)]
        assert len(set(keys)) == len(keys), f"{where}: resample gives two streams the same key"
        for (path, true), (_, dealt) in zip(streams(turn.state), streams(world), strict=True):
            at = f"{where}: resample for {who(seat)}"
            assert dealt.key != true.key, f"{at} keeps {spelt(path)}.key: a searching player foresees every draw"
            assert dealt.key != other[path].key, f"{at} gives {spelt(path)} the same key in every world"
            assert dealt.drawn == true.drawn, f"{at} changes how much is drawn from {spelt(path)}"


def quiet_steps_show_nothing(game: Walk) -> None:
    """Check that a choice in the middle of a move leaves the same seat to act, and changes nothing that others see.

    Such a choice draws no random numbers either.
    """
    for number, turn in enumerate(game.turns):
        if turn.step.events:
            continue
        after, at = turn.step.state, f"{game.header.seed}, decision {number}: the quiet step {turn.code}"
        assert after.rng.drawn == turn.state.rng.drawn, f"{at} draws chance"
        assert game.game.legal_actions(after, turn.seat), f"{at} leads nowhere"
        for other in (seat for seat in viewers(game) if seat != turn.seat):
            one, two = (game.game.view(state, other) for state in (turn.state, after))
            assert encoded(one) == encoded(two), f"{at} is shown to {who(other)}: {_unlike(one, two)}"


def half_made_choices_are_hidden(game: Walk) -> None:
    """Check that in the middle of a move, only the acting seat sees what it has chosen so far."""
    for number in game.some(2 * SOME):
        turn = game.turns[number]
        if turn.step.events:
            continue
        at = f"{game.header.seed}, decision {number}: the quiet step {turn.code}"
        for path in differences(turn.state, turn.step.state):
            parts = [hidden for hidden in game.game.hidden if covers(hidden, path)]
            assert parts, f"{at} changes {spelt(path)}, which Game.hidden does not name: others may know it"
            owners = {knower(part, turn.step.state, path) for part in parts}
            assert owners & {None, turn.seat}, f"{at} changes {spelt(path)}, which others know"
        for other in (seat for seat in viewers(game) if seat != turn.seat):
            one, two = (shown(game.game, state, other) for state in (turn.state, turn.step.state))
            for part, before in one.items():
                assert encoded(before) == encoded(two[part]), (
                    f"{at} is shown to {who(other)}, in its {part}: {_unlike(before, two[part])}"
                )


def who_holds_secrets_is_told_them(game: Walk) -> None:
    """Check that `words.secret` says something to each seat that has hidden information."""
    for number in game.some(SOME):
        state = game.turns[number].state
        for seat in range(game.seats):
            holds = [path for hidden in game.game.hidden for path in _held(hidden, state, seat)]
            secret = game.game.words.secret(game.game.view(state, seat), NAMES)
            assert secret or not holds, (
                f"{game.header.seed}, decision {number}: seat {seat} holds {', '.join(map(spelt, holds))}, "
                "but its `secret` says nothing"
            )


def _held(hidden: Hidden, state: Any, seat: Seat) -> list[Path]:
    """Return the path of each nonempty part that only this seat knows."""
    found = [path for path, value in places(state, hidden.path) if value not in _NOTHING]
    return [path for path in found if knower(hidden, state, path) == seat]


def who_is_openly_asked_tells_no_secret(game: Walk) -> None:
    """Check that only public information decides which seats the table waits for, and which it pings."""
    states = [game.turns[0].state, *(move[-1].step.state for move in game.moves())]
    for number in range(len(game.header.seed) % 3, len(states), max(1, len(states) // 40)):
        asked = openly_asked(game.game, states[number], game.seats)
        for seat in viewers(game):
            other = game.game.resample(states[number], seat, Rng(f"{number}-{seat}"))
            found = openly_asked(game.game, other, game.seats)
            assert found == asked, f"{game.header.seed}, move {number}: whom the table waits for tells {who(seat)} much"


def worlds_are_dealt_from_what_a_seat_knows(game: Walk) -> None:
    """Check that `resample` returns the same state for any two states that look the same to the viewer."""
    for where, turn, seat, other in worlds(game):
        one, two = (game.game.resample(state, seat, Rng("world")) for state in (turn.state, other))
        assert encoded(one) == encoded(two), (
            f"{where}: the world that {who(seat)} imagines hangs on what it does not know: {_unlike(one, two)}"
        )


def reasons_are_public(game: Walk) -> None:
    """Check that a computer player's reason depends only on its choice and on public information (see `Policy`)."""
    for number in game.some(REASONS):
        turn, rng = game.turns[number], Rng(f"{game.header.seed}:{number}")
        dealt = _dealt_before_the_chain(game, number, rng)
        for name, policy in game.game.policies.items():
            advice = policy(game.game.view(turn.state, turn.seat), turn.legal, rng)
            for state in (turn.state, dealt):
                only = [each for each in game.game.legal_actions(state, turn.seat) if each.code == advice.code]
                again = policy(game.game.view(state, turn.seat), only, rng) if only else advice
                assert again == advice, (
                    f"{game.header.seed}, decision {number}: why {name} chooses {advice.code} hangs on what only "
                    f"seat {turn.seat} knows: {advice.why!r} or {again.why!r}"
                )


def _dealt_before_the_chain(game: Walk, number: int, rng: Rng) -> Any:
    """Resample the State before the current move for the public, then repeat the move's choices while they're legal."""
    first = number
    while first and not game.turns[first - 1].step.events:
        first -= 1
    state = game.game.resample(game.turns[first].state, None, rng)
    for turn in game.turns[first:number]:
        legal = game.game.legal_actions(state, turn.seat)
        state = next((game.game.apply(state, turn.seat, each).state for each in legal if each.code == turn.code), state)
    return state


def turns_are_planned_by_what_a_seat_knows(game: Walk) -> None:
    """Check that `Game.ahead` draws no random numbers, returns a valid state, and reveals nothing hidden."""
    ahead = game.game.ahead
    if ahead is None:
        return
    for where, turn, seat, world in worlds(game):
        if seat is None:
            continue
        other = game.game.resample(turn.state, seat, Rng(f"{where}, again"))
        here, there = ahead(other, seat), ahead(world, seat)
        if isinstance(here, str) or isinstance(there, str):
            assert here == there, f"{where}: {who(seat)} learns by a refusal what it cannot know"
            continue
        assert (here is other) == (there is world), f"{where}: {who(seat)} learns whose turn it is"
        assert there.rng.drawn == world.rng.drawn, f"{where}: chance is drawn for a plan of {who(seat)}"
        assert seat in openly_asked(game.game, there, game.seats), f"{where}: {who(seat)} has nothing to plan"
        game.game.check(there)
        true, dealt = shown(game.game, here, seat), shown(game.game, there, seat)
        for part, before in true.items():
            _assert_alike(where, seat, part, before, dealt[part])


INVARIANTS: tuple[Callable[[Walk], None], ...] = (
    secrets_are_kept,
    nothing_but_what_is_hidden_is_dealt_anew,
    chance_to_come_is_dealt_anew,
    quiet_steps_show_nothing,
    half_made_choices_are_hidden,
    who_holds_secrets_is_told_them,
    who_is_openly_asked_tells_no_secret,
    worlds_are_dealt_from_what_a_seat_knows,
    reasons_are_public,
    turns_are_planned_by_what_a_seat_knows,
)


# --- of all walks of a game together --------------------------------------------------------------------------------


def everything_hidden_is_dealt_anew(walks: Iterable[Walk]) -> None:
    """Check that, for each viewer who can't know a hidden part, `resample` changes this part in one of the walks.

    If `resample` never changed a part, no other invariant would notice that it's shown to everyone.
    """
    named, there, alone = set[str](), set[str](), Counter[Pair]()
    for each in walks:
        named |= {hidden.path for hidden in each.game.hidden}
        for hidden, pair, is_dealt in dealt(each):
            there.add(hidden.path)
            alone[pair] += is_dealt
    assert there == named, f"Game.hidden names what no state has: {sorted(named - there)}"
    said = ", ".join(f"{path} for {seat}" for (path, seat), count in sorted(alone.items()) if not count)
    assert not said, f"resample leaves hidden things alone: {said}"


def left_alone(walk: Walk) -> set[Pair]:
    """Return each hidden part that no resampled State of the walk changes, and its viewer."""
    found = list(dealt(walk))
    return {pair for _, pair, _ in found} - {pair for _, pair, is_dealt in found if is_dealt}


def dealt(walk: Walk) -> Iterator[tuple[Hidden, Pair, bool]]:
    """Yield (hidden part, pair, whether `resample` changed it) at some decisions, for each viewer who can't know it."""
    for _, turn, seat, world in worlds(walk):
        changed = list(differences(turn.state, world))
        for hidden in walk.game.hidden:
            for path, value in places(turn.state, hidden.path):
                if value not in _NOTHING and (seat is None or knower(hidden, turn.state, path) != seat):
                    yield hidden, _pair(hidden, path, seat), any(each[: len(path)] == path for each in changed)


def _pair(hidden: Hidden, path: Path, seat: Seat | None) -> Pair:
    """Return the hidden part, with the owner's seat filled in, and the viewer's name."""
    part = hidden.path
    if "[seat]" in part:
        number = next(here for here in path if isinstance(here, int))
        part = part.replace("[seat]", f"[{number}]")
    return part, who(seat)


def secrets_tell_what_is_hidden(walks: Iterable[Walk]) -> None:
    """Check, for each seat that ever has hidden information, that what `words.secret` says depends on it."""
    held, differs = set[Seat](), set[Seat]()
    for each in walks:
        for number in each.some(SOME):
            state = each.turns[number].state
            world = each.game.resample(state, None, Rng(f"{number}"))
            for seat in range(each.seats):
                one, two = (each.game.words.secret(each.game.view(some, seat), NAMES) for some in (state, world))
                if any(_held(hidden, state, seat) for hidden in each.game.hidden):
                    held.add(seat)
                    differs |= {seat} if one != two else set()
    assert differs == held, f"`secret` says the same to seats {sorted(held - differs)} whatever they hold"
