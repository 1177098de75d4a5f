"""Does something with a module once somebody imports it.

Importing `threading` or IPython only to hook them would cost a program its start-up time, and many never need
them. So would anything imported here, hence the quoted annotations.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.abc import Loader
    from importlib.machinery import ModuleSpec
    from types import ModuleType


def on_arrival(name: str, then: "Callable[[ModuleType], None]") -> None:
    """Do something with a module: now where it is imported already, else when it is."""
    if name in sys.modules:
        then(sys.modules[name])
    else:
        sys.meta_path.insert(0, Arrival(name, then))


def forget_arrivals() -> None:
    """Wait for no module any longer."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, Arrival)]


class Arrival:
    """Be a finder (`sys.meta_path`) that waits for one module, and steps aside when it comes."""

    def __init__(self, name: str, then: "Callable[[ModuleType], None]") -> None:
        self.name = name
        self.then = then

    def find_spec(
        self, name: str, path: "Sequence[str] | None" = None, target: "ModuleType | None" = None
    ) -> "ModuleSpec | None":
        """Return the spec that others find for the module, its loader wrapped; `None` for any other."""
        if name != self.name:
            return None
        sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not self]
        for finder in sys.meta_path:
            spec = finder.find_spec(name, path, target)
            if spec is not None:
                if spec.loader is not None:
                    spec.loader = _Loader(spec.loader, self.then)  # type: ignore[assignment]
                return spec
        return None


class _Loader:
    """Be the loader of a module until it is loaded."""

    def __init__(self, loader: "Loader", then: "Callable[[ModuleType], None]") -> None:
        self.loader = loader
        self.then = then

    def __getattr__(self, name: str) -> object:
        return getattr(self.loader, name)

    def create_module(self, spec: "ModuleSpec") -> "ModuleType | None":
        """Create the module as its own loader does."""
        return self.loader.create_module(spec)

    def exec_module(self, module: "ModuleType") -> None:
        """Execute the module as its own loader does, leave it to that, and do what is to be done."""
        if module.__spec__ is not None:
            module.__spec__.loader = self.loader
        module.__loader__ = self.loader
        self.loader.exec_module(module)
        self.then(module)
