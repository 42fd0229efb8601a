"""Reasons lifted and functions replaced, by hand: what the rules do then, wherever they look; and what is said of it."""

from __future__ import annotations

import pickle
import types
from pathlib import Path
from typing import Any

import pytest

from century_rules.games.eastern_wonders import Open, Spend, Step, Trade
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.games.spice_road.actions import Add, Lay
from century_rules.games.spice_road.cards import Spice as Cube
from century_rules.kernel.errors import InvalidInput
from century_rules.rulings import ruled
from century_rules.rulings.otherwise import Change
from century_rules.rulings.played import examples_of
from century_rules.rulings.reasons import reasons_of
from century_rules.rulings.replacing import functions_of_rules
from century_rules.rulebook import rulebook
from century_rules.theory.replaced_functions import reworded
from tests.cli.running import run
from tests.eastern_wonders.by_hand import Table, table
from tests.rulings.test_check import looked_at, only
from tests.rulings.writing import FRAME, with_python, written
from tests.spice_road.by_hand import table as table_of_cards

Y, R, G, B = Spice
WONDERS = 'name = "NAME"\ngame = "eastern-wonders"\nclause = "CLAUSE"\nsays = "something else is played"\n'
CHEAPER = """from century_rules.games.eastern_wonders.table import cost_of_outpost
def cheaper(s):
    return max(0, cost_of_outpost(s) - 1)
"""


def wonders(folder: Path, clause: str, said: str, code: str = "", name: str = "a-ruling") -> Path:
    frame = WONDERS.replace("CLAUSE", clause).replace("NAME", name)
    keys, _, tables = said.partition("[")
    python = f"python = '''\n{code}\n'''\n" if code else ""
    return written(folder, f"{frame}{keys}{python}[{tables}", f"{name}.toml")


def under(printed: Table, *files: Path) -> Table:
    book: Any = ruled(files)
    return Table(book.game(printed.game.players, printed.game.readings, printed.game.components), printed.state)


def cheaper(folder: Path) -> Path:
    return wonders(folder, "EW-4.2", '[replaces]\ncost_of_outpost = "cheaper"\n', CHEAPER, "cheaper")


def on_a_market(hold: str) -> Table:
    """P1 on a market tile where P2 has an outpost, which costs two cubes with two players."""
    return table(Phase.ACT, ships=("A2", "D3"), holds=[hold], outposts={1: ["A2"]})


def test_a_function_is_replaced_wherever_the_rules_call_it(tmp_path: Path) -> None:
    printed = on_a_market("Y")
    assert printed.forbidden_by(Open()) == {"EW-4.2"}
    opening = under(printed, cheaper(tmp_path)).do(Open())
    assert (opening.state.toll, opening.phase) == (1, Phase.OPENING), "refusal, effect and offers ask the same function"
    assert opening.do(Spend(Y)).phase is Phase.MARKET
    assert printed.forbidden_by(Open()) == {"EW-4.2"}, "nothing is changed in place"


DEAR = """
def dear(game, position, action):
    return cost_of_outpost(position) > 1
"""
FORBIDS = '[[forbids]]\noperations = ["open"]\nwhen = "dear"\n'


def test_a_function_of_the_same_file_asks_what_is_replaced(tmp_path: Path) -> None:
    """Only to the one that is in its place the name is the printed function."""
    file = wonders(tmp_path, "EW-4.2", f'[replaces]\ncost_of_outpost = "cheaper"\n{FORBIDS}', f"{CHEAPER}{DEAR}")
    assert not under(on_a_market("YY"), file).forbidden_by(Open())


BY_WAYS = {
    "a default": "def dear(game, position, action, cost=cost_of_outpost):\n    return cost(position) > 1",
    "a closure": "def asks(cost):\n    def dear(game, position, action):\n        return cost(position) > 1\n    return dear\n"
                 "dear = asks(cost_of_outpost)",
    "a module": "from century_rules.games.eastern_wonders import table\ndef dear(game, position, action):\n"
                "    return table.cost_of_outpost(position) > 1",
}


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("way", BY_WAYS)
def test_by_whatever_way_a_helper_comes_to_it(tmp_path: Path, way: str) -> None:
    """Of another file, whose helper is called by the one that is named."""
    code = f"from century_rules.games.eastern_wonders.table import cost_of_outpost\n{BY_WAYS[way]}\n"
    named = code.replace("dear", "helper") + "def dear(game, position, action):\n    return helper(game, position, action)"
    other = wonders(tmp_path, "EW-4.3", FORBIDS, named, "not-dear")
    assert under(on_a_market("YY"), other).forbidden_by(Open()) == {"EW-4.3"}
    assert not under(on_a_market("YY"), cheaper(tmp_path), other).forbidden_by(Open())


