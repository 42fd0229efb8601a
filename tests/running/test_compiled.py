"""Python runs what it compiled of an older text where neither time nor size of the file tell: that is noticed."""

from __future__ import annotations

import os
import py_compile
from pathlib import Path

import pytest

from century_rules.running import identity, kept_findings
from century_rules.running.compiled import is_older_code_run
from century_rules.running.kept_findings import finding
from tests.running.test_kept_findings import keeping

__all__ = ["keeping"]


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    file = tmp_path / "rule.py"
    file.write_text("PAID = 1\n")
    py_compile.compile(str(file), doraise=True)
    return file


def _edit(file: Path, text: str, *, seconds: float = 0) -> None:
    """Write another text, and give the file the time that it had, or one so much later."""
    time = file.stat().st_mtime + seconds
    file.write_text(text)
    os.utime(file, (time, time))


def test_what_was_compiled_of_the_text_is_no_older_code(compiled: Path) -> None:
    assert not is_older_code_run(compiled)
    _edit(compiled, "PAID = 1\n")
    assert not is_older_code_run(compiled)


def test_another_text_as_long_with_the_same_time_is_not_run(compiled: Path) -> None:
    _edit(compiled, "PAID = 2\n")
    assert is_older_code_run(compiled)
    py_compile.compile(str(compiled), doraise=True)
    assert not is_older_code_run(compiled)


def test_python_compiles_anew_what_has_another_size_or_time(compiled: Path, tmp_path: Path) -> None:
    _edit(compiled, "PAID = 10\n")
    assert not is_older_code_run(compiled)
    _edit(compiled, "PAID = 2\n", seconds=2)
    assert not is_older_code_run(compiled)
    (tmp_path / "other.py").write_text("PAID = 1\n")
    assert not is_older_code_run(tmp_path / "other.py") and not is_older_code_run(tmp_path / "gone.py")


def test_what_is_damaged_is_no_witness(compiled: Path) -> None:
    kept = next((compiled.parent / "__pycache__").iterdir())
    kept.write_bytes(kept.read_bytes()[:20])
    assert is_older_code_run(compiled)


def test_where_older_code_runs_nothing_is_found_or_kept(
    keeping: Path, compiled: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(identity, "files", lambda: iter([("rule.py", compiled)]))
    monkeypatch.setattr("century_rules.STARTED", compiled.stat().st_ctime + 10)
    place = finding("is it so", of_proofs=True, of_library=True)
    assert place is not None
    _edit(compiled, "PAID = 2\n")
    monkeypatch.setattr("century_rules.STARTED", compiled.stat().st_ctime + 10)
    place.keep("it is")
    assert place.find() is None
    kept_findings._library.cache_clear()
    identity.first_read.cache_clear()
    assert finding("is it so", of_proofs=True, of_library=True) is None
