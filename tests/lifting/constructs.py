"""What plain Python has, each in a small function of three numbers: what the lifted function gives is what Python gives."""

from __future__ import annotations

import enum
import functools
import itertools
from collections.abc import Callable, Iterator

import attrs

from century_rules.kernel.evolve import evolve, put


class Kind(enum.IntEnum):
    A = 0
    B = 1
    C = 2


class Phase(enum.Enum):
    EARLY = "early"
    LATE = "late"


@attrs.frozen
class Pair:
    one: int
    rows: tuple[int, ...]

    @property
    def first(self) -> int:
        return self.rows[0] + self.one

    def more(self, by: int = 1) -> int:
        return self.first + by


@attrs.frozen(slots=False)
class Loose:
    one: int

    @functools.cached_property
    def twice(self) -> int:
        return 2 * self.one


@attrs.frozen
class Kept:
    one: int

    @functools.cached_property
    def twice(self) -> int:
        return 2 * self.one


@attrs.frozen
class Other:
    one: int
    named: str = attrs.field(default="", eq=False)


ROWS = ((1, 0, 5), (0, 2, 6), (3, 3, 7))
NONE_AT: tuple[Pair | None, ...] = (None, Pair(4, (1,)), None, Pair(6, (2,)))
PRICES = {0: 4, 1: 7, 3: 2}
NO_NUMBER = float("nan")
RIGHT: list[Callable[..., object]] = []
"""All of them."""


def right(function: Callable[..., object]) -> Callable[..., object]:
    RIGHT.append(function)
    return function


# --- statements -----------------------------------------------------------------------------------------------------------


@right
def if_(a: int, b: int, c: int) -> int:
    if a > b:
        c = c + 1
    return c


@right
def if_else(a: int, b: int, c: int) -> int:
    if a == b:
        x = c
    else:
        x = a - b
    return x


@right
def elifs(a: int, b: int, c: int) -> int:
    if a == 0:
        x = b
    elif a == 1:
        x = c
    elif a < 0 or b:
        x = 9
    else:
        x = b + c
    return x * 3 - 1


@right
def early(a: int, b: int, c: int) -> int:
    if a > b:
        return a - b
    if b == c:
        return 7
    return a + c


@right
def falls_off_the_end(a: int, b: int, c: int) -> int | None:  # type: ignore[return]
    if a > b:
        return c
    if b > c:
        return None
    if a == 2:
        return a


@right
def bare_return(a: int, b: int, c: int) -> int | None:
    if a > b:
        return  # type: ignore[return-value]
    return c


@right
def bound_in_one_branch(a: int, b: int, c: int) -> int:
    if a:
        x = b
    else:
        return c
    return x


@right
def bound_in_both_of_two(a: int, b: int, c: int) -> int:
    if a > 0:
        if b:
            x, y = 1, c
        else:
            x, y = c, 2
    else:
        x = y = a
    return x + 10 * y


@right
def grows(a: int, b: int, c: int) -> int:
    a += b
    a -= c
    a *= 2
    return a


@right
def annotated(a: int, b: int, c: int) -> int:
    x: int = a + b
    y: int
    y = x
    return y + c


@right
def asserted(a: int, b: int, c: int) -> int:
    assert a >= 0, "not below 0"
    assert a < b or c
    return a


@right
def raised(a: int, b: int, c: int) -> int:
    if a > b:
        raise ValueError(f"{a} is more than {b}")
    return c


@right
def raised_always(a: int, b: int, c: int) -> int:
    if a == b == c:
        return 1
    raise ValueError


@right
def passes(a: int, b: int, c: int) -> int:
    """A text of documentation."""
    if a:
        pass
    ...
    return b + c


# --- truths ---------------------------------------------------------------------------------------------------------------


@right
def lazy(a: int, b: int, c: int) -> int:
    return (a and b) or c


@right
def lazier(a: int, b: int, c: int) -> int | bool:
    return (not a and b > 0) or (c and not b)


