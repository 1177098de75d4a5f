"""Real web servers on this machine: nginx and Apache, each its own process at a free port."""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SECONDS = 10
MODULES = Path("/usr/lib/apache2/modules")
USED = ("mpm_event", "authz_core", "unixd", "alias", "dir", "mime", "headers")

NGINX = """\
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log warn;
events {{ }}
http {{
    include /etc/nginx/mime.types;
    default_type application/octet-stream;
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        include {folder}/errorbook.conf;
    }}
}}
"""
APACHE = """\
ServerRoot {folder}
ServerName 127.0.0.1
Listen 127.0.0.1:{port}
PidFile {folder}/pid
ErrorLog {folder}/error.log
{modules}
User www-data
Group www-data
TypesConfig /etc/mime.types
DocumentRoot {folder}/root
<Directory {folder}/root>
    AllowOverride FileInfo Indexes Options=Indexes
    Require all granted
</Directory>
"""

LOAD = """\
<IfModule !{name}_module>
    LoadModule {name}_module {folder}/mod_{name}.so
</IfModule>"""


class Answer(NamedTuple):
    """Hold what a server answered; names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def type(self) -> str:
        """Return the content type."""
        return self.headers.get("content-type", "")


class Server(NamedTuple):
    """Hold where a server listens, and the base path of the site there."""

    port: int
    base: str

    def ask(self, path: str, method: str = "GET") -> Answer:
        """Ask for a path below the site's root; redirects are not followed."""
        return self.ask_whole(self.base + path, method)

    def ask_whole(self, path: str, method: str = "GET") -> Answer:
        """Ask for a path of the server."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        try:
            connection.request(method, path)
            answer = connection.getresponse()
            headers: dict[str, str] = {}
            for name, value in answer.getheaders():
                headers[name.lower()] = (
                    f"{headers[name.lower()]}, {value}" if name.lower() in headers else value
                )
            return Answer(answer.status, headers, answer.read())
        finally:
            connection.close()


def find_program(name: str) -> str | None:
    """Return where a server is installed, None where it is not."""
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


@contextmanager
def nginx(site: Path, base: str, conf: str, folder: Path) -> Iterator[Server]:
    """Run nginx with the printed locations, over a site in any folder."""
    program = find_program("nginx")
    assert program
    port = _free_port()
    (folder / "errorbook.conf").write_text(conf.replace("/srv/errorbook", str(site)), encoding="utf-8")
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port), encoding="utf-8")
    command = [program, "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", str(folder / "error.log")]
    with _running(command, port, folder):
        yield Server(port, base)


@contextmanager
def apache(site: Path, base: str, conf: str, folder: Path) -> Iterator[Server]:
    """Run Apache over a copy of a site with the printed .htaccess in it."""
    program = find_program("apache2")
    assert program
    port = _free_port()
    placed = folder / "root" / base.strip("/")
    shutil.copytree(site, placed)
    (placed / ".htaccess").write_text(conf, encoding="utf-8")
    modules = "\n".join(LOAD.format(name=name, folder=MODULES) for name in USED)
    (folder / "apache.conf").write_text(
        APACHE.format(folder=folder, port=port, modules=modules), encoding="utf-8"
    )
    with _running(
        [program, "-d", str(folder), "-f", str(folder / "apache.conf"), "-DFOREGROUND"], port, folder
    ):
        yield Server(port, base)


@contextmanager
def _running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    log = folder / "said.log"
    with log.open("wb") as said, subprocess.Popen(command, stdout=said, stderr=said, cwd=folder) as process:
        try:
            _wait(process, port, folder)
            yield
        finally:
            process.terminate()
            process.wait(SECONDS)


def _wait(process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    logs = "\n".join(path.read_text(errors="replace") for path in sorted(folder.glob("*.log")))
    raise RuntimeError(logs)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
