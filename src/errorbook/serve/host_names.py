"""Which `Host` names a request may bear.

A page elsewhere can let its own name lead to this machine (DNS rebinding) and would then read what is served
here as if it were its own. It cannot choose the `Host` that its name gives the request.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))


def is_loopback(host: str) -> bool:
    """Tell whether only this machine reaches what is bound to a host."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def is_welcome(header: str | None, bound: str) -> bool:
    """Tell whether a request with this `Host` header is answered by a server bound to a host."""
    if not is_loopback(bound):
        return True
    try:
        name = urlsplit(f"//{header or ''}").hostname or ""
    except ValueError:
        return False
    return name in LOOPBACK or name == bound.lower() or name.endswith(".localhost")
