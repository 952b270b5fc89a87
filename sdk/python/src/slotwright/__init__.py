"""The client of the Slotwright booking API.

Example:
    from slotwright import Slotwright

    client = Slotwright()  # SLOTWRIGHT_API_KEY and SLOTWRIGHT_BASE_URL
    for booking in client.bookings.list(status="pending"):
        client.bookings.approve(booking.id, notify=True)

The types of what goes in and comes out are in `slotwright.management.types`, and those of the
public API in `slotwright.public.types`.
"""

from ._client import AsyncSlotwright, Slotwright
from ._core.answer import Answer, RateLimit
from ._core.model import Model, UnknownEvent
from ._core.pages import AsyncPage, AsyncPages, Page
from ._core.request import RequestOptions
from ._public import AsyncSlotwrightPublic, SlotwrightPublic
from ._version import API_VERSION
from ._version import SDK_VERSION as __version__
from .errors import (
    APIConnectionError,
    APIError,
    APITimeoutError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    SlotwrightError,
    UnprocessableError,
    UsageError,
    ValidationError,
    WarningsError,
    WebhookVerificationError,
)
from .webhooks import sign_webhook, unwrap_webhook

__all__ = [
    "API_VERSION",
    "APIConnectionError",
    "APIError",
    "APITimeoutError",
    "Answer",
    "AsyncPage",
    "AsyncPages",
    "AsyncSlotwright",
    "AsyncSlotwrightPublic",
    "AuthenticationError",
    "BadRequestError",
    "ConflictError",
    "Model",
    "NotFoundError",
    "Page",
    "PermissionDeniedError",
    "RateLimit",
    "RateLimitError",
    "RequestOptions",
    "ServerError",
    "Slotwright",
    "SlotwrightError",
    "SlotwrightPublic",
    "UnknownEvent",
    "UnprocessableError",
    "UsageError",
    "ValidationError",
    "WarningsError",
    "WebhookVerificationError",
    "__version__",
    "sign_webhook",
    "unwrap_webhook",
]
