"""The states found: rows of packed words, and the table by which they are found again."""
