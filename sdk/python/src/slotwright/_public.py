"""The clients of the public API: what the customers of one account can do, without a secret."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Self, TypedDict, Unpack

import httpx

from ._core.settings import Settings, public_key_of, settings_of
from .public import AsyncPublicResources, PublicResources


class _Options(TypedDict, total=False):
    """What clients take."""

    public_key: str | None
    """`pk_…`, which addresses the account. Default: the variable `SLOTWRIGHT_PUBLIC_KEY`."""
    base_url: str | None
    """Where the service runs. Default: the variable `SLOTWRIGHT_BASE_URL`."""
    timeout: float | None
    """Seconds without an answer, for one attempt. Default 30."""
    max_retries: int | None
    """Attempts after the first. Default 2."""
    headers: Mapping[str, str] | None
    """Sent with every request."""


class PublicOptions(_Options, total=False):
    """What `SlotwrightPublic()` takes."""

    http_client: httpx.Client | None
    """Sends the requests. Default: one of its own."""


class AsyncPublicOptions(_Options, total=False):
    """What `AsyncSlotwrightPublic()` takes."""

    http_client: httpx.AsyncClient | None
    """Sends the requests. Default: one of its own."""


def _settings(options: _Options) -> Settings:
    return settings_of(
        options.get("base_url"),
        f"/api/public/{public_key_of(options.get('public_key'))}",
        timeout=options.get("timeout"),
        max_retries=options.get("max_retries"),
        headers=options.get("headers"),
    )


class SlotwrightPublic(PublicResources):
    """What the customers of one account can do.

    Example:
        shop = SlotwrightPublic(public_key="pk_…", base_url="http://localhost:3000")
        managed = shop.manage.get("http://localhost:3000/manage/…")
    """

    def __init__(self, **options: Unpack[PublicOptions]) -> None:
        self._options = options
        http_client = options.get("http_client")
        super().__init__(_settings(options), http_client)

    def with_options(self, **options: Unpack[PublicOptions]) -> SlotwrightPublic:
        """A client like this one but for some options; both share their connections."""
        changed: PublicOptions = {**self._options, "http_client": self._http, **options}
        return SlotwrightPublic(**changed)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncSlotwrightPublic(AsyncPublicResources):
    """What the customers of one account can do, for programs that await."""

    def __init__(self, **options: Unpack[AsyncPublicOptions]) -> None:
        self._options = options
        http_client = options.get("http_client")
        super().__init__(_settings(options), http_client)

    def with_options(self, **options: Unpack[AsyncPublicOptions]) -> AsyncSlotwrightPublic:
        """A client like this one but for some options; both share their connections."""
        changed: AsyncPublicOptions = {**self._options, "http_client": self._http, **options}
        return AsyncSlotwrightPublic(**changed)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
