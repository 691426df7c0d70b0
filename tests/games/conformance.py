"""Invariants of every game, each a function that checks one random game (a walk).

In a plain walk, every legal choice is equally likely. In a lively walk, the game's default computer player makes half
of the moves, and in the others every kind of choice is equally likely, so that rare ones occur. Cheap invariants check
every state, expensive ones only some.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, cycle, product
from typing import Any

import msgspec

from games import GAMES
from games.kernel import (
    AnyGame,
    Controls,
    Dropdown,
    IllegalAction,
    Limit,
    Seat,
    Step,
    digest,
    offered,
    pack,
    play,
    to_act,
)
from games.menu import chain
from games.record import Decision, Header, Record, Undo, in_effect, possible_undo, replay, start
from games.rng import Rng
from tests.games import equivalence
from tests.games.example import GAME as EXAMPLE
from tests.games.pairwise import pairwise

CATALOGUE: dict[str, AnyGame] = {game.key: game for game in (*GAMES.values(), EXAMPLE)}
NAMES = ("Ada", "Bo", "Cy", "Dot", "Eli", "Fay", "Gus", "Hal")
LONGEST_GAME = 20_000
LIVELY = 2
MORE_LIVELY = 4
CROSSED = 2
MIXED = 120
LONGEST_LIST = 200
LONGEST_CODE = 64
LONGEST_CHAIN = 80
LONGEST_LABEL = 80
LONGEST_SENTENCE = 600
HIGHLIGHTS = 2
ILL_PUT = re.compile(r"  | [,;:?!]|[.?!] [a-z]|\b1 (?:gear|tile|card|step|gizmo|gambit|sphere|cat|pebble|point)s\b")
MANGLED = ("", " ", ":", "/", "x", "end ", "END", "use:", "place:nowhere", "é\n", "\x00", "'; --", "x" * 5000)


class Turn(msgspec.Struct, frozen=True):
    """A decision of a walk: the state before it, the seat, its legal actions, the chosen code, and the next step."""

    state: Any
    seat: Seat
    legal: tuple[Any, ...]
    code: str
    step: Step[Any]


class Walk(msgspec.Struct, frozen=True):
    """A complete random game."""

    game: AnyGame
    header: Header
    turns: tuple[Turn, ...]
    record: Record
    sampled: float = 1.0  # the share of the usual number of decisions that `some` picks

    @property
    def seats(self) -> int:
        return self.header.seats

    def states(self) -> Iterator[Any]:
        yield self.turns[0].state
        for turn in self.turns:
            yield turn.step.state

    def some(self, count: int) -> tuple[int, ...]:
        """Return the numbers of about `count` decisions that are evenly spread over the game."""
        stride = max(1, int(len(self.turns) / (count * self.sampled)))
        return tuple(range(len(self.header.seed) % stride, len(self.turns), stride))

    def moves(self) -> Iterator[list[Turn]]:
        """Yield each move as a list of decisions, only the last of which caused events."""
        move: list[Turn] = []
        for turn in self.turns:
            move.append(turn)
            if turn.step.events:
                yield move
                move = []


def headers(game: AnyGame) -> list[Header]:
    """Return the headers (game, options, seed) of the walks that every test run checks.

    Plain walks come first, which cover every pair of option values, then lively ones.
    """
    plain = _plain_headers(game.key)
    return plain + _lively_headers(game, plain, LIVELY)


def lively_headers(game: AnyGame) -> list[Header]:
    """Return headers of lively walks beyond those in `headers`, so that rare things happen at every seat."""
    plain = _plain_headers(game.key)
    known = headers(game)
    return [header for header in _lively_headers(game, plain, MORE_LIVELY) if header not in known]


def more_headers(game: AnyGame) -> list[Header]:
    plain = [_plain_header(game, options, seats) for options in _variants(game) for seats in game.seats(options)]
    known = headers(game)
    return [header for header in plain + _lively_headers(game, plain, MORE_LIVELY) if header not in known]


@cache
def _plain_headers(key: str) -> list[Header]:
    game = CATALOGUE[key]
    return [_plain_header(game, options, seats) for options, seats in pairwise(game)]


def _plain_header(game: AnyGame, options: dict[str, str], seats: int) -> Header:
    return Header(game.key, game.version, seats, options, f"plain-{seats}")


def _lively_headers(game: AnyGame, plain: Sequence[Header], count: int) -> list[Header]:
    """Return headers of `count` lively games for each number of seats. Every second game has random options."""
    return [
        Header(game.key, game.version, seats, _drawn(game, seats, number), f"lively{number}-{seats}")
        for seats in sorted({header.seats for header in plain})
        for number in range(count)
    ]


def mixtures(game: AnyGame) -> list[Header]:
    """Return headers for at most `MIXED` different combinations of random options and numbers of seats."""
    seats = cycle(sorted({header.seats for header in headers(game)}))
    drawn = [(_drawn(game, count, 2 * number + 1), count) for number, count in zip(range(MIXED), seats, strict=False)]
    tables = [table for at, table in enumerate(drawn) if table not in drawn[:at]]
    return [Header(game.key, game.version, count, options, f"mixed{at}") for at, (options, count) in enumerate(tables)]


def _variants(game: AnyGame) -> list[dict[str, str]]:
    """Return all combinations of a game's first options (modes and expansions), then other options changed singly."""
    crossed, others = game.options[:CROSSED], game.options[CROSSED:]
    picks = product(*([(option.key, choice.value) for choice in option.choices] for option in crossed))
    singles = [
        {key: values[0] for key, values in option.only.items()} | {option.key: choice.value}
        for option in others
        for choice in option.choices
        if choice.value != option.default
    ]
    return [game.defaults() | chosen for chosen in (*map(dict, picks), *singles)]


