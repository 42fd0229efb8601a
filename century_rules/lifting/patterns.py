"""What the patterns of a `match` ask of a value that may be unknown."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TypeAlias, cast

from century_rules.lifting import terms as t
from century_rules.lifting.operations import Operations
from century_rules.lifting.terms import Truth
from century_rules.lifting.values import Value

Cases: TypeAlias = tuple[tuple[Truth, Value], ...]
Matched: TypeAlias = tuple[Truth, dict[str, Value], Cases]
"""Whether a pattern matches, what it binds, and the cases of the subject that are left where it does not."""


def matched(of: Operations, value: Callable[[ast.expr], Value], pattern: ast.pattern, subject: Value, left: Cases) -> Matched:
    """What a pattern makes of a subject, of which these cases are left. Raises LiftError for a pattern outside the subset."""
    condition, bound = _asked(of, value, pattern, subject)
    if condition is True:
        return True, bound, ()
    rest = tuple([(guard, each) for guard, each in left if not _is_whole(of, value, pattern, each)])
    return (True if not rest else condition), bound, rest


def _is_whole(of: Operations, value: Callable[[ast.expr], Value], pattern: ast.pattern, case: Value) -> bool:
    """Whether one case of the subject is matched whatever its numbers are."""
    return _asked(of, value, pattern, case)[0] is True


def _asked(
    of: Operations, value: Callable[[ast.expr], Value], pattern: ast.pattern, subject: Value,
) -> tuple[Truth, dict[str, Value]]:
    match pattern:
        case ast.MatchValue():
            return of.compare("==", subject, value(pattern.value)), {}
        case ast.MatchSingleton():
            return of.compare("is", subject, pattern.value), {}
        case ast.MatchOr():
            found = [_asked(of, value, each, subject) for each in pattern.patterns]
            if any(bound for _, bound in found):
                raise of.refuse("names bound in one of several patterns", "write a `case` for each")
            return t.any_(*[condition for condition, _ in found]), {}
        case ast.MatchAs(pattern=None):
            return True, {} if pattern.name is None else {pattern.name: subject}
        case ast.MatchAs(pattern=ast.pattern() as inner):
            condition, bound = _asked(of, value, inner, subject)
            return condition, {**bound, **({} if pattern.name is None else {pattern.name: subject})}
        case ast.MatchClass(kwd_attrs=names):
            return _of_class(of, value, pattern, names, subject)
    raise of.refuse(f"the pattern {type(pattern).__name__} is outside the subset", "use if and elif")


def _of_class(of: Operations, value: Callable[[ast.expr], Value], pattern: ast.MatchClass, names: list[str],
              subject: Value) -> tuple[Truth, dict[str, Value]]:
    kind = value(pattern.cls)
    positional = getattr(kind, "__match_args__", ())[:len(pattern.patterns)]
    if len(positional) < len(pattern.patterns):
        raise of.refuse(f"the pattern of a {kind.__name__} with parts that have no names", "name them")
    if not isinstance(kind, type):
        raise of.refuse("the pattern of a class that is not known", "use if and elif")
    condition = cast(Truth, of.call(isinstance, [subject, kind]))
    bound: dict[str, Value] = {}
    inner = [*zip(positional, pattern.patterns, strict=True), *zip(names, pattern.kwd_patterns, strict=True)]
    if inner and condition is not False:
        with of.assume(condition):
            for name, each in inner:
                asked, more = _asked(of, value, each, of.attribute(subject, name))
                condition, bound = t.all_(condition, asked), {**bound, **more}
    return condition, bound
