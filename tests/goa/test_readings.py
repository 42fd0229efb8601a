"""Every ambiguity: what differs under each reading, in a position made for it."""

from __future__ import annotations

import pytest

from century_rules.desk.comparing import Question, compare_readings
from century_rules.desk.comparing.never import never_part
from century_rules.desk.comparing.shortest import shortest_play
from century_rules.games.goa.actions import (
    Advance, Aide, Bid, Choose, Commit, Decline, Develop, Discard, Done, Draw, Ease, Exchange, Expedition, Fail, Flag, Found,
    Harvest, Keep, Leap, Learn, Let, Mark, Pass, Pay, Play, Put, Refill, Scout, Settle, Ships, Spy, Take, Taxes, Turn, Use,
)
from century_rules.games.goa.observation import observe
from century_rules.games.goa.pieces import Column, Good, Held, Site, Spice, Town
from century_rules.games.goa.readings import Readings
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.games.goa.state import Phase, Task
from century_rules.kernel.reading import ambiguities_of
from century_rules.kernel.verdict import Verdict
from tests.goa.by_hand import TIGER, Table, table, won

SHIPS, HARVEST, TAXES, EXPEDITION, FOUND = Column
GINGER, CINNAMON, PEPPER, NUTMEG, CLOVE = Spice
QUILON, COCHIN, MADRAS, CALICUT = Town
FIRST, SECOND, THIRD, FOURTH = tuple(Site)[:4]


def test_self_buy() -> None:
    def auctioneer(reading: str) -> Table:
        return table(a=["A-ships", "A-colonists"], self_buy=reading).bidding("B1", "A1").do(Bid(3))

    assert auctioneer("outbid").do(Bid(4)).ducats == (7, 6) and auctioneer("outbid").forbidden_by(Bid(3)) == {"GO-4.2"}
    assert auctioneer("discount").do(Keep()).ducats == (7, 8)
    assert auctioneer("equal").do(Keep()).ducats == (7, 7) and auctioneer("equal").forbidden_by(Bid(4)) == {"GO-4.4"}
    assert auctioneer("outbid").forbidden_by(Keep()) == {"GO-4.4"}
    assert auctioneer("discount").do(Keep()).player(1).colonists == 6
    assert auctioneer("equal").having(1, ducats=2).forbidden_by(Keep()) == {"GO-4.3"}


def test_bid_limit() -> None:
    assert table().bidding("B1", "A1").forbidden_by(Bid(8)) == {"GO-4.3"}
    assert table(bid_limit="yes").bidding("B1", "A1").do(Bid(30), Pass()).ducats == (0, 17)


def test_flag_place() -> None:
    start = table().empty("A1", "B1")
    assert start.forbidden_by(Flag("n1")) == {"GO-3.1"} == start.forbidden_by(Flag("n2")) and start.may(Flag("A1"))
    corner = table(flag_place="side-or-corner").empty("A1", "B1")
    assert corner.may(Flag("n2")) and not corner.may(Flag("n1"))  # C1 touches n2 by a corner
    assert table(flag_place="need-not").empty("A1", "B1").may(Flag("n1"))


def test_stuck() -> None:
    there = table().only("A1", "E5").do(Flag("n1"), Mark("A1"))
    assert {action.square for action in there.legal if isinstance(action, Mark)} == {"E5"}
    empty = table(stuck="empty-square").only("A1", "E5").do(Flag("n1"), Mark("A1"))
    marks = {action.square for action in empty.legal if isinstance(action, Mark)}
    assert "E5" not in marks and "A1" not in marks and len(marks) == 23
    nothing = empty.do(Mark("C3")).passing(3)
    assert nothing.phase == Phase.ACT and nothing.lying == 1  # nothing was auctioned there
    none_empty = table(stuck="empty-square")
    assert none_empty.do(Flag("n1")).may(Mark("A1"))


def test_break_chain() -> None:
    def fourth(reading: str) -> set[str]:
        there = table(3, break_chain=reading).only("A1", "D4", "E5", "C1").do(Flag("n1"), Mark("A1"), Mark("D4"))
        return {action.square for action in there.legal if isinstance(action, Mark)}

    assert fourth("from-the-new") == {"E5"} and fourth("from-the-old") == {"E5", "C1"}


def test_setup_flag_card() -> None:
    assert table().player(0).extra == 0 and table(setup_flag_card="yes").player(0).extra == 1


