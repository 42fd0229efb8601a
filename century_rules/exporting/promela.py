"""A model as Promela, for SPIN.

There is one process. Its control point is the location, so that SPIN tries at each location only what is possible there and the
location takes no room in the state; every operation is one indivisible step from location to location. So the states SPIN
stores and the transitions it counts are those of the game, whether it searches depth-first or breadth-first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import attrs

from century_rules.exporting.infix import Infix
from century_rules.exporting.model import Edge, Model, Place, Variable
from century_rules.exporting.term import Term, leaves_in

_HEADER = """\
/* {name}, written by century-rules from its encoding of the rules.

   One process; a label is a location, which fixes the leaves named beside it. Each d_step is one action of the game, with the
   clauses that were looked at for it. All states, without limits on memory or depth:

       spin -a FILE && gcc -O2 -DSAFETY -DNOREDUCE -DNOFAIR -DMEMLIM=8000 -o pan pan.c && ./pan -m100000000 -w24
{goal}
   FITS asserts that a number keeps to its field, NEVER that what would not does not happen, where that is not known beforehand;
   spin -DTRUSTED leaves them out. */

#ifdef TRUSTED
#define FITS(number, low, high)
#define NEVER(condition)
#else
#define FITS(number, low, high) assert(number >= low && number <= high);
#define NEVER(condition) :: d_step {{ condition -> assert(false); }}
#endif
"""


def to_promela(model: Model) -> str:
    """The text of the model."""
    return "".join(f"{line}\n" for line in _Printer(model).lines())


class _Printer:
    def __init__(self, model: Model) -> None:
        self.model = model
        self.variables = {variable.path: variable for variable in model.variables}
        self.names = names_of(self.variables)
        self.label = {place.location: f"{'end_' if place.ends else ''}L{number}"
                      for number, place in enumerate(model.places)}
        self.goals = {place.location: place.goal for place in model.places}
        self.text = Infix(leaf=self._leaf, all="&&", any="||", equal="==", different="!=",
                          choose=lambda condition, then, otherwise: f"({condition} -> {then} : {otherwise})",
                          truths=("false", "true"))
        self.most_saved = 0

    def lines(self) -> Iterator[str]:
        model = self.model
        yield _HEADER.format(name=model.name, goal=f"\n   A failed assertion is a play to: {model.goal}.\n" if model.goal else "")
        yield from (self._declared(variable) for variable in model.variables)
        body = [line for place in model.places for line in self._place(place)]
        yield from (f"hidden short old{number};" for number in range(self.most_saved))
        yield ""
        yield "active proctype game()"
        yield "{"
        yield from body
        yield "never_reached: /* names every variable, for SPIN takes those that are only written out of the state */"
        yield f"    ({' + '.join([*self.names.values(), '0'])} >= 0)"
        yield "}"

    def _declared(self, variable: Variable) -> str:
        low, high = _field(variable)
        name, bits = self.names[variable.path], max(1, (high - low).bit_length())
        kind, width = ("bit", "") if bits == 1 else ("unsigned", f" : {bits}")
        shifted = f", kept as {-low} more" if low else ""
        return f"{kind} {name}{width} = {variable.start - low}; /* {variable.path}, {variable.low} to {variable.high}{shifted} */"

    def _place(self, place: Place) -> Iterator[str]:
        fixed = " ".join(f"{path}={value}" for path, value in place.location)
        yield f"{self.label[place.location]}: /* {fixed} */"
        if not place.edges:
            yield "    false;"
            return
        yield "    if"
        for edge in place.edges:
            clauses = f": {', '.join(edge.clauses)}" if edge.clauses else ""
            said = f"/* {edge.name}{clauses} */"
            if edge.target is None:
                yield f"    NEVER({self.text.truth(edge.guard)}) {said}"
            else:
                yield f"    :: d_step {{ {self._step(edge, self.goals[edge.target])} }} goto {self.label[edge.target]} {said}"
        yield "    fi;"

    def _step(self, edge: Edge, goal: Term | None) -> str:
        """Guard, what is asserted, and the new values."""
        fits = [f"FITS({self.text.number(edge.updates[path])}, {self.variables[path].low}, {self.variables[path].high})"
                for path in edge.checked]
        changes = [f"{change};" for change in self._assignments(edge.updates)]
        if goal is not None and not (goal.is_constant and not goal.constant):
            changes.append(f"assert(!{self.text.truth(goal)});")
        return " ".join([f"{self.text.truth(edge.guard)} ->", *fits, *(changes or ["skip;"])])

    def _assignments(self, updates: Mapping[str, Term]) -> Iterator[str]:
        """All at once, one after the other: first what no other still has to read; in a circle, with a copy of the old value."""
        waiting, saved = dict(updates), dict[str, str]()
        text = attrs.evolve(self.text, leaf=lambda path: saved.get(path) or self._leaf(path))
        while waiting:
            read_by_others = {path for path in waiting for other, term in waiting.items()
                              if other != path and path not in saved and path in leaves_in(term)}
            path = next((path for path in waiting if path not in read_by_others), None)
            if path is None:
                path = next(iter(waiting))
                saved[path] = f"old{len(saved)}"
                self.most_saved = max(self.most_saved, len(saved))
                yield f"{saved[path]} = {self._leaf(path)}"
                continue
            low = _field(self.variables[path])[0]
            value = text.number(waiting.pop(path))
            yield f"{self.names[path]} = {value}{f' + {-low}' if low else ''}"

    def _leaf(self, path: str) -> str:
        low = _field(self.variables[path])[0]
        return f"({self.names[path]} - {-low})" if low else self.names[path]


def names_of(paths: Iterable[str]) -> dict[str, str]:
    """Identifiers for leaves: ``players[0].hold[2]`` is ``players_0_hold_2``."""
    return {path: re.sub(r"\W+", "_", path).strip("_") for path in paths}


def _field(variable: Variable) -> tuple[int, int]:
    """The bounds of what is kept: from 0, or from below if it can be negative."""
    return min(0, variable.low), variable.high
