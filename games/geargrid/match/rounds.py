"""The start and end of rounds, and the victories awarded in them (GG10, GG50-GG52)."""

from __future__ import annotations

from msgspec.structs import replace

from games.geargrid import events
from games.geargrid.adjudication.judging import Judgement, conflict, judged
from games.geargrid.building.run import Run
from games.geargrid.components.tiles import BOX, CODES, heap_of, tiles_of
from games.geargrid.match.scoring import ranked, victories
from games.geargrid.nouns import tile_name
from games.geargrid.state import BUILD, CHOOSE, OVER, READY, Bench, Result, Rules, State
from games.rng import Rng


def dealt(rules: Rules, rng: Rng) -> tuple[bytes, Rng]:
    """Return the tiles of a round: the whole box, or given numbers of random three-square and two-square tiles (M5)."""
    if rules.is_live or rules.deal == (0, 0):
        return BOX, rng
    drawn = list[int]()
    for size, number in zip((3, 2), rules.deal, strict=True):
        mixed, rng = rng.shuffled([code for code in tiles_of(BOX) if CODES[code].size == size])
        drawn += mixed[:number]
    return heap_of(drawn), rng


def begin_round(state: State, number: int) -> State:
    """Return the State at the start of round `number`, with empty boards.

    A live round waits until everyone is ready.
    """
    deal, rng = dealt(state.rules, state.rng)
    seats = len(state.benches)
    pools = (deal,) if state.rules.is_live else (deal,) * seats
    phase = READY if state.rules.is_live else BUILD
    return replace(state, rng=rng, phase=phase, round=number, deal=deal, pools=pools, benches=(Bench(),) * seats)


def ready(run: Run) -> None:
    """Mark the player as ready. If everybody is ready, start the round (M1)."""
    run.sit(done=True)
    run.tell(events.GotReady(run.seat))
    if all(bench.done for bench in run.state.benches):
        run.set(phase=BUILD, benches=(Bench(),) * len(run.state.benches))
        run.tell(events.ClockStarted(run.state.round))


def go_on(run: Run) -> None:
    """Start the next phase if everyone is done (GG16).

    The next phase makes boards final, lets owners settle conflicts, or scores the round.
    """
    if run.state.phase == BUILD and all(bench.done for bench in run.state.benches):
        run.tell(events.BoardsFinal(run.state.round))
        run.set(phase=CHOOSE, benches=tuple(_waiting(run.state.rules, bench) for bench in run.state.benches))
    if run.state.phase == CHOOSE and all(bench.done for bench in run.state.benches):
        _score(run)


def _waiting(rules: Rules, bench: Bench) -> Bench:
    """Return the bench after building ends: done, unless its owner has to settle a conflict first."""
    has_choice = rules.is_own_choice and conflict(bench.tiles, ()) is not None
    return replace(bench, done=not has_choice)


def keep(run: Run, label: int) -> None:
    """Let a tile of the current conflict stay, so that the tiles in conflict with it come off (GG32)."""
    bench = run.bench
    picks = (*bench.picks, label)
    run.sit(picks=picks, done=conflict(bench.tiles, picks) is None)
    run.tell(events.Kept(run.seat, tile_name(bench.tiles, label)))


def _score(run: Run) -> None:
    state = run.state
    verdicts = [judged(bench.tiles, bench.picks) for bench in state.benches]
    for seat, verdict in enumerate(verdicts):
        _tell(run, seat, verdict)
    scores, rights = tuple(judgement.score for judgement in verdicts), tuple(judgement.rights for judgement in verdicts)
    result = Result(scores, rights, ranked(scores, rights)[0])
    finals = state.benches
    run.set(results=(*state.results, result), finals=finals)
    has_ended = len(finals) == 1 or max(victories(run.state)) >= state.rules.target
    if len(finals) > 1:
        kind = events.LastRoundWon if has_ended else events.RoundWon
        run.tell(kind(state.round, scores, result.winners, victories(run.state), state.rules.target))
    if has_ended:
        run.set(phase=OVER)
        run.tell(events.MatchEnded())
    else:
        run.state = begin_round(run.state, state.round + 1)
        run.tell(events.RoundOpened(run.state.round, state.rules.is_live))


def _tell(run: Run, seat: int, verdict: Judgement) -> None:
    """Add events for the score of a board and for each tile that comes off."""
    tiles = run.state.benches[seat].tiles
    run.tell(events.Judged(seat, verdict.score, verdict.arithmetic))
    falls = [fall for wave in verdict.waves for fall in wave.falls]
    for fall in (*falls, *verdict.falls):
        against = tuple(tile_name(tiles, other) for other in fall.against)
        run.tell(events.Fell(seat, tile_name(tiles, fall.tile), fall.why, against))
    if verdict.cut:
        run.tell(events.CutOff(seat, tuple(tile_name(tiles, tile) for tile in verdict.cut)))
