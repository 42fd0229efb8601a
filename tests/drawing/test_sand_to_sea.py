"""Everything that lies and stands on the table of From Sand to Sea is in the picture of it; what is a placeholder is marked."""

from __future__ import annotations

from typing import cast

import attrs
import pytest

from century_rules.drawing import board
from century_rules.drawing.pen import Form
from century_rules.games.eastern_wonders.picture import boards
from century_rules.games.eastern_wonders.picture import map as drawn_map
from century_rules.games.sand_to_sea.components import components_of, printed as printed_box
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.picture import whole
from century_rules.games.sand_to_sea.pieces import Bonus
from century_rules.games.sand_to_sea.state import Phase, State, names_in, row_of
from century_rules.games.sand_to_sea.table import spaces
from century_rules.games.spice_road.picture import cards
from tests.drawing.seeing import CUBES, OUTPOSTS, Reached, Seen, letters, nothing, printed, reached
from tests.drawing.test_eastern_wonders import check_tile, pieces_on
from tests.drawing.test_spice_road import check_card


def check(here: Reached, seen: Seen) -> None:
    """Raise AssertionError for anything of the position that is not in the picture, or not as it is."""
    state, game = cast(State, here.state), cast(Game, here.game)
    said, box = seen.texts(), game.components
    for tile in range(len(state.setup.sea.names)):
        check_tile(state.setup, state.ports, tile, (0, 0, 0, 0), pieces_on(state.players, tile), seen)
    assert seen.cards(seen.root, "d-merchants") == list(row_of(state))
    (deck,) = seen.within("class", "d-deck")
    assert seen.texts(deck)[0] == str(max(0, sum(state.unsold) - len(state.on)))
    for group in seen.within("data-card"):
        check_card(state.cards[state.card_names.index(group.attrib["data-card"])], group, seen)
    for place, lying in enumerate(state.on):
        assert [seen.count(each, CUBES) for each in seen.within("data-place", str(place + 1))] == [letters(lying)] * any(lying)
    for kind, left, in_pile in zip(Bonus, state.bonus_left, box.bonus_vp, strict=True):
        top = in_pile[len(in_pile) - left] if left else 0
        at = said.index(boards.bonus_word(kind, box.hold_bonus_spaces))
        assert said[at + 1] == (f"{left} left, {top} VP" if top or (left and any(in_pile)) else f"{left} left")
    assert said[said.index("VP stack") + 1] == f"{max(0, len(state.vp) - state.drawn)} left"
    assert sum(text.startswith("to begin with") for text in said) == sum(state.sets)
    bowls = [[int(text) for text in seen.texts(each) if text.lstrip("-").isdigit()] for each in seen.within("class", "d-supply")]
    assert bowls == [list(state.bowls)] * (str(game.readings.supply) == "finite")
    for seat in range(game.players):
        check_player(game, state, seat, seen)


def check_player(game: Game, state: State, seat: int, seen: Seen) -> None:
    board, player, box = seen.one("data-player", str(seat + 1)), state.players[seat], game.components
    (hold,), (outposts,) = ([each for each in board.iter() if each.get("class") == kind] for kind in ("d-hold", "d-outposts"))
    assert seen.count(hold, CUBES) == {letter: many for letter, many in letters(player.hold).items() if many > 0}
    for kind, having in (("d-hand", player.hand), ("d-played", player.played), ("d-discarded", player.discarded)):
        assert seen.cards(board, kind) == list(names_in(state, having))
    left = sum(max(0, box.columns - uncovered) for uncovered in player.uncovered)
    assert seen.count(outposts, OUTPOSTS) == ({f"o{seat + 1}": left} if left else {})
    mark = "*" if box.is_placeholder("numbers") else ""
    numbers = [f"{vp}{mark}" for row in player.uncovered for vp in box.vp_by_column[:row]]
    assert [text for text in seen.texts(outposts) if text not in ("Y", "R", "G", "B", str(seat + 1))] == [
        text for text in numbers if text != str(seat + 1)]
    said, over = seen.texts(board), state.phase == Phase.OVER
    assert any(text.startswith(f"Hold {sum(player.hold)} of {spaces(game, state, seat)}") for text in said)
    for bonus, count in zip(Bonus, player.bonus, strict=True):
        word = boards.bonus_word(bonus, box.hold_bonus_spaces)
        assert (f"{word} ×{count}" if count > 1 else word) in said or not count
    tiles = f"{player.vp_tiles} VP tile{'' if player.vp_tiles == 1 else 's'}"
    assert (f"{tiles}: {player.vp_points}" if over else tiles) in said
    assert ("to act" in said) == (seat == state.actor and not over) and ("to be paid" in said) == bool(state.owed[seat])


