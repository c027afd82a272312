"""The interface describes itself, and keeps to its description whatever is sent."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from mastaba.server.schema import typescript
from server.client import ME, OPEN, SHORT, Client, run
from server.games import playable
from server.process import Site

ROOT = Path(__file__).resolve().parents[2]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_the_description_has_every_route_with_a_summary_and_examples(site: Site) -> None:
    told = httpx.get(site.url() + "/schema/openapi.json").json()
    assert told["openapi"].startswith("3.") and len(told["paths"]) > 25
    for methods in told["paths"].values():
        for method in methods.values():
            assert (method["summary"] and "200" in method["responses"]) or "201" in method["responses"] or "204" in method["responses"]
            for media in method.get("requestBody", {"content": {}})["content"].values():
                for example in media["examples"].values():
                    jsonschema_rs.validate({**media["schema"], "components": told["components"]}, example["value"])
    page = httpx.get(site.url() + "/api/docs").text
    assert "POST /api/v1/tables" in page and "by invitation, rated, with clocks" in page


def test_the_examples_of_tables_and_saved_games_are_taken(site: Site) -> None:
    async def story() -> None:
        told = await (ann := await Client(site.url()).guest("Ann")).get("/schema/openapi.json")
        for path in ("tables", "saves", "records"):
            for example in told["paths"][f"/api/v1/{path}"]["post"]["requestBody"]["content"]["application/json"]["examples"].values():
                assert (await ann.post(path, example["value"]))["table"]["id"]

    run(story())


def test_whatever_is_sent_to_a_route_is_answered_as_described(site: Site) -> None:
    """Schemathesis makes requests from the description: proper, odd and broken ones, at a table that exists."""

    async def prepare() -> tuple[Client, str]:
        ann = await Client(site.url()).guest("Ann")
        table = (await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN]}))["table"]["id"]
        return ann, table

    ann, table = run(prepare())
    schema = schemathesis.openapi.from_url(site.url() + "/schema/openapi.json")
    seen: set[str] = set()
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]
        seen.add(operation.label)
        if "logout" in operation.path or operation.path.endswith(("/review", "/hint")):
            continue
        fuzz(operation, ann.cookie(), table)
    assert len(seen) > 30
    assert httpx.get(site.url() + "/ready").status_code == 200
    for server in site.servers:
        assert '"what": "a bug"' not in server.log


def fuzz(operation: object, headers: dict[str, str], table: str, examples: int = 8) -> None:
    from hypothesis import HealthCheck, Phase, given, settings

    strategy = operation.as_strategy()  # type: ignore[attr-defined]

    calm = settings(suppress_health_check=list(HealthCheck))

    @given(case=strategy)
    @settings(calm, max_examples=examples, deadline=None, database=None, derandomize=True, phases=[Phase.generate])
    def one(case: object) -> None:
        if "table" in (case.path_parameters or {}):  # type: ignore[attr-defined]
            case.path_parameters["table"] = table  # type: ignore[attr-defined]
        case.call_and_validate(headers=headers, checks=CHECKS)  # type: ignore[attr-defined]

    one()


def test_types_for_the_client_are_written_for_every_message_and_game() -> None:
    text = typescript()
    for name in ("Snapshot", "Update", "Standing", "Event", "Play", "TableIn", "Terms", "BankClock", "Review"):
        assert f"export interface {name} {{" in text
    assert "export type Told = Snapshot | Update | Ack | Refused | Presence | Chat | Pong;" in text
    for game in playable():
        prefix = "".join(part.capitalize() for part in game.split("_"))
        assert f"{prefix}Options" in text and f"{prefix}View" in text and f"export type {prefix}Action = " in text
    assert "export interface CamelupOdds {" in text
    names = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert len(names) == len(set(names)) and "undefined" not in text


def test_the_client_has_the_types_of_this_server() -> None:
    """Comments aside: what a field means may be said in other words without any harm."""

    def bare(text: str) -> list[str]:
        return [line for line in text.splitlines() if not line.strip().startswith("/**")]

    written = (ROOT / "web" / "src" / "lib" / "wire.ts").read_text(encoding="utf-8")
    assert bare(written) == bare(typescript()), "write them anew: python -m mastaba.server.schema > web/src/lib/wire.ts"


def test_the_types_compile(tmp_path: Path) -> None:
    """With the compiler of TypeScript itself, strictly."""
    npx = shutil.which("npx")
    if npx is None:
        pytest.fail("npx is needed to check the types")
    (tmp_path / "wire.ts").write_text(typescript())
    (tmp_path / "use.ts").write_text(
        'import type { Told, Command } from "./wire";\n'
        "export function seat(told: Told): number | null {\n"
        '  return told.type === "update" ? told.standing.seat : told.type === "snapshot" ? told.you[0] ?? null : null;\n}\n'
        'export const move: Command = { type: "play", id: "1", action: 3 };\n'
    )
    (tmp_path / "package.json").write_text(json.dumps({"private": True}))
    command = [npx, "--yes", "-p", "typescript@5", "tsc", "--noEmit", "--strict", "--noUncheckedIndexedAccess", "use.ts"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
