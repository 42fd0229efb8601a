"""A solver that decides some obligations otherwise than it does: what is made of an answer is tested by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import Task
from century_rules.solving.obligation import Decision


def said_otherwise(monkeypatch: pytest.MonkeyPatch, verdicts: Mapping[str, Verdict]) -> None:
    """The solver says those verdicts, by what the ids of obligations begin with, and of all others what it says."""
    decide = Task.decide

    def decided(task: Task, **limits: Any) -> Decision:
        said = [verdict for begins, verdict in verdicts.items() if task.id.startswith(begins)]
        return Decision(task.id, said[0], reason="as said") if said else decide(task, **limits)

    monkeypatch.setattr(Task, "decide", decided)
