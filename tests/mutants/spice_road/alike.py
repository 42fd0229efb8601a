"""Misreadings of Spice Road made alike in the reference and in the encoding: comparing the two cannot tell, tests by hand do."""

from __future__ import annotations

from tests.mutants.kinds import Alike
from tests.mutants.patching import Change

GAME = "games/spice_road/"
RULES, ACQUIRING, TABLE, THE_GAME = (GAME + name for name in ("rules.py", "acquiring.py", "table.py", "game.py"))
WINNING = "games/century/winning.py"
BY_HAND = "tests/spice_road/test_rules.py::test_"

ALIKE = (
    Alike("the caravan is looked at after every exchange", "exchange", (
        Change(THE_GAME, "if self.readings.hold is read.Hold.ALWAYS and too_many(self, s):", "if too_many(self, s):"),
    ), BY_HAND + "sr_7_1__cubes_beyond_ten_are_returned_at_the_end"),
    Alike("the silver is above both cards once the gold is gone", "claim", (
        Change(RULES, "return (0, 1) if place == place_of_silver and s.silver > 0",
               "return (0, 1) if place in (1, place_of_silver) and s.silver > 0"),
    ), BY_HAND + "sr_6_5__the_silver_slides_when_the_gold_is_gone"),
    Alike("one rests only with an empty hand", "rest", (
        Change(RULES, "    elif sum(mover(s).played) < 1 and game.readings.rest_empty is read.RestEmpty.NO:\n",
               "    elif sum(mover(s).hand) or sum(mover(s).played) < 1 and game.readings.rest_empty is read.RestEmpty.NO:\n"),
    ), BY_HAND + "sr_5__a_rest_takes_back_all_cards_played"),
    Alike("the game ends with the card after the last one", "claim", (
        Change(RULES, "if mover(s).claims >= cards_to_end(game):", "if mover(s).claims > cards_to_end(game):"),
    ), BY_HAND + "sr_8_1_and_8_2__the_game_ends_with_that_round"),
    Alike("a card acquired lies face up before its owner", "take", (
        Change(ACQUIRING, "become(me, hand=put(me.hand, number, 1))", "become(me, played=put(me.played, number, 1))"),
    ), BY_HAND + "sr_4_1__a_cube_of_any_colour_on_each_card_to_the_left"),
    Alike("gold and silver change their worth", "", (
        Change(TABLE, "game.components.gold_points * player.gold + game.components.silver_points * player.silver",
               "game.components.silver_points * player.gold + game.components.gold_points * player.silver"),
    ), BY_HAND + "sr_8_3__the_score"),
    Alike("of those tied the earlier wins", "", (
        Change(WINNING, "key=lambda seat: (points[seat], seat)", "key=lambda seat: (points[seat], -seat)"),
        Change(WINNING, "for seat in range(winner) if", "for seat in range(winner + 1, game.players) if"),
    ), BY_HAND + "sr_8_4__a_tie_goes_to_the_later"),
    Alike("a spice card is taken from the hand only at the next rest", "play", (
        Change(RULES, "become(me, hand=put(me.hand, number, 0), played=put(me.played, number, 1))",
               "become(me, hand=put(me.hand, number, int(card.kind == Kind.SPICE)), "
               "played=put(me.played, number, int(card.kind != Kind.SPICE)))"),
    ), BY_HAND + "sr_3_1__a_card_played_stays_there_until_a_rest"),
)

EVERY_DAY = ALIKE[1::5]
"""Those made in the default run."""
