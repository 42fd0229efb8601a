"""Runs tests on whatever `century_rules` is found first, up to the first that fails, and prints which that is.

    python -m tests.mutants.failing TEST ...

A file of tests that fails when it is imported counts as one that fails. A test that is not found is an error: exit code 2.
"""

from __future__ import annotations

import json
import sys

import pytest

import century_rules
from tests.mutants.patching import ROOT

NOT_DEAR = "not slow and not peers"


class Noting:
    """Notes the first failure."""

    def __init__(self) -> None:
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def first_failed(*tests: str) -> str:
    """The first of those files of tests, or of what is in them, that fails in this process; "" if none does."""
    noting = Noting()
    pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=", "-m", NOT_DEAR,
                 *(str(ROOT / test) for test in tests)], [noting])
    return noting.failed


def main() -> None:
    noting = Noting()
    code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "--assert=plain", "-o", "addopts=", "-m", NOT_DEAR,
                        *sys.argv[1:]], [noting])
    asked = code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
    if not asked or (code == pytest.ExitCode.OK) != (not noting.failed):
        sys.exit(2)
    print()
    print(json.dumps({"package": century_rules.__file__, "failed": noting.failed}))


if __name__ == "__main__":
    main()
