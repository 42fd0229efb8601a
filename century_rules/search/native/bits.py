"""Which actions are legal, as loops have it: a bit for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def _lowest(typing, bits):  # type: ignore[no-untyped-def]  # numba asks for the arguments by name
    def codegen(context, builder, signature, args):  # type: ignore[no-untyped-def]
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), codegen


lowest = cast(Callable[[int], int], intrinsic(_lowest))
"""The place of the lowest bit of a word that is not 0."""
