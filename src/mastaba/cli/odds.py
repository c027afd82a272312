"""`mastaba odds`: exact odds of a position."""

from __future__ import annotations

from rich.console import Console

from mastaba.cli.terms import parser, print_json, read_file, read_json
from mastaba.engine.errors import MastabaError
from mastaba.engine.record import OVER
from mastaba.engine.registry import rules
from mastaba.engine.saved import replay


def main(words: list[str]) -> int:
    made = parser("odds", "Exact chances of the leg and the race, and what every action is worth.")
    made.add_argument("game", metavar="GAME", help="camelup")
    source = made.add_mutually_exclusive_group(required=True)
    source.add_argument("--position", metavar="FILE", help="a position as JSON; - for standard input")
    source.add_argument("--save", metavar="FILE", help="a saved game")
    made.add_argument("--ply", type=int, metavar="N", help="with --save: the position before ply N")
    made.add_argument("--seat", type=int, help="whose bets are priced; the seat to move unless given")
    args = made.parse_args(words)
    if args.game != "camelup":
        raise MastabaError(f"exact odds exist for camelup, not for {args.game!r}")
    if args.position:
        s = rules("camelup").from_position(read_json(args.position))
    else:
        s = replay(read_file(args.save), args.ply).state
        if type(s) is not rules("camelup").state:
            raise MastabaError(f"{args.save} is not a game of Camel Up")
    if s.actor == OVER or s.placed < 5:
        raise MastabaError("odds need a race that is being run")
    seat = s.turn if args.seat is None else args.seat
    if not 0 <= seat < s.players:
        raise MastabaError(f"there is no seat {seat}; seats are 0..{s.players - 1}")
    from mastaba.games.camelup.odds import odds, render

    found = odds(s, seat)
    if args.json:
        print_json(found)
    else:
        Console().print(render(found))
    return 0
