"""Random play compiled by numba once for all games: games in lanes, each played on until it ends or comes where no code is.

A lane is a row of a packed state and three numbers; with them a game goes on exactly where it was, whoever asked when.
"""

from __future__ import annotations

import numpy as np

from century_rules.search.chance import FIRST_FACTOR, GOLDEN, MOST_WEIGHT, SECOND_FACTOR
from century_rules.search.layout import WORD
from century_rules.search.native.bits import lowest
from century_rules.search.native.code import CUT_OFF, OVER, STUMBLES
from century_rules.search.native.loops import STUMBLED, call, context_number
from century_rules.search.native.moves import CONTEXT_FIRST, CONTEXT_LEGAL, CONTEXT_WORDS, DEED_EFFECT, DEED_KIND, DEED_PLACE, \
    DEED_WEIGHT, Tables
from century_rules.search.packed.kernel import DONE
from century_rules.search.packed.numba_kernel import inlined, loop
from century_rules.search.packed.tables import Ints, Longs

LANE_GAME, LANE_ACTIONS, LANE_STREAM = range(3)
"""Which game, `NO_GAME` for none; how many actions it has had; its random numbers."""

NO_GAME = -1

NEXT, STOP, FIRST, MOST, LEFT, MISSES, WHERE, WHICH, GUIDED = range(9)
"""The next game to begin and the one before which to stop; the game that the first row of the results is about; most actions of
a game; how many actions are left before coming back; how many lanes wait for code; a lane, and what is said of it; whether
actions have weights of their own."""

TOO_HEAVY = 7
"""A way to come back besides those of `loops`: the weights of a choice are too great."""

NOT_ENDED, FINISHED, CAPPED, STUCK, BOUNDS = range(-1, 4)
"""Why a game was not played on."""

RESULT_ENDED, RESULT_ACTIONS, RESULT_LIMIT = range(3)

_GOLDEN, _FIRST, _SECOND = np.uint64(GOLDEN), np.uint64(FIRST_FACTOR), np.uint64(SECOND_FACTOR)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@inlined
def mixed(x: np.uint64) -> np.uint64:
    """See `century_rules.search.chance`."""
    x = (x ^ (x >> _30)) * _FIRST
    x = (x ^ (x >> _27)) * _SECOND
    return x ^ (x >> _31)


@loop
def chosen(deeds: Longs, first: int, words: int, mask: Longs, legal: int, guided: int, draw: np.uint64) -> int:
    """The number of one of the actions whose bits are set, the first of all having that number; -1 if weights are too great.

    There are so many `legal` ones; `draw` is a random number of 32 bits.
    """
    weight = np.int64(0)
    if guided:
        for word in range(words):
            bits = mask[0, word]
            while bits != 0:
                weight += deeds[first + WORD * word + lowest(bits), DEED_WEIGHT]
                bits &= bits - 1
        if weight > MOST_WEIGHT:
            return -1
    chance = np.int64((draw * np.uint64(weight if weight > 0 else legal)) >> _32)  # where all weigh nothing, all are alike
    deed = np.int64(-1)
    for word in range(words):
        bits = mask[0, word]
        while bits != 0:
            deed = np.int64(first + WORD * word + lowest(bits))
            chance -= deeds[deed, DEED_WEIGHT] if weight > 0 else 1
            if chance < 0:
                return int(deed)
            bits &= bits - 1
    return int(deed)


@loop
def step(
    tables: Tables, rows: Longs, lane: int, after: Longs, mask: Longs, draw: np.uint64, guided: int, capped: bool, hits: Longs,
    found: Longs, job: Longs, missed: Longs,
) -> int:
    """Take one action in the position of a lane: its number; or -1, and in ``job[WHICH]`` why not.

    That is `NOT_ENDED` if it waits for code, which is noted in `missed`: the number of a context, or ``-1 - number`` of an
    action. Where something is wrong it is 10 more than the status to come back with, and ``job[WHERE]`` says what it is about.
    """
    fields, contexts, deeds = tables
    context = context_number(rows, lane, fields)
    address, first, words = contexts[context, CONTEXT_LEGAL], contexts[context, CONTEXT_FIRST], contexts[context, CONTEXT_WORDS]
    if address == 0:
        missed[job[MISSES]], job[WHICH] = context, NOT_ENDED
        job[MISSES] += 1
        return -1
    legal = call(address, rows, lane, mask, 0, hits, found)
    if found[STUMBLES] != 0:
        job[WHERE], job[WHICH] = found[STUMBLES] - 1, 10 + STUMBLED
        return -1
    if legal <= 0:
        job[WHICH] = FINISHED if legal == OVER else STUCK
        return -1
    if capped:
        job[WHICH] = CAPPED
        return -1
    deed = chosen(deeds, first, words, mask, legal, guided, draw)
    if deed < 0:
        job[WHICH] = 10 + TOO_HEAVY
        return -1
    if deeds[deed, DEED_EFFECT] == 0:
        missed[job[MISSES]], job[WHICH] = -1 - deed, NOT_ENDED
        job[MISSES] += 1
        return -1
    done = call(deeds[deed, DEED_EFFECT], rows, lane, after, 0, hits, found)
    if found[STUMBLES] != 0:
        job[WHERE], job[WHICH] = found[STUMBLES] - 1, 10 + STUMBLED
        return -1
    if done == CUT_OFF:
        job[WHICH] = BOUNDS
        return -1
    for word in range(rows.shape[1]):
        rows[lane, word] = after[0, word]
    return int(deed)


