"""The labels of actions that games share; those of one game come up in its random walks."""

import pytest

from stammtisch.cardplay.actions import Action, Discard, Play
from stammtisch.cardplay.messages import say
from stammtisch.faces import label_of
from stammtisch.games.registry import AnyGame


@pytest.mark.parametrize(
    ("action", "label"),
    [
        (Play("H10"), say("action.play", card="H10")),
        (Discard(("S8", "H8")), say("action.discard", cards=("H8", "S8"))),
        (Discard(()), say("action.discard.unseen")),
    ],
)
def test_shared_actions_are_called_alike(game: AnyGame, action: Action, label):
    assert label_of(game, action) == label


def test_an_unknown_action_has_no_label(game: AnyGame):
    with pytest.raises(TypeError):
        label_of(game, Action())
