"""The rules, clause by clause, from the text of the rulebook."""

from __future__ import annotations

import pytest

from century_rules.games.goa.actions import (
    Action, Advance, Aide, Bid, Choose, Decline, Develop, Discard, Done, Draw, Ease, Endow, Exchange, Expedition, Fail, Flag,
    Found, Gather, Harvest, Keep, Leap, Mark, Mix, Pass, Pay, Play, Plot, Put, Refill, Replace, Reveal, Settle, Ships, Spy, Take,
    Taxes, Turn, Use,
)
from century_rules.games.goa.clauses import CLAUSES, DROPPABLE
from century_rules.games.goa.components import components_of, printed
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Column, Effect, Good, Held, Kind, Site, Spice, Symbol, Town
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.games.goa.state import Phase, Task
from century_rules.kernel.errors import InvalidAction, InvalidComponents, InvalidInput
from tests.goa.by_hand import TIGER, Table, table, won

SHIPS, HARVEST, TAXES, EXPEDITION, FOUND = Column
GINGER, CINNAMON, PEPPER, NUTMEG, CLOVE = Spice
QUILON, COCHIN, MADRAS, CALICUT = Town
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


# --- actions ----------------------------------------------------------------------------------------------------------


def test_go_5_1__three_laps_from_the_flag() -> None:
    there, turns = table(3).where(holder=1).acting(1), []
    while there.phase == Phase.ACT:
        turns.append(there.turn)
        there = there.do(Ships())
    assert turns == [1, 2, 0] * 3 and (there.phase, there.turn) == (Phase.EXTRA, 1)
    assert table().acting().forbidden_by(Decline()) == {"GO-5.1"} == table().forbidden_by(Ships())
    assert table().acting().forbidden_by(Done()) == {"GO-5.1"}


def test_go_5_2__the_six_actions() -> None:
    kinds = {type(action) for action in table().acting().legal}
    assert kinds == {Ships, Harvest, Taxes, Expedition, Found}  # no step can be paid
    assert Develop in {type(action) for action in table().acting().having(plantations=["g1 1"]).legal}


def test_go_5_3__cards_and_tiles_are_no_actions() -> None:
    there = table().acting().having(hand=["ducats5-1"], held=[Held.ROUND_SHIP])
    there = there.do(Play("ducats5-1"), Use(Held.ROUND_SHIP))
    assert there.turn == 0 and there.phase == Phase.ACT and there.may(Ships())


def test_go_6_1__a_step_costs_its_spices_and_as_many_ships() -> None:
    rich = table().acting().having(plantations=["g2 2", "c2 2", "p1 1"], rows={SHIPS: 3})
    there = rich.do(Develop(SHIPS))
    assert there.task == Task.PAY and there.player().ships == 1
    assert there.forbidden_by(Pay(FOURTH, GINGER)) == {"GO-6.1"} and there.forbidden_by(Ships()) == {"GO-5.1"}
    there = there.do(Pay(FIRST, GINGER))
    assert there.forbidden_by(Pay(FIRST, GINGER)) == {"GO-6.1"}  # one of each is owed
    there = there.do(Pay(THIRD, PEPPER), Pay(SECOND, CINNAMON))
    assert there.rows() == (4, 1, 1, 1, 1) and there.spices() == (1, 1, 0, 0, 0) and there.turn == 1
    assert rich.may(Develop(HARVEST))
    assert rich.forbidden_by(Develop(FOUND)) == {"GO-6.1"}  # no clove
    assert rich.having(ships=2).forbidden_by(Develop(SHIPS)) == {"GO-6.1"}
    assert rich.having(rows={SHIPS: 5}).forbidden_by(Develop(SHIPS)) == {"GO-6.1"}


def test_go_6_1__the_first_steps() -> None:
    for column, spice in zip(Column, Spice, strict=True):
        kinds = {letter: f"{letter}1 1" for letter in "gcpnv"}
        one = table().acting().having(plantations=[kinds["gcpnv"[spice]]])
        there = one.do(Develop(column), Pay(FIRST, spice))
        assert there.rows()[column] == 2 and there.player().ships == 3 and sum(there.spices()) == 0
        assert [each for each in Column if one.may(Develop(each))] == [column]


