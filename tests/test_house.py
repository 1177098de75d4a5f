"""The import contracts of pyproject.toml see every module, and every folder of modules has one."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = {path.parent for path in (ROOT / "src" / "errorbook").rglob("*.py")}


def test_each_folder_of_modules_is_a_package() -> None:
    # import-linter passes over a namespace package in silence
    assert [folder for folder in sorted(FOLDERS) if not (folder / "__init__.py").is_file()] == []


def test_each_package_has_a_contract_that_places_all_its_modules() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    placed = {name for contract in contracts if contract["exhaustive"] for name in contract["containers"]}
    assert placed == {".".join(folder.relative_to(ROOT / "src").parts) for folder in FOLDERS}
