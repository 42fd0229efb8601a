"""Mistakes one could make beside the rules: in what is shown, written, finished, set up, boxed and searched."""

from __future__ import annotations

import attrs

from tests.mutants.patching import Change

GAME, KERNEL, WRITING = "games/eastern_wonders/", "kernel/", "writing/"
NATIVE = "search/native/"
FINISHER = "../properties/eastern_wonders/_finishing.py"
OBSERVATION, NOTATION, FINISHING, COMPONENTS, SETUP = (f"tests/eastern_wonders/test_{name}.py::test_" for name in (
    "observation", "notation", "finishing", "components", "rules_setup"))
EDGES, EXPLORE, STEPS, COMPARE = (f"tests/search/test_{name}.py::test_" for name in ("edges", "explore", "steps", "compare"))
ENGINES = "tests/equality/test_engines.py::test_"
ON_COVE = ENGINES + "machine_code_reaches_what_the_reference_did[cove]"
PAIRS = "tests/search/test_native_pairs.py::test_"


@attrs.frozen
class Single:
    """One mistake.

    Attributes:
        room: where it is made.
        name: what goes wrong.
        change: the text.
        noticed_by: a test that must notice.
        compiled: whether numba has to compile before anybody can tell, which takes long.
    """

    room: str
    name: str
    change: Change
    noticed_by: str
    compiled: bool = False


