"""A call as the attempts that it takes, for both kinds of client: they send and wait as it says."""

from __future__ import annotations

import logging
import random
import warnings
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeAlias

import httpx

from ..errors import APIConnectionError, APIError, APITimeoutError, UsageError
from .answer import Answer, answer_of
from .request import Call, Prepared, prepared
from .settings import Settings, retries_of, timeout_of

log = logging.getLogger("slotwright")
log.addHandler(logging.NullHandler())

_PAUSE_SECONDS = 0.5
_PAUSE_SECONDS_MAX = 8.0
_JITTER = 0.25
_RETRY_AFTER_SECONDS_MAX = 60.0
_RETRIED = (408, 429, 500, 502, 503, 504)
_UNSENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
"""How httpx says that nothing was sent."""

_warned: set[str] = set()


@dataclass(frozen=True, slots=True)
class Send:
    """Send this, and tell what came of it: a response, or the error of httpx."""

    request: Prepared
    timeout: float


@dataclass(frozen=True, slots=True)
class Pause:
    """Wait so long."""

    seconds: float


Sent: TypeAlias = "httpx.Response | httpx.HTTPError | None"
Exchange: TypeAlias = "Generator[Send | Pause, Sent, Answer[Any]]"


def exchange(settings: Settings, call: Call) -> Exchange:
    """Makes a call: as many attempts as it takes and may. Raises nothing but SlotwrightError."""
    options = call.options or {}
    send = Send(
        prepared(call, settings.base, settings.headers),
        timeout_of(options.get("timeout"), settings.timeout),
    )
    retries = retries_of(options.get("max_retries"), settings.max_retries)
    may_be_done = False
    for attempt in range(retries + 1):
        sent = yield send
        try:
            return _answer(sent, call, settings, may_be_done and call.verb == "DELETE")
        except (APIConnectionError, APIError) as error:
            may_be_done = may_be_done or _is_lost(sent)
            may_repeat = attempt < retries and not (may_be_done and call.once)
            seconds = _pause_seconds(error, attempt) if may_repeat else None
            if seconds is None:
                raise
            log.warning("%s; again in %.1f s", error, seconds)
        yield Pause(seconds)
    raise AssertionError("The last attempt returns or raises.")


def _answer(sent: Sent, call: Call, settings: Settings, is_gone_done: bool) -> Answer[Any]:
    operation = call.operation.split("?")[0]
    if isinstance(sent, httpx.Response):
        log.debug("%s %s", operation, sent.status_code)
        _tell_deprecation(sent.headers, settings)
        return answer_of(sent, operation, is_gone_done)
    if isinstance(sent, httpx.TimeoutException):
        raise APITimeoutError(f"{operation}: no answer in time.") from sent
    if isinstance(sent, httpx.TransportError):
        origin = "/".join(settings.base.split("/")[:3])
        raise APIConnectionError(f"{operation}: no answer from {origin}: {sent}") from sent
    raise UsageError(f"The request cannot be sent: {sent}") from sent


def _is_lost(sent: Sent) -> bool:
    """Whether the service may have done what was asked, though the caller cannot know."""
    if isinstance(sent, httpx.Response):
        return sent.status_code >= 500
    return not isinstance(sent, _UNSENT)


def _pause_seconds(error: APIConnectionError | APIError, attempt: int) -> float | None:
    """How long to wait before another attempt; None when there is to be none."""
    doubled = min(_PAUSE_SECONDS * 2.0**attempt, _PAUSE_SECONDS_MAX)
    backoff = doubled * (1 - _JITTER * random.random())
    if isinstance(error, APIConnectionError):
        return backoff
    # A 409 is the present state, save for the one that says that the first request still runs.
    passes = error.status in _RETRIED or error.code == "idempotency_in_progress"
    if not passes:
        return None
    if error.retry_after is None:
        return backoff
    return error.retry_after if error.retry_after <= _RETRY_AFTER_SECONDS_MAX else None


def _tell_deprecation(headers: httpx.Headers, settings: Settings) -> None:
    """Warns once per process that the version in use will end (RFC 9745, RFC 8594)."""
    topic = f"{settings.base} {headers.get('x-api-version')}"
    if "deprecation" not in headers or topic in _warned:
        return
    _warned.add(topic)
    until = f" It is served until {headers['sunset']}." if "sunset" in headers else ""
    told = f"The Slotwright API version {headers.get('x-api-version')} is deprecated."
    warnings.warn(f"{told} Update slotwright.{until}", DeprecationWarning, stacklevel=2)
