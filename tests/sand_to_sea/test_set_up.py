"""Components, set-ups as text, small games: what is data, what is marked as a placeholder, and what does not fit together."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from century_rules import sand_to_sea as sts
from century_rules.games.eastern_wonders.components import printed as box_of_wonders
from century_rules.games.sand_to_sea.components import components_of
from century_rules.games.sand_to_sea.dealing import shuffled, start_of
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.spice_road.components import printed as box_of_road
from century_rules.kernel.errors import InvalidComponents, InvalidInput, InvalidRecord
from century_rules.writing.components import PLACEHOLDER

BOX = sts.printed()


def test_the_pieces_are_those_of_the_two_boxes() -> None:
    wonders, road = box_of_wonders(), box_of_road()
    assert (BOX.merchants, BOX.start_cards) == (road.merchants, road.start_cards)
    assert (BOX.market_tiles, BOX.vp_tiles, BOX.sea) == (wonders.market_tiles, wonders.vp_tiles, wonders.sea)
    assert (BOX.start_sets, BOX.supply, BOX.hold_spaces) == (wonders.start_sets, wonders.supply, wonders.hold_spaces)


def test_what_no_source_gives_is_marked_where_it_shows() -> None:
    assert {table for table, origin in BOX.origins.items() if origin.confidence == PLACEHOLDER} == {"numbers", "sets", "map"}
    game = sts.Game()
    drawn = RULEBOOK.telling.draw(game, game.deal(1))
    assert "Placeholders, which no source gives: the numbers on the board, the sets of starting cubes" in drawn
    assert "on the board (placeholder)" in RULEBOOK.telling.score_lines(game, game.deal(1))[0]
    own = components_of({"numbers": {"by_column": [1, 1, 2, 3]}})
    assert not own.is_placeholder("numbers") and own.is_placeholder("map") and own.vp_by_column == (1, 1, 2, 3)
    assert "the numbers" not in RULEBOOK.telling.draw(sts.Game(components=own), sts.Game(components=own).deal(1))


@pytest.mark.parametrize(("given", "message"), [
    ({"layout": {"sea_tiles": 3}}, "map: 20 spaces beside the ports, but 19 market and sea tiles"),
    ({"numbers": {"by_column": [1]}}, "numbers.by_column: 1 numbers for 4 columns"),
    ({"start": {"cards": ["U2"]}}, "start.cards: without a card as"),
    ({"sets": {"cubes": ["YYYYYYYYYYY", "Y"]}}, "sets.cubes: 11 cubes do not fit into 10"),
    ({"layout": {"closed_among": 23}}, "vp: 26 tiles; 4 on ports and 23"),
    ({"board": {"columns": 0}}, "board.columns"),
    ({"boards": {}}, "boards"),
])
def test_what_does_not_fit_together(given: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidComponents) as caught:
        components_of(given)
    assert message in str(caught.value)


def test_a_game_asks_for_enough() -> None:
    with pytest.raises(InvalidInput, match="for 2 to 4 players"):
        sts.Game(players=5)
    with pytest.raises(InvalidComponents, match="2 sets for 3 players"):
        sts.Game(players=3, components=evolve(BOX, start_sets=BOX.start_sets[:2]))
    with pytest.raises(InvalidComponents, match="add 1 tiles"):
        sts.Game(players=4, components=evolve(BOX, vp_tiles=BOX.vp_tiles[:18]))
    with pytest.raises(InvalidInput, match=r"without: SS-2\.1 cannot be dropped"):
        sts.Game(without=frozenset({"SS-2.1"}))


def test_a_set_up_as_text() -> None:
    game = sts.Game(players=2)
    text = sts.format_state(game, game.deal(5))
    assert sts.parse_state(game, text) == game.deal(5)
    for old, new, message in (
            ("merchants ", "merchants +YYYYY ", "no card '+YYYYY' in that deck"),
            (next(line for line in text.splitlines() if line.startswith("market")), "market A1 tea-1", "A1 is a port"),
            (next(line for line in text.splitlines() if line.startswith("market")), "market A9 tea-1", "there is no tile 'A9'"),
            ("vp V", "vp W", "there is no VP tile")):
        with pytest.raises(InvalidRecord, match=message.replace("+", "\\+")):
            sts.parse_state(game, text.replace(old, new, 1))


def test_small_games() -> None:
    """The smallest one is searched to its end here; the others are, by the search engine, when asked for."""
    small = RULEBOOK.instance("jetty")
    found, queue, transitions, goals = {small.start}, [small.start], 0, set[str]()
    for state in queue:
        goals |= {name for name, goal in RULEBOOK.goals.items() if goal.reached(state)}
        for action in small.game.legal_actions(state):
            transitions += 1
            after = small.game.apply(state, action)
            if after not in found:
                found.add(after)
                queue.append(after)
    assert (len(found), transitions) == (20_843, 30_044)
    assert goals == {"game-over", "port-closed", "tile-taken", "fee-due", "cube-returned"}
    names = {path.stem for path in (Path(sts.__file__).parent / "data" / "instances").glob("*.toml")}
    assert names == set(RULEBOOK.archive.instances)
    assert all(RULEBOOK.instance(name).game.legal_actions(RULEBOOK.instance(name).start) for name in names)


def test_each_card_of_the_merchant_deck_is_laid_out_once() -> None:
    game = sts.Game(players=2)
    setup, deck = shuffled(game, 1)
    assert start_of(game, setup, deck) == game.deal(1)
    for wrong, message in (([*deck[:-1], deck[0]], "is twice in the order of the merchant cards"),
                           (deck[1:], "the order of the merchant cards leaves out"), ([*deck[1:], -1], "-1 is no place among")):
        with pytest.raises(InvalidComponents, match=message):
            start_of(game, setup, wrong)
    dealt = game.deal(1)
    with pytest.raises(InvalidComponents, match="no card of this deck in the box is called U2"):
        game.beginning(evolve(dealt, card_names=dealt.card_names[::-1]))
