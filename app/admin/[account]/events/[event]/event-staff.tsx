"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { EventStaffEntry } from "../../../../../server/features/events/staff/schemas";
import { Avatar, type Face } from "../../../parts/avatar";
import { Icon, type IconName } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import { roleWord } from "../event-words";
import type { AskedOfStaff, Member } from "./event-staff-dialog";

// It comes when it is opened first: whoever looks at an event needs none of it.
const EventStaffDialog = dynamic(() => import("./event-staff-dialog").then((part) => part.EventStaffDialog), {
  ssr: false,
});

interface Properties {
  eventId: string;
  entries: EventStaffEntry[];
  /** All of the account's members, and whether they can be asked still. */
  members: (Member & { face: Face; isThere: boolean })[];
  mayWrite: boolean;
}

/** Who works at an event. A published one takes its time in their calendars. */
export function EventStaff({ eventId, entries, members, mayWrite }: Properties) {
  const m = useMessages<"events">();
  const [asked, setAsked] = useState<AskedOfStaff | null>(null);
  const free = members.filter(({ id, isThere }) => isThere && entries.every(({ staffId }) => staffId !== id));
  const memberOf = (staffId: string) => members.find(({ id }) => id === staffId);
  const nameOf = (staffId: string) => memberOf(staffId)?.name ?? "";
  return (
    <section className="card" aria-labelledby="event-staff">
      <header>
        <h2 id="event-staff">{m.eventStaff}</h2>
        {mayWrite && free.length > 0 && (
          <button className="btn small end" type="button" onClick={() => setAsked({ kind: "add", free })}>
            <Icon name="user-plus" small />
            {m.eventStaffAdd}
          </button>
        )}
      </header>
      {entries.length === 0 && <p className="in muted">{m.eventStaffNone}</p>}
      <ul className="rows" aria-label={m.eventStaff}>
        {entries.map((entry) => {
          const name = nameOf(entry.staffId);
          return (
            <li key={entry.staffId}>
              <Avatar name={name} face={memberOf(entry.staffId)?.face} />
              <span className="what">
                <b>{name}</b>
                <small>{roleWord(m, entry.role)}</small>
              </span>
              {mayWrite && (
                <span className="acts tight">
                  <RowButton
                    icon="pencil"
                    label={m.editOf(name)}
                    onClick={() => setAsked({ kind: "edit", entry, name })}
                  />
                  <RowButton
                    icon="x"
                    label={m.eventStaffRemove(name)}
                    onClick={() => setAsked({ kind: "remove", entry, name })}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {asked && <EventStaffDialog {...{ eventId, asked }} onClose={() => setAsked(null)} />}
    </section>
  );
}

function RowButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button className="btn small quiet icon" type="button" onClick={onClick}>
      <Icon name={icon} small />
      <span className="vh">{label}</span>
    </button>
  );
}
