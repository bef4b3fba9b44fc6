"""Where everything lies in a checkout."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
DOCS = ROOT / "docs"
STATIC = ROOT / "static"
TEMPLATES = ROOT / "templates"
