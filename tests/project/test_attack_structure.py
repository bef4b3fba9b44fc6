"""What keeps a kind of attack out stands in how the program is written, so that is looked at.

How long a comparison takes cannot be measured without luck, nor every text be drawn that a script
could draw.
"""

import ast
import re
from pathlib import Path

import scorekeeper
from tests.helpers.cases import every

PACKAGE = Path(scorekeeper.__file__).resolve().parent
STATIC = PACKAGE.parent / "static"
GUESSED = re.compile(r"(^|[._])(secret|hash|hashed|token|digest|words?_hash|code_hash)(\(|$)")
"""What opens something, or the hash of it: compared with `compare_digest`, or looked up by it."""
DRAWS = re.compile(
    r"\.(inner|outer)HTML\s*[+]?=|insertAdjacentHTML|document\.write|\beval\(|setHTML"
)


def compared(path: Path) -> list[str]:
    """What a module compares letter by letter of all that opens something."""
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare)
        and any(isinstance(each, ast.Eq | ast.NotEq) for each in node.ops)
        and any(GUESSED.search(ast.unparse(side)) for side in (node.left, *node.comparators))
    ]


def test_secrets_compare_in_constant_time() -> None:
    assert [found for path in sorted(PACKAGE.rglob("*.py")) for found in compared(path)] == []


def test_a_plain_comparison_is_noticed(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    for text in ("seat.secret == sent", "code_hash(key, code) == known", "a != link.hash"):
        module.write_text(text)
        assert compared(module) == [text]


@every("path", sorted(STATIC.rglob("*.js")))
def test_scripts_insert_text_only(path: Path) -> None:
    assert DRAWS.findall(path.read_text(encoding="utf-8")) == []
