"""What the guard of the theorems does not notice, each with the reason.

``pytest -m slow tests/weakening -s`` finds what has to be here.
"""

from __future__ import annotations

from collections.abc import Mapping

COSTLY: Mapping[str, str] = {
    "somebody-can-act": "controls: EW-3.5 dropped, and a dead end where staying is paid for; nothing breaks its part `elsewhere`",
    "harvest-always-possible": "a control: no harvest on ports; its part `nothing is due` is guarded by no broken play",
    "move-can-finish": "controls: EW-3.5 dropped and its look-ahead overridden; its part `paying` is broken by the first of them",
    "sail-on": "a control: one step a turn",
    "one-cube-suffices": "a control: a tile where two others are cannot be passed"}
"""Theorems that ask the rules what they allow, on every tile: broken plays of them take too long. What guards them instead: the
controls named here, the tests that run all claims along real plays, and the encoding being compared with the reference."""

DIFFER: Mapping[str, Mapping[str, str]] = {
    "voyage-cost": {
        "illegal step": "a step out of its place in the turn is what one-action-a-turn refuses",
        "turn": "whose turn it is, turn-order says",
        "trims, then step": "nor in which phase a ship sails",
        "illegal stop": "nor when it comes to rest",
        "then players.bonus": "while the ship sails no bonus comes, bonus-value says",
        "then players.ship": "as it comes to rest it moves no more, ships-sail-to-neighbours says",
        "choose: called Step": "a step that is none: in which phase a ship sails, one-action-a-turn says",
    },
    "trade-is-printed": {
        "turn": "whose turn it is, turn-order says; its property adds up trades made in a row, and takes them for one player's",
        "players.ship": "and for trades in one place: between them no ship moves, ships-sail-to-neighbours says",
    },
}
"""By theorem: broken plays, by a word for how they were made, that only the property rejects."""

NOT_MISSED: Mapping[str, Mapping[str, str]] = {
    "voyage-cost": {
        "owners": "its property looks at who is paid, not at who is marked as owed",
        "first": "invented plays hardly have a movement bonus under free-step=first; the play of its control EW-4.5a breaks it",
        "run": "nor under free-step=first-or-none; the play of its other control EW-4.5a breaks it",
        "offered": "whether a free step is allowed, its property does not try; the plays of NO_FREE_STEP, FREE_STEPS_FIRST do",
    },
}
"""By theorem: parts that may be left out without its saying less than its property."""

GONE_THROUGH = ("opening-is-paid", "trade-is-printed", "upgrade-one-level", "equal-turns", "one-action-a-turn")
"""Theorems every weakening of which was looked at, as of voyage-cost; missing are the costly ones, and those that say what their
property does: their text is the property's."""

SELDOM_MET = "voyage-cost"
"""The same, but it takes three times as many real plays to break: its parts `first` and `run` are about movement bonuses."""

_SHOWN_UNDER_WAY = "cubes laid and steps sailed change by a step alone, after which the ship is under way: it was wrong then"
_WHO_IS_PAID = "that one is marked as owed by oneself its property does not see: it looks at who is paid"
_SEATS_ALIKE = "plays with a movement bonus under free-step=first-or-none are few, and the part looks at no seat"

UNNOTICED: Mapping[str, Mapping[str, str]] = {
    "opening-is-paid": {
        "board.paid_before_placed: history[PAID] == outpost_costs(before)  ->  GtE":
            "more than the price is paid only after a step with the whole price and no outpost, which is refused already"},
    "one-action-a-turn": {
        f"turns.in_its_place: {said}": "an action is taken only where the movement is over, the other cases say"
        for said in ("not rested and acted == NOTHING_YET  ->  without acted == NOTHING_YET",
                     "acted == NOTHING_YET  ->  True", "acted == NOTHING_YET  ->  GtE")},
    "voyage-cost": {
        "payability.free_or_paid: history['laid'] + history['used'] == further_steps(history)  ->  LtE":
            "every step after the first is counted as one or the other, so that together they are never fewer",
        "payability.owed_are_here: seat != position.turn  ->  True": _WHO_IS_PAID,
        **{f"first, not in {phase}": _SHOWN_UNDER_WAY for phase in (
            "START", "FEE", "GATHER", "OPENING", "BONUS", "MARKET", "PORT", "TRIM", "OVER")},
        **{f"run, not in turns of seat {seat}": _SEATS_ALIKE for seat in (0, 1)}},
}
"""By theorem: weakenings, by what they are said to be (with their part where that is said of several), that nobody notices and
the solver does not show to be harmless."""

