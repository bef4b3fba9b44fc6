"""What the score page says of a match beside its deals."""

from dataclasses import dataclass

from scorekeeper.rules.match.match import Match
from scorekeeper.tables.match_state import MatchState
from scorekeeper.words.language import figure
from scorekeeper.words.live import deals_first, deals_now
from scorekeeper.words.match.ending import how_it_ends, where_it_stands
from scorekeeper.words.match.outcome import victories, victory
from scorekeeper.words.rule_names import house_rules, rules_line
from scorekeeper.words.table import seating_line


@dataclass(frozen=True, slots=True)
class ScoreWords:
    """The page's title, how the match ends and how that stands, by which rules it is played, what
    of these the house has chosen, a line each, and what is said of each side when it wins.

    `deals_first` and `deals_now` say whose turn it is to deal; `deals_next` is the sentence in
    which a script fills in the dealer, empty where this dealer has another one.
    """

    title: str
    how_it_ends: str
    where_it_stands: str
    rules: str
    house: tuple[str, ...]
    victories: tuple[str, ...]
    deals_first: str
    deals_now: str
    deals_next: str


def score_words(played: MatchState, dealer: str) -> ScoreWords:
    """What the page says while that player deals."""
    match, won = played.match, played.outcome
    title = f"{' – '.join(played.names)} {' : '.join(map(figure, played.totals))}"
    if won and won.winner is not None:
        title = f"{victory(won.winner, match, played.totals)} · {title}"
    now, of_dealer = deals_now(dealer), deals_now("{dealer}")
    return ScoreWords(
        title=title,
        how_it_ends=how_it_ends(match.rules),
        where_it_stands=where_it_stands(match, played.standings),
        rules=rules_line(match.rules, each_alone=not match.usual),
        house=(*house_rules(match.rules), *_seating(match)),
        victories=tuple(victories(match)),
        deals_first=deals_first(dealer),
        deals_now=now,
        deals_next=of_dealer if of_dealer.replace("{dealer}", dealer) == now else "",
    )


def _seating(match: Match) -> list[str]:
    return [] if match.usual else [seating_line(match)]
