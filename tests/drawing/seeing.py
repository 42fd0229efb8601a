"""What is to be seen in a picture: its things counted as a reader would, through every ``<use>``."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring

import attrs

from century_rules.drawing.draw import draw
from century_rules.games.eastern_wonders.rulebook import RULEBOOK as EASTERN_WONDERS
from century_rules.games.goa.rulebook import RULEBOOK as GOA
from century_rules.games.sand_to_sea.rulebook import RULEBOOK as SAND_TO_SEA
from century_rules.games.sky_islands.rulebook import RULEBOOK as SKY_ISLANDS
from century_rules.games.spice_road.rulebook import RULEBOOK as SPICE_ROAD
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import A, Rulebook, S, rulebook
from tests.eastern_wonders import random_games as eastern_wonders
from tests.goa import random_games as goa
from tests.sand_to_sea import random_games as sand_to_sea
from tests.sky_islands import random_games as sky_islands
from tests.spice_road import random_games as spice_road

IDENT = "s7-"
NUMBER = re.compile("-?[0-9]+")


@attrs.frozen
class Seen:
    """A picture that can be asked what is in it."""

    root: Element
    kit: dict[str, Element]

    @staticmethod
    def of(svg: str, ident: str = IDENT) -> Seen:
        root = fromstring(svg.replace(' xmlns="http://www.w3.org/2000/svg"', ""))
        return Seen(root, {each.attrib["id"].removeprefix(ident): each for each in root.iterfind("defs/g")})

    def within(self, attribute: str, value: str | None = None) -> list[Element]:
        """The elements with that attribute (or that class)."""
        if attribute == "class":
            return [each for each in self.root.iter() if value in each.get("class", "").split()]
        return [each for each in self.root.iter() if attribute in each.attrib and value in (None, each.attrib[attribute])]

    def one(self, attribute: str, value: str) -> Element:
        (found,) = self.within(attribute, value)
        return found

    def leaves(self, element: Element, without: str = "") -> Iterator[Element]:
        """All that is drawn in it, in order, with what it uses in place of each use; parts of one class left out."""
        if without and without in element.get("class", "").split():
            return
        if element.tag == "use":
            name = element.attrib["href"].removeprefix(f"#{IDENT}")
            if re.fullmatch("[YRGB]|[so][0-9]", name):
                yield element
            else:
                yield from self.leaves(self.kit[name], without)
        elif len(element):
            for child in element:
                yield from self.leaves(child, without)
        else:
            yield element

    def count(self, element: Element, names: str, without: str = "") -> dict[str, int]:
        """How many cubes, ships (s1) or outposts (o1) of each name there are; a number right before a cube counts it so often."""
        found: Counter[str] = Counter()
        many = 1
        for leaf in self.leaves(element, without):
            if leaf.tag == "text" and "d-e" in leaf.get("class", "") and NUMBER.fullmatch(leaf.text or ""):
                many = int(leaf.text or "")
            elif leaf.tag == "use" and re.fullmatch(names, leaf.attrib["href"].removeprefix(f"#{IDENT}")):
                found[leaf.attrib["href"].removeprefix(f"#{IDENT}")] += many
                many = 1
        return {name: number for name, number in found.items() if number}

    def cards(self, element: Element, kind: str) -> list[str]:
        """The names of the cards of one kind in a part of the picture."""
        return [each.attrib["data-card"] for group in element.iter() if kind in group.get("class", "").split()
                for each in group.iter() if "data-card" in each.attrib]

    def texts(self, element: Element | None = None) -> list[str]:
        return [leaf.text or "" for leaf in self.leaves(self.root if element is None else element) if leaf.tag == "text"]


CUBES, OUTPOSTS, SHIPS = "[YRGB]", "o[0-9]", "s[0-9]"


def letters(counts: tuple[int, ...]) -> dict[str, int]:
    """Cubes as `Seen.count` gives them."""
    return {letter: int(count) for letter, count in zip("YRGB", counts, strict=True) if count}


def nothing(*_: object, **__: object) -> None:
    """Draws nothing."""


@attrs.frozen
class Reached:
    """A position of a random play, and what led to it."""

    book: Rulebook[object, object]
    game: BoardGame[object, object]
    state: object
    last: tuple[object, object] | None

    def svg(self, **options: object) -> str:
        return draw(self.book, self.game, self.state, **{"ident": IDENT, "last": self.last, **options})  # type: ignore[arg-type]  # any

    def seen(self, **options: object) -> Seen:
        return Seen.of(self.svg(**options))


def play(book: Rulebook[S, A], game: BoardGame[S, A], state: S, rng: random.Random, actions: int) -> Reached:
    """Where so many actions lead, half of them wise ones; fewer if the game is over."""
    last = None
    for _ in range(actions):
        legal = game.legal_actions(state)
        if not legal:
            break
        action = rng.choices(legal, [book.guidance.weight_in(state, each) for each in legal])[0] if rng.random() < 0.7 \
            else rng.choice(legal)
        last, state = (state, action), game.apply(state, action)
    return Reached(book, game, state, last)  # type: ignore[arg-type]  # its types are forgotten


def reached(name: str, seed: int) -> Reached:
    """A position of a random game: any readings, maps and cards, any time, now and then without a clause."""
    rng = random.Random(seed)
    long = rng.choice((0, 1, 5, 20, 60, 200, 500))
    if name == "eastern-wonders":
        return play(EASTERN_WONDERS, *eastern_wonders.random_game(rng), rng, long)
    if name == "sand-to-sea":
        return play(SAND_TO_SEA, *sand_to_sea.random_game(rng), rng, long)
    if name == "goa":
        return play(GOA, *goa.random_game(rng), rng, long)
    if name == "sky-islands":
        return play(SKY_ISLANDS, *sky_islands.random_game(rng), rng, long)
    return play(SPICE_ROAD, *spice_road.random_game(rng), rng, long)


def printed(name: str, players: int, seed: int, actions: int) -> Reached:
    """A position of a random play of a printed game, by wise actions."""
    book: Rulebook[object, object] = rulebook(name)
    game = book.printed(players)
    return play(book, game, game.deal(seed), random.Random(seed), actions)
