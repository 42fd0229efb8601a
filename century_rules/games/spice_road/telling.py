"""What an action does, in sentences for people, and positions as pictures: in the words of an edition, which are data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import resources
from typing import ClassVar, TypeAlias, cast

import attrs

from century_rules.games.century.cubes import LETTERS, Cubes, format_cubes, minus, one, total
from century_rules.games.century.unlike import CARDS, UNDER_WAY, with_card
from century_rules.games.spice_road.actions import (
    Action, Add, Claim, Done, Exchange, Forgo, Play, Raise,
)
from century_rules.games.spice_road.cards import Kind, Spice
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, Player, State, named, row_of
from century_rules.games.spice_road.table import cards_in_row, points_of
from century_rules.games.spice_road.taken_over import OfCards, Trader
from century_rules.kernel.game import BoardGame
from century_rules.writing.arguments import format_seat
from century_rules.writing.differences import Difference
from century_rules.writing.lettering import Lettering
from century_rules.writing.paragraphs import counted, listed
from century_rules.writing.plain import PlainTelling
from century_rules.writing.toml_table import TomlTable, parse_toml
from century_rules.writing.unlike import Unlike

AGame: TypeAlias = BoardGame[State, Action]


@attrs.frozen
class Look:
    """What things look like in the pictures of an edition.

    Attributes:
        cubes: the colours of the four kinds, as `century_rules.drawing.style` names them.
        shapes: their shapes, as `century_rules.drawing.pieces` names them.
        gold: the metal of a coin of the first pile.
        silver: the metal of a coin of the second pile.
    """

    cubes: tuple[str, ...]
    shapes: tuple[str, ...]
    gold: str
    silver: str


@attrs.frozen
class Words:
    """What things are called in an edition.

    Attributes:
        title: what the edition is called.
        cubes: the four kinds, in rising value.
        letters: their letters, from those of the game.
        cube: one of them, whatever its kind.
        gold: a coin of the first pile.
        silver: a coin of the second pile.
        point_card: a point card.
        bowls: where cubes come from.
        instead: what the texts of clauses and readings call otherwise.
        look: what all that looks like.
    """

    title: str
    cubes: tuple[str, ...]
    letters: Lettering
    cube: str
    gold: str
    silver: str
    point_card: str
    bowls: str
    instead: Mapping[str, str]
    look: Look


def words_of(edition: str) -> Words:
    """Those of ``data/EDITION.toml``."""
    text = resources.files("century_rules.games.spice_road").joinpath(f"data/{edition}.toml").read_text(encoding="utf-8")
    table = TomlTable(parse_toml(text, edition), "")
    words, look = table.optional_table("words"), table.table("look")
    return Words(
        cubes=table.texts("cubes"), letters=Lettering(LETTERS, table.text("letters")),
        instead={word: words.text(word) for word in words.values},
        look=Look(look.texts("cubes"), look.texts("shapes"), look.text("gold"), look.text("silver")),
        **{key: table.text(key) for key in ("title", "cube", "gold", "silver", "point_card", "bowls")})


SPICE_ROAD = words_of("spice")
"""Those of Spice Road itself."""

CARD_SIGNS = "cards: +YYG gains   U2 raises two levels   GG>YYB exchanges   (YR) lying on it"
"""What names of merchant cards mean, and what stands behind one in the row."""


COUNTED = "{who} has {here}, not {there}"

UNLIKE = Unlike({
    "players.hold": "{who} has {here} in the caravan, not {there}",
    "players.claims": COUNTED, "players.points": "{who} has {here} on {point_card}s, not {there}",
    "players.gold": COUNTED, "players.silver": COUNTED, **CARDS,
    "unclaimed": ("the {point_card} {thing} is claimed", "the {point_card} {thing} is not claimed"),
    "gold": "the pile has {here}, not {there}", "silver": "the pile has {here}, not {there}",
}, {**UNDER_WAY, "ender": "{here} has brought about the end of the game, not {there}"})


@attrs.frozen
class SpiceTelling(PlainTelling[State, Action]):
    """See `century_rules.rulebook.Telling`.

    Attributes:
        called: the words of the edition.
    """

    called: Words = attrs.field(kw_only=True)
    unlike: ClassVar[Unlike] = UNLIKE

    def doing(self, game: AGame, state: State, action: Action, /) -> str:
        if isinstance(action, Play | Exchange):
            return played(state, action, *_holds(game, state, action), self.cubes)
        if isinstance(action, Done):
            return {Phase.TRADE: "ends the exchanges", Phase.RAISE: "raises no more", Phase.REST: "leaves the other cards",
                    Phase.PICK: "leaves the rest"}.get(Phase(state.phase), "keeps the rest")
        return super().doing(game, state, action)

    def argument(self, action: Action, name: str, /) -> str:
        value = getattr(action, name)
        return self.cubes(one(value)) if isinstance(value, Spice) else super().argument(action, name)

    def word(self, name: str, /) -> str:
        """As the edition calls it."""
        return str(getattr(self.called, name))

    def of_the_moment(self, game: AGame, state: State, action: Action, name: str, /) -> str:
        match name, action:
            case "gained", _:
                return gained(*_holds(game, state, action), self.cubes)
            case "brought", _:
                return gained(*_holds(game, state, action), self.cubes, nothing="")
            case "raised", Raise(cube):
                return self.cubes(one(cube + 1))
            case "below", _:
                return row_of(state)[state.laid - isinstance(action, Add)]
            case "back", _:
                played = state.players[state.turn].played
                return back(state, [(played, game.apply(state, action).players[state.turn].played)])
            case "worth", Claim(card) | Forgo(card):
                return str(int(state.point_cards[state.point_names.index(card)].points))
            case _:
                return super().of_the_moment(game, state, action, name)

    def cubes(self, cubes: Cubes) -> str:
        """As the edition calls them."""
        return cubes_said(cubes, self.called)

    def follows(self, game: AGame, before: State, after: State, /) -> Sequence[str]:
        who, said = format_seat(before.turn), []
        old, new = before.players[before.turn], after.players[before.turn]
        for coin, more in ((self.called.gold, new.gold - old.gold), (self.called.silver, new.silver - old.silver)):
            if more:
                said.append(f"{who} takes a {coin} coin")
        if before.gold and not after.gold:
            said.append(f"That was the last {self.called.gold} coin")
        said += [f"{name} comes into the row" for name in row_of(after)[cards_in_row(cast(Game, game), after) - 1:]
                 if sum(after.unsold) < sum(before.unsold) and sum(after.unsold) >= len(after.on)]
        if after.final and not before.final and after.phase != Phase.OVER:
            said.append("The end of the game is brought about")
        return [*said, *super().follows(game, before, after)]

    def board(self, game: AGame, state: State, /) -> Sequence[str]:
        box = cast(Game, game).components
        shown = [f"{name} {int(card.points)}" for name, card, there in zip(
            state.point_names, state.point_cards, state.unclaimed, strict=True) if there]
        return [f"{self.called.point_card}s   {'   '.join(shown[:box.point_row])}   (deck {max(0, len(shown) - box.point_row)})",
                f"coins   {int(state.gold)} {self.called.gold}, {int(state.silver)} {self.called.silver}",
                row_in_text(state)]

    def seats(self, game: AGame, state: State, /) -> Sequence[str]:
        return [self._seat(state, seat, player) for seat, player in enumerate(state.players)]

    def _seat(self, state: State, seat: int, player: Player[int]) -> str:
        return (f"{format_seat(seat)}   {self.called.cube}s {format_cubes(player.hold)}   {cards_in_text(state, player)}   "
                f"{counted(int(player.claims), self.called.point_card)}, {int(player.gold)} {self.called.gold}, "
                f"{int(player.silver)} {self.called.silver}")

    def draw_now(self, game: AGame, state: State, /) -> str:
        hold, limit = int(total(state.players[state.turn].hold)), cast(Game, game).components.caravan
        returning = (f" may return more {self.called.cube}s" if hold <= limit else
                     f" has too many {self.called.cube}s, and is to return {hold - limit}")
        doing = {Phase.PAY: f" is paying for a merchant card, {int(state.laid)} laid", Phase.TRADE: " may exchange",
                 Phase.RAISE: f" may raise {int(state.left)} more", Phase.TRIM: returning, Phase.ROOM: returning,
                 Phase.PICK: f" may take more of what lay on the card, {self.cubes(state.offered)}",
                 Phase.REST: " may take back more cards"}
        if state.phase == Phase.OVER:
            return "The game is over."
        return f"{format_seat(state.turn)}{doing.get(Phase(state.phase), ' is to play, take, claim or rest')}."

    def held(self, state: State, field: str, value: object, name: str, /) -> str:
        match field.rpartition(".")[2], value:
            case "hold" | "on" | "bowls" | "lifted" | "offered", tuple():
                return self.cubes(value)
            case "gold" | "silver" as pile, int():
                return counted(value, f"{self.word(pile)} coin")
            case "claims", int():
                return counted(value, self.called.point_card)
            case "points", int():
                return counted(value, "point")
            case _:
                return name

    def in_words(self, difference: Difference, here: State, there: State, /) -> tuple[str, str, str]:
        return with_card(difference.field, super().in_words(difference, here, there), row_of(here))

    def legend(self) -> str:
        cubes = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS, self.called.cubes, strict=True))
        return f"{cubes}\n{CARD_SIGNS}"

    def score_lines(self, game: AGame, state: State, /) -> Sequence[str]:
        return [self._scored(cast(Game, game), seat, player) for seat, player in enumerate(state.players)]

    def _scored(self, game: Game, seat: int, player: Player[int]) -> str:
        cubes = int(total(player.hold) - player.hold[Spice.TURMERIC])
        return (f"{format_seat(seat)}: {int(player.points)} on {counted(int(player.claims), self.called.point_card)}, "
                f"{int(player.gold)} {self.called.gold}, {int(player.silver)} {self.called.silver}, "
                f"{counted(cubes, self.called.cube)} that count{'s' if cubes == 1 else ''}: {int(points_of(game, player))}")


def cubes_said(cubes: Cubes, called: Words) -> str:
    """``(2, 1, 0, 0)`` -> ``2 turmeric and 1 saffron``; crystals are counted, spices are not."""
    parts = [f"{int(count)} {name}{'s' if count > 1 and name.endswith(called.cube) else ''}"
             for count, name in zip(cubes, called.cubes, strict=True) if count]
    return listed(parts) if parts else "nothing"


def _holds(game: AGame, s: State, action: Action) -> tuple[Cubes, Cubes]:
    """The caravan of the player whose turn it is, before an action and after it."""
    return s.players[s.turn].hold, game.apply(s, action).players[s.turn].hold


def gained(before: Cubes, after: Cubes, in_words: Callable[[Cubes], str], nothing: str | None = None) -> str:
    """The cubes that somebody has got, in those words; `nothing`, if that is said, where there are no more than before."""
    return in_words(minus(after, before)) if nothing is None or total(after) > total(before) else nothing


def back(s: OfCards, piles: Iterable[tuple[Sequence[int], Sequence[int]]]) -> str:
    """The cards that are in none of the piles any more, each as it was before and is now."""
    taken = [name for was, now in piles
             for name in named(s.card_names, [was and not left for was, left in zip(was, now, strict=True)])]
    return ", ".join(taken) or "nothing"


def row_in_text(s: OfCards) -> str:
    """The merchant row and its deck."""
    cards = [f"{name} ({format_cubes(cubes)})" if total(cubes) else name for name, cubes in zip(row_of(s), s.on, strict=False)]
    return f"merchant cards   {'   '.join(cards) or 'none'}   (deck {max(0, int(sum(s.unsold)) - len(s.on))})"


def cards_in_text(s: OfCards, player: Trader) -> str:
    """The merchant cards of a player."""
    hand, played = (" ".join(named(s.card_names, cards)) for cards in (player.hand, player.played))
    return f"hand {hand or '-'}{f'   played {played}' if played else ''}"


def played(s: OfCards, action: Play | Exchange, before: Cubes, after: Cubes, in_words: Callable[[Cubes], str]) -> str:
    """What is done with a merchant card by who has `before` and then `after`; cubes are told in those words."""
    card = s.cards[s.card_names.index(action.card)]
    exchanged = f"{in_words(card.cost)} for {in_words(minus(after, minus(before, card.cost)))}"
    if isinstance(action, Exchange):
        return f"exchanges again: {exchanged}"
    if card.kind == Kind.SPICE:
        return f"plays {action.card} and takes {in_words(minus(after, before))}"
    return f"plays {action.card}" if card.kind == Kind.UPGRADE or before == after else f"plays {action.card}: {exchanged}"
