"""What both kinds of client are below their resources: they send and wait as an exchange says."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Any

import httpx

from .answer import Answer
from .exchange import Pause, Send, Sent, exchange
from .request import Call, Prepared, RequestOptions
from .settings import Settings


def _call_of(method: str, path: str, body: object, options: RequestOptions | None) -> Call:
    operation = f"{method.upper()} {path}"
    return Call(operation=operation, body=body, has_body=body is not None, options=options)


def _arguments(request: Prepared, timeout: float) -> dict[str, Any]:
    return {
        "method": request.method,
        "url": request.url,
        "headers": request.headers,
        "content": request.content,
        "files": request.files,
        "timeout": timeout,
        # The API never redirects; a redirect means that the base address is wrong.
        "follow_redirects": False,
    }


class ApiClient:
    def __init__(self, settings: Settings, http_client: httpx.Client | None) -> None:
        self._settings = settings
        self._is_owner = http_client is None
        self._http = http_client or httpx.Client()

    @property
    def base_url(self) -> str:
        """The address that every path stands below."""
        return self._settings.base

    def request(
        self,
        method: str,
        path: str,
        *,
        body: Mapping[str, Any] | None = None,
        options: RequestOptions | None = None,
    ) -> Answer[Any]:
        """Makes any request of the API, with the same retries and errors as the resources' methods.

        Example:
            answer = client.request("GET", "/me")
            print(answer.data["scopes"], answer.request_id, answer.rate_limit)
        """
        return self._send(_call_of(method, path, body, options))

    def _send(self, call: Call) -> Answer[Any]:
        steps = exchange(self._settings, call)
        sent: Sent = None
        try:
            while True:
                sent = self._act(steps.send(sent))
        except StopIteration as done:
            answer: Answer[Any] = done.value
            return answer

    def _act(self, step: Send | Pause) -> Sent:
        if isinstance(step, Pause):
            time.sleep(step.seconds)
            return None
        try:
            return self._http.request(**_arguments(step.request, step.timeout))
        except httpx.HTTPError as error:
            return error

    def close(self) -> None:
        """Closes its connections; an httpx client that was given stays open."""
        if self._is_owner:
            self._http.close()


class AsyncApiClient:
    def __init__(self, settings: Settings, http_client: httpx.AsyncClient | None) -> None:
        self._settings = settings
        self._is_owner = http_client is None
        self._http = http_client or httpx.AsyncClient()

    @property
    def base_url(self) -> str:
        """The address that every path stands below."""
        return self._settings.base

    async def request(
        self,
        method: str,
        path: str,
        *,
        body: Mapping[str, Any] | None = None,
        options: RequestOptions | None = None,
    ) -> Answer[Any]:
        """Makes any request of the API, with the same retries and errors as the resources' methods.

        Example:
            answer = await client.request("GET", "/me")
            print(answer.data["scopes"], answer.request_id, answer.rate_limit)
        """
        return await self._send(_call_of(method, path, body, options))

    async def _send(self, call: Call) -> Answer[Any]:
        steps = exchange(self._settings, call)
        sent: Sent = None
        try:
            while True:
                sent = await self._act(steps.send(sent))
        except StopIteration as done:
            answer: Answer[Any] = done.value
            return answer

    async def _act(self, step: Send | Pause) -> Sent:
        if isinstance(step, Pause):
            await asyncio.sleep(step.seconds)
            return None
        try:
            return await self._http.request(**_arguments(step.request, step.timeout))
        except httpx.HTTPError as error:
            return error

    async def close(self) -> None:
        """Closes its connections; an httpx client that was given stays open."""
        if self._is_owner:
            await self._http.aclose()