def test_go_6_2__the_first_in_a_late_row_draws_a_card() -> None:
    def step(row: int, other: int, elsewhere: int = 1) -> int:
        there = table(cards=[TIGER, "ships2-2"]).acting().having(plantations=["g2 2", "c2 2", "p2 2", "n2 2"], rows={SHIPS: row})
        there = there.having(1, rows={SHIPS: other, TAXES: elsewhere}).do(Develop(SHIPS))
        while there.task == Task.PAY:
            there = there.do(next(action for action in there.legal if isinstance(action, Pay)))
        return len(there.hand())

    assert [step(row, 1) for row in (1, 2, 3, 4)] == [0, 0, 1, 1]
    assert step(3, 4) == 0 and step(4, 4) == 1 and step(4, 5) == 0 and step(3, 1, 5) == 1
    there = table(without=["GO-6.2"]).acting().having(plantations=["g2 2", "c2 2", "p2 2"], rows={SHIPS: 3})
    assert there.do(Develop(SHIPS), Pay(FIRST, GINGER), Pay(SECOND, CINNAMON), Pay(THIRD, PEPPER)).hand() == set()


def test_go_6_3__a_row_complete_brings_an_extra_action_card() -> None:
    def extra(rows: dict[Column, int], column: Column) -> int:
        there = table().acting().having(rows=rows, plantations=["g3 3", "c3 3", "p3 3", "n3 3"], ships=9).do(Develop(column))
        while there.task == Task.PAY:
            there = there.do(next(action for action in there.legal if isinstance(action, Pay)))
        return there.player().extra

    assert extra({HARVEST: 2, TAXES: 2, EXPEDITION: 2, FOUND: 2}, SHIPS) == 1
    assert extra({HARVEST: 2, TAXES: 2, EXPEDITION: 2}, SHIPS) == 0
    assert extra({SHIPS: 2, HARVEST: 3, TAXES: 4, EXPEDITION: 3, FOUND: 3}, SHIPS) == 1
    assert extra({SHIPS: 3, HARVEST: 3, TAXES: 4, EXPEDITION: 3, FOUND: 3}, SHIPS) == 0


def test_go_6_4__ships_by_the_row() -> None:
    gained = [table().acting().having(rows={SHIPS: row}).do(Ships()).player().ships - 4 for row in range(1, 6)]
    assert gained == [1, 2, 3, 4, 5]


def test_go_6_5__a_harvest_goes_onto_free_fields() -> None:
    there = table().acting().having(rows={HARVEST: 3}, plantations=["g2 1", "c3 0"], colonies={QUILON: ("Quilon-1", "")})
    there = there.do(Harvest())
    assert there.forbidden_by(Put(FIRST, CINNAMON)) == {"GO-6.5"} and there.forbidden_by(Done()) == {"GO-6.5"}
    assert there.forbidden_by(Take(Good.SHIPS)) == {"GO-10.9"}  # other goods come of a card only
    there = there.do(Put(FIRST, GINGER))
    assert there.forbidden_by(Put(FIRST, GINGER)) == {"GO-6.5"}
    there = there.do(Put(SECOND, CINNAMON), Put(Site.QUILON, GINGER), Put(SECOND, CINNAMON))
    assert there.spices() == (3, 2, 0, 0, 0) and there.turn == 1 and there.task == Task.NONE  # four of them
    lost = table().acting().having(rows={HARVEST: 5}, plantations=["g1 0"]).do(Harvest(), Put(FIRST, GINGER))
    assert lost.spices() == (1, 0, 0, 0, 0) and lost.turn == 1  # the rest is lost
    assert table().forbidden_by(Put(FIRST, GINGER)) == {"GO-6.5"}


def test_go_6_6__taxes_by_the_row() -> None:
    assert [table().acting().having(rows={TAXES: row}).do(Taxes()).ducats[0] - 7 for row in range(1, 6)] == [4, 6, 8, 10, 12]


def test_go_6_7__an_expedition_draws_and_keeps_by_the_row() -> None:
    for row, drawn in zip(range(1, 6), (1, 1, 2, 2, 3), strict=True):
        assert len(table().acting().having(rows={EXPEDITION: row}).do(Expedition()).hand()) == drawn
    full = table(cards=[TIGER, "sell-1"]).acting().having(hand=["sell-2"]).do(Expedition())
    assert full.task == Task.TRIM and full.hand() == {"sell-1", "sell-2"}
    assert full.forbidden_by(Discard("sell-3")) == {"GO-6.7"}
    trimmed = full.do(Discard("sell-2"))
    assert trimmed.hand() == {"sell-1"} and trimmed.turn == 1
    assert table().forbidden_by(Draw()) == {"GO-6.7"}
    assert len(table(without=["GO-6.7"]).acting().having(hand=["sell-2"]).do(Expedition()).hand()) == 2


