"""Everything that lies and stands on the table of Eastern Wonders is in the picture of it: counted from the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, cast

import attrs
import pytest

from century_rules.drawing import board, pieces
from century_rules.drawing.pen import Form
from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.picture import map as drawn_map
from century_rules.games.eastern_wonders.picture import boards
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.table import spaces
from tests.drawing.seeing import CUBES, OUTPOSTS, SHIPS, Reached, Seen, letters, nothing, printed, reached


def check(here: Reached, seen: Seen) -> None:
    """Raise AssertionError for anything of the position that is not in the picture, or not as it is."""
    state, game = cast(State, here.state), cast(Game, here.game)
    assert {each.attrib["data-tile"] for each in seen.within("data-tile")} == set(state.setup.sea.names)
    for tile in range(len(state.setup.sea.names)):
        check_tile(state.setup, state.ports, tile, state.lying[tile], pieces_on(state.players, tile), seen)
    for seat in range(game.players):
        check_player(game, state, seat, seen)
    left = seen.one("class", "d-supply")
    assert [int(text) for text in seen.texts(left) if text.lstrip("-").isdigit()] == [int(left) for left in state.supply]
    said = " ".join(seen.texts())
    for many in state.bonus_left:
        assert f" {many} left" in said
    assert f"VP stack {len(state.setup.vp_order) - state.drawn} left" in said
    assert said.count("to begin with") == sum(state.sets)


class WithShip(Protocol):
    """A player of either game with a map."""

    @property
    def ship(self) -> int: ...
    @property
    def outposts(self) -> Sequence[object]: ...


def pieces_on(players: Iterable[WithShip], tile: int) -> tuple[list[int], list[int]]:
    """Whose ships are there, and whose outposts: numbers from 1."""
    numbered = list(enumerate(players, 1))
    return ([number for number, player in numbered if player.ship == tile],
            [number for number, player in numbered if player.outposts[tile]])


def check_tile(setup: Setup, ports: Sequence[int], tile: int, lying: Cubes, pieces: tuple[list[int], list[int]],
               seen: Seen) -> None:
    """What is on a tile of the map, of either game with such tiles."""
    name, market = setup.sea.names[tile], setup.markets[tile]
    group = seen.one("data-tile", name)
    assert name in seen.texts(group)
    expected: Counter[str] = Counter()
    if market is not None:
        expected = Counter(letters(market.cost)) + Counter(letters(market.gain)) + Counter([market.type.letter])
    elif tile in setup.sea.ports:
        (vp,) = setup.vp_order[ports[setup.sea.ports.index(tile)]:][:1] or (None,)
        words = ["no tile"] if vp is None else ["closed"] if vp == PORT_CLOSED else [str(vp.points)]
        assert set(words) <= set(seen.texts(group))
        expected = Counter(letters(vp.cost) if vp is not None else {})
    assert seen.count(group, CUBES, without="d-lying") == dict(expected)
    assert seen.count(group, OUTPOSTS) == {f"o{number}": 1 for number in pieces[1]}
    drawn = [each for each in group.iter() if each.get("class") == "d-lying"]
    assert [seen.count(each, CUBES) for each in drawn] == [letters(lying)] * any(lying)
    ships = {f"s{number}": 1 for number in pieces[0]}
    assert [seen.count(each, SHIPS) for each in seen.within("data-ships", name)] == [ships] * bool(ships)


def check_player(game: Game, state: State, seat: int, seen: Seen) -> None:
    mine, player = seen.one("data-player", str(seat + 1)), state.players[seat]
    (hold,), (grid,) = ([each for each in mine.iter() if each.get("class") == kind] for kind in ("d-hold", "d-outposts"))
    assert seen.count(hold, CUBES) == {letter: many for letter, many in letters(player.hold).items() if many > 0}
    left = sum(max(0, game.components.columns - uncovered) for uncovered in player.uncovered)
    assert seen.count(grid, OUTPOSTS) == ({f"o{seat + 1}": left} if left else {})
    uncovered = [sum(game.components.vp_by_column[place:place + 1]) for row in player.uncovered for place in range(row)]
    assert sorted(int(text) for text in seen.texts(grid) if text.isdigit() and text != str(seat + 1)) == sorted(
        vp for vp in uncovered if str(vp) != str(seat + 1))
    said = seen.texts(mine)
    held = f"Hold {sum(player.hold)} of {spaces(game, player)}"
    assert f"Player {seat + 1}" in said and any(text.startswith(held) for text in said)
    for kind, count in zip(Bonus, player.bonus, strict=True):
        word = boards.bonus_word(kind, game.components.hold_bonus_spaces)
        assert (f"{word} ×{count}" if count > 1 else word) in said or not count
    over = state.phase is Phase.OVER
    assert (f"{player.vp_tiles} = {player.vp_points}" if over else str(player.vp_tiles)) in said
    assert ("to act" in said) == (seat == state.actor and not over)
    assert ("to be paid" in said) == (state.phase is Phase.FEE and bool(state.owed[seat]))


@pytest.mark.parametrize("form", list(Form))
def test_everything_is_drawn(form: Form) -> None:
    for seed in range(25):
        here = reached("eastern-wonders", seed)
        check(here, here.seen(form=form))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_drawn_late_in_the_printed_game(players: int) -> None:
    for seed in range(4):
        here = printed("eastern-wonders", players, seed, 700)
        check(here, here.seen())


def all_but_the_first(draw: Callable[..., None]) -> Callable[..., None]:
    return lambda pen, parent, seat, *rest: draw(pen, parent, seat, *rest) if seat else None


@pytest.mark.parametrize(("where", "what", "instead"), [
    (drawn_map, "ship", all_but_the_first(pieces.ship)), (drawn_map, "_outpost", nothing), (drawn_map, "_market", nothing),
    (drawn_map, "_port", nothing), (drawn_map, "_type", nothing), (boards, "outposts", nothing),
    (board, "spaces", lambda *rest: 25), (board.Board, "says", nothing), (boards, "_uncovered", nothing),
    (board, "cube", nothing), (pieces, "cube", nothing),
    (drawn_map, "_tile", lambda pen, on, state, tile, where, draw=drawn_map._tile: tile and draw(pen, on, state, tile, where)),
    (drawn_map, "cubes", lambda pen, group, kinds, counts, *rest, draw=pieces.cubes, **more: draw(
        pen, group, kinds, [min(1, count) for count in counts], *rest, **more)),
], ids=lambda given: getattr(given, "__name__", str(given)))
def test_what_is_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch, where: object, what: str, instead: object) -> None:
    """The negative controls: a ship, a tile, an outpost less, fewer cubes."""
    monkeypatch.setattr(where, what, instead)
    here = printed("eastern-wonders", 3, 2, 300)
    if (where, what) == (board, "cube"):
        assert "Y" not in here.seen().count(here.seen().one("class", "d-supply"), CUBES)
        return
    with pytest.raises((AssertionError, ValueError)):
        check(here, here.seen())


def test_what_is_not_there_is_not_drawn() -> None:
    """The other way round: the check is of this position, not of another."""
    here = printed("eastern-wonders", 3, 2, 300)
    earlier = printed("eastern-wonders", 3, 2, 290)
    with pytest.raises(AssertionError):
        check(earlier, here.seen())


def test_who_is_to_be_paid() -> None:
    here = printed("eastern-wonders", 3, 2, 300)
    state = cast(State, here.state)
    owing = attrs.evolve(here, last=None, state=attrs.evolve(state, phase=Phase.FEE, owed=(0, 1, 1)))
    check(owing, owing.seen())
    assert owing.svg().count("d-owed") == 2
