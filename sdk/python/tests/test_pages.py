"""Lists, which are looped over for the items of all pages."""

from __future__ import annotations

import unittest

import slotwright
from slotwright import AsyncSlotwright, Slotwright

from .fault_server import API_KEY, FaultServer, Step, serving


def page(ids: str, total: int) -> Step:
    return Step(body={"data": [{"id": one, "name": one} for one in ids], "total": total})


def asked(server: FaultServer) -> list[str]:
    return [request.query["offset"] for request in server.requests]


class PagesTest(unittest.TestCase):
    def client(self, *steps: Step) -> tuple[Slotwright, FaultServer]:
        server = self.enterContext(serving(*steps))
        client = Slotwright(api_key=API_KEY, base_url=server.origin)
        self.addCleanup(client.close)
        return client, server

    def test_a_loop_goes_on_to_the_last_page(self) -> None:
        client, server = self.client(page("ab", 5), page("cd", 5), page("e", 5))
        self.assertEqual([one.id for one in client.categories.list(limit=2)], [*"abcde"])
        self.assertEqual(asked(server), ["0", "2", "4"])
        self.assertEqual({request.query["limit"] for request in server.requests}, {"2"})

    def test_no_item_comes_twice_when_the_list_grows(self) -> None:
        client, _ = self.client(page("ab", 3), page("bc", 4), page("c", 4))
        self.assertEqual([one.id for one in client.categories.list()], [*"abc"])

    def test_none_is_left_out_when_the_list_shrinks(self) -> None:
        client, server = self.client(page("ab", 4), page("", 2), page("cd", 2))
        self.assertEqual([one.id for one in client.categories.list()], [*"abcd"])
        self.assertEqual(asked(server), ["0", "2", "0"])

    def test_pages_are_turned_by_hand_too(self) -> None:
        client, _ = self.client(page("ab", 3), page("c", 3))
        first = client.categories.list(offset=0)
        last = first.next_page()
        self.assertEqual((first.total, first.has_next_page(), last.offset), (3, True, 2))
        with self.assertRaises(slotwright.UsageError):
            last.next_page()


class AsyncPagesTest(unittest.IsolatedAsyncioTestCase):
    async def test_a_list_is_awaited_for_a_page_and_looped_over_for_all(self) -> None:
        server = self.enterContext(serving(page("ab", 3), page("c", 3), page("ab", 3)))
        async with AsyncSlotwright(api_key=API_KEY, base_url=server.origin) as client:
            self.assertEqual([one.id async for one in client.categories.list()], [*"abc"])
            first = await client.categories.list()
            self.assertEqual((first.total, len(first.data)), (3, 2))
