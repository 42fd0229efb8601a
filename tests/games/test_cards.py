"""The page "A game of cards": its code is that of Lantern Night, and its commands answer as it says."""

from __future__ import annotations

import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from tests.games.installing import LIBRARY, Answer, run
from tests.games.test_page import squeezed

LANTERNS = Path(__file__).parent / "lanterns"
PAGE = (LIBRARY / "docs" / "a-game-of-cards.md").read_text(encoding="utf-8")
COMMANDS = [part.partition("\n") for block in re.findall(r"```console\n(.*?)```\n", PAGE, re.DOTALL)
            for part in block.removeprefix("$ ").split("\n$ ")]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the game lies, with the entry point that makes it known."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(LANTERNS, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    known = folder / "lanterns-0.1.dist-info"
    known.mkdir()
    (known / "METADATA").write_text("Metadata-Version: 2.1\nName: lanterns\nVersion: 0.1\n", encoding="utf-8")
    (known / "entry_points.txt").write_text("[century_rules.games]\nlanterns = lanterns:RULEBOOK\n", encoding="utf-8")
    return folder


def test_the_code_is_that_of_the_game() -> None:
    code = (LANTERNS / "lanterns.py").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```\n", PAGE, re.DOTALL)
    assert len(blocks) == 5 and all(block in code for block in blocks)
    assert f"{len(code.splitlines())} lines" in PAGE


@pytest.mark.parametrize(("command", "said"), [(command, said) for command, _, said in COMMANDS])
def test_the_commands_answer_as_the_page_says(site: Path, command: str, said: str) -> None:
    answer = run(*command.split()[1:], site=site)
    assert without_seconds(answer.out + answer.err) == without_seconds(said)


def without_seconds(text: str) -> list[str]:
    """The lines, without what a run took."""
    return [re.sub(r"\d+\.\d$", "", line) for line in squeezed(text)]


def exported(site: Path, to: Path, *more: str) -> Answer:
    return run("export", "lanterns", "alley", "--to", "promela", "-o", to, *more, site=site)


def test_a_sum_that_comes_back_in_another_form_is_exported(site: Path, tmp_path: Path) -> None:
    """Whether the hand has room is asked before the hand changes and after."""
    assert exported(site, tmp_path / "alley.pml").code == 0
    assert (tmp_path / "alley.pml").read_text(encoding="utf-8").count("d_step") == 40


def test_what_is_drawn_tells_nothing_of_the_deck(site: Path) -> None:
    drawn = run("play", "lanterns", "--seed", "3", typed="quit\n", site=site).out
    assert "P1   hand R4 J1" in drawn and "row R1.2 R3.2 J2.2" in drawn and "G2" not in drawn, "the next one of the deck"


def test_two_cards_of_one_name_are_refused(site: Path, tmp_path: Path) -> None:
    other = tmp_path / "site"
    shutil.copytree(site, other)
    file = other / "lanterns.py"
    file.write_text(file.read_text(encoding="utf-8").replace('("1", "1.2",', '("1", "1",'), encoding="utf-8")
    answer = run("simulate", "lanterns", "-n", "2", "--seed", "1", site=other)
    assert answer.code == 2 and "two lantern cards are called R1; actions name cards" in answer.err


def test_hands_lie_face_down(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(site)
    module = import_module("lanterns")
    game = module.RULEBOOK.printed(2)
    seen = module.observe(game, game.deal(3), 0)
    assert seen.players[0].hand == ("J1", "R4") and seen.players[1].hand is None and seen.deck == 17
    assert seen.row == ("J2.2", "R1.2", "R3.2")