def test_go_6_8__the_limit_matters_only_in_an_expedition() -> None:
    there = table().acting().having(hand=["sell-1", "sell-2", "sell-3"])
    assert there.do(Taxes()).hand() == {"sell-1", "sell-2", "sell-3"} and there.forbidden_by(Discard("sell-1")) == {"GO-6.8"}
    assert there.do(Expedition()).task == Task.TRIM
    assert table(without=["GO-6.8"]).acting().having(hand=["sell-1"]).may(Discard("sell-1"))


def test_go_6_9__a_colony_is_founded_once_by_each() -> None:
    needs = []
    for town in Town:
        there = table().acting().having(colonists=20).do(Found(town))
        counted = 20 - there.do(Settle()).player().colonists + sum(
            card.colonists for card, turned in zip(there.state.cards, there.state.turned, strict=True) if turned)
        needs.append(counted)
    assert needs == [6, 8, 10, 12]
    founded = table().acting().having(colonies={QUILON: ("Quilon-2", "")})
    assert founded.forbidden_by(Found(QUILON)) == {"GO-6.9"} and founded.may(Found(COCHIN))
    assert founded.acting(1).may(Found(QUILON))


def test_go_6_10__row_cards_and_exactly_the_missing_colonists() -> None:
    cards = [TIGER, "ships2-2", "ships2-3"]  # two and three colonists
    there = table(cards=cards).acting().having(rows={FOUND: 3}, colonists=4).do(Found(COCHIN))
    assert there.task == Task.FOUND and there.turned == ["ships2-2", "ships2-3"]
    assert there.do(Settle()).player().colonists == 3  # 8 - 2 - 5
    poor = table(cards=cards).acting().having(colonists=2).do(Found(COCHIN))
    assert poor.forbidden_by(Settle()) == {"GO-6.10"}
    enough = table(cards=cards).acting().having(rows={FOUND: 5}).do(Found(QUILON), Settle())
    assert enough.player().colonists == 2


def test_go_6_11__a_tile_of_the_name_its_fields_filled() -> None:
    there = table().acting().having(colonists=20).do(Found(MADRAS), Settle())
    assert there.task == Task.SITE
    assert there.forbidden_by(Choose("Quilon-2")) == {"GO-6.11"} == there.forbidden_by(Choose("Madras-1"))  # that is out
    there = there.do(Choose("Madras-4"))
    assert there.task == Task.FILL and there.forbidden_by(Put(Site.MADRAS, PEPPER)) == {"GO-6.5"}
    there = there.do(Put(Site.MADRAS, CLOVE), Put(Site.MADRAS, GINGER))
    assert there.spices() == (1, 0, 0, 0, 1) and there.turn == 1
    second = there.having(1, colonists=20).do(Found(MADRAS), Settle())
    assert second.forbidden_by(Choose("Madras-4")) == {"GO-6.11"} and second.may(Choose("Madras-3"))
    any_kind = table().acting().having(colonists=20, plantations=["g2 0"]).do(Found(CALICUT), Settle(), Choose("Calicut-1"))
    assert any_kind.forbidden_by(Put(FIRST, GINGER)) == {"GO-6.11"}
    assert any_kind.do(Put(Site.CALICUT, CLOVE), Put(Site.CALICUT, CLOVE)).spices() == (0, 0, 0, 0, 2)


def test_go_6_12__a_failure_brings_a_colonist_and_cards_are_discarded() -> None:
    there = table(cards=[TIGER, "ships2-2", "ships2-3"]).acting().having(colonists=2).do(Found(CALICUT), Fail())
    assert there.player().colonists == 3 and there.turned == [] and there.turn == 1
    assert sum(there.state.pile) == 27 and there.player().colonies[CALICUT].tile == -1
    assert table().forbidden_by(Fail()) == {"GO-6.12"}
    assert table(without=["GO-6.12"]).acting().do(Found(CALICUT), Fail()).player().colonists == 2


# --- the end of a round -----------------------------------------------------------------------------------------------