@right
def short_circuit(a: int, b: int, c: int) -> bool:
    return (0 <= a < 3 and ROWS[a][0] == b) or (0 <= c < 3 and ROWS[c][1] > 0)


@right
def not_short_enough(a: int, b: int, c: int) -> bool:
    return a < 3 and ROWS[a][0] == b


@right
def chained(a: int, b: int, c: int) -> int:
    return 1 if 0 <= a < b <= c or not c else 2


@right
def chained_and_short(a: int, b: int, c: int) -> bool:
    return 0 <= a < 3 > ROWS[a][1] != b


@right
def conditional(a: int, b: int, c: int) -> int:
    return ROWS[a][0] if 0 <= a < 3 else b if b > c else c


@right
def truths_joined(a: int, b: int, c: int) -> int:
    return ((a > 0) & (b > 0)) + 2 * ((a > 1) | (c > 1)) + 4 * ((a == b) ^ (b == c))


@right
def truths_reckoned(a: int, b: int, c: int) -> int:
    return (a > b) + (b > c) * 3 - (a == c)


@right
def truths_compared(a: int, b: int, c: int) -> tuple[object, ...]:
    return (a > 0) == (b > 0), (a > 0) != c, (a > 0) < (b > 0), (a > 0) is True, (a > 0) == 1


@right
def truth_of_rows(a: int, b: int, c: int) -> int:
    found = [x for x in (a, b) if x > 1]
    return 1 if found else 2 if () or ([0] and c) else 3


@right
def truth_or_number(a: int, b: int, c: int) -> int:
    x = a > b if c else a
    return x + 1


@right
def bool_of(a: int, b: int, c: int) -> tuple[object, ...]:
    return bool(a), int(a > b), bool((a, b)), abs(c), bool(None), int(b)


# --- loops ----------------------------------------------------------------------------------------------------------------


@right
def loop(a: int, b: int, c: int) -> int:
    best = 0
    for place, each in enumerate((a, b, c)):
        if each > best:
            best = each
        if each == 2:
            return place + 10
    return best


@right
def breaks(a: int, b: int, c: int) -> tuple[int, int]:
    found, last = -7, 0
    for x in (a, b, c):
        if x < 0:
            continue
        if x == 2:
            break
        if x == 3:
            found = 5
            continue
        found += x
        last = x
    return found, last


@right
def breaks_twice(a: int, b: int, c: int) -> int:
    total = 0
    for x in (a, b):
        for y in (1, c, 2):
            if y == x:
                break
            if y > 2:
                return 100 * total
            total += x * 2 + y
        else_ = total
        if else_ > 5:
            break
    return total


@right
def last_of_loop(a: int, b: int, c: int) -> int:
    for x in (a, b, c):
        if x > 1:
            break
    return x


@right
def bound_after_break(a: int, b: int, c: int) -> int:
    found = None
    for x in (a, b, c):
        if x > 1:
            found = x
            break
    return 9 if found is None else found


@right
def nested_loops(a: int, b: int, c: int) -> int:
    total = 0
    for x in range(3):
        for y in range(x, 3):
            if x == a and y != b:
                continue
            total += ROWS[x][y] * (1 if y == c else 2)
    return total


@right
def loop_over_some(a: int, b: int, c: int) -> int:
    total = 1
    for x in [y for y in (a, b, c) if y > 0]:
        total = total * 2 + x
        if x == 2:
            break
    return total


@right
def range_to(a: int, b: int, c: int) -> int:
    if not (-1 <= a <= 3 and -1 <= b <= 3):
        return 0
    total = 0
    for x in range(a, b):
        total += 2 * x + c
    return total + 100 * len([x for x in range(b) if x != c])


@right
def iterated(a: int, b: int, c: int) -> tuple[object, ...]:
    return (tuple(zip((a, b), (c, a), strict=True)), tuple(enumerate((a, b), 2)), tuple(map(abs, (a, b))),
            list(filter(None, (a, b, c))), tuple(reversed((a, b, c))), tuple(x for x in zip((a, b, c), (1, 2), strict=False)))


