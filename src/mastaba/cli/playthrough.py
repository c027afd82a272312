"""`mastaba playthrough GAME`: a random game with everything observable at each ply."""

from __future__ import annotations

from pathlib import Path

from mastaba.analysis.playthrough import check, playthrough
from mastaba.cli.terms import add_game_options, game_from, parser, print_json, read_file
from mastaba.engine.errors import MastabaError
from mastaba.engine.game import options_json


def main(words: list[str]) -> int:
    made = parser("playthrough", "Write out a random game: legal moves, the move, and what changed in whose eyes. See docs/analysis.md.")
    made.add_argument("game", metavar="GAME", nargs="?")
    made.add_argument("--seed", type=int, default=1, help="the same seed gives the same text (1)")
    made.add_argument("--plies", type=int, metavar="N", help="stop after so many plies")
    made.add_argument("--out", metavar="FILE", help="write to a file")
    made.add_argument("--check", metavar="FILE", help="see whether a playthrough still comes out the same")
    add_game_options(made)
    args = made.parse_args(words)
    if args.check:
        return checked(args.check, args.json)
    if args.game is None:
        raise MastabaError("name a game, or a playthrough to --check")
    if args.plies is not None and args.plies < 0:
        raise MastabaError("plies are not negative")
    game = game_from(args)
    text = playthrough(game.name, options_json(game.options), args.seed, args.plies)
    if args.out:
        try:
            Path(args.out).write_text(text, encoding="utf-8")
        except OSError as error:
            raise MastabaError(f"{args.out} cannot be written: {error.strerror}") from None
    elif args.json:
        print_json({"game": game.name, "seed": args.seed, "text": text})
    else:
        print(text, end="")
    return 0


def checked(path: str, as_json: bool) -> int:
    try:
        text = read_file(path).decode()
    except UnicodeDecodeError:
        raise MastabaError(f"{path} is not text") from None
    difference = check(text)
    if as_json:
        print_json({"file": path, "same": difference is None, "difference": difference})
    else:
        print(f"{path}: {'the same' if difference is None else difference}")
    return 0 if difference is None else 1
