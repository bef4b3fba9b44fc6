"""docs/deploy.md, docs/postgresql.md and docs/cluster.md as those read them who type what they say:
commands under headings."""

import re

from tests.helpers.paths import ROOT

GUIDE = "\n".join(
    (ROOT / "docs" / f"{name}.md").read_text() for name in ("deploy", "postgresql", "cluster")
)
SHIPPED = ROOT / "deploy"
FENCED = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def section(heading: str) -> str:
    """What stands under a heading, up to the next one of any kind."""
    text = FENCED.sub(lambda found: found[0].replace("\n#", "\n\0"), GUIDE)
    _, *parts = re.split(r"^#+ (.+)$", text, flags=re.MULTILINE)
    (found,) = (body for head, body in zip(parts[::2], parts[1::2], strict=True) if head == heading)
    return found.replace("\0", "#")


def commands(heading: str, kind: str = "sh") -> list[str]:
    """What is to be typed there, block by block; `kind` stands after the fence's signs."""
    blocks = [body for said, body in FENCED.findall(section(heading)) if said == kind]
    assert blocks, f"nothing is to be typed under {heading}"
    return blocks


def rows(heading: str) -> list[list[str]]:
    """The cells of the table there, without its head."""
    lines = [line for line in section(heading).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
