"""How verbs answer: JSON for programs, rich text for people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console


def echo_json(answer: object) -> None:
    """One JSON document."""
    click.echo(json.dumps(answer, indent=2, ensure_ascii=False))


def console(*, err: bool = False) -> Console:
    """Standard output (or standard error) as rich has it; it knows terminals, NO_COLOR and the width."""
    from rich.console import Console

    return Console(stderr=err, highlight=False, markup=False, soft_wrap=False)
