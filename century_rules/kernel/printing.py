"""How records look in print."""

from __future__ import annotations

from typing import Protocol


class _Printer(Protocol):
    def text(self, text: str) -> None: ...


class InALine:
    """A record that Hypothesis and IPython print as ``repr`` does, and not field by field over a page."""

    __slots__ = ()

    def _repr_pretty_(self, printer: _Printer, cycle: bool) -> None:
        printer.text(repr(self))
