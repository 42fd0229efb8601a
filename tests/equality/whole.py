"""Every part of what is proved about the two formulations being one, to be run whole: `python -m tests.equality.whole --help`.

What a part covers is said here and nowhere else; the slow test runs the same parts.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, cast

import attrs

from century_rules.pairing.equality import Equal, alphabet, prove_all_equal
from century_rules.pairing.pair import Pair
from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.readings import parse_readings
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from tests.eastern_wonders.random_games import random_map

Y, R, G, B = Spice
APair: TypeAlias = Pair[State, Action]
AResult: TypeAlias = Equal[State, Action]


@attrs.frozen
class Part:
    """Some actions on some boards.

    Attributes:
        about: what is covered, for the table.
        pairs: per board the two formulations, made when asked for.
        actions: which actions of a board.
    """

    about: str
    pairs: Callable[[], Iterator[APair]]
    actions: Callable[[APair], Sequence[Action]]


def printed(players: Sequence[int], changes: int | None, *, first_reason: bool = False) -> Callable[[], Iterator[APair]]:
    """The printed board, shuffled once, for these numbers of players."""
    def made() -> Iterator[APair]:
        for number in players:
            game = Game(players=number)
            yield attrs.evolve(Pair.of(RULEBOOK, game, game.deal(1), changes), first_reason=first_reason)

    return made


def other_maps() -> Iterator[APair]:
    """Random maps with ports anywhere, other shuffles, each way of reading vp-tiles, 2 to 4 players."""
    for seed in range(6):
        dice = random.Random(seed)
        game = Game(players=2 + seed % 3, readings=parse_readings({"vp-tiles": "27+1" if seed % 2 else "26+1"}))
        setup = game.shuffle(100 + seed, random_map(dice, 24, 4, dice.randint(8, 30)))
        yield Pair.of(RULEBOOK, game, game.start(setup), 1)


def everything(pair: APair) -> Sequence[Action]:
    return alphabet(pair)


def all_but_steps_and_claims(pair: APair) -> Sequence[Action]:
    return [action for action in everything(pair) if not isinstance(action, (Step, Claim))]


def one_step_a_tile(pair: APair) -> Sequence[Action]:
    """To each tile a step that lays down nothing, and one that lays down a cube: the kinds take turns."""
    kinds = list(Spice)
    return [step for place, tile in enumerate(pair.template.setup.sea.names)
            for step in (Step(tile), Step(tile, kinds[place % len(kinds)]))]


def short_ones(pair: APair) -> Sequence[Action]:
    """The actions with few cases even where every reading is open."""
    return [action for action in everything(pair) if isinstance(action, (Begin, Done, Harvest, Pass, Discard))]


def among_others(pair: APair) -> Sequence[Action]:
    """One of each kind of action whose rules look at other players, or end the turn."""
    setup = pair.template.setup
    market = next(name for name, tile in zip(setup.sea.names, setup.markets, strict=True) if tile is not None)
    sets = cast(Game, pair.game).components.start_sets
    return [Begin(sets[0], market), Stay(), Stop(), Pay(R, 1), Done(), Harvest(), Pass(), Discard(Y)]


def one_of_each(pair: APair) -> Sequence[Action]:
    """One of each kind of action that can be proved in some seconds."""
    return [*among_others(pair), Take(G), Choose(Bonus.UPGRADE), Upgrade(Y), Trade()]


PARTS = {
    "own-readings": Part(
        "printed board, 2 players, default readings, every action", printed([2], 0), everything),
    "one-change": Part(
        "printed board, 2 players, any one reading changed, every action but steps and claims", printed([2], 1),
        all_but_steps_and_claims),
    "one-change-steps": Part(
        "printed board, 2 players, any one reading changed, per tile a step with no cube and one with a cube of some kind, "
        "of a refusal its first reason", printed([2], 1, first_reason=True), one_step_a_tile),
    "any-readings": Part(
        "printed board, 2 players, every combination of readings: begin, done, harvest, pass, discard", printed([2], None),
        short_ones),
    "more-players": Part(
        "printed board, 3 and 4 players, any one reading changed, one each of begin, stay, stop, pay, done, harvest, pass, "
        "discard", printed([3, 4], 1), among_others),
    "more-players-open": Part(
        "printed board, 3 players, default readings: open", printed([3], 0), lambda _pair: [Open()]),
    "other-maps": Part(
        "six random maps, other shuffles, 2 to 4 players, any one reading changed, one each of twelve kinds of action",
        other_maps, one_of_each),
}


@attrs.frozen
class Row:
    """One kind of action of a part."""

    part: str
    players: int
    kind: str
    actions: int
    cases: int
    seconds: float


def run(name: str, workers: int, tell: Callable[[str], None]) -> Iterator[tuple[APair, AResult]]:
    """Each action of a part as it is done."""
    part = PARTS[name]
    for pair in part.pairs():
        for result in prove_all_equal(pair, part.actions(pair), workers=workers):
            tell(f"{name}, {pair.game.players} players: {told(result)}")
            yield pair, result


def told(result: AResult) -> str:
    return (f"{result.action}: {result.cases:,} cases ({result.refused:,} refusals), {len(result.failures)} fail, "
            f"{result.asked:,} questions, {result.seconds:.1f} s")


def rows(name: str, results: Sequence[tuple[APair, AResult]]) -> list[Row]:
    """The results by number of players and kind of action."""
    actions, cases, seconds = Counter[tuple[int, str]](), Counter[tuple[int, str]](), Counter[tuple[int, str]]()
    for pair, result in results:
        key = (pair.game.players, type(result.action).__name__.lower())
        actions[key] += 1
        cases[key] += result.cases
        seconds[key] += round(result.seconds * 1000)
    return [Row(name, players, kind, number, cases[players, kind], seconds[players, kind] / 1000)
            for (players, kind), number in actions.items()]


def main() -> int:
    parser = argparse.ArgumentParser(description="Prove the traced cases of the reference equal to the encoding, part by part.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all if none is named")
    parser.add_argument("--workers", type=int, default=2)
    asked, failed = parser.parse_args(), list[str]()
    for name in asked.parts or PARTS:
        began = time.perf_counter()
        results = list(run(name, asked.workers, lambda line: print(line, file=sys.stderr, flush=True)))
        failed += [told(result) for _, result in results if not result.proved]
        print(f"{name}: {PARTS[name].about}: {len(results)} actions, {sum(result.cases for _, result in results):,} cases, "
              f"{sum(result.seconds for _, result in results):,.0f} s of processor, {time.perf_counter() - began:,.0f} s")
        for row in rows(name, results):
            print(f"  {row.players} players, {row.kind}: {row.actions} actions, {row.cases:,} cases, {row.seconds:,.0f} s",
                  flush=True)
    print("\n".join(["not proved:", *failed]) if failed else "all proved")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
