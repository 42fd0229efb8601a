"""No theorem is empty for any number of players: one about two players only would be proved of three, and say nothing of them."""

from __future__ import annotations

import attrs
import pytest

from century_rules.desk.breaking.running_controls import empty_parts, run_controls
from century_rules.rulebook import rulebook, rulebooks
from century_rules.theory.theorem import Always
from century_rules.theory.theories import theory
from tests.sampling import by_commit, others_slow

EVERYWHERE = [(name, players) for name in rulebooks() for players in rulebook(name).players]


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("name", "players"), others_slow(EVERYWHERE, 3))
def test_no_part_of_a_theorem_is_true_whatever_the_numbers(name: str, players: int) -> None:
    known = theory(rulebook(name))
    parts = {theorem.id: empty_parts(known, theorem, players) for theorem in known.theorems.values()}
    assert parts and not any(parts.values()), parts


@pytest.mark.parametrize("players", by_commit((3, 4), 1))
def test_a_theorem_about_two_players_is_noticed_where_it_is_proved_of_more(players: int) -> None:
    known = theory(rulebook("sand-to-sea"))
    theorem = known.theorems["two-fit-at-the-end"]
    (fit,) = theorem.parts
    assert isinstance(fit, Always)
    of_two = attrs.evolve(theorem, parts=(
        Always("of two", lambda x: fit.at(x) if x.rules.players == 2 else x.of.truth(True)),))
    assert empty_parts(known, of_two, 2) == () and empty_parts(known, of_two, players) == ("of two",)
    known = attrs.evolve(known, theorems={**known.theorems, theorem.id: of_two})
    ((result,),) = run_controls(known, [(of_two, ())], players=players)
    assert result.empty == ("of two",) and not result.as_expected
    assert result.wrong == "these parts of the theorem say nothing: of two"
