"""``python -m century_rules``: the same as ``century-rules``."""

from century_rules.cli import main

main()
