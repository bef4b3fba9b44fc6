"""The working of a dispute in words and values, for the page that its address opens."""

from scorekeeper.rules.dispute import disagree, judge, readings, turning_card
from scorekeeper.rules.primiera import Why, lead, rank_lines, suit_lines
from scorekeeper.web.primiera.forms.dispute import Question
from scorekeeper.words.primiera.dispute import (
    cell_text,
    headline,
    lacking_sentences,
    rest_sentence,
    sentence,
    turn_sentence,
)
from scorekeeper.words.primiera.interpretations import (
    folded,
    reading_name,
    readings_sentence,
    sources,
)
from scorekeeper.words.primiera.totals import total_text


def working(question: Question) -> dict[str, object]:
    """Everything that the working shows, in words and values."""
    names, style, options = question.names, question.style, question.options
    judged = judge(question.evidence, options)
    every = readings(question.evidence, options)
    known = judged.evidence.known
    lines = suit_lines(judged.verdict, known)
    alone = judged.verdict.why in (Why.ONLY_COMPLETE, Why.NOBODY_COMPLETE)
    turn, sure = turning_card(question.evidence, options)
    return {
        "names": names,
        "style": style,
        "judged": judged,
        "lines": lines,
        "ranks": list(rank_lines(judged.verdict, known)),
        "lead": lead(judged.verdict),
        "totals": [total_text(judged, side) for side in range(len(names))],
        "headline": headline(judged, names, style),
        "sentence": sentence(judged, names, style),
        "missing": lacking_sentences(judged, names, style),
        "rest": rest_sentence(judged.verdict) if judged.point.settled and not alone else "",
        "turn": turn_sentence(turn, sure, names, style),
        "rule": reading_name(options),
        "rules": folded(every, options, names, style),
        "agreement": readings_sentence(every, names),
        "sources": list(sources()) if disagree(every) else [],
        "behind": any(cards for line in lines for cards in line.behind),
        "cell_text": cell_text,
    }
