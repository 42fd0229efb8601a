"""What never changes in a game: the cards, the tiles and which of them touch, the VP tiles in their order."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable

from century_rules.games.sand_to_sea.pieces import Face, PointCard, TileKind
from century_rules.games.sand_to_sea.state import State
from century_rules.games.spice_road.encoding.set_up import cards_opened
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.forms import in_numbers
from century_rules.theory.lifted_encoding import Constants

TILES_SIDE = "side:as many tiles of each kind"
"""What SS-1.3 says of the tiles laid out."""


def fixed(of: Algebra[N, B], beginning: State) -> dict[str, object]:
    """Everything as it was dealt."""
    return {"cards": in_numbers(of, beginning.cards), "faces": in_numbers(of, beginning.faces),
            "touch": in_numbers(of, beginning.touch), "vp": in_numbers(of, beginning.vp),
            "closed_at": of.number(beginning.closed_at)}


def opened(of: Algebra[N, B], beginning: State, number: Callable[[str], N]) -> Constants[B]:
    """Any cards in any order, any tiles anywhere on any map with as many of each type, any VP tiles; ports where they are."""
    def row(path: str) -> tuple[N, ...]:
        return tuple([number(f"{path}[{kind}]") for kind in range(4)])

    def none_below(least: int, numbers: Iterable[N]) -> B:
        return of.all(*[of.at_least(each, least) for each in numbers])

    tiles = range(len(beginning.faces))
    cards, cards_side = cards_opened(of, beginning, number)
    laid = [place for place in tiles if beginning.faces[place].kind != TileKind.PORT]
    none = (of.number(0),) * 4
    faces = tuple([Face(number(f"faces[{place}].kind"), row(f"faces[{place}].cost"), row(f"faces[{place}].gain"))
                   if place in laid else Face(of.number(TileKind.PORT), none, none) for place in tiles])
    touch = tuple([tuple([number(f"touch[{place}][{other}]") for other in tiles]) for place in tiles])
    vp = tuple([PointCard(row(f"vp[{place}].cost"), number(f"vp[{place}].points")) for place in range(len(beginning.vp))])
    closed_at = number("closed_at")
    many = {kind: sum(face.kind == kind for face in beginning.faces) for kind in TileKind if kind is not TileKind.PORT}

    def lies_well(face: Face[N]) -> B:
        sea, cubes = of.is_(face.kind, TileKind.SEA), of.total((*face.cost, *face.gain))
        there = of.any(sea, of.all(of.at_least(face.kind, 0), of.lt(face.kind, of.number(TileKind.PORT))))
        return of.all(there, none_below(0, (*face.cost, *face.gain)), of.choose_truth(
            sea, of.is_(cubes, 0), of.at_least(of.total(face.cost), 1)))

    def closed_tile(place: int) -> B:
        return of.implies(of.is_(closed_at, place), of.is_(of.total((*vp[place].cost, vp[place].points)), 0))

    sides = (
        cards_side,
        (TILES_SIDE, of.all(*[
            of.is_(of.count([of.is_(faces[place].kind, kind) for place in laid]), wanted) for kind, wanted in many.items()])),
        ("side:faces", of.all(*[lies_well(faces[place]) for place in laid])),
        ("side:touching", of.all(
            *[of.all(of.at_least(touch[here][there], 0), of.le(touch[here][there], of.number(1)),
                     of.eq(touch[here][there], touch[there][here])) for here, there in itertools.combinations(tiles, 2)],
            *[of.is_(touch[place][place], 0) for place in tiles])),
        ("side:every tile touches another", of.all(*[of.at_least(of.total(each), 1) for each in touch])),
        ("side:vp", none_below(0, [each for tile in vp for each in (*tile.cost, tile.points)])),
        ("side:nothing is on the port-closed tile", of.all(*[closed_tile(place) for place in range(len(vp))])),
        ("side:port-closed tile", of.all(of.at_least(closed_at, len(beginning.ports)), of.lt(closed_at, of.number(len(vp))))),
    )
    return {"cards": cards, "faces": faces, "touch": touch, "vp": vp, "closed_at": closed_at}, sides
