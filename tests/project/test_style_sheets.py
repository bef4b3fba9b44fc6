"""What an old browser gets of the style sheets and scripts.

Above the gate `@supports selector(:has(a))` stand tokens and the small sheet, which every browser
understands: what they may use is listed here. The look is below it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.helpers.cases import every
from tests.helpers.paths import STATIC, TEMPLATES

GATE = "@supports selector(:has(a))"
STYLES = sorted(STATIC.rglob("*.css"))
FOR_ALL = {"page/base.css", "cards/without_script.css"}
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
    r"(?<!selector\():has\(": 105,
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


def test_scripts_ask_for_features_first() -> None:
    """None runs without static/page/dom.js, which ends them all in a browser that is too old, but
    the one that is for such a browser."""
    templates = "\n".join(path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html"))
    scripts = re.findall(r'<script[^>]* src="\{\{ static \}\}/([\w/]+\.js)"', templates)
    assert len(scripts) > 20
    for name in set(scripts) - {"page/plain.js"}:
        text = (STATIC / name).read_text(encoding="utf-8")
        assert re.search(r'^import [^;]*"\.{1,2}/(page/)?dom\.js";$', text, re.MULTILINE), name


def test_scripts_use_what_the_lowest_has() -> None:
    scripts = list(STATIC.rglob("*.js"))
    assert len(scripts) > 30
    for path in scripts:
        text = re.sub(r"^ *//.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for pattern, first in NEWER.items():
            assert not re.search(pattern, text), f"{path.name}: {pattern} is there from {first} on"
