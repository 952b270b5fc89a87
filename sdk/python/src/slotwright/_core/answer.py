"""What the service answered, with what its headers tell."""

from __future__ import annotations

import datetime as dt
import json
import re
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any, Generic, TypeVar

import httpx

from ..errors import APIError, error_class

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RateLimit:
    """Where a key stands in its minute."""

    limit: int
    remaining: int
    reset_at: dt.datetime


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """An answer with what its headers tell."""

    data: T
    status: int
    headers: httpx.Headers
    request_id: str | None
    """Give it when you report a problem."""
    rate_limit: RateLimit | None
    """None when the answer did not count."""
    replayed: bool
    """Whether this is the stored answer to an earlier request with the same idempotency key."""


def answer_of(response: httpx.Response, operation: str, is_gone_done: bool) -> Answer[Any]:
    """Raises APIError when the service refused, or answered what is no answer of the API.

    `is_gone_done`: whether `not_found` means that an earlier attempt did what was asked.
    """
    return Answer(
        data=_content(response, operation, is_gone_done),
        status=response.status_code,
        headers=response.headers,
        request_id=response.headers.get("x-request-id"),
        rate_limit=_rate_limit(response.headers),
        replayed=response.headers.get("idempotent-replayed") == "true",
    )


def _content(response: httpx.Response, operation: str, is_gone_done: bool) -> Any:
    if not response.is_success:
        refusal = _refusal(response, operation)
        if is_gone_done and refusal.code == "not_found":
            return None
        raise refusal
    if not response.content:
        return None
    kind = response.headers.get("content-type", "")
    if kind.startswith("text/calendar"):
        return response.text
    content = _parsed(response) if kind.startswith("application/json") else None
    if content is None:
        raise _refusal(response, operation)
    return content


def _refusal(response: httpx.Response, operation: str) -> APIError:
    """One API has `{error: {code, message, fields}}`, the other `{error: code, message}`."""
    parsed = _parsed(response)
    body = parsed if isinstance(parsed, dict) else {}
    error = body.get("error")
    told = error if isinstance(error, dict) else {**body, "code": error}
    status = response.status_code
    code = told.get("code")
    if not isinstance(code, str):
        code = "unexpected_answer"
    elsewhere = response.headers.get("location")
    strange = f"The answer is a {status}{f' to {elsewhere}' if elsewhere else ''}"
    message = told.get("message")
    return error_class(status, code)(
        operation,
        status=status,
        code=code,
        detail=message
        if isinstance(message, str)
        else f"{strange}, none of the API: check `base_url`.",
        fields=told.get("fields"),
        request_id=response.headers.get("x-request-id"),
        retry_after=_retry_after(response.headers.get("retry-after")),
    )


def _parsed(response: httpx.Response) -> Any:
    try:
        return json.loads(response.content)
    except ValueError:
        return None


def _rate_limit(headers: httpx.Headers) -> RateLimit | None:
    told = [headers.get(f"x-ratelimit-{name}") for name in ("limit", "remaining", "reset")]
    if not all(told):
        return None
    limit, remaining, reset = (int(one) for one in told)
    return RateLimit(limit, remaining, dt.datetime.fromtimestamp(reset, dt.UTC))


def _retry_after(value: str | None) -> float | None:
    """Seconds, or a date, as RFC 9110 §10.2.3 allows both."""
    if value is None:
        return None
    if re.fullmatch(r"\s*[\d.]+\s*", value):
        return float(value)
    try:
        wait = parsedate_to_datetime(value) - dt.datetime.now(dt.UTC)
    except (TypeError, ValueError):
        return None
    return max(0.0, wait.total_seconds())