def _drawn(game: AnyGame, seats: int, number: int) -> dict[str, str]:
    """Return a lively walk's options: the defaults if `number` is even and they fit the seats, else random ones."""
    options, attempt = game.defaults(), 0
    while number % 2 or seats not in game.seats(options):
        for option in game.options:  # each has its own random stream, so that adding an option changes no other
            choice, _ = Rng(f"{option.key}-{game.key}-{seats}-{number}-{attempt}").choice(option.choices)
            options[option.key] = choice.value
        if seats in game.seats(options):
            break
        attempt += 1
    return options


def name(header: Header) -> str:
    """Return a test id for the header, made of the game, the seed, and the options that differ from their defaults."""
    defaults = CATALOGUE[header.game].defaults()
    changed = [f"{key}={value}" for key, value in header.options.items() if defaults[key] != value]
    return "-".join((header.game, header.seed, *changed))


def _chain(game: AnyGame, header: Header, state: Any, seat: Seat, rng: Rng) -> tuple[list[Turn], Rng]:
    """Play one random move, which may take several decisions. Return the decisions and the Rng after them."""
    turns: list[Turn] = []
    is_clever, rng = rng.below(2)
    while not turns or not turns[-1].step.events:
        legal = game.legal_actions(state, seat)
        code, rng = _plain(legal, rng)
        if header.seed.startswith("lively"):
            code, rng = _clever(game, state, seat, rng) if is_clever else _lively(legal, rng)
        turns.append(Turn(state, seat, legal, code, play(game, state, seat, code)))
        state = turns[-1].step.state
    return turns, rng


def _clever(game: AnyGame, state: Any, seat: Seat, rng: Rng) -> tuple[str, Rng]:
    policy = game.policies[game.strengths.default]
    return policy(game.view(state, seat), game.legal_actions(state, seat), rng).code, rng.below(2)[1]


def _plain(legal: Sequence[Any], rng: Rng) -> tuple[str, Rng]:
    action, rng = rng.choice(legal)
    return action.code, rng


def _lively(legal: Sequence[Any], rng: Rng) -> tuple[str, Rng]:
    """Choose a random action, with every kind of action equally likely, so that rare ones occur."""
    prefix, rng = rng.choice(list(dict.fromkeys(action.prefix for action in legal)))
    return _plain([action for action in legal if action.prefix == prefix], rng)


