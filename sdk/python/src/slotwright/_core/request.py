"""A call as it goes out: its address, its headers and its body, the same in every attempt."""

from __future__ import annotations

import datetime as dt
import json
import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any, TypeAlias, TypedDict
from urllib.parse import quote, urlencode

from .._names import OPEN_MAPS
from ..errors import UsageError
from .model import Model, wire_name

FileInput: TypeAlias = "bytes | IO[bytes] | tuple[str, bytes, str]"
"""The bytes of a file, an open file, or a name with the bytes and their type."""


class RequestOptions(TypedDict, total=False):
    """What any call takes beside its input."""

    idempotency_key: str
    """Names a write for 24 hours, so that it is done once however often it is sent. Default: a new
    key per call."""
    timeout: float
    """Seconds. Default: the client's."""
    max_retries: int
    """Attempts after the first. Default: the client's."""
    headers: Mapping[str, str]
    """Sent beside the client's own headers, and instead of those of the same name."""
    query: Mapping[str, Any]
    """Sent beside what the method takes, such as a filter that is newer than this package."""
    api_version: str
    """Another dated version of the API, `YYYY-MM-DD`, than the client's."""


@dataclass(kw_only=True, slots=True)
class Call:
    """A call of a method, in the API's own terms."""

    operation: str
    """With a place for each id: `PATCH /bookings/{id}`."""
    ids: Sequence[str] = ()
    query: Mapping[str, Any] | None = None
    body: object = None
    has_body: bool = False
    form: Mapping[str, Any] | None = None
    options: RequestOptions | None = None
    once: bool = False
    """Not sent again once it may have been done, as the service refuses it the second time."""
    keyless: bool = False
    """Goes without an idempotency key, as the service keeps no answer."""

    @property
    def verb(self) -> str:
        return self.operation.split(" ")[0]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A request as it travels."""

    method: str
    url: str
    headers: dict[str, str]
    content: bytes | None
    files: dict[str, Any] | None


def prepared(call: Call, base: str, headers: Mapping[str, str]) -> Prepared:
    """Raises UsageError when the call cannot be meant: an empty id, a time without a zone."""
    options = call.options or {}
    sent = dict(headers) | {name.lower(): told for name, told in options.get("headers", {}).items()}
    if "api_version" in options:
        sent["x-api-version"] = options["api_version"]
    if call.verb == "POST" and not call.keyless:
        sent["idempotency-key"] = _key(options.get("idempotency_key"))
    content = None
    if call.has_body:
        sent["content-type"] = "application/json"
        content = _json(call.body)
    path, *query = call.operation.split(" ")[1].split("?")
    asked = {**_wire(call.query or {}, ()), **options.get("query", {})}
    url = base + _path(path, call.ids) + _query(asked, query)
    files = {name: _file(given) for name, given in call.form.items()} if call.form else None
    return Prepared(call.verb, url, sent, content, files)


def _json(body: object) -> bytes:
    try:
        return json.dumps(_wire(body, ()), allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise UsageError(f"The body is no JSON: {error}") from error


_MANAGE_LINK = re.compile(r"^https?:.*/manage/([^/?#]+)")


def _path(path: str, ids: Sequence[str]) -> str:
    rest = iter(ids)
    return re.sub(r"\{(\w+)\}", lambda place: _segment(place[1], next(rest, None)), path)


def _segment(name: str, given: object) -> str:
    """`.` and `..` would climb, an empty id would address the list. A manage URL is its token."""
    if isinstance(given, str):
        link = _MANAGE_LINK.match(given) if name == "token" else None
        given = link[1] if link else given
        if given.strip() not in ("", ".", ".."):
            return quote(given, safe="")
    raise UsageError(f"`{name}` is not an id.")


def _query(asked: Mapping[str, Any], fixed: list[str]) -> str:
    pairs = [(name, _text(told)) for name, told in asked.items() if told is not None]
    parts = [*fixed, *([urlencode(pairs)] if pairs else [])]
    return f"?{'&'.join(parts)}" if parts else ""


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(_wire(value, ()))


def _wire(value: Any, path: tuple[str, ...]) -> Any:
    """A value as it travels: the API's names, times in UTC."""
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, dt.datetime):
        return _instant(value)
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, Mapping):
        is_open = bool(path) and path[-1] in OPEN_MAPS
        return {
            name if is_open else wire_name(name): told if is_open else _wire(told, (*path, name))
            for name, told in value.items()
        }
    if isinstance(value, (list, tuple)):
        # In a list the names are the API's again: the questions of a service are `fields`, too.
        return [_wire(one, ()) for one in value]
    return value


def _instant(value: dt.datetime) -> str:
    if value.tzinfo is None:
        raise UsageError(f"{value.isoformat()} has no time zone: give the datetime a `tzinfo`.")
    return value.astimezone(dt.UTC).isoformat().replace("+00:00", "Z")


def _file(given: Any) -> Any:
    """Read once, so that every attempt sends the same bytes."""
    if isinstance(given, (bytes, tuple)):
        return given
    name = str(getattr(given, "name", "file")).replace("\\", "/").rsplit("/", 1)[-1]
    return (name, given.read())


def _key(key: str | None) -> str:
    if key is None:
        return str(uuid.uuid4())
    if not re.fullmatch(r"[\x21-\x7e]{1,255}", key):
        raise UsageError("`idempotency_key` has 1 to 255 visible ASCII characters.")
    return key
