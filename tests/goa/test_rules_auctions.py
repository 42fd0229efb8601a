"""Setting up, rounds, markers and auctions (GO-1 to GO-4), clause by clause, from the text of the rulebook."""

from __future__ import annotations

from century_rules.games.goa.actions import Action, Advance, Bid, Endow, Flag, Keep, Mark, Pass, Replace, Reveal, Ships, Take
from century_rules.games.goa.components import printed
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Column, Good, Held, Site
from century_rules.games.goa.state import Phase
from tests.goa.by_hand import TIGER, Table, table, won

SHIPS, HARVEST, TAXES, EXPEDITION, FOUND = Column
FIRST, SECOND, THIRD, FOURTH = tuple(Site)[:4]


# --- set-up -----------------------------------------------------------------------------------------------------------


def test_go_1_1__twenty_five_tiles_of_part_a_are_laid() -> None:
    state = Game().deal(3)
    assert state.lying == (1,) * 25 and len(state.a_tile_names) == len(set(state.a_tile_names)) == 25
    assert len(printed().a_tiles) == len(printed().b_tiles) == 27
    assert len({name for seed in range(20) for name in Game().deal(seed).a_tile_names}) == 27
    assert Game().deal(3) == Game().deal(3) != Game().deal(4)


def test_go_1_2__one_quilon_and_one_madras_are_out() -> None:
    for seed in range(5):
        state = Game().deal(seed)
        left = [name.split("-")[0] for name, there in zip(state.colony_names, state.unfounded, strict=True) if there]
        assert sorted(left) == ["Calicut"] * 4 + ["Cochin"] * 4 + ["Madras"] * 4 + ["Quilon"] * 4
    out = {state.colony_names[0] for state in map(Game().deal, range(30))}
    assert out == {f"Quilon-{number}" for number in range(1, 6)}


def test_go_1_3__boards_are_empty_and_markers_in_row_1() -> None:
    for players in (2, 3, 4):
        state = Game(players=players).deal(1)
        assert len(state.players) == players and len(state.marks) == players + 1
        for each in state.players:
            assert each.rows == (0,) * 5 and len(each.plantations) == 4 and len(each.colonies) == 4
            assert all(place.spice == -1 for place in each.plantations) and all(place.tile == -1 for place in each.colonies)


def test_go_1_4__four_ships_and_two_colonists() -> None:
    assert all((each.ships, each.colonists) == (4, 2) for each in Game(players=4).deal(2).players)


def test_go_1_5__the_first_tiger_brings_the_flag_and_seven_ducats() -> None:
    start = table(3, cards=["ships2-2", "ships2-3", "colonists2-1", "colonists2-2", TIGER], reveal=False)
    assert start.legal == {Reveal()} and start.turn == 0
    flag = start.do(*[Reveal()] * 5)  # P1, P2, P3, P1, P2
    assert flag.state.holder == 1 and flag.ducats == (10, 7, 10)
    assert (flag.phase, flag.turn) == (Phase.MARK, 1)
    assert flag.forbidden_by(Reveal()) == {"GO-1.5"}
    assert table(3).ducats == (7, 10, 10)


def test_go_1_6__the_quick_starter_is_an_option() -> None:
    assert table().phase == Phase.MARK and table().forbidden_by(Endow()) == {"GO-1.6"}
    quick = table(3, cards=["ships2-2", TIGER], quick_starter="yes")
    assert quick.phase == Phase.QUICK and quick.turn == 1
    advanced = quick.do(Advance(SHIPS, FOUND))
    assert advanced.rows(1) == (2, 1, 1, 1, 2) and advanced.turn == 2
    assert quick.forbidden_by(Advance(TAXES, TAXES)) == {"GO-1.6"}
    richer = advanced.do(Endow())
    assert richer.ducats == (10, 7, 20) and richer.phase == Phase.QUICK and richer.turn == 0
    assert (richer.do(Endow()).phase, richer.do(Endow()).turn) == (Phase.MARK, 1)


# --- flow -------------------------------------------------------------------------------------------------------------


