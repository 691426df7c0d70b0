"""What every game must keep to, whatever its rules: one function a law, each judging one random game.

A walk is a game played by lot: by uniform choice, or lively, half by the cleverest computer player and half with rare
choices as likely as common ones. Cheap laws look at each of its states, dear ones at some.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import msgspec

from games import GAMES
from games.kernel import AnyGame, Event, IllegalAction, Seat, Step, digest, openly_asked, play, to_act
from games.menu import chain, menu
from games.record import Decision, Header, Record, Undo, can_undo, replay, standing, start
from games.rng import Rng
from tests.games.example import GAME as EXAMPLE

CATALOGUE: dict[str, AnyGame] = {game.key: game for game in (*GAMES.values(), EXAMPLE)}
NAMES = ("Ada", "Bo", "Cy", "Dot", "Eli", "Fay", "Gus", "Hal")
LONGEST_GAME = 20_000
LIVELY = 4
CROSSED = 2
MIXED = 120
LONGEST_LIST = 200
LONGEST_CODE = 64
LONGEST_CHAIN = 80
LONGEST_LABEL = 80
LONGEST_SENTENCE = 600
HIGHLIGHTS = 2
REASONS = 12
ILL_PUT = re.compile(r"  | [,;:?!]|[.?!] [a-z]|\b1 (?:gear|tile|card|step|gizmo|gambit|sphere|cat|pebble|point)s\b")
_CHANCE = set(Rng.__struct_fields__)
MANGLED = ("", " ", ":", "/", "x", "end ", "END", "use:", "place:nowhere", "é\n", "\x00", "'; --", "x" * 5000)


class Turn(msgspec.Struct, frozen=True):
    """One decision of a walk: the state before it, who chose what among what, and where it led."""

    state: Any
    seat: Seat
    legal: tuple[Any, ...]
    code: str
    step: Step[Any]


class Walk(msgspec.Struct, frozen=True):
    """A whole random game."""

    game: AnyGame
    header: Header
    turns: tuple[Turn, ...]
    record: Record

    @property
    def seats(self) -> int:
        """How many play."""
        return self.header.seats

    def states(self) -> Iterator[Any]:
        """All states, first to last."""
        yield self.turns[0].state
        for turn in self.turns:
            yield turn.step.state

    def some(self, count: int) -> tuple[int, ...]:
        """The numbers of about so many decisions, evenly spread, the first by the seed; all of a short game."""
        stride = max(1, len(self.turns) // count)
        return tuple(range(len(self.header.seed) % stride, len(self.turns), stride))

    def moves(self) -> Iterator[list[Turn]]:
        """The chains: quiet steps and the loud one that completes them."""
        move: list[Turn] = []
        for turn in self.turns:
            move.append(turn)
            if turn.step.events:
                yield move
                move = []


def headers(game: AnyGame) -> list[Header]:
    """Each number of seats with the options varied, and some lively games, half of these with options drawn by lot."""
    plain = [
        Header(game.key, game.version, seats, options, f"plain-{seats}")
        for options in _variants(game)
        for seats in game.seats(options)
    ]
    lively = [
        Header(game.key, game.version, seats, _drawn(game, seats, number), f"lively{number}-{seats}")
        for seats in sorted({header.seats for header in plain})
        for number in range(LIVELY)
    ]
    return plain + lively


def mixtures(game: AnyGame) -> list[Header]:
    """Combinations of all choices of all options that matter, evenly sampled, with numbers of seats in turn."""
    product_of_all = product(*([(option.key, choice.value) for choice in option.choices] for option in game.options))
    picks = [options for options in map(dict, product_of_all) if _is_plain(game, options)]
    stride = 1 + 2 * (len(picks) // (2 * MIXED))  # odd, for choices come in pairs
    found = []
    for number, options in enumerate(picks[::stride]):
        seats = game.seats(options)
        found.append(Header(game.key, game.version, seats[number % len(seats)], options, f"mixed{number}"))
    return found


def _is_plain(game: AnyGame, options: dict[str, str]) -> bool:
    """Whether all that does not matter stands as it was."""
    return all(option.matters(options) or options[option.key] == option.default for option in game.options)


def _variants(game: AnyGame) -> list[dict[str, str]]:
    """Modes and expansions, a game's first options, in every combination; each other choice alone, where it matters."""
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
    """Options for a lively game of so many: as they stand in every other game, else by lot."""
    options, rng = game.defaults(), Rng(f"options-{game.key}-{seats}-{number}")
    while number % 2 or seats not in game.seats(options):
        for option in game.options:
            choice, rng = rng.choice(option.choices)
            options[option.key] = choice.value
        if seats in game.seats(options):
            break
    return options


