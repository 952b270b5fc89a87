"""What a call sends, how often, and what it raises."""

from __future__ import annotations

import asyncio
import datetime as dt
import unittest
import warnings
from contextlib import ExitStack
from typing import Any
from unittest import mock

import slotwright
from slotwright import AsyncSlotwright, Slotwright

from .fault_server import API_KEY, FaultServer, Step, nobody, refusal, serving

CATEGORY = {
    "id": "1",
    "name": "Hair",
    "position": 0,
    "imageUrl": None,
    "createdAt": "2026-11-23T09:30:00Z",
    "updatedAt": "2026-11-23T09:30:00.5Z",
}


class CallsTest(unittest.TestCase):
    def setUp(self) -> None:
        self.waits: list[float] = []
        stack = self.enterContext(ExitStack())
        stack.enter_context(mock.patch("time.sleep", self.waits.append))

    def client(self, *steps: Step, **options: Any) -> tuple[Slotwright, FaultServer]:
        server = self.enterContext(serving(*steps))
        client = Slotwright(api_key=API_KEY, base_url=server.origin, **options)
        self.addCleanup(client.close)
        return client, server

    def test_a_call_says_who_calls_and_what(self) -> None:
        client, server = self.client(Step(body=CATEGORY))
        made = client.categories.create(name="Hair", image_url=None)
        [request] = server.requests
        self.assertEqual((request.method, request.path), ("POST", "/api/v1/categories"))
        self.assertEqual(request.body, {"name": "Hair", "imageUrl": None})
        self.assertEqual(request.headers["authorization"], f"Bearer {API_KEY}")
        self.assertEqual(request.headers["x-api-version"], slotwright.API_VERSION)
        self.assertEqual(request.headers["prefer"], "handling=strict")
        self.assertRegex(request.headers["idempotency-key"], r"^[\x21-\x7e]{1,255}$")
        self.assertEqual(made.created_at, dt.datetime(2026, 11, 23, 9, 30, tzinfo=dt.UTC))
        self.assertEqual((made.name, made.to_dict()), ("Hair", CATEGORY))

    def test_inputs_travel_by_the_names_of_the_api_and_metadata_as_it_is(self) -> None:
        client, server = self.client(Step(body={"data": [], "total": 0}))
        zone = dt.timezone(dt.timedelta(hours=2))
        client.appointments.add_booking("1", customer_id="2", extras=[{"id": "x", "quantity": 2}])
        client.appointments.move("1", start=dt.datetime(2026, 7, 1, 10, tzinfo=zone))
        client.customers.update("1", full_name="Ana", metadata={"my_key": "1"})
        client.holidays.list(staff_id="2")
        added, moved, changed, listed = server.requests
        self.assertEqual(added.path, "/api/v1/appointments/1/bookings")
        self.assertEqual(added.body["extras"], [{"id": "x", "quantity": 2}])
        self.assertEqual(moved.body["start"], "2026-07-01T08:00:00Z")
        self.assertEqual(changed.body, {"fullName": "Ana", "metadata": {"my_key": "1"}})
        self.assertEqual(listed.query["staffId"], "2")

    def test_a_refusal_reads_like_a_sentence(self) -> None:
        fields = {"email": "Must be an email address."}
        client, _ = self.client(refusal(422, "validation", fields=fields))
        with self.assertRaises(slotwright.ValidationError) as caught:
            client.customers.create(full_name="Ana", email="nobody")
        told = "POST /customers 422 validation: email: Must be an email address. (request req-1)"
        self.assertEqual(str(caught.exception), told)
        self.assertEqual(caught.exception.fields, fields)

    def test_each_refusal_has_its_class(self) -> None:
        cases: list[tuple[int, str, type[slotwright.APIError]]] = [
            (400, "bad_request", slotwright.BadRequestError),
            (401, "unauthorized", slotwright.AuthenticationError),
            (403, "forbidden", slotwright.PermissionDeniedError),
            (404, "not_found", slotwright.NotFoundError),
            (409, "slot_unavailable", slotwright.ConflictError),
            (422, "coupon_invalid", slotwright.UnprocessableError),
            (422, "warnings", slotwright.WarningsError),
            (429, "rate_limited", slotwright.RateLimitError),
            (500, "server", slotwright.ServerError),
            (418, "teapot", slotwright.APIError),
        ]
        for status, code, kind in cases:
            with self.subTest(code):
                client, _ = self.client(refusal(status, code), max_retries=0)
                with self.assertRaises(slotwright.APIError) as caught:
                    client.me.get()
                self.assertIs(type(caught.exception), kind)

    def test_what_passes_is_tried_again_under_the_same_key(self) -> None:
        client, server = self.client(
            Step(status=503, body=b"<html>"),
            refusal(409, "idempotency_in_progress"),
            Step(body=CATEGORY),
        )
        self.assertEqual(client.categories.create(name="Hair").name, "Hair")
        keys = {request.headers["idempotency-key"] for request in server.requests}
        self.assertEqual((len(server.requests), len(keys)), (3, 1))
        self.assertTrue(0.375 <= self.waits[0] <= 0.5 and 0.75 <= self.waits[1] <= 1)

    def test_it_waits_as_long_as_it_is_told_to_and_not_for_more_than_a_minute(self) -> None:
        limited = refusal(429, "rate_limited")
        limited.headers = {"retry-after": "7"}
        client, _ = self.client(limited, Step(body=CATEGORY))
        client.categories.get("1")
        self.assertEqual(self.waits, [7.0])
        limited.headers = {"retry-after": "61"}
        client, server = self.client(limited)
        with self.assertRaises(slotwright.RateLimitError) as caught:
            client.categories.get("1")
        self.assertEqual((caught.exception.retry_after, len(server.requests)), (61.0, 1))

    def test_what_the_service_decided_is_not_tried_again(self) -> None:
        client, server = self.client(refusal(409, "slot_unavailable"))
        with self.assertRaises(slotwright.ConflictError):
            client.categories.create(name="Hair")
        self.assertEqual(len(server.requests), 1)

    def test_a_lost_connection_is_tried_again_and_then_told(self) -> None:
        client, server = self.client(Step(fault="reset"))
        with self.assertRaises(slotwright.APIConnectionError):
            client.categories.get("1")
        self.assertEqual(len(server.requests), 3)
        client = Slotwright(api_key=API_KEY, base_url=nobody(), max_retries=0)
        with self.assertRaisesRegex(
            slotwright.APIConnectionError, r"^GET /me: no answer from http"
        ):
            client.me.get()

    def test_an_answer_that_does_not_come_ends_in_time(self) -> None:
        client, _ = self.client(Step(fault="hang"))
        with self.assertRaises(slotwright.APITimeoutError):
            client.me.get(options={"timeout": 0.1, "max_retries": 0})

    def test_a_clock_is_not_moved_twice(self) -> None:
        client, server = self.client(Step(status=502, body=b"<html>"))
        with self.assertRaises(slotwright.ServerError):
            client.sandbox.set_clock(now="2026-11-23T07:00:00Z")
        self.assertEqual(len(server.requests), 1)

    def test_a_deletion_that_finds_nothing_after_a_lost_answer_is_done(self) -> None:
        client, _ = self.client(Step(fault="reset"), refusal(404, "not_found"))
        client.categories.delete("1")
        client, _ = self.client(refusal(404, "not_found"))
        with self.assertRaises(slotwright.NotFoundError):
            client.categories.delete("1")

    def test_a_manage_url_is_its_token(self) -> None:
        server = self.enterContext(serving(Step(body={})))
        shop = slotwright.SlotwrightPublic(public_key="pk_1", base_url=server.origin)
        shop.manage.ics("https://book.example/manage/abc?from=mail")
        shop.manage.ics("abc")
        paths = {request.path for request in server.requests}
        self.assertEqual(paths, {"/api/public/pk_1/manage/abc/ics"})

    def test_what_cannot_be_meant_is_not_sent(self) -> None:
        client, server = self.client(Step())
        for wrong in (
            lambda: client.categories.get(""),
            lambda: client.categories.get(".."),
            lambda: client.categories.create(name="x", options={"idempotency_key": "a b"}),
            lambda: client.appointments.move("1", start=dt.datetime(2026, 7, 1, 10)),
            lambda: client.with_options(timeout=0).me.get(),
            lambda: client.with_options(max_retries=-1).me.get(),
            lambda: Slotwright(base_url=server.origin, api_key="slw_ключ"),
            lambda: Slotwright(api_key=API_KEY, base_url="ftp://example.com"),
            lambda: Slotwright(api_key=API_KEY, base_url="http://user:pass@example.com"),
        ):
            with self.assertRaises(slotwright.UsageError):
                wrong()
        self.assertEqual(server.requests, [])

    def test_the_environment_fills_in(self) -> None:
        server = self.enterContext(serving(Step(body={})))
        given = {"SLOTWRIGHT_API_KEY": "slw_env", "SLOTWRIGHT_BASE_URL": f"{server.origin}/api/v1/"}
        with mock.patch.dict("os.environ", given):
            Slotwright().me.get()
        self.assertEqual(server.requests[0].headers["authorization"], "Bearer slw_env")
        self.assertEqual(server.requests[0].path, "/api/v1/me")

    def test_no_log_shows_a_key(self) -> None:
        client, _ = self.client(Step())
        shown = f"{client!r} {vars(client)['_settings']!r}"
        self.assertNotIn(API_KEY, shown)

    def test_the_end_of_a_version_is_told_once(self) -> None:
        client, _ = self.client(Step(headers={"deprecation": "@1", "sunset": "Fri, 01 Jan 2027"}))
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            client.me.get()
            client.me.get()
        self.assertEqual([str(one.category.__name__) for one in told], ["DeprecationWarning"])


class AsyncCallsTest(unittest.IsolatedAsyncioTestCase):
    async def test_it_awaits_its_waits_and_its_answers(self) -> None:
        waits: list[float] = []

        async def sleep(seconds: float) -> None:
            # Whatever gives way to others sleeps for no time.
            if seconds > 0:
                waits.append(seconds)

        server = self.enterContext(serving(Step(fault="reset"), Step(body=CATEGORY)))
        with mock.patch.object(asyncio, "sleep", sleep):
            async with AsyncSlotwright(api_key=API_KEY, base_url=server.origin) as client:
                self.assertEqual((await client.categories.get("1")).name, "Hair")
        self.assertEqual((len(server.requests), len(waits)), (2, 1))

    async def test_it_raises_the_same(self) -> None:
        server = self.enterContext(serving(refusal(404, "not_found")))
        async with AsyncSlotwright(api_key=API_KEY, base_url=server.origin) as client:
            with self.assertRaises(slotwright.NotFoundError):
                await client.categories.delete("1")
