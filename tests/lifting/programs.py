"""Random programs of the subset, as text: functions of three numbers that are never negative where Python could tell."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

ORDERS = ["<", "<=", "==", "!=", ">", ">="]
HEAD = '''import functools
import itertools

import attrs

from century_rules.kernel.evolve import evolve, put

ROWS = ((1, 0, 5), (0, 2, 6), (3, 3, 7))
NONE_AT = (None, 4, None)
PRICES = {0: 4, 1: 7, 2: 2}


@attrs.frozen
class Pair:
    one: int
    row: tuple

    def more(self, by=1):
        return self.one + by


def picked(x, y, z=1):
    if x > y:
        return z
    if y == 2:
        return x - z
    return y + 1


def told(x, *others):
    if x == 0:
        yield 1
        return
    for each in others:
        if each == x:
            yield each
        elif each > 2:
            break
    yield from (x + each for each in others if each)

'''


class Writer:
    """Writes one program; what it draws comes from the dice it is given."""

    def __init__(self, dice: random.Random) -> None:
        self._dice, self._numbers, self._rows, self._lines, self._fresh = dice, ["a", "b", "c"], list[str](), list[str](), 0
        self._bound = 0

    def program(self, name: str) -> str:
        self._block(1, self._dice.randint(1, 4), in_loop=False)
        self._lines.append(f"    return {self._result()}")
        return "\n".join([f"def {name}(a, b, c):", *self._lines, ""])

    def _one(self, ways: Sequence[Callable[[], str]]) -> str:
        return self._dice.choice(ways)()

    def _name(self) -> str:
        self._fresh += 1
        return f"v{self._fresh}"

    def _result(self) -> str:
        return self._one([lambda: self.number(2), lambda: self.truth(2), lambda: self.row(2),
                          lambda: f"{self.number(1)}, {self.truth(1)}, {self.row(1)}"])

    # --- statements -----------------------------------------------------------------------------------------------------

    def _block(self, depth: int, most: int, in_loop: bool) -> None:
        numbers, rows = list(self._numbers), list(self._rows)
        for _ in range(most):
            self._statement(depth, in_loop)
        if depth > 1:
            self._numbers, self._rows = numbers, rows

    def _say(self, depth: int, text: str) -> None:
        self._lines.append("    " * depth + text)

    def _statement(self, depth: int, in_loop: bool) -> None:
        ways: list[Callable[[], None]] = [lambda: self._bind(depth), lambda: self._bind(depth), lambda: self._again(depth)]
        if depth < 4:
            ways += [lambda: self._if(depth, in_loop)] * 2 + [lambda: self._for(depth), lambda: self._match(depth, in_loop)]
        if in_loop:
            ways += [lambda: self._leave(depth)]
        if depth > 1:
            ways += [lambda: self._say(depth, f"return {self._result()}")]
        else:
            ways += [lambda: self._inner(depth), lambda: self._say(depth, f"assert {self.truth(1)}")]
        self._dice.choice(ways)()

    def _bind(self, depth: int) -> None:
        name = self._name()
        if self._dice.random() < 0.3:
            self._say(depth, f"{name} = {self.row(2)}")
            self._rows = [*self._rows, name]
        else:
            self._say(depth, f"{name} = {self.number(2)}")
            self._numbers = [*self._numbers, name]

    def _again(self, depth: int) -> None:
        late = " ".join(line for line in self._lines if " for " in line or "lambda" in line or line.strip().startswith("def v"))
        free = [each for each in self._numbers if each not in re.findall(r"\w+", late)]
        if not free:
            return self._bind(depth)
        name = self._dice.choice(free)
        how = self._dice.choice(["=", "+=", "-="])
        self._say(depth, f"{name} {how} {self.number(1)}")

    def _if(self, depth: int, in_loop: bool) -> None:
        both = self._name() if self._dice.random() < 0.5 else ""
        self._say(depth, f"if {self.truth(2)}:")
        self._block(depth + 1, self._dice.randint(1, 2), in_loop)
        if both:
            self._say(depth + 1, f"{both} = {self.number(1)}")
        for _ in range(self._dice.choice([0, 0, 1])):
            self._say(depth, f"elif {self.truth(1)}:")
            self._block(depth + 1, 1, in_loop)
            if both:
                self._say(depth + 1, f"{both} = {self.number(1)}")
        if both or self._dice.random() < 0.4:
            self._say(depth, "else:")
            self._block(depth + 1, 1, in_loop)
            if both:
                self._say(depth + 1, f"{both} = {self.number(1)}")
                self._numbers = [*self._numbers, both]

    def _for(self, depth: int) -> None:
        name = self._name()
        over = self._dice.choice([self.row(1), "range(3)", f"enumerate({self.row(1)})", f"zip({self.row(0)}, (2, 0), (b, 1))"])
        numbers = self._numbers
        if over.startswith("enumerate"):
            names, said = [f"{name}_", name], f"{name}_, {name}"
        elif over.startswith("zip"):
            names, said = [name, f"{name}_"], f"{name}, *_, {name}_"
        else:
            names, said = [name], name
        self._say(depth, f"for {said} in {over}:")
        self._numbers = [*numbers, *names]
        self._block(depth + 1, self._dice.randint(1, 3), in_loop=True)
        self._numbers = numbers

    def _leave(self, depth: int) -> None:
        self._say(depth, f"if {self.truth(1)}:")
        self._say(depth + 1, self._dice.choice(["break", "continue"]))

    def _match(self, depth: int, in_loop: bool) -> None:
        self._say(depth, f"match {self.number(1)}:")
        name = self._name()
        patterns = ["0", "1 | 3", f"2 as {name}", f"{name} if {name} > {self.number(0)}", "-1", "int()"]
        for pattern in self._dice.sample(patterns, 2):
            self._say(depth + 1, f"case {pattern}:")
            numbers = self._numbers
            self._numbers = [*numbers, name] if name in pattern else numbers
            self._block(depth + 2, 1, in_loop)
            self._numbers = numbers
        if self._dice.random() < 0.5:
            self._say(depth + 1, "case _:")
            self._block(depth + 2, 1, in_loop)

    def _inner(self, depth: int) -> None:
        name = self._name()
        argument = f"{name}_"
        self._say(depth, f"def {name}({argument}, by={self.number(0)}):")
        numbers, rows = self._numbers, self._rows
        self._numbers = [*numbers, argument, "by"]
        if self._dice.random() < 0.5:
            self._say(depth + 1, f"if {self.truth(1)}:  # for the inner one")
            self._say(depth + 2, f"return {self.number(1)}  # for the inner one")
        self._say(depth + 1, f"return {self.number(1)}  # for the inner one")
        self._numbers, self._rows = numbers, rows
        found = self._name()
        self._say(depth, f"{found} = {name}({self.number(1)}) + {name}({self.number(0)}, {self.number(0)})")
        self._numbers = [*numbers, found]

    # --- expressions ----------------------------------------------------------------------------------------------------

    def _comprehended(self) -> str:
        """The rest of a comprehension over `x`."""
        self._bound += 1
        name = f"x{self._bound}"
        over = self.row(0)
        numbers = self._numbers
        self._numbers = [*numbers, name]
        element, test = self.number(1), self.truth(1)
        self._numbers = numbers
        tail = f" if {test}" if self._dice.random() < 0.7 else ""
        more = f" for {name}_ in (0, {name})" if self._dice.random() < 0.2 else ""
        return f"{element} for {name} in {over}{more}{tail}"

    def _lambda(self, take: Callable[[str], str]) -> str:
        self._bound += 1
        name = f"x{self._bound}"
        numbers = self._numbers
        self._numbers = [*numbers, name]
        found = take(name)
        self._numbers = numbers
        return found

    def _parts(self, depth: int) -> tuple[Callable[[], str], Callable[[], str], Callable[[], str]]:
        return lambda: self.number(depth), lambda: self.row(depth), lambda: self.truth(depth)

    def number(self, depth: int) -> str:
        d = self._dice
        if depth <= 0:
            return d.choice([*self._numbers, *self._numbers, str(d.randint(-1, 4))])
        n, r, q = self._parts(depth - 1)

        def key(x: str) -> str:
            return f"lambda {x}: ROWS[{x}][1] - {self.number(0)} * ({x} > {self.number(0)})"

        return self._one([
            n, n, lambda: f"({n()} + {n()})", lambda: f"({n()} - {n()})", lambda: f"{d.randint(-2, 3)} * {n()}",
            lambda: f"-{n()}",
            lambda: f"({n()} if {q()} else {n()})", lambda: f"({n()} and {n()})", lambda: f"({n()} or {n()})",
            lambda: f"int({q()})",
            lambda: f"({q()} + {n()})", lambda: f"({n()} * {q()})", lambda: f"abs({n()})", lambda: f"min({n()}, {n()})",
            lambda: f"max({n()}, {n()}, {n()})", lambda: f"sum({r()})", lambda: f"len({r()})",
            lambda: f"sum({self._comprehended()})",
            lambda: f"max({r()}, default={n()})", lambda: f"min(({self._comprehended()}), default=7)",
            lambda: f"({n()}, {n()}, 2)[{n()}]",
            lambda: f"ROWS[{n()}][{n()}]", lambda: f"ROWS[{d.randint(0, 2)}][{n()}]", lambda: f"{r()}[{d.choice([0, 0, -1, 1])}]",
            lambda: f"next(({self._comprehended()}), {n()})", lambda: f"{r()}.count({n()})", lambda: f"picked({n()}, {n()})",
            lambda: f"picked({n()}, z={n()}, y={n()})", lambda: f"sum(told({n()}, {n()}, {n()}))",
            lambda: f"Pair({n()}, ()).more({n()})",
            lambda: f"evolve(Pair({n()}, {r()}), one={n()}).one", lambda: f"PRICES[{n()}]",
            lambda: f"(0 if NONE_AT[{n()}] is None else {n()})", lambda: f"({n()} % {d.randint(2, 5)})",
            lambda: f"functools.reduce(lambda p, q: 2 * p - q, ({n()}, {n()}, {n()}))", lambda: f"({n()}, 1, {n()}).index({n()})",
            lambda: f"max(range(3), key={self._lambda(key)})"])

    def truth(self, depth: int) -> str:
        d = self._dice
        if depth <= 0:
            return f"({self.number(0)} {d.choice(ORDERS)} {self.number(0)})"
        n, r, q = self._parts(depth - 1)
        return "(" + self._one([
            lambda: f"{n()} {d.choice(ORDERS)} {n()}", lambda: f"{n()} < {n()} <= {n()}",
            lambda: f"{q()} and {q()}", lambda: f"{q()} or {q()}", lambda: f"not {q()}", lambda: f"{n()} in {r()}",
            lambda: f"{n()} not in ({n()}, 1)", lambda: f"any({self._comprehended()})", lambda: f"all({self._comprehended()})",
            lambda: f"({n()}, {n()}) {d.choice(['<', '<=', '>', '>=', '=='])} ({n()}, {n()})",
            lambda: f"{r()} == {r()}", lambda: f"bool({n()})",
            lambda: f"Pair({n()}, ({n()},)) == Pair({n()}, ({n()},))", lambda: f"({q()}) == ({q()})",
            lambda: f"({q()}) & ({q()})",
            lambda: f"({q()}) ^ ({q()})", lambda: f"bool({r()})", lambda: f"(None if {q()} else {n()}) == {n()}",
            lambda: f"isinstance(None if {q()} else {n()}, int)"]) + ")"

    def row(self, depth: int) -> str:
        if depth <= 0:
            return self._dice.choice([*self._rows, *self._rows, "(a, b, c)", "(1, c)", "ROWS[1]"])
        n, r, q = self._parts(depth - 1)
        return self._one([
            lambda: f"({n()}, {n()})", lambda: f"({n()}, *{r()})", lambda: f"(*{r()}, {n()})",
            lambda: f"tuple({self._comprehended()})",
            lambda: f"tuple([{self._comprehended()}])", lambda: f"({r()} if {q()} else {r()})",
            lambda: f"({n()}, {n()}, 3)[:{n()}]",
            lambda: f"({n()}, {n()}, 3)[{n()}:{n()}]", lambda: f"ROWS[{n()}]", lambda: f"tuple(map(abs, {r()}))",
            lambda: f"{r()}[::-1]",
            lambda: f"put(({n()}, {n()}, 1), {n()}, {n()})", lambda: f"({r()} + ({n()},))", lambda: f"tuple(reversed({r()}))",
            lambda: f"tuple(itertools.accumulate(({n()}, {n()})))",
            lambda: f"tuple(x - y for x, y in itertools.pairwise(({n()}, {n()}, 2)))",
            lambda: f"tuple(told({n()}, {n()}))", lambda: f"tuple(itertools.chain({r()}, ({n()},)))",
            lambda: f"tuple(p + q for p, q in itertools.combinations(({n()}, 1, {n()}), 2))", lambda: f"Pair(1, ({n()}, 0)).row"])
