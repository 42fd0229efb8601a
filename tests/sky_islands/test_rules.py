"""The rules, clause by clause, from the text of the rulebook."""

from __future__ import annotations

import pytest

from century_rules.games.sky_islands.actions import Discard, End, House, Place, Port, Return, Tower, Trade
from century_rules.games.sky_islands.clauses import CLAUSES, DROPPABLE
from century_rules.games.sky_islands.components import TILE_SETS, components_of, printed, tile_set
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.state import Phase
from century_rules.games.sky_islands.tiles import Colour, Turn
from century_rules.kernel.errors import InvalidAction, InvalidComponents, InvalidInput
from tests.sky_islands.by_hand import FOUR, Table, box, hexagons, table

R, W, B = Colour
T0, T1, T2, T3, T4, T5 = Turn


def test_sk_1__the_set_up() -> None:
    for players, tiles in ((2, 20), (3, 30), (4, 40)):
        state = Game(players=players).deal(3)
        assert len(state.tile_names) == tiles + 4  # SK-1.1, SK-1.2; with the four of the starting piece
        assert state.tile_names[tiles:] == ("S1", "S2", "S3", "S4")
        assert [tile.cell >= 0 for tile in state.tiles] == [False] * tiles + [True] * 4  # SK-1.3
        assert all(sum(player.hand) == 2 for player in state.players)  # SK-1.6
        assert sum(sum(player.hand) for player in state.players) == state.drawn == 2 * players
        assert all(player.points == 0 and player.cubes == (0, 0, 0) for player in state.players)  # SK-1.5
        assert (state.turn, state.round, state.phase) == (0, 0, Phase.PLACE)  # SK-1.7
    assert Game().deal(3) == Game().deal(3) != Game().deal(4)


def test_sk_1_1__the_tiles_left_over_are_out_of_the_game() -> None:
    names = {name for seed in range(20) for name in Game(players=2).deal(seed).tile_names}
    assert len(names) == 44 and all(len(set(Game(players=2).deal(seed).tile_names)) == 24 for seed in range(5))


def test_sk_1_3__the_starting_piece_lies_in_the_middle_joined() -> None:
    four = table(of=box(FOUR))
    assert all(four.are_joined("S1.a", other) for other in ("S2.a", "S3.a", "S4.a"))
    assert [four.game.cells[tile.cell] for tile in four.state.tiles[-4:]] == ["0,0", "1,0", "0,1", "1,1"]
    assert len({Game().deal(1).island[2 * number] for number in range(20, 24)}) == 1  # the printed one, too


def test_sk_2_1__turns_go_round_and_everybody_has_as_many() -> None:
    game, turns = table(players=3), []
    while game.game.outcome(game.state) is None:
        turns.append(game.turn)
        place = next(action for action in sorted(game.legal, key=str) if isinstance(action, Place | Discard))
        game = game.do(place)
        while game.phase != Phase.PLACE and game.phase != Phase.OVER:
            game = game.do(End() if game.may(End()) else next(action for action in game.legal if isinstance(action, Return)))
    assert turns == [0, 1, 2] * 3
    assert game.legal == set() and game.forbidden_by(End()) == {"SK-2.1"}


def test_sk_2_2__the_steps_come_in_their_order() -> None:
    start = table("cape", "sky").having("RRRWWWBBB", houses=["S.a"])
    for action in (House("S.a"), Tower("S.a"), Port("S.a"), Trade(R, W), Return(R), End()):
        assert "SK-2.2" in start.forbidden_by(action)
    building = start.do(Place("cape", "1,0", T2))
    assert building.phase == Phase.BUILD
    assert building.forbidden_by(Place("sky", "0,1", T0)) == building.forbidden_by(Discard("sky")) == {"SK-2.2"}
    trading = building.do(Trade(R, W))
    assert trading.phase == Phase.TRADE and "SK-2.2" in trading.forbidden_by(Tower("S.a"))
    returning = trading.do(Return(W))
    assert returning.phase == Phase.RETURN and "SK-2.2" in returning.forbidden_by(Trade(W, R))


