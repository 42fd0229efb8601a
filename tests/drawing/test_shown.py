"""Positions and plays as a notebook shows them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from century_rules import eastern_wonders as ew
from century_rules import spice_road as sr
from century_rules.drawing import shown
from century_rules.kernel.play import played
from century_rules.writing.record import load_record
from century_rules.writing.replay import replay
from tests.drawing.seeing import printed

DATA = Path(ew.__file__).parent / "data" / "partings"


def test_a_position() -> None:
    game = ew.Game(players=3)
    one, other = (ew.show(game, game.deal(seed)) for seed in (7, 8))
    assert one._repr_svg_().startswith("<svg ") and "<style>" in one._repr_svg_()
    assert one._repr_html_() == f"<div>{one._repr_svg_()}</div>" == one._repr_html_()
    ids = [set(re.findall(' id="([^"]*)"', each._repr_svg_())) for each in (one, other)]
    assert not ids[0] & ids[1], "two positions in one notebook"


def test_the_same_position_in_two_editions() -> None:
    game = sr.Game(players=2)
    golem = sr.RULEBOOK.themed("golem").show(game, game.deal(1))._repr_svg_()
    spice = sr.show(game, game.deal(1))._repr_svg_()
    assert not set(re.findall(' id="([^"]*)"', golem)) & set(re.findall(' id="([^"]*)"', spice))


def test_a_play_turn_by_turn() -> None:
    game = ew.Game(players=2)
    actions = [ew.parse_action(text) for text in ("begin YYYY C3", "begin YYR B2", "stay", "open", "done")]
    html = ew.show_play(game, played(game, game.deal(7), actions))._repr_html_()
    assert html.count("<details") == html.count("<svg ") == 3 and html.count("<details open>") == 1
    assert "<summary>3. P1 stays on B2. P1 opens an outpost on B2 for nothing. P1 moves" in html
    assert html.count("<style>") == 1
    ids = re.findall(' id="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert ew.show_play(game, played(game, game.deal(7), []))._repr_html_().count("<svg ") == 1


def test_a_record_played_again() -> None:
    done = replay(load_record(DATA / "upgrade-now-4.txt"))
    html = done._repr_html_()
    assert html.count("<details") == html.count("<svg ") > 2 and "cannot" not in html


def test_a_long_play_says_what_it_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "MOST_DRAWN", 2)
    html = replay(load_record(DATA / "upgrade-now-4.txt"))._repr_html_()
    turns = html.count("<details")
    assert turns > 2 and html.count("<svg ") == 2 and f"The last 2 of {turns} turns are drawn." in html


def test_names_are_text() -> None:
    here = printed("eastern-wonders", 2, 1, 0)
    book = attrs.evolve(here.book, title="<script>alert(1)</script>")
    assert "<script" not in book.show(here.game, here.state)._repr_html_()


def test_the_library_is_imported_without_what_draws() -> None:
    said = subprocess.run([sys.executable, "-c", (
        "import sys\nfrom century_rules import eastern_wonders, spice_road\n"
        "print([name for name in sys.modules if name.startswith(('century_rules.drawing', 'xml'))])")],
        capture_output=True, text=True, check=True).stdout
    assert said.strip() == "['century_rules.drawing', 'century_rules.drawing.picture']"
