"""``python -m century_rules.cli``."""

from century_rules.cli import main

main()
