"""The hosts that errorbook knows, and what it has to say to each: one file, filled in for a book."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from jinja2 import Environment, FunctionLoader, StrictUndefined

from errorbook.book.formats.nearest import did_you_mean, nearest
from errorbook.errors.hosting import UnknownHost
from errorbook.hosts import quoting
from errorbook.hosts.s3 import headers_policy
from errorbook.hosts.vercel import vercel
from errorbook.pages.mirrors.host_files import CACHED, CROSS_ORIGIN, HEADERS, JSON, UNLISTED

if TYPE_CHECKING:
    from errorbook.hosts.deployment import Deployment


class Host(NamedTuple):
    """Hold a host's name, the recipe for it, and what to do with what is printed."""

    name: str
    recipe: str
    advice: str


HOSTS = (
    Host("github-pages", "github-pages.yml", "Save it as .github/workflows/pages.yml."),
    Host("gitlab-pages", "gitlab-ci.yml", "Put the job into .gitlab-ci.yml."),
    Host("cloudflare-pages", "wrangler.toml", "Save it as wrangler.toml; the build command is in it."),
    Host("netlify", "netlify.toml", "Save it as netlify.toml."),
    Host("vercel", "vercel.json", "Save it as vercel.json in the built site, and run `vercel deploy` there."),
    Host("s3", "s3.sh", "Save it as upload.sh, and run `BUCKET=name sh upload.sh site`."),
    Host("cloudfront", "cloudfront.js", "Make it a viewer-request function of the distribution."),
    Host("nginx", "nginx.conf", "Put the locations into a server block, with your folder in them."),
    Host("apache", "apache.htaccess", "Save it as .htaccess in the built site."),
    Host("http-server", "http-server.sh", "Run it with a shell, or see `errorbook serve`."),
)
NAMES = tuple(host.name for host in HOSTS)


def host_named(name: str) -> Host:
    """Return a host; raises `UnknownHost`."""
    for host in HOSTS:
        if host.name == name:
            return host
    known = f"Known are {', '.join(NAMES)}."
    raise UnknownHost(name=name, advice=f"{did_you_mean(nearest(name, NAMES))} {known}".strip())


def recipe(host: Host, site: Deployment) -> str:
    """Return what a host needs beside the site, as the text of one file."""
    if host.name == "vercel":
        return vercel(site)
    return (
        _environment()
        .get_template(host.recipe)
        .render(
            base=site.base,
            bare=site.bare,
            outputs=site.outputs,
            redirects=site.redirects,
            version=site.version,
            contents=" ".join(map(quoting.shell, site.contents)),
            install=f"python -m pip install {quoting.shell(f'errorbook=={site.version}')}",
            address=quoting.shell(site.base_url) if site.base_url else '"$URL"',
            policy=headers_policy(),
        )
    )


@cache
def _environment() -> Environment:
    # Nothing here is HTML: each file quotes in its own way, and its delimiters keep clear of all of them.
    environment = Environment(  # noqa: S701
        loader=FunctionLoader(_read),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        variable_start_string="[=",
        variable_end_string="=]",
        block_start_string="[%",
        block_end_string="%]",
        comment_start_string="[##",
        comment_end_string="##]",
    )
    environment.globals |= {
        "headers": HEADERS,
        "cached": CACHED,
        "json": JSON,
        "cross_origin": CROSS_ORIGIN,
        "unlisted": UNLISTED,
    }
    environment.filters |= {
        "nginx_text": quoting.nginx_text,
        "nginx_path": quoting.nginx_path,
        "pattern": quoting.pattern,
        "apache_header": quoting.apache_header,
        "apache_target": quoting.apache_target,
        "shell": quoting.shell,
        "quoted": quoting.quoted,
    }
    return environment


def _read(name: str) -> str:
    return files("errorbook.hosts").joinpath("recipes", name).read_text(encoding="utf-8")
