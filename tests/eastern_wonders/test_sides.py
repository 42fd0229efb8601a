"""What is assumed of the symbolic game is so of every game that is accepted; each refusal behind that is seen to work."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import cast

import attrs
import pytest

from century_rules.games.eastern_wonders import AMBIGUITIES
from century_rules.games.eastern_wonders.components import PORT_CLOSED, Components, MarketTile, SeaMap, VpTile, printed
from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from century_rules.games.eastern_wonders.encoding.table import Table
from century_rules.theory.read_as import unknown_of
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, Cubes, Spice
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidComponents
from tests.eastern_wonders.encoded import known_rules
from tests.eastern_wonders.random_games import INVENTED, random_cubes, random_map, random_readings

BOX = printed()
Numbers = dict[str, int]


def random_box(dice: random.Random) -> Components:
    """Components of any numbers, but as even as the symbolic game has them: as many market tiles of each type, equal piles."""
    of_type, ports, columns, copies = dice.randint(1, 5), dice.randint(2, 4), dice.randint(1, 5), dice.randint(1, 4)
    tiles = of_type * len(Spice) + ports
    sets = tuple(random_cubes(dice, 4) for _ in range(4))
    supply = [sum(cubes[kind] for cubes in sets) + dice.choice((0, 0, 20)) for kind in Spice]
    return attrs.evolve(
        BOX, sea=random_map(dice, tiles, ports, dice.randint(0, tiles)), removed_per_type=0,
        market_tiles=tuple(MarketTile(f"{kind.name}{i}", kind, random_cubes(dice, 5, 1), random_cubes(dice, 5), INVENTED)
                           for kind in Spice for i in range(of_type)),
        vp_tiles=tuple(VpTile(f"V{i}", random_cubes(dice, 6), dice.choice((0, 7)), INVENTED) for i in range(40)),
        vp_extra=VpTile("extra", random_cubes(dice, 6), 3, INVENTED), closed_among=dice.randint(0, 6), start_sets=sets,
        supply=(supply[0], supply[1], supply[2], supply[3]), columns=columns,
        vp_by_column=tuple(dice.choice((0, 5)) for _ in range(columns)), hold_spaces=dice.randint(4, 12),
        hold_bonus_spaces=dice.randint(0, 3), vp_tiles_to_end=dice.randint(1, 4),
        bonus_vp=tuple(tuple(dice.choice((0, 4)) for _ in range(copies)) for _ in Bonus))


def random_accepted(dice: random.Random) -> tuple[Game, Setup]:
    box = BOX if dice.random() < 0.2 else random_box(dice)
    game = Game(players=dice.randint(2, 4), readings=random_readings(dice), components=box)
    return game, game.shuffle(dice.randrange(10**9))


def in_order(setup: Setup) -> list[int]:
    """The tiles as the symbolic game has them: market tiles type by type, then the ports."""
    def place(tile: int) -> tuple[int, int]:
        market = setup.markets[tile]
        return (len(Spice) if market is None else int(market.type), tile)

    return sorted(range(len(setup.markets)), key=place)


def numbers_of(game: Game, setup: Setup) -> Numbers:
    """The unknowns of the symbolic game, as they are in this one."""
    tiles, box, found = in_order(setup), game.components, {"closed_at": setup.closed_at}

    def row(name: str, numbers: tuple[int, ...]) -> None:
        found.update({f"{name}[{place}]": number for place, number in enumerate(numbers)})

    for here, tile in enumerate(tiles):
        row(f"adjacent[{here}]", tuple(int(other in setup.sea.neighbours[tile]) for other in tiles))
        market = setup.markets[tile]
        row(f"recipe_cost[{here}]", NO_CUBES if market is None else market.cost)
        row(f"recipe_gain[{here}]", NO_CUBES if market is None else market.gain)
    row("vp_points", tuple(tile.points for tile in setup.vp_order))
    row(":box.vp_by_column", box.vp_by_column)
    row(":box.supply", box.supply)
    costs = [tile.cost for tile in setup.vp_order]
    for name, rows in (("vp_cost", costs), (":box.start_sets", box.start_sets), (":box.bonus_vp", box.bonus_vp)):
        for place, numbers in enumerate(rows):
            row(f"{name}[{place}]", numbers)
    for ambiguity in AMBIGUITIES:
        for reading in ambiguity.others:
            found[unknown_of(ambiguity, reading)] = int(reading is getattr(game.readings, ambiguity.field))
    return found


def symbolic(game: Game, setup: Setup, numbers: Mapping[str, int]) -> tuple[Table[int, bool], dict[str, bool]]:
    """The symbolic game with these numbers for its unknowns: its table, and which sides hold."""
    rules = cast("WondersRules[int, bool]", RULEBOOK.encoded().anything(
        IntAlgebra(), game, lambda name: numbers[name], lambda name: bool(numbers[name])))
    return rules.table, dict(rules.sides)


def test_every_game_accepted_meets_every_side_and_is_a_case_of_the_symbolic_one() -> None:
    dice = random.Random(6)
    for _ in range(120):
        game, setup = random_accepted(dice)
        table, sides = symbolic(game, setup, numbers_of(game, setup))
        assert [label for label, holds in sides.items() if not holds] == []
        sea, tiles = setup.sea, in_order(setup)
        renamed = SeaMap("renamed", tuple(sea.names[tile] for tile in tiles),
                         tuple(tuple(sorted(map(tiles.index, sea.neighbours[tile]))) for tile in tiles),
                         tuple(sorted(map(tiles.index, sea.ports))))
        laid = Setup(renamed, tuple(setup.markets[tile] for tile in tiles), setup.vp_order)
        real = known_rules(IntAlgebra(), game, laid).table
        for field in attrs.fields(Table):
            if field.name != "may_touch":  # in the symbolic game all may
                assert getattr(table, field.name) == getattr(real, field.name), field.name


# --- each refusal behind a side ---------------------------------------------------------------------------------------


def market(**changes: Cubes) -> Callable[[], object]:
    return lambda: attrs.evolve(BOX, market_tiles=(attrs.evolve(BOX.market_tiles[0], **changes), *BOX.market_tiles[1:]))  # type: ignore[arg-type]  # fields by name


def vp_tile(**changes: object) -> Callable[[], object]:
    return lambda: attrs.evolve(BOX, vp_tiles=(attrs.evolve(BOX.vp_tiles[0], **changes), *BOX.vp_tiles[1:]))  # type: ignore[arg-type]  # fields by name


def box(**changes: object) -> Callable[[], object]:
    return lambda: attrs.evolve(BOX, **changes)  # type: ignore[arg-type]  # fields by name


def neighbours(*of_first: int) -> Callable[[], object]:
    return lambda: attrs.evolve(BOX.sea, neighbours=(of_first, *BOX.sea.neighbours[1:]))


def alone() -> object:
    """The first tile touches no other, and none it."""
    return attrs.evolve(BOX.sea, neighbours=((), *(tuple(near for near in row if near) for row in BOX.sea.neighbours[1:])))


def closed_at(place: int) -> Callable[[], object]:
    return lambda: Game().lay_out([tile for tile in Game().shuffle(1).markets if tile], closed_order(place))


def closed_order(place: int) -> list[VpTile]:
    order = list(BOX.vp_tiles)
    order.insert(place, PORT_CLOSED)
    return order


NEAR = BOX.sea.neighbours[0]
REFUSED: dict[str, list[tuple[Numbers, Callable[[], object], str]]] = {
    "adjacency symmetric": [({"adjacent[0][1]": 1, "adjacent[1][0]": 0}, neighbours(*NEAR[1:]), "does not list")],
    "no tile touches itself": [({"adjacent[3][3]": 1}, neighbours(0, *NEAR), "touches itself")],
    "every tile touches at least 1": [({f"adjacent[5][{other}]": 0 for other in range(24)}, alone, "cannot be reached")],
    "recipe costs not negative": [({"recipe_cost[0][2]": -1}, market(cost=(2, 0, -1, 0)), "-1 should be")],
    "recipe gains not negative": [({"recipe_gain[0][2]": -1}, market(gain=(2, 0, -1, 0)), "-1 should be")],
    "recipe costs at least one cube": [
        ({f"recipe_cost[0][{kind}]": 0 for kind in Spice}, market(cost=NO_CUBES), "at least one cube")],
    "VP tile costs not negative": [
        ({"vp_cost[0][0]": -1}, vp_tile(cost=(-1, 0, 0, 0)), "-1 should be"),
        ({"vp_cost[9][0]": -1}, box(vp_extra=attrs.evolve(BOX.vp_tiles[0], id="more", cost=(-1, 0, 0, 0))), "-1 should be")],
    "VP tile points not negative": [
        ({"vp_points[0]": -1}, vp_tile(points=-1), "-1 should be"),
        ({"vp_points[9]": -1}, box(vp_extra=attrs.evolve(BOX.vp_tiles[0], id="more", points=-1)), "-1 should be")],
    "starting sets": [
        ({":box.start_sets[1][0]": -1}, box(start_sets=((-1, 3, 0, 0), *BOX.start_sets[1:])), "-1 should be"),
        ({":box.start_sets[1][0]": 11}, box(start_sets=((11, 0, 0, 0), *BOX.start_sets[1:])), "do not fit"),
        ({":box.supply[0]": 0}, box(supply=(0, *BOX.supply[1:])), "fewer ginger")],
    "numbers on the board": [({":box.vp_by_column[4]": -1}, box(vp_by_column=(0, 1, 2, 3, -1)), "-1 should be")],
    "bonus vp": [({":box.bonus_vp[4][3]": -1}, box(bonus_vp=(*BOX.bonus_vp[:4], (1, 1, 1, -1))), "-1 should be")],
    "port-closed tile among the first of the stack": [
        ({"closed_at": 3}, closed_at(3), "EW-1.3"), ({"closed_at": 10}, closed_at(10), "EW-1.3")],
}


def test_every_side_has_its_refusal() -> None:
    game = Game()
    setup = game.shuffle(1)
    _, sides = symbolic(game, setup, numbers_of(game, setup))
    assert list(sides) == [f"side:{name}" for name in REFUSED]


@pytest.mark.parametrize("name", REFUSED)
def test_what_would_break_a_side_is_refused(name: str) -> None:
    game = Game()
    setup = game.shuffle(1)
    for numbers, make, message in REFUSED[name]:
        _, sides = symbolic(game, setup, {**numbers_of(game, setup), **numbers})
        assert f"side:{name}" in [label for label, holds in sides.items() if not holds]
        with pytest.raises(InvalidComponents, match=message):
            make()


def test_a_tile_of_a_set_up_is_the_one_in_the_box_not_another_of_its_name() -> None:
    game = Game()
    setup = game.shuffle(1)
    for changed in (attrs.evolve(setup.vp_order[0], points=-5), attrs.evolve(setup.vp_order[0], cost=(-1, 0, 0, 0))):
        with pytest.raises(InvalidComponents, match="VP tile"):
            game.start(Setup(setup.sea, setup.markets, (changed, *setup.vp_order[1:])))
    place = next(place for place, tile in enumerate(setup.markets) if tile is not None)
    tile = setup.markets[place]
    assert tile is not None
    other = attrs.evolve(tile, cost=NO_CUBES)
    with pytest.raises(InvalidComponents, match="not in the box"):
        game.start(Setup(setup.sea, (*setup.markets[:place], other, *setup.markets[place + 1:]), setup.vp_order))
