"""`mastaba play`: the table in the browser."""

from __future__ import annotations

import json
import os
import sys

from mastaba.cli.terms import need, parser


def main(words: list[str]) -> int:
    made = parser("play", "Serve the table in the browser. Settings may also come from MASTABA_… variables or a TOML file.")
    made.add_argument("--host", help="address to serve on (default 127.0.0.1: this machine only)")
    made.add_argument("--port", type=int, help="port to serve on (default 8000; 0: any free one)")
    made.add_argument("--database", metavar="URL", help="a SQLite file or a postgresql:// address (default: a file in your data folder)")
    made.add_argument("--bot-threads", type=int, metavar="N", help="bots that think at once here; 0 leaves them to `mastaba worker`")
    made.add_argument("--config", metavar="FILE", help="settings as TOML")
    made.add_argument("--no-browser", action="store_true", help="do not open the browser")
    args = made.parse_args(words)
    need("litestar", "the table server", "server")
    from mastaba.server.run import open_browser, serve
    from mastaba.server.settings import read_settings

    settings = read_settings(args.config, host=args.host, port=args.port, database=args.database, bot_threads=args.bot_threads)

    def ready(url: str) -> None:
        if args.json:
            print(json.dumps({"url": url, "pid": os.getpid()}))
        else:
            print(f"Mastaba is served on {url}  (Ctrl+C stops it)")
        sys.stdout.flush()
        if not args.no_browser and not args.json:
            open_browser(url)

    serve(settings, ready)
    return 0
