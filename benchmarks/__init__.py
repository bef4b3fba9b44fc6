"""What `dev.py bench` runs: figures to compare within one run, never tests with a clock."""

import atexit
import os
import shutil
import tempfile

from tests.helpers.compiled import COMPILED

if COMPILED not in os.environ:
    os.environ[COMPILED] = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, os.environ[COMPILED], ignore_errors=True)
