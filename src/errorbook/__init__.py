"""A static reference site from a folder of error records, found by the message in hand."""

from __future__ import annotations

__version__ = "0.1.0"