@lru_cache(maxsize=8)
def _walk(encoded: bytes) -> Walk:
    header = msgspec.json.decode(encoded, type=Header)
    game = CATALOGUE[header.game]
    state, rng = start(game, header), Rng(f"choose-{header.seed}")
    turns: list[Turn] = []
    log: list[Decision] = []
    for move in range(LONGEST_GAME):
        asked = to_act(game, state, header.seats)
        if not asked:
            return Walk(game, header, tuple(turns), Record(header, tuple(log)))
        seat, rng = rng.choice(asked)
        made, rng = _chain(game, header, state, seat, rng)
        state = made[-1].step.state
        turns += made
        log += [Decision(seat, turn.code, move, digest(turn.step.state)) for turn in made]
    raise AssertionError("this game does not end")


def walk(header: Header) -> Walk:
    """Play the random game that the header describes. A seat completes its move before another seat acts."""
    return _walk(msgspec.json.encode(header))


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)


# --- the invariants -------------------------------------------------------------------------------------------------


def ends_with_an_outcome_exactly_when_nobody_may_act(game: Walk) -> None:
    """Check that a game never gets stuck, has an outcome only at its end, and ranks every seat once."""
    for state in game.states():
        assert (game.game.outcome(state) is not None) == (to_act(game.game, state, game.seats) == ())
    outcome = game.game.outcome(game.turns[-1].step.state)
    assert outcome is not None, "the game is over"
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(game.seats))
    assert len(outcome.scores) == len(outcome.breakdown) == game.seats
    assert outcome.reason


def conserves_what_is_conserved(game: Walk) -> None:
    """Check every state with the game's own function `check`."""
    for state in game.states():
        game.game.check(state)


def codes_are_unique_and_fit(game: Walk) -> None:
    """Check that legal codes are unique, and that codes, lists and chains of codes keep to their maximum lengths."""
    for turn in game.turns:
        codes = [action.code for action in turn.legal]
        assert len(set(codes)) == len(codes) <= LONGEST_LIST
        assert max(len(code) for code in codes) <= LONGEST_CODE
        assert not any("/" in code for code in codes)
    for move in game.moves():
        assert len("/".join(turn.code for turn in move)) <= LONGEST_CHAIN


def every_legal_code_applies(game: Walk) -> None:
    """Check that legal actions can be applied without mutating the state, and that the new states pass `check`."""
    for turn in (game.turns[number] for number in game.some(40)):
        before = digest(turn.state)
        for action in turn.legal:
            game.game.check(play(game.game, turn.state, turn.seat, action.code).state)
        assert digest(turn.state) == before


def every_other_code_is_refused(game: Walk) -> None:
    """Check that all other codes are refused, for every seat, with a reason and without mutating the state."""
    pool = sorted({turn.code for turn in game.turns})
    for number in game.some(15):
        turn = game.turns[number]
        before = digest(turn.state)
        for seat in range(game.seats):
            legal = {action.code for action in game.game.legal_actions(turn.state, seat)}
            for code in (*MANGLED, *pool[number % 5 :: 5]):
                if code not in legal:
                    assert _refused(game.game, turn.state, seat, code)
        assert digest(turn.state) == before


def _refused(game: AnyGame, state: Any, seat: Seat, code: str) -> str:
    try:
        play(game, state, seat, code, NAMES)
    except IllegalAction as refusal:
        return str(refusal)
    raise AssertionError(f"{code} was made though it is not legal")


