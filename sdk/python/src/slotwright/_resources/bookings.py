"""`client.bookings`"""

from __future__ import annotations

from typing import TypedDict, Unpack

from .._core.request import RequestOptions
from ..management.resources.bookings import AsyncBookingsResource, BookingsResource
from ..management.types import Booking, SeriesScope, UpdateBookingInput


class ApproveBookingInput(TypedDict, total=False):
    """What `bookings.approve()` takes."""

    notify: bool
    """Mails the customer. Default false."""
    scope: SeriesScope


class CancelBookingInput(ApproveBookingInput, total=False):
    """What `bookings.cancel()` takes."""

    reason: str | None
    """Kept with the booking."""


def _cancelled(given: CancelBookingInput) -> UpdateBookingInput:
    change: UpdateBookingInput = {"status": "cancelled"}
    if "reason" in given:
        change["cancel_reason"] = given["reason"]
    if "notify" in given:
        change["notify"] = given["notify"]
    if "scope" in given:
        change["scope"] = given["scope"]
    return change


class BookingsByName(BookingsResource):
    def cancel(
        self,
        id: str,
        /,
        *,
        options: RequestOptions | None = None,
        **input: Unpack[CancelBookingInput],
    ) -> Booking:
        """Cancels a booking and frees its time: `update` with `status="cancelled"`.

        Example:
            client.bookings.cancel(booking.id, reason="Marta is ill", notify=True)
        """
        return self.update(id, options=options, **_cancelled(input))

    def approve(
        self,
        id: str,
        /,
        *,
        options: RequestOptions | None = None,
        **input: Unpack[ApproveBookingInput],
    ) -> Booking:
        """Approves a booking that waits for it, or brings a cancelled one back."""
        return self.update(id, options=options, status="approved", **input)


class AsyncBookingsByName(AsyncBookingsResource):
    async def cancel(
        self,
        id: str,
        /,
        *,
        options: RequestOptions | None = None,
        **input: Unpack[CancelBookingInput],
    ) -> Booking:
        """Cancels a booking and frees its time: `update` with `status="cancelled"`.

        Example:
            await client.bookings.cancel(booking.id, reason="Marta is ill", notify=True)
        """
        return await self.update(id, options=options, **_cancelled(input))

    async def approve(
        self,
        id: str,
        /,
        *,
        options: RequestOptions | None = None,
        **input: Unpack[ApproveBookingInput],
    ) -> Booking:
        """Approves a booking that waits for it, or brings a cancelled one back."""
        return await self.update(id, options=options, status="approved", **input)
