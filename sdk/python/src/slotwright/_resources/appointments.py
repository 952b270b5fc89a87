"""`client.appointments`"""

from __future__ import annotations

import datetime as dt
from typing import TypedDict, Unpack

from .._core.request import RequestOptions
from ..management.resources.appointments import AppointmentsResource, AsyncAppointmentsResource
from ..management.types import Appointment, SeriesScope


class MoveAppointmentInput(TypedDict, total=False):
    """What `appointments.move()` takes: another start, another member, or both."""

    start: dt.datetime | str
    end: dt.datetime | str
    staff_id: str
    force: bool
    """Accepts what the checks find."""
    scope: SeriesScope


class AppointmentsByName(AppointmentsResource):
    def move(
        self,
        id: str,
        /,
        *,
        options: RequestOptions | None = None,
        **to: Unpack[MoveAppointmentInput],
    ) -> Appointment:
        """Moves an appointment with all its bookings: `update` with another start or member.

        Raises WarningsError when a check speaks against it that `force=True` accepts.
        """
        return self.update(id, options=options, **to)


class AsyncAppointmentsByName(AsyncAppointmentsResource):
    async def move(
        self,
        id: str,
        /,
        *,
        options: RequestOptions | None = None,
        **to: Unpack[MoveAppointmentInput],
    ) -> Appointment:
        """Moves an appointment with all its bookings: `update` with another start or member.

        Raises WarningsError when a check speaks against it that `force=True` accepts.
        """
        return await self.update(id, options=options, **to)