def every_choice_offered_makes_a_difference(game: Walk) -> None:
    """Check that no two choices that a player is offered are equivalent, except those in `equivalence`.

    Offered choices keep the order of the legal actions and don't depend on hidden information. Each legal action that
    isn't offered is equivalent to one that is.
    """
    forms = equivalence.FORMS.get(game.game.key, equivalence.as_it_is)
    for turn in (game.turns[number] for number in game.some(40)):
        choices = offered(game.game, turn.state, turn.seat)
        codes = [action.code for action in choices]
        assert codes == [action.code for action in turn.legal if action.code in codes]
        worlds = [turn.state, *(game.game.resample(turn.state, turn.seat, Rng(f"same-{n}")) for n in range(2))]
        assert all([a.code for a in offered(game.game, world, turn.seat)] == codes for world in worlds)
        results = {code: [_result(game.game, world, turn.seat, code, forms) for world in worlds] for code in codes}
        for left_out in (action.code for action in turn.legal if action.code not in codes):
            result = [_result(game.game, world, turn.seat, left_out, forms) for world in worlds]
            assert result in results.values(), f"{left_out} is not offered, and comes to nothing that is"
        for one, other in combinations(codes, 2):
            is_same = results[one] == results[other]
            assert not is_same or equivalence.is_excused(game.game.key, one, other), f"{one} and {other} are the same"


def _result(game: AnyGame, state: Any, seat: Seat, code: str, form: Callable[[Any], Any]) -> bytes:
    step = play(game, state, seat, code)
    return pack(form(step.state))


def nothing_is_asked_that_has_one_answer(game: Walk) -> None:
    """Check that no move begins with only one choice on offer, except those in `equivalence`.

    A single first choice is allowed if more choices follow before anything happens, because panels skip it.
    """
    for number in game.some(60):
        turn = game.turns[number]
        if not number or game.turns[number - 1].step.events:
            match offered(game.game, turn.state, turn.seat):
                case (only,) if only.prefix not in game.game.automatic:
                    is_quiet = not play(game.game, turn.state, turn.seat, only.code).events
                    assert is_quiet or only.prefix in equivalence.SINGLE.get(game.game.key, {}), only.code


def obvious_choices_are_public_and_complete(game: Walk) -> None:
    """Check that choices which a table makes without asking are legal, complete moves, and depend on nothing hidden."""
    find = game.game.obvious
    if find is None:
        return
    for before, turn in zip(game.turns, game.turns[1:], strict=False):
        if before.step.events:  # a table never stays in the middle of a move
            action = find(turn.state, turn.seat)
            world = game.game.resample(turn.state, None, Rng("obvious"))
            assert find(world, turn.seat) == action, "it depends on something hidden"
            assert action is None or play(game.game, turn.state, turn.seat, action.code).events, "it isn't a whole move"


def words_fit(game: Walk) -> None:
    """Check that labels, hints, prompts and sentences exist, are well formed, and fit Discord's limits."""
    words, titles = game.game.words, game.game.words.titles()
    for turn in (game.turns[number] for number in game.some(50)):
        view = game.game.view(turn.state, turn.seat)
        labels = [words.label(view, action, NAMES) for action in turn.legal]
        ill = [label for label in labels if not 0 < len(label) <= LONGEST_LABEL or "\n" in label]
        assert not ill, f"label gives no line of 1 to {LONGEST_LABEL} characters: {ill}"
        long = [hint for hint in (words.hint(view, action) for action in turn.legal) if len(hint) > LONGEST_LABEL]
        assert not long, f"hint is longer than {LONGEST_LABEL} characters: {long}"
        untitled = {action.prefix for action in turn.legal} - set(titles)
        assert not untitled, f"titles lacks {sorted(untitled)}"
        assert _groups_are_distinct(turn.legal, labels), f"two choices of one kind have the same label: {labels}"
        for seat in (None, *range(game.seats)):
            prompt = game.game.prompt(game.game.view(turn.state, seat), NAMES)
            assert 0 < len(prompt) <= LONGEST_SENTENCE
            assert not ILL_PUT.search(prompt), prompt
    for turn in game.turns:
        for event in turn.step.events:
            sentence = event.sentence(NAMES)
            assert len(sentence) <= LONGEST_SENTENCE
            assert not ILL_PUT.search(sentence), sentence
            assert event.to in (None, *range(game.seats))
            assert "None" not in sentence
            assert "_" not in sentence
    final = game.game.view(game.turns[-1].step.state, None)
    assert any(name in words.verdict(final, NAMES) for name in NAMES), "verdict names no player"
    told = [[event for event in turn.step.events if event.to is None] for turn in game.turns]
    assert words.highlights(told[:-1], game.game.view(game.turns[-1].state, None), NAMES) == (), (
        "highlights says something before the game is over"
    )
    lines = words.highlights(told, final, NAMES)
    assert len(lines) <= HIGHLIGHTS
    assert all(0 < len(line) <= LONGEST_LABEL * 2 and "\n" not in line for line in lines)


