"""Tests that each invariant notices the bug it's meant for, by adding such bugs to the example game Pebbles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel import AnyGame, Controls, Limit, Names, Outcome, Press, Step, digest
from games.record import Decision, Header, Record
from games.rng import Rng
from games.secrecy import Hidden
from tests.games import conformance, secrecy
from tests.games.example import GAME, rules, words
from tests.games.example.players import greedy
from tests.games.example.rules import Heap, State, Take, Taken, View

SEATS = 3
SEEDS = ("faulty", "wrong", "broken")


def _walk(game: AnyGame, seed: str = SEEDS[0]) -> conformance.Walk:
    """Play a buggy game at random until nobody has a choice or 60 decisions are made."""
    header = Header("pebbles", 1, SEATS, game.defaults(), seed)
    state, rng = game.setup(SEATS, header.options, Rng(seed)), Rng(f"lot-{seed}")
    turns: list[conformance.Turn] = []
    log: list[Decision] = []
    for _ in range(60):
        asked = [seat for seat in range(SEATS) if game.legal_actions(state, seat)]
        if not asked:
            break
        seat, rng = rng.choice(asked)
        if turns and not turns[-1].step.events:
            seat = turns[-1].seat
        legal = game.legal_actions(state, seat)
        action, rng = rng.choice(legal)
        step = game.apply(state, seat, action)
        turns.append(conformance.Turn(state, seat, legal, action.code, step))
        log.append(Decision(seat, action.code, len(log), digest(step.state)))
        state = step.state
    return conformance.Walk(game, header, tuple(turns), Record(header, tuple(log)))


def leaks_sealed_moves(state: State, seat: int | None) -> View:
    """Simulate a bug: the View shows secret moves to everybody."""
    return replace(rules.view(state, seat), taken=(*state.taken, *(count for _, count in filter(None, state.sealed))))


def leaks_the_seed(state: State, seat: int | None) -> View:
    return replace(rules.view(state, seat), heaps=(*state.heaps, int.from_bytes(state.rng.key.encode(), "big") % 97))


def shows_unfinished_choices(state: State, seat: int | None) -> View:
    """Simulate a bug: the View shows everybody which heap another seat has chosen."""
    return replace(rules.view(state, seat), chosen=next((heap for heap in state.chosen if heap is not None), None))


def makes_pebbles(state: State, seat: int, action: rules.Move) -> Step[State]:
    step = rules.apply(state, seat, action)
    return Step(replace(step.state, taken=(99, *step.state.taken[1:])), step.events)


def draws_quietly(state: State, seat: int, action: rules.Move) -> Step[State]:
    if isinstance(action, Heap):
        state = replace(state, rng=state.rng.below(6)[1])
    return rules.apply(state, seat, action)


def takes_quietly(state: State, seat: int, action: rules.Move) -> Step[State]:
    """Simulate a bug: choosing a heap, which others shouldn't notice yet, changes something public."""
    step = rules.apply(state, seat, action)
    return step if step.events else Step(replace(step.state, last=seat))


def sealed_by_another(state: State, seat: int) -> int:
    """Return how many pebbles another seat takes with its secret move, or 0 if no other seat has made one."""
    return next((move[1] for other, move in enumerate(state.sealed) if move and other != seat), 0)


def tells_more(state: State, seat: int, action: rules.Move) -> Step[State]:
    """Simulate a bug: an event reveals a secret move."""
    step = rules.apply(state, seat, action)
    if state.active is None and isinstance(action, Take):
        count = sealed_by_another(state, seat)
        return Step(step.state, (*step.events, Taken(seat=seat, heap=0, count=count)))
    return step


def doubles_choices(state: State, seat: int) -> tuple[rules.Move, ...]:
    return rules.legal_actions(state, seat) * 2


