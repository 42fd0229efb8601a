"""``century-rules export``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run


def test_a_model_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "cove.pml"
    result = run("export", "eastern-wonders", "cove", "--to", "promela", "--output", str(path))
    assert (result.exit_code, result.stdout) == (0, "")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("/* eastern-wonders cove, written by century-rules")
    assert text.endswith("}\n")
    assert "/* claim: EW-3.8, EW-5.3, EW-5.1 */" in text
    assert [each.name for each in tmp_path.iterdir()] == ["cove.pml"]
    again = run("export", "eastern-wonders", "cove", "--to", "promela", "--output", str(path))
    assert again.exit_code == 2
    assert again.stderr == f"century-rules: --output {path}: is there already; give another name, or move it away\n"
    assert path.read_text(encoding="utf-8") == text


def test_a_model_on_standard_output() -> None:
    result = run("export", "eastern-wonders", "cove", "--to", "promela", "--goal", "port-closed")
    assert result.exit_code == 0
    assert "the port-closed tile lies on a port" in result.stdout


@pytest.mark.parametrize(("arguments", "says"), [
    (["chess", "cove", "--to", "promela"], "there is no game 'chess'"),
    (["eastern-wonders", "cave", "--to", "promela"], "there is no instance 'cave'"),
    (["eastern-wonders", "gale", "--to", "promela"], "gale: has infinitely many states"),
    (["eastern-wonders", "cove", "--to", "promela", "--goal", "portclosed"], "no goal 'portclosed' (did you mean port-closed?)"),
    (["eastern-wonders", "cove"], "Missing option '--to'"),
    (["eastern-wonders", "cove", "--to", "promela", "-o", "/nowhere/cove"], "--output /nowhere/cove: cannot be written"),
])
def test_bad_input(arguments: list[str], says: str) -> None:
    result = run("export", *arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stdout == ""
