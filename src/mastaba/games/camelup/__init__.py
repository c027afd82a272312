"""Camel Up, first edition: a race of stacked camels, bets on it, and dice that come out of a pyramid."""

from mastaba.engine.rules import Rules
from mastaba.games.camelup.heuristic import evaluate, weigh
from mastaba.games.camelup.knowledge import OBSERVATION_SIZE, observe, redeal
from mastaba.games.camelup.notation import action, describe, encode, parse, veil, why_not
from mastaba.games.camelup.position import check, from_position, position
from mastaba.games.camelup.rules import apply, chance, legal
from mastaba.games.camelup.scoring import returns, score
from mastaba.games.camelup.setup import Options, setup
from mastaba.games.camelup.state import State
from mastaba.games.camelup.tables import NUM_ACTIONS, NUM_CHANCE
from mastaba.games.camelup.terminal import draw
from mastaba.games.camelup.view import view

RULES = Rules(
    name="camelup",
    title="Camel Up",
    version=1,
    state=State,
    options=Options,
    num_actions=NUM_ACTIONS,
    num_chance=NUM_CHANCE,
    observation_size=OBSERVATION_SIZE,
    max_plies=5 + 2 * 10_000,
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
    summary="Bet on a race of camels that carry each other.",
    option_sets=(
        {"players": 2},
        {"players": 3, "start_player": 2, "tile_flip_in_place": True},
        {"players": 4, "hide_money": True},
        {"players": 5, "max_decisions": 40},
        {"players": 8},
    ),
)
