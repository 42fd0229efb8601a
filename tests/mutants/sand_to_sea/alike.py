"""Misreadings of From Sand to Sea: what is proved is proved of them, too, as it is lifted from them; tests by hand tell."""

from __future__ import annotations

from tests.mutants.kinds import Alike
from tests.mutants.patching import Change

GAME = "games/sand_to_sea/"
RULES, TABLE, MOORED = (GAME + name for name in ("rules.py", "table.py", "mooring.py"))
BY_HAND = "tests/sand_to_sea/test_rules.py::test_"

ALIKE = (
    Alike("a rest takes back the cards played, not those discarded", "rest", (
        Change(RULES, "held + face_up + away for", "held + face_up for"),
        Change(RULES, "hand=hand, played=none, discarded=none", "hand=hand, played=none"),
    ), BY_HAND + "ss_7_1__a_rest_takes_back_played_and_discarded_cards"),
    Alike("with two players an outpost costs one cube for each there, too", "open", (
        Change(TABLE, "return 2 * there if len(s.players) == 2 else there", "return there"),
    ), BY_HAND + "ss_5_1_and_5_2__opening_an_outpost"),
    Alike("the first column gives the same choice as the others", "open", (
        Change(MOORED, "if column == 1 and", "if column == 0 and"),
    ), BY_HAND + "ss_5_4__the_first_column_gives_a_card"),
    Alike("ships met at a port are paid", "stop", (
        Change(TABLE, "s.faces[tile].kind >= TileKind.PORT):", "s.faces[tile].kind > TileKind.PORT):"),
    ), BY_HAND + "ss_4_4__who_cannot_pay_may_not_end_there"),
    Alike("the game ends with the tile after the fourth", "claim", (
        Change(MOORED, "me.vp_tiles >= game.components.vp_tiles_to_end", "me.vp_tiles > game.components.vp_tiles_to_end"),
    ), BY_HAND + "ss_9_1__the_fourth_vp_tile_ends_the_game_with_the_round"),
)

EVERY_DAY = ALIKE[2:3]
"""Those made in the default run."""