def test_go_7_1__extra_action_cards_in_turn() -> None:
    there = table(3).acting(phase=Phase.EXTRA).having(0, extra=2).having(2, extra=1)
    assert there.forbidden_by(Pass()) == {"GO-7.2"}
    there = there.do(Ships())
    assert there.player(0).extra == 1 and there.turn == 1
    assert there.forbidden_by(Ships()) == {"GO-7.1"}  # P2 has none
    there = there.do(Pass(), Taxes())
    assert there.player(2).extra == 0 and there.turn == 0
    there = there.do(Pass())
    assert there.turn == 2 and there.player(0).passed
    assert there.do(Pass()).phase == Phase.MARK


def test_go_7_2__one_extra_action_card_is_taken_along() -> None:
    there = table(extra_left="may-pass").acting(phase=Phase.EXTRA).having(extra=4).having(1, extra=1).do(Pass(), Pass())
    assert [each.extra for each in there.state.players] == [1, 1] and there.state.round == 1
    assert not any(each.passed for each in there.state.players)
    kept = table(without=["GO-7.2"]).acting(phase=Phase.EXTRA).having(extra=4)
    assert kept.do(Pass(), Pass()).player().extra == 4


# --- points -----------------------------------------------------------------------------------------------------------


def test_go_8_1__columns() -> None:
    for row, points in zip(range(1, 6), (0, 1, 3, 6, 10), strict=True):
        assert table().having(rows={TAXES: row}, ducats=0).points()[0] == points
    assert table().having(rows=dict.fromkeys(Column, 5), ducats=0).points()[0] == 50


def test_go_8_2__colonies() -> None:
    tiles = {QUILON: ("Quilon-2", ""), COCHIN: ("Cochin-1", ""), MADRAS: ("Madras-2", ""), CALICUT: ("Calicut-1", "")}
    scored = [table().having(colonies=dict(list(tiles.items())[:many]), ducats=0).points()[0] for many in range(5)]
    assert scored == [0, 1, 3, 6, 10]


def test_go_8_3__most_ducats() -> None:
    assert table().points() == (0, 3)
    assert table(3).having(ducats=10).points() == (3, 3, 3)


def test_go_8_4__equal_cards() -> None:
    tigers = [card.id for card in printed().cards if card.symbol == Symbol.TIGER]
    scored = [table().having(hand=tigers[:many], ducats=0).points()[0] for many in range(7)]
    assert scored == [0, 1, 3, 6, 10, 15, 20]
    assert table().having(hand=[tigers[0], tigers[1], "ships2-2"], ducats=0).points()[0] == 4


def test_go_8_5__single_plantations() -> None:
    assert table().having(plantations=["g1 0", "c2 2", "p1 1"], kept=2, ducats=0).points()[0] == 4


def test_go_8_6__sales_and_missions() -> None:
    assert table().having(sales=2, missions=5, ducats=0).points()[0] == 13


def over(there: Table) -> Table:
    return there.where(phase=Phase.OVER, turn=0, layer=0, laid=0, part=1, round=0)


def test_go_8_7__most_points_and_then_most_ducats_win() -> None:
    def winners(there: Table) -> tuple[int, ...]:
        outcome = there.game.outcome(over(there).state)
        assert outcome is not None
        return outcome.winners

    assert winners(table()) == (1,)
    assert winners(table(3).having(0, missions=3, ducats=9).having(1, ducats=12).having(2, ducats=1)) == (1,)  # 3, 3, 0
    assert winners(table(3).having(0, missions=9)) == (0,)
    assert winners(table().having(ducats=10)) == (0, 1)


# --- cards and supplies -----------------------------------------------------------------------------------------------


def test_go_9_1__cards_with_a_change_an_action_others_are_free() -> None:
    there = table().acting().having(hand=["ships2-2", "no_ships-1", "harvest_mix-1", "found_flip-1", "pay_ducats-1"])
    assert there.may(Play("ships2-2"))
    for card in ("no_ships-1", "harvest_mix-1", "found_flip-1", "pay_ducats-1"):
        assert there.forbidden_by(Play(card)) == {"GO-9.1"}
    assert there.forbidden_by(Play("ducats5-1")) == {"GO-9.1"}  # not in the hand
    assert there.do(Play("ships2-2")).hand() == {"no_ships-1", "harvest_mix-1", "found_flip-1", "pay_ducats-1"}
    storing = table().acting().having(hand=["ships2-2"], plantations=["g1 0"]).do(Harvest())
    assert storing.forbidden_by(Play("ships2-2")) == {"GO-9.1"}  # something is carried out


