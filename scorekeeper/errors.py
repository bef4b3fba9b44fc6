"""Errors whose texts people read, and the marks of messages that are said later. An error holds the
message of the catalogues and its facts, so that whoever shows it can say it in another language:
see `of_error` in `scorekeeper.words.language`.

Loads nothing: settings and the store, which raise them, know no language.
"""


class UserFacingError(Exception):
    """An error that is one plain sentence; its text is the English one.

    `message` was marked by :func:`translatable`, or both its forms by :func:`translatable_plural`;
    the fact `num` says which of the two. An error among the facts stands for its own text.
    """

    def __init__(self, message: str | tuple[str, str], /, **facts: object) -> None:
        self.message = message
        self.facts = facts
        one, many = (message, message) if isinstance(message, str) else message
        english = one if facts.get("num") == 1 else many
        reasons = {name: reason(fact) for name, fact in facts.items()}
        super().__init__(english.format(**reasons) if facts else english)


def reason(fact: object) -> object:
    """The fact as a sentence has it: of what a system refuses only the words, without number and
    path."""
    return fact.strerror or str(fact) if isinstance(fact, OSError) else fact


def translatable(message: str) -> str:
    """Marks a message for the catalogues, which is said in their languages only later."""
    return message


def translatable_as(context: str, message: str) -> str:
    """Marks a message with a context, for `pgettext`."""
    return message


def translatable_plural(singular: str, plural: str) -> tuple[str, str]:
    """Marks the messages for one and for several, for `ngettext`."""
    return singular, plural
