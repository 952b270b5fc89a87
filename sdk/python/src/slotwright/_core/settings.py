"""The options of a client, checked, with their defaults."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass

from .._version import API_VERSION, SDK_VERSION
from ..errors import UsageError

TIMEOUT_SECONDS = 30.0
RETRIES = 2


@dataclass(frozen=True, slots=True)
class Settings:
    base: str
    headers: Mapping[str, str]
    timeout: float
    max_retries: int

    def __repr__(self) -> str:
        """Without the headers, which hold the key."""
        return f"Settings(base={self.base!r})"


def settings_of(
    base_url: str | None,
    path: str,
    *,
    timeout: float | None,
    max_retries: int | None,
    headers: Mapping[str, str] | None,
) -> Settings:
    """Raises UsageError for what cannot be right."""
    return Settings(
        base=_origin(base_url or environment("SLOTWRIGHT_BASE_URL")) + path,
        headers={
            "accept": "application/json, text/calendar",
            # What a checker lets through, such as a key of a wider dict, is then refused.
            "prefer": "handling=strict",
            "user-agent": f"slotwright-python/{SDK_VERSION}",
            "x-api-version": API_VERSION,
            **{name.lower(): value for name, value in (headers or {}).items()},
        },
        timeout=timeout_of(timeout, TIMEOUT_SECONDS),
        max_retries=retries_of(max_retries, RETRIES),
    )


def environment(name: str) -> str | None:
    """A variable of the environment; an empty one counts as absent."""
    return os.environ.get(name, "").strip() or None


def timeout_of(seconds: float | None, fallback: float) -> float:
    if seconds is None:
        return fallback
    if not seconds > 0:
        raise UsageError("`timeout` is a number of seconds above 0.")
    return seconds


def retries_of(count: int | None, fallback: int) -> int:
    if count is None:
        return fallback
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise UsageError("`max_retries` is a whole number, 0 or more.")
    return count


def api_key_of(api_key: str | None) -> str:
    """The key, checked here, for httpx would tell a malformed one in its error."""
    key = (api_key or environment("SLOTWRIGHT_API_KEY") or "").strip()
    if not key:
        raise UsageError("`api_key` is missing: pass it, or set SLOTWRIGHT_API_KEY.")
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise UsageError("`api_key` holds characters that no key has.")
    return key


def public_key_of(public_key: str | None) -> str:
    key = public_key or environment("SLOTWRIGHT_PUBLIC_KEY")
    if not key:
        raise UsageError("`public_key` is missing: pass it, or set SLOTWRIGHT_PUBLIC_KEY.")
    if not re.fullmatch(r"[\w-]+", key, re.ASCII):
        raise UsageError("`public_key` holds characters that no public key has.")
    return key


def _origin(base_url: str | None) -> str:
    if not base_url:
        raise UsageError("`base_url` is missing: pass it, or set SLOTWRIGHT_BASE_URL.")
    if not re.fullmatch(r"https?://[^\s/?#@]+(/[^\s?#]*)?", base_url):
        raise UsageError(
            "`base_url` is an http or https address without credentials, query or fragment."
        )
    return re.sub(r"/api/v1$", "", base_url.rstrip("/"))
