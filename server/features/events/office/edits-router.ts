import { requireAsSeen } from "../../../domain/seen";
import { seenFields } from "../../../schemas/seen";
import { memberProcedure, router } from "../../../trpc";
import { lockTicket } from "../attendees/queries";
import { toTicket } from "../attendees/record-queries";
import { Ticket, UpdateAttendeeInput } from "../attendees/schemas";
import { changeAttendee } from "../attendees/update";
import { toEvent } from "../columns";
import { getEvent, lockEvent } from "../queries";
import { Event, UpdateEventInput } from "../schemas";
import { listEventStaff } from "../staff/queries";
import { replaceEventStaff, withEntry } from "../staff/replace";
import { EventStaff, SetEventStaffInput } from "../staff/schemas";
import { toTicketType } from "../ticket-types/columns";
import { lockTicketType } from "../ticket-types/queries";
import { TicketType, UpdateTicketTypeInput } from "../ticket-types/schemas";
import { changeTicketType } from "../ticket-types/update";
import { changeEvent } from "../update";

const seen = { seen: seenFields() };
const refuses = ["not_found", "conflict", "validation"] as const;

/** How pages write an event and what belongs to it: as the API does, but never over what somebody else wrote meanwhile. */
export const eventEditsRouter = router({
  save: memberProcedure
    .meta({ scope: "catalog:write", refuses: [...refuses] })
    .input(UpdateEventInput.extend(seen))
    .output(Event)
    .mutation(async ({ ctx, input: { seen, ...change } }) => {
      const { db, tenant } = ctx;
      const row = await lockEvent(db, tenant.id, change.id);
      const staff = await listEventStaff(db, tenant.id, [row.id]);
      requireAsSeen(toEvent(tenant, row, staff), { seen, wanted: change });
      return toEvent(tenant, await changeEvent(ctx, change), staff);
    }),

  saveTicketType: memberProcedure
    .meta({ scope: "catalog:write", amounts: ["price"], refuses: [...refuses] })
    .input(UpdateTicketTypeInput.extend(seen))
    .output(TicketType)
    .mutation(async ({ ctx, input: { seen, ...change } }) => {
      const { db, tenant } = ctx;
      const { id: eventId, ticketTypeId } = change;
      const event = await getEvent(db, tenant.id, eventId);
      const row = await lockTicketType(db, tenant.id, { eventId, ticketTypeId });
      requireAsSeen(toTicketType(row, event, tenant.currency), { seen, wanted: change });
      return changeTicketType(ctx, change);
    }),

  saveStaffMember: memberProcedure
    .meta({ scope: "catalog:write", refuses: [...refuses] })
    .input(SetEventStaffInput.extend(seen))
    .output(EventStaff)
    .mutation(async ({ ctx, input: { seen, id, ...wanted } }) => {
      const { db, tenant } = ctx;
      const event = await lockEvent(db, tenant.id, id);
      const entries = await listEventStaff(db, tenant.id, [event.id]);
      const present = entries.map(({ staffId, role }) => ({ staffId, role }));
      const role = present.find(({ staffId }) => staffId === wanted.staffId)?.role ?? null;
      requireAsSeen({ role }, { seen, wanted });
      return replaceEventStaff(ctx, { id, staff: withEntry(present, wanted) });
    }),

  saveAttendee: memberProcedure
    .meta({ scope: "bookings:write", refuses: [...refuses] })
    .input(UpdateAttendeeInput.extend(seen))
    .output(Ticket)
    .mutation(async ({ ctx, input: { seen, ...change } }) => {
      const { id, ticketId } = change;
      requireAsSeen(toTicket(await lockTicket(ctx.db, ctx.tenant.id, { id, ticketId })), { seen, wanted: change });
      return toTicket(await changeAttendee(ctx, change));
    }),
});
