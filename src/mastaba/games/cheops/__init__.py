"""Cheops: four dice for everybody, and a pyramid, an arch and a relief on each player's sheet."""

from msgspec import to_builtins

from mastaba.engine.rules import Rules
from mastaba.games.cheops.heuristic import evaluate, weigh
from mastaba.games.cheops.knowledge import OBSERVATION_SIZE, observe, redeal
from mastaba.games.cheops.notation import action, describe, encode, parse, veil, why_not
from mastaba.games.cheops.position import check, from_position, position
from mastaba.games.cheops.rules import apply, chance, legal, roll
from mastaba.games.cheops.scoring import returns, score
from mastaba.games.cheops.setup import Options, setup
from mastaba.games.cheops.sheets import example, generate
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import NUM_ACTIONS, NUM_CHANCE, ROUNDS, SEATS, STONES_PER_TURN
from mastaba.games.cheops.terminal import draw
from mastaba.games.cheops.view import view

RULES = Rules(
    name="cheops",
    title="Cheops",
    version=1,
    state=State,
    options=Options,
    num_actions=NUM_ACTIONS,
    num_chance=NUM_CHANCE,
    observation_size=OBSERVATION_SIZE,
    max_plies=2 + ROUNDS * (1 + SEATS * 2 * STONES_PER_TURN),
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
    roll=roll,
    hidden=lambda options: False,
    summary="Build a pyramid, an arch and a relief with everybody's dice and your own quarry.",
    option_sets=(
        {"players": 4},
        {"players": 2, "letters": ["F", "C"], "first_player": 1},
        {"players": 3, "sheet_set": "cheops_six_levels", "random_sheets": True, "random_first_player": True},
        {"players": 5, "random_sheets": True},
        {"players": 3, "sheets": to_builtins(generate(2, levels=6))},
        {"players": 4, "sheets": to_builtins(example()), "random_first_player": True},
        {"players": 2, "sheets": to_builtins(example())},
    ),
)