def offers_a_number_twice(state: State, seat: int) -> tuple[rules.Move, ...]:
    """Simulate a bug: taking two pebbles is offered under two different codes."""
    legal = rules.legal_actions(state, seat)
    return (*legal, *(Take("take:two", move.count) for move in legal if isinstance(move, Take) and move.count == 2))


def offers_the_first(_state: State, _seat: int, legal: tuple[rules.Move, ...]) -> tuple[rules.Move, ...]:
    return legal[:1]


def offers_by_secrets(state: State, seat: int, legal: tuple[rules.Move, ...]) -> tuple[rules.Move, ...]:
    return legal[:1] if sealed_by_another(state, seat) == 1 else legal


def takes_by_secrets(state: State, seat: int) -> rules.Move | None:
    """Simulate a bug: the table takes pebbles without asking if another seat's secret move takes exactly one."""
    return rules.legal_actions(state, seat)[0] if sealed_by_another(state, seat) == 1 else None


def begins_to_choose(state: State, seat: int) -> rules.Move | None:
    """Simulate a bug: the table makes only the first choice of a move without asking."""
    return next((action for action in rules.legal_actions(state, seat) if isinstance(action, Heap)), None)


def leaves_the_last(state: State, seat: int) -> tuple[rules.Move, ...]:
    return rules.legal_actions(state, seat)[-1:]


def hangs_on_secrets(state: State, seat: int) -> tuple[rules.Move, ...]:
    legal = rules.legal_actions(state, seat)
    return legal[:1] if sealed_by_another(state, seat) == 1 else legal


def waits_by_secrets(state: State, seat: int) -> tuple[rules.Move, ...]:
    """Simulate a bug: the table doesn't wait for a seat if another seat's secret move takes exactly one pebble."""
    return () if sealed_by_another(state, seat) == 1 else rules.legal_actions(state, seat)


def never_ends(state: State) -> Outcome | None:  # noqa: ARG001 - signed like what it replaces
    return None


def deals_nothing_anew(state: State, seat: int | None, rng: Rng) -> State:  # noqa: ARG001 - as above
    return state


def leaves_sealed_moves_alone(state: State, seat: int | None, rng: Rng) -> State:
    return replace(rules.resample(state, seat, rng), sealed=state.sealed)


def leaves_the_first_seat_alone(state: State, seat: int | None, rng: Rng) -> State:
    dealt = rules.resample(state, seat, rng)
    return replace(dealt, sealed=(state.sealed[0], *dealt.sealed[1:]))


def keeps_half_made_choices(state: State, seat: int | None, rng: Rng) -> State:
    return replace(rules.resample(state, seat, rng), chosen=state.chosen)


def keeps_the_key(state: State, seat: int | None, rng: Rng) -> State:
    return replace(rules.resample(state, seat, rng), rng=state.rng)


def has_one_key_for_all_worlds(state: State, seat: int | None, rng: Rng) -> State:
    return replace(rules.resample(state, seat, rng), rng=Rng("imagined", state.rng.drawn))


def forgets_what_was_drawn(state: State, seat: int | None, rng: Rng) -> State:
    dealt = rules.resample(state, seat, rng)
    return replace(dealt, rng=Rng(dealt.rng.key))


def changes_what_lies_open(state: State, seat: int | None, rng: Rng) -> State:
    return replace(rules.resample(state, seat, rng), total=state.total + 1)


def changes_what_the_seat_knows(state: State, seat: int | None, rng: Rng) -> State:
    """Simulate a bug: `resample` changes the seat's own secret move, which the seat knows."""
    return rules.resample(state, None, rng) if seat == 1 else rules.resample(state, seat, rng)


def deals_by_the_seed(state: State, seat: int | None, rng: Rng) -> State:
    """Simulate a bug: the randomness of resampled states depends on the game's secret random key."""
    return rules.resample(state, seat, Rng(f"{rng.key}{state.rng.key}"))


