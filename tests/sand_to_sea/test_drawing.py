"""Positions drawn as text: with Eastern Wonders' map, by types, and what each player has."""

from __future__ import annotations

import pytest

from century_rules.games.sand_to_sea.pieces import TileKind
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import State
from century_rules.kernel.evolve import evolve
from tests.cli.running import run


def drawn(name: str) -> tuple[State, str]:
    small = RULEBOOK.instance(name)
    return small.start, RULEBOOK.telling.draw(small.game, small.start)


@pytest.mark.parametrize("name", RULEBOOK.archive.instances)
def test_every_tile_of_a_small_map_shows_what_it_is_and_what_it_touches(name: str) -> None:
    state, told = drawn(name)
    for place, (tile, face) in enumerate(zip(state.setup.sea.names, state.faces, strict=True)):
        (line,) = (line for line in told.splitlines() if line.startswith(f"{tile} "))
        kind = TileKind(face.kind)
        assert line.split()[1] == ("PORT" if kind is TileKind.PORT else kind.name.lower())
        near = ", ".join(state.setup.sea.names[other] for other in state.setup.sea.neighbours[place])
        assert line.endswith(f"[touches {near}]")
        standing = {seat for seat, player in enumerate(state.players, 1) if player.outposts[place]}
        assert (f" o{''.join(map(str, sorted(standing)))} " in line) if standing else (" o" not in line)


def test_the_printed_map_is_drawn_in_rows_with_the_sea() -> None:
    game = RULEBOOK.printed(2)
    told = RULEBOOK.telling.draw(game, game.deal(7))
    assert "|C2 sea      |C3 tea      |" in told and "|A1 PORT     |A2 ginger   |" in told and "|YRGB=12" in told
    assert "*P2  no ship yet  hold - (0/10)  VP tiles 0\n     hand +YY U2\n" in told


def test_spaces_uncovered_and_bonus_tiles_are_told_and_what_is_not_there_is_not() -> None:
    small = RULEBOOK.instance("jetty")
    state = small.start
    first = evolve(state.players[0], uncovered=(2, 0, 0, 1), bonus=(1, 2, 0), bonus_vp=4, discarded=state.players[0].hand,
                   hand=tuple([0 for _ in state.players[0].hand]))
    lines = RULEBOOK.telling.seats(small.game, evolve(state, players=(first, *state.players[1:])))
    assert lines[0].endswith("(0/3)  VP tiles 0  uncovered Y2 B1  bonus move hold×2 (4 VP)")
    assert lines[1] == "     hand -   discarded +Y"
    assert not any(word in lines[2] + lines[3] for word in ("uncovered", "bonus", "played", "discarded"))


def test_a_port_may_be_closed_or_bare() -> None:
    small = RULEBOOK.instance("jetty")
    state = evolve(small.start, ports=(small.start.closed_at, len(small.start.vp)))
    west, east = (line for line in RULEBOOK.telling.board(small.game, state) if " PORT" in line)
    assert west.startswith("W PORT  closed  ") and east.startswith("E PORT  bare  ")


def test_names_of_cards_are_explained_and_so_is_each_action() -> None:
    said = run("play", "sand-to-sea", "--seed", "7", typed="help\n").output
    assert said.count("cards: +YYG gains   U2 raises two levels   GG>YYB exchanges") == 1
    assert "  begin YYYY A2     Take a set of starting cubes and put the ship on a market tile." in said
    assert "  discard +YY       Discard a card, of the hand or played, for one step (SS-4.1)." in said


@pytest.mark.parametrize("game", ["sand-to-sea", "eastern-wonders"])
def test_a_step_to_where_the_ship_is_is_refused_as_such(game: str) -> None:
    said = run("play", game, "--seed", "7", typed="begin YYYY B2\nbegin YYR B3\nstep B3\nstep E3\n").output
    assert "-4.1: the ship is on B3 already" in said or "EW-3.1: the ship is on B3 already" in said
    assert ": E3 is not next to the ship's tile" in said and "B3 is not next" not in said
