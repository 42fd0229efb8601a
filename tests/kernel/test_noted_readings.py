"""Which readings rules look at, noted."""

from __future__ import annotations

from century_rules.games.spice_road.readings import CardCubes, Hold, Readings
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.kernel.noted_readings import NotedReadings


def test_what_is_looked_at_is_noted_and_nothing_else() -> None:
    noted = NotedReadings(Readings(hold=Hold.ALWAYS))
    with noted.looked_at() as first:
        assert noted.readings.hold is Hold.ALWAYS and noted.readings.card_cubes is CardCubes.ALL
    with noted.looked_at() as second:
        assert noted.readings.hold is Hold.ALWAYS
    with noted.looked_at() as third:
        pass
    assert (first, second, third) == ({"hold", "card_cubes"}, {"hold"}, set())


def test_two_are_noted_apart() -> None:
    one, other = NotedReadings(Readings()), NotedReadings(Readings())
    with one.looked_at() as found:
        assert other.readings.tie
    assert found == set()


def test_a_game_takes_them_and_looks_at_what_it_asks() -> None:
    noted = NotedReadings(RULEBOOK.readings())
    game = RULEBOOK.printed(2, noted.readings)
    state = game.deal(0)
    with noted.looked_at() as found:
        game.legal_actions(state)
    assert "rest_empty" in found and "tie" not in found and "end_count" not in found
    assert game.legal_actions(state) == RULEBOOK.printed(2).legal_actions(state)
