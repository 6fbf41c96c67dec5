"""Going through a lesson: from the learner's answers to the state of the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stammtisch.cardplay.game import State
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.coach.lessons.lesson import Lesson, Reply, Sentence, Step, Turn

READ = "read"
"""The answer to a step at which nothing is to be done: the learner has read it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a learner stands: ``number`` steps are done.

    ``state`` is the deal now; ``passed`` are the states on the way to it since the last answer.
    """

    lesson: Lesson
    number: int
    state: State
    passed: tuple[State, ...] = ()

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number]

    @property
    def last(self) -> bool:
        """Whether the lesson ends with this step."""
        return self.number + 1 == len(self.lesson.steps)

    @property
    def good(self) -> tuple[str, ...]:
        """The acts that lead on from here."""
        legal = {str(action) for action in self.state.actions(self.lesson.seat)}
        return tuple(act for act in self.step.good if act in legal)

    def answer(self, text: str) -> Moment | Sentence:
        """The next moment, or what is said to an act that does not lead on.

        Raises:
            BadInput: the learner should read, or the lesson is over.
        """
        if not self.step.good:
            if text != READ or self.last:
                raise BadInput("lesson.refuse.answer")
            return self._after(())
        state = self._acted(text)
        if isinstance(state, Sentence):
            return state
        action = str(state.history[-1].action)
        if action in self.step.good:
            return self._after((state,))
        reply = self._reply(action, None)
        assert reply is not None, "every legal act is answered (checking)"
        return reply

    def _acted(self, text: str) -> State | Sentence:
        try:
            return self.state.act(self.lesson.seat, text)
        except Refusal as refusal:
            if reply := self._reply(text, refusal.clause):
                return reply
            return Sentence(refusal.message, refusal.clause)

    def _reply(self, act: str, clause: str | None) -> Sentence | None:
        """What this step says to an act; ``clause`` is the one that forbids it."""
        found = (reply for reply in self.step.wrong if _answers(reply, act, clause))
        reply = next(found, None)
        return reply.sentence if reply else None

    def _after(self, acted: tuple[State, ...]) -> Moment:
        start = acted[-1] if acted else self.state
        passed = (*acted, *following(start, self.step.then))
        now = passed[-1] if passed else self.state
        shown = passed[-1:] if self.step.quick else passed
        return Moment(self.lesson, self.number + 1, now, shown)


def begin(lesson: Lesson, answers: Sequence[str] = ()) -> Moment | Sentence:
    """The moment after these answers; of a wrong one what is said to it, whatever follows."""
    state = lesson.game.begin(lesson.deal, lesson.options)
    *_, state = (state, *following(state, lesson.before))
    moment = Moment(lesson, 0, state)
    for text in answers:
        after = moment.answer(text)
        if isinstance(after, Sentence):
            return after
        moment = after
    return moment


def following(state: State, turns: Sequence[Turn]) -> Iterator[State]:
    """The states after each of the turns.

    Raises:
        Refusal: no act of a turn is legal.
    """
    for turn in turns:
        state = _first_legal(state, turn)
        yield state


def _first_legal(state: State, turn: Turn) -> State:
    *others, last = turn.acts
    for text in others:
        try:
            return state.act(turn.seat, text)
        except Refusal:
            continue
    return state.act(turn.seat, last)


def _answers(reply: Reply, act: str, clause: str | None) -> bool:
    """Whether a reply is meant for this act."""
    if reply.clause is not None:
        return reply.clause == clause
    return clause is None and (not reply.acts or act in reply.acts)
