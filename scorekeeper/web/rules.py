"""A page for each preset: its rules in plain words, with an example that the engine computes."""

from functools import lru_cache

from flask import Blueprint, abort, render_template

from scorekeeper.documents.match import read_match
from scorekeeper.rules.match import Match, Standing, standings
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.result import rows_of, working_of
from scorekeeper.words import Style
from scorekeeper.words.rule_page import other_presets, rule_page

bp = Blueprint("rules", __name__, url_prefix="/rules")

# Anna has more cards and coins and the settebello, Bruno primiera with three sevens: each
# point has something to tell.
EXAMPLE = (
    "1d 2d 3d 6d 7d 9d 1c 4c 6c 8c 9c 2s 3s 6s 8s 10s 5b 6b 8b 9b 10b 10c".split(),
    None,
)


@bp.get("/<preset>")
def page(preset: str) -> str:
    """The rules of one preset on one sheet."""
    if preset not in PRESETS:
        abort(404)
    match, standing = example(preset)
    score = standing.score
    names = [side.name for side in match.sides]
    return render_template(
        "rules.html",
        preset=PRESETS[preset],
        page=rule_page(PRESETS[preset]),
        names=names,
        standing=standing,
        rows=rows_of(score, names, Style.ITALIAN),
        working=working_of(score),
        others=other_presets(preset),
    )


@lru_cache
def example(preset: str) -> tuple[Match, Standing]:
    """One deal under the preset's own rules."""
    pairs = 2 not in PRESETS[preset].players
    anna = {"name": "Anna & Carla", "players": ["Anna", "Carla"]} if pairs else {"name": "Anna"}
    bruno = {"name": "Bruno & Dino", "players": ["Bruno", "Dino"]} if pairs else {"name": "Bruno"}
    match = read_match(
        {
            "rules": preset,
            "sides": [anna, bruno],
            "deals": [{"piles": list(EXAMPLE), "scope": [1, 2]}],
        }
    )
    return match, standings(match)[0]
