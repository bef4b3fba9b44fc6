"""What the documents name is there."""

import re
from pathlib import Path

from tests.catalogues import of, said
from tests.helpers.cases import every
from tests.helpers.paths import ROOT

DOCUMENTS = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "tests" / "README.md",
]
GUIDES = [path for path in DOCUMENTS if path.name != "CHANGELOG.md"]
CODE = (
    "scorekeeper/",
    "templates/",
    "static/",
    "tests/",
    "docs/",
    "deploy/",
    "requirements/",
    ".ci/",
)
PICTURE = re.compile(r'<img src="([^"]+)"')
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
IN_TICKS = re.compile(r"`([\w./-]+)`")
IN_PICTURE = re.compile(r"^[ |]*((?:scorekeeper|templates|static)/[\w./]+)", re.MULTILINE)
ROUTE = re.compile(r"^@\w+\.(get|post)\(", re.MULTILINE)
SOURCE = re.compile(r"\.(py|js|css|html)$")
FILES = [
    path.relative_to(ROOT).as_posix()
    for folder in ("scorekeeper", "templates", "static", "tests", "docs", "benchmarks")
    for path in (ROOT / folder).rglob("*.*")
] + ["dev.py"]
EXAMPLES = {
    "test_x_random.py",
    "scorekeeper/web/people/trophies.py",
    "templates/people/trophies.html",
    "scorekeeper/locale/pt.po",
}


def anchors(path: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@every("path", GUIDES)
def test_links_lead_to_files_and_headings(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [name for name in PICTURE.findall(text) if not (path.parent / name).exists()] == []
    for target, anchor in LINK.findall(text):
        if "://" not in target:
            there = (path.parent / target).resolve() if target else path
            assert there.exists(), target
            assert not anchor or anchor in anchors(there), f"{target}#{anchor}"


@every("path", GUIDES)
def test_paths_in_documents_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = {name for name in (*IN_TICKS.findall(text), *IN_PICTURE.findall(text))} - EXAMPLES
    lost = [name for name in sorted(named) if name.startswith(CODE) and not (ROOT / name).exists()]
    # A part of a path, or a name alone: "rules/free_text.py", "test_axe.py".
    parts = [name for name in named if SOURCE.search(name) and not name.startswith(("/", *CODE))]
    lost += [name for name in parts if not any(f"/{each}".endswith(f"/{name}") for each in FILES)]
    assert not lost


@every(
    ("guide", "code"),
    [("club-evening.md", "en"), ("serata.md", "it"), ("soiree.md", "fr")],
)
def test_guides_call_things_as_pages_do(guide: str, code: str) -> None:
    """What stands out in a guide is what a button or a heading says."""
    text = (ROOT / "docs" / "evenings" / guide).read_text(encoding="utf-8")
    said_there = "\n".join(
        part.replace("{n}", "1").casefold()
        for message in said(of("it" if code == "en" else code))
        for part in ([message.string, message.id][code == "en"],)
        if isinstance(part, str)
    )
    bold = [" ".join(each.split()) for each in re.findall(r"\*\*(.+?)\*\*", text, re.DOTALL)]
    assert len(bold) > 15
    assert [each for each in bold if each.casefold() not in said_there] == []