@right
def mapped(a: int, b: int, c: int) -> tuple[object, ...]:
    return (tuple(map(lambda x, y: x + 2 * y, (a, b), (b, c))), tuple(map(lambda x: x + c, (1, 2))),
            tuple(filter(lambda x: x > c, (0, 1, 2))))


# --- rows -----------------------------------------------------------------------------------------------------------------


@right
def rows(a: int, b: int, c: int) -> int:
    return ROWS[a][b] + ROWS[b][a] + c


@right
def from_the_end(a: int, b: int, c: int) -> int:
    return (a, b, c)[-1] + 10 * (a, b, c)[-3] + 100 * [x for x in (a, b, c, 7) if x][-1]


@right
def at_places_of_some(a: int, b: int, c: int) -> int:
    there = [x for x in (a, b, c) if x > 0]
    return there[1]


@right
def slices(a: int, b: int, c: int) -> int:
    return sum(ROWS[0][:a]) + sum(ROWS[1][b:]) * 10 + len(ROWS[2][a:b]) + c


@right
def known_slices(a: int, b: int, c: int) -> tuple[object, ...]:
    row = (a, b, c)
    return row[-2:], row[:-1], row[::-1], row[::2], row[1:9], row[5:], [a, b][:1], [x for x in row if x][::-1]


@right
def without(a: int, b: int, c: int) -> int:
    row = (a, b, c)
    return sum(x * w for x, w in zip((*row[:a], *row[a + 1:], 9), (1, 10, 100), strict=True))


@right
def put_at(a: int, b: int, c: int) -> tuple[int, ...]:
    return put((a, b, c), b, 7)


@right
def asked_of_rows(a: int, b: int, c: int) -> tuple[object, ...]:
    return (a in (b, c), a not in (1, 2), (a, b).count(c), a in [], a in range(2), (a, b) in ((b, a), (c, 1)), "x" in ("y", "x"))


@right
def index_of(a: int, b: int, c: int) -> int:
    return (a, b, 2).index(c)


@right
def lengths(a: int, b: int, c: int) -> tuple[object, ...]:
    return len((a, b)), len([x for x in (a, b, c) if x > 1]), len(()), len("text"), len({1, 2}), len({0: a})


@right
def rows_equal(a: int, b: int, c: int) -> tuple[object, ...]:
    some = [x for x in (a, b, c) if x > 0]
    alone: object = (1,)
    return ((a, b) == (b, c), [a] == alone, [a, b] == [1, c], (a, b) != alone, some == [1], some == alone, tuple(some) == alone,
            [x for x in (1, a) if x] == some, tuple(some) == (a, b), (a, (b, c)) == (1, (2, b)), range(2) == alone)


@right
def rows_in_order(a: int, b: int, c: int) -> tuple[object, ...]:
    return ((a, b) < (b, c), (a, b) <= (b, c), (a,) > (a, b), (a, b) >= (c,), (a, (b, c)) < (a, (c, b)), [a, 1] < [b], (a,) > ())


@right
def rows_joined(a: int, b: int, c: int) -> tuple[object, ...]:
    some = [x for x in (a, b) if x > 0]
    return (a, b) + (c,), [a] + some, some + [c], (a,) * 2, 2 * [b], [*some, c, *(a, b)], (*some,), (*range(2), a)


@right
def of_one_length_or_another(a: int, b: int, c: int) -> tuple[object, ...]:
    row = (a,) if b > 0 else (a, c)
    placed = tuple(enumerate(row, c)), tuple(zip(row, (1, 2), strict=False)), list(map(abs, row)), tuple(reversed(row)), max(row)
    return sum(row), len(row), row[0], (*row, 1), c in row, row == (a, 2), tuple(x for x in row if x), placed


@right
def too_short(a: int, b: int, c: int) -> int:
    row: tuple[int, ...] = (a,) if b > 0 else (a, c)
    return row[1]


