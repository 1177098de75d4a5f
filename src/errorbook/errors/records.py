"""Problems with members of a record."""

from __future__ import annotations
