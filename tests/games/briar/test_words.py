"""Tests of BriarMaze's text: labels, hints, refusals, prompts, results, highlights and the rulebook."""

from __future__ import annotations

import pytest

from games.briar import GAME, events
from games.briar.data import CHARACTERS, KINDS
from games.briar.events.meeting import Ignored
from games.briar.words import blocked, entries, highlights, hint, label, secret, verdict
from games.kernel import Weight
from tests.games.briar.build import NAMES, Table, player


def labels(table: Table, seat: int = 0) -> dict[str, str]:
    view = table.view(seat)
    return {action.code: label(view, action, NAMES) for action in GAME.legal_actions(table.state, seat)}


def hints(table: Table, seat: int = 0) -> dict[str, str]:
    view = table.view(seat)
    return {action.code: hint(view, action) for action in GAME.legal_actions(table.state, seat)}


def test_ways_tell_their_chance_cost_and_end() -> None:
    table = Table(player("paula", ["enc_barrow_cat"], hand=["item_mirror"])).do("draw")
    assert labels(table) == {"give:item_mirror": "Mirror", "way:body": "Body 9", "way:soul": "Soul 7"}
    told = hints(table)
    assert told["way:soul"] == "83% chance with +2; failing costs 2 Life; if you pass, it's banned for good"
    assert told["give:item_mirror"] == "it's gone until dark; the Barrow Cat is gone until dark"


def test_the_words_in_capitals_are_explained_on_the_first_card_that_has_them() -> None:
    key = " (BAN: gone for good. DISCARD: back after dark.)"
    table = Table(player("paula", ["maze_barrel", "item_cage", "enc_bear"])).do("draw")
    assert key not in GAME.prompt(table.view(0), NAMES), "no card is asked about"
    table = table.do("draw")
    assert GAME.prompt(table.view(0), NAMES).endswith(f"Take it?{key}")
    told = GAME.prompt(table.do("leave draw").view(0), NAMES)
    assert "BAN" in told
    assert key not in told


def test_a_missed_card_is_described_briefly_in_the_turn_and_fully_in_the_log() -> None:
    told = {
        "caught": "spots the Mirror, but Bo got there first",
        "banned": "meets the Mirror, banned by Bo",
        "carried": "finds the Mirror, but Bo already has it",
    }
    for why, said in told.items():
        deed = Ignored(seat=0, card="item_mirror", why=why, by=1).deed(("Ada", "Bo"), "Ada")
        assert deed is not None
        assert deed.describe() == said
    coins = Ignored(seat=0, card="item_coins", why="carried", by=1).deed(("Ada", "Bo"), "Ada")
    assert coins is not None
    assert coins.describe() == "finds the Gold Coins, but Bo already has them"
    whole = Ignored(seat=0, card="item_mirror", why="banned", by=1).sentence(("Ada", "Bo"))
    assert whole == "Bo banned the Mirror, so Ada's copy is banned for good, too."


def test_a_deadly_roll_is_warned_of() -> None:
    table = Table(player("paula", ["enc_bear"], life=2)).do("draw way:body")
    asked = "Root Bear. Roll Body 10 on two dice plus 2 (42% chance). If you fail, you're lost in the maze."
    assert GAME.prompt(table.view(0), NAMES) == asked
    assert hints(table)["roll"] == "42% chance with +2; failing ends your game"


def test_a_hand_that_holds_more_than_it_counts_says_why() -> None:
    held = ["item_grimoire", "spell_sight#1", "item_mirror", "item_cane"]
    table = Table(player("paula", ["maze_barrel"], hand=held))
    assert "Hand (3 of 4, not counting Spells): Grimoire, Scroll of Far Sight, " in secret(table.view(0), NAMES)
    assert "free" not in secret(Table(player("paula", ["maze_barrel"], hand=held[2:])).view(0), NAMES)


def test_two_copies_of_a_card_have_different_labels() -> None:
    table = Table(player("paula", ["maze_barrel"], hand=["item_cheese#1", "item_cheese#2"], life=3))
    assert labels(table)["play:item_cheese#1"] == "Play the Cheese"
    assert labels(table)["play:item_cheese#2"] == "Play the Cheese (the other one)"
    alone = Table(player("paula", ["maze_barrel"], hand=["item_cheese#2"], life=3))
    assert labels(alone)["play:item_cheese#2"] == "Play the Cheese"
    assert "the other Cheese" in alone.refused("play:item_cheese#1")


def test_a_full_hand_is_warned_of() -> None:
    table = Table(player("bruno", ["item_amulet"], hand=["item_mirror", "item_cage", "item_coins"])).do("draw")
    assert hints(table)["take"] == "your hand is full: you'll have to ban a card"
    free = Table(player("bruno", ["spell_mend#1"], hand=["item_grimoire", "item_cage", "item_coins"])).do("draw")
    assert hints(free)["take"] == ""