@pytest.mark.parametrize("game", ["eastern-wonders", "spice-road", "sand-to-sea"])
def test_what_is_replaced_is_replaced_in_every_module(game: str) -> None:
    """However modules of the rules name each other: no function of the class made comes to the printed one."""
    book: Any = rulebook(game)
    kind, functions = type(book.printed(2)), functions_of_rules(book)
    refused = []
    for function in functions.values():
        new = types.FunctionType(function.__code__, function.__globals__, function.__name__)
        try:
            made, _ = reworded(kind, {function: new})
        except InvalidInput as error:
            refused.append(str(error))
            continue
        seen, waiting = set[int](), list(vars(made).values())
        while waiting:
            value = waiting.pop()
            if id(value) in seen:
                continue
            seen.add(id(value))
            assert value is not function, f"{function.__name__} is still called"
            if isinstance(value, types.FunctionType) and value.__module__.startswith("century_rules.games"):
                waiting += [value.__globals__.get(name) for name in value.__code__.co_names]
            elif isinstance(value, types.ModuleType) and value.__name__.startswith("century_rules.games"):
                waiting += vars(value).values()
            elif isinstance(value, dict | tuple | list):
                waiting += value.values() if isinstance(value, dict) else value
    assert all("is called by Components.__attrs_post_init__" in each for each in refused) and len(refused) < 3


def test_a_function_of_another_file_asks_what_is_replaced(tmp_path: Path) -> None:
    code = f"from century_rules.games.eastern_wonders.table import cost_of_outpost{DEAR}"
    other = wonders(tmp_path, "EW-4.3", FORBIDS, code, "not-dear")
    assert under(on_a_market("YY"), other).forbidden_by(Open()) == {"EW-4.3"}
    assert not under(on_a_market("YY"), cheaper(tmp_path), other).forbidden_by(Open()), "an outpost costs one cube now"


def test_a_reason_is_lifted_and_the_others_stand() -> None:
    reasons = {str(each): each.may_be_lifted for each in reasons_of(rulebook("eastern-wonders"), 2)["step"]}
    assert reasons == {
        "EW-2.2: the ship moves at the beginning of a turn only": False, "EW-3.1: not next": True,
        "EW-3.1: the first step costs nothing": True, "EW-3.2: each step after the first costs a cube": True,
        "EW-4.5a: a free step of the movement bonus is left, and comes before steps that cost a cube": True,
        "EW-3.2: … in the hold": False,
        "EW-3.5: from … the move could not be finished: too few cubes to pay the ships there or to sail on": True}


@pytest.mark.in_turn(1)
def test_what_is_lifted_skips_no_other_refusal(tmp_path: Path) -> None:
    """The refusal lifted is followed by a `return` in the rules: what comes after it is asked all the same."""
    file = wonders(tmp_path, "EW-4.6", '[[allows]]\noperations = ["trade"]\nlifts = ["one trades where one has an outpost"]\n')
    assert under(table(Phase.ACT, ships=("A2", "D3"), holds=["Y"]), file).forbidden_by(Trade()) == {"EW-4.7"}
    assert not under(table(Phase.ACT, ships=("A2", "D3"), holds=["YY"]), file).forbidden_by(Trade())


def test_it_is_lifted_only_with_some_arguments_and_when_it_is_said(tmp_path: Path) -> None:
    text = with_python("def rich(game, position, action):\n    return sum(position.players[position.turn].hold) > 2",
                       '[[allows]]\noperations = ["add"]\narguments = { cube = "R" }\nwhen = "rich"\n',
                       FRAME.replace("5.1", "4.1"))
    book: Any = ruled([written(tmp_path, text)])
    for holds, cube, forbidden in (("YYYRR", Cube.SAFFRON, False), ("YYYRR", Cube.TURMERIC, True), ("RR", Cube.SAFFRON, True)):
        game, state = book.printed(2), _paying(holds)
        assert bool(game.why_illegal(state, Add(cube))) is forbidden, (holds, cube)


def _paying(hold: str) -> Any:
    """P1 has laid a cube on the first card."""
    return table_of_cards([f"{hold}Y"]).do(Lay(Cube.TURMERIC)).state


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.in_turn(1)
def test_two_rulings_meet(tmp_path: Path, order: int) -> None:
    """One lifts a reason of a function that calls the one that the other replaces."""
    far = """from century_rules.games.eastern_wonders.rules import may_make_step
def may_make_any(game, s, a):
    for refusal in may_make_step(game, s, a):
        if refusal.clause != "EW-3.1" or s.moved:
            yield refusal
"""
    replacing = wonders(tmp_path, "EW-3.1", '[replaces]\nmay_make_step = "may_make_any"\n', far, "far")
    lifting = wonders(tmp_path, "EW-3.5", '[[allows]]\noperations = ["step"]\nlifts = ["EW-3.5"]\n', name="unpaid")
    meeting = table(ships=("C3", "C5"), holds=["", "Y"])
    assert meeting.forbidden_by(Step("C5")) == {"EW-3.1"}
    assert under(meeting, replacing).forbidden_by(Step("C5")) == {"EW-3.5"}
    assert not under(meeting, *(replacing, lifting)[::order]).forbidden_by(Step("C5"))


