"""A counter of plays beside `century_rules.search.perft`."""
