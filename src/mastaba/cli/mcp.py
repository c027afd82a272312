"""`mastaba mcp`: the games for language models and other agents, over the Model Context Protocol."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec

from mastaba.cli.terms import parser, print_json
from mastaba.engine.errors import MastabaError


def main(words: list[str]) -> int:
    made = parser("mcp", "Serve the games over the Model Context Protocol on standard input and output. See docs/mcp.md.")
    made.add_argument("--tools", action="store_true", help="print the tools instead of serving")
    args = made.parse_args(words)
    if find_spec("mcp") is None:
        raise MastabaError("agents need the MCP library: pip install 'mastaba[mcp]'")
    from mastaba.mcp.server import make_server

    server = make_server()
    if args.tools:
        tools = asyncio.run(server.list_tools())
        if args.json:
            print_json([tool.model_dump(mode="json", exclude_none=True) for tool in tools])
        else:
            for tool in tools:
                print(f"{tool.name:<16}{(tool.description or '').splitlines()[0]}")
        return 0
    server.run("stdio")
    return 0
