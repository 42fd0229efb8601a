"""Breadth-first search over packed states, level by level; what a state can do is looked up in traced cases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar, Generic

from century_rules.kernel.game import A, S
from century_rules.search.asking_again import MOST, ask_again
from century_rules.search.compiling import (
    CompiledStep,
    Split,
    Words,
    compile_question,
    compile_steps,
)
from century_rules.search.exploration import Play
from century_rules.search.layout import Layout, LimitHit
from century_rules.search.parts import Parts, Task
from century_rules.search.planning import moving_leaves
from century_rules.search.replaying import replayed
from century_rules.tracing.cases import Case, CaseTree, Fork
from century_rules.tracing.runs import Steps

_Place = Fork[Steps[A]] | Case[Steps[A]] | None


class Engine(Generic[S, A]):
    """States found so far, and one level more of them at each `advance`.

    A state is one Python int. Predicates are traced like the rules, so that one costs once per case, not once per state.
    """

    name: ClassVar[str] = "python"

    def __init__(self, task: Task[S, A]) -> None:
        self.task = task
        self.layout: Layout[S] = Layout(task.initial, task.bounds)
        self.parts = Parts(task.game, self.layout.setups, task.asked)
        self.transitions = 0
        self.limits: dict[LimitHit, int] = {}
        self.trees: list[list[CaseTree[Steps[A]]]] = [[CaseTree() for _ in self.layout.setups] for _ in range(len(self.parts))]
        """By part and set-up."""
        self.seen: dict[int, int] = {}
        """State -> the state it was first reached from; an initial state -> itself."""
        self.frontier: Words = []
        for word in self.layout.initial_words:
            if word not in self.seen:
                self.seen[word] = word
                self.frontier.append(word)
        self.idle: set[int] = set()
        """States of the frontier that are not over, and in which no action was met."""
        self._next: Words = []
        self._waiting: list[tuple[int, Fork[Steps[A]] | None, int, _Place[A], Words]] = []
        self._splits: dict[Fork[Steps[A]], Split] = {}
        self._steps: dict[int, tuple[CompiledStep[A], ...]] = {}

    @property
    def cases(self) -> int:
        """How often the rules themselves were run."""
        return sum(len(tree) for trees in self.trees for tree in trees)

    def groups(self, part: int) -> Iterator[tuple[Case[Steps[A]], Words]]:
        """The frontier in groups that a part treats alike. A group's words are valid until the next group is asked for."""
        trees = self.trees[part]
        self._waiting = []
        by_skeleton: dict[int, Words] = {}
        for word in self.frontier:
            by_skeleton.setdefault(self.layout.skeleton(word), []).append(word)
        for skeleton in sorted(by_skeleton, reverse=True):
            self._waiting.append((skeleton, None, 0, trees[skeleton].root, by_skeleton[skeleton]))
        while self._waiting:
            skeleton, fork, answer, place, words = self._waiting.pop()
            if place is None:
                # Somebody may have traced it since it was put here.
                place = trees[skeleton].root if fork is None else fork.answers.get(answer)
            if place is None:
                self._waiting.append((skeleton, fork, answer, None, words))
                trees[skeleton].insert(self.parts.run(part, skeleton, self.layout.unpack(words[0]), self.layout.ranges))
            elif isinstance(place, Fork):
                split = self._splits.get(place)
                if split is None:
                    split = self._splits[place] = compile_question(place.question, self.layout)
                answers = place.answers
                for its_answer, group in split(words):
                    self._waiting.append((skeleton, place, its_answer, answers.get(its_answer), group))
            else:
                yield place, words

    def advance(self, case: Case[Steps[A]], words: Words) -> None:
        """Take every action of a group; new states join the next level."""
        steps = self._steps.get(id(case))
        if steps is None:
            # What is set to a leaf that now moves, moves with it; so the case is asked again.
            while moving := moving_leaves(case, self.layout):
                for path in moving:
                    words = self._grow(path, words)
            steps = self._steps[id(case)] = compile_steps(case, self.layout)
        seen = self.seen
        for step in steps:
            inside = words
            for limit, keep in step.limits:
                kept = keep(inside) if keep is not None else []
                if len(kept) < len(inside):
                    self.limits[limit] = self.limits.get(limit, 0) + len(inside) - len(kept)
                inside = kept
            if inside:
                self.transitions += len(inside)
                fresh = step.advance(inside, seen)
                if fresh:
                    # In this order an interrupt between the two lines leaves no unreachable entry in the level.
                    seen.update(fresh)
                    self._next.extend(fresh)

    def descend(self) -> None:
        """The level just found becomes the frontier."""
        self.frontier, self._next, self.idle = self._next, [], set()

    @property
    def found_next(self) -> int:
        """How many states the next level has so far."""
        return len(self._next)

    def states(self) -> Iterator[S]:
        """Every state found, in the order in which it was."""
        return map(self.layout.unpack, self.seen)

    def spread(self, most: int) -> Iterator[S]:
        """At most so many of the states found, evenly spread."""
        return map(self.layout.unpack, islice(self.seen, 0, None, max(1, -(-len(self.seen) // most))))

    def ask_again(self, complete: bool) -> None:
        """Ask real states what was traced, after a complete search. Raises TraceDiffers where they say something else."""
        if complete:
            ask_again(self.spread(MOST), self.parts)

    def play_to(self, word: int) -> Play[S, A]:
        """The shortest play to a state found, step by step through the game itself."""
        words = [word]
        while self.seen[words[-1]] != words[-1]:
            words.append(self.seen[words[-1]])
        return replayed(self.task.game, self.task.initial, self.layout, words[::-1])

    def _grow(self, path: str, words: Words) -> Words:
        """Give a leaf bits, in every packed state there is. What was compiled for the old layout is forgotten."""
        added = self.layout.before_growing(path)
        seen, frontier, following, waiting, idle = self.seen, self.frontier, self._next, self._waiting, self.idle
        if added:
            seen = {word + added: origin + added for word, origin in seen.items()}
            frontier = [word + added for word in frontier]
            following = [word + added for word in following]
            idle = {word + added for word in idle}
            waiting = [
                (skeleton, fork, answer, place, [word + added for word in group])
                for skeleton, fork, answer, place, group in waiting
            ]
            words = [word + added for word in words]
        # The long work is done: an interrupt hardly falls between these lines.
        self.layout.grow(path)
        self.seen, self.frontier, self._next, self._waiting, self.idle = seen, frontier, following, waiting, idle
        self._splits.clear()
        self._steps.clear()
        return words
