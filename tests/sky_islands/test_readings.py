"""Each reading of each ambiguity, from what its text says a player does."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from century_rules.games.sky_islands.actions import Discard, End, House, Place, Port, Return, Tower, Trade
from century_rules.games.sky_islands.components import Components
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.readings import GapCorners, Readings
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.games.sky_islands.state import Phase
from century_rules.games.sky_islands.tiles import Colour, Turn
from century_rules.kernel.reading import ambiguities_of
from century_rules.writing.record import load_record
from century_rules.writing.replay import replay
from tests.sky_islands.by_hand import FOUR, Table, box, table

R, W, B = Colour
T0, T1, T2, T3, _, _ = Turn
RICH = "RRRWWWBBB"

SKY_PIECE = tuple({"id": f"S{number}", "x": x, "y": y, "land": "----", "ships": "R"} for number, (x, y) in enumerate(
    ((0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (1, 2), (2, 2)), 1))
"""A starting piece of sky around the empty cell 1,1, which is open to the right."""


def test_there_are_26_and_each_can_be_played_every_way() -> None:
    doubts = ambiguities_of(Readings)
    assert len(doubts) == 26
    for doubt in doubts:
        for each in doubt.readings:
            assert Game(readings=Readings(**{doubt.field: each})).deal(1).phase == Phase.PLACE  # type: ignore[arg-type]


@pytest.mark.parametrize(("reading", "house", "tower"), [
    ("towers", True, False), ("houses", False, True), ("both", False, False)])
def test_tower_paragraph(reading: str, house: bool, tower: bool) -> None:
    start = table(tower_paragraph=reading).laid(("bridge", "1,0", 0), ("bridge2", "2,0", 0))
    start = start.having(RICH, houses=["S.a", "bridge.a"], towers=["S.a"]).building()
    assert start.may(House("bridge2.a")) is house and start.may(Tower("bridge.a")) is tower
    for action in (House("bridge2.a"), Tower("bridge.a")):
        assert start.forbidden_by(action) <= {"SK-6.5"}


@pytest.mark.parametrize(("reading", "theirs"), [("anybodys", False), ("own", True)])
def test_tower_whose(reading: str, theirs: bool) -> None:
    start = table(tower_whose=reading).laid(("bridge", "1,0", 0), ("bridge2", "2,0", 0))
    start = start.having("-", houses=["S.a"], towers=["S.a"]).having(RICH, 1, houses=["bridge.a", "bridge2.a"]).building(1)
    assert start.may(Tower("bridge.a")) is theirs
    if theirs:
        assert start.do(Tower("bridge.a")).forbidden_by(Tower("bridge2.a")) == {"SK-6.5"}


@pytest.mark.parametrize(("reading", "points"), [("yes", 2), ("no", 1)])
def test_tower_counts(reading: str, points: int) -> None:
    start = table(tower_counts=reading).laid(("bridge", "1,0", 0)).having("RWB", houses=["S.a"])
    assert start.having("-", 1, houses=["bridge.a"]).building().do(Tower("S.a")).points() == points


@pytest.mark.parametrize(("reading", "islands"), [("two", (1, 1)), ("three", (3, 1))])
def test_tower_influence(reading: str, islands: tuple[int, ...]) -> None:
    start = table(tower_influence=reading).laid(("bridge", "1,0", 0), ("bridge2", "2,0", 0))
    start = start.having(houses=["S.a"], towers=["S.a"]).having("-", 1, houses=["bridge.a", "bridge2.a"])
    assert start.islands() == islands


def test_a_second_tower_by_a_house_adds_no_influence() -> None:
    start = table(repeat_on_house="yes", tower_paragraph="houses").laid(("bridge", "1,0", 0), ("bridge2", "2,0", 0))
    start = start.having("-", 1, houses=["bridge.a", "bridge2.a"]).having("RRWWBB", houses=["S.a"]).building()
    once = start.do(Tower("S.a"))
    assert once.islands() == once.do(Tower("S.a")).islands() == (1, 1)  # both players have an influence of 2


def test_builds_per_turn() -> None:
    def built(reading: str) -> Table:
        start = table("cape", builds_per_turn=reading).laid(("bridge", "1,0", 0)).having(RICH).building()
        return start.do(House("S.a"))

    many, each, one = map(built, ("as-paid-for", "one-of-each", "one"))
    assert many.may(House("bridge.a")) and many.may(Tower("S.a"))
    assert each.forbidden_by(House("bridge.a")) == {"SK-6.1"} and each.may(Tower("S.a"))
    assert each.do(Tower("S.a"), Port("S.a")).having("RWB").forbidden_by(House("bridge.a")) == {"SK-6.1"}
    assert one.phase == Phase.TRADE and one.forbidden_by(Tower("S.a")) == {"SK-2.2"} and one.may(Trade(R, W)) is False
    later = each.having("-").do(End()).having("RWB", 1).building(1)
    assert later.may(House("bridge.a"))  # another turn


def test_discard() -> None:
    def start(reading: str, *hand: str) -> Table:
        sky = box([{"id": "S", "x": 0, "y": 0, "land": "----", "ships": "R"}])
        return table("land", "bay", of=sky, discard=reading).holding(*hand)

    assert start("if-stuck", "land").may(Discard("land"))
    assert start("if-stuck", "land", "bay").forbidden_by(Discard("land")) == {"SK-4.8"}
    both = start("unfit-tile", "land", "bay")
    assert both.may(Discard("land")) and both.forbidden_by(Discard("bay")) == {"SK-4.8"}
    free = start("at-will", "land", "bay")
    assert free.may(Discard("land")) and free.may(Discard("bay")) and free.forbidden_by(Discard("sky")) == {"SK-4.8"}


def test_rotation() -> None:
    assert {a.turned for a in table("cape", rotation="yes").legal if isinstance(a, Place)} == {T0, T1, T2, T3}
    fixed = table("cape", "sky", rotation="no")
    assert {a.turned for a in fixed.legal if isinstance(a, Place)} == {T0}
    assert fixed.forbidden_by(Place("cape", "1,0", T2)) == {"SK-4.1"}
    around = box([{"id": "S", "x": 0, "y": 0, "land": "--a-", "ships": "R"}])  # land meets nothing on the left of a cape
    assert table("cape", rotation="yes", of=around).holding("cape").may(Place("cape", "0,1", T0))
    assert table("cape", rotation="no", of=around).holding("cape").may(Place("cape", "-1,0", T0))


def test_touch() -> None:
    def corner(reading: str) -> Table:
        return table("cape", "sky", touch=reading).laid(("bay", "1,0", 2), ("bridge", "1,1", 0))

    # 0,1 has S above, which shows sky, and at its right the bridge, which shows land.
    assert corner("all").forbidden_by(Place("sky", "0,1", T0)) == {"SK-4.4"}
    one = corner("one")
    assert one.may(Place("sky", "0,1", T0))  # it matches S
    assert one.forbidden_by(Place("cape", "0,1", T3)) == {"SK-4.4"}  # land to the sky of S, sky to the land of the bridge


def test_fill_gap() -> None:
    def ring(reading: str) -> Table:
        return table("sky", fill_gap=reading, of=box(SKY_PIECE)).laid(("cape", "2,1", 0)).holding("sky")

    assert ring("yes").may(Place("sky", "1,1", T0))
    assert ring("no").forbidden_by(Place("sky", "1,1", T0)) == {"SK-4.5"}
    open_yet = table("sky", fill_gap="no", of=box(SKY_PIECE)).holding("sky")
    assert open_yet.may(Place("sky", "1,1", T0)) and open_yet.may(Place("sky", "-1,0", T0))


def test_start_piece() -> None:
    def start(reading: str) -> Table:
        piece: Components = attrs.evolve(box(FOUR), start_ships=(0, 0, 1, 0))
        return table("bridge", "cape", start_piece=reading, of=piece)

    four, one = start("four"), start("one")
    assert four.having(houses=["S1.a"]).islands() == (4, 0) and one.having(houses=["S1.a"]).islands() == (1, 0)
    built = [at.having("RWB", 1).having("-", houses=["S1.a"]).building(1) for at in (four, one)]
    assert built[0].may(House("S4.a")) and built[1].forbidden_by(House("S4.a")) == {"SK-6.4"}
    assert four.do(Place("bridge", "2,1", T0)).points() == 1  # S4's green
    placed = one.do(Place("bridge", "2,1", T0))
    assert (placed.cubes(), placed.points()) == ("BB", 0)  # its own blue, and that of the piece
    ported = [at.having("-", 1, houses=["S1.a"], ports=["S1.a"]).where(phase=Phase.RETURN, round=1).do(End()).cubes(1)
              for at in (four, one)]
    assert ported == ["R", "B"]
    wide = [at.laid(("bridge", "2,1", 0)).having(houses=["bridge.a"]).islands() for at in (four, one)]
    assert wide == [(5, 0), (2, 0)]


def test_house_limit() -> None:
    def start(reading: str) -> Table:
        return table(house_limit=reading).having("-", houses=["S.a"]).having("RRWWBB", 1).building(1)

    assert start("of-all").forbidden_by(House("S.a")) == {"SK-6.4"}
    both = start("of-each")
    assert both.may(House("S.a")) and both.do(House("S.a")).forbidden_by(House("S.a")) == {"SK-6.4"}


RING = tuple({"id": f"S{number}", "x": x, "y": y, "land": edges, "ships": "R"} for number, (x, y, edges) in enumerate(
    ((0, 0, "ab--"), (1, 0, "-aa-"), (0, 1, "a--a"), (1, 1, "--aa")), 1))
"""A starting piece with a divided tile, S1, whose two parts are joined over the other three."""


@pytest.mark.parametrize(("reading", "may"), [("allowed", True), ("while-apart", False)])
def test_split_house(reading: str, may: bool) -> None:
    apart = table(split_house=reading).laid(("split", "1,0", 0)).having("RWB", houses=["split.a"]).building()
    assert not apart.are_joined("split.a", "split.b") and apart.may(House("split.b"))
    ring = table(split_house=reading, of=box(RING)).having("RWB", houses=["S1.a"]).building()
    assert ring.are_joined("S1.a", "S1.b") and ring.may(House("S1.b")) is may
    assert may or ring.forbidden_by(House("S1.b")) == {"SK-6.4"}


def test_repeat_on_house() -> None:
    def start(reading: str) -> Table:
        return table(repeat_on_house=reading, tower_paragraph="houses").having(RICH + "RWB", houses=["S.a"]).building()

    once, twice = (start(reading).do(Port("S.a"), Tower("S.a")) for reading in ("no", "yes"))
    assert once.forbidden_by(Port("S.a")) == once.forbidden_by(Tower("S.a")) == {"SK-6.10"}
    again = twice.do(Port("S.a"), Tower("S.a"))
    assert again.having("RWB").forbidden_by(Port("S.a")) == {"SK-6.10"}
    yields = again.having("-").where(phase=Phase.RETURN, round=1, turn=1).do(End())
    assert yields.turn == 0 and yields.cubes() == "RR"


def test_trade_when() -> None:
    after, free = (table(trade_when=reading).having("RRRRRWWBB").building().do(Trade(R, W)) for reading in (
        "after-building", "any-time"))
    assert after.phase == Phase.TRADE and after.forbidden_by(House("S.a")) == {"SK-2.2"}
    assert free.phase == Phase.BUILD and free.may(House("S.a"))


def test_trade_same() -> None:
    assert table(trade_same="yes").having("RRRR").building().do(Trade(R, R)).cubes() == "RR"
    assert table(trade_same="no").having("RRRR").building().forbidden_by(Trade(R, R)) == {"SK-7.1"}


def test_trim() -> None:
    exact, more = (table(trim=reading).having("RRWB").building().do(Return(R)) for reading in ("to-three", "or-below"))
    assert exact.forbidden_by(Return(R)) == {"SK-7.2"}
    assert more.do(Return(R), Return(W), Return(B)).cubes() == "-" and more.may(End())


def test_supply() -> None:
    few = attrs.evolve(box(), cubes=2, towers=1, ports=1)

    def start(reading: str) -> Table:
        return table("cape", "bridge", supply=reading, of=few).having("RR", 1)

    assert start("unlimited").do(Place("cape", "1,0", T2)).cubes() == "RR"
    assert start("finite").do(Place("cape", "1,0", T2)).cubes() == "-"  # P2 has both red ones
    assert start("finite").having("R", 1).do(Place("cape", "1,0", T2)).cubes() == "R"  # and one of two is left
    built = start("finite").laid(("split", "1,0", 0)).having("RRRWWBB", houses=["S.a", "split.a"], towers=["split.a"])
    built = built.having("-", 1, houses=["split.b"], ports=["split.b"]).building()
    assert built.forbidden_by(Tower("S.a")) == built.forbidden_by(Port("S.a")) == {"SK-1.4"}
    assert built.forbidden_by(Trade(R, W)) == {"SK-1.4"} and built.may(Trade(R, R))
    unlimited = start("unlimited").having("RRRWWWBBB", houses=["S.a"]).building()
    assert unlimited.may(Tower("S.a")) and unlimited.may(Trade(R, W))


def test_houses() -> None:
    def start(reading: str) -> Table:
        few = attrs.evolve(box(), houses=1)
        return table(houses=reading, of=few).laid(("bridge", "1,0", 0)).having("RWB", houses=["S.a"]).building()

    assert start("unlimited").may(House("bridge.a"))
    assert start("finite").forbidden_by(House("bridge.a")) == {"SK-1.5"}


@pytest.mark.parametrize(("reading", "islands"), [("one", (8, 0)), ("two", (10, 0))])
def test_split_tile_counts(reading: str, islands: tuple[int, ...]) -> None:
    """Four tiles, one of them with two parts on the island, which is closed."""
    assert table(split_tile_counts=reading, of=box(RING)).having(houses=["S2.a"]).islands() == islands


def closed_by_hole(**slugs: str) -> Table:
    """The land of S2 faces the hole at 1,1 and nothing else."""
    piece = [dict(each) for each in SKY_PIECE]
    piece[1]["land"] = "-a--"
    return table(of=box(piece)).read_as(**slugs).laid(("sky", "2,1", 0))


def test_closed_gap() -> None:
    assert closed_by_hole(closed_gap="yes").is_closed("S2.a") and not closed_by_hole(closed_gap="no").is_closed("S2.a")
    assert table(closed_gap="no").laid(("cape", "1,0", 2)).is_closed("S.a")


def test_gap_corners() -> None:
    def diamond(reading: str) -> Table:
        """Four tiles around 1,1 that touch each other at corners only, as the ways to them lie elsewhere."""
        piece = [{"id": f"S{n}", "x": x, "y": y, "land": edges, "ships": "R"} for n, (x, y, edges) in enumerate(
            ((1, 0, "-a--"), (0, 1, "----"), (2, 1, "----"), (1, 2, "----")), 1)]
        return table(of=box(piece), gap_corners=reading)

    assert diamond("shut").is_closed("S1.a") and not diamond("leak").is_closed("S1.a")
    assert closed_by_hole(gap_corners="leak").is_closed("S2.a")


@pytest.mark.parametrize(("reading", "islands"), [("half-of-double", (6, 3)), ("double-of-half", (6, 2))])
def test_closed_second(reading: str, islands: tuple[int, ...]) -> None:
    row = table(closed_second=reading).laid(("bridge", "1,0", 0), ("cape", "2,0", 2))
    assert row.having(houses=["S.a", "cape.a"]).having("-", 1, houses=["bridge.a"]).islands() == islands


@pytest.mark.parametrize(("reading", "islands"), [("second", (1, 1, 1)), ("fill-ranks", (0, 0, 0))])
def test_tied_first(reading: str, islands: tuple[int, ...]) -> None:
    row = table(players=3, tied_first=reading).laid(("bridge", "1,0", 0), ("bridge2", "2,0", 0))
    three = row.having(houses=["S.a"]).having("-", 1, houses=["bridge.a"]).having("-", 2, houses=["bridge2.a"])
    assert three.islands() == islands
    two = row.having(houses=["S.a"]).having("-", 1, houses=["bridge.a"])
    assert two.islands() == (1, 1, 0)


def test_second_two_players() -> None:
    def row(reading: str, players: int) -> tuple[int, ...]:
        laid = table(players=players, second_two_players=reading).laid(("bridge", "1,0", 0), ("bridge2", "2,0", 0))
        return laid.having(houses=["S.a", "bridge.a"]).having("-", 1, houses=["bridge2.a"]).islands()

    assert row("yes", 2) == (3, 1) and row("no", 2) == (3, 0)
    assert row("yes", 3) == row("no", 3) == (3, 1, 0)


def test_tie() -> None:
    for reading, winners in (("shared", (0, 1)), ("later", (1,))):
        level = table(tie=reading).where(phase=Phase.OVER)
        outcome = level.game.outcome(level.state)
        assert outcome is not None and outcome.winners == winners


def test_end() -> None:
    turns, tiles = (table(end=reading).holding("cape").where(round=2, turn=1, drawn=12, phase=Phase.RETURN) for reading in (
        "turns", "tiles"))
    assert turns.do(End()).phase == Phase.OVER and tiles.do(End()).phase == Phase.PLACE
    empty = tiles.where(players=tuple(attrs.evolve(each, hand=(0,) * len(each.hand)) for each in tiles.state.players), round=0)
    assert empty.do(End()).phase == Phase.OVER
    assert empty.where(drawn=11).do(End()).phase == Phase.PLACE


def test_whether_corners_close_a_gap_is_decisive_with_squares() -> None:
    """Of the printed hexagons it is proved that it never matters; on squares the same play has another winner."""
    record = load_record(Path(__file__).parent / "plays" / "gap-corners.txt")
    points = {}
    for reading in GapCorners:
        asked = RULEBOOK.reading_names.parse([f"gap-corners={reading}"])
        other = attrs.evolve(record, readings=asked, result=None)
        outcome = replay(other).outcome
        assert outcome is not None
        points[str(reading)] = (outcome.points, outcome.winners)
    assert points == {"shut": ((13, 12), (0,)), "leak": ((12, 12), (0, 1))}
