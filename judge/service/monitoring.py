"""For who keeps the machine running: logs by structlog, figures for Prometheus, and whether all is well."""

import json
import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from judge.service import sentences as say

Counts = Mapping[str, Mapping[str, int]]


def set_up_logs(form: str) -> None:
    """Everything that is logged, one line an event: `plain` for eyes, `json` for machines."""
    import structlog

    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    last = structlog.processors.JSONRenderer(ensure_ascii=False) if form == "json" else _plain
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last]
        )
    )
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)


def _plain(_: Any, __: str, event: Any) -> str:
    """`2026-12-01T20:00:00Z info letter served letter=17 status=done`"""
    head = " ".join(str(event.pop(key, "")) for key in ("timestamp", "level", "event"))
    trace = event.pop("exception", "")
    words = [f"{key}={_quoted(value)}" for key, value in event.items() if value not in ("", None)]
    return " ".join([head, *words]) + (f"\n{trace}" if trace else "")


def _quoted(value: Any) -> str:
    text = str(value)
    return json.dumps(text, ensure_ascii=False) if " " in text or "\n" in text or '"' in text else text


class Collector:
    """The database's figures, asked for when Prometheus comes."""

    def __init__(self, counts: Callable[[], Counts], state: Callable[[], Mapping[str, Any]]) -> None:
        self.counts, self.state = counts, state

    def collect(self) -> Iterable[Any]:
        from prometheus_client.core import GaugeMetricFamily

        try:
            found = self.counts()
        except Exception:  # the database is away: /health says so
            found = {}
        for name, rows in found.items():
            family = GaugeMetricFamily(f"judge_{name}", say.METRIC_COUNT_BY_STATUS.format(name=name), labels=["status"])
            for status, count in rows.items():
                family.add_metric([status], count)
            yield family
        state = self.state()
        yield GaugeMetricFamily("judge_up", say.METRIC_HEALTH, value=int(bool(state["well"])))
        yield GaugeMetricFamily("judge_beat_age_seconds", say.METRIC_WORKER_AGE, value=state["beat"])


class Watch:
    """`/metrics` and `/health` at HOST:PORT. `state` says at least `well` and `beat`."""

    def __init__(self, address: str, counts: Callable[[], Counts], state: Callable[[], Mapping[str, Any]]) -> None:
        from prometheus_client import CollectorRegistry, ProcessCollector

        self.registry = CollectorRegistry()
        self.registry.register(Collector(counts, state))
        ProcessCollector(registry=self.registry)
        host, _, port = address.rpartition(":")
        self.server = ThreadingHTTPServer((host or "127.0.0.1", int(port)), self._handler(state))
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True, name="watch").start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def _handler(self, state: Callable[[], Mapping[str, Any]]) -> type[BaseHTTPRequestHandler]:
        from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

        registry = self.registry

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path == "/metrics":
                    self.answer(200, CONTENT_TYPE_LATEST, generate_latest(registry))
                elif self.path == "/health":
                    found = state()
                    body = json.dumps(dict(found)).encode()
                    self.answer(200 if found["well"] else 503, "application/json", body)
                else:
                    self.answer(404, "text/plain", b"/metrics or /health\n")

            def answer(self, code: int, kind: str, body: bytes) -> None:
                self.send_response(code)
                self.send_header("Content-Type", kind)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                del format, args

        return Handler