def _groups_are_distinct(legal: Sequence[Any], labels: Sequence[str]) -> bool:
    seen = [(action.prefix, label) for action, label in zip(legal, labels, strict=True)]
    return len(set(seen)) == len(seen)


def every_move_can_be_typed(game: Walk) -> None:
    """Check that a slash command exists for every move of the walk."""
    for move in game.moves():
        codes = [turn.code for turn in move]
        assert any(_spells(verb, codes) for verb in game.game.commands), (
            f"no verb has fields for {codes}: longest_chain?"
        )


def _spells(verb: Any, codes: list[str]) -> bool:
    filled: dict[str, str] = {}
    rest = list(codes)
    for field in verb.fields:
        if rest and field.takes(rest[0].partition(":")[0]):
            code = rest.pop(0)
            filled[field.name] = code.partition(":")[2] if field.prefix else code
    return list(chain(verb, filled)) == codes


def replay_equals_live_play(game: Walk) -> None:
    """Check that a record, after conversion to JSON and back, replays to the same events and state."""
    again = Record.from_json(game.record.to_json())
    assert again == game.record
    steps = replay(game.game, again)
    assert encoded(steps[-1].state) == encoded(game.turns[-1].step.state)
    assert [step.events for step in steps[1:]] == [turn.step.events for turn in game.turns]


