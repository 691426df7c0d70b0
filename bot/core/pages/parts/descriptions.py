"""Lines that describe a panel's choices: only what its buttons and lists don't show, and shared parts only once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, takewhile

from msgspec.structs import replace

from bot.core.markdown import CHOICE, LABEL
from games.kernel import Suggestion
from games.menu import Group, Item
from rendering.picture import MarkedChoice

GREEN = "Use suggestion"
_AND = " · "  # between the steps of a suggestion that share a line
EACH, MANY = "Each", 3  # if at least three choices share a hint, it appears only once, after "Each"
FEW = 4  # maximum number of lines next to a list, which shows all hints when it's opened
_SHORT = 38  # number of characters of a button's label that a phone shows
_LINE = 50  # number of characters in a line of small print on a phone


def pressed(suggestion: Suggestion) -> str:
    """Return the label of the green button: the suggested move if it's a single short one, else "Use suggestion"."""
    is_one = len(suggestion.moves) == len(suggestion.words) == 1 and len(suggestion.words[0]) <= _SHORT
    return suggestion.words[0] if is_one else GREEN


def suggested(suggestion: Suggestion | None, most: int | None = None, room: int = 0) -> list[str]:
    """Return lines with the steps of the suggestion; [] if there is none, or if the button's label is enough.

    If there are more than `most` steps, they share one line, which has as many as fit into `room` characters (at least
    one), and says how many follow.
    """
    if suggestion is None or pressed(suggestion) != GREEN:
        return []
    steps = suggestion.words
    if most is None or len(steps) <= most:
        return [f"**{GREEN}**", *(f"> {line}" for line in steps)]
    ends = accumulate(len(step) + len(_AND) for step in steps)
    fitting = max(1, sum(end <= room + len(_AND) for end in ends))
    more = f" … and {len(steps) - fitting} more" if fitting < len(steps) else ""
    return [f"**{GREEN}:** {_AND.join(steps[:fitting])}{more}"]


def titled(title: str, words: str) -> str:
    """Return the title followed by the words, such as "Draw: a gizmo" or "Where to? b4"."""
    return f"{title}{'' if title.endswith('?') else ':'} {words}"


def face(group: Group, item: Item) -> str:
    """Return the label of a choice that's shown among groups. A group's only choice also gets the group's title.

    If the title and the choice together don't fit on a phone, the label is the title alone.
    """
    says_it = item.label.split()[0] == group.title.split()[0]  # "Reveal the Engineer" in the group "Reveal a role"
    if len(group.items) > 1 or ":" not in item.code or says_it:
        return item.label
    named = titled(group.title, item.label)
    return named if len(named) <= _SHORT else group.title


def describe_inline(groups: Sequence[Group], inline: frozenset[str], lines_above: Sequence[str] = ()) -> list[str]:
    """Return lines with hints that neither buttons nor `lines_above` show, and with reasons why groups are unavailable.

    `inline` has the prefixes of groups whose choices are shown as buttons.
    """
    lines = [
        f"-# {name}: {item.hint if item.label in name else _description(item)}"
        for group in groups
        if group.prefix in inline
        for item in group.items
        if (name := face(group, item))
        and (item.hint or item.label not in name)
        and not _is_described(item, lines_above)
    ]
    return lines + [f"-# {titled(group.title, group.blocked)}" for group in groups if group.blocked]


def briefly(groups: Sequence[Group], lines: Sequence[str]) -> list[str]:
    """Return the hints in `lines` that fit on one line of a phone, and a line that names the unavailable groups."""
    blocked = [group.title for group in groups if group.blocked]
    hints = [line for line in lines[: len(lines) - len(blocked)] if len(line) <= _LINE]
    return [*hints, f"-# Unavailable: {', '.join(blocked)}"] if blocked else hints


def _is_described(item: Item, lines_above: Sequence[str]) -> bool:
    """Tell whether one of the lines begins with the choice's description, which may be shortened."""
    return any(line.startswith(_description(item).removesuffix("…")) for line in lines_above)


def describe_choices(marked: Sequence[MarkedChoice], *, is_list: bool = False) -> list[str]:
    """Return lines that say what the choices' buttons don't show, or with `is_list`, what their list doesn't show.

    What all choices have in common is said only once.
    """
    same = _shared([item.hint for item in marked])
    by_words: dict[str, list[MarkedChoice]] = {}
    for item in marked:
        own = _without(item, same).hint
        named = len(label_with_letter(item)) > (CHOICE if is_list else LABEL) or (is_list and own)
        if words := " · ".join(filter(None, (item.label if named else "", own))):
            by_words.setdefault(words, []).append(item)
    if is_list and len(by_words) > FEW:
        by_words = {words: items for words, items in by_words.items() if any(map(_is_clipped, items))}
    lines = [f"**{', '.join(item.letter for item in items)}** {words}" for words, items in by_words.items()]
    return [f"**{EACH}** {same}", *lines] if same else lines


def describe_letters(marked: Sequence[MarkedChoice]) -> list[str]:
    """Return a line for each choice that says what its button, which shows only a letter, stands for."""
    same = _shared([item.hint for item in marked])
    lines = [f"**{item.letter}** {_description(_without(item, same))}" for item in marked]
    return [f"**{EACH}** {same}", *lines] if same else lines


def _without(item: MarkedChoice, same: str) -> MarkedChoice:
    return replace(item, hint=item.hint.removeprefix(same).removeprefix(", "))


def _is_clipped(item: MarkedChoice) -> bool:
    return len(label_with_letter(item)) > CHOICE or len(item.hint) > CHOICE


def _shared(hints: Sequence[str]) -> str:
    """Return the comma-separated parts with which all hints begin; "" if there are none or fewer than MANY hints."""
    parts = zip(*(hint.split(", ") for hint in hints), strict=False)
    same = [column[0] for column in takewhile(lambda column: len(set(column)) == 1 and ": " not in column[0], parts)]
    return ", ".join(same) if len(hints) >= MANY else ""


def label_with_letter(item: MarkedChoice) -> str:
    """Return the label of a choice on its button or in a list, such as "A · N10"."""
    return f"{item.letter} · {item.label}"


def _description(item: Item | MarkedChoice) -> str:
    return f"{item.label} · {item.hint}" if item.hint else item.label
