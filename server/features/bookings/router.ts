import { requireKnown } from "../../db/known-ids";
import { rangeOf } from "../../domain/time/calendar-range";
import { ownCalendarOf, requireSeen } from "../../own-calendar";
import { procedure, router } from "../../trpc";
import { toBooking } from "./presenters/to-booking";
import { listBookings } from "./read/list";
import { getRecord } from "./read/records";
import { rescheduleBooking } from "./reschedule/reschedule-booking";
import { RescheduleBookingInput } from "./reschedule/schemas";
import { Booking, BookingId, BookingList, GiveSeatInput, ListBookingsInput, UpdateBookingInput } from "./schemas";
import { updateBooking } from "./update/update-booking";
import { promoteFromWaitlist } from "./waitlist/promote";

const tags = ["Bookings"];

export const bookingsRouter = router({
  list: procedure
    .meta({
      scope: "bookings:read",
      ownCalendar: true,
      refuses: ["validation", "not_found"],
      openapi: {
        method: "GET",
        path: "/bookings",
        operationId: "listBookings",
        tags,
        summary: "List bookings",
        description: "Bookings with their appointments, newest first.",
      },
    })
    .input(ListBookingsInput)
    .output(BookingList)
    .query(async ({ ctx, input: { from, to, ...filter } }) => {
      const { db, tenant } = ctx;
      const range = rangeOf({ from, to }, tenant.timeZone);
      const asked = { ...filter, ...range, own: ownCalendarOf(ctx) };
      const [, page] = await Promise.all([requireKnown(db, tenant.id, filter), listBookings(db, tenant.id, asked)]);
      return page;
    }),

  get: procedure
    .meta({
      scope: "bookings:read",
      ownCalendar: true,
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/bookings/{id}",
        operationId: "getBooking",
        tags,
        summary: "Get a booking",
        description: "One booking with its appointment and customer.",
      },
    })
    .input(BookingId)
    .output(Booking)
    .query(async ({ ctx, input }) => {
      const record = await getRecord(ctx.db, ctx.tenant.id, input.id);
      requireSeen(ctx, record.appointment.staffId, "booking");
      return toBooking(record);
    }),

  update: procedure
    .meta({
      decides: true,
      scope: "bookings:write",
      ownCalendar: true,
      refuses: [
        "not_found",
        "validation",
        "conflict",
        "slot_unavailable",
        "capacity_exceeded",
        "coupon_invalid",
        "package_invalid",
        "package_expired",
        "package_used_up",
      ],
      openapi: {
        method: "PATCH",
        path: "/bookings/{id}",
        operationId: "updateBooking",
        tags,
        summary: "Change a booking",
        description:
          "Changes status, customer, seats or notes. A status that is reached already changes nothing; a cancelled booking comes back only if its time is still free. Other persons or extras change the price: an open payment follows, and `conflict` says what to do where it was paid already. Another customer gets another `manageUrl`; the former one answers 404. The bookings of a composite service's segments change together.",
      },
    })
    .input(UpdateBookingInput)
    .output(Booking)
    .mutation(async ({ ctx, input }) => toBooking(await updateBooking(ctx, input))),

  reschedule: procedure
    .meta({
      decides: true,
      scope: "bookings:write",
      ownCalendar: true,
      refuses: ["not_found", "validation", "conflict", "slot_unavailable", "capacity_exceeded"],
      openapi: {
        method: "POST",
        path: "/bookings/{id}/reschedule",
        operationId: "moveBooking",
        tags,
        summary: "Move a booking",
        description:
          "Moves one booking to another slot of its service. It keeps its id, number, price and payment; others of its group stay, and a group at the new start is joined. To move an appointment with all its bookings, or to a start that is on offer to nobody, change the appointment.",
      },
    })
    .input(RescheduleBookingInput)
    .output(Booking)
    .mutation(async ({ ctx, input }) => toBooking(await rescheduleBooking(ctx, input))),

  giveSeat: procedure
    .meta({
      decides: true,
      scope: "bookings:write",
      ownCalendar: true,
      refuses: ["not_found", "validation", "capacity_exceeded"],
      openapi: {
        method: "POST",
        path: "/bookings/{id}/give-seat",
        operationId: "giveSeat",
        tags,
        summary: "Give a seat to a booking on the waiting list",
        description: "Approves a waitlisted booking when a seat is free. One that is approved already stays as it is.",
      },
    })
    .input(GiveSeatInput)
    .output(Booking)
    .mutation(async ({ ctx, input }) => toBooking(await promoteFromWaitlist(ctx, input))),
});
