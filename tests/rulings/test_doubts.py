"""Eight doubts as rulings, by hand: what is allowed, forbidden and led to is what the doubt is about, and nothing besides."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import attrs
import pytest

from century_rules.games.eastern_wonders import Claim, Harvest, Pay, Readings, Step, Stop, Take
from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.games.sand_to_sea.actions import Trade as TradeAtSea
from century_rules.games.sand_to_sea.state import Phase as SeaPhase
from century_rules.games.spice_road.actions import Rest
from century_rules.rulings import ruled
from century_rules.rulings.played import examples_of
from tests.by_hand import ATable
from tests.eastern_wonders.by_hand import table
from tests.sand_to_sea.by_hand import Table as TableAtSea
from tests.sand_to_sea.by_hand import table as table_at_sea
from tests.spice_road.by_hand import table as table_of_cards

FOLDER = Path(__file__).parent.parent.parent / "docs" / "rulings" / "doubts"
Y, R, G, B = Spice
T = TypeVar("T", bound=ATable[Any, Any, Any])


@cache
def _book(name: str) -> Any:
    return ruled([FOLDER / f"{name}.toml"])


def under(name: str, printed: T) -> T:
    """The same table, played by the ruling."""
    game = _book(name).game(printed.game.players, printed.game.readings, printed.game.components)
    return type(printed)(game, printed.state)


@pytest.mark.in_turn(1)
def test_the_first_step_costs_a_cube_too() -> None:
    printed = table(holds=["YR"])
    ruled_ = under("first-step-costs", printed)
    assert ruled_.forbidden_by(Step("C4")) == {"EW-3.1"} and not printed.forbidden_by(Step("C4"))
    assert ruled_.do(Step("C4", Y)).lying("C3") == "Y" and printed.forbidden_by(Step("C4", Y)) == {"EW-3.1"}
    assert ruled_.forbidden_by(Step("C5", Y)) == {"EW-3.1"}, "the ship does not jump"
    assert ruled_.forbidden_by(Step("C4", B)) == {"EW-3.2"}, "nothing is paid with a cube that is not there"
    bonus = under("first-step-costs", table(holds=["Y"], free=1))
    further = bonus.do(Step("C4"))
    assert further.forbidden_by(Step("C5")) == {"EW-3.1", "EW-3.2"}, "the free step of a bonus tile is used up by the first step"
    assert further.do(Step("C5", Y)).lying("C4") == "Y"
    assert not bonus.do(Step("C4", Y)).forbidden_by(Step("C5")), "and is left for the second where the first was paid"


def test_cubes_that_lie_there_pay_the_ships_there() -> None:
    printed = table(ships=("C3", "C4"), holds=["", "Y"], lying={"C4": "G"})
    assert printed.forbidden_by(Step("C4")) == {"EW-3.5"}
    there = under("take-before-paying", printed).do(Step("C4"), Stop())
    assert (there.phase, there.forbidden_by(Pay(G, 1))) == (Phase.FEE, {"EW-3.4"})
    paid = there.do(Take(G), Pay(G, 1))
    assert (paid.hold(), paid.hold(1), paid.phase) == ("-", "YG", Phase.ACT)
    empty = under("take-before-paying", table(ships=("C3", "C4"), holds=["", "Y"]))
    assert empty.forbidden_by(Step("C4")) == {"EW-3.5"}, "where nothing lies nothing is allowed that was not"


def test_cubes_picked_up_on_the_way_pay_for_further_steps() -> None:
    printed = table(holds=[""], lying={"C4": "G"}).do(Step("C4"))
    assert printed.forbidden_by(Take(G)) == {"EW-3.6"}
    there = under("take-on-the-way", printed)
    assert there.forbidden_by(Take(Y)) == {"EW-3.6"}, "what does not lie there is not taken"
    further = there.do(Take(G), Step("C5", G))
    assert (further.ship(), further.hold(), further.lying("C4")) == ("C5", "-", "G")
    assert under("take-on-the-way", table(lying={"C3": "G"})).forbidden_by(Take(G)) == {"EW-3.6"}, "before the first step, no"


def test_the_limit_of_the_hold_counts_at_all_times() -> None:
    full = "YYYYYYYYYY"
    printed = table(Phase.ACT, holds=[full])
    ruled_ = under("hold-limit-always", printed)
    assert ruled_.forbidden_by(Harvest()) == {"EW-7.1"} and not printed.forbidden_by(Harvest())
    assert not under("hold-limit-always", table(Phase.ACT, holds=["YYYYYYYY"])).forbidden_by(Harvest()), "two fit"
    gather = under("hold-limit-always", table(Phase.GATHER, holds=[full], lying={"C3": "G"}, moved=1, origin=0))
    assert gather.forbidden_by(Take(G)) == {"EW-7.1"}


def test_who_closed_a_port_uses_it_in_the_same_turn() -> None:
    several = attrs.evolve(Readings(), claims=read.Claims.SEVERAL)
    printed = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYBB"], readings=several, closed_at=4)
    after = under("closed-port-for-its-closer", printed).do(Claim())
    assert (after.phase, after.shown("A1")) == (Phase.PORT, "closed")
    again = after.do(Claim())
    assert (again.state.players[0].vp_tiles, again.state.players[0].vp_points) == (2, 11), "the tile is worth nothing"
    assert printed.do(Claim()).state.turn == 1, "by the printed rules the turn is over"
    later = type(after)(after.game, attrs.evolve(after.state, phase=Phase.ACT))
    assert later.forbidden_by(Claim()) == {"EW-5.3"}, "as the action of a turn it is closed"
    told = [example.stays for example in examples_of(_book("closed-port-for-its-closer"), 2)]
    assert any("hold" in stays for stays in told), "that nothing is paid is told"


def moored(hold: str) -> TableAtSea:
    """A ship that has moved lies on a market tile, without an outpost there."""
    start = table_at_sea([hold], ("B1", "C3"))
    return TableAtSea(start.game, attrs.evolve(start.state, phase=SeaPhase.MOOR, moved=1))


@pytest.mark.in_turn(1)
def test_trading_without_an_outpost() -> None:
    printed = moored("YYYYRRRR")
    assert printed.forbidden_by(TradeAtSea()) == {"SS-5.6"}
    assert not under("trade-without-outpost", printed).forbidden_by(TradeAtSea())
    poor = under("trade-without-outpost", moored(""))
    assert poor.forbidden_by(TradeAtSea()) == {"SS-5.6"}, "without the cubes there is nothing to trade with"


@pytest.mark.in_turn(1)
def test_two_cubes_for_each_ship() -> None:
    printed = table(ships=("C3", "C4"), holds=["YYR", "G"])
    paid = under("two-cubes-each", printed).do(Step("C4"), Stop(), Pay(R, 1))
    assert (paid.hold(), paid.hold(1), paid.phase) == ("Y", "YRG", Phase.ACT)
    one = under("two-cubes-each", table(ships=("C3", "C4"), holds=["Y", "G"])).do(Step("C4"))
    assert one.forbidden_by(Stop()) == {"EW-3.5"}, "one cube does not pay the ship there"
    assert not one.forbidden_by(Step("C5", Y)), "but a further step"


def test_resting_with_a_full_hand() -> None:
    printed = table_of_cards(["YY"])
    assert printed.forbidden_by(Rest()) == {"SR-5.1"}
    rested = under("rest-with-a-full-hand", printed).do(Rest())
    assert (rested.turn, rested.state.players[0].hand) == (1, printed.state.players[0].hand)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("name", [path.stem for path in sorted(FOLDER.glob("*.toml"))])
def test_each_is_short_and_plays_otherwise_as_it_says(name: str) -> None:
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    _, _, python = text.partition("python = '''")
    lines = [line for line in python.partition("'''")[0].splitlines() if line.strip() and not line.startswith("from ")]
    assert len(lines) <= 12
    assert examples_of(_book(name), 2), "nothing is played otherwise"


def test_there_are_eight() -> None:
    assert len(list(FOLDER.glob("*.toml"))) == 8
