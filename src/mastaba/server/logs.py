"""Logs as lines of JSON on standard error."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "websocket"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        said.update({k: v for k, v in vars(record).items() if k not in PLAIN})
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, default=str, ensure_ascii=False)


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for noisy in ("sqlalchemy.engine", "alembic", "alembic.runtime.migration", "aiosqlite", "numba", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers = []
    logging.getLogger("uvicorn.access").setLevel(logging.WARNING)
