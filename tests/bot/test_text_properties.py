"""Property-based tests, with arbitrary input, of text for Discord, custom_ids and `.env` files."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from hypothesis import assume, example, given
from hypothesis import strategies as st

from bot.core.commands.codec import LIMIT, custom_id, fingerprint, fits
from bot.core.commands.panel import GoTo
from bot.core.ids import TableId
from bot.core.markdown import CHOICE, NAME, bare, clip, escaped, newest, quoted
from bot.core.settings import read_env
from bot.features.planned_turns.pages import parsed
from bot.features.rulebook.search import LONGEST, MOST, RuleSearch
from tests.bot.core.commands.decoded import decoded, state
from tests.bot.core.test_markdown import formats
from tests.games.example import GAME

INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}
wild = st.text(st.one_of(st.characters(), st.sampled_from("\\*_`~|<>@#:.\u202e\u200b\t\n ")), max_size=120)
words = st.text(st.sampled_from("ab c\\*_\n."), max_size=120)


def shown(text: str) -> str:
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text)


@given(wild)
def test_a_name_is_one_visible_line_of_at_most_32_characters(name: str) -> None:
    found = bare(name)
    assert 0 < len(found) <= NAME
    assert found == " ".join(found.split())
    assert not {unicodedata.category(char) for char in found} & INVISIBLE
    assert bare(found) == found


@given(wild)
def test_escaped_names_and_texts_are_shown_as_they_were(text: str) -> None:
    assert shown(quoted(text)) == bare(text)
    assert len(escaped(text).splitlines()) <= 1
    seen = "".join(char for char in text if not char.isspace() and unicodedata.category(char) not in INVISIBLE)
    assert "".join(shown(escaped(text)).split()) == "".join(seen.split())


@given(st.one_of(words, wild), st.integers(1, 60))
def test_clipped_text_fits_and_is_the_beginning(text: str, limit: int) -> None:
    found = clip(text, limit)
    assert len(found) <= limit
    assert found == text or (found.endswith("…") and text.startswith(found[:-1]))
    assert (found == text) == (len(text) <= limit)


@given(wild, st.integers(2, 60))
def test_clipping_cuts_no_escape_in_half(text: str, limit: int) -> None:
    whole = escaped(text)
    assert shown(whole).startswith(shown(clip(whole, limit).removesuffix("…"))) or len(whole) <= limit
    assert not formats(clip(whole, limit).removesuffix("…"))


@given(st.lists(st.text("ab ", max_size=40), min_size=1, max_size=30), st.integers(60, 400), st.integers(1, 30))
def test_the_newest_lines_fit_and_the_others_are_counted(lines: list[str], limit: int, most: int) -> None:
    found = newest(lines, limit, most)
    assert len("\n".join(found)) <= limit
    if found != lines:
        head, *kept = found
        assert lines[-len(kept) :] == kept
        assert head == f"-# … {len(lines) - len(kept)} earlier"
        assert len(kept) <= most
        more = lines[-len(kept) - 1]
        assert len(kept) == most or len("\n".join((*kept, more))) > limit - 24, "another line had fitted"


plain = st.text(st.characters(codec="ascii", exclude_characters=";|~\n\r", min_codepoint=33), max_size=12)
codes = st.lists(plain.filter(bool), max_size=8).map(tuple)
states = st.builds(GoTo, plain, plain, codes, plain, st.integers(0, 999_999))


@given(states)
def test_a_custom_id_comes_back_as_it_was(command: GoTo) -> None:
    assume(fits(command))
    assert decoded(custom_id(command)) == command


@given(st.builds(GoTo, plain.filter(lambda text: len(text) < 9), st.just("12"), codes))
def test_codes_that_do_not_fit_come_back_as_fingerprints(command: GoTo) -> None:
    found = custom_id(command)
    assert len(found) <= LIMIT
    kept = state(found).codes
    assert kept in (command.codes, tuple(map(fingerprint, command.codes)))
    assert (kept == command.codes) == fits(command) or not command.codes


@given(plain.filter(lambda text: "+" not in text), st.integers(0, 999_999_999))
def test_the_table_of_a_plan_s_panel_names_both(table: TableId, plan: int) -> None:
    assert parsed(TableId(f"{table}+{plan}")) == (table, plan)
    assert parsed(table) is None


names = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,12}", fullmatch=True)
values = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp", "Cs"]), max_size=20)
comments = st.sampled_from(["", " # why", '\t# it\'s "new"', "  #", " # A=1"])


@st.composite
def lines(draw: st.DrawFn) -> tuple[str, str, str]:
    """Draw a name, a value, and a line of an `.env` file that sets the name to the value."""
    name, value, comment = draw(names), draw(values), draw(comments)
    style = draw(st.sampled_from(["plain", "'", '"']))
    if style == "plain":
        value = re.sub(r"\s+#.*", "", value).strip().lstrip("'\"# ")
        return (
            name,
            value,
            f"{draw(st.sampled_from(['', 'export ']))}{name}{draw(st.sampled_from(['=', ' = ']))}{value}{comment}",
        )
    value = value.replace(style, "")
    return name, value, f"{name}={style}{value}{style}{comment}"


@example([("A", "", "A= # no value")], "\n", "")
@example([("A", "b", "A='b' # it's 'new'")], "\n", "")
@example([("A", "b", "A=b")], "\r\n", "\ufeff")
@given(
    st.lists(lines(), max_size=6, unique_by=lambda line: line[0]),
    st.sampled_from(["\n", "\r\n", "\n\n", "\n# A=b\n"]),
    st.sampled_from(["", "\ufeff"]),
)
def test_an_env_file_says_what_it_says(
    tmp_path_factory: object, said: list[tuple[str, str, str]], ending: str, mark: str
) -> None:
    """An `.env` file is read correctly with quotes in its comments, and with the byte order mark that Windows adds."""
    file = Path(str(tmp_path_factory.getbasetemp())) / "properties.env"  # type: ignore[attr-defined]
    file.write_bytes((mark + "".join(line + ending for _, _, line in said)).encode())
    assert read_env(file) == {name: value for name, value, _ in said}


queries = st.one_of(wild, st.lists(st.sampled_from(["heap", "pebble", "toss", "bell", "x"]), max_size=30).map(" ".join))


@given(queries)
def test_any_query_of_the_rule_search_finds_each_page_at_most_once(query: str) -> None:
    pages = {f"{GAME.key}:{entry.key}" for entry in GAME.words.entries()}
    rules = RuleSearch({GAME.key: GAME})
    found = rules.search(query, GAME.key)
    values = [value for _, value in found]
    assert len(set(values)) == len(values)
    assert set(values) <= pages
    assert all(0 < len(title) <= CHOICE for title, _ in found)
    assert rules.search(query.upper().lower(), GAME.key) == found or not query.isascii()
    assert found == rules.search(query[:LONGEST], GAME.key)
    assert rules.nearest(query)
    assert MOST >= 1