def test_first_cards() -> None:
    cards = ["ships2-2", TIGER, "sell-1"]
    assert sum(table(cards=cards).state.pile) == 28 and sum(table(cards=cards, first_cards="shuffled-back").state.pile) == 30


def test_removed_colonies() -> None:
    assert sum(table().state.unfounded) == 16 and sum(table(removed_colonies="none").state.unfounded) == 18


def test_colony_tile() -> None:
    def tiles(reading: str) -> set[str]:
        there = table(colonies=["Quilon-3", "Quilon-5"], colony_tile=reading).acting().having(colonists=9)
        return {action.tile for action in there.do(Found(QUILON), Settle()).legal if isinstance(action, Choose)}

    assert tiles("choice") == {"Quilon-5", "Quilon-1", "Quilon-2", "Quilon-4"} and tiles("top") == {"Quilon-5"}
    top = table(colonies=["Quilon-3", "Quilon-5"], colony_tile="top").acting().having(colonists=9).do(Found(QUILON), Settle())
    assert top.forbidden_by(Choose("Quilon-1")) == {"GO-6.11"}


CARDS = [TIGER, "ships2-2", "ships2-3", "ducats5-3"]  # two, three and three colonists


def test_found_commit() -> None:
    before = table(cards=CARDS, found_commit="before").acting().having(colonists=6).do(Found(COCHIN))
    assert before.task == Task.COMMIT and before.turned == [] and before.forbidden_by(Commit(7)) == {"GO-6.10"}
    assert before.do(Commit(5), Settle()).player().colonists == 1  # all that were said
    assert before.do(Commit(2)).forbidden_by(Settle()) == {"GO-6.10"}
    assert before.do(Commit(2), Fail()).player().colonists == 7
    after = table(cards=CARDS).acting().having(colonists=6).do(Found(COCHIN))
    assert after.do(Settle()).player().colonists == 3 and after.forbidden_by(Commit(3)) == {"GO-6.10"}


def test_found_fail() -> None:
    def there(reading: str, colonists: int) -> Table:
        return table(cards=CARDS, found_fail=reading).acting().having(colonists=colonists).do(Found(COCHIN))

    assert there("allowed", 9).do(Fail()).player().colonists == 10
    assert there("no", 9).forbidden_by(Fail()) == {"GO-6.10"} and there("no", 1).may(Fail())


def test_found_extra() -> None:
    after = table(cards=CARDS).acting().having(hand=["found_flip-1"])
    assert after.forbidden_by(Scout(COCHIN, "found_flip-1")) == {"GO-11.7"}
    assert len(after.do(Found(COCHIN), Turn("found_flip-1")).turned) == 3
    with_it = table(cards=CARDS, found_extra="with-the-action").acting().having(hand=["found_flip-1"])
    assert len(with_it.do(Scout(COCHIN, "found_flip-1")).turned) == 3
    assert with_it.do(Found(COCHIN)).forbidden_by(Turn("found_flip-1")) == {"GO-11.7"}
    both = table(cards=CARDS, found_extra="with-the-action", found_commit="before").acting().having(hand=["found_flip-1"])
    assert len(both.do(Scout(COCHIN, "found_flip-1"), Commit(0)).turned) == 3


def all_but_one(reading: str) -> Table:
    """When all cards but one are in the hand of P2."""
    there = table(dry_deck=reading)
    return there.having(1, hand=[name for name in there.state.card_names if name != "sell-1"]).acting()


def test_dry_deck() -> None:
    assert all_but_one("fewer").do(Found(QUILON)).turned == ["sell-1"]
    assert all_but_one("no-founding").forbidden_by(Found(QUILON)) == {"GO-6.10"}


def test_hand_limit() -> None:
    trim = table().acting().having(hand=["sell-1"]).do(Expedition())
    assert trim.task == Task.TRIM and len(trim.hand()) == 2
    never = table(hand_limit="never-above").acting().having(hand=["sell-1"]).do(Expedition())
    assert never.task == Task.DRAW and never.forbidden_by(Draw()) == {"GO-6.7"} and never.may(Done())
    drawn = never.do(Discard("sell-1"))
    assert drawn.forbidden_by(Done()) == {"GO-6.7"} and drawn.do(Draw()).turn == 1
    above = table(hand_limit="never-above").acting().having(hand=["sell-1", "sell-2"]).do(Expedition())
    assert above.forbidden_by(Done()) == {"GO-6.7"} and above.do(Discard("sell-1")).may(Done())