@right
def taken_apart(a: int, b: int, c: int) -> int:
    first, *others = (a, b, c)
    x, y = (first, 0) if b > c else (0, others[1])
    (p, q), *r = (x, y), 4, 5
    *u, v = [1, 2, b]
    [s] = r[1:]
    return x + 10 * y + 100 * p + 1000 * q + s + u[0] + v


@right
def swapped(a: int, b: int, c: int) -> tuple[int, int, int]:
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a, b, c


# --- the least, the most, sums ----------------------------------------------------------------------------------------------


@right
def least(a: int, b: int, c: int) -> int:
    return min(a, b, c) + 10 * max((a, b)) + 100 * max(range(3), key=lambda each: ((a, b, c)[each], each))


@right
def ties(a: int, b: int, c: int) -> tuple[object, ...]:
    row = ((a, 0), (b, 1), (c, 2))
    return max(row, key=lambda x: x[0]), min(row, key=lambda x: x[0]), max(row), min(range(3), key=lambda x: (a, b, c)[x] > 0)


@right
def least_of_some(a: int, b: int, c: int) -> tuple[object, ...]:
    return min((x for x in (a, b) if x > 0), default=9), max([x for x in (a, b, c) if x < 2], default=None)


@right
def least_of_none(a: int, b: int, c: int) -> int:
    return min(x for x in (a, b, c) if x > 1)


@right
def summed(a: int, b: int, c: int) -> tuple[object, ...]:
    return sum((a, b), c), sum(x > 1 for x in (a, b, c)), sum([]), sum(x for x in (a, b) if x > c), sum((1, 2), a)


@right
def any_all(a: int, b: int, c: int) -> tuple[object, ...]:
    return (any((a, b)), all((a, b, c)), any(x > 2 for x in (a, b)), all(x > 0 for x in (a, b, c) if x != 2), any(()), all(()),
            any([(), c]))


@right
def nexts(a: int, b: int, c: int) -> tuple[object, ...]:
    return (next((place for place, x in enumerate((a, b, c)) if x == 1), 5), next((x for x in (a, b) if x > 1), None),
            next(iter((a, b))), next(zip((a,), (b,), strict=True)))


@right
def next_of_none(a: int, b: int, c: int) -> int:
    return next(x for x in (a, b, c) if x > 1)


# --- calls ----------------------------------------------------------------------------------------------------------------


def called(x: int, /, y: int, *, z: int = 5, w: int = 0) -> int:
    return x + 10 * y + 100 * z + 1000 * w


def variadic(x: int, *others: int, **named: int) -> int:
    return x + 2 * sum(others) + 4 * named.get("z", 1) + len(others)


@right
def keywords(a: int, b: int, c: int) -> tuple[object, ...]:
    return (called(a, b), called(a, y=b, z=c), called(*(a, b), w=c), called(a, **{"y": b, "z": 2}), variadic(a),
            variadic(a, b, c),            variadic(*(a, b), z=c))


@right
def nested(a: int, b: int, c: int) -> int:
    def more(x: int, by: int = 1, *, z: int = c) -> int:
        return x + by + c + 2 * z

    return more(a) if b == 1 else more(1 if c == 0 else 2, by=2, z=1)


@right
def lambdas(a: int, b: int, c: int) -> tuple[object, ...]:
    add: Callable[..., int] = lambda x, y=b: x + y  # noqa: E731
    chosen: Callable[[int], int] = (lambda x: x + 1) if a else (lambda x: x - c)
    return add(a), add(a, c), chosen(b), (lambda x, *y: y)(a, b), (lambda: c)()


@right
def closures(a: int, b: int, c: int) -> tuple[int, ...]:
    def plus(x: int) -> Callable[[int], int]:
        return lambda y: x + y

    def down(x: int) -> int:
        return 0 if x <= 0 else 1 + down(x - 1)

    return plus(a)(b), plus(b)(c), down(a)


@right
def closures_in_a_loop(a: int, b: int, c: int) -> int:
    total = 0
    for x in (a, b):
        def plus(y: int) -> int:
            return x + y  # noqa: B023

        total = total * 2 + plus(c)
    return total


