"""Sun and Moon: a small game of tricks under a changing sky."""

from mastaba.engine import plain
from mastaba.engine.rules import Rules
from sunmoon import notation, position, rules, state, view

RULES = Rules(
    name="sunmoon", title="Sun and Moon", version=1, summary="Take tricks: the highest tile by day, the lowest by night.",
    state=state.State, options=state.Options, setup=state.setup, option_sets=({"players": 2}, {"players": 3}, {"players": 4}),
    num_actions=state.FACES, num_chance=state.FACES, observation_size=rules.OBSERVATION_SIZE, max_plies=45,
    legal=rules.legal, chance=rules.chance, apply=rules.apply, score=rules.score, returns=rules.returns,
    redeal=rules.redeal, observe=rules.observe, weigh=rules.weigh, evaluate=rules.evaluate,
    action=notation.action, describe=notation.describe, veil=notation.veil, why_not=notation.why_not,
    encode=plain.find_action, parse=plain.find_text, view=view.view, draw=plain.draw_view,
    check=position.check, position=state.State.to_json, from_position=lambda given: plain.read_position(state.State, given),
)  # fmt: skip
