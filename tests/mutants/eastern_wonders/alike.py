"""Misreadings made alike in the reference and in the encoding: comparing the two cannot tell, tests by hand must.

Each of the 16 operations is misread at least once, and each pair of readings that meet in one step.
"""

from __future__ import annotations

from tests.mutants.kinds import Alike
from tests.mutants.patching import Change

GAME = "games/eastern_wonders/"
RULES, TABLE, ROUNDS, SCORING = (GAME + name for name in ("rules.py", "table.py", "rounds.py", "scoring.py"))
VOYAGE, MARKET, PORT, TURN, OPERATIONS, SUPPLY, WORDS, POINTS = (
    f"{GAME}encoding/{name}.py" for name in ("voyage", "market", "port", "turn", "operations", "supply", "words", "scoring"))
SHARED = "games/century/encoding/tiles.py"

MOVE, MARKET_RULES, END, READINGS, BONUSES, PAIRS, MARKET_PAIRS = (f"tests/eastern_wonders/test_{name}.py::test_" for name in (
    "rules_voyage", "rules_market", "rules_port_and_end", "readings", "bonuses_by_hand", "reading_pairs", "reading_pairs_market"))
SETUP = "tests/eastern_wonders/test_rules_setup.py::test_"


ALIKE = (
    Alike("a set of starting cubes stays on offer", "begin", (
        Change(ROUNDS, "sets=put(s.sets, chosen, 0)", "sets=s.sets"),
        Change(VOYAGE, "sets=algebra.store(starting_set, p.sets, w.zero)", "sets=p.sets"),
    ), SETUP + "ew_1_7__refusals"),
    Alike("shared-start=no keeps away from the ship placed last only", "begin", (
        Change(ROUNDS, "any(p.ship == tile for p in s.players)", "any(p.ship == tile for p in s.players[s.turn + 1:s.turn + 2])"),
        Change(VOYAGE, "algebra.neg(_somebody_else_at(w, p)(tile))", "algebra.neg(algebra.any(*["
               "algebra.all(algebra.is_(p.turn, seat - 1), algebra.eq(player.ship, tile))"
               " for seat, player in enumerate(p.players)]))"),
    ), PAIRS + "starting_with_any_ship_that_is_there_already"),
    Alike("drop-place=origin: what is fresh is remembered on the tile left", "step", (
        Change(RULES, "fresh=put(s.fresh, tile, plus(s.fresh[tile], one(a.drop)))",
               "fresh=put(s.fresh, me.ship, plus(s.fresh[me.ship], one(a.drop)))"),
        Change(VOYAGE, "w.changed_at(p.fresh, laid_on, drop, 1)", "w.changed_at(p.fresh, ship, drop, 1)"),
    ), PAIRS + "what_may_be_gathered_where_one_laid_a_cube"),
    Alike("movement bonuses are one free step, however many", "step", (
        Change(ROUNDS, "free=me.bonus[Bonus.MOVE]", "free=min(1, me.bonus[Bonus.MOVE])"),
        Change(TURN, "free=w.bonus(p, Bonus.MOVE, seat)", "free=w.algebra.least(w.one, w.bonus(p, Bonus.MOVE, seat))"),
    ), BONUSES + "the_two_free_steps_are_there_again_each_turn_and_for_their_owner_only"),
    Alike("payment-place=anywhere: nobody looks ahead to a port", "step", (
        Change(TABLE, "cubes >= owed_ships(game, s, tile):", "cubes >= owed_ships(game, s, tile) or not is_market(s, tile):"),
        Change(VOYAGE, "algebra.any(algebra.le(_owed(w, p, to), cubes), *in_reach)",
               "algebra.any(algebra.le(_owed(w, p, to), cubes), w.on_port(to), *in_reach)"),
    ), PAIRS + "who_has_nothing_may_not_sail_to_company_where_it_is_paid"),
    Alike("payment-staying=yes: who cannot pay may stay", "stay", (
        Change(RULES, "    elif game.readings.payment_staying is read.PaymentStaying.YES:\n", "    elif False:\n"),
        Change(VOYAGE, '("EW-3.5", algebra.implies(w.under(PaymentStaying.YES), can_pay)),', ""),
    ), PAIRS + "staying_on_a_port_in_company"),
    Alike("return=no: staying where one began is never paid for, whatever payment-staying says", "stay", (
        Change(TABLE, "home_is_staying = r.return_ is read.Return.NO and r.payment_staying is read.PaymentStaying.NO",
               "home_is_staying = r.return_ is read.Return.NO"),
        Change(VOYAGE, "w.algebra.all(w.algebra.eq(tile, p.origin), w.under(Return.NO), w.under(PaymentStaying.NO))",
               "w.algebra.all(w.algebra.eq(tile, p.origin), w.under(Return.NO))"),
        Change(VOYAGE, "algebra.any(_arrived(w, p), w.under(PaymentStaying.YES))",
               "algebra.any(_arrived(w, p), algebra.all(w.under(PaymentStaying.YES), w.under(Return.YES)))"),
    ), PAIRS + "whether_coming_back_to_company_costs_the_fee"),
    Alike("return=no and pickup-staying=yes: coming back brings nothing, though staying does", "stop", (
        Change(RULES, "allowed = arrived(game, s) or game.readings.pickup_staying is read.PickupStaying.YES",
               "allowed = arrived(game, s) or (game.readings.pickup_staying is read.PickupStaying.YES and not s.moved)"),
        Change(VOYAGE, "w.algebra.any(_arrived(w, p), w.under(PickupStaying.YES))",
               "w.algebra.any(_arrived(w, p), w.algebra.all(w.under(PickupStaying.YES), w.algebra.is_(p.moved, 0)))"),
    ), PAIRS + "whether_cubes_may_be_gathered_after_coming_back"),
    Alike("who stays and pays may gather, whatever pickup-staying says", "stay", (
        Change(RULES, "allowed = arrived(game, s) or game.readings.pickup_staying is read.PickupStaying.YES",
               "allowed = (arrived(game, s) or game.readings.pickup_staying is read.PickupStaying.YES"
               " or game.readings.payment_staying is read.PaymentStaying.YES)"),
        Change(VOYAGE, "w.algebra.any(_arrived(w, p), w.under(PickupStaying.YES))",
               "w.algebra.any(_arrived(w, p), w.under(PickupStaying.YES), w.under(PaymentStaying.YES))"),
    ), PAIRS + "who_stays_in_company_pays_first_and_gathers_then_if_either_at_all"),
    Alike("of several ships on the tile one is paid", "pay", (
        Change(RULES, "return s if any(s.owed) else start_gathering(game, s)", "return start_gathering(game, s)"),
        Change(VOYAGE, "return w.either(more, paid, _go_on_to_gathering(w, paid))", "return _go_on_to_gathering(w, paid)"),
    ), PAIRS + "only_ships_on_that_very_tile_are_paid_each_once"),
    Alike("the fee is laid on the tile", "pay", (
        Change(RULES, "s = with_player(s, a.to, evolve(payee, hold=plus(payee.hold, one(a.cube))))",
               "s = evolve(s, lying=put(s.lying, payer.ship, plus(s.lying[payer.ship], one(a.cube))))"),
        Change(VOYAGE, "paid = evolve(given, players=received,",
               "paid = evolve(given, lying=w.changed_at(p.lying, w.ship(p), cube, 1),"),
    ), MOVE + "ew_3_4__one_cube_to_each_owner_of_a_ship_on_the_market_tile"),
    Alike("own-fresh=no: of a kind laid there on this voyage nothing may be taken", "take", (
        Change(TABLE, "return minus(s.lying[tile], s.fresh[tile])",
               "y, r, g, b = (0 if new else there for there, new in zip(s.lying[tile], s.fresh[tile], strict=True))\n"
               "        return (y, r, g, b)"),
        Change(VOYAGE, "return w.minus(w.at(ship, p.lying), tuple(fresh))",
               "return tuple([w.algebra.choose(w.algebra.at_least(new, 1), w.zero, there)"
               " for there, new in zip(w.at(ship, p.lying), fresh, strict=True)])"),
    ), PAIRS + "of_two_alike_only_the_one_that_lay_there_before_may_be_gathered_until_the_next_turn"),
    Alike("build-and-harvest=yes, pass=no: zero-trade=yes does not let one end after opening", "done", (
        Change(RULES, "if (only_opened and game.readings.pass_ is read.Pass.NO and game.readings.zero_trade is read.ZeroTrade.NO",
               "if (only_opened and game.readings.pass_ is read.Pass.NO"),
        Change(OPERATIONS, "w.under(BuildAndHarvest.YES), w.under(ZeroTrade.NO), only_opened)",
               "w.under(BuildAndHarvest.YES), only_opened)"),
    ), MARKET_PAIRS + "ending_a_turn_in_which_an_outpost_was_opened_or_nothing_done"),
    Alike("hold-check=everybody, discard-more=yes: who ends trimming ends it for all", "done", (
        Change(RULES, "return next_to_trim(game, s, s.actor) if s.phase == Phase.TRIM",
               "return next_to_trim(game, s, (s.turn - 1) % len(s.players)) if s.phase == Phase.TRIM"),
        Change(OPERATIONS, "w.either(trimming, turn.after_trimming(w, p), turn.end_turn(w, p))",
               "w.either(trimming, turn._next_turn(w, p), turn.end_turn(w, p))"),
    ), PAIRS + "each_who_is_over_may_return_more_and_ends_it_once_the_rest_fits"),
    Alike("with more than two players an outpost costs one cube, however many are there", "open", (
        Change(TABLE, "return 2 * others if len(s.players) == 2 else others",
               "return 2 * others if len(s.players) == 2 else min(1, others)"),
        Change(MARKET, "return algebra.times(2, others) if w.table.players == 2 else others",
               "return algebra.times(2, others) if w.table.players == 2 else algebra.least(w.one, others)"),
    ), MARKET_RULES + "ew_4_2__the_price_is_the_others_outposts_there_and_two_among_two"),
    Alike("build-only=no, upgrade-now=yes: an upgrade tile is counted on though none is left", "open", (
        Change(TABLE, " and empties_column and s.bonus_left[Bonus.UPGRADE] > 0", " and empties_column"),
        Change(MARKET, "_empties_a_column(w, p), algebra.at_least(p.bonus_left[Bonus.UPGRADE], 1))", "_empties_a_column(w, p))"),
    ), MARKET_PAIRS + "opening_for_a_trade_that_only_the_bonus_earned_by_it_makes_possible"),
    Alike("build-only=no: what is paid for the outpost may be what the trade needs", "spend", (
        Change(RULES, "if not trade_stays_possible(game, spend_cube(s, a.cube), opening=True, toll=s.toll - 1):", "if False:"),
        Change(MARKET, "trade_in_sight(\n            w, p, hold_after, supply_after, p.lifted, toll, upgrades_to_come(w, p)))",
               "algebra.truth(True))"),
    ), MARKET_PAIRS + "what_the_outpost_costs_may_not_take_what_the_trade_will"),
    Alike("what an outpost costs is laid on the tile", "spend", (
        Change(RULES, "    s = spend_cube(s, a.cube)\n", "    me = s.players[s.turn]\n"
               "    s = with_player(s, s.turn, evolve(me, hold=minus(me.hold, one(a.cube))))\n"
               "    s = evolve(s, lying=put(s.lying, me.ship, plus(s.lying[me.ship], one(a.cube))))\n"),
        Change(MARKET, "paid = evolve(p, players=w.with_hold(p, hold_after), supply=supply_after, toll=toll)",
               "paid = evolve(p, players=w.with_hold(p, hold_after), toll=toll,"
               " lying=w.changed_at(p.lying, w.ship(p), cube, 1))"),
    ), MARKET_RULES + "ew_4_2__the_price_is_the_others_outposts_there_and_two_among_two"),
    Alike("of two bonus tiles of a kind the VP of the first count", "choose", (
        Change(RULES, "bonus_vp=me.bonus_vp + vp", "bonus_vp=me.bonus_vp + (0 if me.bonus[a.bonus] else vp)"),
        Change(MARKET, "algebra.add(player.bonus_vp, points)", "algebra.add(player.bonus_vp, algebra.choose("
               "algebra.at_least(algebra.select(bonus, player.bonus), 1), w.zero, points))"),
    ), BONUSES + "the_vp_on_two_bonus_tiles_of_a_kind_add_up"),
    Alike("upgrade-now=yes: the tile just earned brings all upgrades once more", "choose", (
        Change(RULES, "return evolve(s, upgrades=s.upgrades + 1)",
               "return evolve(s, upgrades=s.upgrades + me.bonus[Bonus.UPGRADE])"),
        Change(MARKET, "algebra.choose(works_now, algebra.add(p.upgrades, w.one), p.upgrades)",
               "algebra.choose(works_now, algebra.add(p.upgrades, w.one, w.bonus(p, Bonus.UPGRADE)), p.upgrades)"),
    ), MARKET_PAIRS + "how_many_upgrades_there_are_after_earning_one"),
    Alike("upgrade bonuses are one upgrade an opening, however many", "upgrade", (
        Change(RULES, "upgrades=me.bonus[Bonus.UPGRADE], phase", "upgrades=min(1, me.bonus[Bonus.UPGRADE]), phase"),
        Change(MARKET, "upgrades=w.bonus(p, Bonus.UPGRADE))", "upgrades=algebra.least(w.one, w.bonus(p, Bonus.UPGRADE)))"),
    ), BONUSES + "two_upgrade_bonuses_are_two_upgrades_at_every_opening"),
    Alike("supply=counted: the last cube of a kind stays where it is", "upgrade", (
        Change(RULES, "s.supply[a.cube + 1] < 1", "s.supply[a.cube + 1] < 2"),
        Change(MARKET, "algebra.at_least(algebra.select(dearer, p.supply), 1)",
               "algebra.at_least(algebra.select(dearer, p.supply), 2)"),
    ), MARKET_PAIRS + "an_upgrade_needs_one_cube_of_the_next_kind_and_brings_one_of_its_own"),
    Alike("build-only=no, upgrade-order=anytime: after the trade a further one must stay possible", "upgrade", (
        Change(TABLE, "build_only is read.BuildOnly.YES or s.traded or market is None",
               "build_only is read.BuildOnly.YES or market is None"),
        Change(MARKET, "w.under(BuildOnly.NO), w.algebra.is_(p.opened, 1), w.algebra.is_(p.traded, 0))",
               "w.under(BuildOnly.NO), w.algebra.is_(p.opened, 1))"),
    ), MARKET_PAIRS + "after_the_trade_that_was_due_all_else_is_free_again"),
    Alike("upgrade-same=no: a trade pays with lifted cubes last", "trade", (
        Change(RULES, "[max(0, lifted - paid) for lifted, paid in zip(s.lifted, market.cost, strict=True)]",
               "[min(lifted, kept) for lifted, kept in zip(s.lifted, me.hold, strict=True)]"),
        Change(MARKET, "[algebra.choose(lifted_go_first, w.not_negative(number), old)\n"
               "                        for number, old in zip(w.minus(p.lifted, cost), p.lifted, strict=True)]",
               "[algebra.choose(lifted_go_first, algebra.least(number, old), old)\n"
               "                        for number, old in zip(w.minus(hold, cost), p.lifted, strict=True)]"),
    ), MARKET_PAIRS + "a_trade_pays_with_lifted_cubes_first"),
    Alike("supply=counted: of a kind that is short nothing is taken", "trade", (
        Change(TABLE, "min(want, max(0, left)) if want else 0 for", "want if left >= want else 0 for"),
        Change(SUPPLY, "w.algebra.choose(counted, w.algebra.least(want, w.not_negative(there)), want)",
               "w.algebra.choose(w.algebra.all(counted, w.algebra.lt(there, want)), w.zero, want)"),
    ), MARKET_PAIRS + "a_harvest_takes_what_is_there_of_each_kind"),
    Alike("a trade takes the cubes below the arrow before it pays those above", "trade", (
        Change(RULES, "supply=plus(s.supply, market.cost), phase=Phase.MARKET, traded=1)\n"
               "    s = take_from_supply(game, s, market.gain)  # EW-4.7: pay above the arrow, then take below\n",
               "phase=Phase.MARKET, traded=1)\n    s = take_from_supply(game, s, market.gain)\n"
               "    s = evolve(s, supply=plus(s.supply, market.cost))\n"),
        Change(MARKET, "gained = taken(w, supply, gain)", "gained = taken(w, p.supply, gain)"),
    ), MARKET_PAIRS + "what_a_trade_pays_can_be_what_it_takes"),
    Alike("one trades where anybody has an outpost", "trade", (
        Change(RULES, "    if not me.outposts[me.ship]:", "    if not any(player.outposts[me.ship] for player in s.players):"),
        Change(MARKET, '("EW-4.6", own_outpost_here(w, p)),', '("EW-4.6", algebra.any(*['
               "algebra.is_(algebra.select(ship, player.outposts), 1) for player in p.players])),"),
    ), MARKET_RULES + "ew_4_6__one_trades_where_one_has_an_outpost_new_or_old"),
    Alike("claims=several: in the last round a port action takes one tile", "claim", (
        Change(RULES, "if game.readings.claims is read.Claims.SEVERAL:",
               "if game.readings.claims is read.Claims.SEVERAL and not s.final:"),
        Change(PORT, "algebra.all(w.under(Claims.SEVERAL), ", "algebra.all(w.under(Claims.SEVERAL), algebra.is_(q.final, 0), "),
    ), PAIRS + "a_fifth_tile_in_the_port_action_of_the_fourth"),
    Alike("end-trigger=at-once: while more can be claimed the game goes on", "claim", (
        Change(RULES, "if game.readings.end_trigger is read.EndTrigger.AT_ONCE:",
               "if game.readings.end_trigger is read.EndTrigger.AT_ONCE and (\n"
               "                game.readings.claims is read.Claims.ONE or any(may_claim(game, s, a))):"),
        Change(PORT, "w.either(algebra.all(enough, w.under(EndTrigger.AT_ONCE)), over, goes_on)",
               "w.either(algebra.all(enough, w.under(EndTrigger.AT_ONCE), algebra.neg(another)), over, goes_on)"),
    ), PAIRS + "a_fifth_tile_in_the_port_action_of_the_fourth"),
    Alike("what a VP tile costs is laid on its port", "claim", (
        Change(RULES, "supply=plus(s.supply, tile.cost)", "lying=put(s.lying, me.ship, plus(s.lying[me.ship], tile.cost))"),
        Change(PORT, "supply=w.plus(p.supply, cost)", "lying=tuple([w.either(algebra.is_(ship, tile), w.plus(row, cost), row)"
               " for tile, row in enumerate(p.lying)])"),
    ), END + "ew_5_1__pay_the_cubes_on_the_tile_and_take_it"),
    Alike("harvest bonuses are one chili, however many", "harvest", (
        Change(RULES, "chili = s.players[s.turn].bonus[Bonus.HARVEST]",
               "chili = min(1, s.players[s.turn].bonus[Bonus.HARVEST])"),
        Change(TURN, "w.bonus(p, Bonus.HARVEST), w.zero, w.zero)",
               "algebra.least(w.one, w.bonus(p, Bonus.HARVEST)), w.zero, w.zero)"),
    ), BONUSES + "two_harvest_bonuses_are_two_chili"),
    Alike("build-and-harvest=yes: one may harvest instead of the trade that build-only=no demands", "harvest", (
        Change(RULES, "                     and game.readings.build_only is read.BuildOnly.YES\n", ""),
        Change(TURN, "algebra.is_(p.traded, 0),\n        algebra.neg(w.under(BuildOnly.NO)))", "algebra.is_(p.traded, 0))"),
    ), MARKET_PAIRS + "who_must_trade_after_opening_does_not_harvest_instead"),
    Alike("zero-trade=yes: a market action with nothing in it needs an own outpost", "pass", (
        Change(RULES, "game.readings.zero_trade is read.ZeroTrade.YES and is_market(s, ship_of_mover(s))):",
               "game.readings.zero_trade is read.ZeroTrade.YES and s.players[s.turn].outposts[ship_of_mover(s)]):"),
        Change(TURN, "algebra.all(w.under(ZeroTrade.YES), w.on_market(w.ship(p)))",
               "algebra.all(w.under(ZeroTrade.YES), algebra.any(*["
               "algebra.all(w.is_actor(p, seat), algebra.is_(algebra.select(player.ship, player.outposts), 1))"
               " for seat, player in enumerate(p.players)]))"),
    ), READINGS + "the_readings_differ_as_they_say"),
    Alike("hold-check=everybody: after the mover only the next player trims", "discard", (
        Change(ROUNDS, "and following != s.turn:", "and seat == s.turn:"),
        Change(SHARED, "checked = of.truth(True) if distance == 0 else everybody",
               "checked = of.truth(distance == 0) if distance != 1 else everybody"),
    ), PAIRS + "holds_are_trimmed_clockwise_from_the_player_whose_turn_it_was"),
    Alike("hold-check=everybody: holds are trimmed against the order of turns", "discard", (
        Change(ROUNDS, "following = (seat + 1) % len(s.players)", "following = (seat - 1) % len(s.players)"),
        Change(TURN, "seats_ahead(w.algebra, p.turn, p.actor,", "seats_ahead(w.algebra, p.actor, p.turn,"),
        Change(SHARED, "seat = of.add(turn, of.number(distance))", "seat = of.sub(turn, of.number(distance))"),
        Change(SHARED, "choose(of.le(players, seat), of.sub(seat, players), seat)",
               "choose(of.lt(seat, of.number(0)), of.add(seat, players), seat)"),
    ), PAIRS + "holds_are_trimmed_clockwise_from_the_player_whose_turn_it_was"),
    Alike("discard-more=yes: the last cube is kept", "discard", (
        Change(ROUNDS, "is read.DiscardMore.YES and left > 0", "is read.DiscardMore.YES and left > 1"),
        Change(TURN, "algebra.at_least(w.total(w.hold(q)), 1)", "algebra.at_least(w.total(w.hold(q)), 2)"),
    ), PAIRS + "who_returns_everything_need_not_say_so"),
    Alike("hold bonuses are three spaces, however many", "discard", (
        Change(TABLE, "hold_bonus_spaces * player.bonus[Bonus.HOLD]", "hold_bonus_spaces * min(1, player.bonus[Bonus.HOLD])"),
        Change(WORDS, "self.algebra.times(self.table.hold_bonus_spaces, player.bonus[Bonus.HOLD])",
               "self.algebra.times(self.table.hold_bonus_spaces, self.algebra.least(self.one, player.bonus[Bonus.HOLD]))"),
    ), BONUSES + "each_hold_bonus_is_three_spaces_to_keep_cubes_in_and_to_score"),
    Alike("score-overflow=no: ginger takes spaces from the cubes that score", "", (
        Change(SCORING, "cubes = min(cubes, spaces(game, player))",
               "cubes = min(cubes, max(0, spaces(game, player) - player.hold[Spice.GINGER]))"),
        Change(POINTS, "w.algebra.least(dearer, w.spaces(player))",
               "w.algebra.least(dearer, w.not_negative(w.algebra.sub(w.spaces(player), player.hold[Spice.GINGER])))"),
    ), PAIRS + "cubes_beyond_the_spaces_at_the_end"),
    Alike("a tie goes to the earlier in turn order", "", (
        Change(SCORING, "(points[seat], seat)", "(points[seat], -seat)"),
        Change(POINTS, "algebra.le(other, mine) if before < seat else algebra.lt(other, mine)",
               "algebra.lt(other, mine) if before < seat else algebra.le(other, mine)"),
    ), END + "ew_8_3__a_tie_goes_to_the_later_in_turn_order"),
)

EVERY_DAY = ALIKE[::13]
"""Those made in the default run."""
