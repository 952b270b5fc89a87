"use client";
import { useState } from "react";
import type { TicketType } from "../../../../../server/features/events/ticket-types/schemas";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { readTicketType, TicketTypeBoxes } from "./ticket-type-boxes";

/** A ticket type with its price in words. */
export interface ShownType extends TicketType {
  shownPrice: string;
}

type Asked = { kind: "new" } | { kind: "edit" | "delete"; type: ShownType };

/** What tickets there are, of which as many as the event allows. */
export function TicketTypes({ eventId, types, mayWrite }: { eventId: string; types: ShownType[]; mayWrite: boolean }) {
  const m = useMessages<"events">();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <section className="card" aria-labelledby="types">
      <header>
        <h2 id="types">{m.ticketTypes}</h2>
        {mayWrite && (
          <button className="btn small end" type="button" onClick={() => setAsked({ kind: "new" })}>
            <Icon name="plus" small />
            {m.ticketTypeNew}
          </button>
        )}
      </header>
      {types.length === 0 && <p className="in muted">{m.ticketTypesNone}</p>}
      <ul className="rows">
        {types.map((type) => (
          <li key={type.id}>
            <span className="what">
              <b>{type.title}</b>
              <small>
                <bdi>{type.shownPrice}</bdi> · {m.ticketTypeLeft(type.sold, type.quantity)}
              </small>
            </span>
            {mayWrite && (
              <span className="acts tight">
                <button className="btn icon quiet" type="button" onClick={() => setAsked({ kind: "edit", type })}>
                  <Icon name="pencil" small />
                  <span className="vh">{m.ticketTypeEdit(type.title)}</span>
                </button>
                <button className="btn icon quiet" type="button" onClick={() => setAsked({ kind: "delete", type })}>
                  <Icon name="x" small />
                  <span className="vh">{m.ticketTypeDelete(type.title)}</span>
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked?.kind === "new" && <Write eventId={eventId} onClose={close} />}
      {asked?.kind === "edit" && <Write eventId={eventId} type={asked.type} onClose={close} />}
      {asked?.kind === "delete" && <Delete eventId={eventId} type={asked.type} onClose={close} />}
    </section>
  );
}

interface Properties {
  eventId: string;
  onClose: () => void;
}

function Write({ eventId, type, onClose }: Properties & { type?: ShownType }) {
  const m = useMessages<"events">();
  const { timeZone } = useAccount();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const typed = { id: eventId, ...readTicketType(form, timeZone) };
    const isDone = await run(({ events: { ticketTypes } }) =>
      type ? ticketTypes.update.mutate({ ...typed, ticketTypeId: type.id }) : ticketTypes.create.mutate(typed),
    );
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={type ? m.ticketTypeEdit(type.title) : m.ticketTypeNew}
      action={type ? m.save : m.ticketTypeCreate}
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <TicketTypeBoxes of={type} faults={fields} />
    </Dialog>
  );
}

function Delete({ eventId, type, onClose }: Properties & { type: ShownType }) {
  const m = useMessages<"events">();
  const { run, fields: _, ...call } = useCall();
  const submit = async () => {
    const which = { id: eventId, ticketTypeId: type.id };
    if (await run((office) => office.events.ticketTypes.delete.mutate(which))) onClose();
  };
  return (
    <Dialog
      title={`${m.ticketTypeDelete(type.title)}?`}
      action={m.ticketTypeDeleteDo}
      isGrave
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{m.ticketTypeDeleteText}</p>
    </Dialog>
  );
}
