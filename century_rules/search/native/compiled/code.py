"""The transitions of a context written as LLVM's code: a function from a packed position to the positions after it.

The function is ``successors(row, out, hits, found)``. It writes the positions after that of `row` to `out`, one after the other,
and gives back how many they are, plus 2 ** 32 for each action that a bound cuts off; -1 where the game is over. A bound that cuts
an action off is counted in `hits`, by its number. What is found is written to `found`: 1 + the number of what had to hold and
does not, 1 + the number of the predicate that holds, 1 where a step breaks the claim about steps, and 1 + the place of a
leaf, among all, that an action changes and that has no bits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Generic, cast

import attrs
from llvmlite import ir

from century_rules.kernel.game import A, S
from century_rules.lifting import terms as t
from century_rules.lifting.path import Obligation
from century_rules.lifting.terms import Arg, Term, Truth
from century_rules.search.layout import WORD, Layout, LimitHit
from century_rules.search.native.lifted.lifting import Transition
from century_rules.search.native.lifted.sizes import Sizes

I64, I1 = ir.IntType(64), ir.IntType(1)
ROW = I64.as_pointer()
SUCCESSORS = ir.FunctionType(I64, [ROW, ROW, ROW, ROW])
STUMBLES, HOLDS, BREAKS, MOVES = range(4)
"""Places in `found`."""
FOUND = 1 + max(STUMBLES, HOLDS, BREAKS, MOVES)
CUT_OFF = 1 << 32
OVER = -1

_Named = dict[Term, ir.Value]


@attrs.frozen(eq=False)
class Lifted(Generic[A]):
    """A context, lifted.

    Attributes:
        over: whether the game is over.
        musts: what has to hold in each position.
        asked: for each predicate whether it holds.
        transitions: what can be done where the game is not over.
    """

    over: Truth
    musts: Sequence[Obligation]
    asked: Sequence[Truth]
    transitions: Sequence[Transition[A]]


class Numbers:
    """What the code names by numbers.

    Attributes:
        limits: bounds that may cut an action off.
        musts: what has to hold.
    """

    def __init__(self) -> None:
        self.limits: dict[LimitHit, int] = {}
        self.musts: list[str] = []

    def of_limit(self, limit: LimitHit) -> int:
        """The number of a bound."""
        return self.limits.setdefault(limit, len(self.limits))


class Writer(Generic[S, A]):
    """Writes the function of one context into a module."""

    def __init__(self, layout: Layout[S], numbers: Numbers, module: ir.Module, name: str) -> None:
        self._layout, self._numbers = layout, numbers
        self._sizes = Sizes({path: layout.ranges[path] for path in layout.moving})
        self._function = ir.Function(module, SUCCESSORS, name)
        row, self._out, self._hits, self._found = self._function.args
        self._out.add_attribute("noalias")
        self._b = b = ir.IRBuilder(self._block())
        self._n = b.alloca(I64)
        self._cut = b.alloca(I64)
        b.store(I64(0), self._n)
        b.store(I64(0), self._cut)
        self._words = [b.load(b.gep(row, [I64(word)])) for word in range(layout.words)]

    def write(self, lifted: Lifted[A]) -> None:
        """The whole function. Raises NotNative for numbers that are too great."""
        b, named = self._b, _Named()
        self._must(lifted.musts, named)
        for number, holds in reversed(tuple(enumerate(lifted.asked, 1))):  # the first is written last
            self._note(holds, HOLDS, number, named)
        if lifted.over is not False:
            with b.if_then(self._of(lifted.over, named)):
                b.ret(I64(OVER))
        self._tree([(tuple(transition.guards), transition) for transition in lifted.transitions], named)
        b.ret(b.add(b.load(self._n), b.mul(b.load(self._cut), I64(CUT_OFF))))

    def _block(self) -> ir.Block:
        return self._function.append_basic_block()

    def _tree(self, waiting: list[tuple[tuple[Term, ...], Transition[A]]], named: _Named) -> None:
        """A guard that transitions share is asked for once. `named` are the terms that were made on the way here."""
        while waiting:
            counts = Counter(each for asked, _ in waiting for each in asked)
            if not counts:
                for _, transition in waiting:
                    self._effect(transition, dict(named))
                return
            best, _ = min(counts.items(), key=lambda each: (-each[1], each[0].weight, each[0].number))
            opposite = t.neg(best)
            yes = [(tuple([each for each in asked if each is not best]), then) for asked, then in waiting if best in asked]
            no = [(tuple([each for each in asked if each is not opposite]), then) for asked, then in waiting if opposite in asked]
            waiting = [(asked, transition) for asked, transition in waiting if best not in asked and opposite not in asked]
            with self._b.if_else(self._of(best, named)) as (then, otherwise):
                with then:
                    self._tree(yes, dict(named))
                with otherwise:
                    self._tree(no, dict(named))

    def _effect(self, transition: Transition[A], named: _Named) -> None:
        self._must(transition.musts, named)
        self._note(transition.broken, BREAKS, 1, named)
        b, after, done = self._b, list(self._words), self._block()
        for place, path in enumerate(self._layout.base, 1):
            if path not in transition.after:
                continue
            value = transition.after[path]
            new = self._of(value, named)
            self._keep_within(path, value, new, done)
            field = self._layout.field(path)
            if field is None:
                if self._layout.ranges[path][0] < self._layout.ranges[path][1]:
                    self._note(t.neg(t.eq(value, self._layout.base[path])), MOVES, place, named)
            else:
                word, shift = divmod(field.shift, WORD)
                rest = b.and_(after[word], I64(_signed(~(field.mask >> WORD * word))))
                after[word] = b.or_(rest, b.shl(b.sub(new, I64(field.low)), I64(shift)))
        n = b.load(self._n)
        first = b.mul(n, I64(len(after)))
        for number, each in enumerate(after):
            b.store(each, b.gep(self._out, [b.add(first, I64(number))]))
        b.store(b.add(n, I64(1)), self._n)
        b.branch(done)
        b.position_at_end(done)

    def _keep_within(self, path: str, value: Arg, new: ir.Value, done: ir.Block) -> None:
        """Go on only where the value is within the bounds of the leaf."""
        low, high = self._layout.ranges[path]
        least, most = self._sizes.of(value)
        if low <= least and most <= high:
            return
        b, inside, outside = self._b, self._block(), self._block()
        b.cbranch(b.icmp_unsigned("<=", b.sub(new, I64(low)), I64(high - low)), inside, outside)
        b.position_at_end(outside)
        hit = b.gep(self._hits, [I64(self._numbers.of_limit(LimitHit(path, low, high)))])
        b.store(b.add(b.load(hit), I64(1)), hit)
        b.store(b.add(b.load(self._cut), I64(1)), self._cut)
        b.branch(done)
        b.position_at_end(inside)

    def _must(self, musts: Sequence[Obligation], named: _Named) -> None:
        for each in musts:
            self._numbers.musts.append(f"{each.where}: {each.what}")
            self._note(t.neg(each.holds), STUMBLES, len(self._numbers.musts), named)

    def _note(self, holds: Truth, place: int, number: int, named: _Named) -> None:
        """Write the number to a place of `found` where that holds."""
        if holds is False:
            return
        b = self._b
        with b.if_then(self._of(holds, named), likely=False):
            b.store(I64(number), b.gep(self._found, [I64(place)]))

    def _of(self, value: Arg, named: _Named) -> ir.Value:
        """The value, made once on each way."""
        if not isinstance(value, Term):
            return I1(value) if isinstance(value, bool) else I64(int(cast(int, value)))
        if value not in named:
            named[value] = self._made(value, named)
        return named[value]

    def _made(self, value: Term, named: _Named) -> ir.Value:
        b = self._b
        self._sizes.of(value)  # which refuses what does not fit
        if value.op == t.LEAF:
            return self._leaf(str(value.args[0]))
        args = [self._of(each, named) for each in value.args]
        if value.op in (t.AND, t.OR):
            found = args[0]
            for each in args[1:]:
                found = (b.and_ if value.op == t.AND else b.or_)(found, each)
            return found
        if value.op in (t.EQ, t.LE):
            return b.icmp_signed("==" if value.op == t.EQ else "<=", *args)
        write = {t.ADD: b.add, t.SUB: b.sub, t.MUL: b.mul, t.NOT: b.not_, t.ITE: b.select, t.BITE: b.select}[value.op]
        return write(*args)

    def _leaf(self, path: str) -> ir.Value:
        field = self._layout.field(path)
        assert field is not None, "a leaf that does not move is known"
        word, shift = divmod(field.shift, WORD)
        bits = self._b.and_(self._b.lshr(self._words[word], I64(shift)), I64((1 << field.width) - 1))
        return self._b.add(bits, I64(field.low))


def _signed(word: int) -> int:
    """The same bits as a signed number."""
    word &= (1 << WORD) - 1
    return word - (1 << WORD) if word >> (WORD - 1) else word
