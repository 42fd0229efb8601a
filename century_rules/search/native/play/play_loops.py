"""Random play compiled by numba once for all games: one after the other, each played on until it ends or there is no code."""

from __future__ import annotations

import numpy as np

from century_rules.search.chance import FIRST_FACTOR, GOLDEN, MOST_WEIGHT, SECOND_FACTOR
from century_rules.search.layout import WORD
from century_rules.search.native.compiled.bits import LACKING, legal_in
from century_rules.search.native.compiled.code import OVER, STUMBLES
from century_rules.search.native.loops import call, context_number
from century_rules.search.native.compiled.moves import (
    CONTEXT_FIRST, CONTEXT_WORDS, NO_EFFECT, TOO_HEAVY, TRANSITION_EFFECT, TRANSITION_KIND, TRANSITION_PLACE, TRANSITION_WEIGHT,
    WRONG, Tables,
)
from century_rules.search.native.run import DONE, ENOUGH, MISSED
from century_rules.search.native.states.store_loops import inlined, loop
from century_rules.search.native.compiled.words import lowest
from century_rules.search.native.compiled.arrays import Ints, Longs

FIRST, GAME, ACTIONS, MOST, LEFT, GUIDED, WHICH = range(7)
"""The game that the first row of the results is about; how many rows on is the game being played; how many actions it has had, -1
before it begins; most actions of a game; how many actions are left before coming back; whether actions have weights of their own;
which context or action has no code, or what does not hold that had to."""

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
def chosen(transitions: Longs, first: int, words: int, mask: Longs, legal: int, guided: int, draw: np.uint64) -> int:
    """The number of one of the actions whose bits are set, the first of all having that number; -1 if weights are too great.

    There are so many `legal` ones; `draw` is a random number of 32 bits.
    """
    weight = np.int64(0)
    if guided:
        for word in range(words):
            bits = mask[0, word]
            while bits != 0:
                weight += transitions[first + WORD * word + lowest(bits), TRANSITION_WEIGHT]
                bits &= bits - 1
        if weight > MOST_WEIGHT:
            return -1
    chance = np.int64((draw * np.uint64(weight if weight > 0 else legal)) >> _32)  # where all weigh nothing, all are alike
    transition = np.int64(-1)
    for word in range(words):
        bits = mask[0, word]
        while bits != 0:
            transition = np.int64(first + WORD * word + lowest(bits))
            chance -= transitions[transition, TRANSITION_WEIGHT] if weight > 0 else 1
            if chance < 0:
                return int(transition)
            bits &= bits - 1
    return int(transition)


@inlined
def end(
    rows: Longs, ended: int, hits: Longs, tally: Longs, job: Longs, results: Longs, finals: Longs, kinds: Longs,
) -> None:
    """Keep how the game ended that was played; the next one is to begin."""
    game = job[GAME]
    results[game, RESULT_ENDED], results[game, RESULT_ACTIONS] = ended, job[ACTIONS]
    for limit in range(hits.shape[0]):
        if hits[limit] != 0:
            results[game, RESULT_LIMIT], hits[limit] = limit, 0
    for word in range(rows.shape[1]):
        finals[game, word] = rows[0, word]
    for kind in range(kinds.shape[0]):
        kinds[kind] += tally[kind]
        tally[kind] = 0
    job[GAME] += 1
    job[ACTIONS] = -1


@loop
def step(tables: Tables, rows: Longs, mask: Longs, legal: int, draw: np.uint64, guided: int, hits: Longs, found: Longs) -> int:
    """Choose one of the `legal` actions of row 0, and write the position after it to row 1.

    Gives back its number, -1 if weights are too great. Where it has no code nothing is written. A bound that it would leave is
    in `hits`.
    """
    context, transitions = context_number(rows, 0, tables[0]), tables[2]
    first, words = tables[1][context, CONTEXT_FIRST], tables[1][context, CONTEXT_WORDS]
    transition = chosen(transitions, first, words, mask, legal, guided, draw)
    if transition >= 0 and transitions[transition, TRANSITION_EFFECT] != 0:
        call(transitions[transition, TRANSITION_EFFECT], rows, 0, rows, 1, hits, found)
    return int(transition)


@loop
def play(
    tables: Tables, seed: np.uint64, starts: Longs, rows: Longs, mask: Longs, tally: Longs, job: Longs, results: Longs,
    finals: Longs, kinds: Longs, trail: Ints, hits: Longs, found: Longs,
) -> int:
    """Play games until all are done, or code is missing, or as many actions were taken as asked for (`ENOUGH`).

    Args:
        tables: see `moves`.
        seed: of all games.
        starts: the initial states.
        rows: the position of the game being played, and room for the one after it.
        mask: room for the bits of what is legal.
        tally, kinds: actions by kind: of the game being played, and of all games that are done.
        job: what to do, and how far it is.
        results, finals: for each game, by row, how it ended, and its last state.
        trail: for each game, by row, the places of its actions; kept only if the rows have any length.
        hits, found: see `code`; nothing there.
    """
    while job[GAME] < results.shape[0]:
        game = job[FIRST] + job[GAME]
        stream = mixed(mixed(seed + _GOLDEN) + np.uint64(game))
        if job[ACTIONS] < 0:
            for word in range(rows.shape[1]):
                rows[0, word] = starts[game % starts.shape[0], word]
            job[ACTIONS] = 0
        ended = NOT_ENDED
        while ended == NOT_ENDED:
            if job[LEFT] == 0:
                return ENOUGH
            legal = legal_in(tables, rows, 0, mask, hits, found, job, WHICH)
            if legal < OVER:
                return MISSED if legal == LACKING else WRONG
            if legal <= 0:
                ended = FINISHED if legal == OVER else STUCK
            elif job[ACTIONS] == job[MOST]:
                ended = CAPPED
            else:
                draw = mixed(stream + np.uint64(job[ACTIONS] + 1) * _GOLDEN) >> _32
                transition = step(tables, rows, mask, legal, draw, job[GUIDED], hits, found)
                if transition < 0:
                    return TOO_HEAVY
                if tables[2][transition, TRANSITION_EFFECT] == 0:
                    job[WHICH] = transition
                    return NO_EFFECT
                if found[STUMBLES] != 0:
                    job[WHICH] = found[STUMBLES] - 1
                    return WRONG
                for limit in range(hits.shape[0]):
                    if hits[limit] != 0:
                        ended = BOUNDS
                if ended == NOT_ENDED:
                    for word in range(rows.shape[1]):
                        rows[0, word] = rows[1, word]
                    if trail.shape[1] > 0:
                        trail[job[GAME], job[ACTIONS]] = tables[2][transition, TRANSITION_PLACE]
                    tally[tables[2][transition, TRANSITION_KIND]] += 1
                    job[ACTIONS] += 1
                job[LEFT] -= 1
        end(rows, ended, hits, tally, job, results, finals, kinds)
    return DONE
