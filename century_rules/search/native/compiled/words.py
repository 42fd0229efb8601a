"""What processors do with a word and numba has no name for: bits of it, and words of memory that several threads look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from century_rules.search.native.compiled.arrays import Longs

_NOTHING_BUT = ir.FunctionType(ir.IntType(32), [])


def _lowest(typing, bits):  # type: ignore[no-untyped-def]  # numba asks for the arguments by name
    def codegen(context, builder, signature, args):  # type: ignore[no-untyped-def]
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), codegen


lowest = cast(Callable[[int], int], intrinsic(_lowest))
"""The place of the lowest bit of a word that is not 0."""


def _ones(typing, bits):  # type: ignore[no-untyped-def]  # as above
    def codegen(context, builder, signature, args):  # type: ignore[no-untyped-def]
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


ones = cast(Callable[[int], int], intrinsic(_ones))
"""How many bits of a word are 1."""


def _at(context, builder, signature, args):  # type: ignore[no-untyped-def]  # as above
    kind = signature.args[0]
    array = context.make_array(kind)(context, builder, args[0])
    return cgutils.get_item_pointer(context, builder, kind, array, [args[1]])  # type: ignore[no-untyped-call]


def _seen(typing, words, place):  # type: ignore[no-untyped-def]  # as above
    def codegen(context, builder, signature, args):  # type: ignore[no-untyped-def]
        return builder.load_atomic(_at(context, builder, signature, args), "seq_cst", 8)  # type: ignore[no-untyped-call]

    return types.int64(words, types.int64), codegen


seen = cast(Callable[[Longs, int], int], intrinsic(_seen))
"""The word at a place, as other threads have left it."""


def _raised(typing, words, place):  # type: ignore[no-untyped-def]  # as above
    def codegen(context, builder, signature, args):  # type: ignore[no-untyped-def]
        one = ir.Constant(ir.IntType(64), 1)
        return builder.atomic_rmw("add", _at(context, builder, signature, args), one, "seq_cst")  # type: ignore[no-untyped-call]

    return types.int64(words, types.int64), codegen


raised = cast(Callable[[Longs, int], int], intrinsic(_raised))
"""Add 1 to the word at a place, whatever other threads do; what it was before."""


def _give_way(typing, address):  # type: ignore[no-untyped-def]  # as above
    def codegen(context, builder, signature, args):  # type: ignore[no-untyped-def]
        builder.call(builder.inttoptr(args[0], _NOTHING_BUT.as_pointer()), [])
        return context.get_dummy_value()

    return types.none(types.int64), codegen


give_way = cast(Callable[[int], None], intrinsic(_give_way))
"""Call the function at that address, which takes nothing: let another thread have the processor."""
