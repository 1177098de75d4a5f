"""Problems with building and serving."""

from __future__ import annotations
