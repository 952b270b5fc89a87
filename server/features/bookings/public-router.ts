import { z } from "zod";
import { markUnchanged } from "../../context";
import { procedure, router } from "../../trpc";
import { SlotList } from "../availability";
import { quote } from "./charge/quote";
import { createOrder } from "./create/create-order";
import { cancelByToken } from "./manage-link/cancel";
import { orderOfLink } from "./manage-link/order";
import { ManagedOrder } from "./manage-link/order-schema";
import { rescheduleByToken } from "./manage-link/reschedule";
import {
  CancelByTokenInput,
  ManagedBooking,
  ManageToken,
  RescheduleByTokenInput,
  SlotsByTokenInput,
} from "./manage-link/schemas";
import { slotsOfLink } from "./manage-link/slots";
import { icsOf } from "./notifications/mails";
import { toBooked, toManaged } from "./presenters/to-managed-booking";
import { getRecordByToken } from "./read/records";
import { Booked, BookInput, Quote, QuoteInput } from "./schemas";

export const publicBookingsRouter = router({
  quote: procedure
    .meta({
      scope: "public",
      refuses: ["validation"],
      status: 200,
      storesNothing: true,
      openapi: {
        method: "POST",
        path: "/quote",
        operationId: "quoteBooking",
        tags: ["Bookings"],
        summary: "Quote an order",
        description: "What an order would cost, line by line, and whether its codes count. Books and uses nothing.",
      },
    })
    .input(QuoteInput)
    .output(Quote)
    .mutation(({ ctx, input }) => {
      markUnchanged(ctx);
      return quote(ctx, input);
    }),

  create: procedure
    .meta({
      scope: "public",
      refuses: [
        "validation",
        "slot_unavailable",
        "capacity_exceeded",
        "coupon_invalid",
        "package_invalid",
        "package_expired",
        "package_used_up",
      ],
      decides: true,
      status: 201,
      openapi: {
        method: "POST",
        path: "/bookings",
        operationId: "createBooking",
        tags: ["Bookings"],
        summary: "Book slots",
        description: "Books one or more slots for a customer, all or none. Send an `Idempotency-Key` to retry safely.",
      },
    })
    .input(BookInput)
    .output(Booked)
    .mutation(async ({ ctx, input }) => toBooked(await createOrder(ctx, input))),
});

const tags = ["Manage"];

/** The customer's own access to one booking; the token in the link is the right to it. */
export const manageRouter = router({
  get: procedure
    .meta({
      scope: "public",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/manage/{token}",
        operationId: "getManagedBooking",
        tags,
        summary: "See a booking",
        description: "The booking of a manage link. The token is the last path segment of its `manageUrl`.",
      },
    })
    .input(ManageToken)
    .output(ManagedBooking)
    .query(async ({ ctx, input }) => toManaged(ctx, await getRecordByToken(ctx.db, ctx.tenant.id, input.token))),

  order: procedure
    .meta({
      scope: "public",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/manage/{token}/order",
        operationId: "getManagedOrder",
        tags,
        summary: "See a booking's order",
        description: "All that was booked together with the booking of a manage link, and how it is paid.",
      },
    })
    .input(ManageToken)
    .output(ManagedOrder)
    .query(({ ctx, input }) => orderOfLink(ctx, input.token)),

  cancel: procedure
    .meta({
      decides: true,
      scope: "public",
      refuses: ["not_found", "validation", "too_late"],
      openapi: {
        method: "POST",
        path: "/manage/{token}/cancel",
        operationId: "cancelManagedBooking",
        tags,
        summary: "Cancel a booking",
        description: "Cancels it and frees its time. Past the account's notice it is `too_late`.",
      },
    })
    .input(CancelByTokenInput)
    .output(ManagedBooking)
    .mutation(async ({ ctx, input }) => toManaged(ctx, await cancelByToken(ctx, input))),

  slots: procedure
    .meta({
      scope: "public",
      refuses: ["not_found", "validation", "too_late"],
      openapi: {
        method: "GET",
        path: "/manage/{token}/slots",
        operationId: "listManagedBookingSlots",
        tags,
        summary: "List the slots a booking can move to",
        description:
          "The starts that a move of the booking takes, by local date, with its own persons and extras. What it takes now is not in its own way; the start at which it stands is listed for another member alone.",
      },
    })
    .input(SlotsByTokenInput)
    .output(SlotList)
    .query(({ ctx, input }) => slotsOfLink(ctx, input)),

  reschedule: procedure
    .meta({
      decides: true,
      scope: "public",
      refuses: ["not_found", "validation", "too_late", "slot_unavailable", "capacity_exceeded"],
      openapi: {
        method: "POST",
        path: "/manage/{token}/reschedule",
        operationId: "rescheduleManagedBooking",
        tags,
        summary: "Move a booking",
        description: "Moves it to another slot of its service. It keeps its id, number and price.",
      },
    })
    .input(RescheduleByTokenInput)
    .output(ManagedBooking)
    .mutation(async ({ ctx, input }) => toManaged(ctx, await rescheduleByToken(ctx, input))),

  ics: procedure
    .meta({
      scope: "public",
      refuses: ["not_found"],
      produces: "text/calendar",
      openapi: {
        method: "GET",
        path: "/manage/{token}/ics",
        operationId: "getManagedBookingIcs",
        tags,
        summary: "Get a booking's calendar file",
        description: "An iCalendar file with one entry, which updates the one sent by mail.",
      },
    })
    .input(ManageToken)
    .output(z.string().describe("RFC 5545."))
    .query(async ({ ctx, input }) => icsOf(ctx, await getRecordByToken(ctx.db, ctx.tenant.id, input.token))),
});
