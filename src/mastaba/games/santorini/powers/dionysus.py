"""Dionysus.

Each complete tower built in your turn earns an extra turn: one opponent worker moves and builds for you by the basic rules, and
nobody can win. `turn.py` gives the extra turns their frame.
"""

from mastaba.games.santorini.power import Power

POWER = Power(
    number=18,
    name="Dionysus",
    title="God of Wine",
    group="advanced",
    timing="your build",
    kind="may",
    players="234",
    text=(
        "For each complete tower a worker you control creates, you may take an extra turn with an opponent worker; "
        "nobody can win in extra turns."
    ),
    start_priority=24,
    fleece=True,
    extra_turns=True,
)
