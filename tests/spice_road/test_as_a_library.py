"""What somebody needs who builds on the game: texts of everything, what a seat may see, and a position in print."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from hypothesis.vendor.pretty import pretty

from century_rules import eastern_wonders
from century_rules import spice_road as sr
from century_rules.kernel.errors import InvalidAction, InvalidInput, InvalidRecord
from century_rules.writing.replay import replay

GAME = sr.Game(players=3)


def some_play(game: sr.Game, actions: int = 60) -> list[sr.State]:
    """The positions of an ordinary game, from the deal on."""
    trader, states = sr.Trader(game, seed=1), [game.deal(7)]
    while len(states) <= actions:
        states.append(game.apply(states[-1], trader.choose(states[-1])))
    return states


def test_it_has_the_helpers_of_the_other_game() -> None:
    """But for what its things are called, and for what only a map needs."""
    own = {"Begin", "Bonus", "Choose", "Harvest", "Open", "Pass", "Pay", "Spend", "Stay", "Step", "Stop", "Trade", "Upgrade",
           "MarketTile", "VpTile", "PORT_CLOSED", "NOWHERE", "NO_CUBES", "SeaMap", "Setup", "Layout", "Origin", "Score"}
    otherwise = {"score": "points_of", "Merchant": "Trader"}
    wanted = {otherwise.get(name, name) for name in eastern_wonders.__all__} - own
    assert wanted <= set(sr.__all__) and all(hasattr(sr, name) for name in sr.__all__)


def test_actions_and_readings() -> None:
    action = sr.parse_action("take YY>GG.2")
    assert action == sr.Take("YY>GG.2") and sr.format_action(action) == "take YY>GG.2"
    with pytest.raises(InvalidAction, match=r"there is no merchant card 'YY>GG\.2' in this box"):
        sr.parse_action("take YY>GG.2", GAME.deal(7))
    readings = sr.parse_readings(["coin=optional"])
    assert readings.coin is sr.readings.Coin.OPTIONAL and sr.format_readings(readings) == ("coin=optional",)
    assert {each.id for each in sr.AMBIGUITIES} >= {"coin", "tie"}


def test_positions_along_a_game() -> None:
    for state in some_play(GAME)[::7]:
        text = sr.format_state(GAME, state)
        assert sr.parse_state(GAME, text) == state and text.startswith("position spice-road 1\n")
    without = "\n".join(line for line in text.splitlines() if not line.startswith(("merchants", "points ")))
    with pytest.raises(InvalidRecord, match="the set-up is missing: add lines `merchants …`, `points …`"):
        sr.parse_state(GAME, without)
    assert sr.parse_state(GAME, without, like=state) == state
    other = GAME.deal(8)
    assert sr.parse_state(GAME, without, like=other) != state


def test_a_game_is_kept_and_played_again(tmp_path: Path) -> None:
    trader, state, actions = sr.Trader(GAME, seed=1), GAME.deal(7), list[sr.Action]()
    while GAME.outcome(state) is None:
        actions.append(trader.choose(state))
        state = GAME.apply(state, actions[-1])
    record = sr.record_of(GAME, 7, actions)
    (tmp_path / "game.txt").write_text(sr.format_record(record), encoding="utf-8")
    again = replay(sr.load_record(tmp_path / "game.txt"))
    assert again.final == state and sr.parse_record(sr.format_record(record)) == record
    assert replay(sr.record_of(GAME, GAME.deal(7), actions)).final == state
    assert "golem card" not in sr.narrate(GAME, GAME.deal(7), actions[0])
    with pytest.raises(InvalidInput, match="has no theme"):
        sr.narrate(GAME, GAME.deal(7), actions[0], theme="golems")


# --- what a seat may see ----------------------------------------------------------------------------------------------


def test_everything_open_is_seen_by_its_name() -> None:
    for state in some_play(GAME):
        seen = sr.observe(GAME, state, seat=1)
        assert seen.actions == GAME.legal_actions(state)
        takeable = {action.card for action in seen.actions if isinstance(action, sr.Take)}
        assert takeable <= {card.name for card in seen.merchants}
        assert len(seen.merchants) + seen.merchant_deck == sum(state.unsold) and seen.point_deck == sum(state.unclaimed) - 5
        for action in seen.actions:
            if isinstance(action, sr.Claim):
                place = next(each for each in seen.points if each.name == action.card)
                after, me = GAME.apply(state, action).players[state.turn], state.players[state.turn]
                assert (after.gold - me.gold, after.silver - me.silver) == place.coins
                assert after.points - me.points == place.card.points
            if isinstance(action, sr.Play):
                assert action.card in seen.players[state.turn].hand
        assert [player.hold for player in seen.players] == [player.hold for player in state.players]


def test_what_lies_face_down_changes_nothing_that_is_seen() -> None:
    state = some_play(GAME)[-1]
    merchants, points = sum(state.unsold) - 6, sum(state.unclaimed) - 5
    assert merchants > 2 and points > 2, "something is left in both decks"

    def turned(names: tuple[str, ...], deck: int) -> tuple[str, ...]:
        """The last two cards of the deck change places."""
        return (*names[:deck - 2], names[deck - 1], names[deck - 2], *names[deck:])

    other = attrs.evolve(
        state, card_names=turned(state.card_names, 43), cards=turned(state.cards, 43),  # type: ignore[arg-type]  # as any tuple
        point_names=turned(state.point_names, 36), point_cards=turned(state.point_cards, 36),  # type: ignore[arg-type]  # as any
        players=tuple(attrs.evolve(player, points=player.points + 5 * (seat != 1)) for seat, player in enumerate(state.players)))
    assert other != state and sr.observe(GAME, other, seat=1) == sr.observe(GAME, state, seat=1)
    assert sr.observe(GAME, other, seat=0) != sr.observe(GAME, state, seat=0), "the negative control: one's own points"
    over = attrs.evolve(other, phase=sr.Phase.OVER)
    assert [player.points for player in sr.observe(GAME, over, seat=1).players] == [player.points for player in over.players]
    with pytest.raises(InvalidInput, match="seat: 3; the seats are 0 to 2"):
        sr.observe(GAME, state, seat=3)


# --- in print ---------------------------------------------------------------------------------------------------------


def test_a_position_in_print_shows_its_cards_in_a_line() -> None:
    state = GAME.deal(7)
    assert repr(state).startswith("Position(<Phase.ACT: 0>, turn=0, players=[(3, 0, 0, 0) +YY U2, (4, 0, 0, 0) +YY U2, ")
    assert f"merchants=[{' '.join(state.card_names[:43])}], points=[{' '.join(state.point_names)}])" in repr(state)
    assert repr(state) != repr(GAME.deal(8)) and "\n" not in repr(state) and pretty(state) == repr(state)
    assert "merchants=[+RR " in repr(GAME.apply(state, sr.parse_action("take B>YYRR")))
