"""`mastaba verify FILE`: check a game's dice against the seed its server committed to."""

from __future__ import annotations

from mastaba.cli.terms import need, parser, print_json, read_file


def main(words: list[str]) -> int:
    made = parser("verify", "Check a downloaded game offline: every move, every die and draw, and the server's commitment to its seed.")
    made.add_argument("file", metavar="FILE", help="a record or a saved game; - for standard input")
    args = made.parse_args(words)
    need("litestar", "checking dice", "server")
    from mastaba.server.fair import verify

    found = verify(read_file(args.file))
    if args.json:
        print_json(found)
        return 0
    dice = f"all {found.outcomes} dice and draws are as the seed says"
    if found.outcomes == 0:
        dice = "no dice were thrown and nothing was drawn"
    promise = "the file does not show a commitment to the seed"
    if found.committed:
        promise = f"the seed is the one committed to before the game, if the table showed this then: {found.commitment}"
    print(f"{found.game}: {found.plies} plies, {dice}; {promise}")
    return 0
