"""What can be chosen of a blank sheet; it comes in an address, so that it can be sent and kept."""

from collections.abc import Mapping
from typing import Any

from scorekeeper import words
from scorekeeper.rules.match.match import SEATINGS, problems_of_seating
from scorekeeper.rules.presets import DEFAULT_PRESET, GAMES
from scorekeeper.rules.problems import What
from scorekeeper.sheets.blank_sheet import BlankKind, blank_paper
from scorekeeper.sheets.blocks import PAPERS, PER_PAGE, Paper, usual_paper
from scorekeeper.web.forms.fields import Choice
from scorekeeper.web.forms.house_rules import STYLES, HouseRulesForm


class BlankSheetForm(HouseRulesForm):
    """Everything has a usual answer; what is left out of an address is as usual."""

    players = Choice(SEATINGS, What.NOT_OFFERED, default="2")
    kind = Choice(
        {kind.value: kind for kind in BlankKind}, What.NOT_OFFERED, default=BlankKind.DEALS.value
    )
    preset = Choice(GAMES, What.NOT_OFFERED, default=DEFAULT_PRESET)
    cards = Choice({"": None} | STYLES, What.NOT_OFFERED, default="")
    paper = Choice(dict(zip(PAPERS, PAPERS, strict=True)), What.NOT_OFFERED, default="a4")
    per_page = Choice(PER_PAGE, What.NOT_OFFERED, default="1")

    @classmethod
    def of(cls, sent: Mapping[str, str]) -> "BlankSheetForm":
        """The form as an address says it."""
        usual = {name: field.data for name, field in cls(formdata=None)._fields.items()}
        usual["paper"] = usual_paper()
        return cls(
            formdata=None, **usual | {name: sent[name].strip() for name in usual if name in sent}
        )

    @property
    def address(self) -> dict[str, Any]:
        """What leads to the same form again."""
        return {name: field.data for name, field in self._fields.items() if field.data}

    def read(self) -> Paper | None:
        """The blank sheet; None where such a one cannot be printed, said in `sentences`."""
        if not self.validate():
            return None
        seating, preset = self.players.value, self.preset.value
        self.refuse(problems_of_seating(preset, seating.players, seating.sides))
        if self.problems:
            return None
        rules = self.rules(self.preset.data, seating)
        style = self.cards.value or words.usual_cards(rules.preset)
        return blank_paper(
            rules, seating, self.kind.value, style, self.paper.data, self.per_page.data
        )
