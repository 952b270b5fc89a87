"""Deliveries that are believed, and those that are not."""

from __future__ import annotations

import json
import time
import unittest

from slotwright import (
    Slotwright,
    UnknownEvent,
    UsageError,
    WebhookVerificationError,
    sign_webhook,
    unwrap_webhook,
)
from slotwright.management.types import PingEvent

# The sample of https://github.com/standard-webhooks/standard-webhooks
KNOWN_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
KNOWN_SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
SECRET = "whsec_YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE="
OTHER = "whsec_YmJiYmJiYmJiYmJiYmJiYmJiYmJiYmJiYmJiYmJiYmI="
EVENT = {
    "id": "1",
    "type": "ping",
    "timestamp": "2026-11-23T09:30:00Z",
    "apiVersion": "2026-10-13",
    "account": {"id": "2", "sandbox": True},
    "data": {},
}
BODY = json.dumps(EVENT)


class WebhooksTest(unittest.TestCase):
    def test_what_is_genuine_is_its_event(self) -> None:
        headers = sign_webhook(BODY, secret=SECRET)
        event = unwrap_webhook(BODY.encode(), headers, secret=SECRET)
        assert isinstance(event, PingEvent)
        self.assertTrue(event.account.sandbox)

    def test_it_signs_as_the_standard_does(self) -> None:
        body = '{"test": 2432232314}'
        headers = sign_webhook(
            body, secret=KNOWN_SECRET, id="msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp=1614265330
        )
        self.assertEqual(headers["webhook-signature"], KNOWN_SIGNATURE)

    def test_a_secret_that_is_being_changed_counts_and_names_are_in_any_case(self) -> None:
        headers = sign_webhook(BODY, secret=SECRET)
        old = sign_webhook(BODY, secret=OTHER)["webhook-signature"]
        headers["webhook-signature"] = f"{old} {headers['webhook-signature']}"
        spelt = {name.title(): value for name, value in headers.items()}
        self.assertIsInstance(unwrap_webhook(BODY, spelt, secret=SECRET), PingEvent)

    def test_all_else_is_refused(self) -> None:
        now = time.time()
        good = sign_webhook(BODY, secret=SECRET)
        cases: dict[str, tuple[str, dict[str, str]]] = {
            "another body": (f"{BODY} ", good),
            "another secret": (BODY, sign_webhook(BODY, secret=OTHER)),
            "another id": (BODY, {**good, "webhook-id": "2"}),
            "too old": (BODY, sign_webhook(BODY, secret=SECRET, timestamp=now - 400)),
            "of the future": (BODY, sign_webhook(BODY, secret=SECRET, timestamp=now + 400)),
            "another version": (BODY, {**good, "webhook-signature": "v2,AAAA"}),
            "no base64": (BODY, {**good, "webhook-signature": "v1,ключ"}),
            "no time": (BODY, {**good, "webhook-timestamp": "soon"}),
            "no header": (BODY, {}),
            "no JSON": ("{", sign_webhook("{", secret=SECRET)),
        }
        for name, (body, headers) in cases.items():
            with self.subTest(name), self.assertRaises(WebhookVerificationError):
                unwrap_webhook(body, headers, secret=SECRET)

    def test_how_far_clocks_differ_can_be_said(self) -> None:
        headers = sign_webhook(BODY, secret=SECRET, timestamp=time.time() - 400)
        event = unwrap_webhook(BODY, headers, secret=SECRET, tolerance_seconds=600)
        self.assertEqual(event.type, "ping")

    def test_an_event_that_is_newer_than_the_package_passes(self) -> None:
        body = json.dumps({**EVENT, "type": "moon.landed"})
        event = unwrap_webhook(body, sign_webhook(body, secret=SECRET), secret=SECRET)
        assert isinstance(event, UnknownEvent)
        self.assertEqual(event.type, "moon.landed")

    def test_a_client_has_its_secret(self) -> None:
        client = Slotwright(api_key="slw_1", base_url="http://localhost", webhook_secret=SECRET)
        event = client.webhooks.unwrap(BODY, sign_webhook(BODY, secret=SECRET))
        self.assertEqual(event.type, "ping")
        bare = Slotwright(api_key="slw_1", base_url="http://localhost")
        with self.assertRaises(UsageError):
            bare.webhooks.unwrap(BODY, {})
        with self.assertRaises(UsageError):
            unwrap_webhook(BODY, {}, secret="whsec_ключ")
        with self.assertRaises(UsageError):
            unwrap_webhook(EVENT, {}, secret=SECRET)  # type: ignore[arg-type]
