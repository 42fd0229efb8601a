"""Files that are no rulings: each is refused with a message that names the file, the place and the mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.kernel.errors import InvalidInput
from century_rules.rulebook import rulebook
from century_rules.rulings import in_force, load_ruling, ruled
from century_rules.rulings.code import functions_of
from century_rules.rulings.replacing import functions_of_rules
from century_rules.rulings.touching import told
from tests.rulings.writing import FRAME, REST, with_python, written

ASKED = "def f(game, position, action):\n"
TRUE = f"{ASKED}    return True"

BAD = {
    "a key that is misspelt": (
        FRAME.replace("clause", "clasue") + REST,
        "clasue: is unknown (did you mean clause?); there are name, game, clause, says, source, players, readings, box, drops, "
        "replaces, forbids, allows, instead, begins, points, wins, python"),
    "no sentence": (FRAME.replace('"one rests only now and then"', '""') + REST,
                    "says: is empty; write a text between the quotes"),
    "two sentences": (FRAME.replace("then\"", "then.\"") + REST, "says: should be one sentence, without a full stop at its end"),
    "a name with a blank": (FRAME.replace("a-ruling", "A ruling") + REST,
                            "name: 'A ruling' should be of small letters, digits and hyphens"),
    "the name of a reading": (FRAME.replace("a-ruling", "rest-part") + REST,
                              "name: rest-part is one of the readings of spice-road; give the ruling a name of its own"),
    "another game": (FRAME.replace("spice-road", "spice-raod") + REST,
                     "there is no game 'spice-raod' (did you mean spice-road?); there are eastern-wonders, goa, "
                     "sand-to-sea, sky-islands, spice-road"),
    "another clause": (FRAME.replace("SR-5.1", "SR-5.9") + REST,
                       "clause: there is no clause 'SR-5.9' (did you mean SR-5.2?); `century-rules clauses spice-road` "
                       "lists them"),
    "nothing that is played": (FRAME, "says nothing that could be played; give it [box], drops, [replaces], [[forbids]], "
                               "[[allows]], [[instead]], begins, points, wins"),
    "an operation there is not": (
        FRAME + REST.replace('"rest"', '"rests"'),
        "forbids[1].operations: there is no operation 'rests' (did you mean rest?); there are play, exchange, raise, done, lay, "
        "add, reach, take, pick, rest, recover, claim, forgo, discard"),
    "the word that is typed": (
        FRAME.replace("spice-road", "eastern-wonders").replace("SR-5.1", "EW-4.4") + REST.replace("rest", "bonus"),
        "forbids[1].operations: there is no operation 'bonus' (what is typed `bonus move` is choose); there are begin, step, "
        "stay, stop, pay, take, done, open, spend, choose, upgrade, trade, claim, harvest, pass, discard"),
    "several of an argument": (
        FRAME + REST.replace("rest", "raise") + 'arguments = { cube = ["R", "G"] }\n',
        "forbids[1].arguments.cube: ['R', 'G'] should be Y (turmeric), R (saffron), G (cardamom) or B (cinnamon), or a whole "
        "number from 0 to 3; one only: write a further [[forbids]] for each other one"),
    "an operation that is no text": (FRAME + REST.replace('"rest"', "5"), "forbids[1].operations: 5 should be a text, in quotes"),
    "no operation": (FRAME + REST.replace('"rest"', ""), "forbids[1].operations: should name one operation at least"),
    "an operation twice": (FRAME + REST.replace('"rest"', '"rest", "rest"'),
                           "forbids[1].operations: names rest twice; once is enough"),
    "an argument there is not": (FRAME + REST + "arguments = { cube = 1 }\n",
                                 "forbids[1].arguments: rest has no argument 'cube'; it has none"),
    "an argument out of range": (
        FRAME + REST.replace("rest", "raise") + "arguments = { cube = 4 }\n",
        "forbids[1].arguments.cube: 4 should be Y (turmeric), R (saffron), G (cardamom) or B (cinnamon), or a whole number "
        "from 0 to 3"),
    "an argument that is a truth": (
        FRAME + REST.replace("rest", "raise") + "arguments = { cube = true }\n",
        "forbids[1].arguments.cube: True should be Y (turmeric), R (saffron), G (cardamom) or B (cinnamon), or a whole "
        "number from 0 to 3"),
    "arguments that are none": (FRAME + REST + "arguments = {}\n",
                                "forbids[1].arguments: names none; leave it out if it is said whatever they are"),
    "a key of a part that is misspelt": (FRAME + REST + 'whem = "f"\n',
                                         "forbids[1].whem: is unknown (did you mean when?); there are operations, arguments, "
                                         "when"),
    "lifts of what is forbidden": (
        FRAME + REST + 'lifts = ["SR-5.1"]\n',
        "forbids[1].lifts: does not belong here; only what is allowed lifts reasons; what is forbidden is forbidden besides"),
    "when of what is led to instead": (
        FRAME + '[[instead]]\noperations = ["rest"]\nwhen = "f"\n',
        "instead[1].when: does not belong here; what is led to instead is said for every one of them: let the function of "
        "`gives` give `after` where nothing changes"),
    "arguments of what is led to instead": (
        FRAME + '[[instead]]\noperations = ["raise"]\ngives = "f"\narguments = { cube = 1 }\n',
        "instead[1].arguments: does not belong here; let the function of `gives` ask `action`, and give `after` where "
        "nothing changes"),
    "a clause lifted that does not forbid it": (
        FRAME + '[[allows]]\noperations = ["rest"]\nlifts = ["SR-3.4"]\n',
        "allows[1].lifts: 'SR-3.4' is no reason why rest is forbidden; of rest there can be lifted: "
        '"SR-5.1: there is no card to be taken back"'),
    "a clause lifted that is of the order of play": (
        FRAME + '[[allows]]\noperations = ["rest"]\nlifts = ["SR-2.2"]\n',
        "allows[1].lifts: 'SR-2.2' is no reason why rest is forbidden; of rest there can be lifted: "
        '"SR-5.1: there is no card to be taken back"'),
    "a reason lifted for want of cubes": (
        FRAME + '[[allows]]\noperations = ["claim", "forgo"]\nlifts = ["SR-6.1"]\n',
        "allows[1].lifts: 'SR-6.1' is of the order of play, or there is nothing to do it with: that stands whatever is ruled; of "
        'claim and forgo there can be lifted: "SR-6.4: one of the coins above the card is to be taken"'),
    "a clause with two reasons": (
        FRAME + '[[allows]]\noperations = ["done"]\nlifts = ["SR-3.3"]\n',
        "allows[1].lifts: 'SR-3.3' has 2 reasons; give those that are meant in their words: \"SR-3.3: at least one cube must be "
        'raised", "SR-3.3: as many cubes as possible must be raised"'),
    "forbidden and allowed": (
        FRAME + REST + '[[allows]]\noperations = ["rest"]\n',
        "forbids and allows: rest is forbidden and allowed wherever either is asked; leave one out, or say when"),
    "a function replaced that there is not": (
        FRAME + 'python = "def f(x): return 1"\n[replaces]\nmay_rest_now = "f"\n',
        "replaces: 'may_rest_now' is no function of the rules of Century: Spice Road (did you mean may_rest?); there are "
        + ", ".join(functions_of_rules(rulebook("spice-road")))),
    "its own clause lifted, which does not forbid it": (
        FRAME + '[[allows]]\noperations = ["raise"]\n',
        "allows[1].lifts: it is left out, and SR-5.1, the clause of the ruling, is no reason why raise is forbidden; of raise "
        'there can be lifted: "SR-3.3: this card has raised each of these cubes already"'),
    "one of two operations is forbidden by another clause": (
        FRAME + '[[allows]]\noperations = ["rest", "raise"]\nlifts = ["SR-5.1"]\n',
        'allows[1].lifts: "SR-5.1: there is no card to be taken back" is no reason why raise is forbidden; of raise there can '
        'be lifted: "SR-3.3: this card has raised each of these cubes already"'),
    "the same twice": (FRAME + REST + REST, "forbids: two of them say the same of rest; leave one out"),
    "two positions at once": (
        with_python(TRUE, '[[instead]]\noperations = ["rest"]\ngives = "f"\n' * 2),
        "instead: rest is in two of them, and can lead to one position only; make them one"),
    "a table where there should be a list": (FRAME + '[forbids]\noperations = ["rest"]\n',
                                             "forbids: should be a list of tables [[forbids]]"),
    "no number of players": (FRAME + "players = []\n" + REST,
                             "players: names no number; leave it out if the ruling is for any number of players"),
    "too many players": (FRAME + "players = [7]\n" + REST, "players: 7; Spice Road is for 2 to 5 players"),
    "a number of players twice": (FRAME + "players = [2, 2]\n" + REST, "players: names 2 twice; once is enough"),
    "a reading there is not": (
        FRAME + REST + '[readings]\nrest-part = "maybe"\n',
        "readings: reading rest-part: 'maybe' is none of its readings; they are no, yes"),
    "a reading that is no text": (FRAME + REST + "[readings]\nrest-part = 1\n",
                                  "readings.rest-part: 1 should be a text, in quotes"),
    "readings that are no table": (FRAME + 'readings = "rest-part=no"\n' + REST, "readings: should be a table [readings]"),
    "a box that changes nothing": (FRAME + "[box]\n",
                                   "box: changes nothing; give it the numbers that are other than printed, or leave it out"),
    "a clause dropped that cannot be": (
        FRAME + 'drops = ["SR-2.2"]\n',
        "drops: SR-2.2 cannot be dropped: there is no game without it; SR-1.3, SR-4.1, SR-4.4, SR-6.1, SR-6.4, SR-6.5, SR-7.1, "
        "SR-8.1, SR-8.2, SR-8.4 can. Say what is played instead"),
    "a source that is no text": (FRAME + "source = 5\n" + REST, "source: 5 should be a text, in quotes"),
    "Python that is no text": (FRAME + "python = 5\n" + REST + 'when = "f"\n', "python: 5 should be a text, in quotes"),
    "Python that is missing": (FRAME + REST + 'when = "f"\n', "python: missing; f should be there"),
    "Python that nothing asks": (
        with_python(TRUE, REST),
        "python: none of its functions is named by the ruling; say `when` in [[forbids]] or [[allows]], `gives` in [[instead]], "
        "[replaces], or begins, points, wins"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_is_refused(tmp_path: Path, what: str) -> None:
    text, said = BAD[what]
    file = written(tmp_path, text)
    with pytest.raises(InvalidInput) as refused:
        load_ruling(file)
    assert str(refused.value) == f"{file}: {said}"


def test_a_good_file_is_read(tmp_path: Path) -> None:
    """The negative control: the frame of all these files, with nothing wrong in it."""
    ruling = load_ruling(written(tmp_path, FRAME + REST))
    assert (ruling.parts[0].operations, ruling.by_data_alone) == (("rest",), True)
    allowed = load_ruling(written(tmp_path, FRAME + '[[allows]]\noperations = ["rest"]\nlifts = ["SR-5.1"]\n'))
    assert [*map(str, allowed.parts[0].lifts)] == ["SR-5.1: there is no card to be taken back"]


def test_what_is_no_toml_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, FRAME + "forbids = [")
    with pytest.raises(InvalidInput, match=f"^{file}: not TOML: "):
        load_ruling(file)
    with pytest.raises(InvalidInput, match=r"missing\.toml"):
        load_ruling(tmp_path / "missing.toml")


EW = FRAME.replace("spice-road", "eastern-wonders").replace("SR-5.1", "EW-8.1")

BOXES = {
    "end.vp_tilez = 5": "end.vp_tilez: is unknown (did you mean vp_tiles?)",
    "end.vp_tiles = 4": "every number there is as it is printed, so that it says nothing",
    'end.vp_tiles = "five"': "end.vp_tiles: 'five' should be a whole number, at least",
    "end.vp_tiles = 2020-01-01": "end.vp_tiles: datetime.date(2020, 1, 1) should be a whole number, at least",
    "end.vp_tiles = nan": "end.vp_tiles: nan should be a whole number, at least",
    "end = 5": "end: should be a table [end]",
    "market = []": "market",
}


@pytest.mark.parametrize("box", BOXES)
def test_numbers_that_are_none_of_the_box_are_refused(tmp_path: Path, box: str) -> None:
    file = written(tmp_path, f"{EW}[box]\n{box}\n")
    with pytest.raises(InvalidInput) as refused:
        ruled([file])
    assert str(refused.value).startswith(f"{file}: [box]: {BOXES[box]}")


MISPLACED = {
    '[box."en d"]\nvp_tiles = 5': "box.en d.vp_tiles: belongs under [box.end]",
    "[box]\nvp_tiles = 5": "box.vp_tiles: belongs under [box.end]",
    "[box.board]\nvp_tiles = 5": "box.board.vp_tiles: belongs under [box.end]",
    "[box.ends]\nfifth = 5": "[box.ends]: is no table of the box (did you mean [box.end]?)",
    '[box.end]\nvp_tiles = 5\ndrops = ["EW-5.4"]': "box.end.drops: belongs to the whole ruling, above the first [table]",
    "[end]\nvp_tiles = 5": "end: belongs under [box]: write [box.end]",
    "vp_tiles = 5": "vp_tiles: belongs under [box.end]",
    'pass = "no"': "pass: belongs under [readings]",
    'operations = ["harvest"]': "operations: belongs under [[forbids]] or [[allows]] or [[instead]]",
    '[readings]\ndrops = ["EW-5.4"]': "readings.drops: belongs to the whole ruling, above the first [table]",
    '[[forbids]]\noperations = ["harvest"]\npython = "x"':
        "forbids[1].python: belongs to the whole ruling, above the first [table]",
}


@pytest.mark.parametrize("said", MISPLACED)
def test_a_key_in_another_table_is_told_where_it_belongs(tmp_path: Path, said: str) -> None:
    file = written(tmp_path, f"{EW}{said}\n")
    with pytest.raises(InvalidInput) as refused:
        ruled([file])
    assert str(refused.value) == f"{file}: {MISPLACED[said]}"


NO_TOML = {
    "drops = EW-5.4": 'a text stands in quotes: drops = "EW-5.4"',
    "drops = [EW-5.4, EW-7.1]": 'texts stand in quotes: drops = ["EW-5.4", "EW-7.1"]',
    "[[forbids]": "[[forbids]] has two brackets on both sides",
    'source = "a': "a text ends with the quote that it begins with, on the same line",
    'drops: ["EW-5.4"]': 'write = and not a colon: drops = ["EW-5.4"]',
    "source = “x”": "quotes are straight ones: \" or '",
    "ready = True": "write it small: ready = true",
    "many = 5 tiles": "nothing stands after a number: many = 5",
    'name = "again"': "name is said twice; leave one out",
    'drops = ["EW-5.4"\nsource = "x"': "the list or table of line 5 is not closed: `drops = [\"EW-5.4\"`",
    "python = '''\ndef f(x):": "''' of line 5 is not closed; it ends with the same three quotes",
}


@pytest.mark.parametrize("said", NO_TOML)
def test_what_is_no_toml_comes_with_line_text_and_mend(tmp_path: Path, said: str) -> None:
    file = written(tmp_path, f"{EW}{said}\n")
    with pytest.raises(InvalidInput) as refused:
        load_ruling(file)
    told = str(refused.value)
    assert told.startswith(f"{file}: not TOML: ") and told.endswith(f"; {NO_TOML[said]}")
    if "closed" not in told:
        assert "at line 5, column" in told and f": `{said}`; " in told


def test_an_argument_is_given_by_the_word_that_players_use(tmp_path: Path) -> None:
    def arguments(said: str, operation: str, frame: str = EW) -> dict[str, int]:
        file = written(tmp_path, f'{frame}[[forbids]]\noperations = ["{operation}"]\narguments = {{ {said} }}\n')
        ruled([file])
        return dict(load_ruling(file).parts[0].arguments)

    assert arguments('cube = "G"', "spend") == arguments('cube = "tea"', "spend") == arguments("cube = 2", "spend") == {"cube": 2}
    assert arguments('cube = "Cardamom"', "raise", FRAME) == {"cube": 2}
    assert arguments('drop = "none", to = "A2"', "step") == {"drop": -1, "to": 1}
    assert arguments('to = "P2"', "pay") == {"to": 1} and arguments('bonus = "hold"', "choose") == {"bonus": 3}
    with pytest.raises(InvalidInput, match=r"cube: 'red' should be Y \(ginger\), R \(chili\), G \(tea\) or B \(cloves\), or a "):
        arguments('cube = "red"', "spend")  # which is R here, and B in another edition
    with pytest.raises(InvalidInput, match=r"card: '\+YY' should be a whole number from 0 to 4"):
        arguments('card = "+YY"', "play", FRAME)  # another number in each set-up


def test_a_word_of_a_changed_box_is_refused(tmp_path: Path) -> None:
    sets = EW + '[[forbids]]\noperations = ["begin"]\narguments = {{ set = "RR" }}\n[box.start]\nsets = {}\n'
    ruled([written(tmp_path, sets.format('["YYYY", "YYR", "RR", "GG"]'))])
    with pytest.raises(InvalidInput, match=r"forbids: arguments\.set: with this \[box\] 'RR' is not the begin that it is as"):
        ruled([written(tmp_path, sets.format('["RR", "YYR", "YYYY", "GG"]'))])


def test_a_number_of_the_box_is_taken(tmp_path: Path) -> None:
    """The negative control."""
    file = written(tmp_path, EW + "[box.end]\nvp_tiles = 5\n")
    book = ruled([file])
    assert book.printed(2).components != load_ruling(file).book.printed(2).components


OLD = ("a function that takes `x` and answers by `x.of` is of the form that rulings had once; now what {kind} names is plain "
       "Python: {form}, see docs/rulings.md")
PYTHON = {
    "def g(game, position, action):\n    return True": ": python: there is no function 'f'; there are g",
    "f = 5": ": python: there is no function 'f'; there are none",
    "def f():\n    return True": ":6: python: what forbids names is def f(game, position, action), and not def f()",
    "def f(game, action, position):\n    return True":
        ":6: python: what forbids names is def f(game, position, action), and not def f(game, action, position)",
    "def f(game, position, action=None):\n    return True":
        ":6: python: what forbids names is def f(game, position, action), and not def f(game, position, action=None)",
    "def f(game, position, *action):\n    return True":
        ":6: python: what forbids names is def f(game, position, action), and not def f(game, position, *action)",
    "def f(x):\n    return x.of.truth(True)":
        ":6: python: " + OLD.format(kind="forbids", form="def f(game, position, action)"),
    f"{ASKED}    return position.__class__": ":7: python: .__class__ is none of a ruling's business",
    f"{ASKED}    while True:\n        pass": ":7: python: `while` may have no end; write `for`",
    "import os\ndef f(x):\n    return True": ":6: python: imports os; a ruling may import century_rules and attrs only",
    "from . import os\ndef f(x):\n    return True": ":6: python: imports .; a ruling may import century_rules and attrs only",
    f"{ASKED}    return [0] * 10": ":7: python: a row is not multiplied; write [… for _ in range(…)]",
    "def f(x:\n    return": ":6: python: '(' was never closed",
    f"1 / 0\n{TRUE}": ":6: its Python part: ZeroDivisionError: division by zero",
    f"open('log', 'w')\n{TRUE}": ":6: its Python part: NameError: name 'open' is not defined",
    f"{TRUE}\nfor i in range(10**9):\n    pass": ":8: python: numbers of a game are not raised to powers",
    f"for i in range(1000000000):\n    pass\n{TRUE}": (
        ":6: its Python part: ValueError: range(1000000000) is of more than 200,000 numbers; no game has so many of "
        "anything"),
    f"for i in range(200000):\n    pass\n{TRUE}": (
        ": its Python part: broken off after 200,000 lines; it does not come to an end"),
}


@pytest.mark.parametrize("code", PYTHON)
def test_python_of_another_form_is_refused(tmp_path: Path, code: str) -> None:
    file = written(tmp_path, with_python(code))
    with pytest.raises(InvalidInput) as refused:
        functions_of(load_ruling(file))
    assert str(refused.value) == f"{file}{PYTHON[code]}"


def test_the_old_form_is_refused_of_every_kind(tmp_path: Path) -> None:
    instead = '[[instead]]\noperations = ["rest"]\ngives = "f"\n'
    for said, kind, form in (
            (instead, "instead", "before, action, after"), ('begins = "f"\n', "begins", "position"),
            ('points = "f"\n', "points", "position, points"), ('wins = "f"\n', "wins", "position, points, wins")):
        file = written(tmp_path, with_python("def f(x, *others):\n    return x.now", said))
        with pytest.raises(InvalidInput) as refused:
            functions_of(load_ruling(file))
        line = 6 if kind == "instead" else 7
        assert str(refused.value) == f"{file}:{line}: python: {OLD.format(kind=kind, form=f'def f(game, {form})')}"


def test_python_of_that_form_is_taken(tmp_path: Path) -> None:
    """The negative control, with much that is near to what is refused."""
    code = """from century_rules import evolve