def test_go_9_2__a_new_pile_from_the_discards() -> None:
    there = table().acting().having(rows={EXPEDITION: 5}).pile("sell-1")
    drawn = there.do(Expedition())
    assert len(drawn.hand()) == 3 and "sell-1" in drawn.hand() and sum(drawn.state.pile) == 27
    assert table(without=["GO-9.2"]).acting().having(rows={EXPEDITION: 5}).pile("sell-1").do(Expedition()).hand() == {"sell-1"}
    held = [card.id for card in printed().cards]
    dry = table().having(1, hand=held[:28]).acting().having(rows={EXPEDITION: 5}).do(Expedition())
    assert dry.hand() == set(held[28:])  # there are no more


def test_go_9_3__hands_and_ducats_are_hidden() -> None:
    from century_rules.games.goa.observation import observe
    there = table(3).acting().having(hand=["ships2-2"]).having(1, hand=["sell-1"])
    seen = observe(there.game, there.state, 0)
    assert seen.players[0].hand == ("ships2-2",) and seen.players[1].hand is None and seen.players[1].cards == 1
    assert [each.ducats for each in seen.players] == [7, None, None]
    assert [each.ships for each in seen.players] == [4, 4, 4]
    assert seen.actions is not None and observe(there.game, there.state, 1).actions is None
    ended = observe(there.game, over(there).state, 2)
    assert ended.players[0].hand == ("ships2-2",) and ended.players[1].ducats == 10
    with pytest.raises(InvalidInput, match="the seats are 0 to 2"):
        observe(there.game, there.state, 3)


def test_go_9_4__goods_do_not_run_out() -> None:
    assert table().having(1, ships=99).acting().do(Ships()).player().ships == 5
    assert table().having(1, ducats=999).acting().do(Taxes()).ducats[0] == 11


# --- tiles ------------------------------------------------------------------------------------------------------------


def test_go_10_1__a_plantation_comes_with_its_fields_full() -> None:
    there = won("A-pepper-2-1")
    assert (there.player().plantations[0].spice, there.player().plantations[0].sacks) == (PEPPER, 2)
    assert won("B-clove-3", part=1).player().plantations[0].sacks == 3
    assert there.phase == Phase.ACT


def test_go_10_2__a_fifth_plantation_replaces_an_old_one() -> None:
    setup = table(a=["A-pepper-2-1", "A-colonists"]).having(plantations=["g1 1", "c2 2", "g2 0", "n2 1"])
    there = setup.bidding("B1", "A1").passing(2)
    assert there.task == Task.REPLACE and there.turn == 0
    assert there.forbidden_by(Replace(Site.QUILON)) == {"GO-10.2"} == there.forbidden_by(Done())
    double = there.do(Replace(SECOND))
    assert double.player().plantations[1].spice == PEPPER and double.player().kept == 0 and double.spices() == (1, 0, 2, 1, 0)
    single = there.do(Replace(FIRST))
    assert single.player().kept == 1 and single.points()[0] == 1 and single.spices() == (0, 2, 2, 1, 0)
    assert table().forbidden_by(Replace(FIRST)) == {"GO-10.2"}


def test_go_10_3__tiles_for_each_round() -> None:
    all_four = [Held.ROUND_SHIP, Held.ROUND_DUCATS, Held.ROUND_COLONIST, Held.ROUND_SPICE]
    there = table().acting().having(held=all_four, plantations=["g1 0", "c1 0"])
    there = there.do(Use(Held.ROUND_SHIP), Use(Held.ROUND_DUCATS), Use(Held.ROUND_COLONIST), Use(Held.ROUND_SPICE))
    there = there.do(Put(SECOND, CINNAMON))
    assert (there.player().ships, there.ducats[0], there.player().colonists, there.spices()) == (5, 11, 3, (0, 1, 0, 0, 0))
    assert there.turn == 0 and all(there.forbidden_by(Use(tile)) == {"GO-10.3"} for tile in all_four)
    next_round = there.acting(phase=Phase.EXTRA).do(Pass(), Pass())
    assert next_round.forbidden_by(Use(Held.ROUND_SHIP)) == {"GO-10.3"}  # not while markers are laid
    assert next_round.acting().may(Use(Held.ROUND_SHIP))
    assert won("A-round-ships").may(Use(Held.ROUND_SHIP))  # also in the round it was bought
    assert table().acting(1).having(held=[Held.ROUND_SHIP]).forbidden_by(Use(Held.ROUND_SHIP)) >= {"GO-4.6"}


