"""What is printed for hosts that cannot run here, by the rules of their formats."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from tests.planned import plan_of

from errorbook.errors.hosting import UnknownHost
from errorbook.hosts.deployment import Deployment, deployment
from errorbook.hosts.guide import NAMES, host_named, recipe
from errorbook.pages.surroundings import Outputs

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BOOK = Path(__file__).parent / "book"
ODD = Deployment(
    base="/it's-$(rm)/",
    base_url="https://errors.example.org/it's-$(rm)",
    outputs=Outputs(markdown=True),
    redirects=(("/it's-$(rm)/a/", "/it's-$(rm)/b/"),),
    contents=("my content", "it's"),
)


@pytest.fixture(scope="module")
def site() -> Deployment:
    return deployment(plan_of(BOOK, base_url="https://errors.example.org/sub/path"))


def printed(name: str, site: Deployment) -> str:
    return recipe(host_named(name), site)


@pytest.mark.parametrize("name", NAMES)
def test_every_host_gets_one_file_with_nothing_left_to_fill_in(name: str, site: Deployment) -> None:
    for each in (site, ODD):
        text = printed(name, each)
        assert text.endswith("\n")
        assert not re.search(r"\[=|=\]|\[%|%\]", text)


def test_an_unknown_host_is_told_with_what_was_meant() -> None:
    with pytest.raises(UnknownHost, match="there is no host 'ngnix'") as told:
        host_named("ngnix")
    assert told.value.suggestion.startswith("Did you mean 'nginx'? Known are github-pages,")


def test_the_workflow_builds_on_the_official_actions(site: Deployment) -> None:
    workflow = yaml.safe_load(printed("github-pages", site))
    assert workflow["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}
    assert workflow["concurrency"] == {"group": "pages", "cancel-in-progress": False}
    steps = workflow["jobs"]["build"]["steps"]
    used = [step["uses"].partition("@")[0] for step in steps if "uses" in step]
    assert used == [
        "actions/checkout",
        "actions/setup-python",
        "actions/configure-pages",
        "actions/upload-pages-artifact",
    ]
    build = next(step for step in steps if "errorbook build" in step.get("run", ""))
    assert build["env"] == {"BASE_URL": "${{ steps.pages.outputs.base_url }}"}
    assert build["run"] == 'errorbook build content --out site --no-cache --base-url "$BASE_URL"'
    deploy = workflow["jobs"]["deploy"]
    assert deploy["steps"][0]["uses"].startswith("actions/deploy-pages@")
    assert deploy["environment"]["name"] == "github-pages"


@pytest.mark.parametrize("name", ["github-pages", "gitlab-pages"])
def test_no_expression_stands_inside_a_command(name: str) -> None:
    for command in _commands(yaml.safe_load(printed(name, ODD))):
        assert "${{" not in command
        subprocess.run(["sh", "-n", "-c", command], check=True)


def _commands(value: Any) -> list[str]:
    found: list[str] = []
    if isinstance(value, dict):
        for key, each in value.items():
            found += [each] if key == "run" else _commands(each)
            found += each if key == "script" else []
    elif isinstance(value, list):
        found += [command for each in value for command in _commands(each)]
    return found


def test_gitlab_publishes_what_its_job_leaves(site: Deployment) -> None:
    job = yaml.safe_load(printed("gitlab-pages", site))["pages"]
    assert job["artifacts"] == {"paths": ["public"]}
    assert job["script"][1] == 'errorbook build content --out public --no-cache --base-url "$CI_PAGES_URL"'


@pytest.mark.parametrize("each", [ODD, None], ids=["odd", "book"])
def test_netlify_and_cloudflare_get_toml(each: Deployment | None, site: Deployment) -> None:
    netlify = tomllib.loads(printed("netlify", each or site))
    assert netlify["build"]["publish"] == "site"
    subprocess.run(["sh", "-n", "-c", netlify["build"]["command"]], check=True)
    assert tomllib.loads(printed("cloudflare-pages", each or site))["pages_build_output_dir"] == "site"


@pytest.mark.parametrize("name", ["s3", "http-server"])
def test_scripts_are_shell(name: str, site: Deployment) -> None:
    for each in (site, ODD):
        subprocess.run(["sh", "-n", "-c", printed(name, each)], check=True)


def test_the_upload_gives_the_data_its_type_and_leaves_the_builds_own_files(
    site: Deployment, tmp_path: Path
) -> None:
    said = _upload(site, tmp_path)
    assert said[1] == (
        "s3 sync site/api s3://shelf/sub/path/api --delete --content-type application/json; charset=utf-8"
    )
    assert "--exclude .errorbook/*" in said[-2]
    policy = json.loads((tmp_path / "headers.json").read_text(encoding="utf-8"))
    assert policy["SecurityHeadersConfig"]["ContentSecurityPolicy"]["ContentSecurityPolicy"].endswith(
        "frame-ancestors 'none'"
    )
    assert (tmp_path / "function.js").read_text(encoding="utf-8").startswith("function handler(event) {")


def test_an_odd_base_path_runs_no_command(tmp_path: Path) -> None:
    assert _upload(ODD, tmp_path)[1].startswith("s3 sync site/api s3://shelf/it's-$(rm)/api --delete")


def _upload(site: Deployment, folder: Path) -> list[str]:
    """Run the printed script with a client that only says what it was asked."""
    client = folder / "bin" / "aws"
    client.parent.mkdir()
    client.write_text('#!/bin/sh\necho "$@" >> said.txt\n', encoding="utf-8")
    client.chmod(0o755)
    environment = {"PATH": f"{client.parent}:/usr/bin:/bin", "BUCKET": "shelf"}
    subprocess.run(["sh", "-c", printed("s3", site)], check=True, cwd=folder, env=environment)
    return (folder / "said.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.browser
def test_the_function_of_cloudfront_leads_to_folders_and_leaves_the_data_alone(
    browser: Browser, site: Deployment
) -> None:
    page = browser.new_page()
    asked = {
        "/sub/path/": "/sub/path/index.html",
        "/sub/path/errors/00000000000000a1/": "/sub/path/errors/00000000000000a1/index.html",
        "/sub/path/errors/00000000000000a1": "-> /sub/path/errors/00000000000000a1/",
        "/sub/path/api/errors/00000000000000a1": "/sub/path/api/errors/00000000000000a1",
        "/sub/path/feed.xml": "/sub/path/feed.xml",
        "//evil.example/x": "-> /evil.example/x/",
    }
    answered = page.evaluate(
        "(paths) => {"
        + printed("cloudfront", site)
        + """return paths.map((uri) => {
            const answer = handler({ request: { uri } });
            return answer.uri ?? `-> ${answer.headers.location.value}`;
        })}""",
        list(asked),
    )
    page.close()
    assert dict(zip(asked, answered, strict=True)) == asked


def test_vercel_adds_slashes_to_pages_only(site: Deployment) -> None:
    settings = json.loads(printed("vercel", site))
    assert "trailingSlash" not in settings
    rule = settings["redirects"][-1]
    assert rule["destination"] == "/sub/path/:path/"
    base, _, rest = rule["source"].partition(":path")
    fits = re.compile(re.escape(base) + rest).fullmatch
    assert fits("/sub/path/errors/00000000000000a1")
    assert fits("/sub/path/tags")
    for path in ("api/errors/00000000000000a1", "errors/00000000000000a1/", "feed.xml", "404.html", ""):
        assert not fits(f"/sub/path/{path}")


def test_vercels_rules_escape_what_means_something_in_a_pattern() -> None:
    settings = json.loads(printed("vercel", ODD))
    assert settings["redirects"][0]["source"] == "/it's-$\\(rm\\)/a/"
    assert settings["redirects"][0]["destination"] == "/it's-$(rm)/b/"
