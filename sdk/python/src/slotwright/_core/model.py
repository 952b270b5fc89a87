"""Answers as objects: JSON in, dataclasses with Python's names and times out."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
_Decode = Callable[[Any], Any]


class Model:
    """An object of an answer."""

    __slots__ = ("_wire",)

    def to_dict(self) -> dict[str, Any]:
        """The object as JSON has it, also with what is newer than this package."""
        wire: dict[str, Any] = getattr(self, "_wire", {})
        return wire


@dataclass(kw_only=True, slots=True)
class UnknownEvent(Model):
    """An event of a type that is newer than this package: let it pass."""

    id: str
    type: str
    timestamp: dt.datetime
    api_version: str
    data: dict[str, Any]


def wire_name(name: str) -> str:
    """`full_name` as `fullName`, and `from_` as `from`."""
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(part.capitalize() for part in rest)


def decoded(hint: Any, value: Any) -> Any:
    """A value of an answer as its type says it. What an older service leaves out is `None`."""
    decode = _decoder(hint)
    return value if decode is None else decode(value)


def _decoder(hint: Any) -> _Decode | None:
    """None for what stays as JSON has it."""
    origin = get_origin(hint)
    if origin is list:
        return _list_decoder(get_args(hint)[0])
    if origin in (Union, UnionType):
        return _union_decoder(get_args(hint))
    if hint is dt.datetime:
        return lambda value: dt.datetime.fromisoformat(value)
    if hint is dt.date:
        return lambda value: dt.date.fromisoformat(value)
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda value: _model(hint, value)
    return None


def _list_decoder(hint: Any) -> _Decode | None:
    decode = _decoder(hint)
    return None if decode is None else lambda values: [decode(value) for value in values]


def _union_decoder(hints: tuple[Any, ...]) -> _Decode | None:
    members = [hint for hint in hints if hint is not NoneType and _decoder(hint) is not None]
    if not members:
        return None

    def decode(value: Any) -> Any:
        if value is None:
            return None
        member = next((one for one in members if _fits(one, value)), None)
        return value if member is None else decoded(member, value)

    return decode


def _fits(hint: Any, value: Any) -> bool:
    """Whether a value is of a member of a union: a class knows its own by what it requires."""
    if not (isinstance(hint, type) and is_dataclass(hint)):
        return True
    return isinstance(value, dict) and all(
        field.wire in value and (field.constant is None or value[field.wire] == field.constant)
        for field in _fields_of(hint)
        if field.is_required
    )


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    wire: str
    decode: _Decode | None
    is_required: bool
    constant: object


_known: dict[Any, tuple[_Field, ...]] = {}


def _fields_of(model: Any) -> tuple[_Field, ...]:
    if model not in _known:
        hints = get_type_hints(model)
        _known[model] = tuple(_field(field, hints[field.name]) for field in fields(model))
    return _known[model]


def _field(field: Field[Any], hint: Any) -> _Field:
    return _Field(
        name=field.name,
        wire=wire_name(field.name),
        decode=_decoder(hint),
        is_required=field.default is MISSING,
        constant=_constant(hint),
    )


def _constant(hint: Any) -> object:
    words = get_args(hint) if get_origin(hint) is Literal else ()
    return words[0] if len(words) == 1 else None


def _model(model: type[T], value: Any) -> T:
    given = {}
    for field in _fields_of(model):
        told = value.get(field.wire)
        given[field.name] = told if told is None or field.decode is None else field.decode(told)
    made = model(**given)
    object.__setattr__(made, "_wire", value)
    return made
