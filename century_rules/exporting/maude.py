"""A model as a Maude system module with one rule for each edge, and the searches that ask it.

Numbers are Maude's integers, which do not overflow; so that a leaf keeps to its limits is one more thing that is searched for.
"""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.exporting.infix import Infix
from century_rules.exporting.model import Edge, Location, Model, Place
from century_rules.exporting.term import conjuncts

_HEADER = """\
*** {name}, written by century-rules from its encoding of the rules.
***
*** A location (L0, L1, ...) fixes the leaves named beside it, the arguments are the others. Each rule is one action of the game,
*** named with the clauses that were looked at for it. Maude searches breadth-first: the number of states of the first search is
*** that of all states, and neither of the first two may have a solution. Run it with: maude FILE < /dev/null
"""


def to_maude(model: Model) -> str:
    """The text of the module and its searches."""
    return "".join(f"{line}\n" for line in _Printer(model).lines())


class _Printer:
    def __init__(self, model: Model) -> None:
        self.model = model
        self.paths = [variable.path for variable in model.variables]
        self.variable = {path: f"X{number}" for number, path in enumerate(self.paths)}
        self.label = {place.location: f"L{number}" for number, place in enumerate(model.places)}
        self.text = Infix(leaf=self.variable.__getitem__, all="and-then", any="or-else", equal="==", different="=/=",
                          choose=lambda condition, then, otherwise: f"(if {condition} then {then} else {otherwise} fi)",
                          truths=("false", "true"))

    def lines(self) -> Iterator[str]:
        model, numbers = self.model, " ".join(["Int"] * len(self.paths))
        yield _HEADER.format(name=model.name)
        yield "mod GAME is"
        yield "  protecting INT . protecting EXT-BOOL ."
        yield "  sorts Location State ."
        yield f"  ops {' '.join(self.label.values())} : -> Location ."
        yield f"  op <_{'`,_' * len(self.paths)}> : Location {numbers} -> State ."
        yield "  op outside : -> State ."
        yield "  op start : -> State ."
        yield "  ops fits ended goal : State -> Bool ."
        yield "  var L : Location . var S : State ."
        yield from (f"  var {name} : Int . *** {path}" for path, name in self.variable.items())
        yield f"  eq start = {self._state(self.label[model.start], [str(each.start) for each in model.variables])} ."
        yield from self._properties()
        for place in model.places:
            yield from self._place(place)
        yield "endm"
        yield ""
        yield from self._searches()

    def _properties(self) -> Iterator[str]:
        bounds = " and-then ".join(
            f"({each.low} <= {self.variable[each.path]}) and-then ({self.variable[each.path]} <= {each.high})"
            for each in self.model.variables)
        yield f"  eq fits({self._state('L', [])}) = {bounds or 'true'} ."
        yield "  eq fits(outside) = false ."
        yield from (f"  eq ended({self._state(self.label[place.location], [])}) = true ."
                    for place in self.model.places if place.ends)
        yield "  eq ended(S) = false [owise] ."
        for place in self.model.places:
            if place.goal is not None and not (place.goal.is_constant and not place.goal.constant):
                yield f"  eq goal({self._state(self.label[place.location], [])}) = {self.text.truth(place.goal)} ."
        yield "  eq goal(S) = false [owise] ."

    def _place(self, place: Place) -> Iterator[str]:
        yield f"  *** {self.label[place.location]}: {' '.join(f'{path}={value}' for path, value in place.location)}"
        yield from (self._rule(place.location, edge) for edge in place.edges)

    def _rule(self, here: Location, edge: Edge) -> str:
        """Where the guard says that a leaf is some number, that number is in the pattern, which Maude matches fastest."""
        known, rest = {}, []
        for each in conjuncts(edge.guard):
            leaf = each.support[0] if each.support is not None and len(each.support) == 1 else None
            yes = [] if leaf is None or each.table is None else \
                [value for value, holds in zip(leaf.domain, each.table, strict=True) if holds]
            if leaf is not None and len(yes) == 1:
                known[leaf.path] = str(yes[0])
            else:
                rest.append(each)
        text = Infix(leaf=lambda path: known.get(path, self.variable[path]), all=self.text.all, any=self.text.any,
                     equal=self.text.equal, different=self.text.different, choose=self.text.choose, truths=self.text.truths)
        before = self._state(self.label[here], [known.get(path, name) for path, name in self.variable.items()])
        after = "outside" if edge.target is None else self._state(self.label[edge.target], [
            text.number(edge.updates[path]) if path in edge.updates else known.get(path, name)
            for path, name in self.variable.items()])
        clauses = f": {', '.join(edge.clauses)}" if edge.clauses else ""
        condition = f" if {' and-then '.join(text.truth(each) for each in rest)}" if rest else ""
        return f"  {'c' if rest else ''}rl [{edge.operation}] : {before} => {after}{condition} . *** {edge.name}{clauses}"

    def _state(self, location: str, values: list[str]) -> str:
        """A state's text; with every variable itself, if no values are given."""
        return f"< {', '.join([location, *(values or self.variable.values())])} >"

    def _searches(self) -> Iterator[str]:
        yield "*** All states; a solution would be one in which a leaf has left its limits."
        yield "search in GAME : start =>* S such that not fits(S) ."
        yield "*** A solution would be a state without an action before the end."
        yield "search [1] in GAME : start =>! S such that not ended(S) ."
        if self.model.goal:
            yield f"*** A shortest play to: {self.model.goal}. Then `show path NUMBER .` with the number of the state."
            yield "search [1] in GAME : start =>* S such that goal(S) ."
