"""`client.webhooks`"""

from __future__ import annotations

from collections.abc import Mapping

from .._core.client import ApiClient, AsyncApiClient
from ..errors import UsageError
from ..management.resources.webhooks import AsyncWebhooksResource, WebhooksResource
from ..management.types import WebhookEvent
from ..webhooks import TOLERANCE_SECONDS, unwrap_webhook


def _required(secret: str | None) -> str:
    if not secret:
        raise UsageError("The webhook secret is missing: pass `webhook_secret` to the client.")
    return secret


class WebhooksWithEvents(WebhooksResource):
    def __init__(self, client: ApiClient, secret: str | None) -> None:
        super().__init__(client)
        self._secret = secret

    def unwrap(
        self,
        raw_body: bytes | str,
        headers: Mapping[str, str],
        *,
        secret: str | None = None,
        tolerance_seconds: float = TOLERANCE_SECONDS,
    ) -> WebhookEvent:
        """The event of a delivery, after its signature and age are checked.

        Raises WebhookVerificationError when it is not from the service, or too old.

        Example:
            event = client.webhooks.unwrap(request.get_data(), request.headers)
            if isinstance(event, BookingCreatedEvent):
                print(event.data.booking.number)
        """
        known = _required(secret or self._secret)
        return unwrap_webhook(raw_body, headers, secret=known, tolerance_seconds=tolerance_seconds)


class AsyncWebhooksWithEvents(AsyncWebhooksResource):
    def __init__(self, client: AsyncApiClient, secret: str | None) -> None:
        super().__init__(client)
        self._secret = secret

    def unwrap(
        self,
        raw_body: bytes | str,
        headers: Mapping[str, str],
        *,
        secret: str | None = None,
        tolerance_seconds: float = TOLERANCE_SECONDS,
    ) -> WebhookEvent:
        """The event of a delivery, after its signature and age are checked; it needs no await.

        Raises WebhookVerificationError when it is not from the service, or too old.

        Example:
            event = client.webhooks.unwrap(await request.body(), request.headers)
        """
        known = _required(secret or self._secret)
        return unwrap_webhook(raw_body, headers, secret=known, tolerance_seconds=tolerance_seconds)
