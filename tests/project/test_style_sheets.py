"""What an old browser gets of the style sheets and scripts, and that no rule is there for nothing.

Above the gate `@supports selector(:has(a))` stand tokens and the small sheet, which every browser
understands: what they may use is listed here. The look is below it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.helpers.cases import every
from tests.helpers.paths import ROOT, STATIC, TEMPLATES
from tests.project.test_source import PAPER

GATE = "@supports selector(:has(a))"
STYLES = sorted(STATIC.rglob("*.css"))
FOR_ALL = {"page/tokens.css", "page/base.css"}
"""The sheets that have something above the gate."""
# As Safari 12 and Chromium 77 have them.
PROPERTIES = {
    *("-webkit-appearance", "-webkit-tap-highlight-color", "-webkit-text-size-adjust"),
    *("-webkit-user-select", "align-items", "appearance", "background", "border", "border-bottom"),
    *("border-collapse", "border-color", "border-left", "border-radius", "border-style"),
    *("border-top", "box-shadow", "box-sizing", "clip", "color", "color-scheme", "cursor"),
    *("display", "fill", "flex", "flex-basis", "flex-wrap", "font", "font-family", "font-size"),
    *("font-weight", "height", "justify-content", "letter-spacing", "line-height", "list-style"),
    *("margin", "margin-bottom", "margin-left", "margin-right", "max-width", "min-height"),
    *("min-width", "opacity", "order", "overflow", "overflow-wrap", "padding", "padding-bottom"),
    *("padding-left", "position", "stroke", "stroke-linecap", "stroke-linejoin", "stroke-width"),
    *("text-align", "text-anchor", "text-decoration", "touch-action", "transform", "user-select"),
    *("vertical-align", "white-space", "width"),
}
FUNCTIONS = {"var", "rect", "rotate", "cubic-bezier"}
PSEUDO = {":root", ":not", ":checked", "::placeholder"}
CONDITIONS = (
    *("print", "screen", "screen and (prefers-color-scheme: dark)"),
    *("(prefers-reduced-motion: reduce)", "(prefers-contrast: more)"),
)
NEWER = {
    r"\.at\(": 92,
    r"randomUUID": 92,
    r"Object\.hasOwn\(": 93,
    r"\bcause:": 93,
    r"\bstatic \{|#\w+ in ": 94,
    r"\.findLast": 97,
    r"structuredClone": 98,
    r"showPicker": 99,
    r"\.inert\b": 102,
    r"AbortSignal\.(timeout|any)": 103,
    r":has\(": 105,
    r"checkVisibility": 105,
    r"\.to(Sorted|Reversed|Spliced)\(|Array\.fromAsync": 110,
    r"startViewTransition": 111,
    r"popover|Popover": 114,
    r"scrollend": 114,
    r"[tT]oggleEvent": 114,
    r"Object\.groupBy|Map\.groupBy": 117,
    r"Promise\.(withResolvers|try)": 119,
    r"canParse": 120,
    r"\.(union|intersection|isSubsetOf)\(": 122,
}
"""What scripts may not use, and the first Chromium that has it; that of the scripts is 90. What is
of the language alone `lib` of jsconfig.json holds too, where TypeScript is installed."""
NAME = re.compile(r"[.#]([A-Za-z][\w-]*)|\[([a-z][\w-]*)")
"""A class, an id or an attribute."""


@dataclass
class Rule:
    """What stands before the brace, what is declared in it, and the rules in it."""

    head: str
    declared: dict[str, str] = field(default_factory=dict)
    rules: list["Rule"] = field(default_factory=list)


def parsed(path: Path) -> list[Rule]:
    text = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    open_rules = [Rule("")]
    for before, sign in re.findall(r"([^{};]*)([{};])", text):
        name, _, value = before.strip().partition(":")
        if sign == "{":
            open_rules[-1].rules.append(rule := Rule(before.strip()))
            open_rules.append(rule)
        elif name:
            open_rules[-1].declared[name] = value.strip()
        if sign == "}":
            open_rules.pop()
    return open_rules[0].rules


def newer(rule: Rule) -> Iterator[str]:
    """What the rule uses that is not on the list."""
    if rule.head.startswith("@"):
        if rule.head.removeprefix("@media ") not in CONDITIONS:
            yield rule.head
    else:
        yield from set(re.findall("::?[a-z-]+", rule.head)) - PSEUDO
    for name, value in rule.declared.items():
        if not name.startswith("--") and name not in PROPERTIES:
            yield name
        yield from set(re.findall(r"([\w-]+)\(", value)) - FUNCTIONS
    for each in rule.rules:
        yield from newer(each)


@every("path", STYLES)
def test_old_browsers_know_what_they_get(path: Path) -> None:
    above = [rule for rule in parsed(path) if rule.head != GATE]
    assert [each for rule in above for each in newer(rule)] == []
    assert not above or path.relative_to(STATIC).as_posix() in FOR_ALL


@every("path", STYLES)
def test_no_page_is_searched_at_each_change(path: Path) -> None:
    """What a whole page is styled by, its root or body, looks for children alone."""
    for asked in re.findall(
        r"(?:\bhtml|:root|\bbody):has\(((?:[^()]|\([^()]*\))*)\)", path.read_text()
    ):
        for each in re.sub(r"\([^()]*\)", "", asked).split(","):
            assert re.fullmatch(r"(\s*>\s*[^\s>]+)+", each), asked


def test_the_dark_is_the_same_both_times() -> None:
    inside = [rule for each in parsed(STATIC / "page/tokens.css") for rule in each.rules]
    by_system, chosen = (each for each in inside if each.declared.get("color-scheme") == "dark")
    assert by_system.declared == chosen.declared


def users() -> str:
    """All that can name a class."""
    folders = (
        TEMPLATES.rglob("*.html"),
        STATIC.rglob("*.js"),
        (ROOT / "scorekeeper").rglob("*.py"),
    )
    return "\n".join(path.read_text(encoding="utf-8") for each in folders for path in each)


def named(rules: list[Rule]) -> Iterator[str]:
    for rule in rules:
        if rule.rules:
            yield from named(rule.rules)
        else:
            yield from (one or other for one, other in NAME.findall(rule.head))


def without_number(name: str) -> str:
    return re.sub("[0-9]+$", "", name)


def test_every_rule_has_a_user() -> None:
    words = set(re.findall(r"[A-Za-z][\w-]*", users())) | {"aria-busy"}  # ariaBusy in a script
    known = words | set(map(without_number, words))
    idle = {
        f"{path.name}: {name}"
        for path in STYLES
        for name in named(parsed(path))
        if not PAPER.fullmatch(name) and not {name, without_number(name)} & known
    }
    assert idle == set()


def test_every_token_has_a_reader() -> None:
    """What is set once is used; a movement too."""
    sheets = "\n".join(path.read_text(encoding="utf-8") for path in STYLES)
    read = set(re.findall(r"var\((--[\w-]+)", sheets)) | set(re.findall(r"--[\w-]+", users()))
    assert set(re.findall(r"(?:^|[;{\s])(--[\w-]+)\s*:", sheets)) - read == set()
    moved = set(re.findall(r"animation(?:-name)?:([^;}]+)", sheets))
    names = re.findall(r"@keyframes ([\w-]+)", sheets)
    assert [name for name in names if not any(name in each.split() for each in moved)] == []


def test_scripts_ask_for_features_first() -> None:
    """None runs without static/page/dom.js, which ends them all in a browser that is too old."""
    templates = "\n".join(path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html"))
    scripts = re.findall(r'<script[^>]* src="\{\{ static \}\}/([\w/]+\.js)"', templates)
    assert len(scripts) > 20
    for name in set(scripts):
        text = (STATIC / name).read_text(encoding="utf-8")
        assert re.search(r'^import [^;]*"\.{1,2}/(page/)?dom\.js";$', text, re.MULTILINE), name


def test_scripts_use_what_the_lowest_has() -> None:
    scripts = list(STATIC.rglob("*.js"))
    assert len(scripts) > 40
    for path in scripts:
        text = re.sub(r"^ *//.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for pattern, first in NEWER.items():
            assert not re.search(pattern, text), f"{path.name}: {pattern} is there from {first} on"
