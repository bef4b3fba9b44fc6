"""A page for each preset: its rules in plain words, with an example that the engine computes; and
a card for each match: the rules that it is played by."""

from functools import lru_cache

from flask import Blueprint, abort, render_template, request, url_for

from scorekeeper.documents.match import read_match
from scorekeeper.rules.match import Match, Standing, standings
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.deals import WAYS
from scorekeeper.web.forms.numbers import number as number_of
from scorekeeper.web.matches import TABLE
from scorekeeper.web.result import rows_of, working_of
from scorekeeper.web.stored import load
from scorekeeper.words import Style
from scorekeeper.words.rule_page import match_rules, other_presets, rule_page

bp = Blueprint("rules", __name__)

# Anna has more cards and coins and the settebello, Bruno primiera with three sevens: each
# point has something to tell.
EXAMPLE = (
    "1d 2d 3d 6d 7d 9d 1c 4c 6c 8c 9c 2s 3s 6s 8s 10s 5b 6b 8b 9b 10b 10c".split(),
    None,
)


@bp.get("/rules/<preset>")
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
        gained=score.points,
        working=working_of(score),
        others=other_presets(preset),
    )


@bp.get(f"{TABLE}/<int:number>/rules")
def of_match(table: str, number: int) -> str:
    """The rules of one match on one screen. Who comes from a page where a deal is entered gets back
    there, and from everywhere else to the score."""
    played = load(table, number)
    deal = number_of(request.args.get("deal", ""), played.next_deal)
    way = request.args.get("way", "")
    back = (
        url_for("deals.enter", table=table, number=number, deal=deal, way=way)
        if deal and way in WAYS
        else ""
    )
    page = match_rules(played.match.rules)
    return render_template("match_rules.html", played=played, page=page, back=back)


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
