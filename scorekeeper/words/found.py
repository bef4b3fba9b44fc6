"""What a search engine shows of a page below its title."""

from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import later as N_
from scorekeeper.words.rule_names import preset_about, preset_name

# By the endpoint of the page. The first page goes over the slowest lines: a short one.
DESCRIPTIONS = {
    "home.new": N_("Keep score of Scopa with real cards: tap the cards, read the points."),
    "primiera.ask": N_(
        "Who has primiera? Name the best cards of each pile and read who has it, and why: card by "
        "card, by every way of counting."
    ),
    "rules.page": N_(
        "How Scopa is played and scored. {name}: {about}. With cards drawn, and answers to "
        "questions."
    ),
    "blank_sheets.choose": N_(
        "Blank score sheets for Scopa to print, with the rules and the values of primiera on them."
    ),
}


def description(endpoint: str, preset: str = "") -> str:
    """What the page is for, in a sentence or two; `preset` is that of a page of rules."""
    sentence = _(DESCRIPTIONS[endpoint])
    if not preset:
        return sentence
    return sentence.format(name=preset_name(preset), about=preset_about(preset))
