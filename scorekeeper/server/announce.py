"""What `scorekeeper serve` says: where it listens, and why it cannot."""

import contextlib
import errno
import os
import socket
import sys

import segno
from flask import Flask

from scorekeeper.store.engines import place
from scorekeeper.words.errors import of_reason
from scorekeeper.words.language import gettext as _

ANYWHERE = ("0.0.0.0", "::")
THIS_MACHINE = "127.0.0.1"


def announce(app: Flask, host: str, port: int, lan: bool) -> None:
    """Print where it listens, where its data is, and with `lan` a QR code for phones."""
    here = THIS_MACHINE if host in ANYWHERE else host
    below = app.config["APPLICATION_ROOT"].rstrip("/")
    address = f"{app.config['NETWORK_URL'] or address_of(here, port)}{below}/"
    where = place(app.config["DATABASE"])
    if "://" not in where and os.getcwd() != os.sep:  # a service is started there
        where = os.path.relpath(where)
    message = _("Scorekeeper listens on {address} and keeps its data in {where}")
    print(message.format(address=address, where=where))
    if public := app.config["PUBLIC_URL"]:
        print(_("Links and QR codes lead to {address}").format(address=f"{public}/"))
    if lan:
        print(_("Open this address on a phone in the same network:"))
        segno.make(address, micro=False).terminal(out=sys.stdout, compact=True, border=2)
    sys.stdout.flush()


def address_of(host: str, port: int) -> str:
    """The address of a server on that host, also where that is IPv6."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def lan_address() -> str:
    """This machine's address in its network, as a phone would call it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: connecting a datagram socket only asks which way it would go.
        with contextlib.suppress(OSError):
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return THIS_MACHINE


def why_not(host: str, port: int, error: Exception) -> str:
    """Why it cannot listen there, in a sentence."""
    message = _("Cannot listen on {host}, port {port}: {why}")
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        message = _("Port {port} is in use already; choose another with --port.")
    elif isinstance(error, PermissionError):
        message = _(
            "Port {port} needs more rights than you have; choose one above 1023 with --port."
        )
    return message.format(host=host, port=port, why=of_reason(error))
