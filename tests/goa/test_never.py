"""What the proofs that readings of Goa never part lean on, and where that is not so."""

from __future__ import annotations

from typing import cast

import attrs
import pytest

from century_rules.desk.claims.trace_check import check_dealt
from century_rules.desk.comparing.never import anything, never_part
from century_rules.desk.comparing.question import Question
from century_rules.desk.comparing.shortest import shortest_play
from century_rules.desk.settling.cases import main_case
from century_rules.desk.settling.store import load_parting
from century_rules.games.goa.actions import Action
from century_rules.games.goa.components import printed
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Kind
from century_rules.games.goa.rulebook import RULEBOOK, is_set_up
from century_rules.games.goa.state import State
from century_rules.games.goa.table import cards_in_hand, cards_left
from century_rules.kernel.game import BoardGame
from century_rules.kernel.verdict import Verdict
from century_rules.solving.induction import Induction
from century_rules.solving.prover import RLIMIT
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


def test_a_proof_is_about_the_box_that_is_asked_about() -> None:
    """Fields and colonists as in the box: where what is supposed leaves out what is dealt, nothing is proved."""
    plain = printed()
    large = attrs.evolve(plain, a_tiles=tuple(attrs.evolve(each, number=4) if each.kind == Kind.PLANTATION else each
                                              for each in plain.a_tiles),
                         cards=(attrs.evolve(plain.cards[0], colonists=0), *plain.cards[1:]))
    game = Game(players=2, components=large)
    assert all(is_set_up(game, game.deal(seed)) for seed in range(20))
    assert not is_set_up(Game(players=2), game.deal(0))
    check_dealt(RULEBOOK, game)
    asked = question("hidden=hands", 2)
    assert never_part(asked, rlimit=RLIMIT).proved
    of_others = attrs.evolve(RULEBOOK, set_up=of_no_deal)
    proof = never_part(attrs.evolve(asked, book=of_others), rlimit=RLIMIT)
    assert proof.verdict is Verdict.UNKNOWN and "proofs would be of other set-ups than are dealt" in proof.reason
    found = shortest_play(attrs.evolve(asked, book=of_others), depth=1, rlimit=RLIMIT)
    assert found.excluded is None or found.excluded < 1, found
    assert "proofs would be of other set-ups than are dealt" in found.reason


def of_no_deal(game: BoardGame[State, Action], s: State) -> bool:
    """Tiles as no box has them."""
    return all(tile.number > 90 for tile in s.a_tiles)


def test_four_players_can_hold_all_cards_but_one() -> None:
    """Two cards are to be turned then, so that the readings of `dry-deck` part."""
    game = cast(Game, question("dry-deck", 4).games()[0])
    parting = load_parting("dry-deck-4", question("dry-deck", 4))
    state = parting.beginning
    for action in parting.actions[:-1]:
        state = game.apply(state, action)
    assert sum(map(cards_in_hand, state.players)) == 29 and cards_left(game, state) == 1
