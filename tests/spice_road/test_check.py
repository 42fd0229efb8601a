"""`check` finds out who plays Spice Road otherwise, also where that shows seldom."""

from __future__ import annotations

import pytest

from century_rules.games.spice_road import Game
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.readings import Readings
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.testing import Differs, check
from tests.sampling import others_slow

OTHERWISE = [(doubt.id, str(reading)) for doubt in RULEBOOK.ambiguities for reading in doubt.others]


class ReadOtherwise:
    """A right implementation of Spice Road, but of another reading than it is asked about.

    It is not asked about positions: what only the rules remember is another one, and no difference.
    """

    def __init__(self, ambiguity: str = "", reading: str = "") -> None:
        self.readings = {ambiguity: reading} if ambiguity else {}

    def reset(self, game: Game, state: State) -> None:
        readings = RULEBOOK.reading_names.parse(self.readings, game.readings)
        assert isinstance(readings, Readings)
        self.game = Game(players=game.players, readings=readings)
        self.now = self.game.adopting(state)

    def apply(self, action: Action) -> None:
        self.now = self.game.apply(self.now, action)

    def legal_actions(self) -> object:
        return self.game.legal_actions(self.now)

    def outcome(self) -> object:
        return self.game.outcome(self.now)


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("ambiguity", "reading"), others_slow(OTHERWISE, 5))
def test_another_reading_is_found_out(ambiguity: str, reading: str) -> None:
    if (ambiguity, reading) == ("end-count", "six"):  # with two players it is the default, as is proved
        assert check(ReadOtherwise(ambiguity, reading), RULEBOOK, games=[Game(players=2)], plays=1, record=None).kept > 20
        return
    with pytest.raises(Differs):
        check(ReadOtherwise(ambiguity, reading), RULEBOOK, games=[Game(players=2)], plays=1, record=None)


def test_a_right_one_is_told_what_was_compared() -> None:
    checked = check(ReadOtherwise(), RULEBOOK, games=[Game(players=3)], plays=2, record=None)
    assert checked.plays == checked.ended == 2 and checked.kept > 20 and checked.actions > 500
