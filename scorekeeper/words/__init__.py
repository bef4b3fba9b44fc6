"""Turns problems, reasons and results into sentences, for pages and commands. Only this package
words them; it decides nothing."""

from scorekeeper.documents.match import Style
from scorekeeper.words.cards import (
    card_icon,
    card_index,
    card_name,
    card_names,
    card_symbol,
    decks,
    drawing,
    face_mark,
    rank_name,
    rank_plural,
    suit_cards,
    suit_name,
    usual_cards,
    worth_text,
)
from scorekeeper.words.deal.all_cards import count_the_pile, grid_words, hints
from scorekeeper.words.deal.points import (
    award_reason,
    called_in,
    category_name,
    dispute_label,
    lacking,
    point_name,
    short_reason,
)
from scorekeeper.words.deal.problems import field_name, problem
from scorekeeper.words.language import (
    SOURCE,
    figure,
    gain,
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
from scorekeeper.words.match.meeting import (
    game_line,
    game_name,
    meeting_at_stake,
    meeting_choice,
    meeting_name,
    meeting_standing,
    next_game_line,
)
from scorekeeper.words.match.outcome import (
    describe_course,
    describe_points,
    outcome_sentence,
    still_needed,
    target_words,
    victory,
    why_won,
)
from scorekeeper.words.match.story import chat_text, rivals, story_line
from scorekeeper.words.rule_names import (
    closing_offer,
    house_rule,
    house_rules,
    how_it_ends,
    option_name,
    preset_about,
    preset_lines,
    preset_name,
    round_the_table,
    rules_line,
    value_name,
    where_it_stands,
)
from scorekeeper.words.table import (
    as_spoken,
    called,
    called_sides,
    kept_for,
    match_state,
    seat_change,
    seating_line,
    side_names,
    who_won,
)