def hurries_by_secrets(state: State) -> Limit | None:
    """Simulate a bug: the time limit depends on the game's secret random key."""
    return Limit("turn", 5 + len(state.rng.key.strip("0123456789")), ((0, ("toss",)),))


def never_lets_go(state: State) -> Limit | None:  # noqa: ARG001 - signed like what it replaces
    return Limit("all", 5, ((0, ()),))


def stands_when_it_is_over(state: State) -> Limit | None:
    """Simulate a bug: the time limit still exists after its moves were played."""
    legal = rules.legal_actions(state, 0)
    codes = (legal[0].code, "take:1") if legal and state.chosen[0] is None else tuple(each.code for each in legal[:1])
    return Limit("all", 5, ((0, codes),))


def plays_half_a_move(state: State) -> Limit | None:
    seat = next((seat for seat in (0, 1) if rules.legal_actions(state, seat)), None)
    return None if seat is None else Limit("all", 5, ((seat, (rules.legal_actions(state, seat)[0].code,)),))


def offers_what_is_not_legal(_view: View, _cursor: str, _names: Names) -> Controls:
    return Controls("Take.", ((Press("All of them", "take:99"),),))


def loses_its_way(_view: View, cursor: str, _names: Names) -> Controls | None:
    """Simulate a bug: a control leads to a cursor that the game doesn't know."""
    return None if cursor == "b" else Controls("Where?", ((Press("There", cursor="b"),),))


class Overheard:
    """A deliberate bug: text that depends on the whole State from which the last View was made."""

    def __init__(self) -> None:
        self.state: State | None = None

    def view(self, state: State, seat: int | None) -> View:
        self.state = state
        return rules.view(state, seat)

    def sealed_by_others(self, view: View) -> str:
        assert self.state is not None
        return str([move for seat, move in enumerate(self.state.sealed) if seat != view.seat])

    def label(self, view: View, action: rules.Move, names: Any, /) -> str:
        return words.label(view, action, names) + self.sealed_by_others(view)

    def hint(self, view: View, action: rules.Move, /) -> str:
        return words.hint(view, action) + self.sealed_by_others(view)

    def question(self, view: View, names: Any, /) -> str:
        return words.question(view, names) + self.sealed_by_others(view)

    def why(self, view: View, code: str, names: Any, /) -> str:
        return words.why(view, code, names) + self.sealed_by_others(view)

    def secret(self, view: View, names: Any, /) -> str:
        return words.secret(view, names) + self.sealed_by_others(view)


class Spoken:
    """The text of a game, with one function replaced."""

    def __init__(self, name: str, said: Callable[..., Any]) -> None:
        setattr(self, name, said)

    def __getattr__(self, name: str) -> Any:
        return getattr(words, name)


def silent(*_: Any) -> str:
    return ""


def overheard(name: str) -> dict[str, Any]:
    """Return a deliberate bug: the text function `name` depends on other seats' secret moves."""
    state = Overheard()
    return {"view": state.view, "words": Spoken(name, getattr(state, name))}


def counts_its_choices(view: View, legal: Any, rng: Rng, /) -> Any:
    """Simulate a bug: the public reason says how many choices the seat had."""
    return replace(greedy(view, legal, rng), why=f"The best of {len(legal)}.")


