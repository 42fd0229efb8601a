"""The status line is put away and there again whole, whenever Ctrl-C comes."""

from __future__ import annotations

import signal

import pytest
from rich.console import Console, RenderHook

from century_rules.cli.output import above, console
from century_rules.process.interrupts import interruptible
from tests.signals import ctrl_c_heard


@pytest.mark.parametrize("method", ["push_render_hook", "pop_render_hook"])
def test_ctrl_c_while_rich_starts_and_stops_its_line(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without waiting, rich would stop what was started half, and end with an error of its own."""
    before, lines = getattr(Console, method), list[str]()

    def pressed(self: Console, *hooks: RenderHook) -> None:
        signal.raise_signal(signal.SIGINT)
        before(self, *hooks)

    def told() -> None:
        with interruptible(), above(status):
            lines.append("a line")

    with ctrl_c_heard(), console(err=True).status("looking") as status:
        with monkeypatch.context() as patch:
            patch.setattr(Console, method, pressed)
            with pytest.raises(KeyboardInterrupt):
                told()
        assert lines == (["a line"] if method == "push_render_hook" else [])
