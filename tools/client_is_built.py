"""A source distribution without the built client is refused: whoever installs from it may have no Node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientIsBuilt(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not (Path(self.root) / "src/mastaba/server/static/index.html").is_file():
            raise SystemExit("the client for the browser is not built: run `python tools/build_web.py` first")
