"""The whole address of a page, for all that leaves it: a chat, a QR code, a sheet of paper."""

from flask import current_app, request

from scorekeeper.sheets.drawing.qr import leads_here


def whole(path: str) -> str:
    """The address under which others find the page at `path`, which is as `url_for` gives it.

    It begins with the public address, if one is set; else as the request did. What a machine
    calls itself only (127.0.0.1) is replaced by its address in the network, if that is known.
    """
    public: str = current_app.config["PUBLIC_URL"]
    return (public or _asked_for()) + path


def _asked_for() -> str:
    origin = request.host_url.rstrip("/")
    in_network: str = current_app.config["NETWORK_URL"]
    return in_network if in_network and leads_here(origin) else origin
