"""How the game speaks of its positions."""

from __future__ import annotations

import attrs

from century_rules.games.goa.actions import Advance, Bid, Endow, Flag, Mark, Reveal
from century_rules.games.goa.components import components_of, printed
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Column, Held
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.games.goa.state import Phase, State
from century_rules.kernel.evolve import put
from century_rules.rulebook_texts import text_of_class
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


def _told(game: Game, state: State, *texts: str) -> tuple[str, State]:
    """The last of these actions in sentences, and the position after it."""
    said = ""
    for text in texts:
        action = RULEBOOK.read_action(text, state)
        said, state = RULEBOOK.narrate(game, state, action), game.apply(state, action)
    return said, state


def test_cards_that_are_turned_are_told() -> None:
    game, state = Game(), Game().deal(3)
    first, state = _told(game, state, "reveal")
    assert first == "P1 turns a card for the flag. colonists2-1 (shell) is turned."
    tiger, state = _told(game, state, "reveal")
    assert tiger.endswith(" no_ships-2 (tiger) is turned. P1 gets 10 ducats. P2 gets 7 ducats.")
    before = table().acting().state
    founding, _ = _told(game, before, "found calicut")
    assert founding.startswith("P1 tries to found calicut. ") and founding.endswith(" are turned.")
    assert founding.count("colonist") == 2, "with the colonists that they count"


def test_an_auction_tells_who_has_what_and_who_paid_whom() -> None:
    game, state = Game(), Game().deal(3)
    _, state = _told(game, state, "reveal", "reveal", "flag n1", "mark A1", "mark B2")
    flag, state = _told(game, state, "bid 2", "pass")
    assert flag == "P2 passes. P1 has the flag. P1 pays 2 ducats to P2. P1 gets 1 extra-action card."
    tile, state = _told(game, state, "bid 3", "bid 4")
    assert tile == ("P1 bids 4. P1 has the tile A1 (pepper 1). P1 gets 1 pepper plantation and pays 4 ducats to the supply.")
    assert _told(game, state, "pass")[0] == "P1 passes. P2 has the tile B2 (clove 1). P2 gets 1 clove plantation."


def test_an_auctioneer_who_keeps_an_item_is_told_the_price() -> None:
    """Under each reading of self-buy."""
    for reading, price in (("discount", 1), ("equal", 2)):
        game = table(self_buy=reading).game
        _, state = _told(game, game.deal(3), "reveal", "reveal", "flag n1", "mark A1", "mark B2", "bid 2")
        assert RULEBOOK.telling.draw_now(game, state) == "P2 keeps the flag or passes."
        cost = "1 ducat" if price == 1 else "2 ducats"
        told, _ = _told(game, state, "keep")
        assert told.startswith(f"P2 keeps the item for {cost}. ") and told.endswith(f" and pays {cost} to the supply.")


def test_what_comes_next_is_told_by_its_name() -> None:
    game, state, seen = Game(), Game().deal(3), list[str]()
    for text in ("reveal", "reveal", "flag n1", "mark A1", "mark B2", "pass"):
        _, state = _told(game, state, text)
        seen.append(RULEBOOK.telling.draw_now(game, state))
    assert seen[1:] == ["P2 lays the flag.", "P1 lays the marker 2.", "P2 lays the marker 3.", "P1 bids for the flag or passes.",
                        "P2 bids for the tile A1 (pepper 1) or passes."]
    ready = table().having(plantations=["g2 2"]).acting().state
    _, paying = _told(game, ready, "develop ships")
    assert RULEBOOK.telling.draw_now(game, paying) == "P1 pays 1 ginger for a step of ships."
    assert _told(game, paying, "pay first ginger")[0] == "P1 returns ginger from first. P1 is in row 2 of ships."


def test_where_no_tile_lies_there_is_nothing_to_bid_for() -> None:
    """As on a fresh place, and on the border, where no play lays a marker but a solver's position may have one."""
    bidding = table().marked("n1", "A1", "B1").passing()
    for spot in (0, len(bidding.game.squares)):
        there = bidding.empty("A1").where(marks=(bidding.state.marks[0], spot, bidding.state.marks[2])).state
        assert RULEBOOK.telling.draw_now(bidding.game, there) == "P1 bids for nothing or passes."
        assert _told(bidding.game, there, "bid 1")[0] == "P1 bids 1."


def test_an_action_says_under_which_reading_alone_it_is_there() -> None:
    for kind in (Advance, Endow):
        assert "only under quick-starter=yes" in text_of_class(RULEBOOK, kind)


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
