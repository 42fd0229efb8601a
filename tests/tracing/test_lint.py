from __future__ import annotations

import pytest

from century_rules.tracing.lint import lint_source

GOOD = '''
"""Rules; 1.5 in a docstring is fine."""
from functools import partial
COSTS = (1, 2)
NAMES = {"a": 1}
def f(state, action, market=None):
    if state.phase is Phase.OVER or market is None or state.phase is not Phase.SAIL:
        return len(state.players) + NAMES["a"]
    if isinstance(action, Step) and isinstance(action.drop, int) and type(action) in RULES:
        found = []
        found.append(state.turn)
        raise Refusal("X", f"you have {state.hold}" + str(state.hold))
    if isinstance(state, State):
        return state.turn // 2 == 1 and COSTS[state.turn]
    match action:
        case Step(to=to):
            return to
        case None:
            return 0
'''


def test_good_rules_have_no_findings() -> None:
    assert lint_source(GOOD) == []


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("state.turn is seat", "identity"),
        ("state.players[0] is not me", "identity"),
        ("state.done is True", "identity"),
        ("id(state)", "identity"),
        ("isinstance(state.turn, int)", "type"),
        ("isinstance(x, (str, int))", "type"),
        ("isinstance(state.turn, Foo | bool)", "type"),
        ("type(state.turn)", "type"),
        ("state.turn / 2", "float"),
        ("state.turn > 0.5", "float"),
        ("float(state.turn)", "float"),
        ("{str(state.turn): 1}", "text"),
        ("TABLE[f'{state.turn}']", "text"),
        ("str(state.turn) == '1'", "text"),
        ("f'{state.turn}' in NAMES", "text"),
        ("len(str(state.turn))", "text"),
        ("sorted(state.players, key=repr)", "text"),
        ("MEMO.append(state)", "module-state"),
        ("TABLE.setdefault(state, 1)", "module-state"),
        ("lru_cache(helper)(state)", "cache"),
        ("functools.cache(helper)", "cache"),
    ],
)
def test_bad_expressions_are_found(line: str, rule: str) -> None:
    findings = lint_source(f"MEMO = []\nTABLE = {{}}\ndef f(state, me, x):\n    return {line}\n")
    assert [(finding.line, finding.rule) for finding in findings] == [(4, rule)]
    assert lint_source(f"MEMO = []\nTABLE = {{}}\ndef f(state, me, x):\n    return {line}  # tracing: constant\n") == []


@pytest.mark.parametrize(
    ("source", "rule", "line"),
    [
        ("import random\n", "chance", 1),
        ("from time import time\n", "chance", 1),
        ("@lru_cache\ndef f(state): return 1\n", "cache", 1),
        ("@functools.lru_cache(maxsize=None)\ndef f(state): return 1\n", "cache", 1),
        ("def f(state):\n    global n\n    n = 1\n", "module-state", 2),
        ("def f(state):\n    n = 1\n    def g():\n        nonlocal n\n        n = 2\n", "module-state", 4),
        ("MEMO = {}\ndef f(state):\n    MEMO[1] = state\n", "module-state", 3),
        ("def f(state, memo={}):\n    return 1\n", "module-state", 1),
        ("def f(state):\n    match state.turn:\n        case int():\n            return 1\n", "type", 3),
        ("def f(state):\n    match state.done:\n        case True:\n            return 1\n", "identity", 3),
    ],
)
def test_bad_statements_are_found(source: str, rule: str, line: int) -> None:
    assert [(finding.rule, finding.line) for finding in lint_source(source)] == [(rule, line)]
