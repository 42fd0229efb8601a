"""What the content files of the game share among each other, as the library loads it: for tests of it by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from proofs.eastern_wonders import _overrides as overrides
    from proofs.eastern_wonders import _overrides_board as overrides_board
    from proofs.eastern_wonders import _sealed_observation as sealed_observation
    from proofs.eastern_wonders import lemmas as lemmas
    from proofs.eastern_wonders._overriding import overriding as overriding
    from properties.eastern_wonders import _finishing as finishing
    from properties.eastern_wonders import _twins as twins
    from properties.eastern_wonders import _making as making
else:
    from century_rules.process.content import content_root, load_file

    _PROPERTIES, _PROOFS = (content_root(kind) / "eastern_wonders" for kind in ("properties", "proofs"))
    overrides, overrides_board, sealed_observation, lemmas = (
        load_file(_PROOFS / f"{name}.py") for name in ("_overrides", "_overrides_board", "_sealed_observation", "lemmas"))
    making, finishing, twins = (load_file(_PROPERTIES / f"_{name}.py") for name in ("making", "finishing", "twins"))
    overriding = load_file(_PROOFS / "_overriding.py").overriding

__all__ = ["overrides", "overrides_board", "finishing", "lemmas", "twins", "making", "overriding", "sealed_observation"]
