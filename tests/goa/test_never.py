"""What the proofs that readings of Goa never part lean on, and where that is not so."""

from __future__ import annotations

from typing import cast

import pytest

from century_rules.desk.comparing.never import anything, never_part
from century_rules.desk.comparing.question import Question
from century_rules.desk.settling.cases import main_case
from century_rules.desk.settling.store import load_parting
from century_rules.games.goa.actions import Action
from century_rules.games.goa.game import Game
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.games.goa.state import State
from century_rules.games.goa.table import cards_in_hand, cards_left
from century_rules.kernel.verdict import Verdict
from century_rules.solving.induction import Induction
from century_rules.theory.theories import lemmas_for

LEMMA = "begins-at-the-flag"


def question(switch: str, players: int, *fixed: str) -> Question[State, Action]:
    asked = main_case(RULEBOOK, switch, players).question()
    return Question(RULEBOOK, asked.ambiguity, players, RULEBOOK.reading_names.parse(fixed), readings=asked.readings)


@pytest.mark.parametrize(("fixed", "verdict"), [((), Verdict.PROVED), (("flag-place=need-not",), Verdict.REFUTED)])
@pytest.mark.in_turn(1)
def test_the_flag_lies_beside_a_tile_where_it_has_to(fixed: tuple[str, ...], verdict: Verdict) -> None:
    """The negative control: under a reading by which it may lie anywhere, even the first marker may lie apart."""
    encoding = RULEBOOK.encoding
    assert encoding is not None
    both = anything(question("break-chain", 2, *fixed), encoding)
    claims = {each.name: (lambda view, each=each: each.at(both.rules[0].scene(view, {})))
              for each in lemmas_for(RULEBOOK, "break-chain")}
    task, = Induction(both.system, claims).preservation({"flag"}, {LEMMA})
    assert task.decide(need_core=False, need_model=False).verdict is verdict


@pytest.mark.in_turn(1)
def test_with_three_players_a_chain_breaks_before_the_last_marker() -> None:
    """From the same lemmas it does not follow that the readings are the same; there is a play in which they part."""
    proof = never_part(question("break-chain", 3), rlimit=20_000_000)
    assert (proof.verdict, proof.reason) == (Verdict.UNKNOWN, "`mark` is the same by both: not proved")


def test_four_players_can_hold_all_cards_but_one() -> None:
    """Two cards are to be turned then, so that the readings of `dry-deck` part."""
    game = cast(Game, question("dry-deck", 4).games()[0])
    parting = load_parting("dry-deck-4", question("dry-deck", 4))
    state = parting.beginning
    for action in parting.actions[:-1]:
        state = game.apply(state, action)
    assert sum(map(cards_in_hand, state.players)) == 29 and cards_left(game, state) == 1
