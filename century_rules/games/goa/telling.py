"""How Goa speaks of its positions, and of what differs between two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from century_rules.games.goa.actions import Action, Pass
from century_rules.games.goa.auction import auctioneer, lies_on, price_of_keeping
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Card, Column, Held, Kind, Spice, Symbol
from century_rules.games.goa.readings import SelfBuy
from century_rules.games.goa.state import Phase, Player, State, Task
from century_rules.games.goa.table import actor, on_top
from century_rules.games.goa.taking import tile_at
from century_rules.kernel.game import BoardGame
from century_rules.writing.arguments import format_seat
from century_rules.writing.changing_hands import changed_hands
from century_rules.writing.paragraphs import counted, listed, wrapped
from century_rules.writing.plain import PlainTelling
from century_rules.writing.turns import WIDTH
from century_rules.writing.unlike import Unlike

NOW: Mapping[Phase, str] = {
    Phase.START: "turns a card for the flag", Phase.QUICK: "takes the quick starter or leaves it",
    Phase.ACT: "has an action",
    Phase.EXTRA: "may play an extra-action card"}

DOING: Mapping[Task, str] = {
    Task.EITHER: "chooses ships or colonists", Task.REPLACE: "chooses the plantation that goes", Task.DRAW: "draws cards",
    Task.TAKE: "draws cards of a tile", Task.TRIM: "returns cards above the limit", Task.STORE: "lays spices onto fields",
    Task.COMMIT: "says how many colonists are added", Task.FOUND: "founds a colony",
    Task.SITE: "chooses the tile of a colony", Task.FILL: "fills the fields of a colony", Task.SALE: "pays a sale tile",
    Task.SELL: "sells spices", Task.REFILL: "chooses places of an extra harvest", Task.SUPPLY: "chooses what a supply brings"}

HAS = "{who} has {here}, not {there}"

UNLIKE = Unlike({
    "players.ducats": HAS, "players.ships": HAS, "players.colonists": HAS,
    "players.rows": "the marker of {who} for {thing} is in row {here}, not in row {there}",
    "players.plantations.spice": "on the {who} plantation grows {here}, not {there}",
    "players.plantations.fields": "the {who} plantation has {here}, not {there}",
    "players.plantations.sacks": "on the {who} plantation lie {here}, not {there}",
    "players.colonies.tile": "the {who} colony is {here}, not {there}",
    "players.colonies.sacks": "in the {who} colony lies {here}, not {there}",
    "players.hand": ("{who} has no card {thing}", "{who} has the card {thing}"),
    "players.extra": HAS, "players.held": "{who} has the tiles {here}, not {there}",
    "players.used": "of the tiles of {who} have worked in this round {here}, not {there}",
    "players.kept": HAS, "players.sales": HAS, "players.missions": "{who} has {here} on missions, not {there}",
    "players.passed": ("{who} may still play extra-action cards", "{who} plays no more extra-action cards"),
    "holder": "{here} has the flag, not {there}",
    "lying": ("no tile lies on {thing}", "a tile lies on {thing}"),
    "exchanged": "the exchange tile lies on {here}, not on {there}",
    "marks": "the marker {thing} lies on {here}, not on {there}",
    "high": "the highest bid is {here}, not {there}", "bidder": "the highest bid is that of {here}, not of {there}",
    "pile": ("the card {thing} is not in the pile", "the card {thing} is in the pile"),
    "turned": ("the card {thing} is not turned", "the card {thing} is turned"),
    "unfounded": ("the colony {thing} cannot be taken", "the colony {thing} can be taken"),
    "part": ("part A is played", "part B is played"), "round": "{here} of the part are over, not {there}",
}, {
    "aside": "{here} does something aside, not {there}",
    "lap": "everybody has acted {here}, not {there}", "layer": "{here} laid the flag, not {there}",
    "laid": "next comes the marker {here}, not {there}", "item": "the marker {here} is up for auction, not {there}",
    "free": ("this is an action of the turn", "this is no action of the turn"),
    "carded": ("no card was played since the last action", "a card was played since the last action"),
    "left": "steps left: {here}, not {there}", "mixed": ("ships cannot be taken, too", "ships can be taken, too"),
    "kind": "all spices are of one kind: {here}, not {there}",
    "single": ("the spices may be of several kinds", "the spices are to be of one kind"),
    "column": "the step is one of {here}, not of {there}", "owed": "still to be paid: {here}, not {there}",
    "town": "the colony is that of {here}, not of {there}", "base": "the row counts {here}, not {there}",
    "added": "the colonists said before are {here}, not {there}", "coming": "the plantation that comes grows {here}, not {there}",
    "fields": "the plantation that comes has {here}, not {there}",
})

PIECES = {"ducats": "ducat", "ships": "ship", "colonists": "colonist", "extra": "extra-action card", "sales": "fulfilled sale",
          "kept": "face-down plantation", "missions": "point", "fields": "field", "sacks": "sack", "round": "round",
          "lap": "time"}

GOODS = ("ducats", "ships", "colonists", "extra")


def _words(thing: Kind | Spice | Held | Column) -> str:
    return thing.name.lower().replace("_", " ")


def _unsold(state: State) -> list[int]:
    """The flag (0) and the markers that lie somewhere, in their order, but for what an auction is over of."""
    sold = state.item if state.phase == Phase.BID else 0
    return [mark for mark, spot in enumerate(state.marks) if spot >= 0 and mark >= sold]


def _printed(state: State, square: int) -> str:
    """``pepper 2``: what is printed on the tile of a square."""
    tile = tile_at(state, square)
    kind = Spice(tile.spice) if tile.kind == Kind.PLANTATION else Kind(tile.kind)
    return f"{_words(kind)}{f' {int(tile.number)}' if tile.number else ''}"


def _grid(game: Game, state: State) -> list[str]:
    """The grid row by row: what lies on each square, and the flag (F) or the number of a marker."""
    marks = {state.marks[mark]: f" [{mark + 1 if mark else 'F'}]" for mark in _unsold(state)}
    squares = []
    for square, called in enumerate(game.squares):
        squares.append(f"{called} {_printed(state, square) if state.lying[square] else '-'}{marks.get(square, '')}")
    wide, size = max(map(len, squares)) + 3, game.components.size
    return ["".join(each.ljust(wide) for each in squares[first:first + size]).rstrip() for first in range(0, len(squares), size)]


def _things(state: State, player: Player[int]) -> list[str]:
    """What a player has: goods, then rows, and what there is of places, tiles and cards."""
    goods = [counted(getattr(player, field), PIECES[field]) for field in GOODS]
    rows = [f"{_words(column)} {int(row) + 1}" for column, row in zip(Column, player.rows, strict=True)]
    grown = [f"{_words(Spice(each.spice))} {int(each.sacks)} of {int(each.fields)}" for each in player.plantations if each.fields]
    founded = [f"{state.colony_names[each.tile]}: {_spices(each.sacks)}" for each in player.colonies if each.tile >= 0]
    tiles = [_words(tile) for tile in Held for _ in range(player.held[tile])]
    tiles += [counted(getattr(player, field), PIECES[field]) for field in ("kept", "sales") if getattr(player, field)]
    tiles += [f"{int(player.missions)} points on missions"] * (player.missions > 0)
    hand = [name for name, flag in zip(state.card_names, player.hand, strict=True) if flag]
    said = [("rows", rows), ("plantations", grown), ("colonies", founded), ("tiles", tiles), ("hand", hand)]
    return [", ".join(goods), *(f"{what} {', '.join(each)}" for what, each in said if each)]


def _spices(sacks: Sequence[int]) -> str:
    """``2 ginger and 1 clove``."""
    return listed([spice.counted(many) for spice, many in zip(Spice, sacks, strict=True) if many] or ["nothing"])


def _turned(before: State, after: State) -> str:
    """Which cards were turned, with what they are turned for; empty if none was."""
    flags, told = [now and not was for was, now in zip(before.turned, after.turned, strict=True)], _colonists
    if before.phase == Phase.START:
        flags, told = [top > 0 for top in on_top(before.pile)], _symbol
    cards = [f"{name} ({told(card)})" for name, card, flag in zip(before.card_names, before.cards, flags, strict=True) if flag]
    return f"{listed(cards)} {'is' if len(cards) == 1 else 'are'} turned" if cards else ""


def _symbol(card: Card[int]) -> str:
    return Symbol(card.symbol).name.lower()


def _colonists(card: Card[int]) -> str:
    return counted(int(card.colonists), "colonist")


def _item(game: Game, state: State) -> str:
    """What is up for auction."""
    if state.item == 0:
        return "the flag"
    square = state.marks[state.item]
    return f"the tile {game.squares[square]} ({_printed(state, square)})" if lies_on(state, square) else "nothing"


def _doing(game: Game, state: State) -> str:
    """What who is to act does, behind the name."""
    match Phase(state.phase), Task(state.task):
        case _, Task.PAY:
            return f"pays {_spices(state.owed)} for a step of {_words(Column(state.column))}"
        case Phase.MARK, Task.NONE:
            return f"lays the marker {state.laid + 1}" if state.laid else "lays the flag"
        case Phase.BID, Task.NONE:
            keeps = state.turn == auctioneer(game, state) and game.readings.self_buy is not SelfBuy.OUTBID
            return f"{'keeps' if keeps else 'bids for'} {_item(game, state)} or passes"
        case phase, task:
            return DOING.get(task) or NOW[phase]


def _bought(game: Game, before: State, after: State) -> str:
    """Who has what was up for auction; empty if that is not over."""
    if before.phase != Phase.BID or before.task != Task.NONE:
        return ""
    if before.item == 0:
        return f"{format_seat(after.holder)} has {_item(game, before)}" if after.item or after.phase != Phase.BID else ""
    square = before.marks[before.item]
    if not lies_on(before, square) or lies_on(after, square):
        return ""
    passed = not game.why_illegal(before, Pass()) and game.apply(before, Pass()) == after
    seller = auctioneer(game, before) if before.bidder < 0 else before.bidder
    return f"{format_seat(seller if passed else actor(before))} has {_item(game, before)}"


def _moved(before: State, after: State) -> Iterator[str]:
    """In which rows markers are now that were in others."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        rows = [f"row {int(row) + 1} of {_words(column)}" for column, had, row in zip(Column, was.rows, now.rows, strict=True)
                if row != had]
        if rows:
            yield f"{format_seat(seat)} is in {listed(rows)}"