def name(header: Header) -> str:
    """A test's id."""
    defaults = CATALOGUE[header.game].defaults()
    changed = [f"{key}={value}" for key, value in header.options.items() if defaults[key] != value]
    return "-".join((header.game, header.seed, *changed))


def _chain(game: AnyGame, header: Header, state: Any, seat: Seat, rng: Rng) -> tuple[list[Turn], Rng]:
    """Quiet steps up to a loud one."""
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
    """Every kind of choice is as likely as the others, so that rare things happen."""
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
    """The random game that the header leads to; a chain once begun is finished before another seat acts."""
    return _walk(msgspec.json.encode(header))


def encoded(value: Any) -> bytes:
    """A value as bytes, to compare by the byte."""
    return msgspec.json.encode(value)


def told(events: Sequence[Event], seat: Seat | None, *, openly: bool = False) -> list[str]:
    """The narration for one seat; `openly` leaves out what showed something hidden."""
    return [event.sentence(NAMES) for event in events if event.to in (None, seat) and not (openly and event.reveals)]


def shown(game: AnyGame, state: Any, seat: Seat | None) -> bytes:
    """Everything that a seat sees, is offered and is told about a state."""
    view, words = game.view(state, seat), game.words
    if seat is None:
        return encoded((view, words.prompt(view, NAMES), words.verdict(view, NAMES)))
    legal = game.legal_actions(state, seat)
    said = [words.prompt(view, NAMES), words.verdict(view, NAMES), words.secret(view, NAMES), dict(words.blocked(view))]
    said += [words.refusal(view, code, legal, NAMES) for code in MANGLED]
    groups = menu(game, state, seat) if legal else ()
    return encoded((view, [action.code for action in legal], groups, said))


# --- the laws -------------------------------------------------------------------------------------------------------


def ends_with_an_outcome_exactly_when_nobody_may_act(game: Walk) -> None:
    """Never stuck, never both over and going on; everybody is ranked once."""
    for state in game.states():
        assert (game.game.outcome(state) is not None) == (to_act(game.game, state, game.seats) == ())
    outcome = game.game.outcome(game.turns[-1].step.state)
    assert outcome is not None
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(game.seats))
    assert len(outcome.scores) == len(outcome.breakdown) == game.seats
    assert outcome.reason


def conserves_what_is_conserved(game: Walk) -> None:
    """check() after every action."""
    for state in game.states():
        game.game.check(state)


def codes_are_unique_and_fit(game: Walk) -> None:
    """Codes fit a custom id, lists a menu, chains both."""
    for turn in game.turns:
        codes = [action.code for action in turn.legal]
        assert len(set(codes)) == len(codes) <= LONGEST_LIST
        assert max(len(code) for code in codes) <= LONGEST_CODE
        assert not any("/" in code for code in codes)
    for move in game.moves():
        assert len("/".join(turn.code for turn in move)) <= LONGEST_CHAIN


def every_legal_code_applies(game: Walk) -> None:
    """Pure: whatever is chosen, the state before stays as it was, and the state after keeps its laws."""
    for turn in (game.turns[number] for number in game.some(40)):
        before = digest(turn.state)
        for action in turn.legal:
            game.game.check(play(game.game, turn.state, turn.seat, action.code).state)
        assert digest(turn.state) == before


def every_other_code_is_refused(game: Walk) -> None:
    """In words, for every seat, with the state unchanged."""
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


def quiet_steps_show_nothing(game: Walk) -> None:
    """No chance drawn, nothing changed for anybody else, and the same seat goes on."""
    for turn in game.turns:
        if turn.step.events:
            continue
        after = turn.step.state
        assert after.rng.drawn == turn.state.rng.drawn
        assert game.game.legal_actions(after, turn.seat)
        for other in (None, *(seat for seat in range(game.seats) if seat != turn.seat)):
            assert encoded(game.game.view(after, other)) == encoded(game.game.view(turn.state, other))


