"""A game of one deck that says nothing of it but its declaration: all that follows from that."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Generic, Never, TypeAlias, cast

import attrs
import pytest

from century_rules.archive import Archive, Instance
from century_rules.kernel.clause import Clause
from century_rules.kernel.decks import DealsDecks, Deck, names_of_cards
from century_rules.kernel.errors import InvalidComponents, InvalidInput, InvalidRecord, Refusal
from century_rules.kernel.evolve import evolve
from century_rules.kernel.game import Outcome
from century_rules.kernel.meanings import Along, Axis, Count, Flag, N, OneOf, Place, Record
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.kernel.text_lines import Line
from century_rules.rulebook import Rulebook
from century_rules.writing.arguments import Thing, format_seat
from century_rules.writing.decks import DeckLayouts, reader_of_cards
from century_rules.writing.instance import parse_instance
from century_rules.writing.notation import Notation
from century_rules.writing.record import record_of
from century_rules.writing.written_game import Rule, WrittenGame

SEAT, CARD = Axis("player"), Axis("card", "in this box")
Phase = enum.IntEnum("Phase", "TAKE OVER", start=0)


@attrs.frozen
class Box:
    """Cards, each worth a number."""

    worth: tuple[int, ...] = (1, 2, 3, 5)


@attrs.frozen
class Card(Record, Generic[N]):
    worth: Annotated[N, Count()]


DECKS = (Deck[Box](name="card", cards="cards", names="card_names", axis=CARD,
                   printed=lambda box: [Card(worth) for worth in box.worth],
                   called=lambda box: [f"C{worth}" for worth in box.worth]),)


@attrs.frozen(kw_only=True)
class Position(Record, Generic[N]):
    phase: Annotated[N, OneOf(Phase)]
    turn: Annotated[N, Place(SEAT)]
    points: Annotated[tuple[N, ...], Along(SEAT), Count()]
    lying: Annotated[tuple[N, ...], Along(CARD), Flag()]
    cards: tuple[Card[N], ...] = attrs.field(metadata={"constant": True})
    card_names: tuple[str, ...] = attrs.field(metadata={"constant": True})


@attrs.frozen
class Take:
    """Take the first card of the deck (T-1)."""

    card: Annotated[str, Thing[str](CARD, "C1")]


State: TypeAlias = Position[int]
NOTATION: Notation[Take] = Notation("Taking", (Take,))


def may_take(game: Taking, s: State, a: Take) -> Iterator[Refusal]:
    number = s.card_names.index(a.card)
    if not s.lying[number] or any(s.lying[:number]):
        yield Refusal("T-1", f"{a.card} is not the first card")


def take(game: Taking, s: State, a: Take) -> State:
    number = s.card_names.index(a.card)
    points = tuple([has + (s.cards[number].worth if seat == s.turn else 0) for seat, has in enumerate(s.points)])
    lying = tuple([0 if place == number else there for place, there in enumerate(s.lying)])
    return evolve(s, points=points, lying=lying, turn=1 - s.turn, phase=Phase.TAKE if sum(lying) else Phase.OVER)


@attrs.frozen(kw_only=True)
class Taking(DealsDecks[State, Take], WrittenGame[State, Take]):
    decks: ClassVar[Sequence[Deck[Never]]] = DECKS
    notation: ClassVar[Notation[Take]] = NOTATION
    rules: ClassVar[Mapping[type, Rule]] = {Take: (may_take, take)}
    game_over_clause: ClassVar[str] = "T-1"
    players: int = 2
    readings: ReadingsOfAGame = attrs.field(factory=ReadingsOfAGame)
    components: Box = attrs.field(factory=Box)

    def initial_state(self, dealt: Mapping[str, object]) -> State:
        cards = cast("dict[str, Any]", dealt)
        lying = (1,) * len(self.components.worth)
        return self.as_overridden(State(phase=Phase.TAKE, turn=0, points=(0, 0), lying=lying, **cards))

    def actor(self, state: State) -> int:
        return int(state.turn)

    def begins_turn(self, state: State) -> bool:
        return True

    def outcome(self, state: State) -> Outcome | None:
        points = self.counted(state, state.points)
        return self.won(state, Outcome(points, points.index(max(points)))) if state.phase == Phase.OVER else None


def instance(name: str) -> Instance[State, Take]:
    return parse_instance(BOOK, f'players = 2\n[setup]\n{name}', "small.toml")


BOOK: Rulebook[State, Take] = Rulebook(
    name="taking", title="Taking", players=(2,), clauses={"T-1": Clause("T-1", "Take the first card.", "the rules")},
    readings=ReadingsOfAGame, components=lambda _: Box(), who_acts=lambda _: "T-1", archive=Archive(instance=instance),
    game=Taking,
    names=lambda game, state: {SEAT: [*map(format_seat, range(2))], **names_of_cards(game, state)},
    read_action=reader_of_cards(NOTATION, DECKS), layouts=DeckLayouts(DECKS))


def test_a_seed_gives_an_order_and_the_box_another() -> None:
    game = Taking()
    deals = {game.deal(seed).card_names for seed in range(200)}
    assert len(deals) == 24 and game.deal(3) == game.deal(3)
    assert game.lay_out().card_names == ("C1", "C2", "C3", "C5") and instance("").beginning == game.lay_out()
    assert instance("seed = 3").beginning == game.deal(3)


def said(*words: str) -> Line:
    return Line(4, words, " ".join(words))


def test_a_set_up_is_said_by_the_cards_that_come_first() -> None:
    game, layouts = Taking(), DeckLayouts[State, Take](DECKS)
    state = game.lay_out([2, 0, 1, 3])
    assert layouts.of(game, state).lines() == ["cards C3"] and layouts.of(game, game.lay_out()).lines() == ["cards"]
    reader = layouts.reader()
    assert reader.layout() is None
    reader.read(said("cards", "C3"))
    read = reader.layout()
    assert read is not None and read.start(game) == state
    with pytest.raises(InvalidRecord, match="'cards' was said in line 4 already"):
        reader.read(said("cards"))
    for words, why in ((("C4",), "there is no card 'C4' in that deck"), (("C3", "C3"), "'C3' is named twice")):
        again = layouts.reader()
        again.read(said("cards", *words))
        wrong = again.layout()
        assert wrong is not None
        with pytest.raises(InvalidRecord, match=why):
            wrong.start(game)


def test_what_is_no_order_of_the_box_is_refused() -> None:
    game = Taking()
    for order, why in (([0, 1, 2], "leaves out C5"), ([0, 1, 2, 2], "C3 is twice"), ([0, 1, 2, 9], "9 is no place")):
        with pytest.raises(InvalidComponents, match=why):
            game.lay_out(order)
    with pytest.raises(InvalidComponents, match="the cards of the set-up are not those in the box"):
        Taking(components=Box((1, 2, 3, 5))).beginning(evolve(game.deal(1), cards=(Card(9),) * 4))
    with pytest.raises(InvalidComponents, match="no card of this deck in the box is called C5"):
        Taking(components=Box((1, 2, 3, 4))).beginning(game.lay_out())


def test_two_cards_of_one_name_are_refused() -> None:
    with pytest.raises(InvalidComponents, match="two card cards are called C2; actions name cards"):
        Taking(components=Box((1, 2, 2, 5))).deal(1)


def test_actions_and_records_name_cards() -> None:
    game = Taking()
    state = game.lay_out([3, 0, 1, 2])
    assert game.legal_actions(state) == (Take("C5"),) and BOOK.read_action("take C5", state) == Take("C5")
    record = record_of(BOOK, game, state, [Take("C5"), Take("C1")])
    assert record.start(game) == state


def test_the_solver_finds_an_order_of_the_box() -> None:
    """As in every such game, without a line on it: the cards are those of the box, each once."""
    from century_rules.kernel.algebra import IntAlgebra

    game, encoding = Taking(), BOOK.encoded()
    def model(order: Sequence[int], worth: Sequence[int]) -> dict[str, int]:
        return {**{f"card[{place}]": card for place, card in enumerate(order)},
                **{f"cards[{place}].worth": each for place, each in enumerate(worth)}}

    def fits(order: Sequence[int], worth: Sequence[int]) -> bool:
        rules = encoding.any_set_up(IntAlgebra(), game, model(order, worth).__getitem__)
        assert rules is not None
        return all(holds for _, holds in rules.sides)

    assert fits([3, 0, 1, 2], [5, 1, 2, 3]) and not fits([3, 0, 1, 2], [5, 1, 2, 2]) and not fits([0, 0, 1, 2], [1, 1, 2, 3])
    assert encoding.set_up_of(game, model([3, 0, 1, 2], [5, 1, 2, 3]), ()) == game.lay_out([3, 0, 1, 2])


def test_the_class_of_games_makes_them() -> None:
    assert BOOK.printed(2) == Taking() and BOOK.game(2, ReadingsOfAGame(), Box((4,))).deal(0).card_names == ("C4",)
    with pytest.raises(InvalidInput, match="game: Box is no class of games; it should be derived from RuleGame"):
        attrs.evolve(BOOK, game=cast(Any, Box))


def test_what_is_worth_asking_need_not_be_said() -> None:
    game = Taking()
    assert {len(game.legal_actions(game.deal(seed))) for seed in range(20)} == {1}
