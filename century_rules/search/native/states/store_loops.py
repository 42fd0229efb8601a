"""The loops around a store of states, compiled by numba: states entered, found again, given other slots.

Looking at many slots at once is what makes this quick, and a barrier would undo it. Numba counts references to arrays with
barriers, so that is switched off: nothing here makes an array, or a slice of one, and what is small is inlined. The first two
words are written out, because most states have no more and a loop of unknown length costs more than its turns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit

from century_rules.search.native.compiled.arrays import Longs

F = TypeVar("F", bound=Callable[..., object])


def _compiled(**more: str) -> Callable[[F], F]:
    options: dict[str, Any] = {"cache": True, "nogil": True, "_nrt": False, **more}
    return cast(Callable[[F], F], njit(**options))


loop: Callable[[F], F] = _compiled()
"""Compiled once, and kept; see `numba_cache.code_kept`."""

inlined: Callable[[F], F] = _compiled(inline="always")
"""The same, for what is small."""

@inlined
def _mix(word: np.int64, seed: np.uint64) -> np.uint64:
    x = (np.uint64(word) ^ seed) * np.uint64(0x9E3779B97F4A7C15)
    x ^= x >> np.uint64(32)
    x *= np.uint64(0xD6E8FEB86659FD93)
    x ^= x >> np.uint64(29)
    return x


@inlined
def hashed(rows: Longs, number: int) -> np.uint64:
    """A 64-bit hash of a packed state."""
    x = _mix(rows[number, 0], np.uint64(0x1234567))
    if rows.shape[1] > 1:
        x = _mix(rows[number, 1], x)
    for word in range(2, rows.shape[1]):
        x = _mix(rows[number, word], x)
    return x


@inlined
def owner(x: np.uint64, shares: int) -> int:
    """In which of so many tables a state has its slot: by the lower bits of its hash, of which the slot says nothing."""
    return int(((x & np.uint64(0xFFFF)) * np.uint64(shares)) >> np.uint64(16))


@inlined
def home(x: np.uint64, shift: np.uint64) -> np.int64:
    """Where a state's slot would be if no other were there: by the upper bits, so that growing keeps the order."""
    return np.int64((x >> np.uint64(32)) >> shift)


@inlined
def home_shift(slots: Longs) -> np.uint64:
    """How many of the upper 32 bits of a hash do not tell where its slot is."""
    bits = 0
    while (1 << bits) < slots.shape[0]:
        bits += 1
    return np.uint64(32 - bits)


@inlined
def enter(new: Longs, number: int, x: np.uint64, rows: Longs, size: int, slots: Longs, shift: np.uint64) -> int:
    """Add a state to the visited set unless it is there; its number, which is `size` if it is new."""
    mask = np.int64(slots.shape[0] - 1)
    at = home(x, shift)
    half = np.int64(x) & ~np.int64(0xFFFFFFFF)
    while True:
        slot = slots[at]
        if slot == 0:
            slots[at] = half | np.int64(size + 1)
            rows[size, 0] = new[number, 0]
            if rows.shape[1] > 1:
                rows[size, 1] = new[number, 1]
            for word in range(2, rows.shape[1]):
                rows[size, word] = new[number, word]
            return size
        if slot & ~np.int64(0xFFFFFFFF) == half:
            other = np.int64(slot & np.int64(0xFFFFFFFF)) - 1
            same = rows[other, 0] == new[number, 0]
            if rows.shape[1] > 1:
                same = same and rows[other, 1] == new[number, 1]
            for word in range(2, rows.shape[1]):
                same = same and rows[other, word] == new[number, word]
            if same:
                return int(other)
        at = (at + 1) & mask


@loop
def enter_all(new: Longs, rows: Longs, size: int, slots: Longs) -> int:
    """Add many states; the new size."""
    shift = home_shift(slots)
    for number in range(new.shape[0]):
        if enter(new, number, hashed(new, number), rows, size, slots, shift) == size:
            size += 1
    return size


@loop
def find_all(wanted: Longs, rows: Longs, slots: Longs, share: int, shares: int, found: Longs) -> None:
    """The number of each state of a share among those there are, -1 for one that is not there."""
    mask = np.int64(slots.shape[0] - 1)
    shift = home_shift(slots)
    for number in range(wanted.shape[0]):
        x = hashed(wanted, number)
        if owner(x, shares) != share:
            continue
        at = home(x, shift)
        half = np.int64(x) & ~np.int64(0xFFFFFFFF)
        found[number] = -1
        while slots[at] != 0 and found[number] < 0:
            if slots[at] & ~np.int64(0xFFFFFFFF) == half:
                other = np.int64(slots[at] & np.int64(0xFFFFFFFF)) - 1
                same = True
                for word in range(rows.shape[1]):
                    same = same and rows[other, word] == wanted[number, word]
                if same:
                    found[number] = other
            at = (at + 1) & mask


@loop
def refill(rows: Longs, size: int, slots: Longs, share: int, shares: int) -> None:
    """Fill an empty table of slots with the states there are of a share."""
    mask = np.int64(slots.shape[0] - 1)
    shift = home_shift(slots)
    for number in range(size):
        x = hashed(rows, number)
        if owner(x, shares) != share:
            continue
        at = home(x, shift)
        while slots[at] != 0:
            at = (at + 1) & mask
        slots[at] = (np.int64(x) & ~np.int64(0xFFFFFFFF)) | np.int64(number + 1)


@loop
def spread(slots: Longs, before: int, aside: Longs) -> bool:
    """Give the entries of the first `before` slots their places among all, of which the others are empty; False if given up.

    From the end down: an entry's new place is beyond its old one, where all is done already. The few near the beginning of which
    that is not so wait in `aside`; if there are more than it has room for, some entries are lost.
    """
    mask = np.int64(slots.shape[0] - 1)
    shift = home_shift(slots)
    waiting = 0
    for done in range(before):
        place = before - 1 - done
        slot = slots[place]
        if slot != 0:
            slots[place] = 0
            at = home(np.uint64(slot), shift)
            if at > place:
                while at <= mask and slots[at] != 0:
                    at += 1
            if place < at <= mask:
                slots[at] = slot
            elif waiting == aside.shape[0]:
                return False
            else:
                aside[waiting] = slot
                waiting += 1
    for number in range(waiting):
        at = home(np.uint64(aside[number]), shift)
        while slots[at] != 0:
            at = (at + 1) & mask
        slots[at] = aside[number]
    return True