NAMES = ("a", "b")
def helper(position, *, least=1):
    found = [sum(player.played) >= least for player in position.players]
    return (*found, False)
def f(game, position, action):
    return any(helper(position))"""
    file = written(tmp_path, with_python(code))
    assert list(functions_of(load_ruling(file))) == [("forbids", "f")]
    assert ruled([file]).in_force.rulings[0][0] == "a-ruling"


def test_two_that_touch_the_same_are_refused_by_name(tmp_path: Path) -> None:
    one = written(tmp_path, FRAME + "drops = [\"SR-7.1\"]\n", "one.toml")
    other = written(tmp_path, FRAME.replace("a-ruling", "other") + "drops = [\"SR-7.1\"]\n", "other.toml")
    with pytest.raises(InvalidInput) as refused:
        ruled([one, other])
    assert str(refused.value) == "a-ruling and other cannot be in force together: both say that SR-7.1 is dropped"
    assert in_force([load_ruling(one)]).in_force.rulings[0][0] == "a-ruling"  # the negative control


def test_a_clause_is_told_to_its_end(tmp_path: Path) -> None:
    """What the doubt is about may stand in its last words."""
    text = FRAME.replace("spice-road", "eastern-wonders").replace("SR-5.1", "EW-4.2") + REST.replace("rest", "open")
    assert next(line for line in told(load_ruling(written(tmp_path, text))) if "instead of" in line).endswith("be of any kind.")
