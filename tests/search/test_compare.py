from __future__ import annotations

import attrs
import pytest

from century_rules.kernel.errors import InvalidInput
from century_rules.search import Comparison, compare
from tests.search.toy import Action, Boat, Load, Phase, Ring, Sail, State

Found = Comparison[State, Action]


def pairs(left: Ring, right: Ring) -> list[tuple[State, State]]:
    return [(left.start(), right.start())]


def test_readings_that_never_differ() -> None:
    found = compare(Ring(3), Ring(3), pairs(Ring(3), Ring(3)), bounds=Ring(3).bounds)
    assert found.parting is None
    assert (found.complete, found.why_stopped) == (True, "closed")
    assert found.pairs > 1000


def test_different_legal_actions() -> None:
    near, far = Ring(4), Ring(4, far=True)
    found = compare(near, far, pairs(near, far), bounds=near.bounds)
    assert found.parting is not None
    assert (found.why_stopped, found.parting.kind, found.parting.actions) == ("parted", "legality", ())
    assert (found.parting.only_left, found.parting.only_right) == ((), (Sail(2),))


def test_a_visible_difference_and_one_that_does_not_count() -> None:
    plain, noted = Ring(3), Ring(3, noted=True)
    found = compare(plain, noted, pairs(plain, noted), bounds=plain.bounds)
    assert found.parting is not None
    assert found.parting.kind == "state"
    assert len(found.parting.actions) == 2
    assert found.parting.actions[-1] == Load()
    assert found.parting.details == {"note": (0, 1)}
    for ignoring in (
        compare(plain, noted, pairs(plain, noted), bounds=plain.bounds, ignore=["note"]),
        compare(plain, noted, pairs(plain, noted), bounds=plain.bounds, visible=lambda s: attrs.evolve(s, note=0)),
    ):
        assert ignoring.parting is None
        assert ignoring.complete


def test_kept_in_full_or_as_twins_the_pairs_are_as_many() -> None:
    plain, noted = Ring(3, capacity=2), Ring(3, noted=True, capacity=2)
    twins = compare(plain, noted, pairs(plain, noted), bounds=plain.bounds, ignore=["note"])
    full = compare(plain, noted, pairs(plain, noted), bounds=plain.bounds,
                   visible=lambda s: attrs.evolve(s, note=0))
    assert (twins.pairs, twins.transitions, twins.depth) == (full.pairs, full.transitions, full.depth)
    # Brute force on the reference.
    seen = {(plain.start(), noted.start())}
    frontier = list(seen)
    transitions = 0
    while frontier:
        one, other = frontier.pop()
        for action in plain.legal_actions(one):
            transitions += 1
            after = plain.apply(one, action), noted.apply(other, action)
            if after not in seen:
                seen.add(after)
                frontier.append(after)
    assert (twins.pairs, twins.transitions) == (len(seen), transitions)


@pytest.mark.parametrize("bonus", [1, 9])
def test_different_scores(bonus: int) -> None:
    plain, generous = Ring(3), Ring(3, bonus=bonus)
    found = compare(plain, generous, pairs(plain, generous), bounds=plain.bounds)
    assert found.parting is not None
    assert found.parting.kind == "score"
    assert found.parting.left.phase is Phase.OVER
    state = plain.start()
    for action in found.parting.actions:
        state = plain.apply(state, action)
    assert state == found.parting.left


def test_different_winners() -> None:
    @attrs.frozen
    class Late(Ring):
        def outcome(self, state: State):  # type: ignore[no-untyped-def]
            end = super().outcome(state)
            return end and attrs.evolve(end, winner=0)

    found = compare(Ring(3), Late(3), pairs(Ring(3), Ring(3)), bounds=Ring(3).bounds)
    assert found.parting is not None
    assert found.parting.kind == "winner"
    assert found.parting.details == {"winner": (1, 0)}


def test_a_difference_at_the_start() -> None:
    game = Ring(3)
    start = game.start()
    other = attrs.evolve(start, boats=(Boat(1, (0, 0), 0, 0), start.boats[1]))
    found = compare(game, game, [(start, other)], bounds=game.bounds)
    assert found.parting is not None
    assert found.parting.details == {"boats[0].place": (0, 1)}


def test_limits_are_told() -> None:
    game = Ring(3)
    found: Found = compare(game, game, pairs(game, game), bounds=game.bounds, max_depth=4)
    assert (found.complete, found.why_stopped, found.depth) == (False, "max_depth", 4)
    found = compare(game, game, pairs(game, game), bounds=game.bounds, max_states=50)
    assert (found.complete, found.why_stopped) == (False, "max_states")


@pytest.mark.parametrize("path", ["nte", "note[0]", "players[*].note"])
def test_what_is_ignored_is_there(path: str) -> None:
    plain, noted = Ring(3), Ring(3)
    with pytest.raises(InvalidInput, match="no number of a state is called"):
        compare(plain, noted, pairs(plain, noted), bounds=plain.bounds, ignore=["note", path])


def test_visible_or_ignore() -> None:
    with pytest.raises(InvalidInput):
        compare(Ring(3), Ring(3), pairs(Ring(3), Ring(3)), visible=lambda s: s, ignore=["note"])
