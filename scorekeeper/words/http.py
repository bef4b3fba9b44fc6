"""Sentences for requests that a rate limit refused; and what search engines are told of a page."""

from scorekeeper.errors import translatable as N_
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import say_number
from scorekeeper.words.rule_names import preset_about, preset_name


def again_in(seconds: int) -> str:
    """That nothing was lost, and when it can be sent again: rounded up, never too early."""
    minutes = -(-seconds // 60)
    if seconds <= 90:
        return say_number(
            "Nothing was lost: it is all still here. Send it again in {num} second.",
            "Nothing was lost: it is all still here. Send it again in {num} seconds.",
            seconds,
        )
    if minutes <= 90:
        return say_number(
            "Nothing was lost: it is all still here. Send it again in {num} minute.",
            "Nothing was lost: it is all still here. Send it again in {num} minutes.",
            minutes,
        )
    return say_number(
        "Nothing was lost: it is all still here. Send it again in {num} hour.",
        "Nothing was lost: it is all still here. Send it again in {num} hours.",
        -(-minutes // 60),
    )


# By the endpoint of the page. That of the first page is short: many load it over a slow line.
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
