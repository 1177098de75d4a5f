"""Names of errors and their classes, in whatever language."""

from __future__ import annotations

SUFFIXES = (
    "Error",
    "error",
    "Exception",
    "Warning",
    "Failure",
    "Fault",
    "Exit",
    "Interrupt",
    "Iteration",
    "Violation",
    "Timeout",
    "Expired",
    "DoesNotExist",
    "NotFound",
    "Cancelled",
)
SEPARATORS = ".:\\/$"


def last_part(name: str) -> str:
    r"""Return the last part of `json.decoder.JSONDecodeError`, `std::bad_alloc`, `App\Exceptions\Gone`."""
    for separator in SEPARATORS:
        name = name[name.rfind(separator) + 1 :]
    return name


def is_error_name(name: str) -> bool:
    """Say whether a name can only be an error's: `ValueError`, `zlib.error`, not `error` and not `Note`."""
    last = last_part(name)
    return last.endswith(SUFFIXES) and ("A" <= last[:1] <= "Z" or last != name)
