"""The pages: the built client if there is one, a plain page if not, and the interface described."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException

from mastaba.server.http.common import AnyRequest

STATIC = Path(__file__).parent.parent / "static"
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain",
}
STYLE = "body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}code{background:#8882;padding:0 .3em}"


def page(title: str, body: str) -> bytes:
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return f"{head}<style>{STYLE}</style><main><h1>{title}</h1>{body}</main></html>".encode()


NOT_BUILT = page(
    "Mastaba",
    "<p>The server runs, but the client for the browser is not built.</p>"
    '<p>Programs can play already: <a href="/api/docs">the interface</a>, and its <a href="/schema/openapi.json">OpenAPI</a>.</p>',
)


def built() -> bool:
    return (STATIC / "index.html").is_file()


def file(path: str) -> Response[bytes] | None:
    """A file of the built client; nothing outside its folder."""
    target = (STATIC / path).resolve()
    if not target.is_relative_to(STATIC.resolve()) or not target.is_file():
        return None
    # Built names carry a hash of their content; the page itself does not.
    lasting = path.startswith("assets/")
    headers = {"cache-control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
    return Response(target.read_bytes(), media_type=TYPES.get(target.suffix, "application/octet-stream"), headers=headers)


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(path: str = "") -> Response[bytes]:
    """Files of the client; any other path is a route of the client, so it gets the page."""
    wanted = path.lstrip("/")
    if wanted.startswith(("api/", "schema/")):
        raise NotFoundException("there is nothing here")
    found = file(wanted) if wanted else None
    if found is not None:
        return found
    if "." in wanted.rpartition("/")[2]:
        raise NotFoundException("there is no such file")
    return file("index.html") or Response(NOT_BUILT, media_type="text/html")


@get("/api/docs", include_in_schema=False)
async def docs(request: AnyRequest) -> Response[bytes]:
    """Every route in one plain page: no script, nothing from elsewhere."""
    schema: dict[str, Any] = request.app.openapi_schema.to_schema()
    parts = ['<p>The same as <a href="/schema/openapi.json">OpenAPI</a>. The socket is described in docs/protocol.md.</p>']
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            if not isinstance(told, dict) or "responses" not in told:
                continue
            parts.append(f"<h2><code>{method.upper()} {html.escape(path)}</code></h2><p>{html.escape(told.get('summary', ''))}</p>")
            names = [f"{p['name']} ({p['in']})" for p in told.get("parameters", [])]
            media = told.get("requestBody", {}).get("content", {}).get("application/json", {})
            body = media.get("schema", {}).get("$ref", "")
            if names:
                parts.append(f"<p>Parameters: {html.escape(', '.join(names))}</p>")
            if body:
                parts.append(f"<p>Body: {html.escape(body.rpartition('/')[2])}</p>")
            for name, example in media.get("examples", {}).items():
                shown = json.dumps(example["value"], ensure_ascii=False)
                parts.append(f"<p>{html.escape(name)}: <code>{html.escape(shown)}</code></p>")
    return Response(page("Mastaba: the interface", "".join(parts)), media_type="text/html")
