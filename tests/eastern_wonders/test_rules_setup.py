"""Setting up, clause by clause: EW-1 and EW-9."""

from __future__ import annotations

import attrs
import pytest

from century_rules.games.eastern_wonders.actions import Begin, Harvest, Pass, Stay, Step
from century_rules.games.eastern_wonders.components import PORT_CLOSED, SeaMap, printed
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, Spice, total
from century_rules.games.eastern_wonders.state import NOWHERE, Phase
from century_rules.kernel.errors import IllegalAction, InvalidAction, InvalidComponents
from tests.eastern_wonders.by_hand import cubes, new_game, table, usual_setup


@pytest.mark.parametrize("seed", range(5))
def test_ew_1_1__five_market_tiles_of_each_type_are_laid_one_is_taken_out(seed: int) -> None:
    laid = [tile for tile in Game().shuffle(seed).markets if tile is not None]
    assert len({tile.id for tile in laid}) == 20
    assert [sum(tile.type is kind for tile in laid) for kind in Spice] == [5, 5, 5, 5]


def test_ew_1_1__which_is_taken_out_and_where_the_others_lie_is_left_to_chance() -> None:
    box, setups = printed(), [Game().shuffle(seed) for seed in range(60)]
    laid = [{tile.id for tile in setup.markets if tile is not None} for setup in setups]
    assert {tile.id for tile in box.market_tiles} == {tile.id for tile in box.market_tiles for ids in laid if tile.id not in ids}
    for place in set(range(24)) - set(box.sea.ports):
        assert {tile.type for setup in setups if (tile := setup.markets[place]) is not None} == set(Spice)


def test_ew_1_1__a_setup_with_six_tiles_of_a_type_is_none() -> None:
    game = Game()
    box = game.components.market_tiles
    with pytest.raises(InvalidComponents, match=r"ginger tiles.*EW-1\.1"):
        game.lay_out([*box[:6], *box[6:10], *box[12:17], *box[18:23]], usual_setup(game).vp_order)
    with pytest.raises(InvalidComponents, match="19 market tiles for the 20"):
        game.lay_out([*box[:5], *box[6:11], *box[12:17], *box[18:22]], usual_setup(game).vp_order)
    with pytest.raises(InvalidComponents, match="more market tiles than the 20"):
        game.lay_out(box, usual_setup(game).vp_order)
    with pytest.raises(InvalidComponents, match="laid twice"):
        game.lay_out([*box[:5], *box[6:11], *box[12:17], *box[18:22], box[21]], usual_setup(game).vp_order)


def test_ew_1_2__ports_on_the_four_corners_and_no_market_tile_on_them() -> None:
    setup = Game().shuffle(3)
    assert [setup.sea.names[port] for port in setup.sea.ports] == ["A1", "A4", "E1", "E4"]
    assert all(setup.markets[port] is None for port in setup.sea.ports)


def test_ew_1_3__the_closed_tile_is_among_the_first_six_of_the_stack() -> None:
    game = Game()
    places = {game.shuffle(seed).closed_at for seed in range(60)}
    assert places == {4, 5, 6, 7, 8, 9}
    state = game.deal(1)
    assert state.ports == (0, 1, 2, 3)
    assert state.drawn == 4
    assert len(state.setup.vp_order) == 27


def test_ew_1_3__which_tile_comes_up_when_is_left_to_chance() -> None:
    orders = [Game().shuffle(seed).vp_order for seed in range(60)]
    for place in (0, 3, 4, 9, 10, 26):
        assert len({order[place].id for order in orders}) > 10
    assert all(len({tile.id for tile in order}) == 27 for order in orders)


def test_ew_1_3__an_order_with_a_tile_twice_or_none_is_none() -> None:
    game = Game()
    order, markets = usual_setup(game).vp_order, [tile for tile in usual_setup(game).markets if tile is not None]
    for spoilt in ((*order[:-1], order[0]), (*order, order[0]), order[:-1]):
        with pytest.raises(InvalidComponents, match=r"must name each of the 27 once \(EW-1\.3\)"):
            game.lay_out(markets, spoilt)


def test_ew_1_2__on_another_map_the_map_says_where_the_ports_are() -> None:
    sea = printed().sea
    inland = attrs.evolve(sea, ports=tuple(sea.index[name] for name in ("A1", "C3", "C4", "E4")))
    setup = Game().shuffle(3, inland)
    assert [name for name, tile in zip(inland.names, setup.markets, strict=True) if tile is None] == ["A1", "C3", "C4", "E4"]


