"""Actions and extra actions (GO-5 to GO-7), clause by clause, from the text of the rulebook."""

from __future__ import annotations

from century_rules.games.goa.actions import (
    Choose, Decline, Develop, Discard, Done, Draw, Expedition, Fail, Found, Harvest, Pass, Pay, Play, Put, Settle, Ships,
    Take, Taxes, Use,
)
from century_rules.games.goa.pieces import Column, Good, Held, Site, Spice, Town
from century_rules.games.goa.state import Phase, Task
from tests.goa.by_hand import TIGER, table

SHIPS, HARVEST, TAXES, EXPEDITION, FOUND = Column
GINGER, CINNAMON, PEPPER, NUTMEG, CLOVE = Spice
QUILON, COCHIN, MADRAS, CALICUT = Town
FIRST, SECOND, THIRD, FOURTH = tuple(Site)[:4]


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
