"""Players that are programs. A bot sees a match through one seat and chooses one legal action.

make("expert").choose(match)
"""

from mastaba.bots.levels import LEVELS, make
from mastaba.bots.players import Bot, RandomBot

__all__ = ["LEVELS", "Bot", "RandomBot", "make"]
