"""Tiles (GO-10), clause by clause, from the text of the rulebook."""

from __future__ import annotations

from century_rules.games.goa.actions import (
    Aide, Choose, Done, Exchange, Gather, Pass, Pay, Plot, Put, Refill, Replace, Settle, Ships, Spy, Take, Use,
)
from century_rules.games.goa.pieces import Column, Good, Held, Site, Spice, Town
from century_rules.games.goa.state import Phase, Task
from tests.goa.by_hand import TIGER, table, won

SHIPS, HARVEST, TAXES, EXPEDITION, FOUND = Column
GINGER, CINNAMON, PEPPER, NUTMEG, CLOVE = Spice
QUILON, COCHIN, MADRAS, CALICUT = Town
FIRST, SECOND, THIRD, FOURTH = tuple(Site)[:4]


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
