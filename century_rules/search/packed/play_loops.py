"""Random play compiled by numba: games in lanes, each played on until it ends or comes where no run of the rules has been.

A lane is a row of a packed state and four numbers; with them a game goes on exactly where it was, whoever asked when.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from century_rules.search.chance import FIRST_FACTOR, GOLDEN, SECOND_FACTOR
from century_rules.search.packed.flat import form, walk_flat
from century_rules.search.packed.moves import CHOICE_FLAG, CHOICE_STEP, CHOICE_STEPS, CHOICE_WEIGHT, EDIT_ADD, EDIT_KEEP, \
    EDIT_WORD, MOVE_CHANGE, MOVE_CHANGES, MOVE_EDIT, MOVE_EDITS, MOVE_KIND, MOVE_UPTO, Moves
from century_rules.search.packed.tables import CHANGE_CONSTANT, CHANGE_HIGH, CHANGE_KIND, CHANGE_LIMIT, CHANGE_LOW, CHANGE_MASK, \
    CHANGE_SHIFT, CHANGE_TERM, CHANGE_TERMS, CHANGE_WORD, SET, WATCH, Ints, Longs

LANE_GAME, LANE_ACTIONS, LANE_ROOT, LANE_STREAM = range(4)
"""Which game, `NO_GAME` for none; how many actions it has had; where its state is looked for; its random numbers."""

NO_GAME = -1

NEXT, STOP, FIRST, MOST, LEFT, WAITING, CHANGES, PARTS, SETUPS = range(9)
"""The next game to begin and the one before which to stop; the game that the first row of the results is about; most actions of
a game; how many actions are left before coming back; how many lanes are waiting for a case; most values a step computes; how many
parts the game has, and from one part's root to the next."""

NOT_ENDED, FINISHED, CAPPED, STUCK, BOUNDS = range(-1, 4)
"""Why a game was not played on."""

RESULT_ENDED, RESULT_ACTIONS, RESULT_LIMIT = range(3)

_GOLDEN, _FIRST, _SECOND = np.uint64(GOLDEN), np.uint64(FIRST_FACTOR), np.uint64(SECOND_FACTOR)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@njit(cache=True, nogil=True, inline="always")
def mixed(x: np.uint64) -> np.uint64:
    """See `century_rules.search.chance`."""
    x = (x ^ (x >> _30)) * _FIRST
    x = (x ^ (x >> _27)) * _SECOND
    return x ^ (x >> _31)


# See `flat` on numbers that cannot be negative.
_CHANGE, _CHANGES, _EDIT, _EDITS = np.uint64(MOVE_CHANGE), np.uint64(MOVE_CHANGES), np.uint64(MOVE_EDIT), np.uint64(MOVE_EDITS)
_EDIT_WORD, _KEEP, _ADD = np.uint64(EDIT_WORD), np.uint64(EDIT_KEEP), np.uint64(EDIT_ADD)


@njit(cache=True, nogil=True, inline="always")
def take(row: Longs, step: np.int64, moves: Ints, edits: Longs, changes: Ints, terms: Ints, values: Longs) -> np.int64:
    """Take a step in place; -1, or the number of the bound it would leave, and then nothing is changed."""
    move = np.uint64(step)
    first, count = moves[move, _CHANGE], moves[move, _CHANGES]
    for place in range(count):
        change = first + place
        value = changes[change, CHANGE_CONSTANT] + form(
            row, np.uint64(changes[change, CHANGE_TERM]), np.uint64(changes[change, CHANGE_TERMS]), terms)
        if changes[change, CHANGE_KIND] & WATCH and (
                value < changes[change, CHANGE_LOW] or value > changes[change, CHANGE_HIGH]):
            return np.int64(changes[change, CHANGE_LIMIT])
        values[place] = value
    begin = np.uint64(moves[move, _EDIT])
    for number in range(moves[move, _EDITS]):
        edit = begin + np.uint64(number)
        word = np.uint64(edits[edit, _EDIT_WORD])
        row[word] = (row[word] & edits[edit, _KEEP]) + edits[edit, _ADD]
    for place in range(count):
        change = first + place
        if changes[change, CHANGE_KIND] & SET:
            word = np.uint64(changes[change, CHANGE_WORD])
            shift = np.int64(changes[change, CHANGE_SHIFT])
            mask = np.int64(changes[change, CHANGE_MASK])
            row[word] = (row[word] & ~(mask << shift)) | ((values[place] - changes[change, CHANGE_LOW]) << shift)
    return np.int64(-1)


