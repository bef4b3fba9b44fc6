"""A page for each preset: its rules in plain words, with an example that the engine computes; and
a card for each match: the rules that it is played by."""

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request, url_for

from scorekeeper.documents.match import read_match
from scorekeeper.rules.cards import DECK, Card, parse_card, sort_cards
from scorekeeper.rules.game.comparisons import Counted
from scorekeeper.rules.game.game import Game, PlayedTurn, played_out
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Standing, standings
from scorekeeper.rules.presets import GAMES, PRESETS
from scorekeeper.rules.scoring import Category
from scorekeeper.web.access.urls import TABLE
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.deal.entry_methods import BY_PAGE
from scorekeeper.web.deal.result import rows_of, working_of
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.words import Style, usual_cards
from scorekeeper.words.game_page import end_sentences, game_page, turn_sentences
from scorekeeper.words.rule_page import match_rules, other_presets, rule_page

bp = Blueprint("rules", __name__)
NAMES = ("Anna", "Bruno", "Carla", "Dino")

# Anna has more cards and coins and the settebello, Bruno primiera with three sevens: each
# point has something to tell. Her ranks add up to 130: even, and 10 more than a multiple of
# fifteen, so that she can have that pile in every game, with the last cards where all is fifteen.
EXAMPLE = (
    "1d 2d 3d 6d 7d 9d 1c 4c 6c 8c 9c 2s 3s 5s 6s 10s 5b 6b 8b 9b 10b 10c".split(),
    None,
)
# Twenty cards and five coins each: what is level goes to nobody.
LEVEL = (
    "1d 2d 3d 4d 5d 1c 2c 3c 4c 5c 1s 2s 3s 4s 5s 1b 2b 3b 4b 5b".split(),
    None,
)


FACES = tuple(map(parse_card, ("8c", "9s", "10b")))
SCALE = tuple(map(parse_card, ("7d", "6c", "1s", "5b", "4d", "3c", "2s", "8b")))
"""A card for each line of what primiera is worth."""


@dataclass(frozen=True, slots=True)
class SampleRound:
    """The end of a deal: what lies on the table, and the cards that are played one by one."""

    table: tuple[str, ...]
    plays: tuple[str, ...]


# In each a card takes one, a card takes a sum, the table is swept, a card stays, and the rest goes
# to who took last. Of fifteens 10 or more always lie there at the end.
ROUND = SampleRound(("7c", "3s", "4b", "5c"), ("7d", "8s", "4d", "2b"))
ROUND_OF_FIFTEENS = SampleRound(("8c", "4s", "1b", "10b"), ("7d", "10s", "5d", "10c"))
ROUND_OF_ACES = SampleRound(("7c", "3s", "4b", "5c"), ("7d", "1s", "6s", "2b", "8d", "10s"))
ROUND_WITHOUT_FACES = SampleRound(("7c", "3s", "4b", "2c"), ("7d", "5s", "4d", "2b"))


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """One turn of the small round, with its sentences."""

    turn: PlayedTurn
    name: str
    sentences: tuple[str, ...]


@bp.get("/rules/<preset>")
def page(preset: str) -> str:
    """The rules of one preset on one sheet."""
    if preset not in GAMES:
        abort(404)
    known = GAMES[preset]
    name = request.args.get("cards", "")
    style = Style(name) if name in tuple(Style) else usual_cards(known)
    if known.is_family:
        return _game_page(known, style)
    match, standing = example(preset)
    score = standing.score
    names = [side.name for side in match.sides]
    turns, end = _round(known, style)
    _, level = example(preset, level=True)
    return render_template(
        "learn/rules.html",
        preset=known,
        page=rule_page(known),
        names=names,
        style=style,
        standing=standing,
        rows=rows_of(score, names, style),
        level=[
            row
            for row in rows_of(level.score, names, style)
            if row.category in (Category.CARTE, Category.DENARI)
        ],
        piles=piles_of(EXAMPLE),
        gained=score.points,
        working=working_of(score),
        turns=turns,
        end=end,
        faces=FACES,
        scale=SCALE,
        others=other_presets(preset),
    )


def _game_page(game: Game, style: Style) -> str:
    """The rules of another game than Scopa: its points, how it is played, a deal worked out."""
    match, standing = example(game.key)
    names = [side.name for side in match.sides]
    turns, end = _round(game, style) if game.play and not game.sample else ([], ())
    return render_template(
        "learn/game.html",
        turns=turns,
        end=end,
        game=game,
        page=game_page(game, style),
        style=style,
        names=names,
        piles=[tuple(sort_cards(pile)) for pile in piles_of(EXAMPLE)],
        rows=rows_of(standing.score, names, style),
        gained=standing.score.points,
        others=other_presets(game.key),
    )


@bp.get(f"{TABLE}/<int:number>/rules")
def of_match(table: str, number: int) -> str:
    """The rules of one match on one screen. Who comes from a page where a deal is entered gets back
    there, and from everywhere else to the score."""
    played = viewed_match(table, number)
    deal = number_of(request.args.get("deal", ""), played.next_deal)
    way = request.args.get("way", "")
    back = (
        url_for("deals.enter", table=table, number=number, deal=deal, page=way)
        if deal and way in BY_PAGE
        else ""
    )
    page = match_rules(played.match.rules, played.style)
    return render_template("learn/match_rules.html", played=played, page=page, back=back)


def example(preset: str, level: bool = False) -> tuple[Match, Standing]:
    """One deal under the preset's own rules."""
    pairs = 2 not in GAMES[preset].players
    rules = GAMES[preset].points
    # One of each. What is counted in points, as a bager, is 1 for each card: two taken by one.
    counted = {
        point.name: [3 if point.in_points else 1, 0]
        for point in rules
        if isinstance(point, Counted)
    }
    deal = {"scope": [1, 2]} if preset in PRESETS else {"counted": counted}
    anna = {"name": "Anna & Carla", "players": ["Anna", "Carla"]} if pairs else {"name": "Anna"}
    bruno = {"name": "Bruno & Dino", "players": ["Bruno", "Dino"]} if pairs else {"name": "Bruno"}
    match = read_match(
        {
            "rules": preset,
            "sides": [anna, bruno],
            "deals": [{"piles": list(LEVEL if level else EXAMPLE)} | deal],
        }
    )
    return match, standings(match)[0]


def piles_of(deal: tuple[list[str], None]) -> tuple[frozenset[Card], frozenset[Card]]:
    """The two piles of an example: the one that is written, and the rest of the deck."""
    first = frozenset(map(parse_card, deal[0]))
    return first, frozenset(DECK) - first


def example_round(preset: Game) -> SampleRound:
    """The small round that shows how this preset takes cards."""
    if preset.faces_take_only_like:
        return ROUND_WITHOUT_FACES
    if preset.capture_fifteen:
        return ROUND_OF_FIFTEENS
    return ROUND_OF_ACES if preset.ace_takes_table else ROUND


def _round(preset: Game, style: Style) -> tuple[list[ShownTurn], tuple[str, ...]]:
    cards = example_round(preset)
    players = NAMES[: min(preset.players)]
    turns, left = played_out(
        tuple(map(parse_card, cards.table)),
        tuple(map(parse_card, cards.plays)),
        preset,
        len(players),
    )
    shown = [
        ShownTurn(
            turn, players[turn.player], turn_sentences(turn, players[turn.player], preset, style)
        )
        for turn in turns
    ]
    last = next(player.name for player in reversed(shown) if player.turn.taken)
    return shown, end_sentences(left, last, preset, style)