def test_take() -> None:
    def harvest(reading: str) -> Table:
        return table(take=reading).acting().having(rows={HARVEST: 3}, plantations=["g3 0"]).do(Harvest())

    assert harvest("yes").forbidden_by(Done()) == {"GO-6.5"}
    assert harvest("up-to").do(Put(FIRST, GINGER), Done()).spices()[0] == 1
    fewer = table(take="up-to").acting().having(rows={EXPEDITION: 5}).do(Expedition(), Draw(), Done())
    assert len(fewer.hand()) == 1 and fewer.turn == 1
    assert len(won("A-expeditions", take="up-to").do(Draw(), Done()).hand()) == 1
    filling = table(take="up-to").acting().having(colonists=20).do(Found(CALICUT), Settle(), Choose("Calicut-1"))
    assert sum(filling.do(Done()).spices()) == 0


def test_empty_action() -> None:
    assert table().acting().do(Harvest()).turn == 1
    assert table(empty_action="not").acting().forbidden_by(Harvest()) == {"GO-6.5"}
    full = table(empty_action="not")
    dry = full.having(1, hand=list(full.state.card_names)).acting()
    assert dry.forbidden_by(Expedition()) == {"GO-6.7"}
    # The spy is an action with another player's row; a card or a tile played is never an action (GO-5.3).
    spying = table(empty_action="not").acting().having(held=[Held.SPY])
    assert spying.forbidden_by(Spy(1, HARVEST)) == {"GO-6.5"} and spying.may(Spy(1, SHIPS))
    assert table().acting().having(held=[Held.SPY]).may(Spy(1, HARVEST))
    for reading in ("allowed", "not"):
        assert table(empty_action=reading).having(hand=["spices2-1"]).do(Play("spices2-1")).hand() == set()


def test_decline() -> None:
    assert table().acting().forbidden_by(Decline()) == {"GO-5.1"} and table(decline="yes").acting().do(Decline()).turn == 1


def test_first_bonus() -> None:
    def drawn(reading: str) -> int:
        there = table(first_bonus=reading).having(1, rows={TAXES: 4}).acting().having(rows={SHIPS: 3}, hand=["no_spices-1"])
        return len(there.do(Ease(SHIPS, "no_spices-1")).hand())

    assert (drawn("each-column"), drawn("overall")) == (1, 0)


def test_free_move_bonus() -> None:
    rows = {SHIPS: 1, HARVEST: 2, TAXES: 2, EXPEDITION: 2, FOUND: 2}

    def there(reading: str) -> Table:
        return table(free_move_bonus=reading).having(held=[Held.AIDE], rows=rows).do(Aide(SHIPS))

    assert (there("yes").player().extra, there("no").player().extra) == (1, 0)
    paid = table(free_move_bonus="no", money_card="free").having(hand=["pay_ducats-1"], rows=rows).do(Ease(SHIPS, "pay_ducats-1"))
    assert paid.player().extra == 0 and paid.rows() == (2, 2, 2, 2, 2)
    step = table(free_move_bonus="no").acting().having(plantations=["g1 1"], rows=rows).do(Develop(SHIPS), Pay(FIRST, GINGER))
    assert step.player().extra == 1


def test_extra_left() -> None:
    there = table().acting(phase=Phase.EXTRA).having(extra=2)
    assert there.forbidden_by(Pass()) == {"GO-7.2"}
    lost = table(extra_left="may-pass").acting(phase=Phase.EXTRA).having(extra=2).do(Pass(), Pass())
    assert lost.player().extra == 1


def test_supply() -> None:
    def there(reading: str, ships: int = 4, ducats: int = 10, colonists: int = 2) -> Table:
        return table(supply=reading).having(1, ships=ships, ducats=ducats, colonists=colonists).acting()

    assert there("finite", ships=23).do(Ships()).player().ships == 4
    assert there("unlimited", ships=23).do(Ships()).player().ships == 5
    assert there("finite", ducats=160).do(Taxes()).ducats[0] == 9
    assert there("finite", colonists=28).do(Found(CALICUT), Fail()).player().colonists == 2
    ginger = table(supply="finite").having(1, plantations=["g3 3", "g3 3", "g3 3", "g3 0"]).acting()
    one = ginger.having(rows={HARVEST: 3}, plantations=["g3 0"]).do(Harvest(), Put(FIRST, GINGER))
    assert one.spices()[0] == 1 and one.turn == 1
    bought = table(a=["A-ginger-2-1", "A-colonists"], supply="finite").having(1, plantations=["g3 3", "g3 3", "g3 3"])
    assert bought.bidding("B1", "A1").passing(2).player().plantations[0].sacks == 1
    refilled = table(supply="finite").having(1, plantations=["g3 3", "g3 3", "g3 3"])
    refilled = refilled.having(held=[Held.REFILL], plantations=["g3 0"]).do(Use(Held.REFILL), Refill(FIRST))
    assert refilled.spices()[0] == 1 and refilled.task == Task.NONE