def test_what_is_replaced_has_no_reasons_to_lift(tmp_path: Path) -> None:
    replacing = wonders(tmp_path, "EW-3.1", '[replaces]\nmay_make_step = "any_step"\n',
                        "def any_step(game, s, a):\n    yield from ()", "far")
    said = '[[allows]]\noperations = ["step"]\nlifts = ["the first step costs nothing"]\n'
    lifting = wonders(tmp_path, "EW-3.1", said, name="costs")
    with pytest.raises(InvalidInput, match="far replaces may_make_step, which gives the reason “EW-3"):
        ruled([replacing, lifting])


def test_a_function_of_another_form_is_refused(tmp_path: Path) -> None:
    file = wonders(tmp_path, "EW-4.2", '[replaces]\ncost_of_outpost = "cheap"\n', "def cheap(game, s):\n    return 0")
    with pytest.raises(InvalidInput, match=r"what replaces names is def cheap\(s\), and not def cheap\(game, s\)"):
        ruled([file])


def test_what_is_outside_plain_python_is_refused_with_its_line(tmp_path: Path) -> None:
    code = "def cheap(s):\n    found = []\n    for each in s.players:\n        found.append(each.ship)\n    return found[s.turn]"
    file = wonders(tmp_path, "EW-4.2", '[replaces]\ncost_of_outpost = "cheap"\n', code)
    with pytest.raises(InvalidInput, match=rf"{file}:\d+: "):
        ruled([file])


def test_such_a_game_is_sent_to_other_processes(tmp_path: Path) -> None:
    book: Any = ruled([cheaper(tmp_path)])
    game = book.printed(2)
    again = pickle.loads(pickle.dumps(game))
    assert (again.players, again.readings, again.components) == (game.players, game.readings, game.components)
    dealt = game.deal(3)
    assert again.legal_actions(dealt) == game.legal_actions(dealt)
    opening = on_a_market("Y").state
    assert not again.why_illegal(opening, Open())


def test_of_each_operation_an_example_says_what_is_played(tmp_path: Path) -> None:
    found = {(example.change, example.operation): example for example in examples_of(ruled([cheaper(tmp_path)]), 2)}
    assert set(found) == {(Change.ELSEWHERE, "open")} or set(found) == {(Change.ELSEWHERE, "open"), (Change.ALLOWED, "open")}
    assert any("toll" in each for each in found[Change.ELSEWHERE, "open"].does)


@pytest.mark.in_turn(2)
def test_what_makes_no_difference_is_told(tmp_path: Path) -> None:
    never = '[[forbids]]\noperations = ["rest"]\nwhen = "f"\n'
    third = "def f(game, position, action):\n    return position.turn > 1"
    idle = looked_at(tmp_path, with_python(third, never, f"{FRAME}players = [2]\n"))
    assert idle.noticed == [] and len(idle.told) == 1 and "it is PROVED for 2 players that it never does" in idle.told[0]
    rare = looked_at(tmp_path, with_python("def f(game, position, action):\n    return sum(position.players[0].hold) > 40",
                                           never, f"{FRAME}players = [2]\n"))
    said = only(rare.noticed, "changes nothing").says
    assert said.startswith("forbids rest: in no play that was tried did that make a difference; whether it ever does with 2")


@pytest.mark.in_turn(2)
def test_a_second_turn_breaks_that_all_have_as_many(tmp_path: Path) -> None:
    """Turns are counted where the next one begins, whoever has it."""
    text = with_python("def again(game, before, action, after):\n    return evolve(after, turn=before.turn)",
                       '[[instead]]\noperations = ["rest"]\ngives = "again"\n')
    file = str(written(tmp_path, text))
    answer = run("verify", "spice-road", "--ruling", file, "--only", "equal-turns", "-p", "2", "--workers", "1")
    assert answer.exit_code == 1 and "equal-turns" in answer.output and "BROKEN" in answer.output.upper(), answer.output


def test_where_nobody_can_act_examples_come_to_an_end(tmp_path: Path) -> None:
    said = '[[forbids]]\noperations = ["play", "lay", "reach", "take", "rest", "claim"]\n'
    assert examples_of(ruled([written(tmp_path, f"{FRAME}{said}")]), 2) == ()  # no position has a legal action to look beside
