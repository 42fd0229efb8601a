"""What tests of the site share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import attrs

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opened: TypeAlias = "Callable[..., Page]"
"""What opens an address in a browser."""

GAME = "spice-road"
DOCS = Path(__file__).parents[2] / "docs"


@attrs.frozen
class Site:
    """A site that was written."""

    folder: Path