def test_refusals_say_why_and_what_would_be_legal() -> None:
    table = Table(player("paula", ["enc_bear", "maze_barrel"], hand=["item_cage"])).do("draw")
    assert table.refused("draw") == "Deal with the Root Bear first. You can choose Body 10 or Mind 9."
    assert table.refused("give:item_cage") == "The Root Bear doesn't want that. You can choose Body 10 or Mind 9."
    assert table.refused("way:soul") == "You can't roll that here. You can choose Body 10 or Mind 9."
    table.do("way:mind")
    assert table.refused("way:body") == "You already chose a roll, and there's no going back. You can roll the dice."
    assert table.refused("nonsense") == "I don't recognize that choice. You can roll the dice."


def test_refusals_at_the_start_of_a_turn_give_the_reason() -> None:
    table = Table(player("paula", ["maze_barrel"], hand=["item_cheese#1", "item_mirror"], open={"exit_gate": 2}))
    assert "You're at full Life, so there's nothing to heal." in table.refused("play:item_cheese#1")
    assert "You can't just play the Mirror." in table.refused("play:item_mirror")
    assert "You need a cat before you can backtrack." in table.refused("back:exit_gate")
    assert "Only Iris has the Map in the Head." in table.refused("scout")
    assert "You need a Scroll of Far Sight to search." in table.refused("seek:maze_barrel")
    assert "You don't have the Scroll of Mending." in table.refused("play:spell_mend#1")
    assert blocked(table.view(0)) == {"back": "You need a cat before you can backtrack."}


def test_a_player_out_of_turn_reads_whose_turn_it_is() -> None:
    table = Table(player("paula", ["maze_barrel"]), player("bruno", ["maze_barrel"]))
    assert table.refused("draw", 1) == "It's Ada's turn. I'll ping you when you're up."
    assert GAME.prompt(table.view(1), NAMES) == "It's Ada's turn."


def test_an_exit_without_a_cat_is_refused_with_the_reason() -> None:
    table = Table(player("paula", ["exit_gate"]), player("bruno", [])).do("draw", 0)
    assert "Against other players, you need a cat to leave." in table.refused("exit")
    assert blocked(table.view(0)) == {
        "exit": "Against other players, you need a cat to leave.",
        "tie": "You have no Ball of Yarn.",
    }


def test_the_prompt_says_whom_the_table_waits_for() -> None:
    table = Table(player("paula", ["cat_ink"]), player("bruno", ["maze_barrel"])).do("draw", 0)
    told = GAME.prompt(table.view(None), NAMES)
    assert told == "Ada faces Ink: roll Mind 11, or use bait."
    both = Table(player("paula", ["cat_ink"]), player("bruno", ["maze_barrel"]), is_unordered=True)
    assert GAME.prompt(both.view(None), NAMES) == "Round 1: Ada and Bo can take their turns."


def test_the_public_prompt_says_what_a_player_must_do_and_not_what_they_have() -> None:
    def told(table: Table) -> str:
        return GAME.prompt(table.view(None), NAMES)

    table = Table(player("paula", ["enc_barrow_cat", "maze_barrel"], hand=["item_mirror"]))
    assert told(table) == "Ada's turn."
    assert told(table.do("draw")) == "Ada faces the Barrow Cat: roll Body 9 or Soul 7, or give a gift."
    assert told(table.do("way:soul")) == "Ada faces the Barrow Cat: roll Soul 7 (83%)."
    found = Table(player("paula", ["item_mirror"], cats=["cat_ink"], open={"exit_gate": 2}))
    assert told(found) == "Ada's turn."
    assert told(found.do("draw")) == "Ada found the Mirror: take it or leave it?"


def test_only_the_owner_reads_what_was_seen_of_the_deck() -> None:
    table = Table(player("iris", ["enc_bear", "cat_ink", "item_coins"]), player("bruno", ["maze_barrel"])).do(
        "scout", 0
    )
    assert "Root Bear, Ink and Gold Coins" in GAME.prompt(table.view(0), NAMES)
    assert "Next in your deck: Root Bear, Ink and Gold Coins." in secret(table.view(0), NAMES)
    for seat in (1, None):
        view = table.view(seat)
        assert "Root Bear" not in GAME.prompt(view, NAMES) + secret(view, NAMES)


