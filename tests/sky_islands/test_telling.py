"""How the game speaks of its positions, and of two readings that part."""

from __future__ import annotations

import attrs

from century_rules.desk.comparing.point import differing
from century_rules.games.sky_islands.components import printed
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.writing.placeholders import placeholders_of
from tests.pages.made import kept_answer


def test_what_is_going_on_is_said_of_every_phase() -> None:
    game = Game()
    state, seen = game.deal(1), set[str]()
    while game.outcome(state) is None:
        seen.add(RULEBOOK.telling.draw_now(game, state))
        state = game.apply(state, game.legal_actions(state)[0])
    assert {"P1 is to place a tile.", "P2 may build, and trade after it."} <= seen
    assert RULEBOOK.telling.draw_now(game, state) == "The game is over."


def test_a_position_is_drawn_as_it_lies_on_the_table() -> None:
    """Tiles as they are turned, what is in the hands, islands; nothing of the stack but how many there are."""
    game = Game()
    state = game.deal(3)
    drawn = RULEBOOK.telling.draw(game, state)
    assert "1,0 S2 -aaa-a W" in drawn and "hb-white aa---- W" in drawn and "stack   16 tiles" in drawn
    assert drawn.count("he-blue") == 1, "a hand is told once"
    assert "P2   0 points; cubes -; hand he-blue aaaaa- B, ha-green a----- G" in drawn
    assert "island" not in drawn and "hi-red" not in drawn
    for text in ("place hb-white -1,1 1", "house hb-white.a"):
        state = game.apply(state, RULEBOOK.read_action(text, state))
    drawn = RULEBOOK.telling.draw(game, state)
    assert "-1,1 hb-white -aa--- W" in drawn and "island  hb-white.a: 1 tile, open; P1 1" in drawn, "an edge further"


def test_what_an_action_brings_and_costs_is_told() -> None:
    game = Game()
    state = game.deal(3)
    for text, told in (("place hb-white 2,-1 1", ". P1 gets 2 white cubes."), ("end", "P1 ends the turn."),
                       ("place ha-green 3,-1 4", ". P2 gets 1 point and 1 white cube.")):
        action = RULEBOOK.read_action(text, state)
        assert RULEBOOK.narrate(game, state, action).endswith(told)
        state = game.apply(state, action)
    rich = attrs.evolve(state, players=(state.players[0], attrs.evolve(state.players[1], cubes=(4, 0, 0, 0))))
    trade = RULEBOOK.narrate(game, rich, RULEBOOK.read_action("trade R B", rich))
    assert trade == "P2 trades R for B. P2 gets 1 blue cube and pays 3 red cubes to the supply."
    full = attrs.evolve(state, players=(state.players[0], attrs.evolve(state.players[1], cubes=(9, 0, 0, 0))))
    assert RULEBOOK.narrate(game, full, RULEBOOK.read_action("return R", full)) == "P2 returns R."


def test_what_differs_is_told_in_words() -> None:
    answer = kept_answer("sky-islands", "fill-gap-2")
    assert answer.parting is not None
    told = differing(answer.question, answer.parting)
    assert ("hb-white is not in the hand of P1", "hb-white is in the hand of P1") in told
    assert ("ha-green.a is on the island of hb-white.a", "ha-green.a is on the island of ha-green.a") in told
    answer = kept_answer("sky-islands", "house-limit-2")
    assert answer.parting is not None
    assert ("P2 has no house on S4.a", "P2 has a house on S4.a") in differing(answer.question, answer.parting)


def test_the_tiles_that_were_drawn_are_told_and_no_others() -> None:
    answer = kept_answer("sky-islands", "fill-gap-2")
    question, parting = answer.question, answer.parting
    assert parting is not None
    states = [each.states[0] for each in question.both(parting.beginning).along(parting.actions[:-1])]
    line, = RULEBOOK.parting_words.set_up_that_matters(question.games()[0], states, parting.actions)
    assert line.endswith("ha-blue a-----, hb-red aa----") and line.count(",") == 2 + 7
    assert states[-1].drawn == 8


def test_printed_tiles_are_said_to_be_placeholders_and_tiles_of_ones_own_are_not() -> None:
    box = printed()
    others = ("the starting piece", "the shape of the tiles")
    assert placeholders_of(RULEBOOK, Game()) == ("what is printed on the tiles", *others)
    own = attrs.evolve(box, tiles=tuple(attrs.evolve(tile, origin=attrs.evolve(tile.origin, confidence="confirmed"))
                                        for tile in box.tiles))
    assert placeholders_of(RULEBOOK, Game(components=own)) == others
    finite = RULEBOOK.reading_names.parse({"supply": "finite"})
    assert placeholders_of(RULEBOOK, RULEBOOK.game(2, finite, own))[2:] == ("how many cubes, towers, ports and houses there are",)


def test_a_starting_piece_that_is_one_tile_shows_its_airships_once() -> None:
    """As they are counted, and not as they would be on four tiles."""
    one = RULEBOOK.game(2, RULEBOOK.reading_names.parse({"start-piece": "one"}), printed())
    drawn = RULEBOOK.telling.draw(one, one.deal(3))
    assert "S1 aa-a-- G, " in drawn and "S2 -aaa-a -, " in drawn
    state = one.apply(one.deal(3), RULEBOOK.read_action("place hb-white -1,1 1", one.deal(3)))
    assert "P1   1 point; cubes W; hand hd-blue" in RULEBOOK.telling.draw(one, state)


def test_houses_are_told_with_what_stands_beside_them() -> None:
    game, state = Game(), Game().deal(3)
    first = state.players[0]
    built = attrs.evolve(first, houses=(1, *first.houses[1:]), towers=(1, *first.towers[1:]), ports=(2, *first.ports[1:]))
    drawn = RULEBOOK.telling.draw(game, attrs.evolve(state, players=(built, *state.players[1:])))
    assert "houses hb-white.a with 1 tower and 2 ports" in drawn
