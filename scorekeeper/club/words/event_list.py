"""Sentences about a list of pairs as it was read."""

from scorekeeper.documents.foreign.pairs import Doubt
from scorekeeper.words.language import gettext, ngettext


def pairs_read(pairs: int, are_single: bool) -> str:
    """How many were read, and the question whether that is right."""
    if are_single:
        return ngettext(
            "{num} player read: is that right?", "{num} players read: is that right?", pairs
        ).format(num=pairs)
    return ngettext(
        "{num} pair read: is that right?", "{num} pairs read: is that right?", pairs
    ).format(num=pairs)


def lines_to_look_at(lines: int) -> str:
    """How many rows are doubtful."""
    return ngettext(
        "{num} row to look at: it is marked.", "{num} rows to look at: they are marked.", lines
    ).format(num=lines)


def entrants_in_all(entrants: int, are_single: bool) -> str:
    """ "8 pairs"."""
    if are_single:
        return ngettext("{num} player", "{num} players", entrants).format(num=entrants)
    return ngettext("{num} pair", "{num} pairs", entrants).format(num=entrants)


def rounds_in_all(rounds: int) -> str:
    """ "9 rounds"."""
    return ngettext("{num} round", "{num} rounds", rounds).format(num=rounds)


def expected_end(rounds: int, minutes: int, hour: str) -> str:
    """When so many rounds are over that begin now."""
    return ngettext(
        "With {num} round of {minutes} minutes it is over at about {hour}.",
        "With {num} rounds of {minutes} minutes it is over at about {hour}.",
        rounds,
    ).format(num=rounds, minutes=minutes, hour=hour)


def doubt(what: Doubt, name: str, there: str) -> str:
    """Why a row may have been read wrongly; `there` is where the name stands already."""
    message = {
        Doubt.ALONE: gettext("{name}: is a second name missing?"),
        Doubt.SEVERAL: gettext("Too many names for one row: {name}."),
        Doubt.HYPHEN: gettext("One name with a hyphen, or two players? Read as two: {name}."),
        Doubt.TWICE: gettext("{name} is there already: {pair}."),
    }[what]
    return message.format(name=name, pair=there)


def answer(what: Doubt, name: str) -> str:
    """What somebody says who ticks that such a row is right."""
    return {
        Doubt.ALONE: gettext("It is right: {name} alone"),
        Doubt.SEVERAL: gettext("It is right so"),
        Doubt.HYPHEN: gettext("It is right: two players"),
        Doubt.TWICE: gettext("They are two people called {name}"),
    }[what].format(name=name)


def in_row(row: int, sentence: str) -> str:
    """What is wrong with a row of pairs."""
    return gettext("Row {row}: {sentence}").format(row=row, sentence=sentence)
