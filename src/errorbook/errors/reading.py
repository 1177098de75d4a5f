"""Problems with files, bytes and JSON."""

from __future__ import annotations
