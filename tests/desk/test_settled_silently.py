"""Every choice that is listed as settled silently is what the reference does: a test of the same name pins it."""

from __future__ import annotations

import sys

import attrs
import pytest

from century_rules.games.eastern_wonders import CLAUSES, Game, Phase, observe
from century_rules.games.eastern_wonders.actions import (
    Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.scoring import winner
from century_rules.games.eastern_wonders.settling import SETTLING
from tests.eastern_wonders.by_hand import Table, new_game, read_as, table

Y, R, G, B = Spice
SILENT = SETTLING.silent


@pytest.mark.parametrize("silent", SILENT, ids=lambda silent: silent.id)
def test_each_has_its_test_and_known_clauses(silent: object) -> None:
    assert attrs.has(type(silent))
    assert {clause for one in SILENT for clause in one.clauses} <= set(CLAUSES)
    names = {name.removeprefix("test_") for name in vars(sys.modules[__name__])}
    assert {one.id.replace("-", "_") for one in SILENT} <= names
    assert len({one.id for one in SILENT}) == len(SILENT)


def test_start_player() -> None:
    assert all(Game(players=players).deal(0).turn == players - 1 for players in (2, 3, 4)), "the last places a ship first"
    begun = new_game().do(Begin((4, 0, 0, 0), "C3"), Begin((2, 1, 0, 0), "C3"))
    assert begun.state.turn == 0


def test_start_together() -> None:
    first = new_game().do(Begin((4, 0, 0, 0), "C3"))
    assert (first.ship(1), first.hold(1)) == ("C3", "YYYY")
    assert (first.phase, first.state.turn) == (Phase.START, 0)


def test_start_no_fee() -> None:
    begun = new_game().do(Begin((4, 0, 0, 0), "C3"), Begin((2, 1, 0, 0), "C3"))
    assert begun.ship(0) == begun.ship(1)
    assert (begun.phase, begun.hold(0), begun.hold(1)) == (Phase.SAIL, "YYR", "YYYY")
    assert not any(begun.state.owed)


def test_stranded() -> None:
    assert table(ships=("C3", "D3"), holds=["Y"]).may(Step("D3"))
    stuck = table(ships=("C3", "D3"), holds=[""])
    assert stuck.forbidden_by(Step("D3")) == {"EW-3.5"}


def test_same_tile_twice() -> None:
    there_and_back = table(ships=("C3", "A2"), holds=["YYY"]).do(Step("D3"), Step("C3", Y), Step("D3", Y), Step("C3", Y))
    assert there_and_back.ship() == "C3"


def test_payer_chooses() -> None:
    met = table(ships=("C3", "D3", "D3"), holds=["YB"]).do(Step("D3"), Stop())
    assert {action for action in met.legal if isinstance(action, Pay)} == {
        Pay(cube, seat) for cube in (Y, B) for seat in (1, 2)}
    assert met.legal == {action for action in met.legal if isinstance(action, Pay)}


def test_paid_over_the_spaces() -> None:
    paid = table(ships=("C3", "D3"), holds=["YB", "YYYYYYYYYY"]).do(Step("D3"), Stop(), Pay(Y, 1))
    assert sum(paid.state.players[1].hold) == 11


def test_gathering_on_ports() -> None:
    port = table(ships=("A2", "D3"), holds=["Y"], lying={"A1": "B"}).do(Step("A1"), Stop())
    assert port.may(Take(B))


def test_gathering_over_the_spaces() -> None:
    full = table(ships=("C3", "A2"), holds=["YYYYYYYYYY"], lying={"D3": "BB"}).do(Step("D3"), Stop(), Take(B), Take(B))
    assert sum(full.state.players[0].hold) == 12


def test_gathered_too_late() -> None:
    on_the_way = table(ships=("C3", "A2"), holds=[""], lying={"D3": "BB"}).do(Step("D3"))
    assert on_the_way.legal == {Stop()}


def test_movement_bonus_each_turn() -> None:
    sailing = table(ships=("C3", "A2"), holds=[""], bonus={0: [Bonus.MOVE, Bonus.MOVE]}).do(Step("D3"))
    assert sailing.may(Step("C3"))
    again = sailing.do(Stop(), Pass(), Stay(), Pass())
    assert (again.state.turn, again.state.free) == (0, 2)


def test_harvest_whole() -> None:
    full = table(Phase.ACT, holds=["YYYYYYYYYY"], bonus={0: [Bonus.HARVEST]}).do(Harvest())
    assert full.hold() == "YYYYYYYYYYYYR"
    assert full.phase is Phase.TRIM


def test_empty_row() -> None:
    assert table(Phase.ACT, ships=("A3", "D3"), rows={0: (4, 0, 0, 0)}).may(Open())
    assert table(Phase.ACT, ships=("A3", "D3"), rows={0: (5, 0, 0, 0)}).forbidden_by(Open()) == {"EW-4.3"}


def test_bonus_tile_must() -> None:
    opened = table(Phase.ACT, ships=("A3", "D3"), rows={0: (0, 1, 1, 1)}).do(Open())
    assert opened.legal == {Choose(bonus) for bonus in Bonus}
    none = table(Phase.ACT, ships=("A3", "D3"), rows={0: (0, 1, 1, 1)}, bonus_left=(0,) * len(Bonus)).do(Open())
    assert none.phase is Phase.MARKET


def test_upgrade_may() -> None:
    opened = table(Phase.ACT, ships=("A3", "D3"), holds=["YR"], bonus={0: [Bonus.UPGRADE]}).do(Open())
    assert {Upgrade(Y), Done(), Trade()} <= opened.legal


def test_cost_before_upgrade() -> None:
    opening = table(Phase.ACT, ships=("A3", "D3"), holds=["YYR"], bonus={0: [Bonus.UPGRADE]}, outposts={1: ["A3"]}).do(Open())
    assert opening.legal == {Spend(Y), Spend(R)}
    assert opening.do(Spend(Y), Spend(Y)).may(Upgrade(R))


def test_trade_over_the_spaces() -> None:
    grown = table(Phase.ACT, ships=("A3", "D3"), holds=["RYYYYYYYYY"], outposts={0: ["A3"]}).do(Trade())
    assert grown.hold() == "Y" * 12
    assert grown.phase is Phase.MARKET


COUNTED = read_as(supply="counted")


def test_trade_pays_first() -> None:
    paid = table(Phase.ACT, ships=("A3", "D3"), holds=["R"], outposts={0: ["A3"]}, readings=COUNTED,
                 supply=(3, 0, 0, 0)).do(Trade())
    assert (paid.hold(), paid.state.supply) == ("YYY", (0, 1, 0, 0))


def test_short_supply() -> None:
    short = table(Phase.ACT, ships=("A3", "D3"), holds=["R"], outposts={0: ["A3"]}, readings=COUNTED, supply=(1, 0, 0, 0))
    assert short.do(Trade()).hold() == "Y"
    assert short.do(Harvest()).hold() == "YR"
    out = table(Phase.MARKET, ships=("A3", "D3"), holds=["Y"], outposts={0: ["A3"]}, readings=COUNTED, supply=(9, 0, 9, 9),
                opened=1, upgrades=1)
    assert out.forbidden_by(Upgrade(Y)) == {"EW-4.5c"}


def test_claim_closes_at_once() -> None:
    shut = table(Phase.ACT, ships=("A1", "A4"), holds=["YYYBB", "YYGGG"], closed_at=4).do(Claim(), Stay(), Claim())
    assert (shut.shown("A4"), shut.shown("A1")) == ("closed", "V05")
    greedy = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYRRRGGGBBB"], closed_at=4, readings=read_as(claims="several"))
    assert greedy.do(Claim()).state.turn == 1, "the tile that came up is the port-closed one"


def test_last_turn_trim() -> None:
    last = table(Phase.ACT, ships=("C3", "D3"), holds=["", "RRRRRRRRRR"], turn=1, vp={0: 4}, final=1)
    trimming = last.do(Harvest())
    assert (trimming.phase, trimming.state.actor) == (Phase.TRIM, 1)
    assert trimming.do(Discard(Y), Discard(Y)).phase is Phase.OVER


def test_at_once_no_trim() -> None:
    held = ["", "YYY" + "B" * 13]
    once = table(Phase.ACT, ships=("C3", "A1"), holds=held, turn=1, vp={1: 3}, readings=read_as(end_trigger="at-once"))
    assert (once.do(Claim()).phase, once.do(Claim()).hold(1)) == (Phase.OVER, "B" * 11)
    assert table(Phase.ACT, ships=("C3", "A1"), holds=held, turn=1, vp={1: 3}).do(Claim()).phase is Phase.TRIM


def test_opening_is_no_action() -> None:
    def opened(zero_trade: str) -> set[str]:
        readings = read_as(build_and_harvest="yes", pass_="no", zero_trade=zero_trade)
        return table(Phase.ACT, ships=("A2", "D3"), readings=readings).do(Open()).forbidden_by(Done())

    assert (opened("no"), opened("yes")) == ({"EW-3.8"}, set())
    only_pass = table(Phase.ACT, ships=("A2", "D3"), readings=read_as(pass_="no")).do(Open())
    assert only_pass.may(Done())


def test_closed_port_entered() -> None:
    sailing = table(ships=("A2", "D3"), closed_at=4)
    closed = Table(sailing.game, attrs.evolve(sailing.state, ports=(4, 1, 2, 3), drawn=5))
    there = closed.do(Step("A1"), Stop())
    assert (there.phase, there.forbidden_by(Claim())) == (Phase.ACT, {"EW-5.3"})
    assert there.may(Harvest())


def test_bonus_unused() -> None:
    moves = table(bonus={0: [Bonus.MOVE]}).do(Step("C4"))
    assert moves.may(Stop())
    upgrades = table(Phase.ACT, ships=("A2", "D3"), holds=["Y"], bonus={0: [Bonus.UPGRADE]}).do(Open())
    assert upgrades.may(Upgrade(Y)) and upgrades.may(Done())
    assert table(Phase.ACT, bonus={0: [Bonus.HARVEST]}).do(Harvest()).hold() == "YYR"
    roomy = table(Phase.ACT, holds=["Y" * 11], bonus={0: [Bonus.HOLD]}).do(Harvest())
    assert roomy.phase is not Phase.TRIM


def test_counts_are_open() -> None:
    seen = observe(table(vp={1: 3}).state, 0)
    assert (seen.players[1].vp_tiles, seen.players[1].vp_points) == (3, None)


def test_trim_in_seat_order() -> None:
    holds = ["Y" * 11, "Y" * 11, "Y" * 11]
    acting = table(Phase.ACT, ships=("C3", "D3", "A2"), holds=holds, turn=1, readings=read_as(hold_check="everybody"))
    state = acting.do(Pass())
    order = [int(state.state.actor)]
    for _ in range(2):
        state = state.do(Discard(Y))
        order.append(int(state.state.actor))
    assert order == [1, 2, 0]


def test_tie_by_seat() -> None:
    assert [winner(points) for points in ((5, 5, 4), (5, 5, 5), (6, 5, 5))] == [1, 2, 0]
