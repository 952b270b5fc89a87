"""The clients of the management API: one that waits, and one to be awaited."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import TracebackType
from typing import Self, TypedDict, Unpack, cast

import httpx

from ._core.client import ApiClient, AsyncApiClient
from ._core.settings import Settings, api_key_of, environment, settings_of
from ._resources.appointments import AppointmentsByName, AsyncAppointmentsByName
from ._resources.bookings import AsyncBookingsByName, BookingsByName
from ._resources.webhooks import AsyncWebhooksWithEvents, WebhooksWithEvents
from .management import AsyncManagementResources, ManagementResources
from .management.resources.sandbox import AsyncSandboxResource, SandboxResource
from .management.types import CreateSandboxInput, Sandbox

_PATH = "/api/v1"


class _Options(TypedDict, total=False):
    """What clients take."""

    base_url: str | None
    """Where the service runs. Default: the variable `SLOTWRIGHT_BASE_URL`."""
    timeout: float | None
    """Seconds without an answer, for one attempt. Default 30."""
    max_retries: int | None
    """Attempts after the first. Default 2."""
    headers: Mapping[str, str] | None
    """Sent with every request, such as those of a gateway in between."""
    webhook_secret: str | None
    """`whsec_…`, for `webhooks.unwrap()`. Default: the variable `SLOTWRIGHT_WEBHOOK_SECRET`."""


class ClientOptions(_Options, total=False):
    """What `Slotwright()` takes."""

    api_key: str | None
    """`slw_…`. Default: the variable `SLOTWRIGHT_API_KEY`."""
    http_client: httpx.Client | None
    """Sends the requests, for a proxy, a transport or hooks. Default: one of its own."""


class AsyncClientOptions(_Options, total=False):
    """What `AsyncSlotwright()` takes."""

    api_key: str | None
    """`slw_…`. Default: the variable `SLOTWRIGHT_API_KEY`."""
    http_client: httpx.AsyncClient | None
    """Sends the requests, for a proxy, a transport or hooks. Default: one of its own."""


class SandboxOptions(_Options, CreateSandboxInput, total=False):
    """What `open_sandbox()` takes: the client's options, and what the account is to be."""


def _settings(options: _Options, key: str | None) -> Settings:
    authorization = {} if key is None else {"authorization": f"Bearer {key}"}
    return settings_of(
        options.get("base_url"),
        _PATH,
        timeout=options.get("timeout"),
        max_retries=options.get("max_retries"),
        headers={**(options.get("headers") or {}), **authorization},
    )


def _account_of(options: SandboxOptions) -> CreateSandboxInput:
    """What the account is to be."""
    names = CreateSandboxInput.__annotations__
    account = {name: value for name, value in options.items() if name in names}
    return cast(CreateSandboxInput, account)


def _client_of(options: SandboxOptions) -> _Options:
    """What the client is to be."""
    names = CreateSandboxInput.__annotations__
    client = {name: value for name, value in options.items() if name not in names}
    return cast(_Options, client)


class Slotwright(ManagementResources):
    """The management API of one account, for calls from a server.

    Example:
        client = Slotwright(api_key="slw_…", base_url="http://localhost:3000")
        for service in client.services.list():
            print(service.title, service.price)

    Raises UsageError when the key or the address is missing or cannot be right.
    """

    account: Sandbox
    """Of a client that `open_sandbox()` opened: the account as it was opened."""

    def __init__(self, **options: Unpack[ClientOptions]) -> None:
        self._options = options
        key = api_key_of(options.get("api_key"))
        super().__init__(_settings(options, key), options.get("http_client"))

    @cached_property
    def appointments(self) -> AppointmentsByName:
        return AppointmentsByName(self)

    @cached_property
    def bookings(self) -> BookingsByName:
        return BookingsByName(self)

    @cached_property
    def webhooks(self) -> WebhooksWithEvents:
        secret = self._options.get("webhook_secret") or environment("SLOTWRIGHT_WEBHOOK_SECRET")
        return WebhooksWithEvents(self, secret)

    def with_options(self, **options: Unpack[ClientOptions]) -> Slotwright:
        """A client like this one but for some options; both share their connections.

        Example:
            patient = client.with_options(timeout=60, max_retries=5)
        """
        changed: ClientOptions = {**self._options, "http_client": self._http, **options}
        return Slotwright(**changed)

    @classmethod
    def open_sandbox(cls, **options: Unpack[SandboxOptions]) -> Slotwright:
        """Opens a disposable account for 24 hours, without a key.

        Example:
            client = Slotwright.open_sandbox(base_url="http://localhost:3000", seed="salon")
            print(client.account.booking_url)
        """
        own = _client_of(options)
        opener = ApiClient(_settings(own, None), None)
        try:
            opened = SandboxResource(opener).create(**_account_of(options))
        finally:
            opener.close()
        client = cls(**own, api_key=opened.api_key)
        client.account = opened
        return client

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncSlotwright(AsyncManagementResources):
    """The management API of one account, for programs that await.

    Example:
        async with AsyncSlotwright() as client:
            async for service in client.services.list():
                print(service.title, service.price)

    Raises UsageError when the key or the address is missing or cannot be right.
    """

    account: Sandbox
    """Of a client that `open_sandbox()` opened: the account as it was opened."""

    def __init__(self, **options: Unpack[AsyncClientOptions]) -> None:
        self._options = options
        key = api_key_of(options.get("api_key"))
        super().__init__(_settings(options, key), options.get("http_client"))

    @cached_property
    def appointments(self) -> AsyncAppointmentsByName:
        return AsyncAppointmentsByName(self)

    @cached_property
    def bookings(self) -> AsyncBookingsByName:
        return AsyncBookingsByName(self)

    @cached_property
    def webhooks(self) -> AsyncWebhooksWithEvents:
        secret = self._options.get("webhook_secret") or environment("SLOTWRIGHT_WEBHOOK_SECRET")
        return AsyncWebhooksWithEvents(self, secret)

    def with_options(self, **options: Unpack[AsyncClientOptions]) -> AsyncSlotwright:
        """A client like this one but for some options; both share their connections.

        Example:
            patient = client.with_options(timeout=60, max_retries=5)
        """
        changed: AsyncClientOptions = {**self._options, "http_client": self._http, **options}
        return AsyncSlotwright(**changed)

    @classmethod
    async def open_sandbox(cls, **options: Unpack[SandboxOptions]) -> AsyncSlotwright:
        """Opens a disposable account for 24 hours, without a key.

        Example:
            client = await AsyncSlotwright.open_sandbox(seed="salon")
        """
        own = _client_of(options)
        opener = AsyncApiClient(_settings(own, None), None)
        try:
            opened = await AsyncSandboxResource(opener).create(**_account_of(options))
        finally:
            await opener.close()
        client = cls(**own, api_key=opened.api_key)
        client.account = opened
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
