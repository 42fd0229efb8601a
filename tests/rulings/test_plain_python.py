"""Rulings that say something through what Python is, and not through the game: none of them may be proved to change nothing.

Each forbids `rest` where one may rest by the rules, as a play shows. So each is refused with its line, or the proof does not
come about.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from century_rules.kernel.errors import InvalidInput
from tests.rulings.writing import FRAME, with_python, written

TWO = f"{FRAME}players = [2]\n"
ASKED = "def f(game, position, action):\n"

FALSE = {
    "a memo in a default argument": (
        "def kept(position, seen=[]):\n    seen.append(position.turn)\n    return len(seen) > 3\n"
        f"{ASKED}    return kept(position)"),
    "a memo of what is known": (
        "def kept(game, seen=[]):\n    seen.append(game.players)\n    return len(seen) > 3\n"
        f"{ASKED}    return kept(game)"),
    "a list of the module": f"SEEN = []\n{ASKED}    SEEN.append(1)\n    return len(SEEN) > 3",
    "a name of the module": f"SEEN = 0\n{ASKED}    global SEEN\n    SEEN = SEEN + 1\n    return SEEN > 3",
    "an attribute of the function": f"{ASKED}    f.times = 4\n    return f.times > 3",
    "which object a number is": f"{ASKED}    last = game.players - 1\n    return position.turn is not last",
    "of which type a number is": f"{ASKED}    return isinstance(position.turn, int)",
    "its type": f"{ASKED}    return type(position.gold) is int",
    "what a number has": f"{ASKED}    return hasattr(position.gold, 'bit_length')",
    "what a number can": f"{ASKED}    return position.gold.bit_length() > 3",
    "a number matched by its type": (
        f"{ASKED}    match position.gold:\n        case int():\n            return True\n    return False"),
    "whether names are empty": f"{ASKED}    return all(position.card_names)",
    "how long a name is": f"{ASKED}    return len(position.card_names[0]) > 0",
    "the letters of a name": f"{ASKED}    return position.card_names[-1] > ''",
    "a row that is not a list": f"{ASKED}    return position.unsold != [1]",
    "a list": f"{ASKED}    return [position.gold] == [10]",
    "a float": f"{ASKED}    return position.gold / 2 > 0.25",
    "a float as a factor": f"{ASKED}    return position.gold * 0.5 > 0.25",
    "try": f"{ASKED}    try:\n        return position.players[9].gold > 0\n    except IndexError:\n        return True",
    "a generator gone through twice": (
        f"{ASKED}    cards = (each for each in position.unsold)\n    return sum(cards) >= 0 and sum(cards) == 0"),
    "a map gone through twice": (
        f"{ASKED}    cards = map(bool, position.unsold)\n    return any(cards) and not list(cards)[40:]"),
    "the order of a dict": f"{ASKED}    return list({{0: 1, position.turn: 2}}.values())[0] == 2",
    "a set": f"{ASKED}    return len({{position.gold, 10}}) == 1",
    "chance": (
        f"from century_rules.kernel.decks import random\n{ASKED}    return random.random() < 0.9"),
    "the time": f"from century_rules.theory.lift_report import time\n{ASKED}    return time.perf_counter() > 0",
    "a file": (
        f"from century_rules.rulings.book import Path\n{ASKED}    return Path('/').exists() and position.turn >= 0"),
    "a hash": f"{ASKED}    return hash(position.turn) == position.turn",
    "the hash of a position": f"{ASKED}    return hash(position.players) != 12345",
    "the address of a position": (
        "from century_rules.theory.identity_cache import made_once\n"
        f"{ASKED}    return made_once(lambda: position.gold, 'kept', game) == 10"),
    "a text of a number": f"{ASKED}    return str(position.gold) == '10'",
    "whether a text is empty": f"{ASKED}    return bool(f'{{position.gold}}')",
    "the name of a phase": (
        f"from century_rules.games.spice_road.state import Phase\n{ASKED}    return Phase(position.phase).name == 'ACT'"),
    "functions made in a loop": (
        f"{ASKED}    asked = [lambda: position.turn != seat for seat in range(2)]\n    return asked[1]()"),
    "a class that counts": (
        f"class Box:\n    times = 0\n{ASKED}    Box.times = Box.times + 1\n    return Box.times > 3"),
    "the class of the game": (
        f"from century_rules.games.spice_road.game import Game\n{ASKED}    return isinstance(game, Game)"),
    "the class of the readings": (
        f"from century_rules.games.spice_road.readings import Readings\n{ASKED}    return isinstance(game.readings, Readings)"),
    "the class of a position": (
        f"from century_rules.games.spice_road.state import Position\n{ASKED}    return isinstance(position, Position)"),
    "the class of an action": f"from century_rules.games.spice_road.actions import Rest\n{ASKED}    return type(action) is Rest",
    "whether the game is true": f"{ASKED}    return bool(game)",
    "whether a position is": f"{ASKED}    return bool(position)",
    "what the game overrides": f"{ASKED}    return not game.overrides",
    "which object the game is": f"{ASKED}    return game is not position",
    "the fields of a record": f"import attrs\n{ASKED}    return len(attrs.asdict(position)) > 3",
    "a truth that is a number": f"{ASKED}    return (position.turn == 0) == 1",
    "rounding": f"{ASKED}    return position.gold // 3 == 3",
    "a square": f"{ASKED}    return position.gold * position.gold > 99",
}
"""What each leans on, and its text."""

ON_A_MAP = {
    "the class of a position": (
        f"from century_rules.games.eastern_wonders.state import State\n{ASKED}    return isinstance(position, State)"),
    "the class of a ship's owner": (
        f"from century_rules.games.eastern_wonders.state import Player\n{ASKED}    return type(position.players[0]) is Player"),
    "the class of the set-up": (
        f"from century_rules.games.eastern_wonders.setup import Setup\n{ASKED}    return isinstance(position.setup, Setup)"),
    "whether a set-up is true": f"{ASKED}    return bool(position.setup)",
    "the letters of a tile": f"{ASKED}    return position.setup.sea.names[0][0] == 'A'",
    "how many tiles there are": f"{ASKED}    return position.setup.sea.names.count('nowhere') == 0",
    "a market tile": f"{ASKED}    return position.setup.markets[0] != position.setup.markets[1]",
}
"""The same of Eastern Wonders, where the set-up is open, too: of `stay`."""

WHEN = '[[forbids]]\noperations = ["{}"]\nwhen = "f"\n'
GIVES = '[[instead]]\noperations = ["rest"]\ngives = "f"\n'
OF_OTHER_KINDS = {
    "a position by a hash": (
        GIVES, "def f(game, before, action, after):\n    return evolve(after, gold=after.gold + 1 + hash(before.turn))"),
    "a position by rows used up": (
        GIVES, "def f(game, before, action, after):\n    left = iter(after.players)\n    first = tuple(left)\n"
               "    return evolve(after, players=first, gold=after.gold + 1 + len(tuple(left)))"),
    "a beginning by chance": (
        'begins = "f"\n', "from century_rules.kernel.decks import random\ndef f(game, position):\n"
                          "    return evolve(position, gold=position.gold + random.randint(1, 3))"),
    "points by their text": (
        'points = "f"\n', "def f(game, position, points):\n    return tuple([each + len(str(each)) for each in points])"),
    "points by a memo": (
        'points = "f"\n', "def kept(points, seen=[]):\n    seen.append(1)\n    return len(seen)\n"
                          "def f(game, position, points):\n    return tuple([each + kept(points) for each in points])"),
    "winners by their type": (
        'wins = "f"\n', "def f(game, position, points, wins):\n    return tuple([type(each) is bool for each in wins])"),
    "winners by which object they are": (
        'wins = "f"\n', "def f(game, position, points, wins):\n    return tuple([points[0] is not each for each in points])"),
}
"""The same of positions, points and winners: what says so, and its text."""

TRUE = {
    "in other words": f"{ASKED}    return not any(position.players[position.turn].played)",
    "by a helper of the rules": (
        "from century_rules.games.spice_road.table import mover\n"
        f"{ASKED}    return sum(mover(position).played) < 1"),
    "by helpers, a loop and a row": (
        "def face_up(player):\n    cards = []\n    for each in player.played:\n"
        "        cards = [*cards, each] if each else cards\n    return len(cards)\n"
        f"{ASKED}    return [face_up(each) for each in position.players][position.turn] == 0"),
}
"""Rulings that change nothing."""


def answered(file: Path) -> str:
    """What is said of it: the refusal, or the verdict of the proof that it changes nothing, with the reason."""
    from century_rules.desk.comparing.never import never_part
    from tests.rulings.test_compare import FEW, question

    try:
        found = never_part(question(None, file), rlimit=FEW.rlimit)
        return f"{found.verdict.name} {found.reason}".rstrip()
    except InvalidInput as error:
        return str(error)


def is_not_proved(said: str, file: Path) -> bool:
    """Whether the proof does not come about, or the text is refused with its line, in the ruling or in what it calls."""
    return said.startswith("UNKNOWN ") or re.match(rf"{file}(:\d+: f|: f: /.*\.py:\d+): ", said) is not None


@pytest.mark.parametrize("idiom", FALSE)
def test_none_is_proved_to_change_nothing(tmp_path: Path, idiom: str) -> None:
    file = written(tmp_path, with_python(FALSE[idiom], frame=TWO))
    said = answered(file)
    assert is_not_proved(said, file), said


@pytest.mark.parametrize("idiom", ON_A_MAP)
def test_none_is_on_an_open_map(tmp_path: Path, idiom: str) -> None:
    frame = TWO.replace("spice-road", "eastern-wonders").replace("SR-5.1", "EW-3.1")
    said = '[[forbids]]\noperations = ["stay"]\nwhen = "f"\n'
    file = written(tmp_path, with_python(ON_A_MAP[idiom], said, frame))
    answer = answered(file)
    assert is_not_proved(answer, file), answer


@pytest.mark.parametrize("idiom", OF_OTHER_KINDS)
def test_none_is_of_another_kind(tmp_path: Path, idiom: str) -> None:
    said, code = OF_OTHER_KINDS[idiom]
    file = written(tmp_path, with_python(code, said, TWO))
    answer = answered(file)
    assert is_not_proved(answer, file), answer


@pytest.mark.parametrize(("game", "clause", "said", "code", "needed"), [
    ("spice-road", "SR-5.1", WHEN.format("rest"), f"{ASKED}    return position.players[position.turn + 1].gold > 9",
     "an index below 2"),
    ("eastern-wonders", "EW-3.1", WHEN.format("stay"), f"{ASKED}    return position.players[position.turn + 1].ship == 0",
     "an index below 2"),
    ("eastern-wonders", "EW-3.1", WHEN.format("stay"),
     f"{ASKED}    return position.setup.markets[position.players[position.turn].ship].cost[0] > 9", "None has no cost)"),
    ("sand-to-sea", "SS-7.1", WHEN.format("rest"), f"{ASKED}    return position.players[position.turn + 1].ship == 0",
     "an index below 2"),
    ("eastern-wonders", "EW-8.2", 'points = "f"\n',
     "def f(game, position, points):\n    assert points[0] < 99\n    return points", "assert)"),
])
@pytest.mark.in_turn(1)
def test_what_python_may_stumble_over_is_refused(
    tmp_path: Path, game: str, clause: str, said: str, code: str, needed: str,
) -> None:
    frame = TWO.replace("spice-road", game).replace("SR-5.1", clause)
    answer = answered(written(tmp_path, with_python(code, said, frame)))
    assert f"Python may stumble there ({needed}" in answer


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("words", TRUE)
def test_what_changes_nothing_is_proved_to(tmp_path: Path, words: str) -> None:
    """The negative control."""
    assert answered(written(tmp_path, with_python(TRUE[words], frame=TWO))) == "PROVED"
