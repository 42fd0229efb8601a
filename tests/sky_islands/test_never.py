"""What ends the game makes no difference where there are as many tiles as turns, and some where there are more tiles."""

from __future__ import annotations

import attrs
import pytest

from century_rules.desk.comparing.never import never_part
from century_rules.desk.settling.cases import main_case
from century_rules.games.sky_islands import Components
from century_rules.games.sky_islands.components import printed
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.kernel.verdict import Verdict

NINE_TURNS = attrs.evolve(printed(), turns=9)


@pytest.mark.parametrize(("box", "verdict"), [(printed(), Verdict.PROVED), (NINE_TURNS, Verdict.UNKNOWN)], ids=["ten", "nine"])
@pytest.mark.in_turn(1)
def test_what_ends_the_game(box: Components, verdict: Verdict) -> None:
    """The negative control: after nine turns each a tile is left in every hand."""
    question = attrs.evolve(main_case(RULEBOOK, "end", 2).question(), components=box)
    proof = never_part(question, rlimit=50_000_000)
    assert (proof.verdict, "`end` is the same" in proof.reason) == (verdict, verdict is Verdict.UNKNOWN)
