"""Blank sheets to write on: chosen on a page, seen and printed from another, or as PDF."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, Response, render_template, request

from scorekeeper import words
from scorekeeper.rules.presets import DEFAULT_PRESET, LARGEST_TARGET, PRESETS, Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.sheets.blank import SIDES, Blank, Kind, describe_blank
from scorekeeper.sheets.paper import PAPERS, SHARED
from scorekeeper.web import limits
from scorekeeper.web.forms.numbers import number

bp = Blueprint("blank_sheets", __name__, url_prefix="/sheets")
PER_PAGE = ("1", "2", "4")
USUAL = {
    "players": "2",
    "kind": Kind.PAD.value,
    "preset": DEFAULT_PRESET,
    "target": "",
    "paper": "a4",
    "per_page": "1",
    "cards": words.Style.ITALIAN.value,
}
CHOICES = {
    "players": tuple(map(str, SIDES)),
    "kind": tuple(Kind),
    "preset": tuple(PRESETS),
    "paper": tuple(PAPERS),
    "per_page": PER_PAGE,
    "cards": tuple(words.Style),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was chosen, as it was typed, and what is wrong with it."""

    typed: Mapping[str, str]
    sentences: tuple[str, ...]

    @classmethod
    def of(cls, arguments: Mapping[str, str]) -> "Wanted":
        """What an address asks for; what it does not say is as usual."""
        typed = {name: arguments.get(name, usual).strip() for name, usual in USUAL.items()}
        return cls(typed, tuple(_problems(typed)))

    @property
    def paper(self) -> str:
        """The key of the paper."""
        return self.typed["paper"]

    @property
    def per_page(self) -> int:
        """How many sheets share a page."""
        return int(self.typed["per_page"])

    def blank(self) -> Blank:
        """The blank sheet, where nothing is wrong."""
        players = int(self.typed["players"])
        rules = Rules.of(self.typed["preset"], players)
        target = number(self.typed["target"], LARGEST_TARGET)
        rules = replace(rules, target=target) if target else rules
        style = words.Style(self.typed["cards"])
        return describe_blank(rules, players, Kind(self.typed["kind"]), style)


@bp.get("")
def choose() -> str:
    """Everything that can be chosen."""
    return _choose_page(Wanted.of(request.args), ())


@bp.get("/pad")
def pad() -> str | tuple[str, int]:
    """The blank sheets as a page to print."""
    from scorekeeper.sheets.pages import blank_pages
    from scorekeeper.sheets.svg import drawn

    wanted = Wanted.of(request.args)
    if wanted.sentences:
        return _choose_page(wanted, wanted.sentences), 422
    blank = wanted.blank()
    leaves = drawn(blank_pages(blank, wanted.paper, wanted.per_page))
    return render_template("pad.html", wanted=wanted, blank=blank, leaves=leaves)


@bp.get("/pad.pdf")
def pad_pdf() -> Response | tuple[str, int]:
    """The same as PDF."""
    from scorekeeper.sheets.pdf import blank_pdf

    wanted = Wanted.of(request.args)
    if wanted.sentences:
        return _choose_page(wanted, wanted.sentences), 422
    limits.spend(limits.PDFS)
    content = blank_pdf(wanted.blank(), wanted.paper, wanted.per_page, words.spoken())
    response = Response(content, mimetype="application/pdf")
    response.headers.set("Content-Disposition", "inline", filename="scopa-pad.pdf")
    return response


def _problems(typed: Mapping[str, str]) -> list[str]:
    _ = words.gettext
    wrong = [
        _("“{value}” is not something to choose here.").format(value=typed[name][:40])
        for name, known in CHOICES.items()
        if typed[name] not in known
    ]
    if typed["target"] and not number(typed["target"], LARGEST_TARGET):
        bad_target = Problem(What.TARGET_OUT_OF_RANGE, text=typed["target"][:40])
        wrong.append(words.problem(bad_target, ()))
    if wrong:
        return wrong
    if int(typed["players"]) not in PRESETS[typed["preset"]].players:
        players = (int(typed["players"]),)
        bad = Problem(What.PLAYERS_NOT_TAKEN, figures=players, text=typed["preset"])
        wrong.append(words.problem(bad, ()))
    if typed["per_page"] != "1" and typed["paper"] not in SHARED:
        wrong.append(_("Two or four sheets to a page need A4 or Letter."))
    return wrong


def _choose_page(wanted: Wanted, sentences: tuple[str, ...]) -> str:
    return render_template(
        "sheets.html", typed=wanted.typed, sentences=sentences, presets=tuple(PRESETS)
    )
