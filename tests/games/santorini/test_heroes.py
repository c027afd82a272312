"""Santorini: Heroes."""

import pytest

from support import start


@pytest.mark.rule("santorini", "9.2")
def test_heroes_are_for_two_players_and_never_in_the_golden_fleece() -> None:
    from mastaba.games.santorini.powers import POWERS

    heroes = [p for p in POWERS if p.group == "hero"]
    assert len(heroes) == 10 and all(p.players == "2" and not p.fleece and p.once for p in heroes)
    m = start("santorini", powers=["achilles", "apollo"])
    assert m.actor == 0
