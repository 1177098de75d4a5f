"""Templates become Python, of the same meaning as Jinja's own and faster.

An attribute is read as Python reads one. Jinja looks for one that is missing among an object's items, and
where there is none either goes on with something undefined; that takes a call each time. So it is left out
until the first attribute is missing (`be_careful`): from then on an environment compiles as Jinja does.
"""

from __future__ import annotations

from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from jinja2.compiler import CodeGenerator

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jinja2 import Environment, nodes
    from jinja2.compiler import Frame


def be_careful(environment: Environment) -> bool:
    """Have an environment compile its templates again, as Jinja does; say whether that is news to it."""
    was_careful: bool = environment.is_careful  # type: ignore[attr-defined]
    environment.is_careful = True  # type: ignore[attr-defined]
    if not was_careful and environment.cache is not None:
        environment.cache.clear()
    return not was_careful


class Generator(CodeGenerator):
    """Write templates that read attributes plainly, make no `Markup` of each piece, and join pieces early.

    A piece that a block yields passes through the templates that it extends, one after the other.
    """

    _joined = ""

    def write_commons(self) -> None:  # noqa: D102
        super().write_commons()
        self.writeline("escaped = environment.escaped")

    def blockvisit(self, nodes: Iterable[nodes.Node], frame: Frame) -> None:  # noqa: D102
        if frame.buffer is not None:
            super().blockvisit(nodes, frame)
            return
        self.buffer(frame)
        self._joined = str(frame.buffer)
        super().blockvisit(nodes, frame)
        self.writeline(f"yield concat({self._joined})")

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:  # noqa: D102, N802 - the name is Jinja's
        if not node.with_context:  # Jinja yields it at once, whatever was put aside before it
            self.writeline(f"yield concat({self._joined})")
            self.writeline(f"{self._joined}.clear()")
        super().visit_Include(node, frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: D102, N802
        is_plain = node.attr.isascii() and not iskeyword(node.attr)
        if self.environment.is_careful or not is_plain:  # type: ignore[attr-defined]
            super().visit_Getattr(node, frame)
        else:
            self.write("(")
            self.visit(node.node, frame)
            self.write(f").{node.attr}")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("escaped(")
