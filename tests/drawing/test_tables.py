"""A game without a picture of its own is drawn as tables, by what its numbers mean."""

from __future__ import annotations

import enum
from typing import Annotated, cast
from xml.etree.ElementTree import fromstring

import attrs

from century_rules.drawing.pen import Form, Pen
from century_rules.drawing.picture import Pointing
from century_rules.drawing.table import table
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import leaves
from century_rules.kernel.meanings import Along, Axis, Count, During, Flag, OneOf, Place, Record, Remembered
from tests.drawing.seeing import Seen, printed
from tests.games.installing import run

SEAT, ISLE = Axis("player"), Axis("isle")
Phase = enum.IntEnum("Phase", "SAIL WORK", start=0)
NAMES = {SEAT: ["P1", "P2"], ISLE: ["<b>harbour</b>", "I1", "I2"]}


@attrs.frozen
class Boat(Record):
    place: Annotated[int, Place(ISLE, or_none=True)]
    crates: Annotated[int, Count()]


@attrs.frozen
class Table(Record):
    phase: Annotated[Phase, OneOf(Phase)]
    turn: Annotated[int, Place(SEAT)]
    boats: Annotated[tuple[Boat, ...], Along(SEAT)]
    lying: Annotated[tuple[int, ...], Along(ISLE), Flag()]
    lighthouse: Annotated[tuple[int, ...], Along(SEAT), Place(ISLE)]
    wind: Annotated[int, Count(), During(Phase.WORK)]
    noted: Annotated[int, Count(), Remembered("notes=yes")]


@attrs.frozen
class Readings:
    notes: str = "no"


@attrs.frozen
class Game:
    readings: Readings = Readings()


HERE = Table(Phase.SAIL, 0, (Boat(0, 3), Boat(-1, 0)), (0, 1, 1), (0, 2), 5, 7)


def texts(state: object, names: object = NAMES, game: Game = Game(), **pointing: object) -> list[str]:
    drawn = table(Pen(form=Form.WIDE), cast("BoardGame[object, object]", game), state, names,  # type: ignore[arg-type]  # or None
                  Pointing(**pointing))  # type: ignore[arg-type]  # any
    return [each.text or "" for each in drawn.element.iter("text")]


def test_numbers_are_told_by_what_they_mean() -> None:
    said = texts(HERE)
    assert said == [
        "phase", "turn", "wind", "noted", "lying", "sail", "P1", "–", "–", "I1, I2",
        "Player", "P1", "P2", "place", "<b>harbour</b>", "–", "crates", "3", "0", "lighthouse", "<b>harbour</b>", "I2"]
    assert "5" in texts(attrs.evolve(HERE, phase=Phase.WORK)) and "7" in texts(HERE, game=Game(Readings("yes")))


def test_without_names_or_meanings_numbers_are_told_by_their_paths() -> None:
    for said in (texts(HERE, None), texts(HERE, {SEAT: ["P1"]})):
        assert sorted(said) == sorted([*leaves(HERE), *(str(int(value)) for value in leaves(HERE).values())])


def test_what_changed_and_what_differs() -> None:
    other = attrs.evolve(HERE, boats=(Boat(0, 2), Boat(-1, 0)))
    assert [each for each in texts(HERE, other=other) if "≠" in each] == ["≠ 3"]
    pointing: Pointing[object, object] = Pointing((other, "load"))
    drawn = table(Pen(), cast("BoardGame[object, object]", Game()), HERE, NAMES, pointing)
    assert [each.text for each in drawn.element.iter("text") if each.get("class") == "d-change"] == ["3"]


def test_every_number_of_a_real_position_is_there() -> None:
    here = printed("eastern-wonders", 3, 2, 300)
    bare = attrs.evolve(here, book=attrs.evolve(here.book, theme=attrs.evolve(here.book.theme, picture=None)))
    said = " ".join(bare.seen().texts())
    state = cast(State, here.state)
    for player in state.players:
        name = state.setup.sea.names[player.ship]
        assert name in said
        assert ", ".join(each for each, there in zip(state.setup.sea.names, player.outposts, strict=True) if there) in said
    assert "A1 V" in said and "≠" not in said


def test_a_wide_table_is_cut() -> None:
    here = printed("spice-road", 5, 2, 300)
    bare = attrs.evolve(here, book=attrs.evolve(here.book, theme=attrs.evolve(here.book.theme, picture=None)))
    for form, most in ((Form.WIDE, 1100), (Form.NARROW, 760)):
        assert float(fromstring(bare.svg(form=form)).attrib["viewBox"].split()[2]) <= most


def test_a_game_from_elsewhere() -> None:
    """It is installed as anybody's package; the command draws it."""
    answer = run("draw", "ring", "--seed", "7")
    assert answer.code == 0
    seen = Seen.of(answer.out, "")
    said = seen.texts()
    assert [each for each in said if each in ("P1", "P2")][-2:] == ["P1", "P2"]
    assert {"phase", "sail", "place", "harbour", "crates", "I1, I2, I3, I4"} <= set(said)
    assert (seen.root[0].text or "") == "Ring: P1 acts."


CONSTANT = {"constant": True}


@attrs.frozen
class Isle(Record):
    tall: int
    called: str


@attrs.frozen
class Island(Record):
    turn: Annotated[int, Place(SEAT)]
    boats: Annotated[tuple[Boat, ...], Along(SEAT)]
    colour: Annotated[tuple[str, ...], Along(SEAT)] = attrs.field(default=("red", "blue"), metadata=CONSTANT)
    worth: tuple[int, ...] = attrs.field(default=(0, 2, 3), metadata=CONSTANT)
    isles: Annotated[tuple[Isle, ...], Along(ISLE)] = attrs.field(default=(Isle(1, "a"), Isle(2, "b"), Isle(3, "c")),
                                                                  metadata=CONSTANT)
    hidden: object = attrs.field(default=object, metadata=CONSTANT)


def test_what_never_changes_stands_beside_the_numbers() -> None:
    shown = texts(Island(0, (Boat(0, 3), Boat(-1, 0))))
    assert shown[shown.index("colour"):][:3] == ["colour", "red", "blue"]  # a column of the table of players
    assert "0 2 3" in shown and "hidden" not in shown
    assert "<b>harbour</b> tall 1 called a, I1 tall 2 called b," in shown  # and goes on below
    bare = texts(Island(0, (Boat(0, 3), Boat(-1, 0))), names=None)
    assert "red blue" in bare and "0 2 3" in bare


def test_the_text_of_a_game_without_sentences_shows_it_too() -> None:
    assert "\nworth 0 2 1 1 3\nturn P1\nlying I1 I2 I3 I4\n" in run("play", "ring", "--seed", "7", typed="quit\n").out
