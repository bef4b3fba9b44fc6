"""The kind of device that a browser says it is on: enough to tell one's phones apart."""

# The first that is found counts: every one of them says half of the others too.
_SIGNS = (
    ("iPad", "tablet"),
    ("iPhone", "iphone"),
    ("Android", "android"),
    ("Mobile", "phone"),
    ("Macintosh", "computer"),
    ("Windows", "computer"),
    ("CrOS", "computer"),
    ("Linux", "computer"),
)


def kind_of_device(user_agent: str) -> str:
    """One of the kinds that are worded, or empty where the browser says none.

    An Android device that does not call itself mobile is a tablet.
    """
    for sign, kind in _SIGNS:
        if sign in user_agent:
            is_tablet = kind == "android" and "Mobile" not in user_agent
            return "tablet" if is_tablet else kind
    return ""
