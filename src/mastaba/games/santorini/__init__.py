"""Santorini: build, climb, be the first on a third level; with 55 powers, the Golden Fleece, and two to four players."""

from mastaba.engine.rules import Rules, Simple
from mastaba.games.santorini.heuristic import evaluate, weigh
from mastaba.games.santorini.knowledge import OBSERVATION_SIZE, observe, redeal
from mastaba.games.santorini.notation import action, describe, encode, parse, veil, why_not
from mastaba.games.santorini.plain import plain_apply, plain_legal
from mastaba.games.santorini.position import check, from_position, position
from mastaba.games.santorini.rules import apply, chance, legal
from mastaba.games.santorini.scoring import returns, score
from mastaba.games.santorini.setup import Options, setup
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import NUM_ACTIONS, NUM_CHANCE
from mastaba.games.santorini.terminal import draw
from mastaba.games.santorini.view import view

# Every power at least once; with `option_sets` the contract battery plays them all.
TABLES = (
    "apollo athena minotaur demeter", "artemis hephaestus aphrodite atlas", "hermes pan limus bia", "prometheus charon hera persephone",
    "ares dionysus hypnus medusa", "eros hestia harpies morpheus", "poseidon selene hades triton", "zeus aeolus charybdis urania",
    "chaos europa nemesis siren", "terpsichore clio gaea", "hecate artemis graeae", "moerae athena harpies", "chronus dionysus",
    "circe pan", "tartarus charon", "achilles adonis", "atalanta bellerophon", "heracles jason", "medea odysseus",
    "polyphemus theseus", "hecate minotaur",
)  # fmt: skip

RULES = Rules(
    name="santorini",
    title="Santorini",
    version=1,
    state=State,
    options=Options,
    num_actions=NUM_ACTIONS,
    num_chance=NUM_CHANCE,
    observation_size=OBSERVATION_SIZE,
    max_plies=50 + 1000 * 1300,  # a glide visits at most 625 configurations in a turn
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
    hidden=lambda options: options.hides,
    side=lambda options, seat: seat % 2 if options.players == 4 else seat,
    simple=Simple(lambda s: s.plain == 1, plain_legal, plain_apply),
    summary="Build, climb, and be the first to stand on a third level.",
    option_sets=(
        {"players": 2},
        {"players": 2, "stock_limited": False, "max_turns": 60, "start_player": 1},
        {"players": 2, "power_mode": "draft"},
        {"players": 3, "power_mode": "random_offer", "challenger": 1},
        {"players": 4},
        {"players": 2, "power_mode": "golden_fleece"},
        {"players": 2, "power_mode": "golden_fleece", "fleece_card": "chaos", "start_player": 1},
        *({"players": len(powers.split()), "powers": powers.split()} for powers in TABLES),
    ),
)
