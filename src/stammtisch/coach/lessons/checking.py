"""The law's word on a lesson: whatever the learner answers, it goes on, and says what is so."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.cardplay.actions import Discard
from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.game import State
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.lessons.lesson import Lesson, Sentence, Step
from stammtisch.coach.lessons.running import READ, Moment, begin


def problems(lesson: Lesson) -> list[str]:
    """What is wrong with the first bad step; nothing, if the lesson can be played to its end.

    Every way through it is walked. At each moment what is said must be so; the learner must be in
    turn, a good act legal, every other act answered, and what follows by itself legal.
    """
    found: list[str] = []
    try:
        start = begin(lesson)
    except BadInput as error:
        return [f"before: {error}"]
    assert isinstance(start, Moment), "nothing has been answered"
    moments = [start]
    for number, step in enumerate(lesson.steps):
        found += (f"step {number}: {problem}" for problem in _of_step(step, moments))
        if found:
            return list(dict.fromkeys(found))
        if moments[0].last:
            break
        try:
            moments = _next(moments)
        except BadInput as error:
            return [f"step {number}: then: {error}"]
    if any(moment.state.result is None for moment in moments):
        return ["the deal does not come to its end"]
    return []


def sentences(lesson: Lesson) -> Iterator[Sentence]:
    """Everything that a lesson says."""
    for step in lesson.steps:
        yield from step.spoken


def _next(moments: list[Moment]) -> list[Moment]:
    """All moments after a step; of those that are alike only one."""
    after: dict[object, Moment] = {}
    for moment in moments:
        for answer in moment.good or (READ,):
            following = moment.answer(answer)
            assert isinstance(following, Moment), "a good act leads on"
            after.setdefault(_alike(following.state), following)
    return list(after.values())


def _alike(state: State) -> object:
    """What decides what may happen from here on: the cards, and who may do what."""
    views = [state.view(seat) for seat in range(len(state.view(None).hand_sizes))]
    public = views[0]
    return (
        state.phase,
        public.to_act,
        public.leader,
        public.trick,
        tuple((view.hand, view.menu) for view in views),
    )


def _of_step(step: Step, moments: list[Moment]) -> Iterator[str]:
    for moment in moments:
        yield from _misplaced(step, moment)
        if step.good:
            yield from _of_turn(moment)
    legal = {act for moment in moments for act in moment.good}
    yield from (f"{act} is never legal" for act in step.good if act not in legal)
    if step.good:
        yield from _never_said(step, moments)
    elif step.wrong:
        yield "it is only read, and answers wrong acts"


def _misplaced(step: Step, moment: Moment) -> Iterator[str]:
    """The cards that are not where a sentence says."""
    view = moment.state.view(moment.lesson.seat)
    pack = set(moment.lesson.game.GAME.pack)
    for sentence in step.spoken:
        for citation in sentence.citations:
            for card in citation.cards:
                if card not in pack or not citation.place.has(view, card):
                    yield f"{sentence.message.id}: {card} is not in {citation.place}"


def _of_turn(moment: Moment) -> Iterator[str]:
    """Whether the learner can go on from here, and gets an answer to everything else."""
    seat, state = moment.lesson.seat, moment.state
    if state.to_act != seat:
        yield f"it is the turn of {state.to_act}, not of the learner"
    if not moment.good:
        yield f"no good act is legal with {' '.join(state.view(seat).hand)}"
    for action in state.actions(seat):
        if str(action) not in moment.step.good and not _answered(moment, str(action)):
            yield f"{action} is not answered"


def _answered(moment: Moment, act: str) -> bool:
    return any(
        reply.clause is None and (not reply.acts or act in reply.acts)
        for reply in moment.step.wrong
    )


def _never_said(step: Step, moments: list[Moment]) -> Iterator[str]:
    """The replies that no act brings about."""
    said: set[Message] = set()
    for moment in moments:
        for act in _wrong(moment):
            answer = moment.answer(act)
            if isinstance(answer, Sentence):
                said.add(answer.message)
    for reply in step.wrong:
        if reply.sentence.message not in said:
            yield f"{reply.sentence.message.id} is never said"


def _wrong(moment: Moment) -> Iterator[str]:
    """What a learner may try that does not lead on, and gets an answer."""
    legal = {str(action) for action in moment.state.actions(moment.lesson.seat)}
    for act in _conceivable(moment):
        if act not in moment.step.good and (act not in legal or _answered(moment, act)):
            yield act


def _conceivable(moment: Moment) -> Iterator[str]:
    """What a learner may try: everything legal, every card of the hand, and to lay any away."""
    seat, state = moment.lesson.seat, moment.state
    legal = [str(action) for action in state.actions(seat)]
    yield from legal
    hand: Hand = state.view(seat).hand
    yield from (f"play {card}" for card in hand)
    for good in map(moment.lesson.game.parse_action, moment.good):
        if isinstance(good, Discard):
            yield from (str(Discard((card, *good.cards[1:]))) for card in hand)
    for reply in moment.step.wrong:
        yield from sorted(reply.acts)
