"""Independent work in one process, in several, or on other machines: the same call, the same results, in the same order."""

from century_rules.running.dispatch import begun, run
from century_rules.running.job import Job
from century_rules.running.places import Workers, at_work

__all__ = ["Job", "Workers", "at_work", "begun", "run"]
