"""For operators: health, readiness, metrics."""

from __future__ import annotations

import secrets

from litestar import Response, get
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from mastaba import __version__
from mastaba.server import messages as m
from mastaba.server.errors import No, forbidden
from mastaba.server.house import House
from mastaba.server.http.common import AnyRequest, address


@get("/health", summary="The process is alive", tags=["care"])
async def health() -> m.Health:
    return m.Health(status="ok", version=__version__)


@get("/ready", summary="It can serve: the database answers and it is not closing", tags=["care"])
async def ready(house: House) -> m.Health:
    async def work(c: AsyncConnection) -> None:
        await c.execute(text("SELECT 1"))

    if house.closing:
        raise No("closing", "the server is closing", 503, retry=True)
    await house.db.read(work, patience=1.0)
    return m.Health(status="ready", version=__version__)


class Numbers(Collector):
    def __init__(self, house: House, counts: dict[str, int]) -> None:
        self.house = house
        self.counts = counts

    def collect(self) -> list[Metric]:
        h = self.house
        tables = GaugeMetricFamily("mastaba_tables", "Tables in the database by status.", labels=["status"])
        for status, n in self.counts.items():
            tables.add_metric([status], n)
        return [
            tables,
            GaugeMetricFamily("mastaba_sockets", "Open sockets of this process.", value=h.hub.count),
            GaugeMetricFamily("mastaba_tables_in_memory", "Tables in memory.", value=len(h.tables)),
            GaugeMetricFamily("mastaba_bots_thinking", "Tables whose bots this process moves.", value=len(h.drivers.driving)),
            CounterMetricFamily("mastaba_changes", "Changes of tables committed by this process.", value=h.tables.moves),
            CounterMetricFamily("mastaba_conflicts", "Writes that another process was faster with.", value=h.tables.conflicts),
            CounterMetricFamily("mastaba_batches", "Transactions of the log's writer.", value=h.db.batches),
            CounterMetricFamily("mastaba_messages", "Updates and snapshots sent.", value=h.hub.sent),
            CounterMetricFamily("mastaba_bot_moves", "Moves made for bots.", value=h.drivers.moves),
            CounterMetricFamily("mastaba_bot_seconds", "Seconds bots thought.", value=h.drivers.seconds),
            CounterMetricFamily("mastaba_refused", "Requests refused for being too many.", value=h.limits.refused),
        ]


@get("/metrics", summary="Prometheus metrics", tags=["care"], media_type="text/plain", include_in_schema=False)
async def metrics(request: AnyRequest, house: House) -> Response[bytes]:
    token = house.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token and not secrets.compare_digest(given.encode(), token.encode()):
        raise No("bad_token", "metrics ask for their token", 401)
    if not token and (address(request) not in ("127.0.0.1", "::1") or "x-forwarded-for" in request.headers):
        raise forbidden("metrics are for this machine, or set a metrics token")
    registry = CollectorRegistry()
    registry.register(Numbers(house, await house.tables.store.counts()))
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4")
