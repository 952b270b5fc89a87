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
  const store: Store = (office, change, of) => storeStaff({ office, eventId, shown: entries, of }, change);
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
              call={(office, form) => {
                const added = { staffId: String(form.get("staffId")), role: toRole(form.get("role")) };
                return store(office, (now) => [...now, added]);
              }}
            >
              {(faults) => (
                <>
                  <Choice label={m.eventStaffMember} name="staffId" fault={faultOfMember(faults)}>
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
        {entries.map((entry) => (
          <li key={entry.staffId}>
            <Avatar name={nameOf(entry.staffId)} />
            <span className="what">
              <b>{nameOf(entry.staffId)}</b>
              <small>{roleWord(m, entry.role)}</small>
            </span>
            {mayWrite && <EntryActions {...{ entry, store }} name={nameOf(entry.staffId)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The server names the place in the list, which others may have made longer meanwhile. */
const faultOfMember = (faults: Record<string, string>) =>
  Object.entries(faults).find(([name]) => /^staff\.\d+\.staffId$/.test(name))?.[1];

type Change = (now: Entry[]) => Entry[];
type Store = (office: BackOffice, change: Change, of?: Entry) => Promise<unknown>;

/**
 * Changes the list as it is by now, so that nobody who was added meanwhile is lost. Whoever is changed in it has to be in
 * it as the page shows them: else the list of the page is sent along as seen, and refused.
 */
async function storeStaff(
  { office, eventId: id, shown, of }: { office: BackOffice; eventId: string; shown: Entry[]; of: Entry | undefined },
  change: Change,
): Promise<unknown> {
  const { staff: now } = await office.events.staff.get.query({ id });
  const isAsShown = !of || now.some(({ staffId, role }) => staffId === of.staffId && role === of.role);
  const seen = { staff: (isAsShown ? now : shown).map(({ staffId, role }) => ({ staffId, role })) };
  return office.events.edits.saveStaff.mutate({ id, staff: change(seen.staff), seen });
}

function EntryActions({ entry, name, store }: { entry: Entry; name: string; store: Store }) {
  const m = useMessages<"events">();
  const isOf = ({ staffId }: Entry) => staffId === entry.staffId;
  return (
    <span className="acts tight">
      <AskButton
        icon="pencil"
        label={m.editOf(name)}
        isInRow
        title={m.editOf(name)}
        action={m.save}
        call={(office, form) => {
          const role = toRole(form.get("role"));
          return store(office, (now) => now.map((one) => (isOf(one) ? { ...one, role } : one)), entry);
        }}
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
        call={(office) => store(office, (now) => now.filter((one) => !isOf(one)), entry)}
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
