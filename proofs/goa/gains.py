"""What actions, tiles and expedition cards bring, and what they cost (GO-6, GO-9 to GO-11)."""

from __future__ import annotations

from century_rules.theory.ruling import Ruling
from century_rules.theory.theorem import Control, Invariant, OnStep, Theorem, as_claimed

from . import _overrides as ruled

INVARIANTS: tuple[Invariant, ...] = ()


def _brings(theorem: str, operations: tuple[str, ...], *controls: Control, **needs: str) -> Theorem:
    return Theorem(theorem, (OnStep("brings", as_claimed, operations),), controls,
                   needs={name.replace("_", "-"): value for name, value in needs.items()})


def _with(override: Ruling, why: str, instance: str = "harbour", **readings: str) -> Control:
    return Control((), why, instance=instance, rulings=(override,),
                   readings={name.replace("_", "-"): value for name, value in readings.items()})


def _without(clause: str, why: str, instance: str = "harbour") -> Control:
    return Control((clause,), why, instance=instance)


THEOREMS = (
    _brings("actions-bring-what-the-row-says", ("ships", "taxes"),
            _with(ruled.SHIPS_BRING_NOTHING, "ships bring nothing"), _with(ruled.TAXES_BRING_NOTHING, "taxes bring nothing"),
            _with(ruled.NO_DUCATS_ARE_LEFT, "no ducats are left"), supply="unlimited"),
    _brings("a-harvest-is-what-the-row-says", ("harvest",), _with(ruled.A_SPICE_MORE, "a harvest brings a spice more")),
    _brings("an-extra-action-costs-its-card", ("ships", "taxes"),
            _with(ruled.EXTRA_ACTIONS_ARE_FREE, "an extra action costs no card", "haven")),
    _brings("a-colony-costs-what-it-needs", ("settle",),
            _with(ruled.A_COLONIST_COMES_BACK, "a colony is founded for a colonist less", "shore"),
            _without("GO-6.10", "the missing colonists are not paid", "shore")),
    _brings("a-failure-consoles", ("fail",), _without("GO-6.12", "who fails has nothing", "shore"), supply="unlimited"),
    _brings("a-step-costs-its-points", ("develop",), _with(ruled.STEPS_COST_CINNAMON, "a step costs a spice more", "haven")),
    _brings("the-first-in-a-row-draws", ("aide",), _without("GO-6.2", "the first draws no card"),
            first_bonus="each-column", free_move_bonus="yes"),
    _brings("a-completed-row-brings-a-card", ("aide",), _without("GO-6.3", "a row that is completed brings nothing"),
            free_move_bonus="yes", extra_supply="unlimited"),
    _brings("cards-bring-what-they-say", ("play",),
            _with(ruled.CARDS_BRING_NO_SHIPS, "a card brings no ships"),
            _with(ruled.CARDS_BRING_NO_COLONISTS, "a card brings no colonists"),
            _with(ruled.CARDS_BRING_NO_DUCATS, "a card brings no ducats"),
            _with(ruled.CARDS_BRING_THREE_SPICES, "a card brings a spice more"), supply="unlimited"),
    _brings("a-played-card-is-gone", ("play", "mix", "turn"), _with(ruled.CARDS_STAY, "a card stays in the hand")),
    _brings("cards-are-kept", ("discard",), _without("GO-6.8", "a card is thrown away", "cave"), free_discard="no"),
    _brings("sold-spices-are-paid", ("pay",), _with(ruled.SPICES_ARE_GIVEN_AWAY, "a spice is sold for nothing"),
            supply="unlimited"),
    _brings("a-mixed-harvest-may-be-ships", ("mix",), _with(ruled.NOTHING_IS_MIXED, "no ships can be taken")),
    _brings("one-card-more-in-founding", ("turn",), _with(ruled.NO_CARD_IS_TURNED, "no card is turned")),
    _brings("a-step-with-a-card", ("ease",), _with(ruled.NO_STEP_IS_MADE, "a card brings no step"),
            _with(ruled.SHIPS_ARE_PAID, "a ship is paid"), _with(ruled.DUCATS_ARE_KEPT, "no ducats are paid")),
    _brings("no-action-is-spent-on-cards", ("play", "aide"), _with(ruled.CARDS_END_THE_TURN, "a card ends the turn")),
    _brings("tiles-bring-what-they-say", ("bid", "pass", "keep"),
            *(_with(ruled.NO_TILES_WORK[number], "a tile brings nothing", instance) for number, instance in (
                (5, "haven"), (7, "shore"), (8, "market"), (10, "market"))),
            _with(ruled.KEPT_TILES_GO_OUT, "a tile that is kept goes out", "market"),
            supply="unlimited", extra_supply="unlimited", stuck="any-tile"),
    _brings("either-as-one-chooses", ("take",), _with(ruled.EITHER_BRINGS_NOTHING, "nothing comes", "market"),
            supply="unlimited"),
    _brings("a-new-plantation-is-full", ("bid", "pass", "keep", "exchange", "replace"),
            _with(ruled.PLANTATIONS_ARE_EMPTY, "a plantation is empty", "haven"), supply="unlimited"),
    _brings("a-tile-for-each-round-works-once", ("use",), _without("GO-10.3", "a tile works twice")),
    _brings("a-sale-takes-its-spices", ("use",), _with(ruled.A_SALE_OF_ONE_MORE, "a sale takes a spice more")),
    _brings("the-exchange-lies-on-the-grid", ("exchange",), _with(ruled.THE_EXCHANGE_IS_GONE, "the exchange is gone")),
    _brings("an-extra-harvest-fills", ("refill",), _with(ruled.NOTHING_IS_FILLED, "nothing is filled"), supply="unlimited"),
    _brings("a-supply-counts", ("use",), _with(ruled.A_SUPPLY_MORE, "a supply is one more")),
    _brings("no-spied-expedition", ("spy",), _with(ruled.SPIES_GO_ANYWHERE, "the spy undertakes an expedition")),
    _brings("the-aide-helps-the-last", ("aide",), _without("GO-10.15", "the aide moves any marker", "harbour")),
)