def test_ew_1_3__an_order_with_the_closed_tile_deeper_is_none() -> None:
    game = Game()
    order = [*usual_setup(game).vp_order]
    order.remove(PORT_CLOSED)
    markets = [tile for tile in usual_setup(game).markets if tile is not None]
    for place in (3, 10):
        with pytest.raises(InvalidComponents, match=r"port-closed tile comes up as number.*EW-1\.3"):
            game.lay_out(markets, [*order[:place], PORT_CLOSED, *order[place:]])
    with pytest.raises(InvalidComponents, match=r"must name each of the 27 once \(EW-1\.3\)"):
        game.lay_out(markets, order)


def test_ew_1_4__bonus_tiles_lie_in_piles_and_points_read_6_5_4_3() -> None:
    components = printed()
    assert Game().deal(1).bonus_left == tuple(len(pile) for pile in components.bonus_vp)
    assert components.bonus_vp[Bonus.POINTS] == (6, 5, 4, 3)


def test_ew_1_5__the_first_seat_has_the_first_turn() -> None:
    begun = new_game(3).do(Begin(cubes("YYYY"), "B2"), Begin(cubes("YYR"), "B3"), Begin(cubes("RR"), "C3"))
    assert (begun.phase, begun.state.turn) == (Phase.SAIL, 0)


def test_ew_1_6__one_ship_and_twenty_outposts() -> None:
    board = printed()
    assert board.columns * len(Spice) == 20
    for state in (Game(players=players).deal(1) for players in (2, 3, 4)):
        assert [player.uncovered for player in state.players] == [NO_CUBES] * len(state.players)
        assert [player.ship for player in state.players] == [NOWHERE] * len(state.players)


def test_ew_1_7__cubes_and_ships_in_reverse_turn_order() -> None:
    begun = new_game(2)
    assert begun.state.turn == 1
    begun = begun.do(Begin(cubes("YYR"), "B2"))
    assert (begun.hold(1), begun.ship(1), begun.state.turn) == ("YYR", "B2", 0)
    assert begun.state.supply == (33, 29, 20, 20)
    begun = begun.do(Begin(cubes("YYYY"), "C3"))
    assert begun.phase is Phase.SAIL
    assert begun.state.sets == (0, 0, 0, 0)
    assert begun.state.supply == (29, 29, 20, 20), "the other two sets are in the supply"


def test_ew_1_7__refusals() -> None:
    begun = new_game(2)
    assert begun.forbidden_by(Begin(cubes("YYYY"), "A1")) == {"EW-1.7"}
    assert begun.forbidden_by(Begin(cubes("BBBB"), "B1")) == {"EW-1.7"}
    assert begun.do(Begin(cubes("RR"), "B1")).forbidden_by(Begin(cubes("RR"), "B2")) == {"EW-1.7"}
    assert table().forbidden_by(Begin(cubes("RR"), "B2")) == {"EW-1.7"}
    assert begun.forbidden_by(Step("B2")) == {"EW-2.2"}
    assert begun.forbidden_by(Harvest()) == {"EW-3.8"}
    with pytest.raises(IllegalAction, match=r"EW-1\.7: a ship starts on a market tile"):
        begun.do(Begin(cubes("YYYY"), "A1"))
    with pytest.raises(InvalidAction, match="there is no tile Z9"):
        begun.do(Begin(cubes("YYYY"), "Z9"))


def test_ew_1_7__the_hold_has_ten_spaces() -> None:
    assert table(Phase.ACT, holds=["YYYYYYYYYY"]).do(Pass()).phase is Phase.SAIL
    assert table(Phase.ACT, holds=["YYYYYYYYYYY"]).do(Pass()).phase is Phase.TRIM


def test_ew_9_1__any_shape_of_map_is_allowed_and_thin_tiles_are_named() -> None:
    box = printed()
    names = list(box.sea.names)
    line = {name: names[max(0, i - 1):i] + names[i + 1:i + 2] for i, name in enumerate(names)}
    sea = SeaMap.from_names("line", line, ["A1", "A4", "E1", "E4"])
    assert sea.thin_tiles == ("A1", "E4")
    assert box.sea.thin_tiles == ()
    game = Game(components=attrs.evolve(box, sea=sea))
    state = game.deal(1)
    assert state.players[0].hold == NO_CUBES
    assert game.legal_actions(state)
    assert sum(total(tile) for tile in state.lying) == 0


def test_a_stay_needs_no_tile_name() -> None:
    with pytest.raises(InvalidAction, match="no action of Eastern Wonders"):
        table().game.apply(table().state, "Stay")  # type: ignore[arg-type]
    assert table().may(Stay())
