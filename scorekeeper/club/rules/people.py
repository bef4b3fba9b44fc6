"""Who is one person over the evenings of a season: a person is no spelling, so two spellings may be
one, and one spelling two. Nobody is joined or parted unasked."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.free_text import as_read

Two = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the club: one person over all evenings by the `id`, whatever the name is there.
    No two of an evening have one name. `here`: has come tonight, or had the last time."""

    id: str
    name: str
    here: bool = False


@dataclass(frozen=True, slots=True)
class People:
    """`called` is what each name of an evening stands for; `joined` are those that were said to be
    one person, and `doubts` those of which nobody has said anything."""

    called: Mapping[str, str]
    joined: Sequence[Two] = ()
    doubts: Sequence[Two] = ()


def told_apart(players: Mapping[int, Sequence[str]]) -> dict[int, list[str]]:
    """The players of each entrant of an evening; of two with one name each with their partner."""
    often = Counter(player for names in players.values() for player in set(names))
    return {
        number: [with_partner(number, names, name) if often[name] > 1 else name for name in names]
        for number, names in players.items()
    }


def with_partner(number: int, names: Sequence[str], name: str) -> str:
    """A player's name, told apart from another one by who plays beside it."""
    partners = ", ".join(other for other in names if other != name)
    return f"{name} ({partners or number})"


def known_as(evenings: Sequence[Mapping[str, Member]]) -> dict[str, str]:
    """What each member is called over these evenings, the oldest first, by id: as on the newest of
    them. Who has the name of one whom they were never there with is that person."""
    called: dict[str, str] = {}
    person: dict[str, str] = {}
    for members in evenings:
        here = {person[member] for member in members if member in person}
        for member in sorted(members, key=lambda member: member not in person):
            name = members[member].name
            same = (one for one, other in called.items() if other == name and one not in here)
            one = person.setdefault(member, next(same, member))
            here.add(one)
            called[one] = name
    often: Counter[str] = Counter()
    for one, name in called.items():
        often[name] += 1
        called[one] = f"{name} ({often[name]})" if often[name] > 1 else name
    return {member: called[one] for member, one in person.items()}


def people(evenings: Sequence[Iterable[str]], same: Sequence[Two], apart: Sequence[Two]) -> People:
    """Who is who in these evenings, by the names in each, and by what was said of two names."""
    when: dict[str, set[int]] = {}
    for evening, names in enumerate(evenings):
        for name in sorted(names):
            when.setdefault(name, set()).add(evening)
    called = {name: name for name in when}
    joined = [two for two in dict.fromkeys(same) if set(two) <= set(when)]
    for one, other in joined:
        stays, goes = called[one], called[other]
        called = {name: stays if person == goes else person for name, person in called.items()}
    names_of: dict[str, list[str]] = {}
    for name, person in called.items():
        names_of.setdefault(person, []).append(name)
    parted = {frozenset(called.get(name, name) for name in two) for two in apart}
    words = {person: [_words(name) for name in names] for person, names in names_of.items()}
    met = {
        person: {evening for name in names for evening in when[name]}
        for person, names in names_of.items()
    }
    doubts = [
        (one, other)
        for one, other in combinations(names_of, 2)
        if not met[one] & met[other]
        and frozenset((one, other)) not in parted
        and any(a <= b or b <= a for a in words[one] for b in words[other])
    ]
    return People(called, joined, doubts)


def _words(name: str) -> frozenset[str]:
    """The words of a name without the partner, by whom it was told apart."""
    return frozenset(as_read(name.partition(" (")[0]).split())
