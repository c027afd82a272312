"""Camel Up: the numbers printed on the board, and the blocks of action numbers."""

from mastaba.engine.kernel import table

CAMELS = ("blue", "green", "orange", "yellow", "white")
SPACES = 16
START_MONEY = 3

LEG_VALUE = table([5, 3, 2])  # a camel's leg tiles from the top
LEG_SECOND = 1
LEG_OTHER = -1
RACE_PAY = table([8, 5, 3, 2, 1])  # the k-th correct card; all further ones like the last
RACE_WRONG = -1

OASIS, MIRAGE = 0, 1
SIDES = ("oasis", "mirage")
DECKS = ("winner", "loser")

ROLL = 0
LEG_BET = 1  # + camel
DESERT_TILE = 6  # + 2 * (space - 2) + side
RACE_CARD = 36  # + 5 * deck + camel
NUM_ACTIONS = 46
NUM_CHANCE = 15  # 3 * camel + value - 1

# Veiled actions: what others see of a race card until the end.
HIDDEN_CARD = (-1, -2)  # on the winner deck, on the loser deck
