"""`mastaba COMMAND ...`: finds the command and runs it. Bad input ends with status 2 and one clear sentence."""

from __future__ import annotations

import sys
from importlib import import_module

from mastaba.engine.errors import MastabaError

COMMANDS = {
    "play": "serve the table in the browser",
    "worker": "move for bots on a shared database",
    "verify": "check that the dice of a saved table were fair",
    "tty": "play in the terminal, against bots or hot-seat",
    "games": "list the games, their seats, options and sizes",
    "replay": "check and show a saved game",
    "analyse": "search a position of a saved game, or review a whole one",
    "arena": "a rated, seat-balanced tournament of bots",
    "selfplay": "a dataset of bots' games, as a Parquet file",
    "mcp": "serve the games to language models and other agents",
    "perft": "count the lines of play to a depth",
    "playthrough": "write out a random game with everything observable",
    "facts": "branching, length, first-seat advantage and entropy of the games",
    "odds": "exact odds of a position (Camel Up)",
    "balance": "how even the sheets are (Cheops)",
    "bench": "measure speed, beside installed peers",
    "warm": "compile all games now",
    "docs": "serve or build the documentation site",
    "test": "install what tests need and run them",
    "new-game": "make a package with a game of your own",
    "check-game": "check that a game keeps every promise of the contract",
    "rules-coverage": "which rules of a game have tests",
}


def usage() -> str:
    from mastaba import __version__

    lines = [f"Mastaba {__version__}: five board games.", "", "usage: ./mastaba COMMAND [options]", ""]
    lines += [f"  {name:<16}{what}" for name, what in COMMANDS.items()]
    lines += ["", "`./mastaba COMMAND --help` explains a command. All take --json where a machine may read along."]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    words = sys.argv[1:] if arguments is None else arguments
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    if words[0] == "--version":
        from mastaba import __version__

        print(__version__)
        return 0
    if words[0] not in COMMANDS:
        print(f"mastaba: there is no command {words[0]!r}; `./mastaba --help` lists them", file=sys.stderr)
        return 2
    module = import_module(f"mastaba.cli.{words[0].replace('-', '_')}")
    try:
        status: int = module.main(words[1:])
    except MastabaError as error:
        print(f"mastaba: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
