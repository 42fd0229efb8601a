"""Single actions lifted and written as LLVM's code: which of them are legal in a position, and the effect of each by itself.

Who plays takes one action of many, and asks only of some what they do. So for each context there is a function that says which
actions are legal, and for each action that is taken there another one of its effect. All are called as `successors` is, see
`code`. The first writes a bit for each action to `out`, and gives back how many are legal, or `OVER`; the second writes the
position after the action there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import attrs
from llvmlite import ir

from century_rules.kernel.game import A, S
from century_rules.lifting import terms as t
from century_rules.lifting.games import deep
from century_rules.lifting.terms import Truth
from century_rules.search.layout import WORD, Layout
from century_rules.search.native.compiled.code import I64, OVER, Lifted, Numbers, Writer
from century_rules.search.native.lifted.contexts import Context
from century_rules.search.native.errors import NotNative
from century_rules.search.native.lifted.lifting import Lifter, Transition
from century_rules.search.native.lifted.reading import Reader


@attrs.frozen(eq=False)
class Offered(Generic[A]):
    """What can be done in a context.

    Attributes:
        lifter: of the context.
        actions: those that can be legal there, in the order of the alphabet, and where they are.
    """

    lifter: Lifter[A]
    actions: Sequence[tuple[A, Truth]]

    @property
    def words(self) -> int:
        """So many words have a bit for each of them."""
        return max(1, -(-len(self.actions) // WORD))


class ActionReader(Reader[S, A]):
    """Reads actions one by one."""

    def offered(self, context: Context) -> Offered[A]:
        """What can be done in a context. Raises NotNative where a text cannot be lifted."""
        with self.lifting():
            here = self.here(context)
            lifter: Lifter[A] = Lifter(self._game, here.setup, here.position, here.facts)
            legal = [(action, lifter.legal(action)) for action in self._possible(lifter, here)]
        return Offered(lifter, [(action, holds) for action, holds in legal if holds is not False])

    def effect(self, offered: Offered[A], number: int) -> Transition[A]:
        """What an action offered does, by its number among them. Raises NotNative where a text cannot be lifted."""
        with self.lifting():
            transition = offered.lifter.transition_where(*offered.actions[number])
        if transition is None:
            raise NotNative(f"{offered.actions[number][0]} is said to be legal where nothing can be")
        return transition


class ActionWriter(Generic[S, A]):
    """Writes one such function into a module of its own.

    Attributes:
        module: it.
        name: of the function.
    """

    name = "function"

    def __init__(self, layout: Layout[S], numbers: Numbers, pool: t.Pool) -> None:
        self.module = ir.Module()
        self._layout, self._numbers, self._pool = layout, numbers, pool

    def write_legal(self, offered: Offered[A]) -> None:
        """Which actions are legal. Raises NotNative for numbers that are too great."""
        with t.fresh(self._pool), deep():
            _LegalWriter[S, A](self._layout, self._numbers, self.module, self.name).write_all(offered)

    def write_effect(self, transition: Transition[A]) -> None:
        """The effect of an action where it is legal. Raises NotNative for numbers that are too great."""
        with t.fresh(self._pool), deep():
            writer: Writer[S, A] = Writer(self._layout, self._numbers, self.module, self.name)
            writer.write(Lifted(False, (), (), [attrs.evolve(transition, guards=())]))


class _LegalWriter(Writer[S, A]):
    """Writes straight on, and asks for nothing twice: most of what guards ask they share."""

    def write_all(self, offered: Offered[A]) -> None:
        """The whole function."""
        b, named = self._b, dict[t.Term, ir.Value]()
        self._must(offered.lifter.musts, named)
        if offered.lifter.over is not False:
            with b.if_then(self._of(offered.lifter.over, named), likely=False):
                b.ret(I64(OVER))
        many: ir.Value = I64(0)
        for word in range(offered.words):
            bits: ir.Value = I64(0)
            for bit, (_, holds) in enumerate(offered.actions[word * WORD:(word + 1) * WORD]):
                bits = b.or_(bits, b.shl(b.zext(self._of(holds, named), I64), I64(bit)))
            b.store(bits, b.gep(self._out, [I64(word)]))
            many = b.add(many, b.ctpop(bits))
        b.ret(many)
