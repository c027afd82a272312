"""Alhambra: buy buildings with four currencies, wall in your palace, have most of the types that count."""

from mastaba.engine.rules import Rules
from mastaba.games.alhambra.heuristic import evaluate, weigh
from mastaba.games.alhambra.knowledge import OBSERVATION_SIZE, observe, redeal
from mastaba.games.alhambra.notation import action, describe, encode, parse, veil
from mastaba.games.alhambra.position import from_position, position
from mastaba.games.alhambra.refusal import why_not
from mastaba.games.alhambra.rules import apply, chance, legal
from mastaba.games.alhambra.scoring import returns, score
from mastaba.games.alhambra.setup import LONGEST, Options, setup
from mastaba.games.alhambra.soundness import check
from mastaba.games.alhambra.state import State
from mastaba.games.alhambra.tables import NUM_ACTIONS, NUM_CHANCE
from mastaba.games.alhambra.terminal import draw
from mastaba.games.alhambra.view import view

RULES = Rules(
    name="alhambra",
    title="Alhambra",
    version=1,
    state=State,
    options=Options,
    num_actions=NUM_ACTIONS,
    num_chance=NUM_CHANCE,
    observation_size=OBSERVATION_SIZE,
    # Set-up; an action, a cell and four cards a turn; each tile bought, paid, picked, placed and drawn once; A and B.
    max_plies=150 + 6 * LONGEST + 6 * 54 + 2,
    setup=setup,
    legal=legal,
    chance=chance,
    apply=apply,
    score=score,
    returns=returns,
    redeal=redeal,
    observe=observe,
    weigh=weigh,
    evaluate=evaluate,
    view=view,
    veil=veil,
    action=action,
    describe=describe,
    parse=parse,
    encode=encode,
    position=position,
    from_position=from_position,
    check=check,
    why_not=why_not,
    draw=draw,
    hidden=lambda options: False,  # who remembers every card taken knows every hand
    summary="Buy buildings in four currencies and wall in your palace.",
    option_sets=(
        {"players": 4},
        {"players": 2},
        {"players": 3, "age_order": [2, 0, 1], "optional_bonus_action": True},
        {"players": 5, "open_hands": True},
        {"players": 6},
        {"players": 2, "max_turns": 25},
    ),
)
