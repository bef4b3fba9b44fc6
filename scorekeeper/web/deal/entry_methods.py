"""The four ways to enter a deal: their forms, pages and marks."""

from scorekeeper.web.deal.forms.all_cards import AllCardsForm
from scorekeeper.web.deal.forms.base import DealForm
from scorekeeper.web.deal.forms.counts import CountsForm
from scorekeeper.web.deal.forms.key_cards import KeyCardsForm
from scorekeeper.web.deal.forms.points import PointsForm

ENTRY_FORMS: dict[str, type[DealForm]] = {
    "enter": AllCardsForm,
    "counts": CountsForm,
    "short": KeyCardsForm,
    "points": PointsForm,
}
