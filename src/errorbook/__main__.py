"""`python -m errorbook` is the command `errorbook`."""

from __future__ import annotations

import sys

from errorbook.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
