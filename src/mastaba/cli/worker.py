"""`mastaba worker`: moves for bots on a shared database."""

from __future__ import annotations

from mastaba.cli.terms import need, parser
from mastaba.engine.errors import MastabaError


def main(words: list[str]) -> int:
    made = parser("worker", "Move for the bots of a server's tables, from this machine. Needs the server's PostgreSQL database.")
    made.add_argument("--database", metavar="URL", help="the postgresql:// address the server uses")
    made.add_argument("--threads", type=int, metavar="N", help="bots that think at once here")
    made.add_argument("--config", metavar="FILE", help="settings as TOML")
    args = made.parse_args(words)
    need("litestar", "the table server", "server")
    from mastaba.server.run import work
    from mastaba.server.settings import database_url, read_settings

    settings = read_settings(args.config, database=args.database, bot_threads=args.threads)
    if database_url(settings.database).startswith("sqlite"):
        raise MastabaError("a worker shares a PostgreSQL database with the server: name it with --database postgresql://…")
    work(settings)
    return 0