@inlined
def begin(rows: Longs, lanes: Longs, lane: int, starts: Longs, seed: np.uint64, job: Longs) -> None:
    """Begin the next game in a lane."""
    game = job[NEXT]
    job[NEXT] += 1
    start = game % starts.shape[0]
    for word in range(rows.shape[1]):
        rows[lane, word] = starts[start, word]
    lanes[lane, LANE_GAME], lanes[lane, LANE_ACTIONS] = game, 0
    lanes[lane, LANE_STREAM] = np.int64(mixed(mixed(seed + _GOLDEN) + np.uint64(game)))


@inlined
def end(
    rows: Longs, lanes: Longs, lane: int, ended: int, hits: Longs, tally: Longs, job: Longs, results: Longs, finals: Longs,
    kinds: Longs,
) -> None:
    """Keep how the game of a lane ended."""
    number = lanes[lane, LANE_GAME] - job[FIRST]
    results[number, RESULT_ENDED], results[number, RESULT_ACTIONS] = ended, lanes[lane, LANE_ACTIONS]
    for limit in range(hits.shape[0]):
        if hits[limit] != 0:
            results[number, RESULT_LIMIT], hits[limit] = limit, 0
    for word in range(rows.shape[1]):
        finals[number, word] = rows[lane, word]
    for kind in range(tally.shape[1]):
        kinds[kind] += tally[lane, kind]
        tally[lane, kind] = 0
    lanes[lane, LANE_GAME] = NO_GAME


@loop
def play(
    tables: Tables, seed: np.uint64, starts: Longs, rows: Longs, after: Longs, mask: Longs, lanes: Longs, tally: Longs,
    job: Longs, results: Longs, finals: Longs, kinds: Longs, missed: Longs, trail: Ints, hits: Longs, found: Longs,
) -> int:
    """Play games until all are done, or every lane waits for code, or as many actions were taken as asked for.

    Args:
        tables: see `moves`.
        seed: of all games.
        starts: the initial states.
        rows, lanes: the games being played.
        after, mask: room for one position, and for the bits of what is legal.
        tally, kinds: actions by kind: of each lane's game, and of all games that are done.
        job: what to do, and how far it is.
        results, finals: for each game, by row, how it ended, and its last state.
        missed: gets what lanes wait for, see `step`.
        trail: for each game, by row, the places of its actions; kept only if the rows have any length.
        hits, found: see `code`; nothing there.
    """
    deeds = tables[2]
    job[MISSES] = 0
    for lane in range(rows.shape[0]):
        while job[LEFT] > 0:
            if lanes[lane, LANE_GAME] == NO_GAME:
                if job[NEXT] == job[STOP]:
                    break
                begin(rows, lanes, lane, starts, seed, job)
            actions, stop = lanes[lane, LANE_ACTIONS], lanes[lane, LANE_ACTIONS] + job[LEFT]
            stream = np.uint64(lanes[lane, LANE_STREAM])
            deed = np.int64(0)
            while actions < stop:
                draw = mixed(stream + np.uint64(actions + 1) * _GOLDEN) >> _32
                deed = np.int64(step(
                    tables, rows, lane, after, mask, draw, job[GUIDED], actions == job[MOST], hits, found, job, missed))
                if deed < 0:
                    break
                if trail.shape[1] > 0:
                    trail[lanes[lane, LANE_GAME] - job[FIRST], actions] = deeds[deed, DEED_PLACE]
                tally[lane, deeds[deed, DEED_KIND]] += 1
                actions += 1
            job[LEFT] = stop - actions
            lanes[lane, LANE_ACTIONS] = actions
            if deed >= 0:
                break
            if job[WHICH] >= 10:
                status = job[WHICH] - 10
                job[WHICH] = job[WHERE]
                job[WHERE] = lane
                return int(status)
            if job[WHICH] == NOT_ENDED:
                break
            end(rows, lanes, lane, job[WHICH], hits, tally, job, results, finals, kinds)
    return DONE
