"""The rulebooks of this library: a folder each, reached by name only (`century_rules.rulebook.rulebook`)."""
