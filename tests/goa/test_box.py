"""All clauses have a test; what does not fit is refused; what is printed; bids and texts of actions."""

from __future__ import annotations

import pytest

from century_rules.games.goa.actions import Bid, Flag, Mark
from century_rules.games.goa.clauses import CLAUSES, DROPPABLE
from century_rules.games.goa.components import components_of, printed
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Effect, Kind, Symbol
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.kernel.errors import InvalidAction, InvalidComponents, InvalidInput
from tests.goa.by_hand import table


def test_every_clause_is_cited_by_the_rules_and_has_a_test() -> None:
    from pathlib import Path

    import century_rules.games.goa as goa
    folder = Path(goa.__file__).parent
    code = "\n".join(path.read_text() for path in folder.rglob("*.py") if path.name not in ("clauses.py", "readings.py"))
    here = "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    for clause in CLAUSES:
        assert f"{clause}" in code, clause
        assert f"{clause}\"" in here or f"test_{clause.replace('-', '_').replace('.', '_').lower()}_" in here, clause
    assert set(CLAUSES) >= DROPPABLE


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(InvalidInput, match="Goa is for 2 to 4 players"):
        Game(players=5)
    with pytest.raises(InvalidAction, match="there is no square"):
        table().do(Flag("n1")).may(Mark("F9"))
    with pytest.raises(InvalidAction, match="no whole number"):
        table().may(Bid(-1))
    for changed, said in (({"table": {"size": 6}}, "the grid has 36 squares"),
                          ({"worth": {"colonies": [1, 2]}}, "worth.colonies"),
                          ({"tiles": {"each_round": [1]}}, "four numbers"), ({"board": {"ships": [1, 2]}}, "as long")):
        with pytest.raises(InvalidComponents, match=said):
            components_of(changed)
    with pytest.raises(InvalidComponents, match="players may found one each"):
        Game(players=4, components=components_of({"town": [
            {"name": each.name.name.lower(), "needs": 6, "fields": 1, "removed": 3} for each in printed().towns]}))
    seven_rounds = components_of({"table": {"rounds": 7}})
    with pytest.raises(InvalidComponents, match="4 players buy 28 tiles in 7 rounds; a grid of 5 by 5 has 25"):
        Game(players=4, components=seven_rounds)
    assert Game(players=3, components=seven_rounds).players == 3


def test_what_is_printed() -> None:
    box = printed()
    assert len(box.cards) == 30 and [sum(1 for card in box.cards if card.symbol == symbol) for symbol in Symbol] == [6] * 5
    assert [sum(1 for card in box.cards if card.effect == effect) for effect in Effect] == [3] * 10
    assert sum(1 for tile in box.b_tiles if tile.kind == Kind.MISSION) == 4 and len(box.colonies) == 18
    origins = [*(each.origin for each in box.cards), *(each.origin for each in box.steps), *(each.origin for each in box.b_tiles),
               *(each.origin for each in box.colonies)]
    # What goes with what on cards, most steps, the missions, and the pairs of some colonies.
    assert sum(1 for each in origins if each.confidence == "placeholder") == 30 + 14 + 4 + 5


def test_bids_are_listed_up_to_a_bound_and_any_is_taken() -> None:
    rich = table().having(1, ducats=500).marked("n1", "B1", "C1")
    assert max(action.ducats for action in rich.legal if isinstance(action, Bid)) == 40
    assert rich.game.why_illegal(rich.state, Bid(450)) == () and rich.do(Bid(450)).ducats == (7, 500)


def test_texts_of_actions() -> None:
    for text in ("flag n1", "bid 12", "leap ships no_spices-1 no_ships-1", "put calicut clove", "spy P2 taxes",
                 "choose Quilon-1"):
        action = RULEBOOK.read_action(text, None)
        assert RULEBOOK.write_action(action) == text
