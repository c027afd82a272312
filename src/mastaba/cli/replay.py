"""`mastaba replay`: check a saved game and show it."""

from __future__ import annotations

from rich.console import Console

from mastaba.cli.terms import parser, print_json, read_file
from mastaba.engine.record import CHANCE
from mastaba.engine.rules import EVERYTHING
from mastaba.engine.saved import replay


def main(words: list[str]) -> int:
    made = parser("replay", "Check a saved game move by move and print it.")
    made.add_argument("file", metavar="FILE", help="a saved game; - for standard input")
    made.add_argument("--ply", type=int, metavar="N", help="stop before ply N and show the table there")
    args = made.parse_args(words)
    match = replay(read_file(args.file), args.ply)
    if args.json:
        told = {"game": match.game.name, "plies": match.ply, "scores": match.scores, "winners": match.winners}
        print_json({**told, "fingerprint": match.fingerprint()})
        return 0
    console = Console()
    for event, line in zip(match.history, match.log(EVERYTHING), strict=True):
        who = "chance" if event.actor == CHANCE else f"P{event.actor}"
        console.print(f"{event.ply:>5}  {who:<7} {line}", highlight=False)
    console.print(match.game.rules.draw(match.view(EVERYTHING)))
    console.print(f"{match.game.title}: {match.ply} plies, scores {match.scores}, fingerprint {match.fingerprint()}", highlight=False)
    if match.over:
        console.print("winner: " + " and ".join(f"P{seat}" for seat in match.winners), style="bold")
    return 0
