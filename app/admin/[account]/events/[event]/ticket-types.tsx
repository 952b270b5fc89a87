"use client";
import { useState } from "react";
import type { TicketType } from "../../../../../server/features/events/ticket-types/schemas";
import { useCall } from "../../../client/use-call";
import { EditDialog } from "../../../editor/edit-dialog";
import { Dialog } from "../../../parts/dialog";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { eventInWords, ticketTypeLabels } from "../event-words";
import { readTicketType, TicketTypeBoxes } from "./ticket-type-boxes";

/** A ticket type with its price and its time on sale in words. */
export interface ShownType extends TicketType {
  shownPrice: string;
  shownSales: string | null;
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
                <bdi>{type.shownPrice}</bdi> {m.ticketTypeWithTax(type.taxRate)} ·{" "}
                {m.ticketTypeLeft(type.sold, type.quantity)}
                {type.remaining !== null && ` · ${m.eventRemaining(type.remaining)}`}
                {type.visibility === "private" && ` · ${m.ticketTypePrivate}`}
              </small>
              {type.shownSales && <small>{type.shownSales}</small>}
              {type.description && <small className="lines">{type.description}</small>}
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
      {asked?.kind === "new" && <Create eventId={eventId} onClose={close} />}
      {asked?.kind === "edit" && <Edit eventId={eventId} type={asked.type} onClose={close} />}
      {asked?.kind === "delete" && <Delete eventId={eventId} type={asked.type} onClose={close} />}
    </section>
  );
}

interface Properties {
  eventId: string;
  onClose: () => void;
}

function Create({ eventId, onClose }: Properties) {
  const m = useMessages<"events">();
  const { timeZone, currency } = useAccount();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const typed = { id: eventId, ...readTicketType(form, { timeZone, currency, isNew: true }) };
    if (await run((office) => office.events.ticketTypes.create.mutate(typed))) onClose();
  };
  return (
    <Dialog title={m.ticketTypeNew} action={m.ticketTypeCreate} {...call} onSubmit={submit} onClose={onClose}>
      <TicketTypeBoxes of={undefined} faults={fields} />
    </Dialog>
  );
}

function Edit({ eventId, type, onClose }: Properties & { type: ShownType }) {
  const m = useMessages<"events">();
  const { timeZone, currency } = useAccount();
  const which = { id: eventId, ticketTypeId: type.id };
  return (
    <EditDialog<TicketType>
      of={type}
      title={m.ticketTypeEdit(type.title)}
      resource="events"
      labels={ticketTypeLabels(m)}
      inWords={(name, value) =>
        name === "visibility"
          ? value === "private"
            ? m.switchedOn
            : m.switchedOff
          : eventInWords(name, value, timeZone)
      }
      read={(form) => readTicketType(form, { timeZone, currency, isNew: false })}
      write={(office, { wanted, seen }) => office.events.edits.saveTicketType.mutate({ ...which, ...wanted, seen })}
      readNow={(office) => office.events.ticketTypes.get.query(which)}
      onClose={onClose}
    >
      {(of, faults) => <TicketTypeBoxes of={of} faults={faults} />}
    </EditDialog>
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
