"""The files of a published site, asked of its host one by one.

Nothing but GET is sent, and nothing that tells who asks. A host that leads on is followed to http and https,
from https to https alone (RFC 9110, 15.4 leaves that to the client). Proxies are those of the environment.
"""

from __future__ import annotations

import time
import zlib
from http.client import HTTPException
from typing import TYPE_CHECKING
from urllib import request
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

from errorbook import __version__
from errorbook.errors.lookups import SiteNotReached
from errorbook.opened.addresses import SCHEMES, site_root
from errorbook.opened.site_files import LARGEST, broken, too_large

if TYPE_CHECKING:
    from http.client import HTTPMessage, HTTPResponse
    from typing import IO

PATIENCE = 10.0
"""Seconds that the host may take for one step of an answer."""
PATIENCE_IN_ALL = 30.0
CHUNK = 1 << 16
GONE = (404, 410)
HEADERS = {"User-Agent": f"errorbook/{__version__}", "Accept-Encoding": "gzip"}


class PublishedFiles:
    """Read the files of a published site; raises `AddressRefused`."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        self.root = site_root(address)
        self.patience = patience
        self._opener = _opener()

    def read(self, href: str) -> bytes | None:
        """Return a file whole, None where the host has none; raises `SiteNotReached` and `SiteDataBroken`."""
        asked = request.Request(self.root + href, headers=HEADERS)  # noqa: S310 - http or https, by `site_root`
        try:
            with self._opener.open(asked, timeout=self.patience) as answer:
                data = self._whole(href, answer)
                if answer.url.endswith(f"/{href}"):
                    self.root = answer.url.removesuffix(href)  # led on once, and not for each file
                return data
        except HTTPError as error:
            error.close()
            if error.code in GONE:
                return None
            raise SiteNotReached(address=self.root, reason=f"{error.code} {error.reason}") from error
        except (OSError, ValueError, HTTPException) as error:
            raise SiteNotReached(address=self.root, reason=_reason(error)) from error

    def _whole(self, href: str, answer: HTTPResponse) -> bytes:
        """Read an answer to its end, unpacked; raises `SiteDataBroken` where it has too much, or is torn."""
        ends = time.monotonic() + PATIENCE_IN_ALL
        unpack = zlib.decompressobj(wbits=31) if answer.headers["Content-Encoding"] == "gzip" else None
        data = b""
        while chunk := answer.read1(CHUNK):
            if time.monotonic() > ends:
                raise TimeoutError
            try:
                data += unpack.decompress(chunk, LARGEST + 1 - len(data)) if unpack else chunk
            except zlib.error as error:
                raise broken(self, href, "what the host packed cannot be unpacked") from error
            if len(data) > LARGEST:
                raise too_large(self, href)
        if answer.length or (unpack and not unpack.eof):
            raise broken(self, href, "the host sent it only in part")
        return data


def _reason(error: Exception) -> str:
    """Say in a few words why there is no answer."""
    inner = error.reason if isinstance(error, URLError) else error
    if isinstance(inner, TimeoutError):
        return "the host takes too long"
    return getattr(inner, "strerror", None) or str(inner) or type(inner).__name__


class Onward(request.HTTPRedirectHandler):
    """Follow to where a host leads, but to no other schemes, and from https to nothing less."""

    max_redirections = 5

    def redirect_request(
        self, req: request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> request.Request | None:
        """Return what to ask for next; raises `URLError`."""
        scheme = urlsplit(newurl).scheme
        if scheme not in SCHEMES or (req.type == "https" and scheme != "https"):
            message = f"the host leads on to {newurl}, which is not followed"
            raise URLError(message)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _opener() -> request.OpenerDirector:
    """Return what opens http and https alone: no files, no FTP, no data."""
    opener = request.OpenerDirector()
    for handler in (
        request.ProxyHandler(),
        request.UnknownHandler(),
        request.HTTPHandler(),
        request.HTTPSHandler(),
        request.HTTPDefaultErrorHandler(),
        request.HTTPErrorProcessor(),
        Onward(),
    ):
        opener.add_handler(handler)
    return opener
