"""Tests of Gizmos' text: refusals, reasons for disabled buttons, prompts, labels, results and highlights."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.gizmos import GAME, events, words
from games.gizmos.data import CARD, CARDS
from games.gizmos.nouns import effect
from games.kernel import IllegalAction, play
from games.menu import menu
from tests.games.gizmos.build import NAMES, P, Table


def refusal(table: Table, code: str, seat: int | None = None) -> str:
    with pytest.raises(IllegalAction) as refused:
        play(GAME, table.state, table.state.active if seat is None else seat, code, NAMES)
    return str(refused.value)


ROW = "101 104 105 108 201 202 203 301 302"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("build:101", "You can't afford the Amber Siphon (1 black). You can file a gizmo, "),
        ("build:336", "The Laurel Press isn't on display or in your archive. You can "),
        ("build:901", "You already built the Patent Pocket Crank."),
        ("build:teapot", "I can't find that gizmo."),
        ("file:336", "You can't file the Laurel Press: it isn't on display. You can choose "),
        ("pick:K", "There's no black sphere in the row. You can choose a red sphere or a blue sphere."),
        ("pick:mauve", "Spheres are red, blue, yellow or black."),
        ("research:9", "Choose a level: 1, 2 or 3. You can choose level I, level II or level III."),
        ("use:901", "Nothing triggered the Patent Pocket Crank."),
        ("use:101", "You haven't built the Amber Siphon."),
        ("done", "Take an action first: file, pick, build or research."),
        ("pass", "You can pass only when no other action is possible."),
        ("leave", "You aren't researching right now."),
        ("dance", "I don't recognize that choice. You can "),
    ],
)
def test_a_refusal_says_why_and_what_would_be_legal(code: str, told: str) -> None:
    assert told in refusal(Table(P(), display=ROW, row="RRRBBB"), code)


def test_a_refusal_names_the_full_ring_or_archive_or_the_gizmo_that_forbids_the_action() -> None:
    full = Table(P("RRRRR", "", "109"), display=ROW)
    assert refusal(full, "pick:R").startswith("Your energy ring is full (5 spheres).")
    assert refusal(full, "file:101").startswith("Your archive is full (1/1).")
    banned = Table(P("R", "321 323"), display=ROW.replace("301 302", "304 305"))
    assert refusal(banned, "research:1").startswith("Your Blinkered Behemoth doesn't let you research.")
    assert refusal(banned, "file:101").startswith("Your Paperless Leviathan doesn't let you file.")


def test_a_refusal_asks_for_the_unfinished_choice_first() -> None:
    table = Table(P("K", "134"), display="109 101 103 104").do("build:109")
    assert refusal(table, "pick:R") == (
        "First things first. Fire a gizmo or end your turn. You can choose Soot Chime or “End turn, skip the rest”."
    )
    assert refusal(table, "use:901") == ("Nothing triggered the Patent Pocket Crank. You can choose Soot Chime.")


def test_a_used_gizmo_says_so() -> None:
    table = Table(P("", "301 311")).do("file:101 use:901")
    assert refusal(table, "use:901").startswith("You already used the Patent Pocket Crank this turn.")


def test_a_refusal_out_of_turn_names_the_active_player() -> None:
    assert refusal(Table(), "pick:R", seat=1) == "It's Ada's turn. I'll ping you when you're up."


def test_after_the_end_prompts_and_refusals_say_that_the_game_is_over() -> None:
    table = Table()
    table.state = replace(table.state, over="rounds")
    assert refusal(table, "pick:R") == "The game is over."
    assert GAME.prompt(table.view(), NAMES) == "The game is over."


def test_greyed_buttons_say_why() -> None:
    table = Table(P("RRRRR", "", "109"), display=ROW.replace("203", "204"))
    blocked = {group.prefix: group.blocked for group in menu(GAME, table.state, 0, (), NAMES) if group.blocked}
    assert blocked == {
        "file": "Your archive is full (1/1).",
        "pick": "Your energy ring is full (5 spheres).",
        "build": "You can't afford any gizmo on display.",
    }


def test_labels_and_hints_state_price_points_and_effect() -> None:
    table = Table(P("KK", "", "109"), display="129 101 104 105 201 202 203 301 302")
    groups = {group.prefix: group.items for group in menu(GAME, table.state, 0, (), NAMES)}
    assert [item.label for item in groups["build"]] == [
        "Azure Bellows · 1 black · 1 VP",
        "Amber Siphon · 1 black · 1 VP",
        "Ember Funnel · 1 black · 1 VP",
        "Azure Magnet · 1 black · 1 VP · from your archive",
    ]
    assert groups["build"][0].hint == "When you build blue, pick 1 sphere"
    assert groups["research"][1].label == "Level II · 33 cards in the deck"
    assert groups["pick"][0].hint == "the energy row has 2"


def test_each_payment_is_offered_with_what_it_leaves() -> None:
    table = Table(P("RY", "102"), display="104 101 105 107").do("build:104")
    items = [item for group in menu(GAME, table.state, 0, (), NAMES) for item in group.items]
    assert [(item.label, item.hint) for item in items] == [
        ("1 yellow", "leaves you with 1 red"),
        ("1 red · using Ember Siphon", "leaves you with 1 yellow"),
    ]
    assert GAME.prompt(table.view(), NAMES) == "How will you pay for the Azure Siphon?"


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("901", "When you file, draw 1 sphere"),
        ("213", "When you pay, up to 2 blue each count as any other color"),
        ("305", "When you pay, 1 yellow counts as 2 yellow and 1 blue counts as 2 blue"),
        ("303", "When you pay, 1 sphere counts as any color"),
        ("201", "Ring +2, archive +1, research +2"),
        ("205", "When you build from your archive, pick 2 spheres"),
        ("313", "When you build level II, pick 2 spheres"),
        ("319", "When you build red or yellow, build a level I gizmo for free"),
        ("316", "Level II gizmos cost 1 less"),
        ("321", "You can't research anymore"),
        ("333", "At the end of the game, score 1 VP per sphere in your ring"),
    ],
)
def test_the_effect_of_a_card_is_described_in_words(card: str, told: str) -> None:
    assert effect(next(each for each in CARDS if each.id == card)) == told


def test_sentences_state_price_converter_and_source_of_a_build() -> None:
    table = Table(P("R", "102 134"), display="121 101 103 105")
    table.do("build:121 ")
    said = [event.sentence(NAMES) for event in table.told]
    assert said[0] == "Ada built the Sooty Spyglass for 1 red, using the Ember Siphon."
    assert events.Researched(1, 2, 3).sentence(NAMES) == "Bo looked at 3 level II cards."
    assert events.Built(0, "101", "archive", "", (), True).sentence(NAMES) == (
        "Ada built the Amber Siphon from the archive for free."
    )


def test_prompts_depend_on_the_step_and_on_the_reader() -> None:
    table = Table(P(), decks={2: "209 210 211"}).do("research:2")
    assert GAME.prompt(table.view(0), NAMES) == "Build or file one of these cards, or take none."
    assert GAME.prompt(table.view(1), NAMES) == "Ada is researching."
    asked = GAME.prompt(Table(P("RRK")).view(0), NAMES)
    assert asked == "Your turn: file, pick, build or research. Energy 3/5: 2 red and 1 black."
    assert "Only you can see: Sunset Sieve (level II, 2 black, 2 VP; " in words.secret(table.view(0), NAMES)
    table.do("arrange")
    assert GAME.prompt(table.view(0), NAMES).endswith("You'll choose the order of the rest next.")


def test_the_public_prompt_names_the_active_player_and_the_gizmos_that_may_fire() -> None:
    table = Table(P("RY", "102", "109"))
    assert GAME.prompt(table.view(None), NAMES) == "Ada's turn."
    table = Table(P("K", "134 131"), display="109 101 103 104").do("build:109")
    assert GAME.prompt(table.view(None), NAMES) == "Ada can fire the Soot Chime or the Soot Bellows."


def test_the_verdict_names_the_tie_break() -> None:
    def verdict(*players: P) -> str:
        table = Table(*players)
        table.state = replace(table.state, over="rounds")
        return words.verdict(table.view(None), NAMES)

    assert verdict(P("", "201"), P("", "101")).startswith("Ada wins with 3 VP. Bo has 1. The fair closed")
    assert "with more gizmos" in verdict(P("", "201"), P("", "101 102 103"))
    assert "with more spheres left" in verdict(P("R", "101"), P("", "102"))
    assert "by playing later in the round" in verdict(P("", "101"), P("", "102"))


def test_the_longest_chain_is_a_highlight() -> None:
    table = Table(P("K", "302 134 131 110", "109"), row="RRRRRR", round_=200).do("build:109 use:131 pick:R")
    table.do("use:110 use:134 pick:R")
    told = [[event] for event in table.told]
    assert words.highlights(told, table.view(None), NAMES) == ("Longest chain: 3 gizmos fired (Ada, round 1).",)


def test_a_choice_says_what_it_sets_off_and_what_a_card_lacks() -> None:
    pick = next(card for card in CARDS if card.on == "pick" and len(card.colors) == 1)
    table = Table(P(gizmos=pick.id), row="RBYKRB")
    hints = {item.code: item.hint for group in menu(GAME, table.state, 0) for item in group.items}
    fired = {code for code, hint in hints.items() if hint.startswith("triggers 1 gizmo · ")}
    assert f"pick:{pick.colors}" in fired
    assert not fired & {f"pick:{letter}" for letter in "RBYK" if letter != pick.colors}


def test_a_card_to_file_is_offered_with_its_points_and_effect_first() -> None:
    long = next(card for card in CARDS if len(effect(card)) > 60)
    shown = f"101 104 {long.id}"
    table = Table(P(), display=shown)
    groups = {group.prefix: group.items for group in menu(GAME, table.state, 0)}
    items = {item.code.removeprefix("file:"): item for item in groups["file"]}
    assert items["101"].label == "Amber Siphon · 1 black · 1 VP"
    assert items["101"].hint == f"{effect(CARDS[CARD['101']])} · needs 1 more"
    assert items[long.id].hint == effect(long), "what the card does isn't cut off for what it lacks"
    assert {item.label for item in groups["pick"]} <= {f"{name} sphere" for name in ("Red", "Blue", "Yellow", "Black")}
    table.do("research:1")
    labels = [item.label for group in menu(GAME, table.state, 0) for item in group.items if group.prefix == "file"]
    assert all(label.startswith("File ") for label in labels), "the same cards can be built"


def test_picked_or_drawn_spheres_are_narrated_with_their_color() -> None:
    names = ("Ada", "Bo")
    for event in (events.Picked(seat=0, color="R"), events.Drew(seat=0, color="K")):
        deed = event.deed(names, "Ada")
        assert deed is not None
        assert deed.describe() in ("picked 1 red sphere", "drew 1 black sphere")
    two = [event.deed(names, "Ada") for event in (events.Picked(seat=0, color="B"), events.Picked(seat=0, color="B"))]
    assert two[0]
    assert two[1]
    assert two[0].joined(two[1]).describe() == "picked 2 blue spheres"
