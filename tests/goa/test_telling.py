"""How the game speaks of its positions."""

from __future__ import annotations

from century_rules.games.goa.actions import Bid, Flag, Mark, Reveal
from century_rules.games.goa.components import components_of, printed
from century_rules.games.goa.game import Game
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.games.goa.state import Phase
from century_rules.writing.placeholders import placeholders_of, resting_on


def test_a_position_is_drawn_as_it_lies_on_the_table() -> None:
    """The grid with its markers and the auction; of the pile only how many cards it has."""
    game = Game()
    state = game.deal(3)
    while state.phase == Phase.START:
        state = game.apply(state, Reveal())
    flag_holder = RULEBOOK.telling.draw(game, state).splitlines()
    assert flag_holder[0] == "part A, round 1; P2 has the flag" and "P2   ducats 7   ships 4   colonists 2" in flag_holder
    for action in (Flag("n1"), Mark("A1"), Mark("B2"), Bid(2)):
        state = game.apply(state, action)
    lines = RULEBOOK.telling.draw(game, state).splitlines()
    assert lines[0] == "part A, round 1; P2 has the flag; the flag lies on n1; the flag is up for auction; 2 ducats bid by P1"
    assert lines[1].startswith("A1 pepper-1 [2] ") and "B2 clove-1 [3] " in lines[2] and "cards   28 in the pile" in lines
    assert not any("no_ships-2" in line for line in lines), "a card of the pile"
    for text in ("pass", "bid 1", "pass"):
        state = game.apply(state, RULEBOOK.read_action(text, state))
    lines = RULEBOOK.telling.draw(game, state).splitlines()
    assert "A1 -" in lines[1] and "the marker 3 is up for auction" in lines[0], "the tile is taken"


def test_what_no_source_gives_is_said_with_points() -> None:
    said = placeholders_of(RULEBOOK, Game())
    assert "the price on the ducat card" in said and len(said) == 6 and "what goes together on a card" in resting_on(said)
    own = components_of({"cards": {"price_fixed": 5}})  # where it was from is not said any more
    assert set(said) - set(placeholders_of(RULEBOOK, Game(components=own))) == {"the price on the ducat card"}
    assert printed().placeholders == said
