"use client";
import type { BackOffice } from "../../../client/trpc";
import { Avatar } from "../../../parts/avatar";
import { Choice } from "../../../parts/field";
import { AskButton } from "../../../parts/rows/ask-button";
import type { MessagesOf } from "../../../shell/messages-context";
import { useMessages } from "../../../shell/messages-context";

const ROLES = ["organizer", "host", "assistant", "checkin"] as const;
type Role = (typeof ROLES)[number];

interface Entry {
  staffId: string;
  role: Role;
}

interface Properties {
  eventId: string;
  entries: Entry[];
  /** All of the account's members, and whether they can be asked still. */
  members: { id: string; name: string; isThere: boolean }[];
  mayWrite: boolean;
}

const roleWord = (m: MessagesOf<"events">, role: Role): string =>
  ({ organizer: m.eventOrganizer, host: m.eventHost, assistant: m.eventAssistant, checkin: m.eventDoorkeeper })[role];

const toRole = (word: unknown): Role => ROLES.find((role) => role === word) ?? "host";

/** Who works at an event. A published one takes its time in their calendars. */
export function EventStaff({ eventId, entries, members, mayWrite }: Properties) {
  const m = useMessages<"events">();
  const store = (office: BackOffice, staff: Entry[]) => office.events.staff.replace.mutate({ id: eventId, staff });
  const free = members.filter(({ id, isThere }) => isThere && entries.every(({ staffId }) => staffId !== id));
  const nameOf = (staffId: string) => members.find(({ id }) => id === staffId)?.name ?? "";
  return (
    <section className="card" aria-labelledby="event-staff">
      <header>
        <h2 id="event-staff">{m.eventStaff}</h2>
        {mayWrite && free.length > 0 && (
          <span className="end">
            <AskButton
              icon="user-plus"
              label={m.eventStaffAdd}
              title={m.eventStaffAdd}
              action={m.eventStaffAddDo}
              call={(office, form) =>
                store(office, [...entries, { staffId: String(form.get("staffId")), role: toRole(form.get("role")) }])
              }
            >
              {(faults) => (
                <>
                  <Choice label={m.eventStaffMember} name="staffId" fault={faults[`staff.${entries.length}.staffId`]}>
                    {free.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Choice>
                  <RoleChoice chosen="host" />
                </>
              )}
            </AskButton>
          </span>
        )}
      </header>
      {entries.length === 0 && <p className="in muted">{m.eventStaffNone}</p>}
      <ul className="rows" aria-label={m.eventStaff}>
        {entries.map((entry, place) => (
          <li key={entry.staffId}>
            <Avatar name={nameOf(entry.staffId)} />
            <span className="what">
              <b>{nameOf(entry.staffId)}</b>
              <small>{roleWord(m, entry.role)}</small>
            </span>
            {mayWrite && <EntryActions {...{ entry, entries, place, store }} name={nameOf(entry.staffId)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ActionProperties {
  entry: Entry;
  entries: Entry[];
  place: number;
  name: string;
  store: (office: BackOffice, staff: Entry[]) => Promise<unknown>;
}

function EntryActions({ entry, entries, place, name, store }: ActionProperties) {
  const m = useMessages<"events">();
  return (
    <span className="acts tight">
      <AskButton
        icon="pencil"
        label={m.editOf(name)}
        isInRow
        title={m.editOf(name)}
        action={m.save}
        call={(office, form) => store(office, entries.with(place, { ...entry, role: toRole(form.get("role")) }))}
      >
        {() => <RoleChoice chosen={entry.role} />}
      </AskButton>
      <AskButton
        icon="x"
        label={m.eventStaffRemove(name)}
        isInRow
        isGrave
        title={m.eventStaffRemoveTitle(name)}
        action={m.eventStaffRemoveDo}
        call={(office) => store(office, entries.toSpliced(place, 1))}
      >
        {() => <p>{m.eventStaffRemoveText}</p>}
      </AskButton>
    </span>
  );
}

function RoleChoice({ chosen }: { chosen: Role }) {
  const m = useMessages<"events">();
  return (
    <Choice label={m.eventStaffRole} name="role" defaultValue={chosen} hint={m.eventStaffRoleHint}>
      {ROLES.map((one) => (
        <option key={one} value={one}>
          {roleWord(m, one)}
        </option>
      ))}
    </Choice>
  );
}
