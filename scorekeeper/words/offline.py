"""What is said on a phone without a connection. Scripts fill in what is in braces."""

from scorekeeper.words.language import for_script, worded_once
from scorekeeper.words.language import gettext as _


@worded_once
def outbox_words() -> str:
    """All that the outbox says, for an attribute in single quotes."""
    return for_script(_outbox())


def _outbox() -> dict[str, str]:
    return {
        "title": _("On this phone, not sent yet"),
        "stopped": _("On this phone: please look at this"),
        "homeless": _(
            "This phone can keep nothing: its storage is full or forbidden. "
            "Leave this page open until all is sent."
        ),
        "deal": _("Deal {n}"),
        "correction": _("Deal {n}, corrected"),
        "count": _("Counted in deal {n}"),
        "pile": _("Deal {n}, one pile"),
        "points": _("{name}: {n}"),
        "cards": _("{name}: {n} cards"),
        "unknown": _("Not counted yet: the points come when it has arrived."),
        "uncounted": _("Not counted yet."),
        "lacking": _("Not counted yet: {deals}"),
        "unsent": _("not sent yet"),
        "draw": _("A draw"),
        "bar": _("{name}: {total} of {target}"),
        "waits": _("It is sent by itself when there is a connection."),
        "open": _("Keep this page open: without a secure address it is sent from here."),
        "differs": _("Another phone has stored something else for it."),
        "meanwhile": _("Counted at the table meanwhile: {n}. Take it?"),
        "take": _("Take {n}"),
        "mine": _("Take what this phone counted"),
        "late": _("Deal {n} was over when this arrived."),
        "into": _("Put it into deal {n}"),
        "anew": _("Count it in deal {n}"),
        "look": _("Look at both"),
        "mend": _("Look at it"),
        "change": _("Change it"),
        "away": _("Throw it away"),
        "really": _("Tap again to throw it away"),
        "send": _("Send it now"),
        "sending": _("Sending …"),
        "give": _("Give it to another phone"),
        "scan": _("Another phone at this table reads this with its camera. {n} of {m}"),
        "twice": _("This phone may send it too: it is stored once."),
        "text": _("As text"),
        "arrived": _("Stored."),
    }