def test_sk_3_1__ports_yield_by_the_airship_of_their_own_tile() -> None:
    def after(*ports: str) -> Table:
        laid = table("cape", "sky", "land", "bay").laid(("bridge2", "1,0", 0), ("corner2", "2,0", 1))
        laid = laid.having("R", 1, houses=["S.a", "bridge2.a", "corner2.a"], ports=list(ports)).where(round=1)
        return laid.where(phase=Phase.RETURN).do(End())

    assert after("S.a").cubes(1) == "RR" and after("corner2.a").cubes(1) == "RB"
    assert (after("bridge2.a").cubes(1), after("bridge2.a").points(1)) == ("R", 1)  # green
    both = after("S.a", "bridge2.a", "corner2.a")
    assert (both.cubes(1), both.points(1), both.turn) == ("RRB", 1, 1)
    assert after().cubes(1) == "R" and both.cubes(0) == "-"


def test_sk_3_2__no_income_on_a_first_turn() -> None:
    first = table("cape").laid(("corner", "1,0", 2)).having("-", 1, houses=["S.a"], ports=["S.a"]).where(phase=Phase.RETURN)
    assert first.do(End()).cubes(1) == "-"
    dropped = table("cape", without=["SK-3.2"]).laid(("corner", "1,0", 2)).having("-", 1, houses=["S.a"], ports=["S.a"])
    assert dropped.where(phase=Phase.RETURN).do(End()).cubes(1) == "R"


def test_sk_4_1__a_tile_of_the_hand_adjoins_tiles() -> None:
    start = table("cape", "sky", "land", "bay")
    assert start.may(Place("cape", "1,0", T2)) and start.may(Place("sky", "0,1", T3))
    assert start.forbidden_by(Place("cape", "2,0", T2)) == {"SK-4.1"}
    assert start.forbidden_by(Place("cape", "1,1", T2)) == {"SK-4.1"}  # a corner is not enough
    assert start.forbidden_by(Place("land", "1,0", T0)) == {"SK-4.1"}  # it is in the hand of P2
    after = start.do(Place("cape", "1,0", T2))
    assert after.hand() == {"sky"} and after.game.cells[after.state.tiles[0].cell] == "1,0"
    with pytest.raises(InvalidAction, match="there is no tile lake"):
        start.do(Place("lake", "1,0", T2))


def test_sk_4_2__tiles_have_as_many_edges_as_the_shape() -> None:
    assert table("cape").forbidden_by(Place("cape", "0,1", T4)) >= {"SK-4.2"}
    six = table(of=hexagons({"one": "a-----", "two": "a-----"}))
    assert six.may(Place("one", "1,0", T3)) and not six.may(Place("one", "1,0", T0))
    assert {a.cell for a in six.legal if isinstance(a, Place)} == {"1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"}


def test_sk_4_3__no_overlapping() -> None:
    assert "SK-4.3" in table("cape").forbidden_by(Place("cape", "0,0", T0))


def test_sk_4_4__land_meets_land_and_sky_meets_sky() -> None:
    start = table("cape", "sky")
    assert start.forbidden_by(Place("cape", "1,0", T0)) == {"SK-4.4"}  # land of S meets sky
    assert start.forbidden_by(Place("cape", "-1,0", T0)) == {"SK-4.4"}  # sky of S meets land
    assert start.forbidden_by(Place("sky", "1,0", T0)) == {"SK-4.4"}
    assert [turned for turned in Turn if start.may(Place("cape", "1,0", turned))] == [T2]
    corner = table("cape", "corner").laid(("bay", "1,0", 2), ("bridge", "1,1", 1))  # 0,1 touches S above and bridge at its right
    assert corner.forbidden_by(Place("cape", "0,1", T0)) == {"SK-4.4"} and corner.may(Place("cape", "0,1", T1))