LEFT_ALONE = "resample leaves hidden things alone: "
FAULTS: list[tuple[Callable[[conformance.Walk], None], str, dict[str, Any], str]] = [
    (secrecy.secrets_are_kept, "all hands in view", {"view": leaks_sealed_moves}, "its view changed .* taken"),
    (secrecy.secrets_are_kept, "seed in view", {"view": leaks_the_seed}, "its view changed"),
    (secrecy.secrets_are_kept, "choices hang on others'", {"legal_actions": hangs_on_secrets}, "its legal actions"),
    (secrecy.secrets_are_kept, "label", overheard("label"), r"its labels and hints changed .* \S+\.label"),
    (secrecy.secrets_are_kept, "hint", overheard("hint"), r"its labels and hints changed .* \S+\.hint"),
    (secrecy.secrets_are_kept, "prompt", overheard("question"), "its prompt changed"),
    (secrecy.secrets_are_kept, "refusal", overheard("why"), "its refusals changed"),
    (secrecy.secrets_are_kept, "secret", overheard("secret"), "its secret changed"),
    (secrecy.secrets_are_kept, "narration", {"apply": tells_more}, "is told of take:. what it cannot know"),
    (
        secrecy.nothing_but_what_is_hidden_is_dealt_anew,
        "open things dealt anew",
        {"resample": changes_what_lies_open},
        "changes total for the public, which Game.hidden does not name",
    ),
    (
        secrecy.nothing_but_what_is_hidden_is_dealt_anew,
        "own things dealt anew",
        {"resample": changes_what_the_seat_knows},
        r"changes \w+\[1\].* for seat 1, who knows it",
    ),
    (
        secrecy.nothing_but_what_is_hidden_is_dealt_anew,
        "hidden thing not named",
        {"hidden": GAME.hidden[1:]},
        r"changes sealed\[.\].*, which Game.hidden does not name",
    ),
    (secrecy.chance_to_come_is_dealt_anew, "key kept", {"resample": keeps_the_key}, "keeps rng.key: .* foresees"),
    (secrecy.chance_to_come_is_dealt_anew, "nothing dealt", {"resample": deals_nothing_anew}, "keeps rng.key"),
    (secrecy.chance_to_come_is_dealt_anew, "one key", {"resample": has_one_key_for_all_worlds}, "same key in every"),
    (secrecy.chance_to_come_is_dealt_anew, "drawn", {"resample": forgets_what_was_drawn}, "how much is drawn"),
    (
        secrecy.who_holds_secrets_is_told_them,
        "empty secret",
        {"words": Spoken("secret", lambda *_: "")},
        "says nothing",
    ),
    (
        secrecy.who_is_openly_asked_tells_no_secret,
        "waits by secrets",
        {"legal_actions": waits_by_secrets},
        "whom the table waits for tells",
    ),
    (
        secrecy.worlds_are_dealt_from_what_a_seat_knows,
        "worlds by the seed",
        {"resample": deals_by_the_seed},
        "hangs on what it does not know",
    ),
    (
        secrecy.reasons_are_public,
        "reason",
        {"policies": {"greedy": counts_its_choices}},
        "why greedy chooses .* hangs on what only seat . knows",
    ),
    (secrecy.quiet_steps_show_nothing, "half-made choice shown", {"view": shows_unfinished_choices}, "is shown to"),
    (secrecy.quiet_steps_show_nothing, "quiet draw", {"apply": draws_quietly}, "the quiet step heap:. draws chance"),
    (secrecy.half_made_choices_are_hidden, "quiet deed", {"apply": takes_quietly}, "changes last, which Game.hidden"),
    (conformance.conserves_what_is_conserved, "pebbles made", {"apply": makes_pebbles}, "sum"),
    (conformance.codes_are_unique_and_fit, "choices twice", {"legal_actions": doubles_choices}, "assert 3 == 6"),
    (conformance.every_legal_code_applies, "pebbles made", {"apply": makes_pebbles}, "sum"),
    (
        conformance.every_choice_offered_makes_a_difference,
        "a number twice",
        {"legal_actions": offers_a_number_twice},
        "take:2 and take:two are the same",
    ),
    (
        conformance.every_choice_offered_makes_a_difference,
        "the first",
        {"distinct": offers_the_first},
        "is not offered, and",
    ),
    (
        conformance.every_choice_offered_makes_a_difference,
        "by secrets",
        {"distinct": offers_by_secrets},
        "assert False",
    ),
    (
        conformance.obvious_choices_are_public_and_complete,
        "by secrets",
        {"obvious": takes_by_secrets},
        "it depends on something hidden",
    ),
    (
        conformance.obvious_choices_are_public_and_complete,
        "half a move",
        {"obvious": begins_to_choose},
        "it isn't a whole move",
    ),
    (conformance.nothing_is_asked_that_has_one_answer, "one left", {"legal_actions": leaves_the_last}, "toss"),
    (conformance.ends_with_an_outcome_exactly_when_nobody_may_act, "endless", {"outcome": never_ends}, "is not None"),
    (
        conformance.every_move_can_be_typed,
        "no verbs",
        {"verbs": GAME.verbs[1:], "longest_chain": 1},
        "heap:|take:|toss",
    ),
    (conformance.limits_end_and_tell_no_secret, "hurries by secrets", {"limit": hurries_by_secrets}, "assert"),
    (conformance.limits_end_and_tell_no_secret, "never lets go", {"limit": never_lets_go}, "nothing is played"),
    (
        conformance.limits_end_and_tell_no_secret,
        "stands when over",
        {"limit": stands_when_it_is_over},
        "the limit stands",
    ),
    (conformance.limits_end_and_tell_no_secret, "half a move", {"limit": plays_half_a_move}, "one move at a time"),
    (conformance.controls_lead_to_legal_moves, "not legal", {"controls": offers_what_is_not_legal}, "take:99"),
    (conformance.controls_lead_to_legal_moves, "lost", {"controls": loses_its_way}, "leads nowhere"),
]


