"""Write the transcripts anew, after a correction of the data: `PYTHONPATH=tests python tests/games/imhotep/transcribe.py`.

The games are played by the beginner (one by players who load fast and avoid the market, so that all must pass in the end). A
transcript is written only if the referee agrees with its score.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mastaba
from games.imhotep.judge import PARTS, Judge
from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE
from mastaba.engine.rules import EVERYTHING, bare

FOLDER = Path(__file__).parent / "transcripts"

Wanted = Callable[[Judge, list[str]], bool]


def anything(judge: Judge, lines: list[str]) -> bool:
    return True


def lever_and_sail(judge: Judge, lines: list[str]) -> bool:
    return "play lever" in lines and "play sail" in lines and any(line.startswith("unload") for line in lines)


def reshuffle_and_bonus(judge: Judge, lines: list[str]) -> bool:
    return judge.reshuffles > 0 and "draw" in lines


def wrath(judge: Judge, lines: list[str]) -> bool:
    return any(parts["wrath"] for parts in judge.parts)


def round_of_passes(judge: Judge, lines: list[str]) -> bool:
    return any(lines[k : k + judge.n] == ["pass"] * judge.n for k in range(len(lines)))


GAMES: dict[str, tuple[dict[str, Any], Wanted]] = {
    "two_players_all_a": ({"players": 2}, anything),
    "three_players_all_a": ({"players": 3}, anything),
    "four_players_all_a": ({"players": 4}, lever_and_sail),
    "two_players_all_b": ({"players": 2, "sides": "BBBBB"}, anything),
    "three_players_all_b": ({"players": 3, "sides": "BBBBB"}, reshuffle_and_bonus),
    "four_players_all_b": ({"players": 4, "sides": "BBBBB"}, anything),
    "two_players_mixed": ({"players": 2, "sides": "BABAB", "wrath": True}, anything),
    "three_players_mixed": ({"players": 3, "sides": "ABABA", "wrath": True, "wrath_penalty": 15}, wrath),
    "four_players_mixed": ({"players": 4, "sides": "ABBAB"}, anything),
    "two_players_all_pass": ({"players": 2}, round_of_passes),
}


def beginner(match: Match, dice: random.Random) -> int:
    rules = match.game.rules
    actions, weight = ints(rules.width), ints(rules.width)
    n = rules.legal(bare(match.state), actions)
    rules.weigh(bare(match.state), actions, n, weight)
    return int(dice.choices(actions[:n].tolist(), weight[:n].tolist())[0])


def hasty(match: Match, dice: random.Random) -> int:
    for verb in ("load", "quarry", "sail"):
        moves = [move for move in match.legal if move.text.startswith(verb) and not move.text.endswith("market")]
        if moves:
            return int(dice.choice(moves))
    return int(dice.choice(match.legal))


def play(options: dict[str, Any], seed: int, player: Callable[[Match, random.Random], int]) -> Match:
    dice = random.Random(seed)
    match = mastaba.load("imhotep", **options).start(chance="manual")
    while not match.over:
        if match.actor == CHANCE:
            outcomes = match.game.outcomes(match.state)
            first = player is hasty and len(outcomes) <= 7  # round cards with many spaces come first
            move = outcomes[0][0] if first else dice.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
        else:
            move = player(match, dice)
        match.play(move)
    return match


def main() -> None:
    for name, (options, wanted) in GAMES.items():
        for seed in range(1, 5000):
            match = play(options, seed, hasty if wanted is round_of_passes else beginner)
            lines = match.log(EVERYTHING)
            judge = Judge(lines, **options)
            judge.whole_game()
            if wanted(judge, lines):
                break
        assert judge.totals == match.scores and judge.winners == match.winners
        parts = [{part: seat[part] for part in PARTS} for seat in judge.parts]
        told = {"options": options, "scores": match.scores, "winners": match.winners, "parts": parts}
        head = ",\n".join(f'  "{key}": {json.dumps(value)}' for key, value in told.items())
        body = ",\n".join(f"    {json.dumps(line)}" for line in lines)
        (FOLDER / f"{name}.json").write_text(f'{{\n{head},\n  "lines": [\n{body}\n  ]\n}}\n')


if __name__ == "__main__":
    main()
