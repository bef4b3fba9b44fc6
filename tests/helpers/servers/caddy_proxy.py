"""A real proxy that speaks TLS before the server: Caddy, with an authority of its own."""

import http.client
import os
import random
import shutil
import socket
import ssl
import subprocess
import sysconfig
from contextlib import suppress
from pathlib import Path
from typing import Self

from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.server_process import PATIENCE, surroundings

HOST = "scopa.example"
# The wheel does not say whose its scripts are: pip takes them for its own, uv leaves them there.
PLACES = f"{sysconfig.get_path('scripts')}{os.pathsep}{sysconfig.get_path('purelib')}/.data/scripts"
CONFIGURATION = """
{{
    admin off
    auto_https disable_redirects
    skip_install_trust
    storage file_system {folder}
    servers {{
        protocols h1
        {trusted}
    }}
}}
{site} {{
    bind 127.0.0.1
    {tls}
    {passes}
}}
"""
PASSES = "reverse_proxy {behind}"
SERVES, CERTIFIED = b"serving initial configuration", b"certificate obtained successfully"
BELIEVES_ALL = "trusted_proxies static 0.0.0.0/0"


# Below those that systems give out for port 0 and for connections: nobody takes one by chance
# before its server listens, or while that is ended and begun again.
PORTS = range(20_000, 32_000)


def free_port() -> int:
    while True:
        port = random.SystemRandom().choice(PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class Proxy:
    """Serves `HOST` over TLS at a port of this machine; `folder` is its own. Made by a subclass."""

    folder: Path
    port: int
    process: "subprocess.Popen[bytes]"

    @property
    def origin(self) -> str:
        """What a browser outside calls the server."""
        return f"https://{HOST}:{self.port}"

    @property
    def authority(self) -> Path:
        """The certificate that whoever comes has to trust."""
        raise NotImplementedError

    def connection(
        self, source: str = "127.0.0.1", protocols: tuple[str, ...] = ()
    ) -> ssl.SSLSocket:
        """A connection over TLS from that address, which trusts the authority and nobody else."""
        trust = ssl.create_default_context(cafile=str(self.authority))
        if protocols:
            trust.set_alpn_protocols(protocols)
        there, here = ("127.0.0.1", self.port), (source, 0)
        plain = socket.create_connection(there, PATIENCE, source_address=here)
        return trust.wrap_socket(plain, server_hostname=HOST)

    def visitor(self, source: str = "127.0.0.1") -> Visitor:
        """Somebody outside, at that address."""

        def connect() -> http.client.HTTPConnection:
            connection = http.client.HTTPSConnection(HOST, self.port)
            connection.sock = self.connection(source)
            return connection

        return Visitor(connect, self.origin)

    def end(self) -> bytes:
        """End it; what it said on standard error since it serves."""
        self.process.terminate()
        output = b""
        with suppress(subprocess.TimeoutExpired):
            _, output = self.process.communicate(timeout=PATIENCE)
        self.process.kill()
        return output or b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.returncode is None:
            self.end()


class Caddy(Proxy):
    """Passes on to the port `behind`, or at random to one of several. It overwrites what a request
    says of earlier proxies, or adds to it, when it `believes` in them. `passes` says how it
    passes on, where that is not all that is asked."""

    def __init__(
        self,
        folder: Path,
        *behind: int,
        tls: bool = True,
        believes: bool = False,
        passes: str = PASSES,
    ) -> None:
        self.folder = folder
        self.tls, self.passes = tls, passes
        self.trusted = BELIEVES_ALL if believes else ""
        for _ in range(5):  # somebody else may take the port before it does
            self.port = free_port()
            if self._starts(behind):
                return
        raise AssertionError("Caddy did not start")

    def _starts(self, behind: tuple[int, ...]) -> bool:
        path = self.folder / f"Caddyfile-{self.port}"
        path.write_text(self._configuration(behind))
        program = shutil.which("caddy", path=PLACES)
        assert program, "the tests need Caddy: python3 dev.py test installs it"
        self.process = subprocess.Popen(
            [program, "run", "--adapter", "caddyfile", "--config", str(path)],
            env=surroundings(HOME=str(self.folder)),
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        assert self.process.stderr
        missing = {SERVES, CERTIFIED} if self.tls else {SERVES}
        for line in self.process.stderr:
            missing = {each for each in missing if each not in line}
            if not missing:
                return True
        self.process.wait(PATIENCE)
        return False

    def _configuration(self, behind: tuple[int, ...]) -> str:
        scheme = "https" if self.tls else "http"
        return CONFIGURATION.format(
            folder=self.folder / "caddy",
            trusted=self.trusted,
            site=f"{scheme}://{HOST if self.tls else ''}:{self.port}",
            tls="tls internal" if self.tls else "",
            passes=self.passes.format(behind=" ".join(f"127.0.0.1:{port}" for port in behind)),
        )

    @property
    def authority(self) -> Path:
        return self.folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