def test_sk_4_5__a_hole_may_be_left() -> None:
    ring = table("sky", "cape", of=box([{"id": f"S{n}", "x": x, "y": y, "land": "----", "ships": "R"} for n, (x, y) in enumerate(
        ((0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (1, 2), (2, 2)), 1)]))
    assert ring.may(Place("sky", "2,1", T0))
    after = ring.do(Place("sky", "2,1", T0), End()).where(turn=0)
    assert after.forbidden_by(Place("cape", "1,1", T0)) == {"SK-4.4"}  # it may be filled, but for land
    full = table("cape", "sky", of=ring.game.components).laid(("bridge", "2,1", 1))
    assert full.may(Place("sky", "1,1", T0))


def test_sk_4_6__land_goes_on_over_edges() -> None:
    start = table("bridge", "cape", "split", "corner")
    assert not start.are_joined("S.a", "bridge.a")
    two = start.do(Place("bridge", "1,0", T0))
    assert two.are_joined("S.a", "bridge.a") and not two.are_joined("bridge.a", "bridge.b")
    divided = two.laid(("split", "2,0", 0))
    assert divided.are_joined("S.a", "split.b") and not divided.are_joined("S.a", "split.a")
    assert divided.laid(("cape", "3,0", 2)).are_joined("cape.a", "split.a")


def test_sk_4_6__a_tile_may_join_several_islands() -> None:
    apart = table("land", "cape").laid(("corner", "1,0", 1), ("cape2", "2,1", 2), ("corner2", "1,2", 3))
    assert not apart.are_joined("cape2.a", "corner.a") and not apart.are_joined("corner2.a", "corner.a")
    joined = apart.laid(("land", "1,1", 0))
    assert joined.are_joined("S.a", "cape2.a") and joined.are_joined("corner2.a", "cape2.a")
    assert joined.state.island[joined.part("S.a")] == joined.part("land.a")  # an island is called by what was laid last


def test_sk_4_7__closed_islands() -> None:
    start = table("cape", "bridge")
    assert not start.is_closed("S.a")  # its land faces the open
    assert start.laid(("cape", "1,0", 2)).is_closed("S.a")  # all around is sky
    assert not start.laid(("bridge", "1,0", 0)).is_closed("S.a")
    assert start.laid(("bridge", "1,0", 0), ("cape", "2,0", 2)).is_closed("S.a")


def test_sk_4_7__land_that_faces_a_hole_is_closed() -> None:
    piece = [{"id": f"S{n}", "x": x, "y": y, "land": edges, "ships": "R"} for n, (x, y, edges) in enumerate(
        ((0, 0, "----"), (1, 0, "-a--"), (2, 0, "----"), (0, 1, "----"), (0, 2, "----"), (1, 2, "----"), (2, 2, "----")), 1)]
    start = table(of=box(piece))
    assert not start.is_closed("S2.a")  # the middle opens to the right
    shut = start.laid(("sky", "2,1", 0))
    assert shut.is_closed("S2.a")
    assert shut.laid(("bridge", "1,1", 1)).is_closed("S2.a")  # the hole is filled, sky is below: bridge meets sky there


def test_sk_4_7__a_bay_is_no_hole() -> None:
    """The cell above S1 has tiles on three sides, and nothing on the fourth."""
    piece = [{"id": f"S{n}", "x": x, "y": y, "land": edges, "ships": "R"} for n, (x, y, edges) in enumerate(
        ((2, 2, "---a"), (3, 2, "----"), (3, 1, "----"), (3, 0, "----"), (2, 0, "----")), 1)]
    bay = table(of=box(piece))
    assert not bay.is_closed("S1.a")
    assert bay.laid(("cape", "1,2", 2), ("sky", "1,1", 0)).is_closed("S1.a")


def test_sk_4_8__discarding_only_when_nothing_fits() -> None:
    start = table("cape", "sky", "land", "bay")
    assert start.forbidden_by(Discard("cape")) == {"SK-4.8"}
    stuck = table("land", "bay", of=box([{"id": "S", "x": 0, "y": 0, "land": "----", "ships": "R"}]))
    assert stuck.forbidden_by(Discard("bay")) == {"SK-4.8"}  # bay has an edge of sky
    only = stuck.holding("land")
    assert only.may(Discard("land")) and not any(isinstance(action, Place) for action in only.legal)
    assert only.forbidden_by(Discard("sky")) == {"SK-4.8"}  # not in the hand
    after = only.do(Discard("land"))
    assert after.phase == Phase.BUILD and after.hand() == set() and after.state.tiles[0].cell == -1


def test_sk_5_1_and_5_2__gaining_by_the_tile_and_those_beside() -> None:
    start = table("bridge", "bridge2", "split", "bay")
    assert start.do(Place("bridge", "1,0", T0)).cubes() == "RB"  # its own blue, and red of S
    green = start.do(Place("bridge2", "1,0", T0))
    assert (green.cubes(), green.points()) == ("R", 1)
    more = table("sky", "cape").laid(("bay", "1,0", 1), ("land", "2,0", 0))
    assert more.do(Place("sky", "0,1", T0)).cubes() == "RB"  # corner contact with bay and land gives nothing
    assert table("bridge", without=["SK-5.1"]).do(Place("bridge", "1,0", T0)).cubes() == "R"
    assert table("bridge", without=["SK-5.2"]).do(Place("bridge", "1,0", T0)).cubes() == "B"


def test_sk_5_3__a_discarded_tile_gives_only_its_own() -> None:
    stuck = table("land", "bay", of=box([{"id": "S", "x": 0, "y": 0, "land": "----", "ships": "R"}]))
    only = stuck.holding("land")
    assert only.do(Discard("land")).cubes() == "W"


def test_sk_6_1__a_building_costs_one_cube_of_each_colour() -> None:
    start = table("cape").having("RRWWB").building()
    assert start.do(House("S.a")).cubes() == "RW"
    for cubes in ("RRWW", "RRBB", "WWBB", "-"):
        assert start.having(cubes).forbidden_by(House("S.a")) == {"SK-6.1"}
    assert start.having("RRWWBB").do(House("S.a"), Port("S.a")).cubes() == "-"


def test_sk_6_2__all_three_at_once_on_one_tile() -> None:
    built = table("cape").having("RRRWWWBBB").building().do(House("S.a"), Tower("S.a"), Port("S.a"))
    me = built.state.players[0]
    assert (sum(me.houses), sum(me.towers), sum(me.ports), built.cubes()) == (1, 1, 1, "-")


def test_sk_6_3__a_house_goes_on_land_of_any_tile() -> None:
    start = table("cape", "bridge").having("RRWWBB").do(Place("bridge", "1,0", T0))
    assert start.may(House("S.a")) and start.may(House("bridge.a"))
    assert start.forbidden_by(House("bridge.b")) == {"SK-6.3"}  # there is no second piece of land
    assert start.forbidden_by(House("cape.a")) == {"SK-6.3"}  # not on the table
    assert table("sky").having("RWB").do(Place("sky", "0,1", T0)).forbidden_by(House("sky.a")) == {"SK-6.3"}


def test_sk_6_4__one_house_a_tile_but_one_for_each_divided_part() -> None:
    start = table("split", "bridge").laid(("split", "1,0", 0)).having("RRRWWWBBB").building()
    one = start.do(House("split.a"))
    assert one.forbidden_by(House("split.a")) == {"SK-6.4"} and one.may(House("split.b"))
    other = one.having("RWB", 1).building(1)
    assert other.forbidden_by(House("split.a")) == {"SK-6.4"} and other.may(House("split.b")) and other.may(House("S.a"))


def test_sk_6_5__one_tower_an_island() -> None:
    two = table("bridge").laid(("bridge", "1,0", 0)).having("RRRWWWBBB", houses=["S.a", "bridge.a"]).building()
    tower = two.do(Tower("S.a"))
    assert tower.forbidden_by(Tower("bridge.a")) == {"SK-6.5"}
    theirs = tower.having("RWB", 1, houses=["bridge.a"]).building(1)
    assert "SK-6.5" in theirs.forbidden_by(Tower("bridge.a"))
    apart = table("split").laid(("split", "1,0", 0)).having("RRRWWWBBB", houses=["S.a", "split.a", "split.b"]).building()
    assert apart.do(Tower("S.a")).forbidden_by(Tower("split.b")) == {"SK-6.5"}
    assert apart.do(Tower("S.a")).may(Tower("split.a"))  # another island


def test_sk_6_6__a_tower_stands_by_a_house_of_ones_own() -> None:
    start = table("cape").having("RWB").building()
    assert start.forbidden_by(Tower("S.a")) == {"SK-6.6"}
    assert start.having("-", 1, houses=["S.a"]).forbidden_by(Tower("S.a")) == {"SK-6.6"}
    assert start.having("RWB", houses=["S.a"]).may(Tower("S.a"))


def test_sk_6_7__placing_may_bring_two_towers_together() -> None:
    apart = table("bridge", "cape").laid(("corner", "2,0", 1), ("sky", "1,1", 0), ("cape2", "2,1", 3))
    apart = apart.having("-", houses=["S.a"], towers=["S.a"]).having("-", 1, houses=["cape2.a"], towers=["cape2.a"])
    assert apart.may(Place("bridge", "1,0", T0))
    met = apart.do(Place("bridge", "1,0", T0))
    assert met.are_joined("S.a", "cape2.a")


def test_sk_6_8__a_tower_gives_points_for_all_houses_of_the_island() -> None:
    start = table("bridge", "split").laid(("bridge", "1,0", 0), ("split", "2,0", 0))
    start = start.having("RWB", houses=["S.a", "split.a"]).having("-", 1, houses=["bridge.a", "split.b"]).building()
    assert start.do(Tower("S.a")).points() == 3  # S, bridge and split.b; split.a is another island
    assert start.do(Tower("split.a")).points() == 1
    dropped = table("bridge", without=["SK-6.8"]).having("RWB", houses=["S.a"]).building()
    assert dropped.do(Tower("S.a")).points() == 0


def test_sk_6_9__a_port_goes_under_a_house_of_ones_own() -> None:
    start = table("cape").having("RWB").building()
    assert start.forbidden_by(Port("S.a")) == {"SK-6.9"}
    assert start.having("-", 1, houses=["S.a"]).forbidden_by(Port("S.a")) == {"SK-6.9"}
    assert start.having("RWB", houses=["S.a"]).may(Port("S.a"))


def test_sk_6_10__both_in_either_order_and_each_once() -> None:
    start = table("cape").having("RRRWWWBBB", houses=["S.a"]).building()
    one, other = start.do(Tower("S.a"), Port("S.a")), start.do(Port("S.a"), Tower("S.a"))
    assert one.state == other.state
    assert one.forbidden_by(Port("S.a")) == {"SK-6.10"} and "SK-6.10" in one.forbidden_by(Tower("S.a"))


def test_sk_7_1__three_of_one_colour_for_one_of_any() -> None:
    start = table("cape").having("RRRRRRW").building()
    assert start.do(Trade(R, B)).cubes() == "RRRWB" and start.do(Trade(R, R)).cubes() == "RRRRW"
    assert start.do(Trade(R, B), Trade(R, B)).cubes() == "WBB"
    assert start.forbidden_by(Trade(W, B)) == {"SK-7.1"}


def test_sk_7_2__down_to_three_cubes() -> None:
    start = table("cape").having("RRWWB").building()
    assert start.forbidden_by(End()) == {"SK-7.2"}
    assert start.forbidden_by(Return(B)) == set()
    one = start.do(Return(R))
    assert (one.cubes(), one.phase) == ("RWWB", Phase.RETURN) and not one.may(End())
    done = one.do(Return(W))
    assert done.may(End()) and done.forbidden_by(Return(B)) == {"SK-7.2"}
    assert start.having("RRRR").forbidden_by(Return(B)) == {"SK-7.2"}  # there is none
    assert start.having("RWB").may(End())


def test_sk_8_1__drawing_ends_the_turn() -> None:
    start = table("cape", "sky", "land", "bay", "pair").do(Place("cape", "1,0", T2), End())
    assert start.hand() == {"sky", "pair"} and (start.turn, start.phase) == (1, Phase.PLACE)
    last = table("cape", "sky").where(drawn=12).do(Place("cape", "1,0", T2), End())
    assert last.hand() == {"sky"}


def at_the_end(at: Table) -> Table:
    return at.where(phase=Phase.OVER)


def test_sk_9__awards_of_an_island() -> None:
    row = table("bridge", "bridge2", "corner").laid(("bridge", "1,0", 0), ("bridge2", "2,0", 0))
    assert row.having(houses=["S.a"]).islands() == (3, 0)  # SK-9.1 unfinished, SK-9.3
    both = row.having(houses=["S.a", "bridge.a"]).having("-", 1, houses=["bridge2.a"])
    assert both.islands() == (3, 1)  # SK-9.4, rounded down
    port = row.having(houses=["S.a"], ports=["S.a"]).having("-", 1, houses=["bridge.a"])
    assert port.islands() == (1, 1)  # SK-9.2: a port adds nothing, so they are tied; SK-9.6
    tower = row.having(houses=["S.a"], towers=["S.a"]).having("-", 1, houses=["bridge.a"])
    assert tower.islands() == (3, 1)  # SK-9.2: house with tower 2
    level = row.having(houses=["S.a"], towers=["S.a"]).having("-", 1, houses=["bridge.a", "bridge2.a"])
    assert level.islands() == (1, 1)


def test_sk_9_5__a_closed_island_counts_double() -> None:
    row = table("bridge", "cape").laid(("bridge", "1,0", 0), ("cape", "2,0", 2))
    assert row.having(houses=["S.a", "cape.a"]).having("-", 1, houses=["bridge.a"]).islands() == (6, 3)


def test_sk_9_6_and_9_7__ties() -> None:
    row = table("bridge", players=3).laid(("bridge", "1,0", 0), ("bridge2", "2,0", 0), ("bay", "3,0", 0))
    one = row.having(houses=["S.a"])
    assert one.having("-", 1, houses=["bridge.a"]).islands() == (2, 2, 0)  # tied first: half each, nothing for others
    second = one.having(houses=["bay.a"]).having("-", 1, houses=["bridge.a"]).having("-", 2, houses=["bridge2.a"])
    assert second.islands() == (4, 0, 0)  # tied second
    three = one.having("-", 1, houses=["bridge.a"]).having("-", 2, houses=["bridge2.a"])
    assert three.islands() == (2, 2, 2)
    behind = one.having(towers=["S.a"]).having("-", 1, houses=["bridge.a", "bridge2.a"]).having("-", 2, houses=["bay.a"])
    assert behind.islands() == (2, 2, 0)  # two first, so the second gets nothing


def test_sk_9_8__most_points_win() -> None:
    row = table("bridge").laid(("bridge", "1,0", 0)).having(houses=["S.a"]).where(phase=Phase.OVER)
    outcome = row.game.outcome(row.state)
    assert outcome is not None and (outcome.points, outcome.winners) == ((2, 0), (0,))
    level = row.having("-", 1, houses=["bridge.a"])
    outcome = level.game.outcome(level.state)
    assert outcome is not None and (outcome.points, outcome.winners) == ((1, 1), (0, 1))


def test_awards_without_their_clauses() -> None:
    def islands(*without: str) -> tuple[int, ...]:
        row = table(players=3, without=without).laid(("bridge", "1,0", 0), ("bridge2", "2,0", 0), ("bay", "3,0", 0))
        row = row.having(houses=["S.a", "bay.a"]).having("-", 1, houses=["bridge.a"])
        return row.having("-", 2, houses=["bridge2.a"]).islands()

    assert islands() == (4, 0, 0) and islands("SK-9.3") == (0, 0, 0) and islands("SK-9.7") == (4, 2, 2)
    assert islands("SK-9.4", "SK-9.7") == (4, 0, 0)
    tied = table(without=["SK-9.6"]).laid(("bridge", "1,0", 0)).having(houses=["S.a"]).having("-", 1, houses=["bridge.a"])
    assert tied.islands() == (2, 2)
    shut = table(without=["SK-9.5"]).laid(("cape", "1,0", 2)).having(houses=["S.a"])
    assert shut.islands() == (2, 0)


def test_every_droppable_clause_changes_something() -> None:
    assert set(CLAUSES) > DROPPABLE and len(CLAUSES) == 43
    for clause in DROPPABLE:
        assert not Game(without=frozenset({clause})).in_force(clause)
    with pytest.raises(InvalidInput, match=r"SK-2\.1 cannot be dropped"):
        Game(without=frozenset({"SK-2.1"}))
    assert table("cape", without=["SK-4.1"]).may(Place("cape", "3,3", T0))
    assert table("cape", without=["SK-4.4"]).may(Place("cape", "1,0", T0))
    assert table("cape", without=["SK-4.8"]).may(Discard("cape"))
    free = table("cape", without=["SK-6.1"]).building().do(House("S.a"))
    assert free.cubes() == "-" and free.state.players[0].houses[free.part("S.a")] == 1
    assert table(without=["SK-6.4"]).having("RWB", 1).having("-", houses=["S.a"]).building(1).may(House("S.a"))
    two = table(without=["SK-6.5"]).laid(("bridge", "1,0", 0)).having("RWB", houses=["S.a", "bridge.a"], towers=["S.a"])
    assert two.building().may(Tower("bridge.a"))
    assert table(without=["SK-6.6"]).having("RWB").building().may(Tower("S.a"))
    assert table(without=["SK-6.9"]).having("RWB").building().may(Port("S.a"))
    assert table(without=["SK-7.1"]).having("RWB").building().may(Trade(R, W))
    assert table(without=["SK-7.2"]).having("RRWWB").building().may(End())
    assert len(table("cape", "sky", without=["SK-8.1"]).do(Place("cape", "1,0", T2), End()).hand()) == 1
    rich = table(without=["SK-3.1"]).having("-", 1, houses=["S.a"], ports=["S.a"]).where(phase=Phase.RETURN, round=1)
    assert rich.do(End()).cubes(1) == "-"


def test_tile_sets_are_data() -> None:
    assert [tile_set(name).sides for name in TILE_SETS] == [6, 4, 6, 4] and tile_set("hexagons") is printed()
    for name in TILE_SETS:
        tiles = tile_set(name).tiles
        assert len(tiles) == 40 and all(sum(tile.ships[colour] for tile in tiles) == 10 for colour in range(4))
        mixed = all(set(tile.land) & set("ab") and "-" in tile.land for tile in tiles)
        assert mixed == (not name.endswith("pure"))


@pytest.mark.parametrize(("given", "place"), [
    ({"shape": {"sides": 5}}, "shape.sides: 5"), ({"start": []}, "there is no starting piece"),
    ({"table": {"stack": [20, 30]}}, "three numbers"), ({"table": {"stack": [20, 30, 44]}}, "the box has 40"),
    ({"table": {"stack": [19, 30, 40]}}, "everybody lays as many"), ({"table": {"turns": 11}}, "at least as many"),
    ({"table": {"cost": [0, 0, 0]}}, "not all of them 0"), ({"table": {"trade_rate": 1}}, "trade_rate"),
    ({"tile": [{"id": "x", "land": "a-", "ships": "R"}]}, "2 edges"),
    ({"tile": [{"id": "x", "land": "ax", "ships": "R"}]}, "outline"),
    ({"tile": [{"id": "x.y", "land": "a-----", "ships": "R"}]}, "no dot"),
    ({"start": [{"id": "S", "x": 0, "y": 0, "land": "a-----", "ships": "R"}] * 2}, "used twice"),
])
def test_components_that_do_not_fit(given: dict[str, object], place: str) -> None:
    with pytest.raises(InvalidComponents, match=place):
        [Game(players=players, components=components_of(given)) for players in (2, 3, 4)]
