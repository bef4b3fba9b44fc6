"""Reasons and problems -> sentences: the only place that words them, for pages and command.

May import the rules; decides nothing.
"""

from scorekeeper.documents.record import Style
from scorekeeper.words.cards import (
    card_index,
    card_name,
    card_names,
    card_symbol,
    decks,
    rank_name,
    rank_plural,
    suit_name,
)
from scorekeeper.words.language import (
    SOURCE,
    gettext,
    hush,
    languages,
    listed,
    name_of,
    ngettext,
    pgettext,
    say,
    say_number,
    speak,
    speaking,
    spoken,
)
from scorekeeper.words.matches import kept_for, match_state
from scorekeeper.words.pages import (
    count_the_pile,
    grid_words,
    hints,
    seating_line,
)
from scorekeeper.words.pictures import head_to_head_said, run_said, taken_said
from scorekeeper.words.problems import problem
from scorekeeper.words.reasons import (
    award_reason,
    category_name,
    lacking,
    outcome,
    primiera_reason,
    short_reason,
    still_needed,
)
from scorekeeper.words.rules import (
    choice_name,
    house_rules,
    option_choices,
    option_name,
    points,
    preset_about,
    preset_name,
    preset_source,
    rules_line,
)
from scorekeeper.words.seats import side_names
from scorekeeper.words.short import (
    longest_asked,
    longest_taken,
    primiera_proved,
    proved_taking,
    short_words_json,
    taken_so_far,
    taking_sentences,
)

__all__ = [
    "SOURCE",
    "Style",
    "award_reason",
    "card_index",
    "card_name",
    "card_names",
    "card_symbol",
    "category_name",
    "choice_name",
    "count_the_pile",
    "decks",
    "gettext",
    "grid_words",
    "head_to_head_said",
    "hints",
    "house_rules",
    "hush",
    "kept_for",
    "lacking",
    "languages",
    "listed",
    "longest_asked",
    "longest_taken",
    "match_state",
    "name_of",
    "ngettext",
    "option_choices",
    "option_name",
    "outcome",
    "pgettext",
    "points",
    "preset_about",
    "preset_name",
    "preset_source",
    "primiera_proved",
    "primiera_reason",
    "problem",
    "proved_taking",
    "rank_name",
    "rank_plural",
    "rules_line",
    "run_said",
    "say",
    "say_number",
    "seating_line",
    "short_reason",
    "short_words_json",
    "side_names",
    "speak",
    "speaking",
    "spoken",
    "still_needed",
    "suit_name",
    "taken_said",
    "taken_so_far",
    "taking_sentences",
]