def down(a: int, b: int) -> int:
    return b if a <= 0 else 1 + down(a - 1, b)


@right
def recursion(a: int, b: int, c: int) -> int:
    return down(a, b) + c


@right
def too_deep(a: int, b: int, c: int) -> int:
    return down(a + b + c, 0)


def wrapped(function: Callable[..., int]) -> Callable[..., int]:
    @functools.wraps(function)
    def wrapper(*args: int) -> int:
        return function(*args) + 1
    return wrapper


@wrapped
def one_more(x: int, y: int) -> int:
    return x + y


@functools.cache
def remembered(x: int) -> int:
    return x + 3


@right
def decorated(a: int, b: int, c: int) -> int:
    return one_more(a, b) + remembered(c) + remembered(2)


ONE_MORE, CALLED = functools.partial(one_more, 1), functools.partial(called, y=2)


@right
def partial(a: int, b: int, c: int) -> int:
    return ONE_MORE(c) + CALLED(a, z=b)


# --- generators -------------------------------------------------------------------------------------------------------------


def refusals(a: int, b: int, c: int) -> Iterator[int]:
    if a == 0:
        yield 1
        return
    if b == 0:
        yield 2
    elif c == 0:
        yield 3
    yield from (x for x in (a, b, c) if x == 2)
    for x in (a, b):
        if x == 3:
            break
        yield 10 + x


@right
def generated(a: int, b: int, c: int) -> tuple[object, ...]:
    return list(refusals(a, b, c)), sum(refusals(a, b, c)), any(refusals(a, b, c)), next(refusals(b, c, a), 7)


def generators(a: int) -> Iterator[tuple[int, int]]:
    for x in range(3):
        if x != a:
            yield from ((x, y) for y in range(x))


@right
def generators_inside(a: int, b: int, c: int) -> tuple[object, ...]:
    return tuple(x + y * c for x, y in generators(a) if y != b)


@right
def comprehended(a: int, b: int, c: int) -> tuple[object, ...]:
    return ([x + y for x in (a, b) if x for y in (x, c) if y > 0 if x != y], tuple(x for row in ((a, b), (c,)) for x in row),
            [[x, a] for x in (1, b)], sum(w * x for (w, x) in ((1, a), (2, b)) if x or c))


@right
def of_known_things(a: int, b: int, c: int) -> tuple[object, ...]:
    return {x: x + a for x in range(3)}[1], {0: a, 1: b}, 2 in {1, 2}, a in {1, 2}, {x % 2 for x in range(3)} == {0, 1}, c


@right
def arranged(a: int, b: int, c: int) -> tuple[object, ...]:
    row = (a, b, c)
    return (tuple(itertools.combinations(row, 2)), sum(x * 2 - y for x, y in itertools.product(row, (1, 2))),
            tuple(itertools.pairwise(row)), tuple(itertools.chain(row, (1,), [x for x in row if x > 1])),
            tuple(itertools.chain.from_iterable((row, (c,)))), tuple(itertools.accumulate(row)),
            list(itertools.accumulate(row, max, initial=1)), len(tuple(itertools.permutations(row))),
            tuple(itertools.product((a, 1), repeat=2)))


@right
def reduced(a: int, b: int, c: int) -> tuple[object, ...]:
    return functools.reduce(lambda x, y: 2 * x + y, (a, b, c)), functools.reduce(max, (b, c), a), functools.reduce(max, (), a)


@right
def reduced_of_nothing(a: int, b: int, c: int) -> int:
    return b if a > 0 else functools.reduce(lambda x, y: x + y + c, ())


@right
def a_set_put_in_order(a: int, b: int, c: int) -> tuple[object, ...]:
    return tuple(sorted({3, 1, 2})), min({2, 5}), a, b, c


@right
def sorted_by_what_is_known(a: int, b: int, c: int) -> tuple[object, ...]:
    return sorted((3, 1, 2)), sorted("ab", reverse=True), sorted((2, 1), key=lambda x: -x), a, b, c


