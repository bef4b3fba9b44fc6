"""Images under the names that deploy/compose.several.yaml takes from a registry. PostgreSQL and
Valkey are Debian's; Caddy is the one of the tests, for Debian's is older than the image."""

import os
import re
import shutil
import sys
from pathlib import Path

from tests.helpers.servers.deploy_guide import SHIPPED
from tests.helpers.servers.podman_containers import Podman

POSTGRES = """#!/bin/sh
set -eu
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
export PGDATA=/var/lib/postgresql/data
install -d -o postgres -m 700 "$PGDATA"
as() { runuser -u postgres -- "$@"; }
if ! [ -e "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password; chmod 644 /tmp/password
  as initdb --encoding=UTF8 --auth-local=trust --auth-host=scram-sha-256 \\
    --username="$POSTGRES_USER" --pwfile=/tmp/password
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  as pg_ctl start --wait --options="-h ''"
  as createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  as pg_ctl stop
fi
exec runuser -u postgres -- postgres -h '*'
"""
FROM_DEBIAN = """FROM {base}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends {package}
COPY entry /usr/local/bin/entry
ENTRYPOINT ["/usr/local/bin/entry"]
"""
CADDY = """FROM {base}
COPY caddy /usr/bin/caddy
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
"""


def make_images(podman: Podman, folder: Path) -> None:
    names = re.findall(r"image: (docker\S+)", (SHIPPED / "compose.several.yaml").read_text())
    caddy, postgres, valkey = names
    shutil.copy(Path(os.path.dirname(sys.executable), "caddy"), folder)
    _make(podman, folder, caddy, CADDY)
    _make(podman, folder, postgres, FROM_DEBIAN, "postgresql", POSTGRES)
    _make(podman, folder, valkey, FROM_DEBIAN, "valkey-server", '#!/bin/sh\nexec "$@"\n')


def _make(
    podman: Podman, folder: Path, name: str, text: str, package: str = "", entry: str = ""
) -> None:
    (folder / "entry").write_text(entry)
    (folder / "entry").chmod(0o755)
    (folder / "Containerfile").write_text(text.format(base=podman.base, package=package))
    podman.type(f"podman build --tag {name} {folder}")
