"""News for everybody who listens: each listener gets the state it came into, then every later one."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from errorbook.serve.state import Outcome, State

QUIET_SECONDS = 15.0
"""After so long without news a listener is sent an empty line, which shows whether it is still there."""


class Events:
    """Keep the state, and pass each new one on to all listeners, whichever threads they are in."""

    def __init__(self, state: State) -> None:
        self._lock = threading.Lock()
        self._state = state
        self._is_open = True
        self._listeners: set[SimpleQueue[State | None]] = set()

    @property
    def state(self) -> State:
        """Return the state now."""
        return self._state

    def add(self, outcome: Outcome) -> None:
        """Pass on what one more build came to."""
        with self._lock:
            self._state = self._state.after(outcome)
            for listener in self._listeners:
                listener.put(self._state)

    def close(self) -> None:
        """End all listening."""
        with self._lock:
            self._is_open = False
            for listener in self._listeners:
                listener.put(None)

    def listen(self) -> Generator[State | None]:
        """Yield the state and each later one, and None whenever it has been quiet for long."""
        with self._listening() as news:
            while True:
                try:
                    state = news.get(timeout=QUIET_SECONDS)
                except Empty:
                    yield None
                    continue
                if state is None:
                    return
                yield state

    @contextmanager
    def _listening(self) -> Iterator[SimpleQueue[State | None]]:
        news: SimpleQueue[State | None] = SimpleQueue()
        with self._lock:
            news.put(self._state if self._is_open else None)
            self._listeners.add(news)
        try:
            yield news
        finally:
            with self._lock:
                self._listeners.discard(news)
