"""What whoever reads templates, style sheets, scripts and tests can rely on."""

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from flask import Flask
from hypothesis import settings

from tests.helpers.cases import every
from tests.helpers.compiled import KeptTemplates
from tests.helpers.paths import ROOT, STATIC, TEMPLATES

PAGES = sorted(TEMPLATES.rglob("*.html"))
FILES = sorted(path for path in STATIC.rglob("*.*") if path.suffix in (".css", ".js"))
STYLES = [path for path in FILES if path.suffix == ".css"]
LONGEST = 120
BEING_REWRITTEN: set[str] = set()

# Of that number: the second side, three sides, the seven, four sheets to a page.
COUNTED = re.compile(
    "(owner|sides?-?|rank|suit|worth|held|coins|swords|sevens|primiera|settebello|card|nums|up|n)[0-9]+"
)
PAPER = re.compile("on-(a[0-9]|letter)(-cut|-turned)?")
SHORT = {
    "js": "the page has its script",
    "qr": "the name of the thing",
    "on": "the word",
    "go": "the word: the one main button",
    "to": "the word: leads to another page",
}
IN_TAG = re.compile(r'\bclass="((?:\{%.*?%\}|\{\{.*?\}\}|[^"{])*)"', re.DOTALL)
IN_STYLE = re.compile(r"\.([A-Za-z][\w-]*)")


def classes_of(template: Path) -> Iterator[str]:
    """The class names that are written out; what Jinja works out stands for a number."""
    for written in IN_TAG.findall(template.read_text(encoding="utf-8")):
        words = re.sub(r"\{%.*?%\}", " ", re.sub(r"\{\{.*?\}\}", "1", written))
        yield from (word for word in words.split() if word != "1")


def is_word(name: str) -> bool:
    if COUNTED.fullmatch(name) or PAPER.fullmatch(name) or name in SHORT:
        return True
    return all(re.fullmatch("[a-z]{2,}", part) for part in re.split("[-_]", name)) and len(name) > 2


def test_no_example_has_a_deadline() -> None:
    # A machine with other work would fail it by chance.
    assert settings().deadline is None
    said = re.compile(r"\bdeadline=(?!None)")
    assert not [path for path in (ROOT / "tests").rglob("*.py") if said.search(path.read_text())]


def test_only_a_long_run_draws_new_examples(long: bool) -> None:
    """Also where CI is said to be set, as it is not here."""
    assert settings().derandomize is not long
    drawn = "print(not settings().derandomize)"
    script = (
        f"from hypothesis import settings\nfrom tests.helpers import hypothesis_effort\n{drawn}\n"
    )
    script += f"hypothesis_effort.draw_more()\n{drawn}\nprint(hypothesis_effort.times)"
    command = [sys.executable, "-c", script]
    told = subprocess.check_output(command, text=True, cwd=ROOT, env=os.environ | {"CI": "true"})
    assert told.split() == ["False", "True", "40"]


def test_templates_are_compiled_once_for_all_apps(app: Flask) -> None:
    """To compile them anew was a sixth of the time of all tests."""
    assert isinstance(app.jinja_env.bytecode_cache, KeptTemplates)


def test_no_test_hides_another_of_its_name() -> None:
    wrong = []
    for path in (ROOT / "tests").rglob("test_*.py"):
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        names = Counter(node.name for node in nodes if isinstance(node, ast.FunctionDef))
        wrong += [(path.name, name) for name in names if name[:5] == "test_" and names[name] > 1]
    assert wrong == []


@every("path", [path for path in (*PAGES, *FILES) if path.name not in BEING_REWRITTEN])
def test_lines_fit_into_a_window(path: Path) -> None:
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    assert [number for number, line in lines if len(line) > LONGEST] == []


@every("path", PAGES)
def test_template_classes_are_words(path: Path) -> None:
    assert sorted({name for name in classes_of(path) if not is_word(name)}) == []


@every("path", STYLES)
def test_style_sheet_classes_are_words(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"", "", path.read_text(encoding="utf-8"))
    assert sorted({name for name in IN_STYLE.findall(text) if not is_word(name)}) == []