@pytest.mark.parametrize("form", list(Form))
def test_everything_is_drawn(form: Form) -> None:
    for seed in range(20):
        here = reached("sand-to-sea", seed)
        check(here, here.seen(form=form))


@pytest.mark.parametrize("many", [2, 4])
def test_everything_is_drawn_late_in_the_printed_game(many: int) -> None:
    for seed in range(2):
        here = printed("sand-to-sea", many, seed, 400)
        check(here, here.seen())


@pytest.mark.parametrize(("where", "what", "instead"), [
    (drawn_map, "_outpost", nothing), (drawn_map, "_market", nothing), (drawn_map, "_port", nothing),
    (drawn_map, "_open_sea", nothing), (boards, "_uncovered", nothing), (boards, "outposts", nothing),
    (board, "spaces", lambda *rest: 25), (board.Board, "says", nothing), (whole, "bonus_tiles", nothing),
    (cards, "cubes", nothing),
    (whole, "merchants", lambda state, having, draw=cards.merchants: draw(state, having)[1:]),
    (cards, "laid", lambda pen, looks, shown, *rest, draw=cards.laid: draw(pen, looks, shown.of(lambda all_: all_[1:]), *rest)),
], ids=lambda given: getattr(given, "__name__", str(given)))
def test_what_is_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch, where: object, what: str, instead: object) -> None:
    """The negative controls."""
    positions = [printed("sand-to-sea", 3, seed, actions) for seed, actions in ((1, 40), (2, 300))]
    late = cast(State, positions[1].state)
    laden = [attrs.evolve(player, bonus=(1, 0, 2)) for player in late.players]
    positions.append(attrs.evolve(positions[1], state=attrs.evolve(late, players=tuple(laden)), last=None))
    for here in positions:
        check(here, here.seen())
    monkeypatch.setattr(where, what, instead)
    noticed = 0
    for here in positions:
        try:
            check(here, here.seen())
        except (AssertionError, ValueError):
            noticed += 1
    assert noticed


def test_what_no_source_gives_is_marked_where_it_shows() -> None:
    begin, later = printed("sand-to-sea", 2, 1, 0), printed("sand-to-sea", 2, 1, 200)
    for here, star in ((begin, "to begin with*"), (later, "0*")):
        said = here.seen().texts()
        assert star in said and any(text.startswith("* Placeholders, which no source gives: ") for text in said)
    given = {"numbers": {"by_column": [0, 1, 2, 3]}, "sets": {"cubes": ["YYY", "YYR", "YRR", "YYG"]},
             "map": {"name": "as printed"}}
    game = attrs.evolve(cast(Game, begin.game), components=components_of(given))
    known = attrs.evolve(begin, game=game, state=game.deal(1))  # type: ignore[arg-type]  # its types are forgotten
    assert "to begin with" in known.seen().texts() and "*" not in "".join(known.seen().texts())
    assert printed_box().is_placeholder("map") and not game.components.is_placeholder("map")


def test_the_tile_of_an_action_is_ringed_where_it_is_done_there() -> None:
    """Not for cards and rests, which are done elsewhere."""
    ringed = set()
    for actions in range(30, 90, 3):
        here = printed("sand-to-sea", 3, 5, actions)
        assert here.last is not None
        on_the_map = isinstance(here.last[1], whole.ON_THE_MAP)
        drawn = any("d-last" in each.get("class", "") and each.tag == "path" for each in here.seen().root.iter())
        assert drawn == on_the_map
        ringed.add(on_the_map)
    assert ringed == {True, False}
