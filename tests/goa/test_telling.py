"""How the game speaks of its positions."""

from __future__ import annotations

import attrs

from century_rules.games.goa.actions import Bid, Flag, Mark, Reveal
from century_rules.games.goa.components import components_of, printed
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Column, Held
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.games.goa.state import Phase
from century_rules.kernel.evolve import put
from century_rules.writing.placeholders import placeholders_of, resting_on
from tests.goa.by_hand import table


def test_a_position_is_drawn_as_it_lies_on_the_table() -> None:
    """The grid with its markers and the auction; of the pile only how many cards it has."""
    game = Game()
    state = game.deal(3)
    assert RULEBOOK.telling.draw(game, state).startswith("part A, round 1; nobody has the flag yet\n")
    while state.phase == Phase.START:
        state = game.apply(state, Reveal())
    flag_holder = RULEBOOK.telling.draw(game, state).splitlines()
    assert flag_holder[0] == "part A, round 1; P2 has the flag"
    assert any(line.startswith("P2   7 ducats, 4 ships, 2 colonists, 0 extra-action cards; ") for line in flag_holder)
    for action in (Flag("n1"), Mark("A1"), Mark("B2"), Bid(2)):
        state = game.apply(state, action)
    lines = RULEBOOK.telling.draw(game, state).splitlines()
    assert lines[0] == "part A, round 1; P2 has the flag; the flag lies on n1; the flag is up for auction; 2 ducats bid by P1"
    assert lines[1].startswith("A1 pepper 1 [2] ") and "B2 clove 1 [3] " in lines[2] and "cards   28 in the pile" in lines
    assert not any("no_ships-2" in line for line in lines), "a card of the pile"
    for text in ("pass", "bid 1", "pass"):
        state = game.apply(state, RULEBOOK.read_action(text, state))
    lines = RULEBOOK.telling.draw(game, state).splitlines()
    assert lines[1].startswith("A1 -  "), "the tile is taken, and its marker with it"
    assert lines[0] == "part A, round 1; P1 has the flag; the marker 3 is up for auction", "the flag lies there no more"


def test_what_players_have_is_said_in_words() -> None:
    player = table().having(plantations=["g2 1"], hand=["sell-2"], rows={Column.TAXES: 3}).player()
    given = attrs.evolve(player, held=put(player.held, Held.SPY, 1), missions=5)
    state = table().state
    drawn = RULEBOOK.telling.draw(Game(), attrs.evolve(state, players=(given, state.players[1])))
    said = next(line for line in drawn.splitlines() if line.startswith("P1"))
    assert "taxes 3" in said and "plantations ginger 1 of 2" in said and "tiles spy, 5 points on missions" in said
    assert said.endswith("hand sell-2")


def test_tiles_are_told_by_what_is_printed_on_them_whatever_their_names_are() -> None:
    grove = RULEBOOK.instance("grove")
    assert "A1 ginger 2 [2]" in RULEBOOK.telling.draw(grove.game, grove.start)


def test_a_game_that_is_over_is_in_no_round() -> None:
    state = attrs.evolve(table().state, phase=Phase.OVER)
    assert RULEBOOK.telling.draw(Game(), state).startswith("all rounds are over; P1 has the flag")


def test_what_no_source_gives_is_said_with_points() -> None:
    said = placeholders_of(RULEBOOK, Game())
    assert "the price on the ducat card" in said and len(said) == 6 and "what goes together on a card" in resting_on(said)
    own = components_of({"cards": {"price_fixed": 5}})  # where it was from is not said any more
    assert set(said) - set(placeholders_of(RULEBOOK, Game(components=own))) == {"the price on the ducat card"}
    assert printed().placeholders == said
