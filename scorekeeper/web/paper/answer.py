"""Paper as an answer: the page that a browser prints, or the PDF at the same address with .pdf."""

from collections.abc import Sequence
from urllib.parse import urlencode

from flask import Response, abort, make_response, render_template, request

from scorekeeper import limits, words
from scorekeeper.sheets.blocks import LONGEST_LINK, PAPERS, Paper, usual_paper
from scorekeeper.sheets.drawing.art import leads_here
from scorekeeper.web.access.urls import this_path
from scorekeeper.web.http import limited
from scorekeeper.web.http.error_pages import error_page
from scorekeeper.web.http.responses import named_file

PAPER_NAMES = {paper: "Letter" if paper == "letter" else paper.upper() for paper in PAPERS}
Choice = tuple[str, str, Sequence[tuple[str, str]], str]
"""What can be chosen of a sheet: its key in the address, its name, (value, text) of each, and the
value that is chosen."""


def is_pdf() -> bool:
    """Whether the PDF is asked for."""
    return request.path.endswith(".pdf")


def begin(deals: int = 0) -> str:
    """Count a sheet of so many deals, of which a long one is drawn at a time: the paper that the
    address asks for, the usual one where it asks for none. For one that is none the
    answer is a page that names them.

    :raise LimitReached: where it has to wait.
    """
    paper = request.args.get("paper", usual_paper())
    if paper not in PAPERS:
        known = words.listed([PAPER_NAMES[name] for name in PAPERS])
        text = words.say("The papers are {papers}.", papers=known)
        abort(make_response(error_page(404, words.gettext("There is no such paper"), text)))
    if deals > limits.DEALS_OF_SHORT_SHEET.most:
        limited.acquire(limits.SHEETS_AT_ONCE)
    limited.consume(limits.PDFS if is_pdf() else limits.SHEETS)
    return paper


def answer(
    sheets: Sequence[Paper],
    name: str,
    back: tuple[str, str],
    choices: Sequence[Choice] = (),
    template: str = "paper/sheet.html",
    **more: object,
) -> Response:
    """The sheets as they are asked for; `name` is that of the file, `back` the page that leads to
    them, and what a link to it says."""
    if is_pdf():
        # reportlab takes a third of a second to load: not every process prints.
        from scorekeeper.sheets.pdf import papers_pdf

        made = Response(papers_pdf(sheets, words.spoken()), mimetype="application/pdf")
        return named_file(made, f"{name}.pdf", attached=False)

    def other(ending: str = "", **changed: str) -> str:
        """The address of the same sheets with something else chosen."""
        chosen = request.args.to_dict(flat=False) | {"lang": words.spoken()} | changed
        return f"{this_path()}{ending}?{urlencode(chosen, doseq=True)}"

    return make_response(
        render_template(template, sheets=sheets, back=back, choices=choices, other=other, **more)
    )


def paper_choice(chosen: str) -> Choice:
    """On which paper a sheet stands."""
    named = [(paper, PAPER_NAMES[paper]) for paper in PAPERS]
    return "paper", words.gettext("Paper"), named, chosen


def code_of(link: str) -> str:
    """The address, for its code; nothing where it would be too long for one, or leads nobody here
    but this computer."""
    return link if len(link) <= LONGEST_LINK and not leads_here(link) else ""