def test_go_10_4__a_sale_takes_six_spices() -> None:
    there = table().acting().having(held=[Held.SALE], plantations=["g2 2", "c3 3"], colonies={CALICUT: ("Calicut-1", "vv")})
    selling = there.do(Use(Held.SALE))
    assert selling.task == Task.SALE
    for site, spice in ((FIRST, GINGER), (FIRST, GINGER), (SECOND, CINNAMON), (Site.CALICUT, CLOVE), (Site.CALICUT, CLOVE)):
        selling = selling.do(Pay(site, spice))
    done = selling.do(Pay(SECOND, CINNAMON))
    assert done.player().sales == 1 and done.player().held[Held.SALE] == 0 and done.spices() == (0, 1, 0, 0, 0) and done.turn == 0
    assert there.having(plantations=["g2 2", "c1 1"]).forbidden_by(Use(Held.SALE)) == {"GO-10.4"}


def test_go_10_5__extra_actions() -> None:
    assert won("A-extra-actions").player().extra == 3  # with that of the flag


def test_go_10_6__expeditions_without_a_limit() -> None:
    assert len(won("A-expeditions").hand()) == 2 and len(won("B-expeditions", part=1).hand()) == 3
    assert won("A-expeditions").task == Task.NONE


def test_go_10_7__ships_and_colonists() -> None:
    assert won("A-ships").player().ships == 8 and won("A-colonists", beside="A-ships").player().colonists == 6


def test_go_10_8__a_settlement() -> None:
    me = won("A-settlement").player()
    assert (me.ships, me.colonists, me.extra) == (5, 3, 2)


def test_go_10_9__ships_or_colonists() -> None:
    there = won("A-ships-or-colonists-1")
    assert there.task == Task.EITHER and there.forbidden_by(Take(Good.SPICES)) == {"GO-10.9"}
    assert there.do(Take(Good.SHIPS)).player().ships == 7 and there.do(Take(Good.COLONISTS)).player().colonists == 5
    assert table().forbidden_by(Take(Good.SHIPS)) == {"GO-10.9"}


def test_go_10_10__missions() -> None:
    assert won("B-mission-3-1", part=1).player().missions == 3 and won("B-mission-2-1", part=1).player().missions == 2


def test_go_10_11__the_exchange_comes_back_to_the_grid() -> None:
    start = table(b=["B-ships", "B-mission-3-1"]).where(part=1).acting().having(held=[Held.EXCHANGE])
    there = start.do(Exchange("A1"))
    assert there.player().ships == 8 and there.player().held[Held.EXCHANGE] == 0 and there.turn == 0
    assert there.lying == 25 and there.state.exchanged == 0
    again = there.where(phase=Phase.MARK, turn=0, laid=0).marked("n1", "B1", "A1").passing(3)
    assert again.player(0).held[Held.EXCHANGE] == 1 and again.state.exchanged == -1 and again.player(1).missions == 3
    assert start.empty("C3").forbidden_by(Exchange("C3")) == {"GO-10.11"}
    assert start.where(phase=Phase.MARK).forbidden_by(Exchange("A1")) == {"GO-10.11"}


def test_go_10_12__an_extra_harvest_fills_three_places() -> None:
    start = table().having(held=[Held.REFILL], plantations=["g2 0", "c3 1", "p1 1", "n2 0"])
    start = start.having(colonies={CALICUT: ("Calicut-1", "v")})
    there = start.do(Use(Held.REFILL))
    assert there.task == Task.REFILL and there.forbidden_by(Refill(THIRD)) == {"GO-10.12"}  # it is full
    there = there.do(Refill(FIRST), Refill(Site.CALICUT))
    assert there.task == Task.FILL
    there = there.do(Put(Site.CALICUT, PEPPER), Refill(SECOND))
    assert there.spices() == (2, 3, 2, 0, 1) and there.task == Task.NONE and there.phase == Phase.MARK
    less = table(take="up-to").having(held=[Held.REFILL], plantations=["g2 0"]).having(colonies={CALICUT: ("Calicut-1", "")})
    less = less.do(Use(Held.REFILL), Refill(Site.CALICUT), Put(Site.CALICUT, PEPPER))
    assert less.forbidden_by(Done()) == {"GO-10.12"}  # so that no place is chosen twice
    assert table().forbidden_by(Refill(FIRST)) == {"GO-10.12"}


