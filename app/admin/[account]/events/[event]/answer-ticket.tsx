"use client";
import { useState } from "react";
import type { Ticket } from "../../../../../server/features/events/attendees/schemas";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { useMessages } from "../../../shell/messages-context";

type Properties = Pick<Ticket, "id" | "eventId" | "status"> & { name: string };
type Verb = "approve" | "cancel";

/** Approves a ticket, or cancels it; each asks first, and whether its holder is told. */
export function AnswerTicket({ status, ...of }: Properties) {
  const m = useMessages<"events">();
  const [asked, setAsked] = useState<Verb | null>(null);
  const button = (words: string, verb: Verb) => (
    <button
      className={verb === "approve" ? "btn small soft" : "btn small quiet"}
      type="button"
      onClick={() => setAsked(verb)}
    >
      {words}
      <span className="vh"> {m.attendeeOf(of.name)}</span>
    </button>
  );
  return (
    <span className="acts tight">
      {(status === "pending" || status === "waitlisted") && button(m.attendeeApprove, "approve")}
      {status !== "cancelled" && button(m.attendeeCancel, "cancel")}
      {asked && <Ask {...of} verb={asked} onClose={() => setAsked(null)} />}
    </span>
  );
}

function Ask({ id, eventId, name, verb, onClose }: Omit<Properties, "status"> & { verb: Verb; onClose: () => void }) {
  const m = useMessages<"events">();
  const { run, fields: _, ...call } = useCall();
  const isCancel = verb === "cancel";
  const submit = async (form: FormData) => {
    const which = { id: eventId, ticketId: id, notify: form.get("notify") === "on" };
    if (await run((office) => office.events.attendees[verb].mutate(which))) onClose();
  };
  return (
    <Dialog
      title={isCancel ? m.attendeeCancelTitle(name) : m.attendeeApproveTitle(name)}
      action={isCancel ? m.attendeeCancelDo : m.attendeeApprove}
      leave={isCancel ? m.keep : m.cancel}
      isGrave={isCancel}
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      {isCancel && <p>{m.attendeeCancelText}</p>}
      <label className="ck">
        <input type="checkbox" name="notify" defaultChecked />
        {m.attendeeTell}
      </label>
    </Dialog>
  );
}
