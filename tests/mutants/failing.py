"""Runs tests on whatever `century_rules` is found first, up to the first that fails, and prints which that is.

    python -m tests.mutants.failing TEST ...

A test that cannot be collected or found is an error, not a failure: exit code 2.
"""

from __future__ import annotations

import json
import sys

import pytest

import century_rules


class Noting:
    """Notes the first failure."""

    def __init__(self) -> None:
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def main() -> None:
    noting = Noting()
    code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-o", "addopts=", "-m", "not slow and not peers", *sys.argv[1:]],
                       [noting])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or (code == pytest.ExitCode.OK) != (not noting.failed):
        sys.exit(2)
    print()
    print(json.dumps({"package": century_rules.__file__, "failed": noting.failed}))


if __name__ == "__main__":
    main()
