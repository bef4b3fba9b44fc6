"""The standing of an evening as a picture for a chat, and the page that sends it."""

from pathlib import Path

from flask import Blueprint, Response, current_app, render_template
from werkzeug.wrappers import Response as Redirect

from scorekeeper.club.sheets.pictures.standing import StandingPicture, picture_of_standing
from scorekeeper.club.web.access import EVENT, event_here
from scorekeeper.web.access.urls import redirect_to
from scorekeeper.web.http import rate_limits
from scorekeeper.web.http.cache import cached_by_language

bp = Blueprint("standing_picture", __name__)
MOST_BYTES = 500_000


@bp.get(f"{EVENT}/standing")
def show(table: str) -> str | Redirect:
    """The picture, to send or to keep; the evening itself before a round is over."""
    state = event_here(table)
    if not state.done:
        return redirect_to("event.show", table=table)
    shown = picture_of_standing(state)
    return render_template("club/standing.html", state=state, shown=shown)


@bp.get(f"{EVENT}/standing.png")
def picture(table: str) -> Response | Redirect:
    """The first places as a picture; another one after each result."""
    state = event_here(table)
    if not state.done:
        return redirect_to("event.show", table=table)
    png = _png(picture_of_standing(state), Path(str(current_app.static_folder)))
    answer = Response(png, mimetype="image/png")
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


@cached_by_language(MOST_BYTES, len)
def _png(shown: StandingPicture, folder: Path) -> bytes:
    # Pillow takes a second to load: not every process draws.
    from scorekeeper.club.sheets.pictures.standing import draw

    rate_limits.consume(rate_limits.PICTURES)
    return draw(shown, folder)