@njit(cache=True, nogil=True)
def play(
    code: Ints, terms: Ints, changes: Ints, by: Moves, seed: np.uint64, starts: Longs, roots: Ints, rows: Longs, lanes: Longs,
    tally: Longs, job: Longs, results: Longs, finals: Longs, kinds: Longs, waiting: Longs, trail: Ints,
) -> None:
    """Play games until all are done, or every lane waits for a case, or as many actions were taken as asked for.

    Args:
        code: see `flat`.
        terms, changes: see `Tables`.
        by: see `Moves`.
        seed: of all games.
        starts, roots: the initial states, and where each is looked for.
        rows, lanes: the games being played.
        tally, kinds: actions by kind: of each lane's game, and of all games that are done.
        job: what to do, and how far it is.
        results, finals: for each game, by row, how it ended, and its last state.
        waiting: gets the lanes that wait for a case.
        trail: for each game, by row, the places of its actions; kept only if the rows have any length.
    """
    choices, moves, edits = by
    values, here = np.empty(job[CHANGES], dtype=np.int64), np.empty(job[PARTS], dtype=np.int64)
    parts, setups = job[PARTS], job[SETUPS]
    kept = trail.shape[1] > 0
    most, left = job[MOST], job[LEFT]
    job[WAITING] = 0
    for lane in range(rows.shape[0]):
        row = rows[lane]
        while left > 0:
            if lanes[lane, LANE_GAME] == NO_GAME:
                if job[NEXT] == job[STOP]:
                    break
                game = job[NEXT]
                job[NEXT] += 1
                start = game % starts.shape[0]
                for word in range(row.shape[0]):
                    row[word] = starts[start, word]
                lanes[lane, LANE_GAME], lanes[lane, LANE_ACTIONS], lanes[lane, LANE_ROOT] = game, 0, roots[start]
                lanes[lane, LANE_STREAM] = np.int64(mixed(mixed(seed + _GOLDEN) + np.uint64(game)))
            stream = np.uint64(lanes[lane, LANE_STREAM])
            actions, root = lanes[lane, LANE_ACTIONS], lanes[lane, LANE_ROOT]
            number = lanes[lane, LANE_GAME] - job[FIRST]
            stop = actions + left
            ended, limit = NOT_ENDED, np.int64(-1)
            while actions < stop:
                case, steps, weight = np.int64(0), np.int64(0), np.int64(0)
                for part in range(parts):
                    case = walk_flat(row, root + part * setups, code, terms)
                    if case < 0:
                        break
                    here[part] = case
                    steps += choices[case, CHOICE_STEPS]
                    weight += choices[case, CHOICE_WEIGHT]
                if case < 0:
                    waiting[job[WAITING]] = lane
                    job[WAITING] += 1
                    break
                if steps == 0:
                    ended = FINISHED if choices[here[0], CHOICE_FLAG] == 1 else STUCK
                    break
                if actions == most:
                    ended = CAPPED
                    break
                draw = mixed(stream + np.uint64(actions + 1) * _GOLDEN) >> _32
                sum_of = CHOICE_WEIGHT if weight > 0 else CHOICE_STEPS  # where all weigh nothing, all are alike
                chance, part, place = np.int64((draw * np.uint64(weight if weight > 0 else steps)) >> _32), 0, np.int64(0)
                case = here[0]
                while chance >= choices[case, sum_of]:
                    chance -= choices[case, sum_of]
                    place += choices[case, CHOICE_STEPS]
                    part += 1
                    case = here[part]
                step = np.int64(choices[case, CHOICE_STEP])
                if weight == 0:
                    step += chance
                else:
                    while moves[step, MOVE_UPTO] <= chance:
                        step += 1
                limit = take(row, step, moves, edits, changes, terms, values)
                if limit >= 0:
                    ended = BOUNDS
                    break
                if kept:
                    trail[number, actions] = place + step - choices[case, CHOICE_STEP]
                tally[lane, moves[step, MOVE_KIND]] += 1
                actions += 1
            left = stop - actions
            lanes[lane, LANE_ACTIONS] = actions
            if ended == NOT_ENDED:
                break
            results[number, RESULT_ENDED], results[number, RESULT_ACTIONS], results[number, RESULT_LIMIT] = ended, actions, limit
            for word in range(row.shape[0]):
                finals[number, word] = row[word]
            for kind in range(tally.shape[1]):
                kinds[kind] += tally[lane, kind]
                tally[lane, kind] = 0
            lanes[lane, LANE_GAME] = NO_GAME
    job[LEFT] = left
