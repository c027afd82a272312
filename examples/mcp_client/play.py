"""A client of the Model Context Protocol plays a bot: python play.py [GAME] [BOT] [SEED].

What a language model would do in place of `choose`: read the observation, pick a legal move, say its text.
"""

from __future__ import annotations

import json
import random
import sys

import anyio

from mcp import Client, StdioServerParameters

SERVER = StdioServerParameters(command=sys.executable, args=["-m", "mastaba.cli.main", "mcp"])


def choose(observation: str, legal: list[dict[str, str]], dice: random.Random) -> str:
    """Your idea goes here; `observation` is all that your seat may know."""
    return dice.choice(legal)["text"]


async def main(game: str, bot: str, seed: int) -> str:
    """Play a game; what the seat saw at the end, or why there was none."""
    dice = random.Random(seed)
    async with Client(SERVER) as client:

        async def call(tool: str, **arguments: object) -> str:
            answer = await client.call_tool(tool, arguments)
            return answer.content[0].text

        started = await call("start_game", game=game, seats=["agent", bot], seed=seed)
        if "P0: " not in started:
            return started
        seat = started.split("P0: ")[1].strip()
        while True:
            observation = await call("observe", seat=seat)
            legal = json.loads(await call("legal_actions", seat=seat))
            if not legal:
                return observation
            await call("play", seat=seat, move=choose(observation, legal, dice))


if __name__ == "__main__":
    given = dict(enumerate(sys.argv))
    print(anyio.run(main, given.get(1, "camelup"), given.get(2, "novice"), int(given.get(3, 1))))
