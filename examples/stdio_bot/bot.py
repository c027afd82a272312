"""A bot for the arena: reads a request a line, answers with an action a line. Takes the first action whose text it likes, else any.

./mastaba arena camelup --bots "exec:python examples/stdio_bot/bot.py,random" --games 20
"""

import json
import random
import sys

LIKES = ("leg", "roll")  # Camel Up: bet on the leg while bets are left, else roll
dice = None

for line in sys.stdin:
    request = json.loads(line)
    dice = dice or random.Random(request["seed"])  # the arena's seed makes the tournament repeatable
    liked = [move for word in LIKES for move in request["legal"] if move["text"].startswith(word)]
    chosen = liked[0] if liked else dice.choice(request["legal"])
    print(json.dumps({"action": chosen["action"]}), flush=True)
