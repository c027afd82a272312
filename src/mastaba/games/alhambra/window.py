"""Alhambra: a smaller action space for learning code, with the cells in a window round the fountain.

The whole space has 4854 actions, because a palace may in principle reach 33 cells from its fountain. In practice
palaces stay within about eight; the window of 21 x 21 cells makes it 806 actions. Cells outside have no number there.
"""

from mastaba.engine.kernel import kernel
from mastaba.games.alhambra.tables import CELL, REACH, SPAN

WINDOW_REACH = 10
WINDOW_SPAN = 2 * WINDOW_REACH + 1
WINDOW_ACTIONS = CELL + WINDOW_SPAN * WINDOW_SPAN


@kernel
def to_window(action: int) -> int:
    """The number of an action in the window, or -1 outside it."""
    if action < CELL:
        return action
    x = (action - CELL) % SPAN - REACH + WINDOW_REACH
    y = (action - CELL) // SPAN - REACH + WINDOW_REACH
    if 0 <= x < WINDOW_SPAN and 0 <= y < WINDOW_SPAN:
        return CELL + y * WINDOW_SPAN + x
    return -1


@kernel
def from_window(number: int) -> int:
    """The action behind a number of the window."""
    if number < CELL:
        return number
    x = (number - CELL) % WINDOW_SPAN - WINDOW_REACH + REACH
    y = (number - CELL) // WINDOW_SPAN - WINDOW_REACH + REACH
    return CELL + y * SPAN + x
