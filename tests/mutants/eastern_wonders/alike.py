"""Misreadings of Eastern Wonders: what is proved of the rules is proved of the misreading, too; tests by hand notice.

Each of the 16 operations is misread at least once, and each pair of readings that meet in one step.
"""

from __future__ import annotations

from tests.mutants.kinds import Alike
from tests.mutants.patching import Change

GAME = "games/eastern_wonders/"
RULES, TABLE, ROUNDS, SCORING = (GAME + name for name in ("rules.py", "table.py", "rounds.py", "scoring.py"))

MOVE, MARKET_RULES, END, READINGS, BONUSES, PAIRS, MARKET_PAIRS = (f"tests/eastern_wonders/test_{name}.py::test_" for name in (
    "rules_voyage", "rules_market", "rules_port_and_end", "readings", "bonuses_by_hand", "reading_pairs", "reading_pairs_market"))
SETUP = "tests/eastern_wonders/test_rules_setup.py::test_"


ALIKE = (
    Alike("a set of starting cubes stays on offer", "begin", (
        Change(ROUNDS, "sets=put(s.sets, chosen, 0)", "sets=s.sets"),
    ), SETUP + "ew_1_7__refusals"),
    Alike("shared-start=no keeps away from the ship placed last only", "begin", (
        Change(ROUNDS, "any(p.ship == tile for p in s.players)", "any(p.ship == tile for p in s.players[s.turn + 1:s.turn + 2])"),
    ), PAIRS + "starting_with_any_ship_that_is_there_already"),
    Alike("drop-place=origin: what is fresh is remembered on the tile left", "step", (
        Change(RULES, "fresh=put(s.fresh, tile, plus(s.fresh[tile], one(a.drop)))",
               "fresh=put(s.fresh, me.ship, plus(s.fresh[me.ship], one(a.drop)))"),
    ), PAIRS + "what_may_be_gathered_where_one_laid_a_cube"),
    Alike("movement bonuses are one free step, however many", "step", (
        Change(ROUNDS, "free=me.bonus[Bonus.MOVE]", "free=min(1, me.bonus[Bonus.MOVE])"),
    ), BONUSES + "the_two_free_steps_are_there_again_each_turn_and_for_their_owner_only"),
    Alike("payment-place=anywhere: nobody looks ahead to a port", "step", (
        Change(TABLE, "cubes >= owed_ships(game, s, tile):", "cubes >= owed_ships(game, s, tile) or not is_market(s, tile):"),
    ), PAIRS + "who_has_nothing_may_not_sail_to_company_where_it_is_paid"),
    Alike("payment-staying=yes: who cannot pay may stay", "stay", (
        Change(RULES, "    elif game.readings.payment_staying is read.PaymentStaying.YES:\n", "    elif False:\n"),
    ), PAIRS + "staying_on_a_port_in_company"),
    Alike("return=no: staying where one began is never paid for, whatever payment-staying says", "stay", (
        Change(TABLE, "home_is_staying = r.return_ is read.Return.NO and r.payment_staying is read.PaymentStaying.NO",
               "home_is_staying = r.return_ is read.Return.NO"),
    ), PAIRS + "whether_coming_back_to_company_costs_the_fee"),
    Alike("return=no and pickup-staying=yes: coming back brings nothing, though staying does", "stop", (
        Change(RULES, "allowed = arrived(game, s) or game.readings.pickup_staying is read.PickupStaying.YES",
               "allowed = arrived(game, s) or (game.readings.pickup_staying is read.PickupStaying.YES and not s.moved)"),
    ), PAIRS + "whether_cubes_may_be_gathered_after_coming_back"),
    Alike("who stays and pays may gather, whatever pickup-staying says", "stay", (
        Change(RULES, "allowed = arrived(game, s) or game.readings.pickup_staying is read.PickupStaying.YES",
               "allowed = (arrived(game, s) or game.readings.pickup_staying is read.PickupStaying.YES"
               " or game.readings.payment_staying is read.PaymentStaying.YES)"),
    ), PAIRS + "who_stays_in_company_pays_first_and_gathers_then_if_either_at_all"),
    Alike("of several ships on the tile one is paid", "pay", (
        Change(RULES, "return s if any(s.owed) else start_gathering(game, s)", "return start_gathering(game, s)"),
    ), PAIRS + "only_ships_on_that_very_tile_are_paid_each_once"),
    Alike("the fee is laid on the tile", "pay", (
        Change(RULES, "s = with_player(s, a.to, evolve(payee, hold=plus(payee.hold, one(a.cube))))",
               "s = evolve(s, lying=put(s.lying, payer.ship, plus(s.lying[payer.ship], one(a.cube))))"),
    ), MOVE + "ew_3_4__one_cube_to_each_owner_of_a_ship_on_the_market_tile"),
    Alike("own-fresh=no: of a kind laid there on this voyage nothing may be taken", "take", (
        Change(TABLE, "return minus(s.lying[tile], s.fresh[tile])",
               "y, r, g, b = (0 if new else there for there, new in zip(s.lying[tile], s.fresh[tile], strict=True))\n"
               "        return (y, r, g, b)"),
    ), PAIRS + "of_two_alike_only_the_one_that_lay_there_before_may_be_gathered_until_the_next_turn"),
    Alike("build-and-harvest=yes, pass=no: zero-trade=yes does not let one end after opening", "done", (
        Change(RULES, "if (only_opened and game.readings.pass_ is read.Pass.NO and game.readings.zero_trade is read.ZeroTrade.NO",
               "if (only_opened and game.readings.pass_ is read.Pass.NO"),
    ), MARKET_PAIRS + "ending_a_turn_in_which_an_outpost_was_opened_or_nothing_done"),
    Alike("hold-check=everybody, discard-more=yes: who ends trimming ends it for all", "done", (
        Change(RULES, "return next_to_trim(game, s, s.actor) if s.phase == Phase.TRIM",
               "return next_to_trim(game, s, (s.turn - 1) % len(s.players)) if s.phase == Phase.TRIM"),
    ), PAIRS + "each_who_is_over_may_return_more_and_ends_it_once_the_rest_fits"),
    Alike("with more than two players an outpost costs one cube, however many are there", "open", (
        Change(TABLE, "return 2 * others if len(s.players) == 2 else others",
               "return 2 * others if len(s.players) == 2 else min(1, others)"),
    ), MARKET_RULES + "ew_4_2__the_price_is_the_others_outposts_there_and_two_among_two"),
    Alike("build-only=no, upgrade-now=yes: an upgrade tile is counted on though none is left", "open", (
        Change(TABLE, " and empties_column and s.bonus_left[Bonus.UPGRADE] > 0", " and empties_column"),
    ), MARKET_PAIRS + "opening_for_a_trade_that_only_the_bonus_earned_by_it_makes_possible"),
    Alike("build-only=no: what is paid for the outpost may be what the trade needs", "spend", (
        Change(RULES, "if not trade_stays_possible(game, spend_cube(s, a.cube), opening=True, toll=s.toll - 1):", "if False:"),
    ), MARKET_PAIRS + "what_the_outpost_costs_may_not_take_what_the_trade_will"),
    Alike("what an outpost costs is laid on the tile", "spend", (
        Change(RULES, "    s = spend_cube(s, a.cube)\n", "    me = s.players[s.turn]\n"
               "    s = with_player(s, s.turn, evolve(me, hold=minus(me.hold, one(a.cube))))\n"
               "    s = evolve(s, lying=put(s.lying, me.ship, plus(s.lying[me.ship], one(a.cube))))\n"),
    ), MARKET_RULES + "ew_4_2__the_price_is_the_others_outposts_there_and_two_among_two"),
    Alike("of two bonus tiles of a kind the VP of the first count", "choose", (
        Change(RULES, "bonus_vp=me.bonus_vp + vp", "bonus_vp=me.bonus_vp + (0 if me.bonus[a.bonus] else vp)"),
    ), BONUSES + "the_vp_on_two_bonus_tiles_of_a_kind_add_up"),
    Alike("upgrade-now=yes: the tile just earned brings all upgrades once more", "choose", (
        Change(RULES, "return evolve(s, upgrades=s.upgrades + 1)",
               "return evolve(s, upgrades=s.upgrades + me.bonus[Bonus.UPGRADE])"),
    ), MARKET_PAIRS + "how_many_upgrades_there_are_after_earning_one"),
    Alike("upgrade bonuses are one upgrade an opening, however many", "upgrade", (
        Change(RULES, "upgrades=me.bonus[Bonus.UPGRADE], phase", "upgrades=min(1, me.bonus[Bonus.UPGRADE]), phase"),
    ), BONUSES + "two_upgrade_bonuses_are_two_upgrades_at_every_opening"),
    Alike("supply=counted: the last cube of a kind stays where it is", "upgrade", (
        Change(RULES, "s.supply[a.cube + 1] < 1", "s.supply[a.cube + 1] < 2"),
    ), MARKET_PAIRS + "an_upgrade_needs_one_cube_of_the_next_kind_and_brings_one_of_its_own"),
    Alike("build-only=no, upgrade-order=anytime: after the trade a further one must stay possible", "upgrade", (
        Change(TABLE, "build_only is read.BuildOnly.YES or s.traded or market is None",
               "build_only is read.BuildOnly.YES or market is None"),
    ), MARKET_PAIRS + "after_the_trade_that_was_due_all_else_is_free_again"),
    Alike("upgrade-same=no: a trade pays with lifted cubes last", "trade", (
        Change(RULES, "[max(0, lifted - paid) for lifted, paid in zip(s.lifted, market.cost, strict=True)]",
               "[min(lifted, kept) for lifted, kept in zip(s.lifted, me.hold, strict=True)]"),
    ), MARKET_PAIRS + "a_trade_pays_with_lifted_cubes_first"),
    Alike("supply=counted: of a kind that is short nothing is taken", "trade", (
        Change(TABLE, "min(want, max(0, left)) if want else 0 for", "want if left >= want else 0 for"),
    ), MARKET_PAIRS + "a_harvest_takes_what_is_there_of_each_kind"),
    Alike("a trade takes the cubes below the arrow before it pays those above", "trade", (
        Change(RULES, "supply=plus(s.supply, market.cost), phase=Phase.MARKET, traded=1)\n"
               "    s = take_from_supply(game, s, market.gain)  # EW-4.7: pay above the arrow, then take below\n",
               "phase=Phase.MARKET, traded=1)\n    s = take_from_supply(game, s, market.gain)\n"
               "    s = evolve(s, supply=plus(s.supply, market.cost))\n"),
    ), MARKET_PAIRS + "what_a_trade_pays_can_be_what_it_takes"),
    Alike("one trades where anybody has an outpost", "trade", (
        Change(RULES, "    if not me.outposts[me.ship]:", "    if not any(player.outposts[me.ship] for player in s.players):"),
    ), MARKET_RULES + "ew_4_6__one_trades_where_one_has_an_outpost_new_or_old"),
    Alike("claims=several: in the last round a port action takes one tile", "claim", (
        Change(RULES, "if game.readings.claims is read.Claims.SEVERAL:",
               "if game.readings.claims is read.Claims.SEVERAL and not s.final:"),
    ), PAIRS + "a_fifth_tile_in_the_port_action_of_the_fourth"),
    Alike("end-trigger=at-once: while more can be claimed the game goes on", "claim", (
        Change(RULES, "if game.readings.end_trigger is read.EndTrigger.AT_ONCE:",
               "if game.readings.end_trigger is read.EndTrigger.AT_ONCE and (\n"
               "                game.readings.claims is read.Claims.ONE or any(may_claim(game, s, a))):"),
    ), PAIRS + "a_fifth_tile_in_the_port_action_of_the_fourth"),
    Alike("what a VP tile costs is laid on its port", "claim", (
        Change(RULES, "supply=plus(s.supply, tile.cost)", "lying=put(s.lying, me.ship, plus(s.lying[me.ship], tile.cost))"),
    ), END + "ew_5_1__pay_the_cubes_on_the_tile_and_take_it"),
    Alike("harvest bonuses are one chili, however many", "harvest", (
        Change(RULES, "chili = s.players[s.turn].bonus[Bonus.HARVEST]",
               "chili = min(1, s.players[s.turn].bonus[Bonus.HARVEST])"),
    ), BONUSES + "two_harvest_bonuses_are_two_chili"),
    Alike("build-and-harvest=yes: one may harvest instead of the trade that build-only=no demands", "harvest", (
        Change(RULES, "                     and game.readings.build_only is read.BuildOnly.YES\n", ""),
    ), MARKET_PAIRS + "who_must_trade_after_opening_does_not_harvest_instead"),
    Alike("zero-trade=yes: a market action with nothing in it needs an own outpost", "pass", (
        Change(RULES, "game.readings.zero_trade is read.ZeroTrade.YES and is_market(s, ship_of_mover(s))):",
               "game.readings.zero_trade is read.ZeroTrade.YES and s.players[s.turn].outposts[ship_of_mover(s)]):"),
    ), READINGS + "the_readings_differ_as_they_say"),
    Alike("hold-check=everybody: after the mover only the next player trims", "discard", (
        Change(ROUNDS, "and following != s.turn:", "and seat == s.turn:"),
    ), PAIRS + "holds_are_trimmed_clockwise_from_the_player_whose_turn_it_was"),
    Alike("hold-check=everybody: holds are trimmed against the order of turns", "discard", (
        Change(ROUNDS, "following = (seat + 1) % len(s.players)", "following = (seat - 1) % len(s.players)"),
    ), PAIRS + "holds_are_trimmed_clockwise_from_the_player_whose_turn_it_was"),
    Alike("discard-more=yes: the last cube is kept", "discard", (
        Change(ROUNDS, "is read.DiscardMore.YES and left > 0", "is read.DiscardMore.YES and left > 1"),
    ), PAIRS + "who_returns_everything_need_not_say_so"),
    Alike("hold bonuses are three spaces, however many", "discard", (
        Change(TABLE, "hold_bonus_spaces * player.bonus[Bonus.HOLD]", "hold_bonus_spaces * min(1, player.bonus[Bonus.HOLD])"),
    ), BONUSES + "each_hold_bonus_is_three_spaces_to_keep_cubes_in_and_to_score"),
    Alike("score-overflow=no: ginger takes spaces from the cubes that score", "", (
        Change(SCORING, "cubes = min(cubes, spaces(game, player))",
               "cubes = min(cubes, max(0, spaces(game, player) - player.hold[Spice.GINGER]))"),
    ), PAIRS + "cubes_beyond_the_spaces_at_the_end"),
    Alike("a tie goes to the earlier in turn order", "", (
        Change(SCORING, "(points[seat], seat)", "(points[seat], -seat)"),
    ), END + "ew_8_3__a_tie_goes_to_the_later_in_turn_order"),
)

EVERY_DAY = ALIKE[::13]
"""Those made in the default run."""
