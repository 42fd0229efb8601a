"""The rulings of ``docs/rulings`` as games, and the page about them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import attrs
import pytest

from century_rules.games.eastern_wonders.actions import Step, Stop
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.errors import InvalidInput
from century_rules.rulings import load_ruling, ruled
from tests.rulings.agreeing import ABook, SideBySide
from tests.answered_pages import answer_of, answered, commands_of
from tests.sampling import others_slow

pytestmark = pytest.mark.in_turn(1)

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "rulings.md"
FILES = sorted((ROOT / "docs" / "rulings").glob("*.toml"))
STRAND = {"harvest-on-markets", "empty-hand-rest"}
"""Those that leave a player without a legal action in ordinary games."""


def beside_printed(book: ABook, players: int) -> SideBySide:
    printed = book.in_force.printed
    assert printed is not None
    ruling, without = book.printed(players), printed.game(
        players, printed.reading_names.parse(dict(book.in_force.readings)), printed.components(None))
    return SideBySide(book, ruling, ruling, without)


def test_there_are_twelve_and_five_by_data_alone() -> None:
    rulings = [load_ruling(file) for file in FILES]
    assert len(rulings) == 12 and {ruling.book.name for ruling in rulings} == {"eastern-wonders", "spice-road"}
    assert sum(ruling.by_data_alone for ruling in rulings) >= 5
    assert sum(ruling.source.startswith("a question as players ask it") for ruling in rulings) >= 3
    for file, ruling in zip(FILES, rulings, strict=True):
        assert ruling.name == file.stem and 5 <= len(file.read_text(encoding="utf-8").splitlines()) <= 20


@pytest.mark.parametrize("file", others_slow([(file,) for file in FILES], 3), ids=lambda file: file.stem)
def test_a_thousand_actions_of_each(file: Path) -> None:
    """Reference and encoding agree on every action there is, and nobody is stranded but where the page says so."""
    book, chance = ruled([file]), random.Random(1)
    played, seed, stranded, mattered = 0, 0, False, 0
    while played < 1000:
        players = book.players[seed % len(book.players)]
        pair = beside_printed(book, players)
        game, player = pair.ruled, book.guidance.player(pair.ruled, seed, 0.2)
        state = beginning = game.deal(seed)
        while actions := pair.look(state) if played % 5 == 0 else game.legal_actions(state):
            if played % 40 == 0:
                pair.look_at_encoding(beginning, state)
            action = player.choose(state) if chance.random() < 0.7 else chance.choice(list(actions))
            before, state, played = state, game.apply(state, action), played + 1
            mattered += action not in pair.printed.legal_actions(before) or pair.printed.apply(before, action) != state
        stranded, seed = stranded or game.outcome(state) is None, seed + 1
        mattered += pair.mattered + (pair.printed.outcome(state) != game.outcome(state))
    assert stranded == (file.stem in STRAND)
    assert (mattered == 0) == (file.stem == "no-idle-rest")


def test_harvest_on_markets_strands_a_player_on_the_first_turn() -> None:
    book = ruled([ROOT / "docs" / "rulings" / "harvest-on-markets.toml"])
    game, printed = book.printed(2), beside_printed(book, 2).printed
    for seed in range(20):
        state: object = game.deal(seed)
        for _ in range(2):
            state = game.apply(state, game.legal_actions(state)[0])
        for action in (each for each in game.legal_actions(state) if isinstance(each, Step)):
            there = game.apply(game.apply(state, action), Stop())
            if not game.legal_actions(there):
                assert game.outcome(there) is None and printed.legal_actions(there)
                return
    pytest.fail("no play was found in which a player is stranded")


def test_a_clove_that_may_not_be_laid_down_strands_a_ship_among_two_others() -> None:
    book = ruled([ROOT / "docs" / "rulings" / "cloves-stay-aboard.toml"])
    game = book.printed(3)
    assert isinstance(game, Game)
    state = game.deal(0)
    ports = state.setup.sea.ports
    here = next(tile for tile in range(len(state.setup.sea.names)) if tile not in ports)
    there = next(tile for tile in state.setup.sea.neighbours[here] if tile not in ports)
    mover, *others = state.players
    placed: State = attrs.evolve(
        state, phase=Phase.SAIL, turn=0, actor=0, sets=(0,) * len(state.sets), origin=here,
        players=(attrs.evolve(mover, ship=here, hold=(0, 0, 0, 1)), *(attrs.evolve(each, ship=there) for each in others)))
    arrived = game.apply(placed, Step(state.setup.sea.names[there], None))
    assert not game.legal_actions(arrived) and game.outcome(arrived) is None
    assert any(isinstance(each, Step) for each in beside_printed(book, 3).printed.legal_actions(arrived))


# --- the page -----------------------------------------------------------------------------------------------------------


def test_the_guide_shows_files_as_they_are() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert any(command.startswith("cat ") for command in commands_of(text))
    assert answered(text, lambda command: answer_of(command, ROOT), ["cat "]) == text


@pytest.mark.in_turn(2)
def test_the_page_has_whose_games_change_as_it_is_answered() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert sum(command.startswith("century-rules impact ") for command in commands_of(text)) == 2
    assert answered(text, lambda command: answer_of(command, ROOT), ["century-rules impact "]) == text


def rows_of_the_guide() -> dict[str, tuple[str, str, str]]:
    """By ruling what the guide says: what is played instead, when the games part, and which theorems it keeps."""
    row = r"^\| \[([a-z-]+)\]\(rulings/\1\.toml\) \| (.*) \| (.*\d+ actions.*|never: proved) \| (.*) \|$"
    return {name: (says, parts, theorems) for name, says, parts, theorems in re.findall(
        row, GUIDE.read_text(encoding="utf-8"), re.MULTILINE)}


def test_the_guide_has_a_row_of_each() -> None:
    rows = rows_of_the_guide()
    assert sorted(rows) == [file.stem for file in FILES]
    for file in FILES:
        assert rows[file.stem][0] == load_ruling(file).says


@pytest.mark.parametrize("file", others_slow([(file,) for file in FILES], 1), ids=lambda file: file.stem)
def test_the_guide_says_when_the_games_part_as_compare_answers(file: Path) -> None:
    book = load_ruling(file).book
    four = " --players 4" * (file.stem == "sixth-card")
    compared = answer_of(f"century-rules compare {book.name} docs/rulings/{file.name}{four}", ROOT)
    part = re.search(r"matters after (\d+) actions", compared)
    parts = "never: proved" if "\nPROVED: They never part with " in compared else part and (
        f"after {part[1]} actions" + ", shortest" * ("SHORTEST PLAY, PROVED" in compared))
    assert parts == rows_of_the_guide()[file.stem][1]


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_guide_says_which_theorems_it_keeps_as_verify_answers(file: Path) -> None:
    book = load_ruling(file).book
    verified = answer_of(f"century-rules verify {book.name} -p 2 --ruling docs/rulings/{file.name}", ROOT)
    counts = re.search(r"^of \d+ claims: (.*)$", verified, re.MULTILINE)
    assert counts, verified
    kept = ", ".join(each for each in counts[1].split(", ") if not each.startswith("0 "))
    assert kept == rows_of_the_guide()[file.stem][2]


def test_the_numbers_of_lines_on_the_page() -> None:
    row = r"^\| .* \| \[([a-z-]+)\]\(rulings/\1\.toml\) \| (\d+) \| \d+ \|$"
    rows = re.findall(row, GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == 5
    for name, lines in rows:
        file = ROOT / "docs" / "rulings" / f"{name}.toml"
        assert load_ruling(file).by_data_alone and len(file.read_text(encoding="utf-8").splitlines()) == int(lines)


def test_an_answer_is_written_where_its_command_is_asked() -> None:
    text = "Before.\n\n<!-- century-rules games -->\n```text\nold\n```\n\n<!-- cat a.toml -->\n```toml\n```\nAfter.\n"
    assert commands_of(text) == ("century-rules games", "cat a.toml")
    written = answered(text, lambda command: f"of {command}\n")
    assert "```text\n$ century-rules games\nof century-rules games\n```" in written and "```toml\nof cat a.toml\n```" in written
    assert answered(written, lambda command: f"of {command}\n") == written
    assert answered(text, lambda command: f"of {command}\n", ["cat"]).count("old") == 1


def test_a_command_that_is_refused_is_no_answer() -> None:
    """The negative control."""
    with pytest.raises(InvalidInput, match="no-such-game"):
        answer_of("century-rules clauses no-such-game", ROOT)
