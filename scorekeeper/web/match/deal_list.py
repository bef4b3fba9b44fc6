"""What the score page shows of the deals: drawn once for all who look, until something is stored
that they show.

It takes half the time of that page, which is drawn for each phone of a table, at each scopa too.
"""

from dataclasses import replace
from hashlib import sha256
from sys import getsizeof

from flask import current_app
from jinja2.environment import TemplateModule

from scorekeeper.rules.match.clinch import clinching_ways
from scorekeeper.tables.deal.confirmation import Acceptance
from scorekeeper.tables.deal.own_piles import counted_by
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access.request_store import get_store, table_zone
from scorekeeper.web.access.urls import absolute_url, match_url
from scorekeeper.web.deal.result import deal_mark, last_counted, points_table_of, working_of
from scorekeeper.web.http.cache import BoundedCache
from scorekeeper.web.match.charts import charts_of
from scorekeeper.web.primiera.dispute import dispute_of
from scorekeeper.words.language import locale
from scorekeeper.words.match.clinch import still_possible, sure_while

MOST_BYTES = 4_000_000
"""Of them: a match of ten deals has ten kilobytes."""


def _size(module: TemplateModule) -> int:
    return sum(getsizeof(part) for part in vars(module).values())


_kept = BoundedCache(MOST_BYTES, _size)


def render_deals(played: MatchState, agreed: tuple[Acceptance, ...]) -> TemplateModule:
    """What is shown of the deals of a match, about which the sides have `agreed` so far: all that
    `match/_deal_list.html` sets."""
    last = last_counted(played)
    counted = counted_by(get_store(), played, last) if last else ()
    # All of it is made of these: of what is stored, of what whoever looks calls the sides, of their
    # language, of where the pages are, and of the clock by which a chat tells the day.
    made_of = (
        replace(played.row, versions=()),
        played.match.sides,
        agreed,
        counted,
        locale(),
        absolute_url(match_url(played)),
        table_zone(),
    )
    key = sha256(repr(made_of).encode()).digest()
    module = _kept.get(key)
    if module is None:
        match, standings = played.match, played.standings
        score = standings[last - 1].score if last else None
        possible = () if played.over else clinching_ways(match, standings)
        module = current_app.jinja_env.get_template("match/_deal_list.html").make_module(
            {
                "played": played,
                "counted": counted,
                "last": match.deals[last - 1] if last else None,
                "score": points_table_of(played, last),
                "lines": working_of(score) if score else (),
                "verdict": score.verdict if score else None,
                "disputed": dispute_of(played, last) if last else None,
                "enough": still_possible(possible, match),
                "sure_while": sure_while(possible, match),
                "marks": [
                    deal_mark(played, number, agreed) for number in range(1, played.next_deal)
                ],
                "pictures": charts_of(match, standings),
            }
        )
        _kept.put(key, module)
    return module
