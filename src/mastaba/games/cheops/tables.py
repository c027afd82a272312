"""Cheops: what the engine can hold, and the rolls of the dice. Everything printed on a sheet is in `sheets/`."""

from itertools import combinations_with_replacement
from math import factorial, prod

from mastaba.engine.kernel import table

SEATS = 5
SHEETS = 6
COLOURS = 6
DICE = 5
STONES = 32  # of pyramid and arch
SQUARES = 16
DOMINOES = 24
BITS = 62  # cells and quarry stones of one sheet share a word
BONUSES = 10
LEVELS = 8
COLUMN = 8
STONES_PER_TURN = 4
ROUNDS = 200

END = 0
STONE = 1  # + number of the stone; then the dominoes, the quarry stones and the joker, as many as the sheets have
NUM_ACTIONS = 80
NUM_CHANCE = 720  # ordered choices of five sheets out of six; the rolls are fewer

# What chance decides (State.event).
NOTHING, DEAL_SHEETS, NAME_FIRST, ROLL = range(4)

# What the word `kind` of a stone says: its level in the pyramid from 1, or
LEFT, RIGHT, CAPSTONE = -1, -2, -3

# A handful of dice is a number of four bits for each colour. Rolls are ranked as sorted tuples of colours, in
# lexicographic order, for every number of colours and dice.
_ROLLS: list[int] = []
_WEIGHTS: list[int] = []
_FIRST = [[0] * (DICE + 1) for _ in range(COLOURS + 1)]
_COUNT = [[0] * (DICE + 1) for _ in range(COLOURS + 1)]
for _colours in range(1, COLOURS + 1):
    for _dice in range(1, DICE + 1):
        _FIRST[_colours][_dice] = len(_ROLLS)
        for _roll in combinations_with_replacement(range(_colours), _dice):
            _ROLLS.append(sum(1 << 4 * c for c in _roll))
            _WEIGHTS.append(factorial(_dice) // prod(factorial(_roll.count(c)) for c in range(_colours)))
        _COUNT[_colours][_dice] = len(_ROLLS) - _FIRST[_colours][_dice]

ROLLS = table(_ROLLS)
ROLL_WEIGHT = table(_WEIGHTS)
ROLL_ENDS = table([sum(_WEIGHTS[max(f for row in _FIRST for f in row if f <= i) : i + 1]) for i in range(len(_WEIGHTS))])
"""The weight of a roll and all before it, of the same colours and dice."""
FIRST_ROLL = table(_FIRST)  # by colours and dice: where their rolls begin
ROLL_COUNT = table(_COUNT)
