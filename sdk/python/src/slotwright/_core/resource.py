"""What every resource is: methods that name their operation and the type of its answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, cast

from .answer import Answer
from .client import ApiClient, AsyncApiClient
from .model import decoded
from .pages import AsyncPages, Page
from .request import Call, RequestOptions

T = TypeVar("T")


def _call_of(
    operation: str,
    *,
    ids: Sequence[str] = (),
    query: object = None,
    body: object = None,
    form: object = None,
    options: RequestOptions | None = None,
    once: bool = False,
    keyless: bool = False,
) -> Call:
    return Call(
        operation=operation,
        ids=ids,
        query=cast("Mapping[str, Any] | None", query),
        body=body,
        has_body=body is not None,
        form=cast("Mapping[str, Any] | None", form),
        options=options,
        once=once,
        keyless=keyless,
    )


class Resource:
    def __init__(self, client: ApiClient) -> None:
        self._client = client

    def _call(self, answer: type[T], operation: str, **given: Any) -> T:
        told = self._client._send(_call_of(operation, **given))
        return cast(T, decoded(answer, told.data))

    def _done(self, operation: str, **given: Any) -> None:
        self._client._send(_call_of(operation, **given))

    def _list(
        self,
        item: type[T],
        operation: str,
        *,
        ids: Sequence[str] = (),
        query: Any = None,
        options: RequestOptions | None = None,
    ) -> Page[T]:
        offset = query.get("offset") or 0

        def fetch(at: int) -> Answer[Any]:
            asked = {**query, "offset": at}
            return self._client._send(_call_of(operation, ids=ids, query=asked, options=options))

        return Page(item, offset, fetch, fetch(offset))


class AsyncResource:
    def __init__(self, client: AsyncApiClient) -> None:
        self._client = client

    async def _call(self, answer: type[T], operation: str, **given: Any) -> T:
        told = await self._client._send(_call_of(operation, **given))
        return cast(T, decoded(answer, told.data))

    async def _done(self, operation: str, **given: Any) -> None:
        await self._client._send(_call_of(operation, **given))

    def _list(
        self,
        item: type[T],
        operation: str,
        *,
        ids: Sequence[str] = (),
        query: Any = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[T]:
        async def fetch(at: int) -> Answer[Any]:
            asked = {**query, "offset": at}
            call = _call_of(operation, ids=ids, query=asked, options=options)
            return await self._client._send(call)

        return AsyncPages(item, query.get("offset") or 0, fetch)