def limits_end_and_tell_no_secret(game: Walk) -> None:
    """Check that an expired time limit's moves are legal and end it, and that no limit reveals anything hidden."""
    find = game.game.limit
    states = [game.turns[0].state, *(move[-1].step.state for move in game.moves())] if find else []
    for number in range(len(game.header.seed) % 3, len(states), max(1, len(states) // 40)):
        limit = find(states[number]) if find else None
        for seat in (None, *range(game.seats)):
            other = find(game.game.resample(states[number], seat, Rng(f"{number}-{seat}"))) if find else None
            assert _open(other, seat) == _open(limit, seat)
        if limit is not None:
            assert limit.seconds > 0
            assert any(codes for _, codes in limit.codes), "nothing is played when time is up"
            _assert_ends(game, states[number], limit)


def _open(limit: Limit | None, seat: Seat | None) -> object:
    """Return what a seat may know about a time limit: everything except the codes of other seats."""
    if limit is None:
        return None
    return limit.key, limit.seconds, [(other, codes if other == seat else None) for other, codes in limit.codes]


def _assert_ends(game: Walk, state: Any, limit: Limit) -> None:
    """Play the moves for an expired time limit seat by seat, as a table does, and check that they end the limit."""
    assert game.game.limit is not None
    for seat, _ in limit.codes:
        last = tuple[str, ...]()
        while (codes := _played(game.game.limit(state), limit.key, seat)) and codes != last:
            last = codes
            for number, code in enumerate(codes, 1):
                step = play(game.game, state, seat, code)
                state = step.state
                assert bool(step.events) == (number == len(codes)), "what is played for a seat is one move at a time"
    now = game.game.limit(state)
    assert now is None or now.key != limit.key, "the limit stands when its time is up"


def _played(limit: Limit | None, key: str, seat: Seat) -> tuple[str, ...]:
    """Return the codes that the time limit plays next for the seat; () if the limit named `key` is over."""
    return dict(limit.codes).get(seat, ()) if limit and limit.key == key else ()


def controls_lead_to_legal_moves(game: Walk) -> None:
    """Check a game's own controls: they fit Discord, accept any cursor, and offer only what is legal."""
    make = game.game.controls
    if make is None:
        return
    for turn in (game.turns[number] for number in game.some(40)):
        view, legal = game.game.view(turn.state, turn.seat), {action.code for action in turn.legal}
        led = set[str]()  # cursors known to lead on, because most of them recur
        for cursor in ("", *MANGLED[:4]):
            found = make(view, cursor, NAMES)
            if found is not None:
                _fits(found)
                codes = {press.code for press in found.presses() if press.code}
                assert codes <= legal, codes - legal
                for press in (each for each in found.presses() if each.cursor not in led):
                    assert make(view, press.cursor, NAMES) is not None, f"{press.label} leads nowhere"
                    led.add(press.cursor)


def _fits(found: Controls) -> None:
    assert 0 < len(found.text) + len(found.signs) <= 2000
    assert len(found.rows) <= 8
    for row in found.rows:
        presses = row.presses if isinstance(row, Dropdown) else row
        assert 0 < len(presses) <= (25 if isinstance(row, Dropdown) else 5)
        assert all(0 < len(each.label) <= LONGEST_LABEL and len(each.hint) <= LONGEST_LABEL for each in presses)
        assert all(len(each.cursor) <= 24 and not set(each.cursor) & set(";|") for each in presses)
        assert not isinstance(row, Dropdown) or row.chosen is None or row.chosen < len(presses)


def undo_goes_back_and_is_free_only_if_nothing_was_learned(game: Walk) -> None:
    """Check that a record with an undo replays correctly, and that moves that can be undone freely revealed nothing."""
    steps = replay(game.game, game.record)
    decisions = in_effect(game.record.log)
    for end in (number + 1 for number in game.some(12)):
        for seat in {decisions[end - 1].seat, end % game.seats}:
            undo = possible_undo(game.game, decisions[:end], steps[: end + 1], seat)
            if undo is None:
                continue
            log = (*game.record.log[:end], Undo(seat, undo.keep), *(made for made, _ in undo.replayed))
            led = undo.replayed[-1][1].state if undo.replayed else steps[undo.keep].state
            assert encoded(replay(game.game, Record(game.header, log))[-1].state) == encoded(led)
            if not undo.because:
                _nobody_learned(game, steps, decisions, range(undo.keep, end))


def _nobody_learned(game: Walk, steps: list[Step[Any]], decisions: list[Decision], since: range) -> None:
    """Check that no seat learned anything from the moves: its View after them depends on nothing hidden."""
    for seat in (None, *range(game.seats)):
        state = game.game.resample(steps[since.start].state, seat, Rng(f"undo-{since}"))
        try:
            for made in (decisions[number] for number in since):
                state = play(game.game, state, made.seat, made.code).state
        except IllegalAction:
            assert made.seat != seat, "what is legal for a seat hangs on what it does not know"
            continue  # with these hidden facts, the mover couldn't have made this hidden choice
        assert encoded(game.game.view(state, seat)) == encoded(game.game.view(steps[since.stop].state, seat))


INVARIANTS: tuple[Callable[[Walk], None], ...] = (
    ends_with_an_outcome_exactly_when_nobody_may_act,
    conserves_what_is_conserved,
    codes_are_unique_and_fit,
    every_legal_code_applies,
    every_other_code_is_refused,
    every_choice_offered_makes_a_difference,
    obvious_choices_are_public_and_complete,
    nothing_is_asked_that_has_one_answer,
    words_fit,
    every_move_can_be_typed,
    replay_equals_live_play,
    limits_end_and_tell_no_secret,
    controls_lead_to_legal_moves,
    undo_goes_back_and_is_free_only_if_nothing_was_learned,
)


CHEAP: tuple[Callable[[Walk], None], ...] = (
    ends_with_an_outcome_exactly_when_nobody_may_act,
    conserves_what_is_conserved,
    codes_are_unique_and_fit,
    every_move_can_be_typed,
    replay_equals_live_play,
)


def replay_lines(lines: Iterator[str]) -> Iterator[str]:
    """Replay the record in each line; yield the digest of its last State. Runs in a second process."""
    for line in lines:
        record = Record.from_json(line)
        yield digest(replay(CATALOGUE[record.header.game], record)[-1].state)


if __name__ == "__main__":
    print(*replay_lines(iter(sys.stdin)), sep="\n")
