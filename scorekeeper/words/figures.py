"""Numbers of points as people read them: with a true minus, where some are taken away."""


def figure(number: int) -> str:
    """A number of points, or a total: "12", or with a true minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def gain(number: int) -> str:
    """What a deal brings: "+3", or with a true minus."""
    return figure(number) if number < 0 else f"+{number}"
