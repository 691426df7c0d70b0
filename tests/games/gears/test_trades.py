"""Tests of trades (G104): they're offered, answered and withdrawn in private, and don't hold up the game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.gears import GAME, events
from games.gears.data import GAMBIT
from games.gears.state import State
from games.kernel import IllegalAction, to_act
from games.rng import Rng
from tests.games.conformance import NAMES, encoded
from tests.games.gears.build import Table, name
from tests.games.gears.build import deal as deal_gambits
from tests.games.gears.gizmos import by, deal, hand
from tests.games.gears.test_end import LAST_TILE

LINE = "prime@(0,0)+0, x_manifold@(0,-1)+3"


def table(*hands: str, gears: tuple[int, ...] = (5, 5, 5), **more: object) -> Table:
    """Return a game in which it's seat 0's turn and the Inventor is revealed."""
    known: dict[str, object] = {"tokens": {"inventor": (0, 0)}, "revealed": ["inventor"], "draft": ["x_flywheel"]}
    made = Table(LINE, gears=gears, expansions="gizmos", **(known | more))  # type: ignore[arg-type]
    return deal(made, hands)


def offers(at: Table, seat: int | None) -> int:
    gizmos = at.view(seat).gizmos
    assert gizmos is not None, "gizmos are in play"
    return len(gizmos.offers)


def test_G104_accepting_an_offer_exchanges_a_gizmo_for_gears() -> None:
    at = by(table("key", ""), 0, "offer:1 give:gz06 want:none gears:-3")
    assert at.view(1).acting == (0, 1)
    by(at, 1, "accept:0")
    assert (hand(at, 0, 0), hand(at, 1, 1), at.state.gears) == ((), ("gz06",), (8, 2, 5))
    assert at.happened(events.Traded) == [events.Traded(0, 1, 1, 0, -3)]
    assert (at.happened(events.OfferDropped), offers(at, 0)) == ([], 0), "what is accepted does not lapse"


def test_G104_gizmo_for_gizmo_known_or_of_choice() -> None:
    at = by(table("key", "crate teapot"), 0, "offer:1 give:gz06")
    assert at.values("want", 0) == {"any", "none"} - {"none"}
    by(at, 0, "want:any gears:0")
    assert at.values("accept", 1) == {"0.gz15", "0.gz04"}
    by(at, 1, "accept:0.gz15")
    assert (hand(at, 0, 0), hand(at, 1, 1)) == (("gz15",), ("gz04", "gz06"))
    assert hand(at, 1, 0) == (None, "gz06")
    again = by(at, 0, "offer:1 give:gz15")
    assert "gz06" in again.values("want", 0)


def test_G104_counter_offer_replaces_the_offer() -> None:
    at = by(table("key", "crate"), 0, "offer:1 give:gz06 want:none gears:-5")
    by(at, 1, "offer:0 give:none want:gz06 gears:2")
    assert "accept:0" not in at.legal(1)
    assert [event.counter for event in at.happened(events.OfferMade)] == [True, True]  # type: ignore[attr-defined]
    by(at, 0, "accept:1")
    assert (at.state.gears, hand(at, 1, 1)) == ((7, 3, 5), ("gz15", "gz06"))


def test_G104_a_declined_or_withdrawn_offer_is_gone() -> None:
    at = by(table("key", ""), 0, "offer:1 give:gz06 want:none gears:-1")
    by(at, 1, "decline:0")
    assert (offers(at, 0), offers(at, 1)) == (0, 0)
    by(at, 0, "offer:1 give:gz06 want:none gears:-1 withdraw:1")
    assert "accept:0" not in at.legal(1)


def test_G104_only_with_the_player_whose_turn_it_is() -> None:
    at = table("key", "crate", "teapot")
    assert at.values("offer", 0) == {"1", "2"}
    assert at.values("offer", 1) == {"0"}


def test_G104_active_gizmos_are_not_traded() -> None:
    at = deal(table(), ["", ""], beside={"inventor": "key"})
    assert not at.values("offer", 0)
    assert not at.values("offer", 1)


def test_G104_contents_are_seen_by_the_two_alone_and_the_swap_by_its_counts() -> None:
    at = table("key", "crate")
    before = {viewer: encoded(at.view(viewer)) for viewer in (None, 2)}
    by(at, 0, "offer:1 give:gz06 want:any gears:1")
    assert {event.to for event in at.events} == {0, 1}
    assert {viewer: encoded(at.view(viewer)) for viewer in (None, 2)} == before
    by(at, 1, "accept:0.gz15")
    open_to_all = [event.sentence(NAMES) for event in at.events if event.to is None]
    assert open_to_all == ["Deal! Ada gave Bo 1 gizmo and 1 gear for 1 gizmo."]
    assert hand(at, 0, 2) == (None,)


def test_G104_an_offer_never_holds_up_the_game() -> None:
    at = by(table("key", "crate"), 0, "offer:1 give:gz06 want:any gears:0")
    assert to_act(GAME, at.state, 3) == (0, 1)
    at.do(f"place:x_flywheel at:{name((1, 0))} turn:2 end")
    assert (at.acting, offers(at, 0), offers(at, 1)) == (1, 0, 0)
    assert {event.why for event in at.happened(events.OfferDropped)} == {"lapsed"}  # type: ignore[attr-defined]


def test_G104_the_table_does_not_wait_for_a_player_who_may_only_offer_a_trade() -> None:
    at = table("key", "crate", "teapot")
    assert at.legal(1) == ["offer:0"]
    assert to_act(GAME, at.state, 3) == (0,)


def test_G104_an_answer_in_the_middle_of_a_choice_takes_that_choice_back() -> None:
    at = by(table("key", "", gears=(5, 5, 5)), 1, "offer:0 give:none want:any gears:2")
    by(at, 0, "offer:1 give:gz06 want:none gears:-3 place:x_flywheel")
    by(at, 1, "accept:0")
    assert at.state.stack == ()
    assert "place:x_flywheel" in at.legal(0)


def test_G104_no_answer_while_an_action_is_under_way() -> None:
    at = by(table("key", ""), 0, "offer:1 give:gz06 want:none gears:-3 place:blind")
    assert at.legal(1) == []
    assert at.view(1).acting == (0,)


def test_G104_an_unfinished_offer_is_forgotten_when_the_table_changes() -> None:
    at = by(table("", "key"), 1, "offer:0")
    by(at, 0, "place:blind")
    assert (at.legal(1), at.view(1).acting) == ([], (0,))


def test_G104_hands_keep_their_limit() -> None:
    at = by(table("key", "crate teapot"), 0, "offer:1 give:gz06")
    assert "none" not in at.values("want", 0)


def test_G104_an_offer_that_names_a_card_that_is_gone_lapses() -> None:
    at = by(table("key", "crate"), 0, "offer:1 give:gz06 want:any gears:0 discard:gz06")
    assert offers(at, 1) == 0
    assert at.happened(events.OfferDropped)


def test_G104_an_offer_that_cannot_be_paid_any_more_cannot_be_accepted() -> None:
    at = by(table("key", ""), 0, "offer:1 give:gz06 want:none gears:-3")
    at.state = replace(at.state, gears=(5, 2, 5))
    with pytest.raises(IllegalAction, match="That deal is off"):
        by(at, 1, "accept:0")
    assert "decline:0" in at.legal(1)


def test_G104_three_offers_a_turn() -> None:
    at = table("key", "")
    for _ in range(3):
        by(at, 0, "offer:1 give:gz06 want:none gears:-1 withdraw:1")
    assert not at.values("offer", 0)


def test_G104_other_offers_of_the_two_lapse_with_the_deal() -> None:
    at = by(table("key", "", "crate"), 0, "offer:1 give:gz06 want:none gears:-1 offer:2 give:gz06 want:any gears:0")
    by(at, 1, "accept:0")
    assert offers(at, 2) == 0


def _alike(state: State, seat: int | None) -> State:
    return GAME.resample(state, seat, Rng("trade"))


def test_an_open_offer_is_kept_from_the_third() -> None:
    at = by(table("key", "crate", "teapot"), 0, "offer:1 give:gz06 want:any gears:0")
    other = _alike(at.state, 2)
    assert encoded(GAME.view(other, 2)) == encoded(GAME.view(at.state, 2))
    assert other.gizmo_state is not None
    assert other.gizmo_state.offers == ()
    mine = _alike(at.state, 1)
    assert GAME.legal_actions(mine, 1) == GAME.legal_actions(at.state, 1)


def test_the_prompt_describes_an_offer_to_its_recipient() -> None:
    at = by(table("key", ""), 0, "offer:1 give:gz06 want:none gears:-3")
    prompts = [GAME.prompt(at.view(seat), NAMES) for seat in range(3)]
    assert prompts[1] == "Ada offers you Counter-Clockwork Key for 3 gears. Deal?"
    assert "offer" not in prompts[0] + prompts[2]
    labels = [GAME.words.label(at.view(1), action, NAMES) for action in GAME.legal_actions(at.state, 1)]
    assert "Give Ada 3 gears for Counter-Clockwork Key" in labels


def test_a_player_who_may_only_offer_a_trade_reads_whose_turn_it_is() -> None:
    at = table("key", "crate", "teapot")
    with pytest.raises(
        IllegalAction, match=r"^It's Ada's turn. I'll ping you when you're up. Meanwhile, you can offer a trade.$"
    ):
        by(at, 1, "end")
    with pytest.raises(IllegalAction, match="Nobody made you that offer"):
        by(at, 1, "accept:2")


def test_G104_nobody_learns_that_a_player_is_choosing_what_to_dig_up() -> None:
    pairs = (("junk_merchant", "sky_pirate"), ("rogue", "chronomancer"), ("ex_soldier", "saboteur"))
    box = (("inventor", "engineer"), ("airship_captain", "scholar"), ("alchemist", "bio_machinist"))
    felix = table(pairs=(*pairs, *box), tokens={"junk_merchant": (0, 0)}, revealed=["junk_merchant"])
    at = deal(felix, ["key", "crate"], junk="teapot")
    by(at, 0, "offer:1 give:gz06 want:none gears:-3")
    before = at.legal(1)
    by(at, 0, "gizmo:junk")
    assert at.events == ()
    assert at.legal(1) == before
    by(at, 1, "accept:0")
    assert (at.state.stack, at.state.gears) == ((), (8, 2, 5))


def test_G104_offers_lapse_with_the_game() -> None:
    """While players redeem gambits at the end of the game, nobody is asked about a trade, because trades are over."""
    row: dict[str, object] = {"demolished": LAST_TILE, "draft": ["x_cotter"], "expansions": "both"}
    at = Table("prime@(0,0)+0", tokens={"rogue": (0, 0)}, gears=[5, 5, 5], **row)  # type: ignore[arg-type]
    at.state = deal_gambits(at.state, ())
    gambits, done = at.state.gambits, bytes([GAMBIT["gb06"]])
    assert gambits is not None
    completed = replace(gambits, completed=(b"", b"", done), deck=gambits.deck.replace(done, b""))
    at.state = replace(at.state, gambits=completed)
    by(deal(at, ["key", "crate"]), 0, "offer:1 give:gz06 want:none gears:-1")
    by(at, 0, f"place:x_cotter at:{name((0, -1))} down")
    assert (at.view().phase, at.view(1).acting, offers(at, 0), offers(at, 1)) == ("redeem", (2,), 0, 0)
