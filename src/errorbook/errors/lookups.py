"""Problems with patterns, look-up and explain."""

from __future__ import annotations
