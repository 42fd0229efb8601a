"""The set-up a hint would like."""

from __future__ import annotations

from century_rules.desk.comparing.hints import Hint
from century_rules.desk.comparing.layouts import lay_out
from century_rules.desk.comparing.paths import path_of
from century_rules.desk.comparing.question import Question
from century_rules.eastern_wonders.setup import Setup


def favourable(question: Question, hint: Hint) -> Setup | None:
    """A legal set-up with the market tiles of the hint along the path and its VP tiles on the first port, as far as the box has
    such tiles; None if there is no way to lay them."""
    box, sea = question.components, question.components.sea
    markets = {}
    for space, wanted in zip(path_of(sea), hint.markets, strict=False):
        tiles = [tile for tile in box.market_tiles if wanted in (tile.id, tile.type)]
        if tiles:
            markets[space] = tiles
    ports = len(sea.ports)
    vp_order = {}
    for number, wanted_id in enumerate(hint.vp):
        vp_tiles = [tile for tile in question.vp_tiles() if tile.id == wanted_id]
        if vp_tiles:
            vp_order[number + ports - 1 if number else 0] = vp_tiles
    return lay_out(question, markets, vp_order)
