"""The routes of lessons, for anybody, guest or not."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends

from stammtisch.table.lessons import steps
from stammtisch.table.lessons.messages import Answers, Introduction, LessonStep
from stammtisch.table.web.asking import Address, Id, limited, service
from stammtisch.table.work.executor import FairExecutor

router = APIRouter(prefix="/lessons", dependencies=[limited("LESSONS_OF_ADDRESS")])

Jobs: TypeAlias = Annotated[FairExecutor, Depends(service(FairExecutor))]


@router.get("/{game}")
async def introduction(game: Id) -> Introduction:
    """A game for those who do not know it, and its lessons; for anybody, guest or not."""
    return steps.introduction(game)


@router.post("/{game}/{lesson}")
async def lesson_step(
    game: Id, lesson: Id, given: Answers, jobs: Jobs, address: Address
) -> LessonStep:
    """What a lesson shows and says after these answers; for anybody, guest or not."""
    return await jobs.run(address, steps.lesson_step, game, lesson, given.answers)
