"""What the clients raise. Everything is a `SlotwrightError`."""

from __future__ import annotations

from collections.abc import Mapping

_TOLD_MAX = 500


class SlotwrightError(Exception):
    """Everything that this package raises."""


class UsageError(SlotwrightError):
    """A call that cannot be right, such as an empty id or a missing key; nothing was sent."""


class APIConnectionError(SlotwrightError):
    """No answer came: the network failed. `__cause__` is what httpx says."""


class APITimeoutError(APIConnectionError):
    """No answer came in time."""


class WebhookVerificationError(SlotwrightError):
    """A webhook delivery that is not from the service, or too old. Answer it with 400."""


class APIError(SlotwrightError):
    """The service refused or failed.

    Rely on `code`, which never changes its meaning. The message is for logs, such as
    `POST /customers 422 validation: email: Must be an email address. (request 7084…)`; `detail` is
    the service's own sentence.
    """

    status: int
    code: str
    """Why, such as `slot_unavailable`."""
    detail: str
    """The service's own sentence, without what was called."""
    operation: str
    """What was called, without its ids: `PATCH /bookings/{id}`."""
    fields: Mapping[str, str]
    """Input names with a sentence each; empty when the refusal concerns no field."""
    request_id: str | None
    """Give it when you report a problem."""
    retry_after: float | None
    """Seconds to wait before the next try; None when the service does not say."""

    def __init__(
        self,
        operation: str,
        *,
        status: int,
        code: str,
        detail: str,
        fields: Mapping[str, str] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        self.operation = operation
        self.status = status
        self.code = code
        self.detail = detail
        self.fields = fields or {}
        self.request_id = request_id
        self.retry_after = retry_after
        told = " ".join(f"{name}: {sentence}" for name, sentence in self.fields.items()) or detail
        request = f" (request {request_id})" if request_id else ""
        super().__init__(f"{operation} {status} {code}: {told[:_TOLD_MAX]}{request}")


class BadRequestError(APIError):
    """400: the request is malformed."""


class AuthenticationError(APIError):
    """401: the API key is missing or not valid."""


class PermissionDeniedError(APIError):
    """403: the key lacks the scope."""


class NotFoundError(APIError):
    """404: the id names nothing of this account."""


class ConflictError(APIError):
    """409: the present state forbids it; `code` tells `slot_unavailable` from the others."""


class UnprocessableError(APIError):
    """422: understood and refused, for instance `coupon_invalid`."""


class ValidationError(UnprocessableError):
    """422 `validation`: `fields` maps each invalid input to a sentence."""


class WarningsError(UnprocessableError):
    """422 `warnings`: the appointment fails checks that `force=True` accepts."""

    @property
    def warnings(self) -> Mapping[str, str]:
        """A sentence by check: `overlap`, `duration`, `schedule`, `holiday`."""
        return self.fields


class RateLimitError(APIError):
    """429: too many requests; `retry_after` says for how many seconds."""


class ServerError(APIError):
    """5xx: the service failed."""


_BY_STATUS: dict[int, type[APIError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: UnprocessableError,
    429: RateLimitError,
}
_BY_CODE: dict[str, type[APIError]] = {"validation": ValidationError, "warnings": WarningsError}


def error_class(status: int, code: str) -> type[APIError]:
    """The class that fits a refusal."""
    if status == 422 and code in _BY_CODE:
        return _BY_CODE[code]
    return _BY_STATUS.get(status, ServerError if status >= 500 else APIError)
