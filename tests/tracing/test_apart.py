"""A state taken apart, with a compiled shape and without one."""

from __future__ import annotations

import attrs
import pytest

from century_rules.tracing import Linear, NotTraceable, changes, trace
from century_rules.tracing.apart import Apart
from century_rules.tracing.token import Log


@attrs.frozen
class State:
    here: int
    row: tuple[int, ...]
    kept: str = attrs.field(default="a", metadata={"constant": True})
    loose: object = 0


REGULAR = State(3, (5, 7))
IRREGULAR = State(3, (5, 7), loose="text")


@pytest.mark.parametrize("state", [REGULAR, IRREGULAR])
def test_what_changed_is_told_in_terms_of_the_old_state(state: State) -> None:
    case = trace(lambda s: changes(s, attrs.evolve(s, here=s.row[1] + 1, row=(s.row[0], 9))), state)
    assert case.outcome == {"here": Linear((("row[1]", 1),), 1), "row[1]": Linear((), 9)}


@pytest.mark.parametrize("state", [REGULAR, IRREGULAR])
def test_the_numbers_are_those_of_the_state(state: State) -> None:
    apart = Apart(state)
    assert {path: apart.numbers()[path] for path in ("here", "row[0]", "row[1]")} == {"here": 3, "row[0]": 5, "row[1]": 7}
    tokens = apart.with_tokens(Log())
    assert [str(number) for number in (tokens.state.here, *tokens.state.row)] == ["‹here›", "‹row[0]›", "‹row[1]›"]
    assert (tokens.state.kept, tokens.state.row[1] == 7, tokens.changes(tokens.state)) == ("a", True, {})


@pytest.mark.parametrize(("after", "why"), [
    (State(3, (5,)), "length"), (State(3, (5, 7, 7)), "length"), (State(3, (5, 7), kept="b"), "constant"),
    (State(3, (5, 7), loose=()), "number"), (State(3, (5, 7), loose=None), "number"), (7, "became a int")])
def test_another_shape_is_refused(after: object, why: str) -> None:
    with pytest.raises(NotTraceable, match=why):
        changes(REGULAR, after)


def test_an_equal_constant_need_not_be_the_same_object() -> None:
    assert changes(State(3, (5, 7), kept="".join(["x", "y"])), State(4, (5, 7), kept="".join(["x", "y"]))) == {
        "here": Linear((), 4)}
