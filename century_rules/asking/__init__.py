"""What players ask, found by their own words: questions with their answers, clauses, theorems and false claims of all games."""

from century_rules.asking.index import Index, index_of
from century_rules.asking.ranking import Hit, ranked

__all__ = ["Hit", "Index", "index_of", "ranked"]
