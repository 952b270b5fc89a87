"""Lists: a page that can be looped over for the items of all pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from typing import Any, Generic, TypeVar

from ..errors import UsageError
from .answer import Answer
from .model import decoded

T = TypeVar("T")


class _Page(Generic[T]):
    """A page of a list."""

    def __init__(self, item: type[T], offset: int, answer: Answer[Any]) -> None:
        self.data: list[T] = [decoded(item, one) for one in answer.data["data"]]
        self.total: int = answer.data["total"]
        """How many there are on all pages."""
        self.offset = offset
        """How many stand before this page."""

    def has_next_page(self) -> bool:
        """Whether items come after this page."""
        return bool(self.data) and self.offset + len(self.data) < self.total

    def _next_offset(self) -> int:
        if not self.has_next_page():
            raise UsageError("This is the last page.")
        return self.offset + len(self.data)

    def _missed(self, following: _Page[T]) -> int | None:
        """Where to look instead when items before the following page went meanwhile."""
        gone = self.total - following.total
        is_named = hasattr(self.data[0], "id")
        return max(0, following.offset - gone) if gone > 0 and is_named else None

    def _new(self, seen: set[object]) -> Iterator[T]:
        """Its items without those that came already."""
        for item in self.data:
            key = getattr(item, "id", None)
            if key is None or key not in seen:
                seen.add(key)
                yield item


class Page(_Page[T]):
    """A page of a list. Looping over it goes on to the pages after it.

    Each item comes once, also when the list grows meanwhile, and none is left out when the loop
    itself takes its items off the list, such as approving what is pending.
    """

    def __init__(
        self, item: type[T], offset: int, fetch: Callable[[int], Answer[Any]], answer: Answer[Any]
    ) -> None:
        super().__init__(item, offset, answer)
        self._item = item
        self._fetch = fetch

    def next_page(self) -> Page[T]:
        """The page after this one. Raises UsageError when this is the last."""
        return self._at(self._next_offset())

    def __iter__(self) -> Iterator[T]:
        seen: set[object] = set()
        page = self
        while True:
            yield from page._new(seen)
            if not page.has_next_page():
                return
            following = page.next_page()
            missed = page._missed(following)
            page = following if missed is None else self._at(missed)

    def _at(self, offset: int) -> Page[T]:
        return Page(self._item, offset, self._fetch, self._fetch(offset))


class AsyncPage(_Page[T]):
    """A page of a list. Looping over it goes on to the pages after it, as with `Page`."""

    def __init__(
        self,
        item: type[T],
        offset: int,
        fetch: Callable[[int], Awaitable[Answer[Any]]],
        answer: Answer[Any],
    ) -> None:
        super().__init__(item, offset, answer)
        self._item = item
        self._fetch = fetch

    async def next_page(self) -> AsyncPage[T]:
        """The page after this one. Raises UsageError when this is the last."""
        return await self._at(self._next_offset())

    async def __aiter__(self) -> AsyncIterator[T]:
        seen: set[object] = set()
        page = self
        while True:
            for item in page._new(seen):
                yield item
            if not page.has_next_page():
                return
            following = await page.next_page()
            missed = page._missed(following)
            page = following if missed is None else await self._at(missed)

    async def _at(self, offset: int) -> AsyncPage[T]:
        return AsyncPage(self._item, offset, self._fetch, await self._fetch(offset))


class AsyncPages(Generic[T]):
    """A list under way: await it for its first page, or loop over it for the items of all pages.

    Example:
        async for booking in client.bookings.list(status="pending"): ...
        page = await client.bookings.list(limit=20)
    """

    def __init__(
        self, item: type[T], offset: int, fetch: Callable[[int], Awaitable[Answer[Any]]]
    ) -> None:
        self._item = item
        self._offset = offset
        self._fetch = fetch

    async def _first(self) -> AsyncPage[T]:
        answer = await self._fetch(self._offset)
        return AsyncPage(self._item, self._offset, self._fetch, answer)

    def __await__(self) -> Generator[Any, None, AsyncPage[T]]:
        return self._first().__await__()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for item in await self._first():
            yield item
