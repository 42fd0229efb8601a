"""What the content files of the game share among each other, as the library loads it: for tests of it by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from proofs.eastern_wonders import _denials as denials
    from proofs.eastern_wonders import _denials_board as denials_board
    from proofs.eastern_wonders import _sealed_observation as sealed_observation
    from proofs.eastern_wonders import lemmas as lemmas
    from proofs.eastern_wonders._denying import negation as negation
    from properties.eastern_wonders import _finishing as finishing
    from properties.eastern_wonders import _twins as twins
    from properties.eastern_wonders import _making as making
else:
    from century_rules.process.content import content_root, load_file

    _PROPERTIES, _PROOFS = (content_root(kind) / "eastern_wonders" for kind in ("properties", "proofs"))
    denials, denials_board, sealed_observation, lemmas = (
        load_file(_PROOFS / f"{name}.py") for name in ("_denials", "_denials_board", "_sealed_observation", "lemmas"))
    making, finishing, twins = (load_file(_PROPERTIES / f"_{name}.py") for name in ("making", "finishing", "twins"))
    negation = load_file(_PROOFS / "_denying.py").negation

__all__ = ["denials", "denials_board", "finishing", "lemmas", "twins", "making", "negation", "sealed_observation"]
