"""Tests that no player's name can format text, mention people or create links, and that harmless names aren't escaped.

Unnecessary backslashes would be visible in push notifications. Names are checked against the rules of Discord's
clients, which are based on simple-markdown (Khan/simple-markdown).
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.markdown import bare, escaped, quoted

ANYWHERE = (
    r"\*\*((?:\\.|[^\\])+?)\*\*(?!\*)",
    r"\*(?=\S)((?:\*\*|\\.|\s+(?:\\.|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)",
    r"__((?:\\.|[^\\])+?)__(?!_)",
    r"_((?:__|\\.|[^\\_])+?)_(?![0-9A-Za-z_])",
    r"~~(.+?)~~",
    r"\|\|(.+?)\|\|",
    r"(`+)(.*?[^`])\1(?!`)",
    r"\[((?:\[[^\]]*\]|[^\[\]]|\](?=[^\[]*\]))*)\]\(\s*<?((?:\([^)]*\)|[^\s\\]|\\.)*?)>?\s*\)",
    r"<(@[!&]?\d+|#\d+|t:-?\d+(:\w)?|a?:\w+:\d+|/[^>]+:\d+|id:\w+|\+\d+|[a-z]+:[^\s>]+)>",
    r"https?://[^\s<]+",
    r"@(everyone|here)",
    r":[\w+-]+:",
)
AT_THE_START = (r"#{1,3}\s+\S", r"-#\s", r">(>>)?\s", r"([*+-]|\d+\.)\s+\S")
NAMES = st.text(alphabet="\\*_`~|<>@:[]()#-+!.&/ 1a\u00e9 ", max_size=20) | st.lists(
    st.sampled_from(
        ["<@1>", "@everyone", "@here", "https://x.y", ":a:", "[a](b)", "_", "__", "**", "a", " ", "1.", "# ", "-# "]
    ),
    max_size=6,
).map("".join)


def formats(text: str) -> str:
    """Return the first part of the line that Discord's clients would format, or "" if they show it unchanged."""
    at = 0
    while at < len(text):
        if re.match(r"\\[^0-9A-Za-z\s]", text[at:]):
            at += 2
            continue
        for rule in (*ANYWHERE, *(AT_THE_START if at == 0 else ())):
            if found := re.match(rule, text[at:]):
                return found[0]
        at += 1
    return ""


@given(NAMES, NAMES)
def test_a_name_formats_nothing_in_any_sentence(first: str, second: str) -> None:
    for text in (
        f"{quoted(first)} took 2 from {quoted(second)}",
        f"{quoted(first)}: {quoted(second)}, {quoted(first)} and {quoted(second)}.",
        f"You have seen {quoted(first)}'s hand",
        f"Why: {escaped(first)} ({escaped(second)})",
    ):
        assert formats(text) == "", text


@given(NAMES)
def test_escaping_a_name_does_not_change_what_is_shown(name: str) -> None:
    assert re.sub(r"\\([^0-9A-Za-z\s])", r"\1", quoted(name)) == bare(name)


@pytest.mark.parametrize(
    "name",
    [
        *("dark_knight_99", "[GG] Bob-Ross (2)", "Mr. T.", "50% & more!", "a|b", "x~y", "I <3 U", "C++", "#1 fan"),
        *("me@home", "Dr. Who: Bo", "{x}", "a > b", "O'Neil-Smith", "~Ada~"),
    ],
)
def test_a_name_that_formats_nothing_has_no_backslash(name: str) -> None:
    assert quoted(name) == name


@pytest.mark.parametrize(
    "name", ["*bold*", "_it_", "@everyone", "<@123>", "[x](http://y)", "`code`", "> q", "||spoiler||", "~~x~~", "# x"]
)
def test_a_name_that_would_format_does_not(name: str) -> None:
    assert formats(f"{name} x")
    assert not formats(f"{quoted(name)} x")