def reasons_are_public(game: Walk) -> None:
    """A computer player's reason follows from its choice and from what everybody knows, see `Policy`."""
    for number in game.some(REASONS):
        turn, rng = game.turns[number], Rng(f"{game.header.seed}:{number}")
        dealt = game.game.resample(turn.state, None, rng)
        for policy in game.game.policies.values():
            told = policy(game.game.view(turn.state, turn.seat), turn.legal, rng)
            for state in (turn.state, dealt):
                only = [each for each in game.game.legal_actions(state, turn.seat) if each.code == told.code]
                assert not only or policy(game.game.view(state, turn.seat), only, rng) == told


def words_fit(game: Walk) -> None:
    """Labels, hints, prompts and sentences are there, of one line, and of a length that Discord takes."""
    words, titles = game.game.words, game.game.words.titles()
    for turn in (game.turns[number] for number in game.some(50)):
        view = game.game.view(turn.state, turn.seat)
        labels = [words.label(view, action, NAMES) for action in turn.legal]
        assert all(0 < len(label) <= LONGEST_LABEL and "\n" not in label for label in labels)
        assert all(len(words.hint(view, action)) <= LONGEST_LABEL for action in turn.legal)
        assert {action.prefix for action in turn.legal} <= set(titles)
        assert _groups_are_distinct(turn.legal, labels)
        for seat in (None, *range(game.seats)):
            prompt = words.prompt(game.game.view(turn.state, seat), NAMES)
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
    assert any(name in words.verdict(final, NAMES) for name in NAMES)
    told = [[event for event in turn.step.events if event.to is None] for turn in game.turns]
    assert words.highlights(told[:-1], game.game.view(game.turns[-1].state, None), NAMES) == ()
    lines = words.highlights(told, final, NAMES)
    assert len(lines) <= HIGHLIGHTS
    assert all(0 < len(line) <= LONGEST_LABEL * 2 and "\n" not in line for line in lines)


def _groups_are_distinct(legal: Sequence[Any], labels: Sequence[str]) -> bool:
    """Two choices of one kind never look alike."""
    seen = [(action.prefix, label) for action, label in zip(legal, labels, strict=True)]
    return len(set(seen)) == len(seen)


def every_move_can_be_typed(game: Walk) -> None:
    """Each chain that was played is what some slash command stands for."""
    for move in game.moves():
        assert any(_spells(verb, [turn.code for turn in move]) for verb in game.game.verbs), [t.code for t in move]


def _spells(verb: Any, codes: list[str]) -> bool:
    filled: dict[str, str] = {}
    rest = list(codes)
    for field in verb.fields:
        if rest and field.takes(rest[0].partition(":")[0]):
            code = rest.pop(0)
            filled[field.name] = code.partition(":")[2] if field.prefix else code
    return list(chain(verb, filled)) == codes


def replay_equals_live_play(game: Walk) -> None:
    """From the JSON of the record, decision by decision; `replay` itself compares the digests."""
    again = Record.from_json(game.record.to_json())
    assert again == game.record
    steps = replay(game.game, again)
    assert encoded(steps[-1].state) == encoded(game.turns[-1].step.state)
    assert [step.events for step in steps[1:]] == [turn.step.events for turn in game.turns]


def secrets_are_kept(game: Walk) -> None:
    """Deal anew what a seat cannot know: nothing that it sees, is offered or is told changes by one byte."""
    for number in game.some(20):
        turn = game.turns[number]
        for seat in (None, *range(game.seats)):
            other = game.game.resample(turn.state, seat, Rng(f"{number}-{seat}"))
            game.game.check(other)
            before = shown(game.game, turn.state, seat)
            assert shown(game.game, other, seat) == before
            assert game.header.seed.encode() not in before
            _narration_tells_no_more_than_the_view(game, turn, other, seat)
    assert any(_is_dealt_anew(game.game, state) for state in game.states()), "resample deals nothing anew"


