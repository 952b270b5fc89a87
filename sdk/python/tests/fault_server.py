"""A server on loopback that answers as a test plans, and remembers what arrived."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal
from urllib.parse import parse_qs, urlsplit

API_KEY = "slw_test"


@dataclass
class Step:
    """What the server does with a request."""

    status: int = 200
    body: Any = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    fault: Literal["reset", "hang"] | None = None


def refusal(status: int, code: str, **told: Any) -> Step:
    body = {"error": {"code": code, "message": told.pop("message", "Refused."), **told}}
    return Step(status=status, body=body, headers={"x-request-id": "req-1"})


@dataclass
class Recorded:
    """A request as it arrived."""

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: Any


class FaultServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.requests: list[Recorded] = []
        self.ended = threading.Event()
        super().__init__(("127.0.0.1", 0), _Handler)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def next_step(self) -> Step:
        """In order, and the last one for all that follow."""
        return self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]


class _Handler(BaseHTTPRequestHandler):
    server: FaultServer

    def _serve(self) -> None:
        content = self.rfile.read(int(self.headers.get("content-length") or 0))
        url = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        headers = {name.lower(): value for name, value in self.headers.items()}
        is_json = headers.get("content-type") == "application/json"
        body = json.loads(content) if is_json else content
        self.server.requests.append(Recorded(self.command, url.path, query, headers, body))
        step = self.server.next_step()
        if step.fault == "hang":
            self.server.ended.wait()
        if step.fault:
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        self._answer(step)

    def _answer(self, step: Step) -> None:
        content = step.body if isinstance(step.body, bytes) else json.dumps(step.body).encode()
        self.send_response(step.status)
        for name, value in {"content-type": "application/json", **step.headers}.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = _serve

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


@contextmanager
def serving(*steps: Step) -> Iterator[FaultServer]:
    server = FaultServer(list(steps))
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.ended.set()
        server.shutdown()
        thread.join()
        server.server_close()


def nobody() -> str:
    """An address on loopback where nobody listens any more."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return f"http://127.0.0.1:{taken.getsockname()[1]}"
