"""The games over the Model Context Protocol: what a client can do, what it is told, and what it is not."""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest

import mastaba
from mastaba.cli.main import main
from mastaba.mcp import rulebook as rulebooks
from mastaba.mcp.rulebook import rulebook
from mastaba.mcp.server import make_server
from mastaba.mcp.tables import Tables
from mcp import Client, StdioServerParameters

Call = Callable[..., Awaitable[str]]


def with_client(work: Callable[[Call], Awaitable[None]], tables: Tables | None = None, server: Any = None) -> None:
    """Run a piece of a conversation; a tool's error raises RuntimeError with its words."""

    async def go() -> None:
        async with Client(server or make_server(tables)) as client:

            async def call(tool: str, **arguments: Any) -> str:
                answer = await client.call_tool(tool, arguments)
                (part,) = answer.content
                assert part.type == "text"
                if answer.is_error:
                    raise RuntimeError(part.text)
                return part.text

            await work(call)

    anyio.run(go)


def keys(started: str) -> list[str]:
    return re.findall(r"^P\d+: (\S+)$", started, re.MULTILINE)


@pytest.mark.parametrize("name", mastaba.names())
def test_an_agent_plays_a_whole_game_against_bots(name: str) -> None:
    tables = Tables()

    async def work(call: Call) -> None:
        options = {"max_turns": 20} if name in ("alhambra", "santorini") else {}
        (seat,) = keys(await call("start_game", game=name, seats=["agent", "novice"], options=options, seed=4))
        dice, numbers = random.Random(1), True
        while legal := json.loads(await call("legal_actions", seat=seat)):
            move = dice.choice(legal)
            told = await call("play", seat=seat, move=move["number"] if numbers else move["text"])
            assert f"P0 (agent): {move['text']}" in told
            numbers = not numbers
        assert "The game is over." in await call("observe", seat=seat)
        (table,) = tables.open()
        assert table.match.over
        assert mastaba.replay(table.match.save()).over

    with_client(work, tables)


def test_it_serves_over_standard_input_and_output() -> None:
    async def work(call: Call) -> None:
        (seat,) = keys(await call("start_game", game="camelup", seats=["agent", "random"], seed=2))
        assert "It is your turn" in await call("observe", seat=seat)
        assert "P1 (random):" in await call("play", seat=seat, move="roll")

    with_client(work, server=StdioServerParameters(command=sys.executable, args=["-m", "mastaba.cli.main", "mcp"]))


def test_the_games_their_options_and_rules_are_told() -> None:
    async def work(call: Call) -> None:
        listed = await call("list_games")
        for name in mastaba.names():
            assert name in listed
            assert await call("rules", game=name) == rulebook(name)
        assert "hide_money" in listed
        assert "expert" in listed

    with_client(work)


def test_rules_are_resources_too() -> None:
    async def go() -> None:
        async with Client(make_server()) as client:
            page = await client.read_resource("rules://santorini")
            assert page.contents[0].text == rulebook("santorini")  # type: ignore[union-attr]

    anyio.run(go)


def test_a_seat_sees_only_its_own_secrets() -> None:
    async def work(call: Call) -> None:
        one, two = keys(await call("start_game", game="camelup", seats=["agent", "agent"], seed=1))
        mine = await call("play", seat=one, move="winner green")
        assert "winner green" in mine
        theirs = await call("observe", seat=two)
        assert "winner card" in theirs
        assert "P0 (agent): winner green" not in theirs
        assert "winner green" not in (await call("history", seat=two))
        assert "winner green" in (await call("history", seat=one))
        assert await call("legal_actions", seat=one) == "[]"
        with pytest.raises(RuntimeError, match="it is not your turn: P1"):
            await call("play", seat=one, move="roll")

    with_client(work)


def test_what_happened_is_told_once() -> None:
    async def work(call: Call) -> None:
        (seat,) = keys(await call("start_game", game="santorini", seats=["novice", "agent"], seed=1))
        first = await call("observe", seat=seat)
        assert "Since you last looked:" in first
        assert "P0 (novice): place" in first
        assert "Since you last looked" not in await call("observe", seat=seat)

    with_client(work)


def test_several_games_run_side_by_side() -> None:
    async def work(call: Call) -> None:
        a = keys(await call("start_game", game="camelup", seats=["agent", "random"], seed=1))
        b = keys(await call("start_game", game="imhotep", seats=["agent", "random", "novice"], seed=1))
        listed = await call("list_tables")
        assert "camelup-1: P0 (agent), P1 (random)" in listed
        assert "imhotep-2" in listed
        assert a[0] not in listed

        async def look(key: str) -> None:
            assert "It is your turn" in await call("observe", seat=key)

        async with anyio.create_task_group() as group:
            for key in (a[0], b[0]):
                group.start_soon(look, key)
        assert "camelup-1 is closed" in await call("leave", seat=a[0])
        assert "camelup-1" not in await call("list_tables")
        with pytest.raises(RuntimeError, match="no seat with this key"):
            await call("observe", seat=a[0])
        assert "Imhotep" in await call("observe", seat=b[0])

    with_client(work)


@pytest.mark.parametrize(
    ("tool", "given", "words"),
    [
        ("start_game", {"game": "chess"}, "no game 'chess'"),
        ("start_game", {"game": "camelup", "seats": ["agent", "wizard"]}, "no bot 'wizard'"),
        ("start_game", {"game": "camelup", "seats": ["random", "random"]}, "must be 'agent'"),
        ("start_game", {"game": "camelup", "seats": ["agent"]}, "players"),
        ("start_game", {"game": "camelup", "options": {"camels": 9}}, "no option 'camels'"),
        ("start_game", {"game": "camelup", "options": {"name": "chess"}}, "no option 'name'"),
        ("start_game", {"game": "camelup", "options": {"players": 3}}, "each of the 3 seats"),
        ("rules", {"game": "go"}, "no game 'go'"),
        ("observe", {"seat": "nobody"}, "no seat with this key"),
    ],
)
def test_bad_input_is_an_error_in_words(tool: str, given: dict[str, Any], words: str) -> None:
    async def work(call: Call) -> None:
        with pytest.raises(RuntimeError, match=words):
            await call(tool, **given)

    with_client(work)


def test_an_illegal_move_is_refused_with_what_would_be_legal() -> None:
    async def work(call: Call) -> None:
        (seat,) = keys(await call("start_game", game="santorini", seats=["agent", "random"], seed=1))
        with pytest.raises(RuntimeError, match="is not understood"):
            await call("play", seat=seat, move="castle")
        with pytest.raises(RuntimeError, match="there is no action 999"):
            await call("play", seat=seat, move=999)
        with pytest.raises(RuntimeError, match="legal now: place a1"):
            await call("play", seat=seat, move="100")
        assert "place a1" in await call("legal_actions", seat=seat)

    with_client(work)


def test_the_command_lists_its_tools(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "--tools", "--json"]) == 0
    tools = {tool["name"] for tool in json.loads(capsys.readouterr().out)}
    assert {"list_games", "rules", "start_game", "observe", "legal_actions", "play"} <= tools


def test_without_a_page_the_rules_are_missed_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebooks, "CHECKOUT", tmp_path)
    monkeypatch.setattr(rulebooks, "PACKAGED", tmp_path / "none")
    with pytest.raises(mastaba.MastabaError, match="no page with the rules of Camel Up"):
        rulebook("camelup")
    (tmp_path / "camelup.md").write_text("# Camel Up")
    assert rulebook("camelup") == "# Camel Up"