def who_is_openly_asked_tells_no_secret(game: Walk) -> None:
    """Whom the table waits for, and whom it pings, follows from what every seat knows."""
    states = [game.turns[0].state, *(move[-1].step.state for move in game.moves())]
    for number in range(len(game.header.seed) % 3, len(states), max(1, len(states) // 40)):
        asked = openly_asked(game.game, states[number], game.seats)
        for seat in (None, *range(game.seats)):
            other = game.game.resample(states[number], seat, Rng(f"{number}-{seat}"))
            assert openly_asked(game.game, other, game.seats) == asked


def worlds_are_dealt_from_what_a_seat_knows(game: Walk) -> None:
    """Searching players imagine the same, by the byte, from any two states that their seat cannot tell apart."""
    for number in game.some(20):
        state = game.turns[number].state
        for seat in (None, *range(game.seats)):
            other = game.game.resample(state, seat, Rng(f"other-{number}"))
            one, two = (encoded(game.game.resample(each, seat, Rng("world"))) for each in (state, other))
            assert one == two, "the imagined world hangs on what the seat does not know"


def _is_dealt_anew(game: AnyGame, state: Any) -> bool:
    """Whether something that nobody can know, other than chance to come, lies otherwise in a resampled state."""
    other = game.resample(state, None, Rng("shuffle"))
    one, two = (_without_chance(msgspec.to_builtins(each)) for each in (state, other))
    return bool(one != two)


def _without_chance(value: Any) -> Any:
    """A state in built-in types without its streams of chance."""
    if isinstance(value, dict):
        return None if value.keys() == _CHANCE else {key: _without_chance(part) for key, part in value.items()}
    return [_without_chance(part) for part in value] if isinstance(value, list | tuple) else value


def deals_private_things_anew(game: Walk) -> bool:
    """Whether what some seat knows, and the public does not, comes out otherwise somewhere in the walk."""
    return any(
        game.game.view(state, seat) != game.game.view(game.game.resample(state, None, Rng("shuffle")), seat)
        for state in game.states()
        for seat in range(game.seats)
    )


def _narration_tells_no_more_than_the_view(game: Walk, turn: Turn, other: Any, seat: Seat | None) -> None:
    """Two games that look alike to a seat before and after a move are told alike."""
    if turn.code not in {action.code for action in game.game.legal_actions(other, turn.seat)}:
        return
    step = play(game.game, other, turn.seat, turn.code)
    if encoded(game.game.view(step.state, seat)) == encoded(game.game.view(turn.step.state, seat)):
        assert told(step.events, seat, openly=True) == told(turn.step.events, seat, openly=True)


def undo_goes_back_and_is_free_only_if_nothing_was_learned(game: Walk) -> None:
    """An undo row replays to the state that it keeps; a free one takes back only what taught nobody anything."""
    steps = replay(game.game, game.record)
    decisions = standing(game.record.log)
    for end in (number + 1 for number in game.some(12)):
        for seat in {decisions[end - 1].seat, end % game.seats}:
            undo = can_undo(game.game, decisions[:end], steps[: end + 1], seat)
            if undo is None:
                continue
            log = (*game.record.log[:end], Undo(seat, undo.keep), *(made for made, _ in undo.again))
            led = undo.again[-1][1].state if undo.again else steps[undo.keep].state
            assert encoded(replay(game.game, Record(game.header, log))[-1].state) == encoded(led)
            if not undo.because:
                _nobody_learned(game, steps, decisions, range(undo.keep, end))


def _nobody_learned(game: Walk, steps: list[Step[Any]], decisions: list[Decision], since: range) -> None:
    """Where hidden things lie otherwise, the same moves look the same to every seat: so they taught it nothing."""
    for seat in (None, *range(game.seats)):
        state = game.game.resample(steps[since.start].state, seat, Rng(f"undo-{since}"))
        try:
            for made in (decisions[number] for number in since):
                state = play(game.game, state, made.seat, made.code).state
        except IllegalAction:
            assert made.seat != seat, "what is legal for a seat hangs on what it does not know"
            continue  # this hidden choice was open to the mover in the true game alone
        assert encoded(game.game.view(state, seat)) == encoded(game.game.view(steps[since.stop].state, seat))


LAWS: tuple[Callable[[Walk], None], ...] = (
    ends_with_an_outcome_exactly_when_nobody_may_act,
    conserves_what_is_conserved,
    codes_are_unique_and_fit,
    every_legal_code_applies,
    every_other_code_is_refused,
    quiet_steps_show_nothing,
    words_fit,
    every_move_can_be_typed,
    replay_equals_live_play,
    secrets_are_kept,
    who_is_openly_asked_tells_no_secret,
    worlds_are_dealt_from_what_a_seat_knows,
    reasons_are_public,
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
    """For a second process: a record a line in, the digest of its last state a line out."""
    for line in lines:
        record = Record.from_json(line)
        yield digest(replay(CATALOGUE[record.header.game], record)[-1].state)


if __name__ == "__main__":
    print(*replay_lines(iter(sys.stdin)), sep="\n")
