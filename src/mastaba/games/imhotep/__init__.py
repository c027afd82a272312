"""Imhotep: ships carry everybody's stones, and whoever sails them chooses where to."""

from mastaba.engine.rules import Rules
from mastaba.games.imhotep.heuristic import evaluate, weigh
from mastaba.games.imhotep.knowledge import OBSERVATION_SIZE, observe, redeal
from mastaba.games.imhotep.notation import action, describe, encode, parse, veil, why_not
from mastaba.games.imhotep.placing import from_position
from mastaba.games.imhotep.position import position
from mastaba.games.imhotep.rules import apply, chance, legal
from mastaba.games.imhotep.scoring import returns, score
from mastaba.games.imhotep.setup import Options, setup
from mastaba.games.imhotep.sound import check
from mastaba.games.imhotep.state import State
from mastaba.games.imhotep.tables import NUM_ACTIONS, NUM_CHANCE
from mastaba.games.imhotep.terminal import draw
from mastaba.games.imhotep.view import view

RULES = Rules(
    name="imhotep",
    title="Imhotep",
    version=1,
    state=State,
    options=Options,
    num_actions=NUM_ACTIONS,
    num_chance=NUM_CHANCE,
    observation_size=OBSERVATION_SIZE,
    max_plies=2000,
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
    summary="Load stones on ships and sail them where they serve you best.",
    option_sets=(
        {"players": 4},
        {"players": 2},
        {"players": 3, "wrath": True},
        {"players": 2, "sides": "BBBBB"},
        {"players": 3, "sides": "BBBBB", "wrath": True, "wrath_penalty": 15},
        {"players": 4, "sides": "BBBBB"},
        {"players": 2, "sides": "BBAAA"},
        {"players": 3, "sides": "AABBB"},
        {"players": 4, "sides": "BABAB"},
        {"players": 4, "sides": "ABABA"},
    ),
)