def round_of(there: Table) -> Table:
    """A round in which everybody takes ships."""
    while there.state.phase == Phase.MARK:
        there = there.do(next(action for action in there.game.legal_actions(there.state) if isinstance(action, Flag | Mark)))
    while there.phase != Phase.MARK and there.phase != Phase.OVER:
        there = there.do(simplest(there))
    return there


def simplest(there: Table) -> Action:
    for action in (Pass(), Take(Good.SHIPS), Replace(FIRST), Ships()):
        if there.may(action):
            return action
    raise AssertionError(there.task)


def test_go_2_1__two_parts_of_four_rounds() -> None:
    there, seen = table(), []
    while there.phase != Phase.OVER:
        seen.append((there.state.part, there.state.round, there.lying))
        there = round_of(there)
    assert seen == [(part, number, 25 - 2 * number) for part in (0, 1) for number in range(4)]


def test_go_2_1__between_the_parts_new_tiles_are_laid() -> None:
    last = table(b=["B-spy"]).only("A1", "B1", "C1").where(round=3).marked("n1", "B1", "A1")
    while last.phase != Phase.MARK:
        last = last.do(simplest(last))
    assert (last.state.part, last.state.round, last.lying) == (1, 0, 25)
    spied = last.bidding("B1", "A1", flag="n1")
    while spied.phase == Phase.BID:
        spied = spied.do(simplest(spied))
    assert sum(each.held[Held.SPY] for each in spied.state.players) == 1


def test_go_2_2__after_the_last_round_of_part_b_the_game_is_over() -> None:
    last = table().where(part=1, round=3).acting(phase=Phase.EXTRA).do(Pass())
    assert last.game.outcome(last.state) is None
    over = last.do(Pass())
    assert over.phase == Phase.OVER and over.legal == set() and over.game.outcome(over.state) is not None
    assert over.forbidden_by(Ships()) == {"GO-2.2"}


# --- markers ----------------------------------------------------------------------------------------------------------


def test_go_3_1__the_flag_lies_on_the_border_or_an_empty_square() -> None:
    start = table()
    assert {action.place for action in start.legal if isinstance(action, Flag)} == {
        f"{side}{number}" for side in "nesw" for number in range(1, 6)}
    assert start.forbidden_by(Flag("C3")) == {"GO-3.1"}  # a tile lies there
    assert start.empty("C3").may(Flag("C3"))
    assert start.do(Flag("n2")).forbidden_by(Flag("n3")) == {"GO-3.1"}


def test_go_3_2__each_marker_touches_the_last_one() -> None:
    start = table(3).do(Flag("n2"))
    assert start.turn == 1
    assert {action.square for action in start.legal if isinstance(action, Mark)} == {"A1", "B1", "C1"}
    second = start.do(Mark("C1"))
    assert second.turn == 2
    assert {action.square for action in second.legal if isinstance(action, Mark)} == {"B1", "D1", "B2", "C2", "D2"}
    assert second.forbidden_by(Mark("A1")) == {"GO-3.2"}
    third = second.do(Mark("B2"))
    assert third.turn == 0 and third.forbidden_by(Mark("C1")) == {"GO-3.2"}  # one marker for a tile
    assert {action.square for action in third.legal if isinstance(action, Mark)} == {
        "A1", "B1", "A2", "C2", "A3", "B3", "C3"}
    assert table().forbidden_by(Mark("A1")) == {"GO-3.2"}  # first the flag
    far = table(without=["GO-3.2"]).do(Flag("n1"), Mark("E5"))
    assert far.phase == Phase.MARK


def test_go_3_3__it_ends_with_a_second_marker_of_the_flag_s_layer() -> None:
    for players, squares in ((2, ["B1", "C1"]), (3, ["B1", "C1", "D1"]), (4, ["B1", "C1", "D1", "E1"])):
        there = table(players).marked("n1", *squares)
        assert there.phase == Phase.BID and there.state.item == 0
        assert [there.game.spots[spot] for spot in there.state.marks] == ["n1", *squares]
    assert table(3).marked("n1", "B1", "C1").phase == Phase.MARK


