"""Readings written as rulings: the printed game under the reading and the game with the ruling in force are one game.

A file of ``readings`` is named by the reading it says again. What it cannot be said of is in `NOT_WRITTEN`, with the reason.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from century_rules.desk.settling.cases import Case, cases, switches
from century_rules.desk.settling.store import folder_of, load_found, load_play, play_path
from century_rules.rulebook import rulebook
from century_rules.rulings import ruled
from tests.rulings.agreeing import ABook, Differs, SideBySide
from tests.sampling import others_slow

FOLDER = Path(__file__).parent / "readings"
FILES = sorted(FOLDER.glob("*.toml"))

NOT_WRITTEN = {
    "payment-place=anywhere": "the look-ahead of EW-3.5 asks of every tile in reach whether a fee is due there",
    "return=no": "the look-ahead of EW-3.5 asks of the tile one set out from whether a fee is due there",
    "build-and-harvest=yes": "a harvest in the middle of a market action is against the order of play, which no ruling lifts",
    "build-only=no": "five operations ask whether a trade is still possible",
    "hold-check=everybody": "every operation that ends a turn asks about the holds of all",
    "supply=counted": "every operation that takes from the supply asks what is there",
    "vp-tiles=27+1": "it is said of the set-up, before there is a position",
    "supply=finite": "every operation that takes from the bowls asks what is there, and the beginning counts them",
}
"""Readings that no file here says again, and why."""


@cache
def in_force(file: Path) -> ABook:
    return ruled([file])


def side_by_side(book: ABook, stem: str, players: int) -> SideBySide:
    printed = book.in_force.printed
    assert printed is not None
    name, _, value = stem.partition("=")
    names, box, fixed = printed.reading_names, printed.components(None), book.in_force.readings
    return SideBySide(book, book.printed(players), printed.game(players, names.parse({**fixed, name: value}), box),
                      printed.game(players, names.parse(dict(fixed)), box))


def kept_for(book: ABook, stem: str, players: int) -> list[Case[object, object]]:
    """The questions about that reading of which the library keeps a play."""
    printed = book.in_force.printed
    assert printed is not None
    switch = next(each for each in switches(printed) if each.choice == stem)
    return [case for case in cases(printed) if case.switch == switch.name and case.players == players
            and play_path(case.name, folder_of(printed)).exists()]


def compared(book: ABook, stem: str, players: int, further: int) -> SideBySide:
    """Everything compared: along each play that parts the reading from the default, on from its end, and in another game."""
    pair = side_by_side(book, stem, players)
    for case in kept_for(book, stem, players):
        kept = load_play(case.book, case.name)
        beginning = pair.other.adopting(kept.start(kept.game()))
        end = pair.follow(beginning, kept.actions, encoding_every=20)
        pair.go_on(beginning, end, 20, 1, encoding_every=10)
    beginning = pair.other.deal(players)
    pair.go_on(beginning, beginning, further, players, encoding_every=25)
    return pair


def never_matters(book: ABook, stem: str, players: int) -> bool:
    """Whether it is proved that the reading and the default never part."""
    printed = book.in_force.printed
    assert printed is not None
    switch = next(each for each in switches(printed) if each.choice == stem)
    fixed = tuple(f"{name}={value}" for name, value in book.in_force.readings.items())
    return load_found(folder_of(printed))[Case(printed, switch.name, players, fixed).name].proved


def players_of(file: Path) -> tuple[int, ...]:
    """Of its game; not loaded, which takes half a second a file."""
    return rulebook(tomllib.loads(file.read_text(encoding="utf-8"))["game"]).players


@pytest.mark.parametrize(("file", "players"), others_slow(
    [(file, players) for file in FILES for players in players_of(file)], 4),
    ids=lambda each: str(getattr(each, "stem", each)))
@pytest.mark.in_turn(1)
def test_it_is_the_same_game(file: Path, players: int) -> None:
    pair = compared(in_force(file), file.stem, players, 200)
    assert pair.positions > 100
    assert (pair.mattered == 0) == never_matters(pair.book, file.stem, players), "the plays show nothing of this reading"


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_the_same_game_for_long(file: Path) -> None:
    book = in_force(file)
    for players in book.players:
        pair = side_by_side(book, file.stem, players)
        for seed in range(4):
            beginning = pair.other.deal(seed)
            pair.go_on(beginning, beginning, 400, seed, encoding_every=40)


WRONG = [
    ("pickup=all", "position.gathered == 1", "position.gathered == 0"),
    ("upgrade-same=no", "one(action.cube + 1)", "one(action.cube)"),
    ("claims=several", "turn=before.turn, actor", "turn=after.turn, actor"),
    ("end-count=body", "[5, 5, 6, 6]", "[5, 6, 6, 6]"),
    ("tie=shared", "max(points) for", "max(points[1:]) for"),
    ("silver=lost", "before.gold >= 1", "before.gold >= 2"),
    ("cubes-follow=place", "before.on,", "after.on,"),
    ("merchant-empty=last-round", "> game.components.merchant_row", ">= game.components.merchant_row"),
    ("rest-part=yes", ".played[", ".hand["),
    ("discard-more=yes", ".hold) >= 1", ".hold) >= 10"),
]
"""Readings, and what makes the ruling say something a little different."""


@pytest.mark.parametrize(("stem", "said", "instead"), WRONG, ids=[stem for stem, _, _ in WRONG])
@pytest.mark.in_turn(1)
def test_a_ruling_that_is_a_little_wrong_is_noticed(tmp_path: Path, stem: str, said: str, instead: str) -> None:
    text = (FOLDER / f"{stem}.toml").read_text(encoding="utf-8")
    assert text.count(said) == 1
    file = tmp_path / "wrong.toml"
    file.write_text(text.replace(said, instead), encoding="utf-8")
    book = ruled([file])
    with pytest.raises(Differs):
        _compare_all(book, stem)


def _compare_all(book: ABook, stem: str) -> None:
    for players in book.players:
        compared(book, stem, players, 200)


def test_every_reading_is_written_or_it_is_said_why_not() -> None:
    every = {switch.choice for name in ("eastern-wonders", "spice-road") for switch in switches(rulebook(name))}
    written = {file.stem for file in FILES}
    assert written | set(NOT_WRITTEN) == every and not written & set(NOT_WRITTEN)
