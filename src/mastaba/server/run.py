"""Running the server, and a worker."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from mastaba.engine.errors import MastabaError
from mastaba.server.app import create_app
from mastaba.server.house import House
from mastaba.server.logs import set_up
from mastaba.server.settings import Settings
from mastaba.server.socket import LARGEST


def listen(host: str, port: int) -> socket.socket:
    """The listening socket, or one clear sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        raise MastabaError(f"{host}:{port} cannot be served: {error.strerror}; try another --port") from None
    made.listen(2048)
    return made


def allow_many_files() -> None:
    """Every socket is an open file; take as many as the system grants."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def be_prompt() -> None:
    """Collections of garbage and threads that wait their turn must not hold up moves."""
    gc.set_threshold(20_000, 20, 20)
    sys.setswitchinterval(0.001)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until told to stop; `ready` gets the address once it answers."""
    set_up(settings.log_level)
    allow_many_files()
    be_prompt()
    door = listen(settings.host, settings.port)
    port = door.getsockname()[1]
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        ws="websockets-sansio",
        ws_max_size=LARGEST * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=30,
        ws_ping_timeout=60,
        timeout_graceful_shutdown=settings.shutdown_seconds,
        timeout_keep_alive=75,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        lifespan="on",
        loop="auto",
    )
    server = Server(config, lambda: ready(f"http://{host}:{port}"))
    server.run(sockets=[door])
    if not server.started:
        raise MastabaError("the server could not start; the lines above say why")


class Server(uvicorn.Server):
    """Uvicorn, which says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        # Uvicorn would raise the signal once more; a clean end is status 0.
        self._captured_signals.clear()


def open_browser(url: str) -> None:
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def work(settings: Settings) -> None:
    """A worker: moves for bots on a shared database, until told to stop."""
    set_up(settings.log_level)
    if settings.bot_threads < 1:
        raise MastabaError("a worker needs at least one thread")

    async def main() -> None:
        house = House(settings, worker=True)
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(number, stop.set)
        await house.open()
        print("the worker is ready", file=sys.stderr, flush=True)
        await stop.wait()
        await house.close()

    asyncio.run(main())
