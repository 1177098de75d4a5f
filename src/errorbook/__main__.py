"""`python -m errorbook` is the command `errorbook`."""

from __future__ import annotations

from errorbook.cli.main import program

if __name__ == "__main__":
    program()
