"""The engines there are here, for tests that hold for each of them."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from century_rules.search.explore import EngineName

NEEDS: dict[EngineName, str | None] = {"python": None, "native": "numba"}

INSTALLED: tuple[EngineName, ...] = tuple(name for name, module in NEEDS.items() if module is None or find_spec(module))

NATIVE: tuple[EngineName, ...] = tuple(name for name in INSTALLED if name != "python")

each_engine = pytest.mark.parametrize("engine", [
    pytest.param(name, marks=pytest.mark.skipif(name not in INSTALLED, reason=f"{name} is not installed")) for name in NEEDS])
"""Gives the test the name of an engine as `engine`."""

natively = pytest.mark.parametrize("engine", [
    pytest.param(name, marks=pytest.mark.skipif(name not in INSTALLED, reason=f"{name} is not installed"))
    for name in NEEDS if name != "python"])
"""The same without the one in pure Python."""
