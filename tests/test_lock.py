"""The lock names every package that is installed from it, so that nothing comes in unseen."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCK = Path(__file__).parents[1] / "requirements.lock"


def missing(locked: set[str]) -> set[str]:
    """The packages that locked ones need here and that are not locked."""
    found: set[str] = set()
    for name in locked:
        try:
            needs = [Requirement(each) for each in requires(name) or ()]
        except PackageNotFoundError:  # one for another platform
            continue
        found |= {canonicalize_name(each.name) for each in needs if each.marker is None or each.marker.evaluate({"extra": ""})}
    return found - locked


def test_what_a_locked_package_needs_is_locked() -> None:
    locked: set[str] = {canonicalize_name(Requirement(line).name) for line in LOCK.read_text(encoding="utf-8").splitlines()
              if line.strip() and not line.startswith("#")}
    assert missing(locked) == set()
    assert missing(locked - {"zipp"}) == {"zipp"}, "the negative control"
