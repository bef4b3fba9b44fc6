"""Blank sheets to write on: chosen on a page, seen and printed from another, or as PDF."""

from flask import Blueprint, Response, render_template, request

from scorekeeper import words
from scorekeeper.rules.presets import GAMES
from scorekeeper.web.access.urls import static_url
from scorekeeper.web.http import rate_limits
from scorekeeper.web.http.responses import named_file
from scorekeeper.web.paper.forms import BlankSheetForm

bp = Blueprint("blank_sheets", __name__, url_prefix="/sheets")


@bp.get("")
def choose() -> str:
    """Everything that can be chosen."""
    return _choose_page(BlankSheetForm.of(request.args))


@bp.get("/pad")
def pad() -> str | tuple[str, int]:
    """The blank sheets as a page to print."""
    from scorekeeper.sheets.layout.pages import blank_pages
    from scorekeeper.sheets.svg import draw_pages

    form = BlankSheetForm.of(request.args)
    if not form.is_right():
        return _choose_page(form), 422
    blank = form.blank()
    pages = blank_pages(blank, form.paper.data, form.per_page.value, form.folded)
    return render_template(
        "paper/blank_pad.html",
        form=form,
        blank=blank,
        leaves=draw_pages(pages, static_url()),
    )


@bp.get("/pad.pdf")
def pad_pdf() -> Response | tuple[str, int]:
    """The blank sheets as PDF."""
    from scorekeeper.sheets.pdf import blank_pdf

    form = BlankSheetForm.of(request.args)
    if not form.is_right():
        return _choose_page(form), 422
    rate_limits.consume(rate_limits.PDFS)
    content = blank_pdf(
        form.blank(), form.paper.data, form.per_page.value, words.spoken(), form.folded
    )
    answer = Response(content, mimetype="application/pdf")
    return named_file(answer, "scopa-pad.pdf", attached=False)


def _choose_page(form: BlankSheetForm) -> str:
    return render_template("paper/blank_pads.html", form=form, presets=tuple(GAMES))
