"""What an error says, in the language that is spoken."""

from scorekeeper.errors import UserFacingError, reason
from scorekeeper.errors import translatable as N_
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext, say

# What the system says itself, in the C library's words: what else there may be stays English.
SYSTEM = (
    N_("Address already in use"),
    N_("Cannot assign requested address"),
    N_("Connection refused"),
    N_("Device or resource busy"),
    N_("Disk quota exceeded"),
    N_("File exists"),
    N_("File name too long"),
    N_("Input/output error"),
    N_("Is a directory"),
    N_("Name or service not known"),
    N_("No space left on device"),
    N_("No such file or directory"),
    N_("Not a directory"),
    N_("Operation not permitted"),
    N_("Permission denied"),
    N_("Read-only file system"),
    N_("Too many open files"),
)


def of_error(error: Exception) -> str:
    """The sentence of an error; an error that has none here is shown by its own text."""
    if isinstance(error, OSError) and error.filename is not None:
        return say(N_("{path} cannot be used: {why}."), path=error.filename, why=of_reason(error))
    return str(of_reason(error))


def of_reason(fact: object) -> object:
    """A fact of an error, for its sentence: that may be another error."""
    if isinstance(fact, OSError):
        return _(str(reason(fact)))
    if not isinstance(fact, UserFacingError):
        return fact
    facts = {name: of_reason(each) for name, each in fact.facts.items()}
    if isinstance(fact.message, str):
        return say(fact.message, **facts)
    number = facts["num"]
    assert isinstance(number, int)
    return ngettext(*fact.message, number).format(**facts)