def test_go_3_4__who_is_stuck_chooses_a_fresh_tile() -> None:
    stuck = table().only("A1", "D4", "E5", "E4").do(Flag("n1"), Mark("A1"))
    assert {action.square for action in stuck.legal if isinstance(action, Mark)} == {"D4", "E5", "E4"}
    assert stuck.may(Mark("E5")) and stuck.forbidden_by(Mark("B1")) == {"GO-3.2"}


# --- auctions ---------------------------------------------------------------------------------------------------------


def test_go_4_1__items_in_the_order_of_the_markers() -> None:
    there = table(3, cards=["ships2-2", TIGER]).marked("n1", "B1", "C1", "D1")  # P2 has the flag
    assert there.turn == 2  # at the left of P2
    first = there.passing(2)
    assert (first.state.item, first.turn) == (1, 0)  # marker 2 is that of P3
    second = first.passing(2)
    assert (second.state.item, second.turn) == (2, 1)  # marker 3 is that of P1


def test_go_4_2__each_once_raises_or_passes_the_auctioneer_last() -> None:
    there = table(3).bidding("B1", "C1", "D1")  # P2 sells B1
    assert there.turn == 2 and there.forbidden_by(Bid(0)) == {"GO-4.2"}
    raised = there.do(Bid(2))
    assert raised.turn == 0 and raised.forbidden_by(Bid(2)) == {"GO-4.2"} and raised.may(Bid(3))
    last = raised.do(Pass())
    assert last.turn == 1 and last.may(Bid(3)) and last.may(Pass())
    assert last.do(Bid(3)).state.item == 2
    assert table().forbidden_by(Bid(3)) == {"GO-4.2"} == table().forbidden_by(Pass())


def test_go_4_3__the_highest_bidder_pays_the_auctioneer() -> None:
    there = table(3, a=["A-ships", "A-colonists"]).bidding("B1", "A1", "B2").do(Bid(2), Bid(5), Pass())
    assert there.ducats == (2, 15, 10) and there.player(0).colonists == 6
    free = table(3, a=["A-ships", "A-colonists"]).bidding("B1", "A1", "B2").passing(2)
    assert free.ducats == (7, 10, 10) and free.player(1).colonists == 6  # nobody has bid
    assert table(3).bidding("B1", "A1", "B2").forbidden_by(Bid(11)) == {"GO-4.3"}


def test_go_4_4__who_keeps_the_item_pays_the_bank() -> None:
    there = table(a=["A-ships", "A-colonists"]).bidding("B1", "A1").do(Bid(2), Bid(3))
    assert there.ducats == (7, 7) and there.player(1).colonists == 6
    assert table().bidding("B1", "A1").do(Bid(2)).forbidden_by(Keep()) == {"GO-4.4"}
    free = table(a=["A-ships", "A-colonists"], without=["GO-4.4"]).bidding("B1", "A1").do(Bid(2), Bid(3))
    assert free.ducats == (7, 10)


def test_go_4_5__the_flag_brings_an_extra_action_card_and_the_first_action() -> None:
    there = table(3).marked("n1", "B1", "C1", "D1").do(Bid(1), Pass(), Pass())
    assert there.state.holder == 1 and there.player(1).extra == 1 and there.ducats == (8, 9, 10)
    assert there.state.item == 1 and there.turn == 2  # P2 still sells the second marker's tile
    while there.phase == Phase.BID:
        there = there.do(simplest(there))
    assert (there.phase, there.turn) == (Phase.ACT, 1)
    while there.phase != Phase.MARK:
        there = there.do(simplest(there))
    assert there.turn == 1
    assert table(without=["GO-4.5"]).marked("n1", "B1", "C1").do(Pass()).player(0).extra == 0


def test_go_4_6__what_a_tile_does_when_it_is_taken() -> None:
    assert won("A-ships").player().ships == 8
    assert won("A-ginger-2-1").player().plantations[0].fields == 2
    assert won("A-round-ships").player().held[Held.ROUND_SHIP] == 1
    assert won("A-sale").player().held[Held.SALE] == 1
    assert won("A-ships").lying == 23