# --- dicts, enums, records ----------------------------------------------------------------------------------------------------


@right
def keys(a: int, b: int, c: int) -> int:
    return PRICES[a] + {0: b, 1: c}[1] + {"x": a, **{"y": 1}}["x"]


@right
def dicts(a: int, b: int, c: int) -> tuple[object, ...]:
    mine = {0: a, 1: b}
    return (a in PRICES, PRICES.get(1), mine.get(1, 0), tuple(mine), tuple(mine.values()), tuple(mine.items()), len(PRICES),
            mine[0] + c)


@right
def members(a: int, b: int, c: int) -> tuple[object, ...]:
    return Kind(a) == Kind.B, a == Kind.C, Kind.A + b, max(Kind) > c, [kind for kind in Kind if kind == a], a < Kind.B


@right
def phases(a: int, b: int, c: int) -> tuple[object, ...]:
    phase = Phase.EARLY if a > b else Phase.LATE
    return phase is Phase.EARLY, phase == Phase.LATE, phase in (Phase.LATE,), phase is not Phase.EARLY and c, phase


@right
def record(a: int, b: int, c: int) -> int:
    p = Pair(a, (a, b, c))
    if b:
        p = evolve(p, rows=put(p.rows, c, a + 5), one=b)
    return p.rows[0] + 10 * p.rows[1] + 100 * p.rows[2] + 1000 * p.one


@right
def records(a: int, b: int, c: int) -> tuple[object, ...]:
    p, q = Pair(a, (b,)), Pair(one=b, rows=(c,))
    r = p if a > c else attrs.evolve(q, one=2)
    return (p == q, p != q, p == None, r in (p, q), p.first, q.more(), r.more(by=a), Other(a, "x") == Other(b, "y"), r,  # noqa: E711
            Kept(a).twice, Loose(b).twice, Pair.more(p, c), isinstance(p, Pair), isinstance(r, Other))


@right
def absent(a: int, b: int, c: int) -> int:
    there = NONE_AT[a]
    return -1 if there is None else there.one + there.rows[0] + b + c


@right
def absent_and_not_asked(a: int, b: int, c: int) -> int:
    return NONE_AT[a].first + b + c  # type: ignore[union-attr]


@right
def none_or_a_number(a: int, b: int, c: int) -> tuple[object, ...]:
    found = None if a < 0 else b if a else None
    return found is None, found == 1, found is not None and found > c, [x for x in (found, c) if x is not None], found


@right
def none_reckoned_with(a: int, b: int, c: int) -> int:
    found = None if a < 0 else b
    return found + c  # type: ignore[operator]


@right
def of_some_kind(a: int, b: int, c: int) -> tuple[object, ...]:
    value = Pair(a, (b,)) if a > 1 else Other(b) if b else (a, b)
    return (isinstance(value, Pair), isinstance(value, (Pair, Other)), isinstance(value, tuple), isinstance(value, Pair | Other),
            isinstance(a, int), isinstance(c, tuple), isinstance(None, int))


# --- match ------------------------------------------------------------------------------------------------------------------


@right
def kinds(a: int, b: int, c: int) -> int:
    match a:
        case Kind.A:
            return b
        case Kind.B | Kind.C:
            return c
        case -1:
            return 4
        case _:
            return 9


@right
def matched_classes(a: int, b: int, c: int) -> int:
    value = Pair(a, (b,)) if a > 1 else Other(b) if b else None
    match value:
        case None:
            return -5
        case Pair(one=2, rows=found):
            return 100 + found[0]
        case Pair(3, _) as whole:
            return whole.first + c
        case Other(one=x) if x > c:
            return x
        case Other() | Pair():
            x = 50
    return x + c


@right
def matched_numbers(a: int, b: int, c: int) -> int:
    match a:
        case int() if b > 1:
            return 1
        case 1 | 2 as x:
            return x + 20
        case x if x > c:
            return x + 30
    return 2


