"""Calls that are wrong, and help."""

from __future__ import annotations

import pytest
from tests.cli.running import errorbook

from errorbook import __version__
from errorbook.cli.commands import COMMANDS
from errorbook.cli.main import main


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "EB903: no command was named"),
        (["-q"], "EB903: no command was named"),
        (["bild"], "EB902: there is no command 'bild'\n  hint: Did you mean 'build'?"),
        (["\x1b[31m"], r"EB902: there is no command '\x1b[31m'"),
        (["check", "--froth"], "EB901: the arguments do not fit: unrecognized arguments: --froth"),
        (["check", "--fro\nth"], "--fro\\nth"),
        (["check", "--form", "json"], "EB901: the arguments do not fit: unrecognized arguments: --form"),
        (["check", "--format", "xml"], "EB901: the arguments do not fit: argument --format: invalid choice"),
        (["explain"], "EB901: the arguments do not fit: the following arguments are required: ID|CODE|SLUG"),
        (["init", "a", "b"], "EB901: the arguments do not fit: unrecognized arguments: b"),
        (["build", "--store", "s3://a/b"], "argument --store: needs --executor dask:ADDRESS"),
        (["build", "--store", "folder"], "argument --store: 'folder' is no URL of a folder or bucket"),
        (["schema", "--format"], "EB901: the arguments do not fit: unrecognized arguments: --format"),
    ],
)
def test_a_wrong_call_is_a_problem_like_any_other(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert "\x1b" not in err
    assert err.startswith("errorbook: EB90")
    assert err.splitlines()[-1].startswith("errorbook explain EB90")


def test_the_version_and_the_help_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for flag in ("--version", "-V"):
        assert main([flag]) == 0
        assert capsys.readouterr().out == f"errorbook {__version__}\n"
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert "exit codes:" in out
    for command in COMMANDS:
        assert f"    {command.name} " in out
        assert command.summary in out


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_help_with_the_options_that_all_share(
    command: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command.name, "--help"]) == 0  # type: ignore[attr-defined]
    out = capsys.readouterr().out
    assert f"\n{command.summary[0].upper()}{command.summary[1:]}." in out  # type: ignore[attr-defined]
    assert "--quiet" in out
    assert "--verbose" in out


def test_quiet_and_verbose_may_stand_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quiet", "schema", "--verbose"]) == 0
    assert capsys.readouterr().err == ""


def test_the_module_is_the_command() -> None:
    assert errorbook("--version").stdout == f"errorbook {__version__}\n"