@pytest.mark.parametrize(
    ("invariant", "fault", "message"),
    [
        pytest.param(invariant, fault, said, id=f"{invariant.__name__}-{name}")
        for invariant, name, fault, said in FAULTS
    ],
)
def test_each_invariant_catches_the_fault_that_it_is_for(
    invariant: Callable[[conformance.Walk], None], fault: dict[str, Any], message: str
) -> None:
    invariant(_walk(GAME))
    with pytest.raises(AssertionError, match=message):
        invariant(_walk(replace(GAME, **fault)))


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (
            {"resample": leaves_sealed_moves_alone},
            LEFT_ALONE + r"sealed\[0\] for seat 1, sealed\[0\] for seat 2, sealed",
        ),
        (
            {"resample": leaves_the_first_seat_alone},
            LEFT_ALONE + r"sealed\[0\] for seat 1, sealed\[0\] for seat 2, [a-z0 ]*sealed\[0\] for the public\n",
        ),
        ({"resample": keeps_half_made_choices}, LEFT_ALONE + r"chosen\[0\] for seat 1"),
        ({"resample": keeps_half_made_choices, "view": shows_unfinished_choices}, LEFT_ALONE + r"chosen\[0\]"),
        ({"resample": leaves_sealed_moves_alone, "view": leaks_sealed_moves}, LEFT_ALONE + r"sealed\[0\]"),
        ({"hidden": (*GAME.hidden, Hidden("dice[seat]"))}, r"names what no state has: \['dice\[seat\]'\]"),
    ],
)
def test_a_hidden_part_that_resample_leaves_alone_is_named(fault: dict[str, Any], message: str) -> None:
    """A secrecy invariant names a hidden part that `resample` never changes, even if the View shows that part."""
    secrecy.everything_hidden_is_dealt_anew(_walk(GAME, seed) for seed in SEEDS)
    with pytest.raises(AssertionError, match=message):
        secrecy.everything_hidden_is_dealt_anew(_walk(replace(GAME, **fault), seed) for seed in SEEDS)


def test_a_secret_that_never_changes_is_caught() -> None:
    secrecy.secrets_tell_what_is_hidden(_walk(GAME, seed) for seed in SEEDS)
    faulty = replace(GAME, words=Spoken("secret", lambda *_: "You have a secret."))
    with pytest.raises(AssertionError, match=r"`secret` says the same to seats \[0, 1, 2\]"):
        secrecy.secrets_tell_what_is_hidden(_walk(faulty, seed) for seed in SEEDS)