@right
def matched_by_a_guard_of_another_class(a: int, b: int, c: int) -> int:
    match Pair(a, (b,)):
        case Other(one=x) if x > c:
            return x
        case Pair(one=x) if x > b:
            return x + 10
    return c


@right
def matched_truths(a: int, b: int, c: int) -> int:
    match a > b:
        case True:
            return 1
        case False:
            return c


@right
def bound_where_the_guard_fails(a: int, b: int, c: int) -> int:
    x = 0
    match a:
        case x if b > 1:
            return 1
        case 2:
            return x + 50
        case _:
            pass
    return x + c


@right
def bound_in_a_guard(a: int, b: int, c: int) -> int:
    y = 9
    match a:
        case 1 if (y := b) > c:
            return y
        case _:
            return y + 10


# --- the rest -----------------------------------------------------------------------------------------------------------------


@right
def walrus(a: int, b: int, c: int) -> int:
    if (x := a + b) > c:
        return x
    y = (z := x + 1) + z
    return y


@right
def texts(a: int, b: int, c: int) -> int:
    said = f"{a} of {b:>3}, {c!r}"
    named = "x" + "y"
    if a < 0:
        raise ValueError(said)
    return b if named == "xy" else c


@right
def remainders(a: int, b: int, c: int) -> int:
    return a % 3 + 10 * ((b + 1) % 4) + c % 2


@right
def remainders_of_differences(a: int, b: int, c: int) -> tuple[int, ...]:
    return (a - b) % 4, (c - 1) % 3


@right
def put_at_in_either(a: int, b: int, c: int) -> tuple[int, ...]:
    return put((a, b, c) if a > c else (c, b), 1 if b > a else 0, 7)


@right
def known_quotients(a: int, b: int, c: int) -> int:
    return 7 // 2 * a + 7 % 4 * b - (-7 // 2) * c


@right
def minus(a: int, b: int, c: int) -> tuple[int, ...]:
    return -a, -(b - c), a - -c, -(a > b), -3


@right
def products(a: int, b: int, c: int) -> int:
    return 3 * a + b * (a > c) + (2 if c else 5) * a - (a == b) * (b == c)


@right
def unknown_choice_of_functions(a: int, b: int, c: int) -> int:
    def plus(x: int) -> int:
        return x + b

    def less(x: int) -> int:
        return x - c

    chosen = plus if a else less
    return chosen(a + 1)


@right
def not_equal_to_themselves(a: int, b: int, c: int) -> tuple[object, ...]:
    known = Other(1, NO_NUMBER), Loose(NO_NUMBER)  # type: ignore[arg-type]
    return (NO_NUMBER == NO_NUMBER, (NO_NUMBER,) == (NO_NUMBER,), known[1] == known[1], known == known,
            NO_NUMBER in (NO_NUMBER, 1), a)


@right
def records_and_themselves(a: int, b: int, c: int) -> tuple[object, ...]:
    p = Pair(a, (b, c))
    half = Other(a, "x" if b > c else "y")
    return p == p, p in (p,), (p, 0.5) == (p, 0.5), half == half, [p].index(p)


class Numbers:
    one = 1
    more = functools.cache(lambda x: x + 1)

    @staticmethod
    def plus(x: int) -> int:
        return x + 2

    @classmethod
    def times(cls, x: int) -> int:
        return cls.one * x

    @property
    def here(self) -> int:
        return self.one


NUMBERS = Numbers()


@right
def attributes_of_classes(a: int, b: int, c: int) -> tuple[object, ...]:
    return (Numbers.one + a, Numbers.plus(b), Numbers.times(c), NUMBERS.here + a, NUMBERS.plus(b), NUMBERS.times(c),
            Numbers.more(a), Kind.B + a, Kind.A.name == "A", Kind.B.value + b, Phase.LATE.value == "late", len(Kind.__members__))


@attrs.frozen
class Checked:
    one: int = attrs.field(validator=attrs.validators.ge(0), converter=attrs.converters.optional(int))
    row: tuple[int, ...] = attrs.field(factory=lambda: (1, 2), converter=tuple)
    more: list[int] = attrs.field(factory=list, validator=attrs.validators.instance_of(list))