_NO_OTHER_BEYOND = "the phase or kind that is named is the first or the last of all, or the case before leaves no other there"
_PRINTED = "it is about what is printed on a card, or about the box, and neither is altered"
_STUMBLES = "where it differs, Python does not come through the text, and nothing is proved there"
_BEYOND_ACTIONS = "the set and the tile are named by the action, and actions are not altered"
_SAYS_MORE = "it says more, or the same: proofs and real plays refuse the first"
_SELDOM = "so many numbers have to be altered at once that no draw did; it is weaker all the same"

NOT_TOLD: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "spice-road": {
        "playing-adds-value": {
            "caravans._playing_adds_value: card.kind == Kind.TRADE  ->  GtE": _NO_OTHER_BEYOND,
        },
        "exchanges-run-out": {
            "caravans._exchanges_run_out: 0 < sum(card.cost) == fewer  ->  without 0 < sum(card.cost)": _PRINTED,
            "caravans._exchanges_run_out: 0 < sum(card.cost) == fewer  ->  0 <= sum(card.cost)": _PRINTED,
        },
        "claims-gain": {
            "_words.score: outcome is not None  ->  True": _SAYS_MORE,
        },
        "one-winner": {
            "claims._one_winner: state.phase == Phase.OVER  ->  GtE": _NO_OTHER_BEYOND,
        },
        "yellow-scores-nothing": {
            "claims._yellow_scores_nothing: state.phase == Phase.OVER  ->  GtE": _NO_OTHER_BEYOND,
        },
        "coins-stay": {
            "things._coins_stay: state.gold == state.silver == 0  ->  state.gold <= state.silver": _SELDOM,
            "things._coins_stay: state.gold == state.silver == 0  ->  state.silver <= 0": _SELDOM,
            "things._coins_stay: silver < of_each  ->  LtE": _SAYS_MORE,
        },
        "leftmost-is-free": {
            "rows._leftmost_is_free: state.phase != Phase.ACT  ->  Gt": _NO_OTHER_BEYOND,
        },
    },
    "eastern-wonders": {
        "one-outpost-each": {
            "board._one_outpost_each: built != player.uncovered[kind] or built > columns  ->  without built > columns": _SELDOM,
            "board._one_outpost_each: built > columns  ->  False": _SELDOM,
        },
        "row-has-one-left": {
            "board._row_has_one_left: there == 1  ->  GtE": _SELDOM,
            "board._rows_suffice: for tile in game.components.market_tiles  ->  over [:-1]": _PRINTED,
            "board._rows_suffice: for kind in Spice  ->  over [:-1]": _PRINTED,
        },
        "one-column-at-a-time": {
            "board._one_column_at_a_time: _enough_bonus_tiles(game) and _bonus_tiles(after, seat) - _b … (before,"
            " seat) != emptied  ->  without _enough_bonus_tiles(game)": _PRINTED,
            "board._enough_bonus_tiles: sum(map(len, game.components.bonus_vp)) >= game.players * game.components"
            ".columns  ->  True": _PRINTED,
            "board._enough_bonus_tiles: sum(map(len, game.components.bonus_vp)) >= game.players * game.components"
            ".columns  ->  by one": _PRINTED,
        },
        "bonus-always-there": {
            "board._bonus_always_there: if not _enough_bonus_tiles(game): return True  ->  if False": _PRINTED,
            "board._bonus_always_there: not _enough_bonus_tiles(game)  ->  False": _PRINTED,
            "board._enough_bonus_tiles: sum(map(len, game.components.bonus_vp)) >= game.players * game.components"
            ".columns  ->  True": _PRINTED,
            "board._enough_bonus_tiles: sum(map(len, game.components.bonus_vp)) >= game.players * game.components"
            ".columns  ->  by one": _PRINTED,
        },
        "bonus-value": {
            "board._bonus_value: taken and isinstance(action, Choose)  ->  without isinstance(action, Choose)": _SAYS_MORE,
            "board._bonus_value: gone >= len(pile) or now.bonus_vp != was.bonus_vp + pile[gone] or now.bonus != o"
            "ne_more  ->  without gone >= len(pile)": _STUMBLES,
            "board._bonus_value: gone >= len(pile)  ->  False": _STUMBLES,
        },
        "hold-within-spaces": {
            "cubes._hold_within_spaces: state.phase == Phase.START  ->  LtE": _NO_OTHER_BEYOND,
            "cubes._hold_within_spaces: state.phase == Phase.SAIL  ->  LtE": _NO_OTHER_BEYOND,
            "cubes._hold_within_spaces: state.phase == Phase.OVER  ->  GtE": _NO_OTHER_BEYOND,
        },
        "claim-is-paid": {
            "cubes._claim_is_paid: if was.ship not in before.setup.sea.ports: return False  ->  if False": _STUMBLES,
            "cubes._claim_is_paid: was.ship not in before.setup.sea.ports  ->  False": _STUMBLES,
        },
        "ends-with-round": {
            "game_end._ends_with_round: after.phase == Phase.OVER  ->  GtE": _NO_OTHER_BEYOND,
            "game_end._ends_with_round: before.phase != Phase.START  ->  Gt": _NO_OTHER_BEYOND,
        },
        "closure-moves": {
            "port_closure._closure_moves: _closed_ports(after) != [here]  ->  Lt": _SAYS_MORE,
        },
        "stack-lasts": {
            "port_closure._stack_lasts: state.phase == Phase.OVER  ->  GtE": _NO_OTHER_BEYOND,
        },
        "a-port-is-open": {
            "port_closure._a_port_is_open: state.phase == Phase.OVER  ->  GtE": _NO_OTHER_BEYOND,
            "port_closure._a_port_is_open: place < tiles  ->  LtE": _SELDOM,
        },
        "every-claim-draws": {
            "port_closure._every_claim_draws: if here not in before.setup.sea.ports: return False  ->  if False": _STUMBLES,
            "port_closure._every_claim_draws: here not in before.setup.sea.ports  ->  False": _STUMBLES,
            "port_closure._every_claim_draws: place < new  ->  LtE": _SELDOM,
        },
        "score-parts": {
            "scores._score_parts: for column, number in enumerate(numbers) if column < row  ->  over [1:]": _PRINTED,
            "scores._score_parts: for kind, count in zip(Spice, player.hold, strict=True) if kind is not Spice.GI"
            "NGER  ->  over [1:]": _SAYS_MORE,
            "scores._points: outcome is not None  ->  True": _SAYS_MORE,
        },
        "score-bounds": {
            "scores._score_bounds: for tile in state.setup.vp_order  ->  over [1:]": _PRINTED,
            "scores._score_bounds: for tile in state.setup.vp_order  ->  over [:-1]": _PRINTED,
            "scores._points: outcome is not None  ->  True": _SAYS_MORE,
        },
        "ginger-scores-nothing": {
            "scores._points: outcome is not None  ->  True": _SAYS_MORE,
        },
        "one-winner": {
            "scores._one_winner: state.phase == Phase.OVER  ->  GtE": _NO_OTHER_BEYOND,
        },
        "starting-sets": {
            "setup._starting_sets: had < game.components.start_sets.count(action.cubes)  ->  True": _BEYOND_ACTIONS,
            "setup._starting_sets: had < game.components.start_sets.count(action.cubes)  ->  LtE": _BEYOND_ACTIONS,
            "setup._starting_sets: now.ship == after.setup.sea.index[action.tile] and after.set … ets[now.ship] i"
            "s not None  ->  without after.setup.markets[now.ship] is not Non": _BEYOND_ACTIONS,
            "setup._starting_sets: in_turn and nobodys and (now.hold == action.cubes) and place … , after.turn) ="
            "= follows)  ->  without nobodys": _BEYOND_ACTIONS,
            "setup._starting_sets: before.phase != Phase.START  ->  Gt": _NO_OTHER_BEYOND,
            "setup._starting_sets: after.setup.markets[now.ship] is not None  ->  True": _BEYOND_ACTIONS,
            "setup._starting_sets: (player.ship == NOWHERE and player.hold == NO_CUBES) == (other <= seat)  ->  G"
            "tE": _BEYOND_ACTIONS,
            "setup._starting_sets: player.hold == action.cubes  ->  False": _BEYOND_ACTIONS,
            "setup._starting_sets: for other, player in enumerate(before.players) if other > seat  ->  over [1:]"
            "": _BEYOND_ACTIONS,
            "setup._starting_sets: for other, player in enumerate(before.players) if other > seat  ->  over [:-1]"
            "": _BEYOND_ACTIONS,
            "setup._starting_sets: other > seat  ->  True": _BEYOND_ACTIONS,
            "setup._starting_sets: other > seat  ->  False": _BEYOND_ACTIONS,
            "setup._starting_sets: other > seat  ->  GtE": _BEYOND_ACTIONS,
        },
        "turn-order": {
            "turns._turn_order: before.phase == Phase.START  ->  LtE": _NO_OTHER_BEYOND,
        },
    },
    "sand-to-sea": {
        "outposts-as-uncovered": {
            "table._outposts_as_uncovered: sum((there for there, face in zip(player.outposts, s.faces,  … = game."
            "components.columns  ->  player.uncovered[kind] <= game.components.columns + 1": _SELDOM,
        },
        "hold-after-a-turn": {
            "turns._whose_turn_ended: after.phase == Phase.OVER  ->  GtE": _NO_OTHER_BEYOND,
            "turns._whose_turn_ended: before.phase != Phase.START  ->  Gt": _NO_OTHER_BEYOND,
        },
        "two-fit-at-the-end": {
            "table.two_fit_at_the_end: s.phase != Phase.OVER  ->  Lt": _NO_OTHER_BEYOND,
        },
        "stack-suffices": {
            "table._stack_suffices: len(s.vp) - s.drawn >= len(s.vp) - len(s.ports) - game.playe … ents.vp_tiles_"
            "to_end >= 0  ->  without len(s.vp) - len(s.ports) - game.players * game.components.vp_tiles_to_end >= 0": _PRINTED,
            "table._stack_suffices: len(s.vp) - s.drawn >= len(s.vp) - len(s.ports) - game.playe … ents.vp_tiles_"
            "to_end >= 0  ->  len(s.vp) - len(s.ports) - game.players * game.components.vp_tiles_to_end >= 0 - 1": _PRINTED,
        },
        "one-winner": {
            "table._one_winner: s.phase == Phase.OVER  ->  GtE": _NO_OTHER_BEYOND,
        },
        "yellow-scores-nothing": {
            "table._yellow_scores_nothing: s.phase == Phase.OVER  ->  GtE": _NO_OTHER_BEYOND,
        },
    },
}
"""By game and property: changes of the property's text that nothing which is kept tells, each with the reason.

``python -m tests.weakening.keep GAME`` lists what has to be here.
"""
