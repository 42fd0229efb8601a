"""A box read from TOML, by what is written beside the fields of a tiny game's records."""

from __future__ import annotations

import enum
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import attrs
import pytest

from century_rules.kernel.errors import InvalidComponents
from century_rules.rulebook import rulebook
from century_rules.writing.components import WHERE_FROM, At, Origin, check_numbers, load
from century_rules.writing.toml_table import TomlTable, parse_toml

Coins = tuple[int, int]


class Bait(enum.IntEnum):
    WORM = 0
    FLY = 1


@attrs.frozen
class Fish:
    id: str
    bait: Bait
    price: Coins
    weight: Annotated[int, At("weight", least=1)]
    origin: Origin


def _pair(table: TomlTable, key: str) -> Coins:
    one, other = table.numbers(key)
    return one, other


@attrs.frozen(kw_only=True)
class Box:
    name: str
    boats: Annotated[int, At("lake.boats", least=2)]
    depths: Annotated[tuple[int, ...], At("lake.depths")]
    starts: Annotated[tuple[Coins, ...], At("lake.starts")]
    supply: Annotated[Coins, At("lake.supply", read=_pair)]
    fish: tuple[Fish, ...]
    best: Fish | None
    piles: Annotated[tuple[tuple[int, ...], ...], At("pile.{}.cards", each=("red", "blue"))]
    seed: int


TEXT = """
name = "lake"
[lake]
boats = 3
depths = [4, 0]
starts = ["ccg", "g"]
supply = [9, 5]
[[fish]]
id = "carp"
bait = "fly"
price = "cc"
weight = 2
source = "a book"
[pile.red]
cards = [1, 2]
[pile.blue]
cards = []
confidence = "single"
"""


def coins(text: str) -> Coins:
    if set(text) - set("cg"):
        raise ValueError(f"'{text}' is no price")
    return text.count("c"), text.count("g")


def loaded(text: str) -> Box:
    table = TomlTable(parse_toml(text, "box"), "")
    box = load(Box, table, {Coins: coins}, seed=7)
    table.refuse_unasked(also=WHERE_FROM)
    return box


BOX = loaded(TEXT)


def test_what_is_in_the_box() -> None:
    carp = Fish("carp", Bait.FLY, (2, 0), 2, Origin("not said", "a book"))
    expected = Box(name="lake", boats=3, depths=(4, 0), starts=((2, 1), (0, 1)), supply=(9, 5), fish=(carp,), best=None,
                   piles=((1, 2), ()), seed=7)
    assert expected == BOX
    more = loaded(TEXT + '[best]\nid = "pike"\nbait = "worm"\nprice = "g"\nweight = 9\n')
    assert more.best == Fish("pike", Bait.WORM, (0, 1), 9, Origin("not said", "not said"))
    check_numbers(BOX)
    check_numbers(more)


@pytest.mark.parametrize(("old", "new", "says"), [
    ("boats = 3", "", "lake.boats: missing"), ("boats = 3", "boats = 1", "lake.boats: 1 should be a whole number, at least 2"),
    ("boats = 3", f"boats = {'9' * 23}", f"lake.boats: {'9' * 23} should be a whole number, 2 to 1000000000"),
    ("[4, 0]", "[4, 1000000001]", "lake.depths: 1000000001 should be a whole number, 0 to 1000000000"),
    ("boats = 3", "boats = true", "lake.boats: True should be a whole"),
    ("[4, 0]", "[4, -1]", "lake.depths: -1 should be a whole"),
    ("[4, 0]", "4", "lake.depths: 4 should be a list"), ('"ccg"', '"ccx"', "lake.starts: 'ccx' is no price"),
    ('"ccg"', "3", "lake.starts: 3 should be a text"),
    ('bait = "fly"', 'bait = "fyl"', "fish[carp].bait: 'fyl' should be worm or fly"),
    ('price = "cc"', 'price = "x"', "fish[carp].price: 'x' is no price"),
    ("weight = 2", "weight = 0", "fish[carp].weight: 0 should"),
    ("[pile.blue]", "[pile.bleu]", "pile.blue: missing"), ("cards = []", "", "pile.blue.cards: missing"),
    ("[[fish]]", "[fish]", "fish: should be a list of tables [[fish]]"), ("[lake]", "[[lake]]", "lake: should be a table [lake]"),
    ("boats = 3", "boats = 3\nboast = 4", "lake.boast: is unknown (did you mean boats?); there are boats, depths, starts"),
    ("weight = 2", "weight = 2\ncolor = 3", "fish[carp].color: is unknown; there are id, bait, price, weight, confidence"),
    ('name = "lake"', 'name = "lake"\nnote = ""', "note: is unknown"),
    ("cards = []", "cards = []\ntop = 1", "pile.blue.top: is unknown"),
])
def test_a_bad_box_is_refused_naming_the_place(old: str, new: str, says: str) -> None:
    assert old in TEXT
    with pytest.raises(InvalidComponents) as caught:
        loaded(TEXT.replace(old, new, 1))
    assert says in str(caught.value)


@pytest.mark.parametrize(("change", "says"), [
    (lambda: attrs.evolve(BOX, boats=1), "lake.boats: 1 should be a whole number, at least 2"),
    (lambda: attrs.evolve(BOX, boats=10**23), f"lake.boats: {10**23} should be a whole number, 2 to 1000000000"),
    (lambda: attrs.evolve(BOX, boats=True), "lake.boats: True should"),
    (lambda: attrs.evolve(BOX, seed="x"), "seed: 'x' should"),  # type: ignore[arg-type]
    (lambda: attrs.evolve(BOX, starts=((1, 2), (1, -2))), "lake.starts: -2 should be"),
    (lambda: attrs.evolve(BOX, piles=((1,), (0.5,))), "pile.blue.cards: 0.5 should be"),  # type: ignore[arg-type]
    (lambda: attrs.evolve(BOX, fish=(attrs.evolve(BOX.fish[0], price=(0, -1)),)), "fish[carp].price: -1 should be"),
    (lambda: attrs.evolve(BOX, best=attrs.evolve(BOX.fish[0], weight=0)), "best.weight: 0 should be a whole number, at least 1"),
])
def test_a_box_made_by_hand_is_looked_at_too(change: Callable[[], Box], says: str) -> None:
    with pytest.raises(InvalidComponents) as caught:
        check_numbers(change())
    assert says in str(caught.value)


def test_a_type_nobody_reads() -> None:
    @attrs.frozen
    class Odd:
        weight: float

    Odd.__annotations__ = {"weight": float}
    with pytest.raises(TypeError, match=r"weight: a <class 'float'> is not read from TOML"):
        load(Odd, TomlTable({"weight": 0.5}, ""), {})


@pytest.mark.parametrize("game", ["eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa"])
def test_a_file_with_nothing_in_it_is_refused(game: str, tmp_path: Path) -> None:
    """Otherwise the numbers of the printed box would be taken for those of one's own."""
    file = tmp_path / "mine.toml"
    file.write_text("# all of it is gone\n")
    with pytest.raises(InvalidComponents, match=r"mine\.toml: there is nothing in it; say what it is to say"):
        rulebook(game).components(file)
