"""Counters of plays beside `century_rules.search.perft`, and the pinned numbers they are checked against."""