def test_go_10_13__a_supply_counts_two_cards() -> None:
    start = table(cards=[TIGER, "ships2-2", "ships2-3"]).having(held=[Held.SUPPLY], plantations=["g2 0", "c3 1"])
    there = start.do(Use(Held.SUPPLY))
    assert there.turned == ["ships2-2", "ships2-3"]
    assert there.do(Take(Good.SHIPS)).player().ships == 9 and there.do(Take(Good.COLONISTS)).player().colonists == 7
    assert there.do(Take(Good.SPICES)).turned == []  # at once, before the spices are laid out
    spices = there.do(Take(Good.SPICES), *[Put(FIRST, GINGER)] * 2, *[Put(SECOND, CINNAMON)] * 2)
    assert spices.spices() == (2, 3, 0, 0, 0) and spices.turned == [] and spices.task == Task.NONE


def test_go_10_14__a_spy_acts_by_another_player_s_row() -> None:
    start = table(3).acting().having(held=[Held.SPY], plantations=["g3 0"]).having(1, rows={SHIPS: 5, TAXES: 3, HARVEST: 2})
    assert start.do(Spy(1, SHIPS)).player().ships == 9 and start.do(Spy(1, TAXES)).ducats[0] == 15
    harvest = start.do(Spy(1, HARVEST), Put(FIRST, GINGER), Put(FIRST, GINGER))
    assert harvest.spices() == (2, 0, 0, 0, 0) and harvest.turn == 0 and harvest.may(Ships())
    assert start.forbidden_by(Spy(0, SHIPS)) == {"GO-10.14"} == start.forbidden_by(Spy(1, EXPEDITION))
    plot = start.having(1, rows={FOUND: 5}).do(Plot(1, QUILON), Settle(), Choose("Quilon-2"), Put(Site.QUILON, CLOVE))
    assert plot.player().colonies[QUILON].tile >= 0 and plot.turn == 0 and plot.player().held[Held.SPY] == 0
    mixing = start.having(hand=["harvest_mix-1"])
    mixed = mixing.do(Gather(1, "harvest_mix-1"), Take(Good.SHIPS), Put(FIRST, GINGER))  # by row 2 of P2, not row 1
    assert (mixed.player().ships, mixed.spices()[0], mixed.turn, mixed.task) == (5, 1, 0, Task.NONE)
    assert not mixed.hand() and mixed.player().held[Held.SPY] == 0 and mixed.may(Ships())
    assert mixing.forbidden_by(Gather(0, "harvest_mix-1")) == {"GO-10.14"}
    assert start.forbidden_by(Gather(1, "harvest_mix-1")) == {"GO-9.1"}


def test_go_10_15__the_royal_aide_moves_a_least_advanced_marker() -> None:
    start = table().having(held=[Held.AIDE], rows={SHIPS: 2, TAXES: 3})
    assert start.forbidden_by(Aide(SHIPS)) == {"GO-10.15"} == start.forbidden_by(Aide(TAXES))
    there = start.do(Aide(HARVEST))
    assert there.rows() == (2, 2, 3, 1, 1) and there.player().ships == 4 and there.phase == Phase.MARK
    assert table(without=["GO-10.15"]).having(held=[Held.AIDE], rows={SHIPS: 2}).may(Aide(SHIPS))


# --- expedition cards -------------------------------------------------------------------------------------------------


def test_go_11_1__two_ships() -> None:
    assert table().having(hand=["ships2-2"]).do(Play("ships2-2")).player().ships == 6


def test_go_11_2__two_colonists() -> None:
    assert table().having(hand=["colonists2-1"]).do(Play("colonists2-1")).player().colonists == 4


def test_go_11_3__five_ducats() -> None:
    assert table().having(hand=["ducats5-1"]).do(Play("ducats5-1")).ducats[0] == 12


def test_go_11_2__colonists_of_a_card_count_in_a_founding() -> None:
    there = table(cards=[TIGER, "ships2-2", "ships2-3"]).acting().having(hand=["colonists2-1"], colonists=1).do(Found(COCHIN))
    assert not there.may(Settle()) and there.do(Play("colonists2-1")).may(Settle())


