"""Deliveries of webhooks, checked as Standard Webhooks 1.0 says.

https://github.com/standard-webhooks/standard-webhooks
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
import uuid
from collections.abc import Mapping
from typing import cast

from ._core.model import decoded
from .errors import UsageError, WebhookVerificationError
from .management.types import WebhookEvent

TOLERANCE_SECONDS = 300


def unwrap_webhook(
    raw_body: bytes | str,
    headers: Mapping[str, str],
    *,
    secret: str,
    tolerance_seconds: float = TOLERANCE_SECONDS,
) -> WebhookEvent:
    """The event of a delivery, after its signature and age are checked.

    `raw_body` is the body as it came, before anything parses it: `request.body` in Django,
    `request.get_data()` in Flask, `await request.body()` in FastAPI. Raises
    WebhookVerificationError when the delivery is not from the service, or too old.
    """
    if not isinstance(raw_body, (bytes, str)):
        raise UsageError("Pass the raw body as bytes or text, before it is parsed.")
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    _verify(body, headers, secret=secret, tolerance_seconds=tolerance_seconds)
    try:
        event = json.loads(body)
    except ValueError as error:
        raise WebhookVerificationError("The delivery's body is not JSON.") from error
    return cast(WebhookEvent, decoded(WebhookEvent, event))


def sign_webhook(
    body: bytes | str,
    *,
    secret: str,
    id: str | None = None,
    timestamp: float | None = None,
) -> dict[str, str]:
    """The headers of a delivery of `body`: for tests of your handler."""
    content = body.encode() if isinstance(body, str) else body
    message_id = id or f"msg_{uuid.uuid4()}"
    seconds = str(int(time.time() if timestamp is None else timestamp))
    signature = base64.b64encode(_signature(_key(secret), message_id, seconds, content)).decode()
    return {
        "webhook-id": message_id,
        "webhook-timestamp": seconds,
        "webhook-signature": f"v1,{signature}",
    }


def _verify(
    body: bytes, headers: Mapping[str, str], *, secret: str, tolerance_seconds: float
) -> None:
    key = _key(secret)
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (
        given.get(f"webhook-{name}") for name in ("id", "timestamp", "signature")
    )
    if not message_id or not timestamp or not signatures:
        raise WebhookVerificationError("The delivery lacks a webhook header.")
    is_time = re.fullmatch(r"[0-9]{1,15}", timestamp)
    if not is_time or abs(time.time() - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("The delivery's timestamp is too old or in the future.")
    expected = _signature(key, message_id, timestamp, body)
    # Each is compared in constant time, and all of them are.
    verdicts = [_is_of(expected, signature) for signature in signatures.split(" ")]
    if not any(verdicts):
        raise WebhookVerificationError(
            "No signature is of this secret and body. Is the secret this subscription's, "
            "and the body the raw one?"
        )


def _is_of(expected: bytes, signature: str) -> bool:
    version, _, encoded = signature.partition(",")
    try:
        given = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        return False
    return version == "v1" and hmac.compare_digest(expected, given)


def _signature(key: bytes, message_id: str, timestamp: str, body: bytes) -> bytes:
    content = f"{message_id}.{timestamp}.".encode() + body
    return hmac.new(key, content, hashlib.sha256).digest()


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (AttributeError, ValueError):
        key = b""
    if not key:
        raise UsageError("The webhook secret is not one: it starts with `whsec_`.")
    return key
