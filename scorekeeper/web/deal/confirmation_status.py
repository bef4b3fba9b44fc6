"""What a page shows of the sides' agreeing with the deals of a match."""

from scorekeeper.tables.deal import confirmation
from scorekeeper.tables.deal.confirmation import Acceptance, Opinion
from scorekeeper.tables.match_state import Played
from scorekeeper.tables.table import seats
from scorekeeper.web.access import seat_cookies
from scorekeeper.web.access.viewed_match import get_store


def sides_say(played: Played) -> tuple[Acceptance, ...]:
    """What the sides say of each deal; empty where none is asked or has said anything."""
    return confirmation.acceptances(get_store(), played)


def sides_say_of(played: Played, deal: int) -> Acceptance | None:
    """The same of one stored deal."""
    known = sides_say(played)
    return known[deal - 1] if known else None


def objections_to(played: Played, deal: int) -> tuple[Opinion, ...]:
    """Why sides object to a deal, for the page on which it is corrected."""
    known = sides_say_of(played, deal) if deal < played.next_deal else None
    return known.objections if known else ()


def own_side(played: Played) -> int | None:
    """The side for which this phone can speak, from 0."""
    if not seat_cookies.may_write(played.table):
        return None
    return seats.side_at(get_store(), played, seat_cookies.seat_at(played.table))
