import { memberProcedure, router } from "../../trpc";
import { ListAuditInput } from "../audit";
import { ListBookingsInput } from "../bookings";
import { ListCustomersInput } from "../customers";
import { ListAttendeesInput } from "../events";
import { BrowseOutboxInput } from "../outbox";
import { BrowsePackagesInput } from "../packages";
import { BrowsePaymentsInput } from "../payments";
import { ListDeliveriesInput } from "../webhooks";
import { exportAudit, exportDeliveries, exportMails } from "./records";
import { exportAttendees, exportPackages, exportPayments } from "./sales";
import { Part, pages, pickedIds, readOn } from "./schemas";
import { exportBookings, exportCustomers } from "./visits";

/** Lists part by part, for files that are written while they are read: for persons alone. */
export const exportsRouter = router({
  customers: memberProcedure
    .meta({ scope: "customers:read", ownCalendar: true, refuses: ["validation"] })
    .input(ListCustomersInput.omit(pages).extend(readOn))
    .output(Part)
    .query(({ ctx, input }) => exportCustomers(ctx, input)),

  bookings: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["validation", "not_found"] })
    .input(ListBookingsInput.omit(pages).extend({ ...readOn, ids: pickedIds }))
    .output(Part)
    .query(({ ctx, input }) => exportBookings(ctx, input)),

  payments: memberProcedure
    .meta({ scope: "payments:read", refuses: ["validation"] })
    .input(BrowsePaymentsInput.omit(pages).extend(readOn))
    .output(Part)
    .query(({ ctx, input }) => exportPayments(ctx, input)),

  packages: memberProcedure
    .meta({ scope: "bookings:read", refuses: ["validation"] })
    .input(BrowsePackagesInput.omit(pages).extend(readOn))
    .output(Part)
    .query(({ ctx, input }) => exportPackages(ctx, input)),

  attendees: memberProcedure
    .meta({ scope: "bookings:read", refuses: ["validation", "not_found"] })
    .input(ListAttendeesInput.omit(pages).extend(readOn))
    .output(Part)
    .query(({ ctx, input }) => exportAttendees(ctx, input)),

  outbox: memberProcedure
    .meta({ scope: "settings:read", refuses: ["validation"] })
    .input(BrowseOutboxInput.omit(pages).extend(readOn))
    .output(Part)
    .query(({ ctx, input }) => exportMails(ctx, input)),

  deliveries: memberProcedure
    .meta({ scope: "settings:read", refuses: ["validation", "not_found"] })
    .input(ListDeliveriesInput.omit(pages).extend(readOn))
    .output(Part)
    .query(({ ctx, input }) => exportDeliveries(ctx, input)),

  audit: memberProcedure
    .meta({ scope: "settings:read", refuses: ["validation", "not_found"] })
    .input(ListAuditInput.omit(pages).extend(readOn))
    .output(Part)
    .query(({ ctx, input }) => exportAudit(ctx, input)),
});