def test_extra_supply() -> None:
    there = table(a=["A-extra-actions", "A-colonists"], extra_supply="finite").having(1, extra=8).bidding("B1", "A1").passing(2)
    assert there.player().extra == 2  # one of the flag, and one that is left
    more = table(a=["A-extra-actions", "A-colonists"]).having(1, extra=8).bidding("B1", "A1").passing(2)
    assert more.player().extra == 3


def test_cards_per_action() -> None:
    hand = ["ships2-2", "ducats5-1"]
    assert table().acting().having(hand=hand).do(Play("ships2-2"), Play("ducats5-1")).hand() == set()
    one = table(cards_per_action="one").acting().having(hand=hand).do(Play("ships2-2"))
    assert one.forbidden_by(Play("ducats5-1")) == {"GO-9.1"}
    assert one.do(Ships()).where(turn=0).may(Play("ducats5-1"))
    both = table(cards_per_action="one").acting().having(hand=["no_spices-1", "no_ships-1"])
    assert both.forbidden_by(Leap(SHIPS, "no_spices-1", "no_ships-1")) == {"GO-9.1"}


def test_combine() -> None:
    hand = ["no_spices-1", "no_ships-1", "found_flip-1", "found_flip-2"]
    assert table().acting().having(hand=hand).may(Leap(SHIPS, "no_spices-1", "no_ships-1"))
    no = table(combine="no").acting().having(hand=hand)
    assert no.forbidden_by(Leap(SHIPS, "no_spices-1", "no_ships-1")) == {"GO-9.1"}
    turned = no.do(Found(CALICUT), Turn("found_flip-1"))
    assert turned.forbidden_by(Turn("found_flip-2")) == {"GO-9.1"}


def test_free_timing() -> None:
    hand = ["ships2-2"]
    assert table().having(hand=hand).may(Play("ships2-2"))
    assert table().forbidden_by(Let(1)) == {"GO-9.1"}
    turns = table(free_timing="own-turns").having(hand=hand)
    assert turns.forbidden_by(Play("ships2-2")) == {"GO-9.1"} and turns.acting().may(Play("ships2-2"))
    moment = table(free_timing="any-moment").having(1, hand=hand).do(Let(1))
    assert moment.game.actor(moment.state) == 1 and moment.turn == 0 and moment.forbidden_by(Flag("n1")) >= {"GO-3.1"}
    there = moment.do(Play("ships2-2"), Done())
    assert there.player(1).ships == 6 and there.may(Flag("n1")) and there.game.actor(there.state) == 0
    assert there.do(Let(1), Done()).state == there.state and there.do(Let(1), Done()).may(Let(1))  # again and again
    founding = table().having(hand=["ships2-2", "sell-1"], held=[Held.SUPPLY, Held.AIDE], plantations=["g1 1"])
    founding = founding.acting().do(Found(QUILON))
    assert founding.do(Play("ships2-2")).task == Task.FOUND
    for later in (Play("sell-1"), Use(Held.SUPPLY), Aide(SHIPS)):  # the founding is finished first
        assert founding.forbidden_by(later) == {"GO-9.1"}


def test_sale_tile() -> None:
    def there(reading: str) -> Table:
        return table(sale_tile=reading).having(held=[Held.SALE], plantations=["g3 3", "c3 3"])

    assert there("any-time").may(Use(Held.SALE)) and there("own-turns").forbidden_by(Use(Held.SALE)) == {"GO-10.4"}
    assert there("own-turns").acting().may(Use(Held.SALE))


