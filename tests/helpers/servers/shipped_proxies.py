"""The proxies that deploy/ has a file for, with that file: only names, ports and folders are those
of the test."""

import os
import re
import shlex
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

from tests.helpers.servers.caddy_proxy import HOST, Caddy, Proxy, free_port
from tests.helpers.servers.deploy_guide import SHIPPED, commands
from tests.helpers.servers.server_process import wait_until

NO_NGINX = f"""
{"=" * 80}
THERE IS NO NGINX, AND THIS TEST NEEDS ONE (on Debian: apt install nginx-light).
{"=" * 80}"""
KNOWS_HTTP2_ON = (1, 25, 1)
AROUND = """
daemon off;
{user}
pid {folder}/pid;
error_log {folder}/log/error.log crit;
events {{ }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxied;
    fastcgi_temp_path {folder}/none;
    uwsgi_temp_path {folder}/none;
    scgi_temp_path {folder}/none;
    {shipped}
}}
"""


def changed(text: str, *changes: tuple[str, str]) -> str:
    """The text with each of these exchanged, all of which stand in it."""
    for what, by in changes:
        assert what in text, what
        text = text.replace(what, by)
    return text


def for_older(shipped: str, block: str) -> str:
    """The proxy's file after what the guide says to type for it where the proxy is older."""
    _, sed, _, *edits, _ = shlex.split(block)
    done = subprocess.run([sed, *edits], input=shipped.encode(), check=True, capture_output=True)
    assert done.stdout != shipped.encode()
    return done.stdout.decode()


class ShippedCaddy(Caddy):
    """Caddy with deploy/Caddyfile and the log of docs/deploy.md, and an authority of its own."""

    def end(self) -> bytes:
        """What it has logged."""
        return super().end() + (self.folder / "requests.log").read_bytes()

    def _configuration(self, behind: tuple[int, ...]) -> str:
        own = ("admin off", "auto_https disable_redirects", "skip_install_trust")
        at_first = "\n".join(("{", *own, f"storage file_system {self.folder / 'caddy'}"))
        return changed(
            (SHIPPED / "Caddyfile").read_text(),
            ("\n{\n", f"\n{at_first}\n"),
            (f"\n{{$SCOPA_HOST:{HOST}}} {{", f"\n{self.origin} {{\nbind 127.0.0.1\ntls internal"),
            ("\tlog_skip @secret\n", f"\tlog_skip @secret\n{self._log()}"),
            ("{$SCOPA_SERVER:127.0.0.1:8000}", " ".join(f"127.0.0.1:{port}" for port in behind)),
        )

    def _log(self) -> str:
        (log,) = (each for each in commands("https", "") if each.startswith("\tlog {"))
        return changed(log, ("/var/log/caddy/scorekeeper.log", str(self.folder / "requests.log")))


class ShippedNginx(Proxy):
    """nginx with deploy/nginx.conf, and a certificate that was made for it."""

    def __init__(self, folder: Path, behind: int) -> None:
        program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
        assert program, NO_NGINX
        self.program = program
        self.folder = folder
        self.port, self.plain_port = free_port(), free_port()
        (folder / "log").mkdir()
        self._make_certificate()
        (folder / "nginx.conf").write_text(self._configuration(behind))
        self.process = subprocess.Popen(
            [program, "-p", folder, "-c", folder / "nginx.conf", "-e", "stderr"],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        wait_until(self._answers)

    @property
    def authority(self) -> Path:
        return self.folder / "fullchain.pem"

    def end(self) -> bytes:
        """What it has logged."""
        output = super().end()
        return output + b"".join(each.read_bytes() for each in (self.folder / "log").iterdir())

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.end()
        with suppress(ConnectionRefusedError), self.connection():
            return True
        return False

    def _make_certificate(self) -> None:
        key, certificate = self.folder / "privkey.pem", self.folder / "fullchain.pem"
        curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
        name = ("-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}")
        out = ("-keyout", key, "-out", certificate)
        subprocess.run(
            ["openssl", "req", "-x509", *curve, *name, *out], check=True, capture_output=True
        )

    def _configuration(self, behind: int) -> str:
        shipped = changed(
            re.sub(r"    listen \[::\].*\n", "", self._shipped()),
            ("listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
            ("listen 443 ", f"listen 127.0.0.1:{self.port} "),
            (f"/etc/letsencrypt/live/{HOST}", str(self.folder)),
            ("/var/log/nginx", str(self.folder / "log")),
            ("127.0.0.1:8000", f"127.0.0.1:{behind}"),
        )
        user = "user root;" if os.name == "posix" and os.geteuid() == 0 else ""
        return AROUND.format(folder=self.folder, shipped=shipped, user=user)

    def _shipped(self) -> str:
        shipped = (SHIPPED / "nginx.conf").read_text()
        done = subprocess.run([self.program, "-v"], check=True, capture_output=True, text=True)
        found = re.findall(r"\d+", done.stderr)[:3]
        old = tuple(map(int, found)) < KNOWS_HTTP2_ON
        return for_older(shipped, commands("https", "sh older")[1]) if old else shipped


class CaddyBelowPath(Caddy):
    """On a host that serves other things, and logs what is asked for."""

    def __init__(self, folder: Path, behind: int) -> None:
        pasted = (SHIPPED / "below-path.caddy").read_text().replace("{", "{{").replace("}", "}}")
        passes = changed(pasted, ("127.0.0.1:8000", "{behind}"))
        super().__init__(folder, behind, passes=f"log\n{passes}\nrespond another")


class NginxBelowPath(ShippedNginx):
    """On a host that serves other things, and logs what is asked for."""

    def _shipped(self) -> str:
        whole, _, _ = super()._shipped().rpartition("    location / {")
        pasted = (SHIPPED / "below-path.nginx").read_text()
        return f"{whole}{pasted}\nlocation / {{ return 200 another; }}\n}}"
