"""What the rules remember under one reading they do not look at under the other: the solver has it there as any number at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, cast

import pytest

from century_rules.desk.comparing.shortest import any_set_up
from century_rules.desk.settling.cases import Case, switches
from tests.spice_road.second_text import acquiring
from century_rules.kernel.hiding import remembered
from century_rules.rulebook import Rulebook, rulebook
from century_rules.solving.read_twice import BothEncoded
from century_rules.solving.system import unknown_arguments
from century_rules.solving.terms import unknowns_in
from tests.sampling import others_slow
from tests.spice_road.second_text import SECOND

ABook: TypeAlias = Rulebook[object, object]
GAMES = ("eastern-wonders", "spice-road", "sand-to-sea")

NEVER_THERE = {("card-cubes", "pick")}
"""Operations of a phase that the other reading never comes to."""


def switches_remembered(book: ABook) -> Iterator[str]:
    """Those one of whose readings the rules remember something under."""
    kind: type = type(book.printed(min(book.players)).deal(0))
    named = {said.partition("=")[0] for said in remembered(kind).values()}
    yield from (switch.name for switch in switches(book) if switch.ambiguity.id in named)


def looked_at(game: str, switch: str, *fixed: str, book: ABook | None = None) -> dict[str, set[str]]:
    """By operation, what it looks at under the reading that does not remember it."""
    book = book or rulebook(game)
    both = any_set_up(Case(book, switch, min(book.players), fixed).question(), book.encoded())
    assert both is not None
    return {name: found for name in both.others if (found := _hidden(both, name)) and (switch, name) not in NEVER_THERE}


def _hidden(both: BothEncoded, name: str) -> set[str]:
    operation, known = both.others[name], both.system.any_position()
    hidden = {path: f"{path} under the second" for path in both.unseen}
    marked = both._under_the_second(known)
    move = operation.build(marked, unknown_arguments(operation, ""))
    looked = unknowns_in([*(guard.holds for guard in move.guards), *(move.after[path] for path in both.seen)])
    return {path for path, called in hidden.items() if called in looked}


ASKED = [(game, switch) for game in GAMES for switch in switches_remembered(rulebook(game))]


@pytest.mark.parametrize(("game", "switch"), others_slow(ASKED, 3))
def test_what_one_reading_remembers_the_other_does_not_look_at(game: str, switch: str) -> None:
    assert looked_at(game, switch) == {}


@pytest.mark.parametrize("game", ["spice-road", "sand-to-sea"])
def test_nor_where_cubes_are_counted(game: str) -> None:
    """Cubes that lie on no card go nowhere."""
    assert looked_at(game, "card-cubes", "supply=finite") == {}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "switch"), ASKED)
def test_nor_with_any_other_reading_besides(game: str, switch: str) -> None:
    book = rulebook(game)
    others = [f"{doubt.id}={reading}" for doubt in book.ambiguities if doubt.id != switch.partition("=")[0]
              for reading in doubt.readings if reading is not doubt.default]
    assert {each: found for each in others if (found := looked_at(game, switch, each))} == {}


def test_a_look_at_it_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acquiring, "aim", lambda w, p: p.aim)
    second = cast(ABook, SECOND)
    assert looked_at("spice-road", "pay-with-taken", book=second).keys() == {"lay", "add", "take"}