def test_round_tiles() -> None:
    def late(reading: str) -> Table:
        return table(round_tiles=reading).acting(phase=Phase.EXTRA).having(held=[Held.ROUND_SHIP, Held.EXCHANGE])

    assert late("yes").may(Use(Held.ROUND_SHIP)) and late("yes").may(Exchange("C3"))
    assert late("no").forbidden_by(Use(Held.ROUND_SHIP)) == {"GO-10.3"}
    assert late("no").forbidden_by(Exchange("C3")) == {"GO-10.11"}


def test_sell_max() -> None:
    def sold(reading: str) -> Table:
        there = table(sell_max=reading).having(hand=["sell-1"], plantations=["g3 3", "g3 3"]).do(Play("sell-1"))
        return there.do(*[Pay(FIRST, GINGER)] * 3, Pay(SECOND, GINGER))

    assert sold("any").may(Pay(SECOND, GINGER)) and sold("any").task == Task.SELL
    assert sold("four").task == Task.NONE and sold("four").spices()[0] == 2 and sold("four").ducats[0] == 19


def test_spice_card() -> None:
    def there(reading: str) -> Table:
        return table(spice_card=reading).having(hand=["spices2-1"], plantations=["g1 0"])

    assert there("one").do(Play("spices2-1"), Put(FIRST, GINGER)).task == Task.NONE
    assert there("both-or-none").forbidden_by(Play("spices2-1")) == {"GO-11.4"}


def test_card_price() -> None:
    def paid(reading: str, row: int) -> int:
        there = table(card_price=reading).acting().having(hand=["pay_ducats-1"], rows={TAXES: row}, ducats=20)
        return 20 - there.do(Ease(TAXES, "pay_ducats-1")).ducats[0]

    assert [paid("per-step", row) for row in (1, 2, 3, 4)] == [3, 6, 9, 12]
    assert [paid("fixed", row) for row in (1, 2, 3, 4)] == [6] * 4


def test_spy() -> None:
    def there(reading: str) -> Table:
        return table(spy=reading).having(held=[Held.SPY]).having(1, rows={SHIPS: 4}).acting().do(Spy(1, SHIPS))

    assert there("own-action").turn == 0 and there("changes-action").turn == 1
    assert there("changes-action").player().ships == 8
    assert table(spy="changes-action").having(held=[Held.SPY]).forbidden_by(Spy(1, SHIPS)) == {"GO-5.1"}


def test_spy_progress() -> None:
    def there(reading: str) -> Table:
        return table(spy_progress=reading).having(held=[Held.SPY], plantations=["g1 1"]).acting()

    assert there("no").forbidden_by(Learn(SHIPS)) == {"GO-10.14"}
    stepped = there("yes").do(Learn(SHIPS), Pay(FIRST, GINGER))
    assert stepped.rows()[SHIPS] == 2 and stepped.turn == 0 and stepped.player().held[Held.SPY] == 0


def test_supply_kinds() -> None:
    def there(reading: str) -> Table:
        start = table(supply_kinds=reading).having(held=[Held.SUPPLY], plantations=["g2 0", "c2 0"])
        return start.do(Use(Held.SUPPLY), Take(Good.SPICES), Put(FIRST, GINGER))

    assert there("mixed").may(Put(SECOND, CINNAMON)) and there("one-kind").forbidden_by(Put(SECOND, CINNAMON)) == {"GO-10.13"}
    assert there("one-kind").do(Put(FIRST, GINGER)).task == Task.NONE


def test_extra_harvest() -> None:
    def there(reading: str, *plantations: str) -> Table:
        return table(extra_harvest=reading).having(held=[Held.REFILL], plantations=plantations)

    assert there("up-to-three", "g2 0").do(Use(Held.REFILL), Refill(FIRST)).spices()[0] == 2
    assert there("up-to-three", "g2 0", "c1 0").do(Use(Held.REFILL), Refill(FIRST)).may(Done())
    assert there("exactly-three", "g2 0", "c1 0").forbidden_by(Use(Held.REFILL)) == {"GO-10.12"}
    assert there("exactly-three", "g2 0", "c1 0", "p1 0").do(Use(Held.REFILL)).forbidden_by(Done()) == {"GO-10.12"}


def test_fifth() -> None:
    def there(reading: str) -> Table:
        full = table(a=["A-pepper-1", "A-colonists"], fifth=reading).having(plantations=["g1 1", "c2 2", "g2 0", "n2 1"])
        return full.bidding("B1", "A1").passing(2)

    assert there("an-old-one").forbidden_by(Done()) == {"GO-10.2"}
    gone = there("or-the-new").do(Done())
    assert gone.player().kept == 1 and gone.spices() == (1, 2, 0, 1, 0) and gone.phase == Phase.ACT


