"""What listeners are told."""

from __future__ import annotations

from contextlib import ExitStack

from tests.serve.small_site import BROKEN, Client

from errorbook.serve.server import Server
from errorbook.serve.state import SHOWN, Outcome


def test_every_listener_gets_every_event(client: Client, server: Server) -> None:
    with ExitStack() as stack:
        listeners = [stack.enter_context(client.events()) for _ in range(8)]
        assert [next(listener)["number"] for listener in listeners] == [0] * 8
        server.events.add(Outcome(is_changed=True))
        server.events.add(Outcome(is_changed=False, problems=(BROKEN,)))
        server.events.add(Outcome(is_changed=True))
        for listener in listeners:
            told = [next(listener) for _ in range(3)]
            assert [(each["number"], each["count"]) for each in told] == [(1, 0), (1, 1), (2, 0)]


def test_who_comes_late_gets_the_state(client: Client, server: Server) -> None:
    server.events.add(Outcome(is_changed=True))
    server.events.add(Outcome(is_changed=False, problems=(BROKEN,)))
    with client.events() as listener:
        told = next(listener)
    assert told["number"] == 1
    assert told["problems"] == [
        {
            "code": "EB101",
            "place": "content/x.json:3:5",
            "member": "solutions[2]",
            "sentence": "this is no JSON: <b>no value</b>",
            "hint": BROKEN.suggestion,
        }
    ]


def test_a_thousand_problems_are_counted_and_some_are_told(client: Client, server: Server) -> None:
    server.events.add(Outcome(is_changed=False, problems=(BROKEN,) * 1000))
    with client.events() as listener:
        told = next(listener)
    assert (told["count"], len(told["problems"])) == (1000, SHOWN)


def test_the_end_of_the_server_ends_all_listening(site: object, server: Server) -> None:
    with Client(server.port).events() as listener:
        next(listener)
        server.events.close()
        assert list(listener) == []


def test_versions_of_two_runs_differ(server: Server, site: object) -> None:
    with Server(server.site, "127.0.0.1", 0) as other:
        assert other.events.state.version != server.events.state.version
