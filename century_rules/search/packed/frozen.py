"""A trie as bytes and back: its tables as they are, and its cases as text, which is only read where more are to be added."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Sequence
from typing import Generic

import attrs
import numpy as np

from century_rules.kernel.game import S
from century_rules.search.layout import LimitHit
from century_rules.search.packed.tables import Tables
from century_rules.search.packed.trie import Traced, Trie
from century_rules.tracing.cases import Case
from century_rules.tracing.linear import Linear, Terms
from century_rules.tracing.questions import Condition, Kind, Question
from century_rules.tracing.runs import Steps

_Terms = list[tuple[int, int]]
_Condition = tuple[Kind, _Terms, int, int]
_Step = tuple[int, list[tuple[int, _Terms, int]]]


@attrs.frozen
class FrozenTrie(Generic[S]):
    """What is kept of a trie of the rules alone.

    Attributes:
        moving: the leaves that have bits, in their order.
        tables: the trie.
        limits: the bounds that changes watch.
        text: the cases, in the order in which they were added; see `cases`.
    """

    moving: tuple[str, ...]
    tables: Tables
    limits: tuple[LimitHit, ...]
    text: bytes

    def cases(self) -> Iterable[tuple[int, Traced]]:
        """The cases with their roots, each as it was added."""
        told = json.loads(self.text)
        paths: list[str] = told["leaves"]
        for root, conditions, steps, flag in told["cases"]:
            yield root, _case(paths, conditions, steps, flag)

    def dumped(self) -> bytes:
        """All of it in NumPy's own format, without pickles."""
        file = io.BytesIO()
        names = json.dumps({"moving": self.moving, "limits": [attrs.astuple(limit) for limit in self.limits]}).encode()
        np.savez(file, names=np.frombuffer(names, dtype=np.uint8), text=np.frombuffer(self.text, dtype=np.uint8),
                 **self.tables._asdict())
        return file.getvalue()


def freeze(trie: Trie[S]) -> FrozenTrie[S]:
    """What `thawed` or an engine needs of a trie."""
    numbers: dict[str, int] = {}

    def terms(form: Terms) -> _Terms:
        return [(numbers.setdefault(path, len(numbers)), factor) for path, factor in form]

    cases = [
        [root,
         [[condition.question.kind, terms(condition.question.form), condition.question.bound, condition.answer]
          for condition in case.conditions],
         [[place, [[numbers.setdefault(path, len(numbers)), terms(new.terms), new.constant] for path, new in changes.items()]]
          for place, changes in case.outcome.steps],
         case.outcome.seen["flag"]]
        for root, case in trie.cases.values()]
    text = json.dumps({"leaves": list(numbers), "cases": cases}, separators=(",", ":")).encode()
    return FrozenTrie(trie.layout.moving, trie.trimmed, tuple(trie.limits), text)


def undumped(data: bytes) -> FrozenTrie[S]:
    """The inverse of `FrozenTrie.dumped`; raises ValueError, KeyError or OSError for anything else."""
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        told = json.loads(arrays["names"].tobytes())
        return FrozenTrie(
            tuple(told["moving"]), Tables(*(arrays[name] for name in Tables._fields)),
            tuple(LimitHit(*limit) for limit in told["limits"]), arrays["text"].tobytes())


def _case(paths: Sequence[str], conditions: list[_Condition], steps: list[_Step], flag: int) -> Traced:
    def form(terms: _Terms) -> Terms:
        return tuple((paths[leaf], factor) for leaf, factor in terms)

    return Case(
        tuple(Condition(Question(kind, form(terms), bound), answer) for kind, terms, bound, answer in conditions),
        Steps(tuple((place, {paths[leaf]: Linear(form(terms), constant) for leaf, terms, constant in changes})
                    for place, changes in steps), {"flag": flag}))