def test_hidden() -> None:
    def seen(reading: str) -> tuple[object, object, bool]:
        there = table(hidden=reading).having(1, hand=["sell-1"])
        found = observe(there.game, there.state, 0)
        return found.players[1].hand, found.players[1].ducats, observe(there.game, there.state, 1).actions is not None

    assert seen("hands-and-ducats") == (None, None, False)
    assert seen("hands") == (None, 10, False)
    assert seen("nothing") == (("sell-1",), 10, True)


def test_money_zero() -> None:
    assert table(money_zero="all").having(ducats=0).having(1, ducats=0).points() == (3, 3)
    assert table(money_zero="nobody").having(ducats=0).having(1, ducats=0).points() == (0, 0)
    assert table(money_zero="nobody").points() == (0, 3)


def test_tie() -> None:
    def winners(reading: str) -> tuple[int, ...]:
        there = table(tie=reading).having(ducats=10).where(phase=Phase.OVER, turn=0, layer=0)
        outcome = there.game.outcome(there.state)
        assert outcome is not None
        return outcome.winners

    assert winners("shared") == (0, 1) and winners("first") == (0,)


def test_six() -> None:
    tigers = ["ships2-1", "colonists2-3", "spices2-2", "harvest_mix-1", "found_flip-3", "no_ships-2"]
    assert table(six="twenty").having(hand=tigers, ducats=0).points()[0] == 20
    assert table(six="twenty-one").having(hand=tigers, ducats=0).points()[0] == 21
    assert table(six="twenty-one").having(hand=tigers[:5], ducats=0).points()[0] == 15


def test_free_discard() -> None:
    assert table().having(hand=["sell-1"]).forbidden_by(Discard("sell-1")) == {"GO-6.8"}
    assert table(free_discard="yes").having(hand=["sell-1"]).do(Discard("sell-1")).hand() == set()


def test_quick_starter() -> None:
    assert table().phase == Phase.MARK
    assert table(quick_starter="yes").do(Advance(SHIPS, TAXES)).rows() == (2, 1, 2, 1, 1)


def test_ducat_tile() -> None:
    def gained(reading: str) -> int:
        return table(ducat_tile=reading).acting().having(held=[Held.ROUND_DUCATS]).do(Use(Held.ROUND_DUCATS)).ducats[0] - 7

    assert (gained("four"), gained("three")) == (4, 3)


def test_money_card() -> None:
    action = table().having(hand=["pay_ducats-1"])
    assert action.forbidden_by(Ease(TAXES, "pay_ducats-1")) == {"GO-5.1"} and action.acting().may(Ease(TAXES, "pay_ducats-1"))
    free = table(money_card="free").having(hand=["pay_ducats-1"]).do(Ease(TAXES, "pay_ducats-1"))
    assert free.rows()[TAXES] == 2 and free.phase == Phase.MARK and free.ducats[0] == 4
    ship = table(money_card="free").acting().having(hand=["no_ships-1"], plantations=["p1 1"])
    assert ship.do(Ease(TAXES, "no_ships-1"), Pay(FIRST, PEPPER)).turn == 1


@pytest.mark.parametrize("doubt", [each.id for each in ambiguities_of(Readings)])
def test_every_ambiguity_has_a_test(doubt: str) -> None:
    assert f"test_{doubt.replace('-', '_')}" in globals()


def test_the_forty_ambiguities_and_three_options() -> None:
    assert len(ambiguities_of(Readings)) == 43


def test_readings_that_begin_otherwise_part_before_the_first_action() -> None:
    """From one set-up: which tiles are taken out is dealt. They were proved never to part, as both were begun as one is."""
    (ambiguity,) = [each for each in RULEBOOK.ambiguities if each.id == "removed-colonies"]
    question = Question(RULEBOOK, ambiguity, 2, Readings())
    by_solver = never_part(question, rlimit=1_000), shortest_play(question, depth=1, rlimit=1_000)
    for answer in (compare_readings(question), *by_solver):
        assert answer.verdict is not Verdict.PROVED and answer.excluded <= 0
    parting = compare_readings(question).parting
    assert parting is not None and parting.kind == "beginning" and parting.length == 0
    first, second = parting.after
    assert first is not None and second is not None and sum(first.unfounded) == sum(second.unfounded) - 2
