"""What tests of the site share."""

from __future__ import annotations

from pathlib import Path

import attrs

GAME = "spice-road"
DOCS = Path(__file__).parents[2] / "docs"


@attrs.frozen
class Site:
    """A site that was written."""

    folder: Path