def _lasting(player: Player[int]) -> Counter[str]:
    """What a player has besides goods, and gives away by saying so."""
    things = Counter({f"{_words(tile)} tile": int(player.held[tile]) for tile in Held})
    things.update(f"{_words(Spice(each.spice))} plantation" for each in player.plantations if each.spice >= 0)
    return things + Counter({PIECES["kept"]: int(player.kept), PIECES["sales"]: int(player.sales),
                             "mission point": int(player.missions)})


def _changes(was: Player[int], now: Player[int]) -> Mapping[str, int]:
    """How many more a player has of each thing; of cards, which are face down, only how many are new."""
    goods = {PIECES[field]: int(getattr(now, field)) - int(getattr(was, field)) for field in GOODS}
    new = sum(1 for had, has in zip(was.hand, now.hand, strict=True) if has and not had)
    return {**goods, "card": new, **(_lasting(now) - _lasting(was))}


class GoaTelling(PlainTelling[State, Action]):
    """See `century_rules.telling.Telling`."""

    unlike = UNLIKE

    def of_the_moment(self, game: BoardGame[State, Action], state: State, action: Action, name: str, /) -> str:
        if name == "price":
            return counted(price_of_keeping(cast(Game, game), state), PIECES["ducats"])
        return super().of_the_moment(game, state, action, name)

    def follows(self, game: BoardGame[State, Action], before: State, after: State, /) -> Sequence[str]:
        said = (_turned(before, after), _bought(cast(Game, game), before, after))
        hands = changed_hands([_changes(*each) for each in zip(before.players, after.players, strict=True)])
        return [*filter(None, said), *hands, *_moved(before, after), *super().follows(game, before, after)]

    def board(self, game: BoardGame[State, Action], state: State, /) -> Sequence[str]:
        own = cast(Game, game)
        over, begun = state.phase == Phase.OVER, state.phase != Phase.START
        said = ["all rounds are over" if over else f"part {'AB'[state.part]}, round {int(state.round) + 1}",
                f"{format_seat(state.holder)} has the flag" if begun else "nobody has the flag yet"]
        if 0 in _unsold(state) and state.marks[0] >= len(own.squares):
            said.append(f"the flag lies on {own.spots[state.marks[0]]}")
        if state.phase == Phase.BID:
            said.append(f"{f'the marker {state.item + 1}' if state.item else 'the flag'} is up for auction")
            said += [f"{counted(state.high, 'ducat')} bid by {format_seat(state.bidder)}"] * (state.bidder >= 0)
        unfounded = [name for name, there in zip(state.colony_names, state.unfounded, strict=True) if there]
        turned = [name for name, flag in zip(state.card_names, state.turned, strict=True) if flag]
        return ["; ".join(said), *_grid(own, state), *wrapped(f"colonies   {' '.join(unfounded)}", 0, 11, width=WIDTH),
                f"cards   {int(sum(state.pile))} in the pile{''.join(f', {each} turned' for each in turned)}"]

    def seats(self, game: BoardGame[State, Action], state: State, /) -> Sequence[str]:
        return [f"{format_seat(seat)}   {'; '.join(_things(state, player))}" for seat, player in enumerate(state.players)]

    def draw_now(self, game: BoardGame[State, Action], state: State, /) -> str:
        if state.phase == Phase.OVER:
            return "The game is over."
        return f"{format_seat(game.actor(state))} {_doing(cast(Game, game), state)}."

    def held(self, state: State, field: str, value: object, name: str, /) -> str:
        piece = PIECES.get(field.rpartition(".")[2])
        if piece and isinstance(value, int):
            return counted(value, piece)
        return name.replace("_", " ")
