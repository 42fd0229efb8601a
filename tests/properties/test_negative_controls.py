"""Every property can fail: with a clause dropped, under a reading it does not hold for, or in a broken position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest

from century_rules.games.eastern_wonders import AMBIGUITIES
from century_rules.games.eastern_wonders.actions import Action, Claim, Pass, Pay, Stay, Step, Stop, Take
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import Phase
from tests.eastern_wonders.on_any_map.watching import Property, Watch
from century_rules.process.content import load_content
from century_rules.kernel.property import Play, PlayProperty, StateProperty
from century_rules.theory.theories import theory
from tests.desk.leaks import WarningGame, next_tile
from tests.eastern_wonders.by_hand import Table, read_as, table

Y, R, G, B = Spice

MODULES = load_content("properties", "eastern-wonders")
PROPERTIES: dict[str, Property] = {claim.id: claim for module in MODULES for claim in module.PROPERTIES}


def holds(claim: Property, here: Table, actions: Sequence[Action]) -> bool:
    """Whether a property holds all the way along a short play."""
    states = [here.state]
    for action in actions:
        states.append(here.game.apply(states[-1], action))
    if isinstance(claim, StateProperty):
        return all(claim.holds(here.game, state) for state in states)
    if isinstance(claim, PlayProperty):
        return claim.holds(here.game, Play(tuple(states), tuple(actions)))
    return all(claim.holds(here.game, before, action, after)
               for before, action, after in zip(states, actions, states[1:], strict=False))


def buying(*, seat: int = 0, **options: Any) -> Table:
    ships, pockets = ["D3", "D4"], ["", ""]
    ships[seat], pockets[seat] = "A1", "YYYBB"
    return table(Phase.ACT, ships=ships, holds=pockets, turn=seat, **options)


def closed_here(**options: Any) -> Table:
    """P1 on A1, where the port-closed tile lies."""
    here = buying(closed_at=4, **options)
    return Table(here.game, attrs.evolve(here.state, ports=(4, 1, 2, 3), drawn=5))


def closed_elsewhere(**options: Any) -> Table:
    here = buying(closed_at=4, **options)
    return Table(here.game, attrs.evolve(here.state, ports=(0, 4, 2, 3), drawn=5))


def broken(here: Table, **fields: Any) -> Table:
    return Table(here.game, attrs.evolve(here.state, **fields))


def last_tile(**options: Any) -> Table:
    here = buying(**options)
    return broken(here, drawn=26, ports=(0, 23, 24, 9))


def sailing(free_step: str, **options: Any) -> Table:
    return table(holds=["Y"], bonus={0: [Bonus.MOVE]}, readings=read_as(free_step=free_step), **options)


Control = tuple[str, Callable[[], Table], tuple[Action, ...]]

CONTROLS: list[Control] = [
    # a step beyond the first without a cube, and a visit without payment
    ("voyage-cost", lambda: table(without=["EW-3.2"]), (Step("C4"), Step("C5"))),
    ("voyage-cost", lambda: table(ships=("C3", "C4"), holds=["Y"], without=["EW-3.4"]), (Step("C4"), Stop())),
    ("voyage-cost", lambda: sailing("first", without=["EW-4.5a"]), (Step("C4"), Step("C5", Y))),
    ("voyage-cost", lambda: sailing("first-or-none", without=["EW-4.5a"]), (Step("C4"), Step("C5", Y), Step("C6"))),
    ("voyage-cost", lambda: broken(sailing("choice"), free=2), (Step("C4"), Step("C5"), Step("C6"))),
    ("voyage-cost", lambda: broken(sailing("choice"), free=0), (Step("C4"),)),
    ("move-can-finish", lambda: table(ships=("C3", "C4"), without=["EW-3.5"]), (Step("C4"), Stop())),
    ("no-negative-hold", lambda: table(holds=["Y"], without=["EW-3.2"]), (Step("C4"), Step("C5", B))),
    ("no-negative-hold", lambda: table(Phase.ACT, ships=("A1", "D3"), without=["EW-5.1"]), (Claim(),)),
    ("pay-before-take", lambda: table(ships=("C3", "C4"), holds=["Y"], lying={"C4": "B"}, without=["EW-3.7"]),
     (Step("C4"), Stop(), Take(B))),
    ("no-early-closure", lambda: broken(table(closed_at=9), ports=(9, 1, 2, 3)), ()),
    ("one-closed-port", lambda: closed_here(without=["EW-5.3", "EW-5.1"]), (Claim(),)),
    ("one-closed-port", lambda: broken(table(closed_at=4), ports=(4, 4, 2, 3), drawn=6), ()),
    ("closed-port-idle", lambda: closed_here(without=["EW-5.3", "EW-5.1"]), (Claim(),)),
    ("closure-moves", lambda: closed_elsewhere(without=["EW-5.4"]), (Claim(),)),
    ("open-ports-show-tiles", lambda: last_tile(without=["EW-8.1", "EW-5.1", "EW-5.4"]),
     (Claim(), Stay(), Pass(), Stay(), Claim())),
    ("open-ports-show-tiles", lambda: broken(table(), ports=(0, 0, 2, 3)), ()),
    ("stack-lasts", lambda: last_tile(without=["EW-8.1"]), (Claim(),)),
    ("no-five-tiles", lambda: buying(vp={0: 4}, without=["EW-8.1"]), (Claim(),)),
    ("no-five-tiles", lambda: table(Phase.ACT, ships=("A1", "D3"), holds=["YYYBBRRRGG"], vp={0: 3},
                                    readings=read_as(claims="several")), (Claim(), Claim())),
    ("ends-with-round", lambda: buying(vp={0: 3}, without=["EW-8.1"]), (Claim(),)),
    ("ends-with-round", lambda: buying(vp={0: 3}, readings=read_as(end_trigger="at-once")), (Claim(),)),
    ("equal-turns", lambda: buying(vp={0: 3}, readings=read_as(end_trigger="at-once")), (Claim(),)),
    # a game that decides by what lies face down
    ("choices-are-open", lambda: Table(WarningGame(), buying(closed_at=4).state), ()),
]


@pytest.mark.parametrize(("claim", "make", "actions"), CONTROLS, ids=[f"{row[0]}-{n}" for n, row in enumerate(CONTROLS)])
def test_it_fails_where_it_should(claim: str, make: Callable[[], Table], actions: tuple[Action, ...]) -> None:
    assert not holds(PROPERTIES[claim], make(), actions)


def test_an_observation_that_tells_what_comes_next_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    module = next(module for module in MODULES if module.__name__.endswith("hidden"))
    assert holds(PROPERTIES["hidden-stays-hidden"], table(), ())
    monkeypatch.setattr(module, "observe", next_tile)
    assert not holds(PROPERTIES["hidden-stays-hidden"], table(), ())


def test_every_property_has_a_negative_control() -> None:
    """Here, or in the controls of the theorem of that id, which `verify` runs with a play that breaks the property."""
    known = theory(RULEBOOK)
    controlled = {each.id for each in known.theorems.values() if each.controls}
    controlled |= {each.id for each in known.others.values() if each.spoilt}
    assert {row[0] for row in CONTROLS} <= set(PROPERTIES) <= {row[0] for row in CONTROLS} | controlled


GOOD: list[tuple[Callable[[], Table], tuple[Action, ...]]] = [
    (lambda: table(ships=("C3", "C4"), holds=["YR"]), (Step("C4"), Stop(), Pay(Y, 1), Pass())),
    (lambda: table(holds=["Y"], bonus={0: [Bonus.MOVE]}), (Step("C4"), Step("C5"), Step("C6", Y), Stop(), Pass())),
    (lambda: closed_elsewhere(vp={1: 1}), (Claim(), Stay(), Pass())),
    (lambda: buying(vp={0: 3}), (Claim(), Stay(), Pass())),
    (lambda: buying(seat=1, vp={1: 3}), (Claim(),)),
]


@pytest.mark.parametrize("claim", sorted(PROPERTIES))
@pytest.mark.parametrize("play", range(len(GOOD)))
def test_and_holds_in_the_same_kind_of_place_under_the_rules(claim: str, play: int) -> None:
    make, actions = GOOD[play]
    assert holds(PROPERTIES[claim], make(), actions)


def test_the_watch_names_the_property_its_clauses_and_the_action() -> None:
    here = table(ships=("C3", "C4"), holds=["Y"], lying={"C4": "B"}, without=["EW-3.7"]).do(Step("C4"), Stop())
    watch = Watch(here.game, here.state)
    with pytest.raises(AssertionError, match=r"pay-before-take fails after Take.*\n?.*EW-3\.7"):
        watch.see(Take(B), here.do(Take(B)).state)


def test_needs_name_known_properties_fields_and_readings() -> None:
    doubts = {doubt.field: doubt.readings for doubt in AMBIGUITIES}
    for module in MODULES:
        ids = {claim.id for claim in module.PROPERTIES}
        for claim, fields in module.NEEDS.items():
            assert claim in ids
            for field, allowed in fields.items():
                assert set(allowed) < set(doubts[field])
