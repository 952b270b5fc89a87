"use client";
import type { Ticket } from "../../../../../server/features/events/attendees/schemas";
import { useCall } from "../../../client/use-call";
import { Fault } from "../../../parts/fault";
import { useMessages } from "../../../shell/messages-context";

type Properties = Pick<Ticket, "id" | "eventId" | "status"> & { name: string };

/** Approves a ticket, or cancels it; its holder is told. */
export function AnswerTicket({ id, eventId, status, name }: Properties) {
  const m = useMessages<"events">();
  const { run, isBusy, fault } = useCall();
  const which = { id: eventId, ticketId: id, notify: true };
  const button = (words: string, verb: "approve" | "cancel") => (
    <button
      className={verb === "approve" ? "btn small soft" : "btn small quiet"}
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void run((office) => office.events.attendees[verb].mutate(which))}
    >
      {words}
      <span className="vh"> {m.attendeeOf(name)}</span>
    </button>
  );
  return (
    <span className="acts tight">
      <Fault text={fault} />
      {(status === "pending" || status === "waitlisted") && button(m.attendeeApprove, "approve")}
      {status !== "cancelled" && button(m.attendeeCancel, "cancel")}
    </span>
  );
}
