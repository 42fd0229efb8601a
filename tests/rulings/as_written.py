"""Files of rulings for tests: each as somebody would write it."""

from __future__ import annotations

from pathlib import Path

_HEAD = 'name = "{name}"\ngame = "{game}"\nclause = "{clause}"\nsays = "{name}"\n'


def write(folder: Path, name: str, game: str, clause: str, rest: str) -> Path:
    """A file of a ruling with that name; `rest` is what it says."""
    file = folder / f"{name}.toml"
    file.write_text(_HEAD.format(name=name, game=game, clause=clause) + rest, encoding="utf-8")
    return file


def reopened_never(folder: Path) -> Path:
    return write(folder, "closed-for-good", "eastern-wonders", "EW-5.4", 'drops = ["EW-5.4"]\n')


def nobody_begins(folder: Path) -> Path:
    return write(folder, "nobody-begins", "eastern-wonders", "EW-1.7", '[[forbids]]\noperations = ["begin"]\n')


def nobody_rests(folder: Path) -> Path:
    return write(folder, "nobody-rests", "spice-road", "SR-2.2", '[[forbids]]\noperations = ["rest"]\n')


def rests_with_an_empty_hand(folder: Path) -> Path:
    return write(folder, "rest-when-empty", "spice-road", "SR-5.2", """
python = '''
def holds_cards(x):
    hands = [x.of.total(player.hand) for player in x.before.now.players]
    return x.of.at_least(x.of.select(x.before.now.turn, hands), 1)
'''
[[forbids]]
operations = ["rest"]
when = "holds_cards"
""")


def harvest_on_ports(folder: Path) -> Path:
    """As `HARVEST_ON_PORTS` in the proofs."""
    return write(folder, "harvest-on-ports", "eastern-wonders", "EW-3.8", """
python = '''
def on_a_market(x):
    ship = x.of.select(x.before.now.turn, [player.ship for player in x.before.now.players])
    return x.of.neg(x.of.any(*[x.of.is_(ship, port) for port in x.before.table.ports]))
'''
[[forbids]]
operations = ["harvest"]
when = "on_a_market"
""")


def one_step_a_turn(folder: Path) -> Path:
    """As `ONE_STEP_A_TURN` in the proofs."""
    return write(folder, "one-step-a-turn", "eastern-wonders", "EW-3.3", """
python = '''
def under_way(x):
    return x.of.is_(x.before.now.moved, 1)
'''
[[forbids]]
operations = ["step"]
when = "under_way"
""")


def a_coin_more(folder: Path) -> Path:
    """As `A_COIN_MORE` in the proofs."""
    return write(folder, "a-coin-more", "spice-road", "SR-1.2", """
begins = "with_a_coin"
python = '''
import attrs

def with_a_coin(x):
    return attrs.evolve(x.now, gold=x.of.add(x.now.gold, x.of.number(1)))
'''
""")


def coins_as_dealt(folder: Path) -> Path:
    """How it begins goes by what is dealt."""
    return write(folder, "coins-as-dealt", "spice-road", "SR-1.2", """
begins = "as_dealt"
python = '''
import attrs

def as_dealt(x):
    return attrs.evolve(x.now, gold=x.of.add(x.now.gold, x.now.point_cards[0].points))
'''
""")
