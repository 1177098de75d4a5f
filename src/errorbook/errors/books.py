"""Problems with the book as a whole."""

from __future__ import annotations
