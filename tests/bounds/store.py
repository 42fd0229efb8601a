"""All plays to bounds, made anew. ``python -m tests.bounds.store`` writes them to ``proofs/GAME/bounds``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from century_rules.kernel.content import plays_to_bounds
from tests.bounds import eastern_wonders, sand_to_sea, spice_road
from tests.bounds.staging import AtBound

MAKERS: Mapping[str, Callable[[], Iterator[AtBound]]] = {
    "spice-road": spice_road.plays, "sand-to-sea": sand_to_sea.plays, "eastern-wonders": eastern_wonders.plays}
"""By game; each makes its plays from nothing but the rules and the printed components."""


def write() -> None:
    """Write every play, saying which."""
    for game, make in MAKERS.items():
        folder = plays_to_bounds(game)
        folder.mkdir(exist_ok=True)
        for play in make():
            (folder / play.name).write_text(play.text, encoding="utf-8")
            print(f"{game} {play.name}: {play.text.count(chr(10))} lines")


if __name__ == "__main__":
    write()
