import { z } from "zod";
import { uuid } from "../../schemas/fields";
import { memberProcedure, router } from "../../trpc";
import { Appointment, Booking, CreatedAppointment, createAppointment, DryRun, readBookingForm } from "../bookings";
import { changeVisit } from "./change";
import { readHistory, readNotifiedWebhooks } from "./history";
import { History, HistoryInput, NotifiedWebhooks } from "./history-schemas";
import { lastChange, moveAlone, moveSeen } from "./move";
import { noteAppointment } from "./note";
import { calendarVersion, countVisits, listCalendarMembers, readCalendar } from "./read";
import {
  BookingForm,
  BookPartsInput,
  CalendarCounts,
  CalendarMembers,
  CalendarSheet,
  CalendarVersion,
  CalendarVersionInput,
  ChangeVisitInput,
  LastChange,
  MoveAloneInput,
  MoveInput,
  NoteInput,
  ReadCalendarInput,
} from "./schemas";

/** The back office's calendar: for persons alone. A member of the role `staff` finds the own calendar in it. */
export const calendarRouter = router({
  read: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["validation"] })
    .input(ReadCalendarInput)
    .output(CalendarSheet)
    .query(({ ctx, input }) => readCalendar(ctx, input)),

  members: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["validation"] })
    .input(ReadCalendarInput)
    .output(CalendarMembers)
    .query(({ ctx, input }) => listCalendarMembers(ctx, input)),

  counts: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["validation"] })
    .input(ReadCalendarInput)
    .output(CalendarCounts)
    .query(({ ctx, input }) => countVisits(ctx, input)),

  version: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["validation"] })
    .input(CalendarVersionInput)
    .output(CalendarVersion)
    .query(({ ctx, input }) => calendarVersion(ctx, input)),

  move: memberProcedure
    .meta({
      scope: "bookings:write",
      ownCalendar: true,
      refuses: ["not_found", "validation", "conflict", "warnings", "capacity_exceeded", "slot_unavailable"],
    })
    .input(MoveInput)
    .output(z.union([Appointment, DryRun]))
    .mutation(({ ctx, input }) => moveSeen(ctx, input)),

  moveAlone: memberProcedure
    .meta({
      scope: "bookings:write",
      ownCalendar: true,
      refuses: ["not_found", "validation", "conflict", "capacity_exceeded", "slot_unavailable"],
    })
    .input(MoveAloneInput)
    .output(Booking)
    .mutation(({ ctx, input }) => moveAlone(ctx, input)),

  change: memberProcedure
    .meta({
      scope: "bookings:write",
      ownCalendar: true,
      refuses: ["not_found", "validation", "conflict", "capacity_exceeded", "slot_unavailable"],
    })
    .input(ChangeVisitInput)
    .output(Booking)
    .mutation(({ ctx, input }) => changeVisit(ctx, input)),

  note: memberProcedure
    .meta({ scope: "bookings:write", ownCalendar: true, refuses: ["not_found", "validation", "conflict"] })
    .input(NoteInput)
    .output(z.union([Appointment, DryRun]))
    .mutation(({ ctx, input }) => noteAppointment(ctx, input)),

  lastChange: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["not_found"] })
    .input(z.object({ id: uuid() }))
    .output(LastChange)
    .query(({ ctx, input }) => lastChange(ctx, input.id)),

  history: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["not_found"] })
    .input(HistoryInput)
    .output(History)
    .query(({ ctx, input }) => readHistory(ctx, input.id)),

  notifiedWebhooks: memberProcedure
    .meta({ scope: "settings:read", refuses: ["not_found"] })
    .input(HistoryInput)
    .output(NotifiedWebhooks)
    .query(({ ctx, input }) => readNotifiedWebhooks(ctx, input.id)),

  bookingForm: memberProcedure
    .meta({ scope: "catalog:read", refuses: ["not_found"] })
    .input(z.object({ serviceId: uuid() }))
    .output(BookingForm)
    .query(({ ctx, input }) => readBookingForm(ctx, input.serviceId)),

  // Its parts stand in several calendars: nothing for whoever has one of their own.
  bookParts: memberProcedure
    .meta({
      scope: "bookings:write",
      refuses: ["validation", "warnings", "capacity_exceeded", "slot_unavailable"],
    })
    .input(BookPartsInput)
    .output(z.union([CreatedAppointment, DryRun]))
    .mutation(({ ctx, input: { staffIds, ...input } }) => createAppointment(ctx, input, staffIds)),
});
