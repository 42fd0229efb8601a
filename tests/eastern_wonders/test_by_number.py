"""A claim that asks on which tile something is, is not proved of tiles that lie elsewhere."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import run

CLAIM = '''\
def not_both(game, position):
    """Never have both players outposts on the tiles numbered 21 and 22 of the map."""
    return not all(player.outposts[21] == 1 and player.outposts[22] == 1 for player in position.players)
'''


def test_tiles_that_are_asked_about_by_number_are_of_any_type(tmp_path: Path) -> None:
    """On the printed map they are market tiles; in the proofs of our own claims ports lie there, where nobody builds."""
    file = tmp_path / "mine.py"
    file.write_text(CLAIM, encoding="utf-8")
    said = run("verify", "eastern-wonders", "-p", "2", "--also", str(file), "--only", "mine/not_both").output
    assert "mine/not_both, 2 players, all readings ... UNKNOWN" in said and "is never so" not in said
