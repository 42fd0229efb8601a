"""The library as a browser has it: it plays every game with nothing but Python and attrs beside it."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

from century_rules.rulebook import rulebooks
from century_rules.site.library import archive

PLAY = """
import json, sys
sys.path.insert(0, sys.argv[1])
from century_rules.rulebook import rulebook, rulebooks
from century_rules.site.window import PlayWindow
for name in rulebooks():
    window = PlayWindow(rulebook(name))
    def ask(**message):
        answer = json.loads(window.answer(json.dumps(message)))
        assert "error" not in answer, answer
        return answer
    ask(do="new", players=2, seed=1)
    for _ in range(20):
        ask(do="apply", action=ask(do="show")["offers"][-1]["action"])
    ask(do="elsewhere"), ask(do="explain", action=ask(do="askable")["actions"][0]["action"]), ask(do="observe", seat=0)
    print(name, ask(do="load", game="x", record=ask(do="record")["record"])["refused"])
outside = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"__main__"}
print(sorted(name for name in outside if not name.startswith("_")))
"""


def test_it_plays_every_game_with_attrs_alone(tmp_path: Path) -> None:
    """In a Python that sees none of the packages installed here."""
    file = tmp_path / "library.zip"
    file.write_bytes(archive())
    with zipfile.ZipFile(file) as packed:
        packed.extractall(tmp_path / "library")
    done = subprocess.run([sys.executable, "-I", "-S", "-c", PLAY, str(tmp_path / "library")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    games = [name for name in rulebooks() if (tmp_path / "library" / "century_rules" / "games" / name.replace("-", "_")).is_dir()]
    assert len(games) == 5
    assert done.stdout.splitlines() == [*(f"{name} None" for name in games), "['attr', 'attrs', 'century_rules']"]


def test_it_is_small_and_the_same_each_time() -> None:
    packed = archive()
    assert packed == archive() and len(packed) < 1_050_000
