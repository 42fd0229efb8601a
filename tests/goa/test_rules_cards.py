"""The end, cards and supplies, expedition cards (GO-8, GO-9, GO-11), clause by clause, from the text of the rulebook."""

from __future__ import annotations

import pytest

from century_rules.games.goa.actions import (
    Done, Ease, Expedition, Found, Harvest, Leap, Mix, Pay, Play, Put, Settle, Ships, Take, Taxes, Turn, Use,
)
from century_rules.games.goa.components import printed
from century_rules.games.goa.pieces import Column, Good, Held, Site, Spice, Symbol, Town
from century_rules.games.goa.state import Phase, Task
from century_rules.kernel.errors import InvalidInput
from tests.goa.by_hand import TIGER, Table, table

SHIPS, HARVEST, TAXES, EXPEDITION, FOUND = Column
GINGER, CINNAMON, PEPPER, NUTMEG, CLOVE = Spice
QUILON, COCHIN, MADRAS, CALICUT = Town
FIRST, SECOND, THIRD, FOURTH = tuple(Site)[:4]


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