def test_go_10_3__a_colonist_of_this_round_counts_in_a_founding() -> None:
    cards = [TIGER, "ships2-2", "ships2-3"]
    start = table(cards=cards).acting().having(held=[Held.ROUND_COLONIST, Held.ROUND_SPICE], colonists=2, plantations=["g1 0"])
    there = start.do(Found(COCHIN))
    assert not there.may(Settle()) and there.do(Use(Held.ROUND_COLONIST)).may(Settle())
    assert there.forbidden_by(Use(Held.ROUND_SPICE)) == {"GO-9.1"}  # laying a spice is a task of its own


def test_go_11_4__two_spices_of_choice() -> None:
    start = table().having(hand=["spices2-1"], plantations=["g2 0", "c1 0"]).do(Play("spices2-1"))
    there = start.do(Put(FIRST, GINGER), Put(SECOND, CINNAMON))
    assert there.spices() == (1, 1, 0, 0, 0) and there.phase == Phase.MARK and there.turn == 0


def test_go_11_5__spices_for_three_ducats_each() -> None:
    start = table().having(hand=["sell-1"], plantations=["g2 2", "c1 1"]).do(Play("sell-1"))
    assert start.forbidden_by(Done()) == {"GO-11.5"}  # at least one
    assert start.do(Pay(FIRST, GINGER), Done()).ducats[0] == 10
    everything = start.do(Pay(FIRST, GINGER), Pay(FIRST, GINGER), Pay(SECOND, CINNAMON))
    assert everything.ducats[0] == 16 and everything.task == Task.NONE
    assert table().having(hand=["sell-1"]).forbidden_by(Play("sell-1")) == {"GO-11.5"}


def test_go_11_6__a_harvest_of_any_mix() -> None:
    start = table().acting().having(hand=["harvest_mix-1"], rows={HARVEST: 3}, plantations=["g2 0"]).do(Mix("harvest_mix-1"))
    there = start.do(Take(Good.SHIPS), Put(FIRST, GINGER), Take(Good.COLONISTS), Take(Good.SHIPS))
    assert (there.player().ships, there.player().colonists, there.spices()[0], there.turn) == (6, 3, 1, 1)
    assert start.forbidden_by(Take(Good.SPICES)) == {"GO-11.6"}


def test_go_11_7__one_card_more() -> None:
    cards = [TIGER, "ships2-2", "ships2-3", "ducats5-3"]
    start = table(cards=cards).acting().having(hand=["found_flip-1"]).do(Found(COCHIN))
    assert not start.may(Settle())
    there = start.do(Turn("found_flip-1"))
    assert there.turned == ["ships2-2", "ships2-3", "ducats5-3"] and there.may(Settle())
    assert table().having(hand=["found_flip-1"]).forbidden_by(Turn("found_flip-1")) == {"GO-11.7"}


def test_go_11_8__a_step_without_spices() -> None:
    start = table().acting().having(hand=["no_spices-1"], rows={TAXES: 3}, ships=4)
    there = start.do(Ease(TAXES, "no_spices-1"))
    assert there.rows()[TAXES] == 4 and there.player().ships == 1 and there.turn == 1
    assert start.having(ships=1).forbidden_by(Ease(TAXES, "no_spices-1")) == {"GO-6.1"}


def test_go_11_9__a_step_without_ships() -> None:
    start = table().acting().having(hand=["no_spices-1", "no_ships-1"], rows={TAXES: 3}, ships=4)
    assert start.forbidden_by(Ease(TAXES, "no_ships-1")) == {"GO-6.1"}
    paid = start.having(plantations=["p1 1", "n1 1", "v1 1"], ships=0).do(
        Ease(TAXES, "no_ships-1"), Pay(FIRST, PEPPER), Pay(SECOND, NUTMEG), Pay(THIRD, CLOVE))
    assert paid.rows()[TAXES] == 4 and paid.player().ships == 0
    both = start.having(ships=0).do(Leap(TAXES, "no_spices-1", "no_ships-1"))
    assert both.rows()[TAXES] == 4 and not {"no_spices-1", "no_ships-1"} & both.hand() and both.player().ships == 0


def test_go_11_10__a_step_for_ducats() -> None:
    start = table().acting().having(hand=["pay_ducats-1"], rows={TAXES: 2})
    there = start.do(Ease(TAXES, "pay_ducats-1"))
    assert there.rows()[TAXES] == 3 and there.ducats[0] == 1 and there.turn == 1 and there.player().ships == 4
    assert start.having(ducats=5).forbidden_by(Ease(TAXES, "pay_ducats-1")) == {"GO-11.10"}


# --- everything -------------------------------------------------------------------------------------------------------


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
