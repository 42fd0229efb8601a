"""Files are there whole or not at all."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from century_rules.process.atomic_write import write_whole
from tests.signals import ctrl_c_heard


def test_what_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(tmp_path / "model", "text")
    assert not list(tmp_path.iterdir())


def test_ctrl_c_waits_until_it_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chmod = os.chmod

    def pressed(*arguments: object) -> None:
        signal.raise_signal(signal.SIGINT)
        chmod(*arguments)  # type: ignore[arg-type]  # what it was called with

    monkeypatch.setattr(os, "chmod", pressed)
    with ctrl_c_heard(), pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "model", "text")
    assert [each.name for each in tmp_path.iterdir()] == ["model"] and (tmp_path / "model").read_text() == "text"