@right
def known_records_that_check(a: int, b: int, c: int) -> tuple[object, ...]:
    kept = Checked(3)
    return Checked(1).one + a, kept.row[0] + b, attrs.evolve(kept, one=2).one, kept == Checked(3), c


@right
def too_few_to_take_apart(a: int, b: int, c: int) -> int:
    row: tuple[int, ...] = (a, b, c)
    if a > 2:
        first, *others, last = row[:1]
        return first
    if a == 1:
        x, *y = row[3:]
        return x
    if a == 0:
        *y, x = row[:1]
        return x + len(y)
    first, *others, last = row[:2]
    return first + len(others) + 3 * last


@attrs.frozen
class Saying:
    one: int

    def __str__(self) -> str:
        return ("none", "one")[self.one]


@right
def texts_in_a_form(a: int, b: int, c: int) -> int:
    width = 5
    said = f"{a:3} {b:<{width}d} {c:+,} {a > b:>4} {f'{a}':*^9} {a!r:>7s} {a:05} {Saying(1)!s:>{width}}"
    more = format(a, "03d"), str(b), repr((a, [b], Pair(c, (a,)), {0: a})), f"{Phase.EARLY} {Kind.A} {None!r} {(a, None)}"
    return 0 if said is None or more is None else c


@right
def texts_in_a_wrong_form(a: int, b: int, c: int) -> int:
    if a == 1:
        return 1 if f"{None:5}" is None else 2
    if a == 2:
        return 1 if f"{Saying(2)}" is None else 2
    if a == 3:
        return 1 if ("x" if b > c else f"{b}")[::0] is None else 2
    called: Callable[[], int] = (lambda: c) if a == 0 else f"{b}"  # type: ignore[assignment]
    return called()


@right
def methods_of_texts(a: int, b: int, c: int) -> int:
    said = f" {a}".strip().upper().strip("x").replace("1", f"{b}").removeprefix("-").join(("x", f"{b}"))
    more = ", ".join(str(each) for each in (a, b, c) if each > 0), "x".replace("x", f"{a}"), f"{a}{b}"[1:c][::-1]
    return 0 if said is None or more is None else c


@right
def looked_up(a: int, b: int, c: int) -> tuple[object, ...]:
    return PRICES.get(a), PRICES.get(b, c), {"x": a, 1: 5, 3: 7}.get(c, -1), {0: a, 2: b}.get(c)


@attrs.define
class Changing:
    one: int


@right
def cannot_be_looked_up(a: int, b: int, c: int) -> bool:
    row: object = [b]
    changing: object = Changing(b)
    if a == 0:
        return row in {1, 2}
    if a == 1:
        return changing in {1: 2}
    if a == 2:
        return (1, [b] if b > c else b) in {(1, 2)}
    if a == 3:
        return len({1: 2, (1, [3]): 5}) == 2 or {1: 2}[[1]] == 1 or len({[1]}) == 1  # type: ignore[index]
    some: object = [x for x in (b, c) if x > 0]
    return some in {1, 2} if b == 3 else c > 0


@right
def can_be_looked_up(a: int, b: int, c: int) -> tuple[object, ...]:
    return (a in {1, 2}, (a, b) in {(1, 2), (2, 3)}, Other(a) in {Other(1), Other(2)}, Other(b) in {Other(2): 5}, a in {1: 2},
            Kind.B in {Kind.A, Kind.B}, Phase.LATE in {Phase.LATE: 1}, Kind.B in Kind, a in tuple(Kind),
            (a if b else None) in {1, None},
            {Other(1): a}[Other(1)], {(1, 2): b}[1, 2], tuple(x for x in (a, b) if x > 0) in {(1,), (1, 2)})


@right
def products_of_too_few(a: int, b: int, c: int) -> int:
    return len(list(itertools.product((a, b), repeat=-1))) if c == 0 else len(list(itertools.product((a, b), repeat=0)))