SINGLES = (
    Single("observation", "one sees the points of all others, not one's own", Change(
        KERNEL + "hiding.py", "or owner != viewer", "or owner == viewer"),
        OBSERVATION + "points_of_taken_tiles_are_ones_own_until_the_end_and_everybodys_then"),
    Single("observation", "points stay hidden at the end", Change(
        KERNEL + "hiding.py", "    if over and mark.revealed_at_end:\n        return False\n", ""),
        OBSERVATION + "points_of_taken_tiles_are_ones_own_until_the_end_and_everybodys_then"),
    Single("observation", "the stack has one tile less", Change(
        GAME + "observation.py", "len(setup.vp_order) - state.drawn", "len(setup.vp_order) - state.drawn - 1"),
        OBSERVATION + "nothing_of_the_stack_is_in_an_observation"),
    Single("observation", "whether one traded is whether one opened", Change(
        GAME + "observation.py", "seat=seat, sea=", "seat=seat, traded=state.opened, sea="),
        OBSERVATION + "each_thing_on_the_table_is_shown_as_it_is"),
    Single("notation", "ginger laid down is not written", Change(
        WRITING + "notation.py", "getattr(action, field.name) is None for", "not getattr(action, field.name) for"),
        NOTATION + "each_action_is_written_in_one_way_and_read_back"),
    Single("notation", "P0 is a player", Change(WRITING + "arguments.py", 'r"P([1-9][0-9]{0,2})"', 'r"P([0-9]{1,3})"'),
           NOTATION + "what_is_no_action_says_what_was_expected"),
    Single("notation", "words after an action are not read", Change(
        WRITING + "notation.py", "if len(form) == len(found):\n                both = list(zip(form, found, strict=True))",
        "if len(form) <= len(found):\n                both = list(zip(form, found, strict=False))"),
        NOTATION + "what_is_no_action_says_what_was_expected"),
    Single("finishing", "a cube short is a round less to the port", Change(
        FINISHER, "return 3 * steps + (short + 1) // 2 if steps else 0",
        "return 3 * steps + short // 2 if steps else 0"),
        FINISHING + "from_hostile_positions"),
    Single("finishing", "the closed port is one to sail to", Change(
        FINISHER, "if place != self.setup.closed_at]", "]"), FINISHING + "from_positions_of_games_of_any_kind"),
    Single("finishing", "with two players an outpost costs at most one cube", Change(
        FINISHER, "self.toll = 2 if game.players == 2 else game.players - 1", "self.toll = game.players - 1"),
        FINISHING + "from_positions_of_games_of_any_kind"),
    Single("set-up", "always the first tile of each type is taken out", Change(
        GAME + "game.py", "shuffle.sample(of_type, len(of_type) - self.components.removed_per_type)",
        "of_type[self.components.removed_per_type:]"),
        SETUP + "ew_1_1__which_is_taken_out_and_where_the_others_lie_is_left_to_chance"),
    Single("set-up", "the port-closed tile is the last of the six", Change(
        GAME + "setup.py", "    dice.shuffle(top)\n", ""),
        SETUP + "ew_1_3__the_closed_tile_is_among_the_first_six_of_the_stack"),
    Single("set-up", "VP tiles are not shuffled", Change(GAME + "setup.py", "    dice.shuffle(tiles)\n", ""),
           SETUP + "ew_1_3__which_tile_comes_up_when_is_left_to_chance"),
    Single("set-up", "an order may name a VP tile twice", Change(
        GAME + "setup.py", "if sorted(tile.id for tile in setup.vp_order) != sorted(expected):",
        "if {tile.id for tile in setup.vp_order} != {*expected}:"),
        SETUP + "ew_1_3__an_order_with_a_tile_twice_or_none_is_none"),
    Single("set-up", "on every map the ports are those of the printed one", Change(
        GAME + "game.py", "place in sea.ports else next(tiles, None)",
        "place in self.components.sea.ports else next(tiles, None)"),
        SETUP + "ew_1_2__on_another_map_the_map_says_where_the_ports_are"),
    Single("components", "a number misread on a market tile", Change(
        GAME + "data/printed.toml", 'cost = "G"\ngain = "YYYYR"', 'cost = "G"\ngain = "YYYRR"'),
        COMPONENTS + "what_is_printed_on_the_tiles"),
    Single("components", "a step counts double", Change(
        GAME + "components.py", "steps[near] = steps[tile] + 1", "steps[near] = steps[tile] + 2"),
        COMPONENTS + "distances_on_the_printed_map"),
    Single("components", "a starting set may not fill the hold", Change(
        GAME + "components.py", "if sum(cubes) > hold_spaces", "if sum(cubes) >= hold_spaces"),
        COMPONENTS + "a_starting_set_may_fill_the_hold_and_the_sets_take_all_of_a_kind"),
    Single("search", "every state leads to the first one's place", Change(
        "search/engine.py", "self._numbers[key] = len(self._came) - 1", "self._numbers.setdefault(key, 0)"),
        EXPLORE + "same_states_and_transitions_as_the_reference"),
    Single("search", "states with other constants are the same", Change(
        "search/keys.py", "self._written.pack(*values, setup)", "self._written.pack(*values, 0)"),
        EXPLORE + "several_set_ups_at_once"),
    Single("search", "what is at its bound is outside of it", Change(
        "search/keys.py", "all(map(le, values, self._high))", "all(map(lt, values, self._high))"),
        EXPLORE + "same_states_and_transitions_as_the_reference"),
    Single("search", "a claim about steps is not asked of steps that a bound cuts off", Change(
        "search/plainly.py", "if holds is not None and not holds(state, action, after)",
        "if holds is not None and isinstance(engine.keys.of(after, setup), bytes) and not holds(state, action, after)"),
        STEPS + "a_step_that_a_bound_cuts_off_is_asked_about"),
    Single("search", "what is legal by one reading is what is legal", Change(
        "search/product.py", " or {*map(told, mine)} != {*map(told, its)}", ""), COMPARE + "different_legal_actions"),
    Single("search", "a difference in what is ignored counts", Change(
        "search/product.py", "if one is not other and place not in ignored", "if one is not other"),
        COMPARE + "a_visible_difference_and_one_that_does_not_count"),
    Single("machine code", "a new value at its bound is taken for one outside", Change(
        NATIVE + "compiled/code.py", 'b.icmp_unsigned("<=", b.sub(new', 'b.icmp_unsigned("<", b.sub(new'), ON_COVE,
        compiled=True),
    Single("machine code", "where a guard does not hold what is left is not asked", Change(
        NATIVE + "compiled/code.py", "                    self._tree(no, dict(named))\n", "                    pass\n"), ON_COVE,
        compiled=True),
    Single("machine code", "states keep their slots when a leaf gets bits", Change(
        NATIVE + "engine.py", "            if any(changed):\n                self.store.fill_anew()\n", ""),
        EDGES + "words_are_added_while_the_search_goes_on", compiled=True),
    Single("machine code", "the first state of a block comes from the block before", Change(
        NATIVE + "states/store.py", 'side="right")) - 1', 'side="left")) - 1'), EDGES + "levels_of_about_a_block", compiled=True),
    Single("machine code", "states are taken for equal that share their first word", Change(
        NATIVE + "states/store_loops.py", "same = same and rows[other, 1] == new[number, 1]\n", "same = same\n"),
        EDGES + "the_compiled_table_with_equal_hashes", compiled=True),
    Single("machine code", "a pair parts also by what is not seen", Change(
        NATIVE + "lifted/pairs.py", "if path not in self._apart]\n        parted", "]\n        parted"),
        PAIRS + "readings_that_never_differ_but_in_what_is_not_seen", compiled=True),
)