def test_verdicts_of_solo_games_name_the_cats_and_the_fate() -> None:
    full = Table(player("paula", ["exit_gate"], cats=["cat_ink", "cat_snow", "cat_ember"])).do("draw exit")
    told = verdict(full.view(None), NAMES)
    assert told == "Ada (Paula) brings Ink, Snow and Ember home: a complete victory. Not a whisker left behind!"
    dead = Table(player("paula", ["enc_bear"], life=1, cats=["cat_ink"]), dice=[(1, 1)]).do("draw way:body roll")
    assert verdict(dead.view(None), NAMES) == "Ada (Paula) is lost in the maze with Ink. The maze keeps its own."


def test_highlights_tell_a_narrow_escape_and_a_long_struggle() -> None:
    table = Table(
        player("paula", ["enc_viper", "exit_gate"], cats=["cat_ink"], life=4), dice=[(1, 1), (1, 1), (1, 1), (6, 6)]
    )
    table.do("draw way:body roll roll roll roll draw")
    assert highlights([table.events], table.view(None), NAMES) == ()
    table.do("exit")
    assert highlights([table.events], table.view(None), NAMES) == (
        "Closest call: Ada made it to the Rusty Gate with 1 Life.",
        "Longest struggle: Ada rolled 4 times against the Bramble Viper.",
    )


def test_the_rule_book_has_a_page_for_every_card_and_character() -> None:
    titles = {entry.title for entry in entries()}
    assert titles >= {card.name for card in KINDS} | {character.name for character in CHARACTERS}
    kinds = {entry.kind for entry in entries()}
    assert kinds == {"rule", "term", "character", "cat", "exit", "item", "spell", "encounter", "maze"}
    pages = {entry.key: entry.text for entry in entries()}
    assert "2 copies in every deck" in pages["item-cheese"]
    assert "final tiebreaker" in pages["item-dagger"]
    assert pages["enc-barrow-cat"].endswith("From the rulebook.")
    assert "Our own design" in pages["enc-bear"]


def test_R22_a_player_is_warned_if_their_own_deck_is_near_darkness() -> None:
    assert GAME.nearing is not None
    near = Table(player("paula", ["maze_barrel", "enc_bear"]))
    assert GAME.nearing(near.view(0)) == "Darkness could fall before your next turn."
    far = Table(player("paula", ["maze_barrel", "enc_bear", "enc_barrow_cat", "item_mirror"]))
    assert GAME.nearing(far.view(0)) == ""


@pytest.mark.parametrize("status", ["out", "dead", "shut"])
def test_a_player_who_has_left_the_maze_is_promised_no_ping(status: str) -> None:
    table = Table(player("paula", ["maze_barrel"]), player("bruno", status=status))
    assert GAME.is_gone
    assert [GAME.is_gone(table.view(seat)) for seat in (0, 1)] == [False, True]
    assert "ping" not in table.refused("draw", 1)
    assert GAME.unasked(table.view(1), NAMES) == GAME.prompt(table.view(1), NAMES)


def test_a_find_and_a_chosen_way_are_narrated_by_their_results() -> None:
    table = Table(player("paula", ["item_cheese#1", "enc_bear"]), player("bruno", ["maze_barrel"]), dice=[(6, 5)])
    table.do("draw", 0).do("take", 0)
    assert [deed.describe() for event in table.events if (deed := event.deed(NAMES, "Ada"))] == ["takes the Cheese"]


def test_a_turn_is_narrated_by_its_results() -> None:
    deck, dice = ["enc_barrow_cat", "maze_well"], [(1, 1), (1, 2), (6, 6)]
    table = Table(player("iris", deck), dice=dice).do("scout keep draw way:soul roll")
    assert told(table) == ["rolls 1+1+1=3 against the Barrow Cat, needing 7"], "the figures say what a failure cost"
    table.do("roll roll")
    assert told(table) == [
        "rolls 1+1+1=3 against the Barrow Cat, needing 7",
        "rolls 1+2+1=4 against the Barrow Cat, needing 7",
        "rolls 6+6+1=13 against the Barrow Cat, needing 7",
        "gets past the Barrow Cat (banned for good)",
    ]


def test_a_summary_gives_the_dice_on_which_life_was_lost_before_those_that_cost_nothing() -> None:
    table = Table(player("iris", ["enc_barrow_cat", "maze_well"]), dice=[(1, 2), (6, 5)]).do("draw way:soul roll roll")
    rolls = [event for event in table.events if isinstance(event, events.Rolled)]
    assert [GAME.words.weight(event) for event in rolls] == [Weight.NOTABLE, Weight.SMALL]


def told(table: Table) -> list[str]:
    """Return the lines about Ada's turn in the turn summary. Minor events are left out if there are others."""
    public = [each for each in table.events if each.to is None]
    deeds = {each: deed.describe() for each in public if (deed := each.deed(NAMES, "Ada"))}
    return [said for each, said in deeds.items() if not each.minor] or list(deeds.values())
